"""The clips that are acted: idle, turn, jump, wave and three sword attacks.

In: figure.py, track.py, gait.py. Out: CLIPS, name -> (frames, controls of a
frame). Not here: walk and run themselves (gait.py).

The root travels along the floor; the pelvis does what lies above it.
"""

import numpy as np

import skeleton as sk
from figure import GRIP, OPEN, RELAXED, Arm, Controls, Foot, Mix, Reach, planted
from gait import RUN, WALK
from pose import from_quat, frame, to_quat
from track import Steps, Track

# Where the feet stand at ease: x, y, yaw.
EASE = {"l": (0.112, 0.000, 5.0), "r": (-0.112, 0.040, -6.0)}
HANGING = dict(swing=3.0, spread=9.0, turn=12.0, elbow=17.0, palm=4.0, wrist=4.0)


def at_ease(c, breath=0.0):
    """Standing, arms hanging; `breath` from -1 (out) to 1 (in)."""
    c.pelvis = np.array([0.0, 0.006, -0.0065 + 0.0010 * breath])
    c.hips = np.array([2.0, 0.0, -2.0])
    c.chest = np.array([1.5 - 1.3 * breath, 0.0, 0.0])
    c.head = np.array([1.0, 0.0, 0.0])
    for side in "lr":
        c.feet[side] = planted(side, EASE[side][:2], EASE[side][2], 0.0, "ball", 0.0)
        c.arms[side] = Arm(**{**HANGING, "spread": 9.0 + 0.9 * breath, "elbow": 17.0 + 0.8 * breath})
        c.shrug[side] = 1.3 * breath
    return c


def idle(frame_number):
    """Four seconds: one breath, the weight shifts from foot to foot and back."""
    p = frame_number / 120.0
    tau = 2 * np.pi
    # Breathing in is a little quicker than breathing out.
    breath = np.sin(tau * p + 0.35 * np.sin(tau * p))
    late = np.sin(tau * (p - 0.07) + 0.35 * np.sin(tau * (p - 0.07)))
    sway = np.sin(tau * (p - 0.18))
    c = at_ease(Controls(), breath)
    c.pelvis += np.array([0.013 * sway, 0.004 * np.sin(2 * tau * p), -0.002 * sway ** 2])
    c.hips += np.array([0.0, -0.9 * sway, 1.0 * sway])
    c.chest += np.array([0.0, 0.8 * np.sin(tau * (p - 0.24)), -0.6 * sway])
    c.head += np.array([-0.9 * late, 0.5 * sway, 2.0 * np.sin(tau * (p - 0.35))])
    for side, sign in (("l", 1.0), ("r", -1.0)):
        c.arms[side].values += np.array([0.8 * late + 0.5 * sign * sway, 0.4 * late, 0, 1.2 * late, 0, 0.8 * late, 0])
        c.curl[side] = RELAXED * (1.0 - 0.06 * late)
    return c


TURN_YAW = Track({0: 0.0, 6: 0.0, 16: 42.0, 27: 90.0, 36: 90.0})


def _turned(place, yaw):
    a = np.radians(yaw)
    x, y = place[0], place[1]
    return (np.cos(a) * x - np.sin(a) * y, np.sin(a) * x + np.cos(a) * y, place[2] + yaw)


TURN_FEET = {
    "l": Steps("l", [(0, 6, *EASE["l"]), (16, 36, *_turned(EASE["l"], 90.0))], lift=0.050, peel=16.0),
    "r": Steps("r", [(0, 16, *EASE["r"]), (27, 36, *_turned(EASE["r"], 90.0))], lift=0.055, peel=24.0),
}


def turn_90(frame_number):
    """A quarter turn to the left in two steps: eyes first, then hips, then the far foot."""
    c = at_ease(Controls())
    c.yaw = TURN_YAW(frame_number)
    head = Track({0: 0.0, 7: 34.0, 14: 34.0, 26: 3.0, 36: 0.0})
    chest = Track({0: 0.0, 3: -3.0, 11: 16.0, 20: 10.0, 29: -3.0, 36: 0.0})
    hips = Track({0: 0.0, 4: 2.0, 12: 9.0, 22: -6.0, 30: -2.0, 36: 0.0})
    side = Track({0: 0.0, 6: -0.040, 14: -0.034, 20: 0.046, 27: 0.030, 36: 0.0})
    dip = Track({0: 0.0, 6: -0.012, 11: -0.006, 17: -0.026, 22: -0.008, 29: -0.020, 36: 0.0})
    c.head += np.array([Track({0: 0.0, 5: 4.0, 12: 0.0, 36: 0.0})(frame_number), 0.0, head(frame_number)])
    c.chest += np.array([Track({0: 0, 16: 2.5, 36: 0})(frame_number), 30.0 * side(frame_number), chest(frame_number)])
    c.hips += np.array([0.0, 45.0 * side(frame_number), hips(frame_number)])
    c.pelvis += np.array([side(frame_number), 0.0, dip(frame_number)])
    lag = Track({0: 0.0, 8: -6.0, 17: 11.0, 25: 5.0, 31: -4.0, 36: 0.0})(frame_number)
    for name, sign in (("l", 1.0), ("r", -1.0)):
        c.feet[name] = TURN_FEET[name](frame_number)
        c.arms[name].values += np.array([-sign * lag, 0.35 * abs(lag), 0, 0.5 * abs(lag), 0, 0, 0])
    return c


