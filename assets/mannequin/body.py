"""The mannequin's shape: one distance function, its surface and material zones.

In: skeleton.py (where joints lie), field.py (shapes). Out: `build()`, the left
half's shape mirrored to a closed triangle mesh with normals and materials.
Not here: skin weights (skin.py), anything of Blender but the decimation.
"""

import numpy as np

import skeleton as sk
from field import Cone, Ellipsoid, Loft, gradient, near, project, sample, smooth_max, smooth_min, split, surface_nets

STEP = 0.0034
BODY, JOINT, ACCENT = 0, 1, 2

Z, X, Y_BACK = np.array([0, 0, 1.0]), np.array([1.0, 0, 0]), np.array([0, 1.0, 0])


def _trunk():
    # s is the height; u is left, v is back.
    rows = [
        # height  centre y   half width  back   front
        (0.850, 0.012, 0.100, 0.080, 0.070),
        (0.900, 0.012, 0.140, 0.104, 0.090),
        (0.950, 0.012, 0.151, 0.108, 0.099),
        (1.000, 0.012, 0.147, 0.098, 0.101),
        (1.060, 0.012, 0.139, 0.088, 0.098),
        (1.110, 0.012, 0.136, 0.085, 0.097),
        (1.170, 0.014, 0.141, 0.090, 0.102),
        (1.240, 0.016, 0.153, 0.100, 0.112),
        (1.310, 0.020, 0.166, 0.109, 0.120),
        (1.360, 0.022, 0.172, 0.109, 0.117),
        (1.400, 0.024, 0.170, 0.103, 0.104),
        (1.430, 0.026, 0.163, 0.092, 0.088),
        (1.455, 0.028, 0.138, 0.079, 0.072),
        (1.478, 0.029, 0.096, 0.067, 0.059),
        (1.505, 0.028, 0.059, 0.057, 0.050),
    ]
    return Loft((0, 0, 0), Z, X, [(z, 0, cy, w, w, back, front) for z, cy, w, back, front in rows], caps=(0.05, 0.02), power=2.3)


def _neck():
    axis = sk.unit(sk.HEAD + np.array([0, -0.004, 0.03]) - sk.NECK)
    return Loft(sk.NECK - 0.03 * axis, axis, X, [(0.0, 0, 0, .060, .060, .060, .058), (0.05, 0, 0, .0535, .0535, .056, .053),
                                                (0.10, 0, 0, .0515, .0515, .054, .051), (0.16, 0, 0, .050, .050, .054, .048)])


def _head():
    # v is back. Up to the brow by table, above it a half ellipsoid.
    rows = [
        # height  centre y  half width  back   front
        (1.574, -0.030, 0.034, 0.040, 0.044),
        (1.590, -0.022, 0.047, 0.056, 0.060),
        (1.612, -0.012, 0.0575, 0.073, 0.073),
        (1.640, -0.003, 0.0665, 0.088, 0.084),
        (1.670, 0.003, 0.0730, 0.098, 0.091),
        (1.695, 0.006, 0.0755, 0.102, 0.094),
    ]
    for height in (1.712, 1.730, 1.748, 1.764, 1.777, 1.787, 1.794):
        round_off = np.sqrt(1.0 - ((height - 1.698) / 0.102) ** 2)
        rows.append((height, 0.006, 0.0765 * round_off ** 0.85, 0.102 * round_off, 0.094 * round_off))
    return Loft((0, 0, 0), Z, X, [(z, 0, cy, w, w, back, front) for z, cy, w, back, front in rows], caps=(0.014, 0.006), power=2.08)


def _upper_arm():
    return Loft(sk.SHOULDER, sk.ARM_DIR, sk.FORWARD, [
        # s      u   v   front  back   outer/inner
        (-0.020, 0, 0, .046, .046, .042, .044),
        (0.020, 0, 0, .051, .051, .048, .048),
        (0.070, 0, 0, .0515, .0515, .048, .047),
        (0.130, 0, 0, .0495, .0480, .045, .043),
        (0.200, 0, 0, .0450, .0440, .041, .040),
        (0.250, 0, 0, .0405, .0410, .0395, .039),
        (0.287, 0, 0, .0375, .0395, .0400, .0395)], caps=(0.045, 0.036))


