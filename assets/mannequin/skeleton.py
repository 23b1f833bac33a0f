"""The mannequin's bones: names, parents and rest positions, as plain numbers.

In: nothing. Out: BONES (ordered, parents first), rest frames and the
landmarks that the body, the skin weights and the clips are built from.
Not here: anything of Blender (see rig.py).

Axes are Blender's: +Z up, the figure faces -Y, its left hand is on +X. Metres.
Bones of the right side are the mirror of the left ones.
"""

import numpy as np

FORWARD = np.array([0.0, -1.0, 0.0])
LEFT = np.array([1.0, 0.0, 0.0])
UP = np.array([0.0, 0.0, 1.0])


def unit(vector):
    """The vector at length one."""
    vector = np.asarray(vector, float)
    return vector / np.linalg.norm(vector)


def mirror(point):
    """The same place on the other side of the body."""
    return np.array([-point[0], point[1], point[2]])


# Landmarks of the left side and the middle line.
PELVIS = np.array([0.0, 0.010, 0.965])
SPINE = [np.array([0.0, 0.012, 1.030]), np.array([0.0, 0.012, 1.135]), np.array([0.0, 0.018, 1.260])]
NECK = np.array([0.0, 0.028, 1.480])
HEAD = np.array([0.0, 0.012, 1.585])
HEAD_TOP = np.array([0.0, 0.004, 1.800])

CLAVICLE = np.array([0.022, -0.004, 1.435])
SHOULDER = np.array([0.176, 0.018, 1.432])
ARM_DIR = unit([0.700, 0.040, -0.714])
ELBOW = SHOULDER + 0.287 * ARM_DIR
FOREARM_DIR = unit([0.680, -0.110, -0.724])
WRIST = ELBOW + 0.258 * FOREARM_DIR
# Hand frame in the rest pose: along the fingers, toward the thumb, out of the palm.
HAND_ALONG = FOREARM_DIR
HAND_THUMB = unit(FORWARD - HAND_ALONG * (FORWARD @ HAND_ALONG))
HAND_PALM = unit(np.cross(HAND_ALONG, HAND_THUMB))

HIP = np.array([0.093, 0.005, 0.925])
KNEE = np.array([0.098, -0.012, 0.500])
ANKLE = np.array([0.103, 0.022, 0.088])
TOE_OUT = unit([0.105, -1.0, 0.0])
BALL = np.array([0.103, 0.022, 0.022]) + 0.137 * TOE_OUT
TOE_TIP = np.array([0.103, 0.022, 0.022]) + 0.205 * TOE_OUT
HEEL = np.array([0.103, 0.022, 0.0]) - 0.045 * TOE_OUT

# Finger roots in the hand's frame (along, thumb, palm), lean toward the thumb
# in degrees, phalanx lengths, radii at the root and at the tip.
FINGERS = {
    "index": ((0.088, 0.0310, 0.000), 5.0, (0.041, 0.025, 0.019), 0.0098, 0.0078),
    "middle": ((0.092, 0.0098, -0.002), 0.5, (0.045, 0.029, 0.020), 0.0100, 0.0079),
    "ring": ((0.087, -0.0114, -0.001), -4.5, (0.042, 0.027, 0.020), 0.0095, 0.0076),
    "pinky": ((0.078, -0.0318, 0.002), -11.0, (0.033, 0.020, 0.018), 0.0085, 0.0068),
}
THUMB_ROOT = (0.022, 0.020, 0.008)
THUMB_DIRS = ((0.66, 0.66, 0.36), (0.80, 0.52, 0.30), (0.86, 0.44, 0.25))
THUMB_LENGTHS = (0.043, 0.034, 0.027)
THUMB_RADII = (0.0165, 0.0092)
# Curl of the three phalanges in the rest pose, degrees from the hand's direction.
REST_CURL = (6.0, 14.0, 22.0)


def hand_point(along, thumb, palm):
    """A point given in the left hand's rest frame."""
    return WRIST + along * HAND_ALONG + thumb * HAND_THUMB + palm * HAND_PALM


