"""From an animator's controls to a full pose: spine, head, legs, arms, fingers.

In: a `Controls` per frame. Out: a `Pose` (pose.py) with every turn filled in.
Not here: how controls move in time (gait.py, clips.py).

Angles in degrees, lengths in metres. The root's frame: x left, y back, z up,
the figure facing -y. "Forward lean", "left", "up" are positive.
"""

import numpy as np

import skeleton as sk
from pose import Pose, about, frame, rot_x, rot_y, rot_z, slerp, turn_between, twist_of, two_bone

MIRROR = np.diag([-1.0, 1.0, 1.0])
DOWN = -sk.UP
THIGH_LENGTH = np.linalg.norm(sk.KNEE - sk.HIP)
CALF_LENGTH = np.linalg.norm(sk.ANKLE - sk.KNEE)
UPPER_LENGTH = np.linalg.norm(sk.ELBOW - sk.SHOULDER)
LOWER_LENGTH = np.linalg.norm(sk.WRIST - sk.ELBOW)
FOOT_FLOOR = np.array([sk.ANKLE[0], sk.ANKLE[1], 0.0])
# Left foot's axis of pitching: square to the toes, pointing to the body's left.
FOOT_SIDE = sk.unit(np.cross(sk.TOE_OUT, sk.UP) * -1.0)
# The heel rolls over its rounded back edge.
PIVOTS = {"heel": sk.HEEL - 0.019 * sk.TOE_OUT, "ball": sk.BALL, "toe": np.array([sk.TOE_TIP[0], sk.TOE_TIP[1], 0.0])}


def deg(*angles):
    """Degrees to radians, one or several."""
    return np.radians(angles[0]) if len(angles) == 1 else np.radians(angles)


def euler(pitch, roll, yaw):
    """Yaw, then lean forward, then lean left, in degrees, as one rotation."""
    return rot_z(deg(yaw)) @ rot_x(deg(pitch)) @ rot_y(deg(roll))


class Foot:
    """Where a foot is: ankle (world), yaw, pitch (heel up positive) and toe pitch, degrees."""

    def __init__(self, ankle, yaw=0.0, pitch=0.0, toe=None):
        self.ankle, self.yaw, self.pitch = np.asarray(ankle, float), yaw, pitch
        self.toe = pitch if toe is None else toe


def planted(side, place, yaw, pitch, pivot, toe=None):
    """A foot that stands at floor point `place` (under its ankle when flat), pitched about a pivot.

    The pivot (heel, ball or toe) stays where it is on the floor.
    """
    flip = MIRROR if side == "r" else np.eye(3)
    offset = flip @ (PIVOTS[pivot] - FOOT_FLOOR)
    arm = flip @ (sk.ANKLE - PIVOTS[pivot])
    turn = foot_turn(side, yaw, pitch)
    ground = np.array([place[0], place[1], 0.0])
    return Foot(ground + rot_z(deg(yaw)) @ offset + turn @ arm, yaw, pitch, toe)


def foot_turn(side, yaw, pitch):
    """Turn of a foot from rest."""
    axis = FOOT_SIDE if side == "l" else MIRROR @ FOOT_SIDE * -1.0
    return rot_z(deg(yaw)) @ about(axis, deg(pitch))


def clear_floor(side, foot, gap=0.003):
    """Lifts a swinging foot until heel and ball stay above the floor."""
    flip = MIRROR if side == "r" else np.eye(3)
    turn = foot_turn(side, foot.yaw, foot.pitch)
    heel = foot.ankle[2] + (turn @ flip @ (PIVOTS["heel"] - sk.ANKLE))[2]
    ball = foot.ankle[2] + (turn @ flip @ (sk.BALL - sk.ANKLE))[2] - sk.BALL[2]
    foot.ankle[2] += max(0.0, gap - min(heel, ball))
    return foot


