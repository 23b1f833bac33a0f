"""Skin weights of the mannequin, from its shapes and bones.

In: vertices of the body (metres, rest pose). Out: a weight matrix (vertices x
bones), at most four bones a vertex, rows that sum to one.
Not here: the shapes themselves (body.py).

Which limb a vertex belongs to is told by how near it lies to each limb's
shape; along a limb the weight moves from bone to bone by smooth ramps.
"""

import numpy as np

import body
import skeleton as sk
from field import near


def ramp(x, low, high):
    """Smooth step from zero at `low` to one at `high`."""
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * t * (t * (6.0 * t - 15.0) + 10.0)


def chain(x, names, joints):
    """Weights along a chain: `joints` are (low, high) ramps between neighbours."""
    out, rest = {}, np.ones_like(x)
    for name, (low, high) in zip(names, joints):
        step = ramp(x, low, high)
        out[name] = rest * (1.0 - step)
        rest = rest * step
    out[names[-1]] = rest
    return out


def _trunk(p):
    z = p[:, 2]
    out = chain(z - 0.15 * (p[:, 1] - 0.02), ["pelvis", "spine_01", "spine_02", "spine_03"],
                [(0.975, 1.085), (1.085, 1.185), (1.19, 1.33)])
    # The neck's base is slanted: higher at the back.
    neck = ramp(z - 0.35 * (p[:, 1] - 0.02), 1.455, 1.520) * (1.0 - ramp(p[:, 0], 0.070, 0.125))
    head = ramp(z + 0.30 * p[:, 1], 1.550, 1.605)
    for name in out:
        out[name] = out[name] * (1.0 - neck)
    out["neck_01"] = neck * (1.0 - head)
    out["head"] = neck * head
    # Shoulder girdle: rides on the clavicle toward the side and the top.
    girdle = ramp(p[:, 0], 0.045, 0.150) * ramp(z, 1.270, 1.420) * 0.92
    for name in list(out):
        if name.startswith("spine"):
            out[name] = out[name] * (1.0 - girdle)
    out["clavicle_l"] = girdle * (1.0 - neck)
    return out


def _arm(p):
    s = (p - sk.SHOULDER) @ sk.ARM_DIR
    length = np.linalg.norm(sk.ELBOW - sk.SHOULDER)
    d = p - sk.ELBOW
    # The elbow's outside (back) belongs to the forearm's bone, as the elbow's
    # tip does; its crook folds. So the ramp moves up the arm at the back.
    half = sk.unit(sk.ARM_DIR + sk.FOREARM_DIR)
    outer = d @ np.array([0.0, 1.0, 0.0])
    bend = d @ half + 0.55 * np.clip(outer, -0.045, 0.045)
    lower = ramp(bend, -0.040, 0.036)
    out = {}
    for name, weight in chain(s, ["upperarm_twist_01_l", "upperarm_twist_02_l", "upperarm_l"],
                              [(0.06, 0.15), (0.15, 0.235)]).items():
        out[name] = weight * (1.0 - lower)
    f = (p - sk.ELBOW) @ sk.FOREARM_DIR
    reach = np.linalg.norm(sk.WRIST - sk.ELBOW)
    for name, weight in chain(f, ["lowerarm_l", "lowerarm_twist_02_l", "lowerarm_twist_01_l"],
                              [(0.03, 0.115), (0.115, 0.205)]).items():
        out[name] = weight * lower
    hand = ramp(f, reach - 0.022, reach + 0.026)
    for name in list(out):
        out[name] = out[name] * (1.0 - hand)
    out["hand_l"] = hand
    assert length > 0.2
    return out


def _fingers(p, weights):
    """Splits the hand's weight over the fingers."""
    palm = near(body.PALM, p)
    distances = {name: np.min([near(c, p) for c in cones], axis=0) for name, cones in body.FINGERS.items()}
    order = np.stack([distances[name] for name in body.FINGERS])
    nearest = order.argmin(0)
    for number, name in enumerate(body.FINGERS):
        points, _ = sk.finger_chain(name)
        mine = nearest == number
        if name == "thumb":
            grip = ramp(palm - distances[name], -0.010, 0.012) * ramp((p - points[0]) @ sk.unit(points[1] - points[0]), 0.0, 0.034)
        else:
            along = (p - points[0]) @ sk.unit(points[1] - points[0])
            grip = ramp(along, -0.011, 0.013)
        grip = np.where(mine & (order.min(0) < 0.02), grip, 0.0) * weights["hand_l"]
        s = np.full(len(p), -1.0)
        # Distance along the bent finger, by the halving planes at its joints.
        lengths = [np.linalg.norm(b - a) for a, b in zip(points, points[1:])]
        dirs = [sk.unit(b - a) for a, b in zip(points, points[1:])]
        first = (p - points[1]) @ sk.unit(dirs[0] + dirs[1])
        second = (p - points[2]) @ sk.unit(dirs[1] + dirs[2])
        width = 0.007 if name != "thumb" else 0.009
        one, two = ramp(first, -width, width), ramp(second, -width, width)
        del s, lengths
        weights["hand_l"] = weights["hand_l"] - grip
        weights["%s_01_l" % name] = grip * (1.0 - one)
        weights["%s_02_l" % name] = grip * one * (1.0 - two)
        weights["%s_03_l" % name] = grip * one * two