JUMP_ROOT = Track({0: 0.0, 11: 0.0, 17: 0.080, 31: 0.520, 36: 0.560, 54: 0.560})
TAKE_OFF, LANDING = 17, 31


def _jump_pelvis(frame_number):
    """Height of the pelvis against rest: springs on the ground, free fall in the air."""
    if TAKE_OFF <= frame_number <= LANDING:
        start, end, gravity = 0.030, -0.045, 9.81
        seconds, whole = (frame_number - TAKE_OFF) / 30.0, (LANDING - TAKE_OFF) / 30.0
        speed = (end - start) / whole + 0.5 * gravity * whole
        return start + speed * seconds - 0.5 * gravity * seconds ** 2
    ground = {0: -0.0065, 3: -0.010, 11: -0.300, 12.5: -0.302, TAKE_OFF: 0.030} if frame_number < TAKE_OFF else \
        {LANDING: -0.045, 37: -0.285, 39: -0.280, 54: -0.0065}
    track = Track(ground)
    # The ground curve leaves and meets the flight at its speed.
    speed = (-0.075 / ((LANDING - TAKE_OFF) / 30.0) + 0.5 * 9.81 * (LANDING - TAKE_OFF) / 30.0) / 30.0
    if frame_number < TAKE_OFF:
        track.m[-1] = speed
    else:
        track.m[0] = -speed * 1.05
    return track(frame_number)


def _jump_foot(side, frame_number):
    x, y, yaw = EASE[side]
    goal = (x, y - JUMP_ROOT(54))
    peel = Track({0: 0.0, 9: 0.0, 14: 8.0, TAKE_OFF: 52.0})
    meet = Track({LANDING: 16.0, 33: 0.0, 54: 0.0})
    if frame_number <= TAKE_OFF:
        return planted(side, (x, y), yaw, peel(frame_number), "ball", 0.0)
    if frame_number >= LANDING:
        return planted(side, goal, yaw, meet(frame_number), "ball", 0.0)
    t = (frame_number - TAKE_OFF) / (LANDING - TAKE_OFF)
    start = planted(side, (x, y), yaw, 52.0, "ball").ankle
    end = planted(side, goal, yaw, 16.0, "ball").ankle
    # The knees draw up in the air: feet rise more than the pelvis does.
    lift = 0.385 * np.sin(np.pi * min(1.0, t * 1.0)) ** 0.95
    ankle = start + (end - start) * (t * t * (3 - 2 * t) * 0.45 + t * 0.55)
    ankle[2] += lift - 0.04 * np.sin(np.pi * t) * (1 if side == "l" else 0)
    pitch = Track({0.0: 52.0, 0.3: 40.0, 0.75: 6.0, 1.0: 16.0})(t)
    return Foot(ankle, yaw, pitch, pitch * Track({0.0: 0.0, 0.25: 0.9, 0.8: 0.9, 1.0: 0.0})(t))