class Arm:
    """Joint angles of an arm that hangs at zero, palm to the thigh (degrees).

    swing: forward; spread: away from the body; turn: upper arm inward about
    its length; elbow: bend; palm: forearm's turn, positive brings the palm
    back; wrist: bend to the palm; tilt: hand toward the thumb.
    """

    def __init__(self, swing=0.0, spread=8.0, turn=0.0, elbow=12.0, palm=0.0, wrist=0.0, tilt=0.0):
        self.values = np.array([swing, spread, turn, elbow, palm, wrist, tilt], float)


class Reach:
    """An arm driven by its hand, in the root's frame or the chest's.

    wrist: place; along, thumb: directions of the fingers and of the thumb's
    side; pole: where the elbow points. `chest` says that all these are given
    relative to the chest's turn about its rest place.
    """

    def __init__(self, wrist, along, thumb, pole, chest=False):
        self.wrist, self.along, self.thumb, self.pole = (np.asarray(v, float) for v in (wrist, along, thumb, pole))
        self.chest = chest


class Mix:
    """An arm that is a share `t` of the way from one control to another."""

    def __init__(self, a, b, t):
        self.a, self.b, self.t = a, b, t


class Controls:
    """All controls of one frame."""

    def __init__(self):
        self.root = np.zeros(2)
        self.yaw = 0.0
        self.pelvis = np.zeros(3)                      # offset from rest, root's frame
        self.hips = np.zeros(3)                        # pitch, roll, yaw of the pelvis
        self.chest = np.zeros(3)                       # pitch, roll, yaw of the chest, root's frame
        self.head = np.zeros(3)                        # pitch, roll, yaw of the head, root's frame
        self.feet = {side: None for side in "lr"}      # Foot, world
        self.knees = {"l": 0.0, "r": 0.0}              # knee outward, degrees
        self.arms = {"l": Arm(), "r": Arm()}
        self.shrug = {"l": 0.0, "r": 0.0}              # added clavicle raise
        self.curl = {"l": RELAXED, "r": RELAXED}


# Curl per finger (three joints) beyond rest, thumb first.
RELAXED = np.array([[4, 4, 4], [10, 16, 10], [13, 19, 12], [16, 22, 14], [19, 24, 16]], float)
OPEN = np.array([[-8, -4, -4], [-6, -8, -10], [-6, -8, -10], [-5, -8, -10], [-5, -8, -10]], float)
GRIP = np.array([[38, 30, 26], [66, 78, 44], [68, 80, 46], [70, 80, 46], [72, 78, 46]], float)
FIST = np.array([[26, 30, 30], [70, 84, 50], [72, 86, 50], [74, 86, 50], [74, 84, 50]], float)


def solve(controls):
    """The pose of one frame."""
    pose = Pose()
    base = rot_z(deg(controls.yaw))
    root = np.array([controls.root[0], controls.root[1], 0.0])
    pose.places["root"], pose.turns["root"] = root, base
    pose.places["pelvis"] = root + base @ (sk.PELVIS + controls.pelvis)
    hips, chest = euler(*controls.hips), euler(*controls.chest)
    pose.turns["pelvis"] = base @ hips
    # The chest's lean builds up along the spine.
    for name, share in (("spine_01", 0.30), ("spine_02", 0.68), ("spine_03", 1.0)):
        pose.turns[name] = base @ euler(*(controls.hips + (controls.chest - controls.hips) * share))
    pose.turns["neck_01"] = base @ euler(*(0.5 * (controls.chest + controls.head)))
    pose.turns["head"] = base @ euler(*controls.head)
    del hips, chest
    for side in "lr":
        _leg(pose, controls, side)
        _arm(pose, controls, side)
    _twists(pose)
    return pose