def _leg(p):
    axis = sk.unit(sk.KNEE - sk.HIP)
    s = (p - sk.HIP) @ axis
    d = p - sk.KNEE
    # The knee cap's side stretches: there the ramp starts higher.
    bend = -d[:, 2] + 0.45 * np.clip(-d[:, 1], -0.05, 0.05)
    lower = ramp(bend, -0.050, 0.046)
    out = {}
    for name, weight in chain(s, ["thigh_twist_01_l", "thigh_l"], [(0.10, 0.26)]).items():
        out[name] = weight * (1.0 - lower)
    below = sk.KNEE[2] - p[:, 2]
    for name, weight in chain(below, ["calf_l", "calf_twist_01_l"], [(0.14, 0.30)]).items():
        out[name] = weight * lower
    # Ankle: the heel turns with the foot from lower down than the instep.
    foot = ramp(sk.ANKLE[2] - p[:, 2] + 0.35 * (sk.ANKLE[1] - p[:, 1]), -0.034, 0.028)
    foot = np.maximum(foot, ramp(0.062 - p[:, 2], -0.01, 0.02))
    for name in list(out):
        out[name] = out[name] * (1.0 - foot)
    along = (p - sk.BALL) @ sk.TOE_OUT
    toe = ramp(along, -0.022, 0.020)
    out["foot_l"] = foot * (1.0 - toe)
    out["ball_l"] = foot * toe
    return out


def _half(p):
    """Weights of points with x >= 0 over the middle and left bones."""
    to_trunk = np.minimum(body._trunk_distance(p), near(body.HEAD, p))
    to_arm, to_leg = body._arm_distance(p), body._leg_distance(p)
    # The arm begins only past the shoulder's inner border, the leg below the hip's crease.
    shoulder = (p - sk.SHOULDER) @ sk.unit([0.86, 0.0, -0.51])
    arm = ramp(to_trunk - to_arm, -0.050, 0.045) * ramp(shoulder, -0.050, 0.050) * (to_arm < 0.06)
    crease = sk.HIP[2] + 0.015 - p[:, 2] + 0.42 * (p[:, 0] - sk.HIP[0]) + 0.36 * p[:, 1]
    leg = ramp(crease, -0.085, 0.090)
    leg = np.where(p[:, 2] < 0.80, 1.0, leg) * (1.0 - arm) * np.where(p[:, 0] < 0.35, 1.0, 0.0)
    # The middle line stays with the pelvis; over it the two legs share alike.
    leg = leg * (1.0 - (1.0 - ramp(p[:, 0], -0.07, 0.125)) * ramp(p[:, 2], 0.775, 0.880))
    leg = leg * (1.0 - ramp(to_leg, 0.020, 0.065))
    table = np.zeros((len(p), len(sk.NAMES)))

    def add(parts, share):
        for name, weight in parts.items():
            table[:, sk.NAMES.index(name)] += weight * share

    arms = _arm(p)
    _fingers(p, arms)
    add(_trunk(p), (1.0 - arm) * (1.0 - leg / np.maximum(1.0 - arm, 1e-9) * (arm < 1)))
    add(arms, arm)
    add(_leg(p), leg)
    return table


def _mirror_columns():
    def other(name):
        return name[:-2] + {"_l": "_r", "_r": "_l"}[name[-2:]] if name[-2:] in ("_l", "_r") else name
    return [sk.NAMES.index(other(name)) for name in sk.NAMES]


def smooth(table, vertices, triangles, amount, rounds):
    """Averages weights over neighbours, the nearer the more; `amount` per vertex says how much."""
    edges = np.unique(np.sort(triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1), axis=0)
    share = 1.0 / np.maximum(np.linalg.norm(vertices[edges[:, 0]] - vertices[edges[:, 1]], axis=1), 0.002)
    degree = np.bincount(edges.ravel(), weights=np.repeat(share, 2), minlength=len(table))[:, None]
    for _ in range(rounds):
        total = np.zeros_like(table)
        np.add.at(total, edges[:, 0], table[edges[:, 1]] * share[:, None])
        np.add.at(total, edges[:, 1], table[edges[:, 0]] * share[:, None])
        table = table + amount[:, None] * (total / degree - table)
    return table


def weights(vertices, triangles):
    """Weight matrix (vertices x bones) for the mirrored body."""
    left = vertices[:, 0] >= 0.0
    folded = np.stack([np.abs(vertices[:, 0]), vertices[:, 1], vertices[:, 2]], axis=1)
    table = _half(folded)
    table[~left] = table[~left][:, _mirror_columns()]
    middle = vertices[:, 0] == 0.0
    table[middle] = 0.5 * (table[middle] + table[middle][:, _mirror_columns()])
    # Shoulders and the seat are where most shapes meet: smooth them more than the rest.
    broad = ramp(0.17 - np.linalg.norm(folded - sk.SHOULDER, axis=1), 0.0, 0.09)
    broad = np.maximum(broad, ramp(0.17 - np.linalg.norm(folded - [0.04, 0.03, 0.87], axis=1), 0.0, 0.09))
    table = smooth(table, vertices, triangles, 0.5 * broad, 6)
    # The webs between the fingers.
    roots = [sk.finger_chain(name)[0][0] for name in sk.FINGERS]
    webs = [0.5 * (a + b) for a, b in zip(roots, roots[1:])]
    web = np.max([ramp(0.022 - np.linalg.norm(folded - w, axis=1), 0.0, 0.010) for w in webs], axis=0)
    table = smooth(table, vertices, triangles, 0.5 * web, 4)
    table = smooth(table, vertices, triangles, np.full(len(table), 0.3), 1)
    # Four bones a vertex; crumbs below half a per cent go too.
    rank = np.argsort(np.argsort(-table, axis=1, kind="stable"), axis=1, kind="stable")
    table = np.where((rank < 4) & (table > 0.005), table, 0.0)
    return table / table.sum(1, keepdims=True)