def jump(frame_number):
    """A jump forward: crouch with the arms behind, spring, tuck, land, absorb."""
    f = frame_number
    c = at_ease(Controls())
    c.root = np.array([0.0, -JUMP_ROOT(f)])
    c.pelvis = np.array([0.0, Track({0: 0.006, 11: 0.075, 17: -0.01, 24: 0.02, 31: 0.085, 37: 0.060, 54: 0.006})(f), _jump_pelvis(f)])
    c.hips = np.array([Track({0: 2, 11: 34, 17: 4, 23: 14, 31: 12, 37: 34, 54: 2})(f), 0.0, -2.0])
    c.chest = np.array([Track({0: 1.5, 11: 46, 18: -4, 25: 16, 31: 14, 38: 44, 48: 4, 54: 1.5})(f), 0.0, 0.0])
    c.head = np.array([Track({0: 1, 11: 12, 18: -12, 26: 14, 33: 18, 39: 10, 54: 1})(f), 0.0, 0.0])
    swing = Track({0: 3, 10: -58, 12: -60, 18: 118, 22: 128, 31: 42, 38: -30, 46: 10, 54: 3})(f)
    spread = Track({0: 9, 11: 14, 18: 16, 26: 34, 31: 30, 38: 20, 54: 9})(f)
    elbow = Track({0: 17, 11: 14, 15: 40, 19: 26, 26: 34, 31: 48, 38: 24, 54: 17})(f)
    for side in "lr":
        c.arms[side] = Arm(swing=swing, spread=spread, turn=12.0, elbow=elbow, palm=4.0, wrist=Track({0: 4, 11: -14, 18: 10, 30: -8, 38: -12, 54: 4})(f))
        c.feet[side] = _jump_foot(side, f)
        c.knees[side] = Track({0: 0, 11: 8, 17: 2, 37: 8, 54: 0})(f)
    return c


def wave(frame_number):
    """The right arm rises, waves three times from the elbow and sinks."""
    f = frame_number
    c = at_ease(Controls(), np.sin(2 * np.pi * f / 75.0))
    up = Track({0: 0.0, 4: -0.02, 17: 1.0, 57: 1.0, 73: 0.0, 75: 0.0})(f)
    amount = Track({0: 0.0, 12: 0.0, 20: 1.0, 52: 1.0, 60: 0.0, 75: 0.0})(f)
    beat = 2 * np.pi * (f - 14) / 13.0
    swing, drag = amount * np.sin(beat), amount * np.sin(beat - 0.9)
    wrist = np.array([-0.455 - 0.075 * swing, -0.190, 1.600 - 0.012 * swing * swing])
    along = np.array([-0.12 - 0.26 * drag, -0.10, 1.0])
    raised = Reach(wrist, along, np.array([1.0, -0.22, 0.15 + 0.26 * drag]), np.array([-0.50, 0.35, -1.0]))
    c.arms["r"] = Mix(c.arms["r"], raised, up)
    c.curl["r"] = RELAXED + (OPEN * 0.7 - RELAXED) * max(up, 0.0)
    c.pelvis += np.array([0.018 * up, 0.0, -0.002 * up])
    c.hips += np.array([0.0, -1.6 * up, 0.0])
    c.chest += np.array([-1.5 * up, 3.6 * up - 0.8 * swing, 3.0 * up])
    c.head += np.array([-3.0 * up, -3.0 * up + 1.0 * swing, -3.0 * up])
    c.arms["l"].values += np.array([-2.0 * up, 1.5 * up, 0, 3.0 * up, 0, 0, 0])
    return c


class Hand:
    """A hand's way through keys (frame -> wrist, blade, knuckles), in the root's frame."""

    def __init__(self, keys, pole):
        self.place = Track({f: key[0] for f, key in keys.items()})
        quats, before = {}, None
        for f in sorted(keys):
            blade, knuckles = sk.unit(keys[f][1]), sk.unit(keys[f][2])
            along = sk.unit(knuckles - blade * (knuckles @ blade))
            quat = to_quat(frame(along, blade))
            if before is not None and quat @ before < 0:
                quat = -quat
            quats[f] = before = quat
        self.turn, self.pole = Track(quats), Track(pole)

    def __call__(self, f):
        m = from_quat(self.turn(f))
        return Reach(self.place(f), m[:, 0], m[:, 1], self.pole(f))


# On guard: left foot ahead, right foot back and turned out, sword before the body.
GUARD_FEET = {"l": (0.125, -0.170, 4.0), "r": (-0.135, 0.200, -38.0)}
GUARD_SWORD = ((-0.215, -0.330, 1.120), (0.14, -0.52, 0.84), (0.25, -0.85, -0.40))
# The free arm by its joints (see figure.Arm): swing, spread, turn, elbow, palm, wrist, tilt.
GUARD_OFF = (32.0, 20.0, 22.0, 82.0, -10.0, 6.0, 4.0)
ELBOW_R = (-0.55, 0.55, -0.75)