def _forearm():
    # u lies in the palm's plane (toward the thumb): forearms are broad near the elbow, flat at the wrist.
    return Loft(sk.ELBOW, sk.FOREARM_DIR, sk.FORWARD, [
        (0.000, 0, 0, .0375, .0390, .0400, .0395),
        (0.035, 0, 0, .0420, .0410, .0410, .0410),
        (0.075, 0, 0, .0430, .0420, .0405, .0410),
        (0.130, 0, 0, .0385, .0380, .0360, .0360),
        (0.190, 0, 0, .0325, .0325, .0285, .0285),
        (0.235, 0, 0, .0290, .0290, .0235, .0235),
        (0.258, 0, 0, .0285, .0285, .0220, .0220)], caps=(0.034, 0.02))


def _palm():
    # u toward the thumb, v = along x u = out of the palm.
    return Loft(sk.WRIST, sk.HAND_ALONG, sk.HAND_THUMB, [
        (-0.010, 0, 0, .0275, .0275, .0205, .0205),
        (0.012, 0.000, 0, .0300, .0300, .0205, .0190),
        (0.035, 0.001, 0, .0355, .0370, .0205, .0165),
        (0.062, 0.000, 0, .0395, .0405, .0180, .0145),
        (0.080, 0.000, 0, .0400, .0400, .0140, .0125)], caps=(0.02, 0.012), power=2.5)


def _fingers():
    """Phalanges as (finger, list of cones)."""
    out = {}
    for name in ("thumb", "index", "middle", "ring", "pinky"):
        points, _ = sk.finger_chain(name)
        r0, r1 = sk.THUMB_RADII if name == "thumb" else sk.FINGERS[name][3:]
        lengths = np.cumsum([0.0] + [np.linalg.norm(b - a) for a, b in zip(points, points[1:])])
        radii = r0 + (r1 - r0) * lengths / lengths[-1]
        last = points[3] - sk.unit(points[3] - points[2]) * radii[3]
        ends = points[:3] + [last]
        out[name] = [Cone(ends[i], ends[i + 1], radii[i], radii[i + 1]) for i in range(3)]
    return out


def _leg():
    # u is left (outer), v = axis x u = forward for an axis that points down.
    axis = sk.unit(sk.KNEE - sk.HIP)
    thigh = Loft(sk.HIP, axis, X, [
        (-0.060, 0, 0, .066, .060, .070, .080),
        (0.000, 0, 0, .076, .080, .083, .090),
        (0.070, 0, 0, .078, .081, .086, .088),
        (0.150, 0, 0, .075, .076, .083, .082),
        (0.250, 0, 0, .066, .066, .073, .070),
        (0.340, 0, 0, .056, .056, .061, .059),
        (0.390, 0, 0, .0515, .0515, .056, .0545),
        (0.425, 0, 0, .0500, .0500, .0545, .0525)], caps=(0.05, 0.045))
    axis = sk.unit(sk.ANKLE - sk.KNEE)
    calf = Loft(sk.KNEE, axis, X, [
        (0.000, 0, 0, .0500, .0500, .0545, .0525),
        (0.040, 0, 0, .0490, .0490, .0510, .0530),
        (0.090, 0, 0, .0530, .0530, .0465, .0640),
        (0.140, 0, 0, .0530, .0530, .0440, .0670),
        (0.200, 0, 0, .0465, .0465, .0415, .0585),
        (0.270, 0, 0, .0385, .0385, .0380, .0455),
        (0.340, 0, 0, .0335, .0335, .0360, .0385),
        (0.400, 0, 0, .0330, .0330, .0385, .0390),
        (0.425, 0, 0, .0335, .0335, .0400, .0390)], caps=(0.04, 0.03))
    return thigh, calf


