"""Makes sword.fbx, shield.fbx, hat.fbx and torch.fbx beside this file.

Run: blender -b --factory-startup -P assets/props/make_props.py

Real sizes in metres. Modelled with +Z up and -Y to the front; in the files
that is +Y up and +Z front. Where each origin lies: assets/README.md.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "mannequin"))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from export import export, steady_run  # noqa: E402
from paint import material  # noqa: E402


class Builder:
    """Collects faces by material into one mesh."""

    def __init__(self, name):
        self.name, self.vertices, self.faces, self.zones, self.smooth, self.materials = name, [], [], [], [], []

    def paint(self, *arguments, **named):
        """Makes a material and returns its number."""
        self.materials.append(material(*arguments, **named))
        return len(self.materials) - 1

    def add(self, vertices, faces, zone, smooth):
        base = len(self.vertices)
        self.vertices += [tuple(map(float, v)) for v in vertices]
        self.faces += [tuple(base + i for i in face) for face in faces]
        self.zones += [zone] * len(faces)
        self.smooth += [smooth] * len(faces)

    def rings(self, rings, zone, smooth=True, closed=True):
        """Skins a list of rings (each (n, 3)); `closed` caps both ends."""
        rings = [np.asarray(r, float) for r in rings]
        n = len(rings[0])
        faces = []
        for i in range(len(rings) - 1):
            for j in range(n):
                k = (j + 1) % n
                faces.append((i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j))
        self.add(np.concatenate(rings), faces, zone, smooth)
        if closed:
            self.add(rings[0], [tuple(range(n))[::-1]], zone, False)
            self.add(rings[-1], [tuple(range(n))], zone, False)

    def lathe(self, profile, zone, sides=24, axis="z", squash=1.0, smooth=True, closed=True):
        """A turned shape: profile of (radius, height) about an axis."""
        angles = np.linspace(0, 2 * np.pi, sides, endpoint=False)
        rings = []
        for radius, height in profile:
            ring = np.stack([radius * np.cos(angles), radius * squash * np.sin(angles), np.full(sides, height)], axis=1)
            if axis == "y":
                # The axis points to the front, -Y.
                ring = ring[:, [0, 2, 1]] * np.array([1.0, -1.0, 1.0])
            rings.append(ring)
        self.rings(rings, zone, smooth, closed)

    def finish(self, sharp_angle=35.0):
        """The object, its creases at `sharp_angle` degrees kept as split normals."""
        mesh = bpy.data.meshes.new(self.name)
        mesh.from_pydata(self.vertices, [], self.faces)
        for one in self.materials:
            mesh.materials.append(one)
        mesh.polygons.foreach_set("material_index", np.array(self.zones, np.int32))
        mesh.polygons.foreach_set("use_smooth", np.array(self.smooth, bool))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = np.radians(sharp_angle)
        obj = bpy.data.objects.new(self.name, mesh)
        bpy.context.scene.collection.objects.link(obj)
        return obj


def bar(x, y, z):
    """Ring of a bevelled rectangle: half sizes x, y at height z."""
    b = 0.3 * min(x, y)
    return [(x, y - b, z), (x - b, y, z), (b - x, y, z), (-x, y - b, z), (-x, b - y, z), (b - x, -y, z), (x - b, -y, z), (x, b - y, z)]


def sword():
    """An arming sword of 0.92 m, blade up, edges left and right, fist at the origin."""
    b = Builder("sword")
    steel = b.paint("Steel", "C9CED6", roughness=0.35, metallic=0.9)
    brass = b.paint("Brass", "B98A3E", roughness=0.4, metallic=0.8)
    leather = b.paint("Leather", "4A3226", roughness=0.85)
    rows = [(0.058, 0.0255, 0.0042), (0.30, 0.0225, 0.0038), (0.55, 0.0190, 0.0032), (0.70, 0.0155, 0.0027), (0.765, 0.0095, 0.0020), (0.795, 0.0006, 0.0006)]
    # Six corners: two edges and the flat fuller's borders between them.
    blade = [[(w, 0, z), (0.38 * w, t, z), (-0.38 * w, t, z), (-w, 0, z), (-0.38 * w, -t, z), (0.38 * w, -t, z)] for z, w, t in rows]
    b.rings(blade, steel, smooth=False)
    guard = [(-0.098, 0.0075, 0.0085), (-0.090, 0.0070, 0.0075), (-0.030, 0.0085, 0.0090), (0.0, 0.0125, 0.0105), (0.030, 0.0085, 0.0090), (0.090, 0.0070, 0.0075), (0.098, 0.0075, 0.0085)]
    rings = []
    for x, half, deep in guard:
        lift = 0.054 + 1.2 * x * x
        rings.append([(x, -p[1], lift + p[0]) for p in bar(half, deep, 0)])
    b.rings(rings, brass)
    grip = [(0.0140, -0.062), (0.0152, -0.050), (0.0160, -0.010), (0.0150, 0.030), (0.0140, 0.050)]
    turned = []
    for i in range(len(grip) - 1):
        # Shallow rings of a leather winding.
        (r0, z0), (r1, z1) = grip[i], grip[i + 1]
        count = max(2, int((z1 - z0) / 0.0065))
        for k in range(count):
            t = k / count
            turned.append((r0 + (r1 - r0) * t - 0.0007 * (k % 2), z0 + (z1 - z0) * t))
    b.lathe(turned + [grip[-1]], leather, sides=16, squash=0.80)
    pommel = [(0.004, -0.128), (0.009, -0.124), (0.009, -0.118), (0.015, -0.112), (0.0235, -0.102), (0.026, -0.090), (0.0235, -0.078), (0.016, -0.068), (0.012, -0.062)]
    b.lathe(pommel, brass, sides=20, squash=0.72)
    return b.finish()


def shield():
    """A round shield of 0.62 m, bulging to the front, its grip bar upright at the origin."""
    b = Builder("shield")
    face = b.paint("Face", "E8743B", roughness=0.7)
    wood = b.paint("Wood", "7A5A3C", roughness=0.85)
    iron = b.paint("Iron", "6B7078", roughness=0.45, metallic=0.8)
    front = [(r, 0.062 - 0.26 * r * r) for r in (0.300, 0.250, 0.190, 0.130, 0.078)]
    b.lathe(front, face, sides=48, axis="y", closed=False)
    back = [(r, 0.054 - 0.26 * r * r) for r in (0.058, 0.130, 0.190, 0.250, 0.300)]
    b.lathe(back, wood, sides=48, axis="y", closed=False)
    edge = 0.058 - 0.26 * 0.09
    turn = np.linspace(0, 2 * np.pi, 11)
    b.lathe([(0.301 + 0.0095 * np.cos(a), edge + 0.0095 * np.sin(a)) for a in turn], iron, sides=48, axis="y", closed=False)
    boss = [(0.088, 0.054), (0.090, 0.060), (0.084, 0.064), (0.074, 0.068), (0.070, 0.080), (0.058, 0.097), (0.038, 0.109), (0.016, 0.1145), (0.002, 0.1155)]
    b.lathe(boss, iron, sides=32, axis="y", closed=False)
    inner = [(0.002, 0.111), (0.036, 0.104), (0.054, 0.092), (0.064, 0.078), (0.066, 0.054), (0.058, 0.050)]
    b.lathe(inner, iron, sides=32, axis="y", closed=False)
    for i in range(8):
        # Rivets on the face, between the boss and the rim.
        a = (i + 0.5) * np.pi / 4
        x, z = 0.272 * np.cos(a), 0.272 * np.sin(a)
        y = 0.062 - 0.26 * 0.272 ** 2
        angles = np.linspace(0, 2 * np.pi, 10, endpoint=False)
        b.rings([[(x + r * np.cos(t), -(y + h), z + r * np.sin(t)) for t in angles]
                 for r, h in ((0.009, -0.002), (0.008, 0.003), (0.004, 0.0055))], iron)
    bow = [(0.0, z) for z in np.linspace(-0.115, 0.115, 13)]
    rings = []
    for _, z in bow:
        deep = 0.043 * min(1.0, max(0.0, (abs(z) - 0.055) / 0.05)) ** 1.5
        half = 0.0135 if abs(z) < 0.06 else 0.011
        rings.append([(half * np.cos(t), -deep + 0.8 * half * np.sin(t), z) for t in np.linspace(0, 2 * np.pi, 12, endpoint=False)])
    b.rings(rings, wood)
    return b.finish()


def hat():
    """A broad-brimmed hat; the origin touches the crown's inner side, on top of the head."""
    b = Builder("hat")
    felt = b.paint("Felt", "3E4A5C", roughness=0.95)
    band = b.paint("Band", "E8743B", roughness=0.7)

    def ring(radius, height, sides=40, curl=0.0):
        # Heads are longer than broad; the brim curls up at the sides.
        a = np.linspace(0, 2 * np.pi, sides, endpoint=False)
        return np.stack([0.90 * radius * np.cos(a), 1.10 * radius * np.sin(a), height + curl * np.cos(a) ** 2 - 0.35 * curl * np.sin(a) ** 2], axis=1)

    outer = [ring(0.196, -0.082, curl=0.052), ring(0.190, -0.079, curl=0.048), ring(0.150, -0.083, curl=0.018), ring(0.118, -0.084, curl=0.004),
             ring(0.1045, -0.080), ring(0.1025, -0.073), ring(0.1020, -0.046), ring(0.1005, -0.040), ring(0.0960, 0.010), ring(0.0890, 0.034),
             ring(0.0760, 0.045), ring(0.0550, 0.040), ring(0.0300, 0.033), ring(0.0020, 0.031)]
    for low, high, zone in ((0, 5, felt), (5, 7, band), (7, len(outer) - 1, felt)):
        b.rings(outer[low:high + 1], zone, closed=False)
    inside = [ring(0.0020, 0.0), ring(0.0450, -0.006), ring(0.0720, -0.024), ring(0.0900, -0.056), ring(0.0960, -0.087), ring(0.118, -0.089, curl=0.004), ring(0.150, -0.088, curl=0.018), ring(0.190, -0.084, curl=0.048), ring(0.196, -0.082, curl=0.052)]
    b.rings(inside, felt, closed=False)
    return b.finish(50.0)