class Attack:
    """A sword attack: hand keys and body keys on a step forward of `step` metres."""

    def __init__(self, frames, step, move, left, sword, off, body, pole=None):
        self.frames = frames
        self.root = Track({0: 0.0, move[0]: 0.0, move[1]: step, frames: step})
        self.feet = {}
        for side, (leave, land) in left.items():
            x, y, yaw = GUARD_FEET[side]
            self.feet[side] = Steps(side, [(0, leave, x, y, yaw), (land, frames, x, y - step, yaw)], lift=0.045, peel=20.0, land=-10.0)
        ends = {0: GUARD_SWORD, frames: GUARD_SWORD}
        self.sword = Hand({**ends, **sword}, pole or {0: ELBOW_R, frames: ELBOW_R})
        ends = {0: GUARD_OFF, frames: GUARD_OFF}
        self.off = Track({**ends, **off})
        # Body keys: pelvis offset, hips, chest, head.
        rest = ((0.0, 0.020, -0.085), (6.0, 0.0, -22.0), (7.0, 0.0, -16.0), (4.0, 0.0, 0.0))
        keys = {0: rest, frames: rest, **body}
        self.body = [Track({f: key[i] for f, key in keys.items()}) for i in range(4)]

    def __call__(self, f):
        c = Controls()
        c.root = np.array([0.0, -self.root(f)])
        c.pelvis, c.hips, c.chest, c.head = (track(f) for track in self.body)
        for side in "lr":
            c.feet[side] = self.feet[side](f)
        c.knees["r"] = 6.0
        c.arms["r"], c.arms["l"] = self.sword(f), Arm(*self.off(f))
        c.curl["r"], c.curl["l"] = GRIP, RELAXED * 1.5
        return c


ATTACK_1 = Attack(
    42, 0.40, (6, 18), {"l": (7, 14), "r": (12, 25)},
    sword={9: ((-0.470, 0.010, 1.470), (-0.25, 0.70, 0.68), (-0.50, -0.30, 0.80)),
           12: ((-0.480, -0.300, 1.430), (-0.78, 0.30, 0.55), (-0.25, -0.90, 0.20)),
           14: ((-0.200, -0.560, 1.300), (-0.80, -0.58, 0.15), (0.35, -0.90, -0.10)),
           16: ((0.140, -0.540, 1.140), (0.05, -0.98, -0.15), (0.95, -0.10, -0.25)),
           19: ((0.330, -0.300, 1.000), (0.80, -0.35, -0.45), (0.55, 0.35, -0.75)),
           24: ((0.345, -0.230, 0.970), (0.84, -0.10, -0.50), (0.45, 0.30, -0.85))},
    off={9: (58.0, 16.0, 15.0, 60.0, 0.0, 0.0, 4.0),
         17: (-22.0, 30.0, 10.0, 48.0, 0.0, 8.0, 0.0),
         25: (-26.0, 30.0, 10.0, 44.0, 0.0, 8.0, 0.0)},
    body={9: ((-0.030, 0.075, -0.100), (4.0, 0.0, -38.0), (-2.0, -4.0, -56.0), (3.0, 0.0, -6.0)),
          15: ((0.025, -0.075, -0.130), (12.0, 0.0, 6.0), (16.0, 4.0, 30.0), (5.0, 0.0, 0.0)),
          19: ((0.040, -0.090, -0.135), (13.0, 0.0, 12.0), (19.0, 5.0, 44.0), (6.0, 0.0, 6.0)),
          24: ((0.030, -0.060, -0.125), (12.0, 0.0, 10.0), (18.0, 4.0, 42.0), (6.0, 0.0, 6.0))})

ATTACK_2 = Attack(
    42, 0.35, (6, 18), {"l": (7, 14), "r": (12, 25)},
    sword={9: ((0.270, -0.250, 1.330), (0.50, 0.55, 0.66), (0.75, -0.45, 0.35)),
           12: ((0.150, -0.440, 1.290), (0.85, 0.05, 0.40), (0.10, -0.95, 0.00)),
           14: ((-0.120, -0.560, 1.230), (0.55, -0.80, 0.15), (-0.65, -0.75, -0.10)),
           16: ((-0.420, -0.430, 1.180), (-0.35, -0.93, 0.00), (-0.93, -0.10, -0.20)),
           19: ((-0.580, -0.100, 1.130), (-0.85, -0.20, -0.20), (-0.55, 0.60, -0.50)),
           24: ((-0.580, -0.050, 1.090), (-0.85, 0.00, -0.35), (-0.50, 0.50, -0.65))},
    off={9: (12.0, 16.0, 22.0, 78.0, -8.0, 6.0, 4.0),
         16: (22.0, 34.0, 8.0, 58.0, 0.0, 4.0, 0.0),
         24: (20.0, 34.0, 8.0, 56.0, 0.0, 4.0, 0.0)},
    body={9: ((0.025, 0.060, -0.105), (6.0, 0.0, -4.0), (8.0, 2.0, 34.0), (3.0, 0.0, 4.0)),
          15: ((-0.010, -0.080, -0.130), (10.0, 0.0, -26.0), (12.0, -2.0, -30.0), (4.0, 0.0, 0.0)),
          19: ((-0.020, -0.085, -0.135), (10.0, 0.0, -34.0), (10.0, -4.0, -46.0), (4.0, 0.0, -6.0)),
          24: ((-0.020, -0.060, -0.125), (9.0, 0.0, -33.0), (9.0, -4.0, -44.0), (4.0, 0.0, -6.0))},
    pole={0: ELBOW_R, 9: (-0.35, -0.45, -0.85), 14: (-0.60, -0.10, -0.80), 19: (-0.40, 0.60, -0.75), 42: ELBOW_R})

