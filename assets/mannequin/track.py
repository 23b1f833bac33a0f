"""Values over time: splines through key frames and foot paths made of steps.

In: keys {frame: value}. Out: a value at any frame. Not here: poses.
"""

import numpy as np

from figure import Foot, clear_floor, planted


def hermite(x, y, m, at):
    """Cubic through points x, y (n, k) with tangents m at one place."""
    i = int(np.clip(np.searchsorted(x, at, side="right") - 1, 0, len(x) - 2))
    h = x[i + 1] - x[i]
    t = np.clip((at - x[i]) / h, 0.0, 1.0)
    t2, t3 = t * t, t * t * t
    return ((2 * t3 - 3 * t2 + 1) * y[i] + (t3 - 2 * t2 + t) * h * m[i]
            + (3 * t2 - 2 * t3) * y[i + 1] + (t3 - t2) * h * m[i + 1])


class Track:
    """A smooth curve through keys; it rests (zero speed) at extremes and at both ends."""

    def __init__(self, keys):
        frames = sorted(keys)
        self.x = np.array(frames, float)
        self.y = np.array([np.atleast_1d(np.asarray(keys[f], float)).ravel() for f in frames])
        self.shape = np.asarray(keys[frames[0]], float).shape
        slope = np.diff(self.y, axis=0) / np.diff(self.x)[:, None]
        self.m = np.zeros_like(self.y)
        if len(frames) > 2:
            h = np.diff(self.x)[:, None]
            w1, w2 = 2 * h[1:] + h[:-1], h[1:] + 2 * h[:-1]
            with np.errstate(divide="ignore", invalid="ignore"):
                mean = (w1 + w2) / (w1 / slope[:-1] + w2 / slope[1:])
            self.m[1:-1] = np.where(slope[:-1] * slope[1:] > 0, mean, 0.0)

    def __call__(self, frame):
        value = hermite(self.x, self.y, self.m, frame) if len(self.x) > 1 else self.y[0]
        return value.reshape(self.shape) if self.shape else float(value[0])


class Steps:
    """A foot that stands, peels off, swings and lands.

    `places`: list of (first frame down, last frame down, x, y, yaw). Between
    two places the foot rolls off its ball, swings and lands flat.
    `lift` is the swing's height; `peel` the heel's angle when it leaves.
    """

    def __init__(self, side, places, lift=0.07, peel=26.0, land=-6.0):
        self.side, self.places, self.lift, self.peel, self.land = side, places, lift, peel, land

    def __call__(self, frame):
        for number, (start, end, x, y, yaw) in enumerate(self.places):
            last = number == len(self.places) - 1
            if frame <= end or last:
                if frame >= start or number == 0:
                    return planted(self.side, (x, y), yaw, 0.0, "ball", 0.0)
                return self._swing(self.places[number - 1], self.places[number], frame)
        raise ValueError("frame %s is after the last place" % frame)

    def _swing(self, a, b, frame):
        t = (frame - a[1]) / (b[0] - a[1])
        peel_end = 0.30
        if t < peel_end:
            share = t / peel_end
            pitch = self.peel * share * share
            return planted(self.side, a[2:4], a[4], pitch, "ball", 0.0)
        u = (t - peel_end) / (1 - peel_end)
        start = planted(self.side, a[2:4], a[4], self.peel, "ball").ankle
        goal = planted(self.side, b[2:4], b[4], self.land, "heel").ankle
        ease = u * u * (3 - 2 * u)
        ankle = start + (goal - start) * ease
        ankle[2] += self.lift * np.sin(np.pi * u ** 0.8)
        pitch = self.peel + (self.land - self.peel) * ease
        if u > 0.85:
            # Rolls flat over the heel just before the place's first frame.
            share = (u - 0.85) / 0.15
            pitch = self.land * (1 - share)
            rolled = planted(self.side, b[2:4], b[4], pitch, "heel").ankle
            ankle = ankle + (rolled - ankle) * share
        yaw = a[4] + (b[4] - a[4]) * ease
        return clear_floor(self.side, Foot(ankle, yaw, pitch, pitch * (1 - ease) * 0.4 if pitch > 0 else pitch), 0.0)