def torch():
    """A torch of 0.62 m, fist at the origin, flame up."""
    b = Builder("torch")
    wood = b.paint("Stick", "6B4A30", roughness=0.9)
    cloth = b.paint("Wrap", "2E2825", roughness=0.95)
    fire = b.paint("Flame", "FF8A2A", roughness=1.0, glow=4.0)
    core = b.paint("Core", "FFD76A", roughness=1.0, glow=6.0)
    b.lathe([(0.011, -0.150), (0.0135, -0.145), (0.0140, -0.05), (0.0145, 0.05), (0.0160, 0.16), (0.0175, 0.215)], wood, sides=14)
    wrap = [(0.018, 0.200)]
    for i in range(9):
        z = 0.205 + 0.0115 * i
        wide = 0.030 + 0.010 * np.sin(np.pi * i / 9.0)
        wrap += [(wide - 0.003, z), (wide, z + 0.005)]
    b.lathe(wrap + [(0.028, 0.312), (0.012, 0.316)], cloth, sides=18)

    def flame(height, width, base, lean, twist, zone):
        rings = []
        for t in np.linspace(0.0, 1.0, 13):
            radius = width * (np.sin(np.pi * min(1.0, 0.18 + 0.82 * t) ** 0.75) ** 0.9 * (1 - 0.35 * t) + 0.004)
            a = np.linspace(0, 2 * np.pi, 20, endpoint=False)
            lobes = 1.0 + 0.13 * np.sin(3 * a + twist * t)
            drift = lean * t * t
            rings.append(np.stack([radius * lobes * np.cos(a) + drift * 0.5, radius * lobes * np.sin(a) + drift, np.full(20, base + height * t)], axis=1))
        b.rings(rings, zone)

    flame(0.185, 0.048, 0.285, 0.018, 4.0, fire)
    for a in (0.3, 2.4, 4.5):
        # Small tongues around the main one.
        start = len(b.vertices)
        flame(0.100, 0.021, 0.290, 0.012, 3.0, fire)
        for i in range(start, len(b.vertices)):
            x, y, z = b.vertices[i]
            b.vertices[i] = (x + 0.030 * np.cos(a) * (1 + 3 * (z - 0.29)), y + 0.030 * np.sin(a) * (1 + 3 * (z - 0.29)), z)
    flame(0.075, 0.020, 0.300, 0.0, 0.0, core)
    return b.finish(60.0)


steady_run()
for make in (sword, shield, hat, torch):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.unit_settings.system = "METRIC"
    make()
    export(HERE / (make.__name__ + ".fbx"), animated=False)
