"""Walk and run: one cycle each, feet planted by construction.

In: figure.py. Out: `WALK`, `RUN` (clips) with `controls(frame)` and the
frames in which each foot is on the floor. Not here: other clips (clips.py).

A foot's phase is zero when its heel strikes. While it stands, its place on
the floor is fixed in the world; between toe-off and strike its ankle follows a
spline given relative to the moving root, whose ends take over the standing
foot's speed, so the foot never jerks.
"""

import numpy as np

import skeleton as sk
from figure import CALF_LENGTH, THIGH_LENGTH, Arm, Controls, Foot, clear_floor, euler, planted
from track import hermite

FPS = 30


def wave(phase, shift=0.0, harmonic=1):
    """A cosine over the cycle that peaks at `shift`."""
    return np.cos(2 * np.pi * harmonic * (phase - shift))


class Gait:
    """A cycle of `frames` frames that travels `stride` metres."""

    def __init__(self, frames, stride, width, toe_out, flat, heel_off, toe_off, centre, peel, land, swing, extension):
        self.frames, self.stride, self.width, self.toe_out = frames, stride, width, toe_out
        # Phases: foot flat from `flat` to `heel_off`, on its ball until `toe_off`.
        self.flat, self.heel_off, self.toe_off = flat, heel_off, toe_off
        self.centre, self.peel, self.land = centre, peel, land
        self.swing_keys, self.extension = swing, extension
        self.splines = {side: self._swing(side) for side in "lr"}
        self.height = 0.0
        self.height = self._lower_pelvis()

    def phase(self, side, frame):
        """Phase of a foot in 0..1."""
        return (frame / self.frames + (0.0 if side == "l" else 0.5)) % 1.0

    def lateral(self, side):
        """The foot's x on the floor and its yaw."""
        sign = 1.0 if side == "l" else -1.0
        return sign * self.width, sign * self.toe_out

    def _standing(self, side, phase):
        """The foot while it is on the floor, at a root that stands at y = 0 (phase may leave the stance)."""
        x, yaw = self.lateral(side)
        # The root moves toward -y; the place drifts back relative to it.
        place = (x, self.stride * (phase - self.centre))
        if phase < self.flat:
            share = phase / self.flat
            pitch = self.land * (1 - share) ** 1.5
            return planted(side, place, yaw, pitch, "heel", min(pitch, 0.0) * (1 - share))
        if phase <= self.heel_off:
            return planted(side, place, yaw, 0.0, "ball", 0.0)
        share = (phase - self.heel_off) / (self.toe_off - self.heel_off)
        return planted(side, place, yaw, self.peel * share ** 1.7, "ball", 0.0)

    def _swing(self, side):
        """Spline of (y, z, pitch, toe) over the swing, in the root's frame."""
        step = 1e-3

        def state(phase):
            foot = self._standing(side, phase)
            return np.array([foot.ankle[1], foot.ankle[2], foot.pitch])

        off, on = state(self.toe_off), state(0.0)
        keys = [(self.toe_off, *off)] + list(self.swing_keys) + [(1.0, *on)]
        x = np.array([k[0] for k in keys])
        y = np.array([k[1:4] for k in keys])
        m = np.zeros_like(y)
        h = np.diff(x)[:, None]
        slope = np.diff(y, axis=0) / h
        m[1:-1] = (slope[:-1] * h[1:] + slope[1:] * h[:-1]) / (h[1:] + h[:-1])
        m[0] = (off - state(self.toe_off - step)) / step
        m[-1] = (state(step) - on) / step
        return x, y, m

    def foot(self, side, frame):
        """The foot in the root's frame (x left, y back from the root)."""
        phase = self.phase(side, frame)
        if phase <= self.toe_off:
            return self._standing(side, phase)
        x, yaw = self.lateral(side)
        y, z, pitch = hermite(*self.splines[side], phase)
        u = (phase - self.toe_off) / (1 - self.toe_off)
        # The toe leaves bent and straightens; it lifts a little before the strike.
        toe = pitch * min(1.0, u / 0.45) ** 0.8 if pitch > 0 else pitch
        standing = self._standing(side, self.toe_off if u < 0.5 else 0.0).ankle[0]
        return clear_floor(side, Foot(np.array([standing, y, z]), yaw, pitch, toe), 0.0)

    def contacts(self):
        """Frames (first, last) of the flat foot and of the planted ball, within the clip."""
        out = []
        for side in "lr":
            for bone, until in (("foot_", self.heel_off), ("ball_", self.toe_off)):
                down = [f for f in range(self.frames + 1) if self.flat - 1e-9 <= self.phase(side, f) <= until + 1e-9]
                runs = np.split(np.array(down), np.flatnonzero(np.diff(down) > 1) + 1)
                out += [{"bone": bone + side, "start_frame": int(r[0]), "end_frame": int(r[-1])} for r in runs if len(r) > 1]
        return out

    def _lower_pelvis(self):
        """How far the pelvis must sink so that no leg overstretches at any frame."""
        lowest = 0.0
        reach = (THIGH_LENGTH + CALF_LENGTH) * self.extension
        for frame in np.arange(0, self.frames, 0.5):
            controls = self.body(frame)
            turn = euler(*controls.hips)
            for side in "lr":
                hip = sk.HEADS["thigh_" + side] - sk.PELVIS
                hip = sk.PELVIS + controls.pelvis + turn @ hip
                ankle = self.foot(side, frame).ankle
                flat = np.hypot(*(hip - ankle)[:2])
                lowest = min(lowest, ankle[2] + np.sqrt(reach * reach - flat * flat) - hip[2])
        return lowest

    def controls(self, frame):
        """Controls of one frame; the root travels toward -y at constant speed."""
        controls = self.body(frame)
        travel = -self.stride * frame / self.frames
        controls.root = np.array([0.0, travel])
        for side in "lr":
            foot = self.foot(side, frame)
            foot.ankle = foot.ankle + np.array([0.0, travel, 0.0])
            controls.feet[side] = foot
        return controls


