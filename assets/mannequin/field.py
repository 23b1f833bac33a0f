"""Signed distance shapes and their surface, in numpy.

In: shapes described by axes and section tables. Out: a distance function and
its zero surface as triangles (surface nets). Not here: the mannequin's own
measures (body.py).
"""

import numpy as np

FAR = 1.0


def smooth_min(a, b, k):
    """Union of two distances with a fillet of about `k` metres."""
    h = np.maximum(k - np.abs(a - b), 0.0) / k
    return np.minimum(a, b) - h * h * h * k / 6.0


def smooth_max(a, b, k):
    """Intersection of two distances with a rounded edge of about `k` metres."""
    return -smooth_min(-a, -b, k)


def spline(x, y, samples):
    """Monotone cubic through (x, y), columns of y at once, evaluated at `samples`."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    h = np.diff(x)[:, None]
    slope = np.diff(y, axis=0) / h
    m = np.zeros_like(y)
    inner = (slope[:-1] * slope[1:]) > 0
    w1, w2 = 2 * h[1:] + h[:-1], h[1:] + 2 * h[:-1]
    with np.errstate(divide="ignore", invalid="ignore"):
        harmonic = (w1 + w2) / (w1 / slope[:-1] + w2 / slope[1:])
    m[1:-1] = np.where(inner, harmonic, 0.0)
    m[0], m[-1] = slope[0], slope[-1]
    i = np.clip(np.searchsorted(x, samples) - 1, 0, len(x) - 2)
    t = ((np.clip(samples, x[0], x[-1]) - x[i]) / h[i, 0])[:, None]
    t2, t3 = t * t, t * t * t
    return ((2 * t3 - 3 * t2 + 1) * y[i] + (t3 - 2 * t2 + t) * h[i] * m[i]
            + (3 * t2 - 2 * t3) * y[i + 1] + (t3 - t2) * h[i] * m[i + 1])


class Loft:
    """A tube along a straight axis whose section changes along it.

    `knots` rows: s (metres from `start`), offset along u, offset along v,
    radius +u, radius -u, radius +v, radius -v. Ends are closed by half
    ellipsoids of length `caps`. `power` above two makes sections boxier.
    """

    def __init__(self, start, axis, u, knots, caps=(0.02, 0.02), power=2.0):
        self.start = np.asarray(start, float)
        self.axis = np.asarray(axis, float) / np.linalg.norm(axis)
        u = np.asarray(u, float)
        u = u - self.axis * (u @ self.axis)
        self.u = u / np.linalg.norm(u)
        self.v = np.cross(self.axis, self.u)
        knots = np.asarray(knots, float)
        self.s0, self.s1 = knots[0, 0], knots[-1, 0]
        self.caps, self.power = caps, power
        self.grid = np.linspace(self.s0, self.s1, 200)
        self.table = spline(knots[:, 0], knots[:, 1:], self.grid)
        reach = np.abs(self.table[:, 0:2]).max() + self.table[:, 2:].max()
        ends = np.stack([self.start + self.axis * (self.s0 - caps[0]), self.start + self.axis * (self.s1 + caps[1])])
        self.low, self.high = ends.min(0) - reach, ends.max(0) + reach

    def along(self, p):
        """Distance along the axis from `start`."""
        return (p - self.start) @ self.axis

    def distance(self, p):
        """Distance from the points `p` (n, 3), negative inside."""
        d = p - self.start
        s, u, v = d @ self.axis, d @ self.u, d @ self.v
        inside = np.clip(s, self.s0, self.s1)
        cu, cv, up, um, vp, vm = (np.interp(inside, self.grid, self.table[:, i]) for i in range(6))
        u, v = u - cu, v - cv
        ru, rv = np.where(u > 0, up, um), np.where(v > 0, vp, vm)
        over = s - inside
        cap = np.where(over < 0, self.caps[0], self.caps[1])
        qu, qv = np.abs(u / ru), np.abs(v / rv)
        q = (qu ** self.power + qv ** self.power) ** (1.0 / self.power)
        q = np.sqrt(q * q + (over / cap) ** 2)
        length = np.sqrt(u * u + v * v + over * over)
        return np.where(q > 1e-4, length - length / np.maximum(q, 1e-4), -np.minimum(ru, rv))


class Cone:
    """A round cone between two points."""

    def __init__(self, a, b, ra, rb):
        self.a, self.b, self.ra, self.rb = np.asarray(a, float), np.asarray(b, float), ra, rb
        r = max(ra, rb)
        self.low, self.high = np.minimum(a, b) - r, np.maximum(a, b) + r

    def distance(self, p):
        """Distance from the points `p` (n, 3), negative inside."""
        ab = self.b - self.a
        t = np.clip(((p - self.a) @ ab) / (ab @ ab), 0.0, 1.0)
        return np.linalg.norm(p - self.a - t[:, None] * ab, axis=1) - (self.ra + (self.rb - self.ra) * t)


class Ellipsoid:
    """An ellipsoid along the world's axes."""

    def __init__(self, centre, radii):
        self.c, self.r = np.asarray(centre, float), np.asarray(radii, float)
        self.low, self.high = self.c - self.r, self.c + self.r

    def distance(self, p):
        """Distance from the points `p` (n, 3), negative inside."""
        d = p - self.c
        k0 = np.linalg.norm(d / self.r, axis=1)
        k1 = np.linalg.norm(d / (self.r * self.r), axis=1)
        return np.where(k1 > 1e-6, k0 * (k0 - 1.0) / np.maximum(k1, 1e-6), -self.r.min())