def _leg(pose, controls, side):
    foot = controls.feet[side]
    flip = MIRROR if side == "r" else np.eye(3)
    hip = pose.place("thigh_" + side)
    out = 1.0 if side == "l" else -1.0
    pelvis_yaw = controls.yaw + controls.hips[2]
    pole_yaw = 0.6 * foot.yaw + 0.4 * pelvis_yaw + out * (5.0 + controls.knees[side])
    pole = rot_z(deg(pole_yaw)) @ (sk.FORWARD + 0.10 * sk.UP)
    knee, ankle = two_bone(hip, foot.ankle, THIGH_LENGTH, CALF_LENGTH, pole)
    rest_pole = rot_z(deg(out * 3.0)) @ sk.FORWARD
    thigh, calf = sk.unit(knee - hip), sk.unit(ankle - knee)
    front = sk.unit(thigh * (calf @ thigh) - calf)
    # The knee is a hinge: the shin's front is the thigh's, turned with the bend.
    shin = front * (thigh @ calf) - thigh * (front @ calf)
    pose.turns["thigh_" + side] = turn_between(flip @ (sk.KNEE - sk.HIP), rest_pole, thigh, front)
    pose.turns["calf_" + side] = turn_between(flip @ (sk.ANKLE - sk.KNEE), rest_pole, calf, shin)
    pose.turns["foot_" + side] = foot_turn(side, foot.yaw, foot.pitch)
    # A toe that points down stops at the floor.
    room = pose.place("ball_" + side)[2] - sk.BALL[2]
    steepest = np.degrees(np.arcsin(np.clip(room / 0.086, 0.0, 1.0)))
    pose.turns["ball_" + side] = foot_turn(side, foot.yaw, min(foot.toe, steepest))


def _clavicle(direction, shrug):
    """Turn of the left clavicle for an upper-arm direction (chest's frame)."""
    lift = np.degrees(np.arccos(np.clip(-direction[2], -1, 1)))
    raise_by = (0.24 if lift > 45 else 0.10) * (lift - 45.0) + shrug
    forward = 13.0 * -direction[1]
    return rot_z(deg(-forward)) @ rot_y(deg(-raise_by))


def _arm(pose, controls, side):
    """Solves one arm as if it were the left one, then mirrors it."""
    flip = MIRROR if side == "r" else np.eye(3)
    chain = _arm_chain(pose, controls.arms[side], controls.shrug[side], side, flip)
    turns = dict(zip(("clavicle", "upperarm", "lowerarm", "hand"), chain))
    turns.update(_fingers(chain[3], controls.curl[side]))
    for name, matrix in turns.items():
        pose.turns["%s_%s" % (name, side)] = flip @ matrix @ flip


def _arm_chain(pose, arm, shrug, side, flip):
    """Turns of clavicle, upper arm, lower arm and hand in the left arm's world."""
    chest = flip @ pose.turn("spine_03") @ flip
    if isinstance(arm, Mix):
        # Each joint is mixed relative to its parent, so the hand moves on an arc.
        ends = [_arm_chain(pose, one, shrug, side, flip) for one in (arm.a, arm.b)]
        above, out = [chest, chest, chest], []
        for a, b in zip(*ends):
            turn = above[2] @ slerp(above[0].T @ a, above[1].T @ b, arm.t)
            above = [a, b, turn]
            out.append(turn)
        return out
    origin = flip @ pose.place("clavicle_" + side)
    if isinstance(arm, Arm):
        swing, spread, turn, elbow, palm, wrist, tilt = np.radians(arm.values)
        swung = rot_x(-swing) @ rot_y(-spread) @ rot_z(-turn)
        clavicle = chest @ _clavicle(swung @ DOWN, shrug)
        upper, front = chest @ swung @ DOWN, chest @ swung @ sk.FORWARD
        lower = np.cos(elbow) * upper + np.sin(elbow) * front
        thumb_zero = np.cos(elbow) * front - np.sin(elbow) * upper
        thumb = about(lower, palm) @ thumb_zero
        hand = frame(lower, thumb) @ rot_z(tilt) @ rot_y(-wrist) @ frame(sk.HAND_ALONG, sk.HAND_THUMB).T
    else:
        around = chest if arm.chest else flip @ pose.turn("root") @ flip
        wrist, along, thumb, pole = (flip @ v for v in (arm.wrist, arm.along, arm.thumb, arm.pole))
        along, thumb, pole = around @ along, around @ thumb, around @ pole
        if arm.chest:
            wrist = flip @ pose.place("spine_03") + chest @ (wrist - sk.HEADS["spine_03"])
        else:
            wrist = flip @ pose.places["root"] + around @ wrist
        guess = sk.unit(wrist - (origin + chest @ (sk.SHOULDER - sk.CLAVICLE)))
        clavicle = chest @ _clavicle(chest.T @ sk.unit(guess + 0.5 * sk.unit(pole)), shrug)
        shoulder = origin + clavicle @ (sk.SHOULDER - sk.CLAVICLE)
        elbow_at, wrist = two_bone(shoulder, wrist, UPPER_LENGTH, LOWER_LENGTH, pole, limit=0.985)
        upper, lower = sk.unit(elbow_at - shoulder), sk.unit(wrist - elbow_at)
        # The elbow's hinge: the upper arm's front turns with the forearm, past a right angle too.
        front = sk.unit(lower - upper * (lower @ upper))
        thumb_zero = front * (upper @ lower) - upper * (front @ lower)
        hand = frame(along, thumb) @ frame(sk.HAND_ALONG, sk.HAND_THUMB).T
    return [clavicle, turn_between(sk.ARM_DIR, sk.FORWARD, upper, front),
            turn_between(sk.FOREARM_DIR, sk.HAND_THUMB, lower, thumb_zero), hand]