def finger_chain(name):
    """Four points (three joints and the tip) of a left finger, and its curl plane's normal."""
    if name == "thumb":
        points = [hand_point(*THUMB_ROOT)]
        for direction, length in zip(THUMB_DIRS, THUMB_LENGTHS):
            along, thumb, palm = unit(direction)
            points.append(points[-1] + length * (along * HAND_ALONG + thumb * HAND_THUMB + palm * HAND_PALM))
        return points, unit(np.cross(HAND_THUMB, HAND_PALM) + 0.4 * HAND_PALM)
    root, lean, lengths, _, _ = FINGERS[name]
    lean = np.radians(lean)
    straight = np.cos(lean) * HAND_ALONG + np.sin(lean) * HAND_THUMB
    points = [hand_point(*root)]
    for curl, length in zip(np.radians(REST_CURL), lengths):
        points.append(points[-1] + length * (np.cos(curl) * straight + np.sin(curl) * HAND_PALM))
    return points, unit(np.cross(straight, HAND_PALM))


def _left_bones():
    """Bones of the left side: (name, parent, head, tail, direction of the bone's Z)."""
    out = [
        ("clavicle", "spine_03", CLAVICLE, SHOULDER, FORWARD),
        ("upperarm", "clavicle", SHOULDER, ELBOW, FORWARD),
        ("upperarm_twist_01", "upperarm", SHOULDER, SHOULDER + 0.4 * (ELBOW - SHOULDER), FORWARD),
        ("upperarm_twist_02", "upperarm", SHOULDER + 0.4 * (ELBOW - SHOULDER), SHOULDER + 0.75 * (ELBOW - SHOULDER), FORWARD),
        ("lowerarm", "upperarm", ELBOW, WRIST, FORWARD),
        ("lowerarm_twist_02", "lowerarm", ELBOW + 0.35 * (WRIST - ELBOW), ELBOW + 0.65 * (WRIST - ELBOW), FORWARD),
        ("lowerarm_twist_01", "lowerarm", ELBOW + 0.65 * (WRIST - ELBOW), WRIST, FORWARD),
        ("hand", "lowerarm", WRIST, hand_point(0.085, 0.0, 0.0), FORWARD),
    ]
    for finger in ("thumb", "index", "middle", "ring", "pinky"):
        points, _ = finger_chain(finger)
        parent = "hand"
        for i in range(3):
            name = "%s_%02d" % (finger, i + 1)
            out.append((name, parent, points[i], points[i + 1], HAND_PALM if finger != "thumb" else FORWARD))
            parent = name
    out += [
        ("thigh", "pelvis", HIP, KNEE, FORWARD),
        ("thigh_twist_01", "thigh", HIP, HIP + 0.45 * (KNEE - HIP), FORWARD),
        ("calf", "thigh", KNEE, ANKLE, FORWARD),
        ("calf_twist_01", "calf", KNEE + 0.55 * (ANKLE - KNEE), ANKLE, FORWARD),
        ("foot", "calf", ANKLE, BALL, UP),
        ("ball", "foot", BALL, TOE_TIP, UP),
    ]
    return out


def _bones():
    middle = [
        ("root", None, np.zeros(3), np.array([0.0, 0.0, 0.20]), FORWARD),
        ("pelvis", "root", PELVIS, SPINE[0], FORWARD),
        ("spine_01", "pelvis", SPINE[0], SPINE[1], FORWARD),
        ("spine_02", "spine_01", SPINE[1], SPINE[2], FORWARD),
        ("spine_03", "spine_02", SPINE[2], NECK, FORWARD),
        ("neck_01", "spine_03", NECK, HEAD, FORWARD),
        ("head", "neck_01", HEAD, HEAD_TOP, FORWARD),
    ]
    names = {bone[0] for bone in middle}
    out = list(middle)
    for side, flip in (("_l", False), ("_r", True)):
        for name, parent, head, tail, z_axis in _left_bones():
            parent = parent if parent in names else parent + side
            points = [mirror(p) if flip else np.array(p) for p in (head, tail, z_axis)]
            out.append((name + side, parent, *points))
    return out


BONES = _bones()
NAMES = [bone[0] for bone in BONES]
PARENT = {bone[0]: bone[1] for bone in BONES}
HEADS = {bone[0]: bone[2] for bone in BONES}
TAILS = {bone[0]: bone[3] for bone in BONES}


def rest_frame(name):
    """Rest rotation of a bone: columns are its X, Y (along) and Z axes in armature space."""
    _, _, head, tail, z_hint = BONES[NAMES.index(name)]
    y_axis = unit(tail - head)
    z_axis = unit(z_hint - y_axis * (z_hint @ y_axis))
    return np.stack([np.cross(y_axis, z_axis), y_axis, z_axis], axis=1)


FRAMES = {name: rest_frame(name) for name in NAMES}