def _foot():
    # From heel to toe; u is left (outer); v = axis x u = up, so radii are outer, inner, above, below.
    # The flat sole comes from a cut at the floor.
    return Loft(sk.HEEL, sk.TOE_OUT, X, [
        (0.000, 0, .034, .0300, .0290, .034, .050),
        (0.030, 0, .038, .0345, .0330, .046, .050),
        (0.070, 0, .036, .0360, .0350, .047, .050),
        (0.110, .001, .031, .0390, .0370, .040, .050),
        (0.150, .002, .026, .0440, .0410, .028, .050),
        (0.185, .002, .022, .0460, .0440, .0200, .050),
        (0.215, .000, .019, .0420, .0420, .0150, .050),
        (0.240, -.004, .016, .0330, .0370, .0120, .050)], caps=(0.030, 0.022), power=2.4)


TRUNK, NECK, HEAD = _trunk(), _neck(), _head()
CHEST_FILL = Ellipsoid((0.080, -0.040, 1.350), (0.084, 0.064, 0.066))
SHOULDER_BLADE = Ellipsoid((0.085, 0.082, 1.355), (0.070, 0.050, 0.085))
DELTOID = Ellipsoid(sk.SHOULDER + np.array([0.010, -0.002, -0.020]), (0.052, 0.057, 0.060))
UPPER_ARM, FOREARM, PALM, FINGERS = _upper_arm(), _forearm(), _palm(), _fingers()
THIGH, CALF = _leg()
BUTTOCK = Ellipsoid((0.078, 0.062, 0.905), (0.076, 0.066, 0.078))
FOOT = _foot()
KNEE_CAP = Ellipsoid(sk.KNEE + np.array([0, -0.022, 0.004]), (0.036, 0.036, 0.044))
ELBOW_TIP = Ellipsoid(sk.ELBOW + np.array([0.004, 0.014, 0.006]), (0.030, 0.030, 0.032))


def _leg_distance(p):
    d = smooth_min(near(THIGH, p), near(CALF, p), 0.03)
    d = smooth_min(d, near(KNEE_CAP, p), 0.03)
    foot = smooth_max(near(FOOT, p), 0.0005 - p[:, 2], 0.010)
    return smooth_min(d, foot, 0.045)


def _hand_distance(p):
    d = near(PALM, p)
    for name, cones in FINGERS.items():
        chain = near(cones[0], p)
        for cone in cones[1:]:
            chain = smooth_min(chain, near(cone, p), 0.004)
        d = smooth_min(d, chain, 0.022 if name == "thumb" else 0.010)
    return d


def _arm_distance(p):
    d = smooth_min(near(UPPER_ARM, p), near(DELTOID, p), 0.04)
    d = smooth_min(d, smooth_min(near(FOREARM, p), near(ELBOW_TIP, p), 0.02), 0.03)
    return smooth_min(d, _hand_distance(p), 0.020)


def _trunk_distance(p):
    q = p.copy()
    q[:, 0] = np.sqrt(q[:, 0] ** 2 + 1e-4) - 0.0  # rounds the mirror crease of the paired muscles
    d = near(TRUNK, p)
    d = smooth_min(d, near(CHEST_FILL, q), 0.05)
    d = smooth_min(d, near(SHOULDER_BLADE, q), 0.05)
    d = smooth_min(d, near(BUTTOCK, q), 0.05)
    return smooth_min(d, near(NECK, p), 0.05)


# The visor: a shallow raised plate on the face, bounded by a curve that is
# broad at the temples and dips over where a nose would be.
VISOR_RAISE = 0.0035


def visor_bound(p):
    """Negative inside the visor's outline (a distance over the head's front)."""
    azimuth = np.arctan2(np.abs(p[:, 0]), -(p[:, 1] - 0.004))
    along = azimuth * 0.085
    half = 0.024 + 0.012 * np.cos(np.clip(azimuth / 1.25, 0, 1) * np.pi)
    mid = 1.688 - 0.004 * np.cos(np.clip(azimuth / 1.25, 0, 1) * np.pi)
    q = np.sqrt((along / 0.098) ** 4 + ((p[:, 2] - mid) / (half + 0.006)) ** 4) ** 0.5
    return (q - 1.0) * half