def near(shape, p, margin=0.07):
    """Distance of a shape, worked out only inside its box plus `margin`; FAR elsewhere."""
    out = np.full(len(p), FAR)
    mask = np.all((p > shape.low - margin) & (p < shape.high + margin), axis=1)
    if mask.any():
        out[mask] = shape.distance(p[mask])
    return out


def gradient(function, p, step=0.0008):
    """Gradient of a distance function by central differences."""
    out = np.empty_like(p)
    for axis in range(3):
        offset = np.zeros(3)
        offset[axis] = step
        out[:, axis] = (function(p + offset) - function(p - offset)) / (2 * step)
    return out


def project(function, p, rounds=4):
    """Moves points onto the zero surface of a distance function."""
    for _ in range(rounds):
        g = gradient(function, p)
        p = p - g * (function(p) / np.maximum((g * g).sum(1), 0.2))[:, None]
    return p


def sample(function, low, high, step, block=8):
    """Samples a function on a grid, finely only in blocks that may hold the surface."""
    low = np.asarray(low, float)
    counts = np.ceil((np.asarray(high) - low) / step / block).astype(int)
    centres = np.stack(np.meshgrid(*[(np.arange(n) + 0.5) * block for n in counts], indexing="ij"), -1).reshape(-1, 3)
    coarse = function(low + centres * step)
    grid = np.repeat(np.repeat(np.repeat(coarse.reshape(counts), block, 0), block, 1), block, 2).astype(np.float32)
    hit = np.flatnonzero(np.abs(coarse) < block * step * 1.6)
    corner = np.stack(np.unravel_index(hit, counts), -1) * block
    inner = np.stack(np.meshgrid(*[np.arange(block)] * 3, indexing="ij"), -1).reshape(-1, 3)
    for chunk in np.array_split(corner, max(1, len(corner) // 400)):
        index = (chunk[:, None, :] + inner[None]).reshape(-1, 3)
        grid[index[:, 0], index[:, 1], index[:, 2]] = function(low + index * step)
    return grid


def surface_nets(grid, low, step):
    """Zero surface of a sampled grid: vertices (n, 3) and quads (m, 4), normals outward."""
    inside = grid < 0
    shape = np.array(grid.shape) - 1
    total = np.zeros(tuple(shape) + (3,), np.float32)
    number = np.zeros(tuple(shape), np.int16)
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]

    def view(array, c):
        return array[c[0]:c[0] + shape[0], c[1]:c[1] + shape[1], c[2]:c[2] + shape[2]]

    for c in corners:
        for axis in range(3):
            if c[axis]:
                continue
            e = tuple(c[i] + (i == axis) for i in range(3))
            crossed = view(inside, c) != view(inside, e)
            where = np.nonzero(crossed)
            a, b = view(grid, c)[where], view(grid, e)[where]
            point = np.array(c, np.float32)[None].repeat(len(a), 0)
            point[:, axis] += a / (a - b)
            total[where] += point
            number[where] += 1
    cells = np.nonzero(number)
    index = np.full(tuple(shape), -1, np.int64)
    index[cells] = np.arange(len(cells[0]))
    vertices = low + (np.stack(cells, -1) + total[cells] / number[cells][:, None]) * step
    quads = []
    for axis in range(3):
        b, c = (axis + 1) % 3, (axis + 2) % 3
        first = [slice(1, -1)] * 3
        first[axis] = slice(0, -1)
        second = list(first)
        second[axis] = slice(1, None)
        f0, f1 = inside[tuple(first)], inside[tuple(second)]
        base = np.stack(np.nonzero(f0 != f1), -1) + np.array([0 if i == axis else 1 for i in range(3)])
        out = f0[f0 != f1]
        step_b, step_c = np.eye(3, dtype=int)[b], np.eye(3, dtype=int)[c]
        ring = [base - step_b - step_c, base - step_c, base, base - step_b]
        quad = np.stack([index[tuple(r.T)] for r in ring], -1)
        quad[~out] = quad[~out][:, ::-1]
        quads.append(quad)
    return vertices, np.concatenate(quads)


def split(vertices, triangles, values, snap=0.18, middle=1e-7, source=False):
    """Cuts triangles along the zero line of a value per vertex.

    Vertices close to the line move onto it, so that no slivers arise; those of
    the plane x = 0 (within `middle`) stay in it.
    Returns new vertices, triangles and values (exactly zero on the line), and
    with `source` the old triangle of each new one.
    """
    vertices, values = vertices.copy(), values.copy()
    edges = np.unique(np.sort(triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1), axis=0)
    a, b = values[edges[:, 0]], values[edges[:, 1]]
    crossed = edges[(a * b) < 0]
    nearest = {}
    for i, j in crossed:
        t = values[i] / (values[i] - values[j])
        for near_one, other, share in ((i, j, t), (j, i, 1 - t)):
            if abs(vertices[near_one, 0]) <= middle < abs(vertices[other, 0]):
                continue
            if share < snap and share < nearest.get(near_one, (1.0,))[0]:
                nearest[near_one] = (share, other)
    original = vertices.copy()
    for i, (share, other) in nearest.items():
        vertices[i] = original[i] + share * (original[other] - original[i])
    for i in nearest:
        values[i] = 0.0
    made, points, out, origin = {}, [], [], []

    def cut(i, j):
        key = (min(i, j), max(i, j))
        if key not in made:
            t = values[key[0]] / (values[key[0]] - values[key[1]])
            made[key] = len(vertices) + len(points)
            points.append(vertices[key[0]] + t * (vertices[key[1]] - vertices[key[0]]))
        return made[key]

    for number, tri in enumerate(triangles):
        sign = np.sign(values[tri])
        if not (sign.min() < 0 < sign.max()):
            out.append(tuple(tri))
            origin.append(number)
            continue
        loop = []
        for k in range(3):
            i, j = tri[k], tri[(k + 1) % 3]
            loop.append((i, sign[k]))
            if sign[k] * sign[(k + 1) % 3] < 0:
                loop.append((cut(i, j), 0))
        for side in (-1, 1):
            part = [v for v, s in loop if s in (0, side)]
            if len(part) == 3:
                out.append(tuple(part))
            elif len(part) == 4:
                out += [(part[0], part[1], part[2]), (part[0], part[2], part[3])]
            origin += [number] * (len(out) - len(origin))
    vertices = np.concatenate([vertices, np.array(points).reshape(-1, 3)])
    values = np.concatenate([values, np.zeros(len(points))])
    if source:
        return vertices, np.array(out), values, np.array(origin)
    return vertices, np.array(out), values