class Walk(Gait):
    """A relaxed walk, 1.22 m/s."""

    def __init__(self):
        super().__init__(
            frames=32, stride=1.30, width=0.082, toe_out=1.0, flat=0.0833, heel_off=0.36, toe_off=0.62,
            centre=0.255, peel=50.0, land=-19.0,
            swing=[(0.70, 0.430, 0.200, 52.0), (0.80, 0.110, 0.150, 22.0), (0.91, -0.250, 0.122, -12.0)], extension=0.992)

    def body(self, frame):
        """Everything but the feet."""
        p = frame / self.frames
        c = Controls()
        c.pelvis = np.array([0.022 * wave(p, 0.27), 0.006 * wave(p, 0.10, 2), self.height + 0.024 * wave(p, 0.30, 2)])
        c.hips = np.array([3.0 + 0.8 * wave(p, 0.05, 2), -3.2 * wave(p, 0.20), -6.0 * wave(p, 0.02)])
        c.chest = np.array([2.5 + 1.0 * wave(p, 0.12, 2), 1.2 * wave(p, 0.22), 5.0 * wave(p, 0.04)])
        c.head = np.array([1.0 + 0.8 * wave(p, 0.30, 2), 0.3 * wave(p, 0.25), 0.8 * wave(p, 0.06)])
        for side, shift in (("l", 0.0), ("r", 0.5)):
            forward = -wave(p, shift + 0.02)
            late = -wave(p, shift + 0.09)
            later = -wave(p, shift + 0.15)
            c.arms[side] = Arm(swing=1.0 + 21.0 * forward, spread=9.5 - 1.5 * wave(p, 0.0, 2), turn=10.0 + 4.0 * forward,
                               elbow=22.0 + 11.0 * late, palm=6.0 - 6.0 * late, wrist=5.0 - 7.0 * later, tilt=-2.0 - 3.0 * later)
            c.shrug[side] = 1.0 * wave(p, shift + 0.25)
        return c


class Run(Gait):
    """A steady run, 3.4 m/s."""

    def __init__(self):
        super().__init__(
            frames=22, stride=2.49, width=0.055, toe_out=0.0, flat=0.0455, heel_off=0.15, toe_off=0.345,
            centre=0.138, peel=52.0, land=-8.0,
            swing=[(0.45, 0.600, 0.420, 86.0), (0.57, 0.330, 0.545, 100.0), (0.68, -0.040, 0.480, 72.0),
                   (0.80, -0.330, 0.340, 24.0), (0.91, -0.385, 0.195, -4.0)], extension=0.990)

    def body(self, frame):
        """Everything but the feet."""
        p = frame / self.frames
        c = Controls()
        c.pelvis = np.array([0.012 * wave(p, 0.17), 0.008 * wave(p, 0.05, 2), self.height - 0.028 * wave(p, 0.145, 2)])
        c.hips = np.array([11.0 + 2.0 * wave(p, 0.32, 2), -3.0 * wave(p, 0.14), -9.0 * wave(p, 0.96)])
        c.chest = np.array([9.0 + 2.0 * wave(p, 0.20, 2), 2.0 * wave(p, 0.16), 12.0 * wave(p, 0.97)])
        c.head = np.array([3.0 + 1.5 * wave(p, 0.25, 2), 0.5 * wave(p, 0.2), 1.5 * wave(p, 0.0)])
        for side, shift in (("l", 0.0), ("r", 0.5)):
            forward = -wave(p, shift - 0.04)
            late = -wave(p, shift + 0.02)
            c.arms[side] = Arm(swing=-3.0 + 38.0 * forward, spread=13.0 - 3.0 * forward, turn=16.0 + 12.0 * forward,
                               elbow=88.0 + 14.0 * late, palm=-6.0 + 6.0 * late, wrist=4.0 + 5.0 * late, tilt=4.0)
            c.curl[side] = c.curl[side] * 1.9
            c.shrug[side] = 2.0
        return c


WALK, RUN = Walk(), Run()
