"""Pose mathematics of the mannequin, in numpy: rotations, chains, two-bone IK.

In: skeleton.py; a pose as rotations relative to rest. Out: bone positions and
the local rotations and translations that Blender keys.
Not here: what a walk looks like (gait.py, clips.py), Blender objects (rig.py).

A pose gives each bone a *turn*: the rotation, in armature space, from its rest
orientation to its posed one. A bone without its own turn follows its parent.
"""

import numpy as np

import skeleton as sk


def rot_x(angle):
    """About the left axis: positive leans forward (up goes to forward)."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def rot_y(angle):
    """About the back axis: positive leans to the left (up goes to left)."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def rot_z(angle):
    """About the upright axis: positive turns to the left."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def about(axis, angle):
    """Rotation about any axis (Rodrigues)."""
    x, y, z = sk.unit(axis)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * (k @ k)


def frame(along, side):
    """Rotation matrix with the first column `along` and the second near `side`."""
    along = sk.unit(along)
    side = sk.unit(side - along * (side @ along))
    return np.stack([along, side, np.cross(along, side)], axis=1)


def turn_between(rest_along, rest_side, along, side):
    """Rotation that carries one pair of directions to another."""
    return frame(along, side) @ frame(rest_along, rest_side).T


def to_quat(m):
    """Unit quaternion (w, x, y, z) of a rotation matrix."""
    # Each row is the quaternion times one of its own components (and four);
    # the row with the largest diagonal is the safest to normalise.
    rows = np.array([
        [1 + m[0, 0] + m[1, 1] + m[2, 2], m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]],
        [m[2, 1] - m[1, 2], 1 + m[0, 0] - m[1, 1] - m[2, 2], m[1, 0] + m[0, 1], m[0, 2] + m[2, 0]],
        [m[0, 2] - m[2, 0], m[1, 0] + m[0, 1], 1 - m[0, 0] + m[1, 1] - m[2, 2], m[2, 1] + m[1, 2]],
        [m[1, 0] - m[0, 1], m[0, 2] + m[2, 0], m[2, 1] + m[1, 2], 1 - m[0, 0] - m[1, 1] + m[2, 2]]])
    return sk.unit(rows[np.argmax(np.diag(rows))])


def from_quat(q):
    """Rotation matrix of a quaternion (w, x, y, z)."""
    w, x, y, z = q / np.linalg.norm(q)
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                     [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                     [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def slerp(a, b, t):
    """Rotation matrix a share `t` of the way from one to another."""
    qa, qb = to_quat(a), to_quat(b)
    dot = qa @ qb
    if dot < 0:
        qb, dot = -qb, -dot
    angle = np.arccos(min(dot, 1.0))
    if angle < 1e-6:
        return from_quat(qa)
    return from_quat((np.sin((1 - t) * angle) * qa + np.sin(t * angle) * qb) / np.sin(angle))


def twist_of(turn, axis):
    """Angle of the part of a rotation that spins about `axis`."""
    q = to_quat(turn)
    angle = 2.0 * np.arctan2(q[1:] @ sk.unit(axis), q[0])
    return (angle + np.pi) % (2 * np.pi) - np.pi


def two_bone(start, target, first, second, pole, limit=0.992):
    """Middle joint of a two-bone limb that reaches `target`, bent toward `pole`.

    Returns the middle joint and the end really reached; a target out of reach
    is drawn in along the line to it.
    """
    line = target - start
    distance = np.linalg.norm(line)
    reach = min(distance, limit * (first + second))
    direction = line / distance
    side = sk.unit(pole - direction * (pole @ direction))
    along = (first * first + reach * reach - second * second) / (2 * reach)
    out = np.sqrt(max(first * first - along * along, 0.0))
    return start + direction * along + side * out, start + direction * reach


class Pose:
    """One frame: turns and the places of root and pelvis (armature space)."""

    def __init__(self):
        self.turns = {}
        self.places = {}

    def turn(self, name):
        """Turn of a bone, inherited where it has none."""
        while name is not None:
            if name in self.turns:
                return self.turns[name]
            name = sk.PARENT[name]
        return np.eye(3)

    def place(self, name):
        """Position of a bone's head."""
        if name in self.places:
            return self.places[name]
        parent = sk.PARENT[name]
        if parent is None:
            return sk.HEADS[name]
        return self.place(parent) + self.turn(parent) @ (sk.HEADS[name] - sk.HEADS[parent])

    def local(self, name):
        """Rotation (quaternion) and translation of a bone relative to its rest, in its own axes."""
        parent, rest = sk.PARENT[name], sk.FRAMES[name]
        above = self.turn(parent) if parent else np.eye(3)
        rotation = rest.T @ above.T @ self.turn(name) @ rest
        offset = np.zeros(3)
        if name in self.places:
            origin = self.place(parent) + above @ (sk.HEADS[name] - sk.HEADS[parent]) if parent else sk.HEADS[name]
            offset = rest.T @ above.T @ (self.places[name] - origin)
        return to_quat(rotation), offset