ATTACK_3 = Attack(
    48, 0.50, (8, 23), {"l": (9, 17), "r": (13, 30)},
    sword={11: ((-0.230, -0.020, 1.800), (0.10, 0.86, 0.40), (-0.05, -0.30, 0.95)),
           13: ((-0.220, -0.060, 1.820), (0.08, 0.80, 0.50), (-0.05, -0.40, 0.90)),
           16: ((-0.170, -0.460, 1.640), (0.04, 0.10, 0.98), (0.00, -0.98, 0.10)),
           18: ((-0.110, -0.570, 1.270), (0.02, -0.90, 0.42), (0.02, -0.42, -0.90)),
           20: ((-0.060, -0.480, 0.980), (0.02, -0.92, -0.35), (0.05, 0.05, -0.99)),
           27: ((-0.055, -0.440, 0.930), (0.02, -0.90, -0.42), (0.05, 0.10, -0.99))},
    off={12: (72.0, 18.0, 15.0, 42.0, 0.0, 0.0, 4.0),
         19: (-14.0, 28.0, 12.0, 58.0, 0.0, 8.0, 0.0),
         27: (-20.0, 30.0, 12.0, 52.0, 0.0, 8.0, 0.0)},
    body={11: ((-0.015, 0.070, -0.075), (0.0, 0.0, -30.0), (-13.0, 4.0, -36.0), (-6.0, 0.0, -4.0)),
          13: ((-0.012, 0.060, -0.070), (1.0, 0.0, -29.0), (-14.0, 4.0, -36.0), (-6.0, 0.0, -4.0)),
          18: ((0.010, -0.085, -0.140), (15.0, 0.0, -6.0), (24.0, -2.0, 10.0), (8.0, 0.0, 0.0)),
          21: ((0.012, -0.095, -0.165), (19.0, 0.0, -2.0), (34.0, -2.0, 16.0), (14.0, 0.0, 2.0)),
          27: ((0.010, -0.080, -0.155), (18.0, 0.0, -2.0), (31.0, -2.0, 15.0), (13.0, 0.0, 2.0))},
    pole={0: ELBOW_R, 12: (-0.80, -0.20, -0.10), 17: (-0.70, 0.30, -0.60), 48: ELBOW_R})

CLIPS = {
    "idle": (120, idle),
    "walk": (WALK.frames, WALK.controls),
    "run": (RUN.frames, RUN.controls),
    "turn_90": (36, turn_90),
    "jump": (54, jump),
    "wave": (75, wave),
    "attack_1": (ATTACK_1.frames, ATTACK_1),
    "attack_2": (ATTACK_2.frames, ATTACK_2),
    "attack_3": (ATTACK_3.frames, ATTACK_3),
}


def _stands(bone, first, last):
    return {"bone": bone, "start_frame": first, "end_frame": last}


def contacts():
    """For each clip, the frames in which a foot (flat) or a ball must not move on the floor."""
    out = {"walk": WALK.contacts(), "run": RUN.contacts()}
    for name, (frames, _) in CLIPS.items():
        if name in ("idle", "wave"):
            out[name] = [_stands(bone + side, 0, frames) for side in "lr" for bone in ("foot_", "ball_")]
    steps = {"turn_90": TURN_FEET, "attack_1": ATTACK_1.feet, "attack_2": ATTACK_2.feet, "attack_3": ATTACK_3.feet}
    for name, feet in steps.items():
        out[name] = [_stands(bone + side, place[0], place[1]) for side in "lr" for place in feet[side].places for bone in ("foot_", "ball_")]
    out["jump"] = []
    for side in "lr":
        out["jump"] += [_stands("foot_" + side, 0, 9), _stands("ball_" + side, 0, TAKE_OFF), _stands("foot_" + side, 33, 54), _stands("ball_" + side, LANDING, 54)]
    return {name: {"fps": 30, "contacts": out[name]} for name in CLIPS}