def _head_distance(p):
    d = near(HEAD, p)
    mask = d < 0.05
    if mask.any():
        bound = visor_bound(p[mask])
        d[mask] = smooth_min(d[mask], smooth_max(d[mask] - VISOR_RAISE, bound, 0.003), 0.003)
    return d


def distance(p):
    """Signed distance from the whole body; works on the mirrored left half."""
    p = np.asarray(p, float)
    p = np.stack([np.abs(p[:, 0]), p[:, 1], p[:, 2]], axis=1)
    other = p * np.array([-1.0, 1.0, 1.0])
    d = smooth_min(_trunk_distance(p), _head_distance(p), 0.022)
    legs = near(THIGH, other)
    legs = smooth_min(_leg_distance(p), np.where(p[:, 2] > 0.6, legs, 1.0), 0.02)
    d = smooth_min(d, legs, 0.035)
    return smooth_min(d, _arm_distance(p), 0.055)


def zones():
    """Material zones: (material, bounds, region).

    A zone is where its region holds and all its bounds are negative; the mesh
    is cut along each bound's zero line, so that colours meet in clean curves.
    """
    def band(shape, low, high):
        return [lambda p: low - shape.along(p), lambda p: shape.along(p) - high]

    def close(shape, reach=0.045):
        return lambda p: near(shape, p) < reach

    elbow = np.linalg.norm(sk.ELBOW - sk.SHOULDER)
    knee = np.linalg.norm(sk.KNEE - sk.HIP)
    calf = np.linalg.norm(sk.ANKLE - sk.KNEE)
    wrist = np.linalg.norm(sk.WRIST - sk.ELBOW)
    def waist(p):
        return p[:, 2] + 0.10 * (p[:, 1] - 0.01)

    pad = sk.SHOULDER + np.array([0.040, -0.002, 0.026])
    return [
        (ACCENT, [visor_bound], lambda p: (near(HEAD, p) < 0.02) & (p[:, 1] < 0.03)),
        (JOINT, band(NECK, 0.056, 0.122), lambda p: (p[:, 2] > 1.48) & (near(NECK, p) < 0.03)),
        (ACCENT, [lambda p: np.linalg.norm((p - pad) / np.array([1.0, 0.86, 1.0]), axis=1) - 0.058], close(UPPER_ARM, 0.06)),
        (JOINT, band(UPPER_ARM, elbow - 0.040, elbow + 0.036), close(UPPER_ARM)),
        (JOINT, band(FOREARM, wrist - 0.030, wrist + 0.006), close(FOREARM)),
        (JOINT, [lambda p: 1.062 - waist(p), lambda p: waist(p) - 1.122], lambda p: p[:, 0] < 0.25),
        (JOINT, band(THIGH, knee - 0.050, knee + 0.046), close(THIGH)),
        (JOINT, band(CALF, calf - 0.052, calf - 0.012), close(CALF)),
    ]


def _decimate(vertices, quads, target):
    """Fewer triangles by Blender's edge collapse, which keeps curved places denser."""
    import bpy
    mesh = bpy.data.meshes.new("dense")
    mesh.from_pydata(vertices.tolist(), [], quads.tolist())
    obj = bpy.data.objects.new("dense", mesh)
    bpy.context.scene.collection.objects.link(obj)
    tri = obj.modifiers.new("tri", "TRIANGULATE")
    tri.quad_method = "SHORTEST_DIAGONAL"
    dec = obj.modifiers.new("dec", "DECIMATE")
    dec.ratio = target / len(quads)
    result = obj.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    out = np.empty(len(result.vertices) * 3, np.float32)
    result.vertices.foreach_get("co", out)
    faces = np.array([tuple(poly.vertices) for poly in result.polygons])
    bpy.data.objects.remove(obj)
    bpy.data.meshes.remove(mesh)
    return out.reshape(-1, 3).astype(float), faces