def _fingers(hand, curl):
    turns = {}
    for number, finger in enumerate(("thumb", "index", "middle", "ring", "pinky")):
        points, axis = sk.finger_chain(finger)
        total = hand
        for joint in range(3):
            hinge = axis
            if finger == "thumb" and joint:
                # The outer thumb joints bend toward the fingers and the palm.
                hinge = np.cross(points[2] - points[1], 0.6 * sk.HAND_PALM - 0.8 * sk.HAND_THUMB)
            total = total @ about(hinge, deg(curl[number][joint]))
            turns["%s_%02d" % (finger, joint + 1)] = total
    return turns


def _twists(pose):
    """Spreads each limb's twist over its helper bones."""
    for side in "lr":
        flip = MIRROR if side == "r" else np.eye(3)

        def spin(parent, child, axis):
            angle = twist_of(pose.turn(parent).T @ pose.turn(child), axis)
            # Fades toward half a turn, where the sign would flip.
            return angle * (1.0 - (angle / np.pi) ** 4)

        arm_axis, fore_axis = flip @ sk.ARM_DIR, flip @ sk.FOREARM_DIR
        thigh_axis, calf_axis = flip @ sk.unit(sk.KNEE - sk.HIP), flip @ sk.unit(sk.ANKLE - sk.KNEE)
        upper, lower = "upperarm_" + side, "lowerarm_" + side
        thigh, calf = "thigh_" + side, "calf_" + side
        angle = spin("clavicle_" + side, upper, arm_axis)
        pose.turns["upperarm_twist_01_" + side] = pose.turn(upper) @ about(arm_axis, -0.75 * angle)
        pose.turns["upperarm_twist_02_" + side] = pose.turn(upper) @ about(arm_axis, -0.35 * angle)
        angle = spin(lower, "hand_" + side, fore_axis)
        pose.turns["lowerarm_twist_02_" + side] = pose.turn(lower) @ about(fore_axis, 0.38 * angle)
        pose.turns["lowerarm_twist_01_" + side] = pose.turn(lower) @ about(fore_axis, 0.75 * angle)
        angle = spin("pelvis", thigh, thigh_axis)
        pose.turns["thigh_twist_01_" + side] = pose.turn(thigh) @ about(thigh_axis, -0.55 * angle)
        angle = spin(calf, "foot_" + side, calf_axis)
        pose.turns["calf_twist_01_" + side] = pose.turn(calf) @ about(calf_axis, 0.55 * angle)