def _compact(vertices, triangles):
    used, inverse = np.unique(triangles, return_inverse=True)
    return vertices[used], inverse.reshape(-1, 3)


def build(half_triangles=7000):
    """Returns vertices, triangles, normals per vertex and material per triangle."""
    low = np.array([-3 * STEP, -0.215, -0.012])
    grid = sample(distance, low, (0.76, 0.16, 1.82), STEP)
    vertices, quads = surface_nets(grid, low, STEP)
    triangles = np.concatenate([quads[:, :3], quads[:, [0, 2, 3]]])
    vertices, triangles, x = split(vertices, triangles, vertices[:, 0].copy())
    vertices[x == 0, 0] = 0.0
    triangles = triangles[x[triangles].sum(1) > 0]
    vertices, triangles = _compact(vertices, triangles)
    vertices, triangles = _decimate_triangles(vertices, triangles, half_triangles)
    vertices = _settle(vertices)
    material = np.full(len(triangles), BODY)
    for value, bounds, region in zones():
        for bound in bounds:
            values = bound(vertices)
            values = np.where(region(vertices), values, np.abs(values) + 1.0)
            vertices, triangles, values, source = split(vertices, triangles, values, source=True)
            vertices, material = _settle(vertices), material[source]
        centres = vertices[triangles].mean(1)
        material[region(centres) & np.all([bound(centres) < 0 for bound in bounds], axis=0)] = value
    return _mirrored(*_weld(vertices, triangles, material))


def _weld(vertices, triangles, material, shortest=4e-4):
    """Merges the ends of edges that projection has shrunk to nothing."""
    edges = triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
    short = np.linalg.norm(vertices[edges[:, 0]] - vertices[edges[:, 1]], axis=1) < shortest
    target = np.arange(len(vertices))
    for a, b in np.sort(edges[short], axis=1):
        # The middle line's vertex stays where there is one.
        keep, drop = (b, a) if vertices[b, 0] == 0.0 else (a, b)
        target[target == target[drop]] = target[keep]
    triangles = target[triangles]
    whole = (triangles[:, 0] != triangles[:, 1]) & (triangles[:, 1] != triangles[:, 2]) & (triangles[:, 2] != triangles[:, 0])
    # Two triangles on the same three vertices lie back to back: both go.
    _, inverse, count = np.unique(np.sort(triangles, axis=1), axis=0, return_inverse=True, return_counts=True)
    whole &= count[inverse] == 1
    vertices, kept = _compact(vertices, triangles[whole])
    return vertices, kept, material[whole]


def _decimate_triangles(vertices, triangles, target):
    vertices, faces = _decimate(vertices, triangles, target)
    edges = np.sort(faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    unique, count = np.unique(edges, axis=0, return_counts=True)
    border = np.unique(unique[count == 1])
    vertices[border, 0] = 0.0
    inner = np.setdiff1d(np.arange(len(vertices)), border)
    vertices[inner, 0] = np.maximum(vertices[inner, 0], 1e-4)
    return vertices, faces


def _settle(vertices):
    """Back onto the exact surface, the middle line staying in its plane."""
    middle = vertices[:, 0] == 0.0
    vertices = project(distance, vertices)
    vertices[middle, 0] = 0.0
    return vertices


def _mirrored(vertices, triangles, material):
    count = len(vertices)
    middle = vertices[:, 0] == 0.0
    target = np.where(middle, np.arange(count), -1)
    target[~middle] = count + np.arange((~middle).sum())
    whole = np.concatenate([vertices, vertices[~middle] * np.array([-1.0, 1.0, 1.0])])
    flipped = target[triangles][:, ::-1]
    normals = gradient(distance, whole)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    return whole, np.concatenate([triangles, flipped]), normals, np.concatenate([material, material])
