"""Reads mannequin.fbx back and prints its measures; fails when one is out of bounds.

Run: blender -b --factory-startup -P assets/mannequin/check_mannequin.py
"""

import json
import sys
from pathlib import Path

import bpy
import numpy as np

HERE = Path(__file__).resolve().parent
BONES_WITH_ROOT_MOTION = ("walk", "run")
FAILURES = []


def expect(true, text):
    """Notes a failure."""
    if not true:
        FAILURES.append(text)


def vertices(obj):
    """World positions of a mesh in its present pose."""
    shown = obj.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = shown.to_mesh()
    out = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", out)
    matrix = np.array(shown.matrix_world)
    shown.to_mesh_clear()
    return out.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]


def heads(rig, names):
    """World positions of bones' heads."""
    matrix = np.array(rig.matrix_world)
    return np.array([np.array(rig.pose.bones[name].head) for name in names]) @ matrix[:3, :3].T + matrix[:3, 3]


def main():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 30
    bpy.ops.import_scene.fbx(filepath=str(HERE / "mannequin.fbx"))
    rig, body = bpy.data.objects["Mannequin"], bpy.data.objects["Body"]
    names = [bone.name for bone in rig.data.bones]
    rig.data.pose_position = "REST"
    rest = vertices(body)
    height = rest[:, 2].max() - min(0.0, rest[:, 2].min())
    print("height %.4f m, lowest %.4f, triangles %d, vertices %d, bones %d" % (height, rest[:, 2].min(), len(body.data.polygons), len(rest), len(names)))
    expect(1.75 <= height <= 1.85, "height")
    expect(len(body.data.polygons) > 8000, "triangles")
    expect(55 <= len(names) <= 70, "bones")
    most = max(sum(1 for g in v.groups if g.weight > 0) for v in body.data.vertices)
    sums = [sum(g.weight for g in v.groups) for v in body.data.vertices]
    print("bones a vertex at most %d, weight sums %.5f to %.5f" % (most, min(sums), max(sums)))
    expect(most <= 4, "influences")
    rig.data.pose_position = "POSE"
    contacts = json.loads((HERE / "contacts.json").read_text())
    # All vertices of the soles: those of the feet that lie low in the rest pose.
    sole = rest[:, 2] < 0.10
    for action in sorted(bpy.data.actions, key=lambda a: a.name):
        clip = action.name.split("|")[-1]
        rig.animation_data.action = action
        for bone in rig.pose.bones:
            # A bone that a take does not key stands at rest.
            bone.location, bone.rotation_quaternion, bone.rotation_euler = (0, 0, 0), (1, 0, 0, 0), (0, 0, 0)
        first, last = (int(round(f)) for f in action.frame_range)
        places, low, stretch, roots = [], [], [], []
        for frame in range(first, last + 1):
            bpy.context.scene.frame_set(frame)
            places.append(heads(rig, names))
            low.append(vertices(body)[sole, 2].min())
            roots.append(np.array((rig.matrix_world @ rig.pose.bones["root"].matrix).to_3x3()))
            at = dict(zip(names, places[-1]))
            for side in "lr":
                thigh, calf, foot = (at[n + side] for n in ("thigh_", "calf_", "foot_"))
                stretch.append(np.linalg.norm(foot - thigh) / (np.linalg.norm(calf - thigh) + np.linalg.norm(foot - calf)))
        places = np.array(places)
        root = places[:, names.index("root")]
        travel = root[-1] - root[0]
        steps = np.diff(root, axis=0)
        yaw = np.degrees(np.arctan2(*(roots[-1] @ roots[0].T)[[1, 0], [0, 0]]))
        slide = 0.0
        for contact in contacts[clip]["contacts"]:
            span = places[contact["start_frame"]:contact["end_frame"] + 1, names.index(contact["bone"])]
            moved = np.linalg.norm(span - span[0], axis=1).max()
            slide = max(slide, moved)
            if moved > 0.005:
                print("  ", contact, "moves %.1f mm" % (moved * 1000))
        if min(low) < -0.003:
            print("   %s sinks at frames %s" % (clip, [first + i for i, z in enumerate(low) if z < -0.003]))
        ends = places - root[:, None]
        loop = np.linalg.norm(ends[-1] - ends[0], axis=1).max()
        print("%-9s %3d frames  root %.3f m %6.1f deg  slide %.2f mm  sole %6.2f mm  leg %.4f  ends differ %.2f mm"
              % (clip, last - first, np.linalg.norm(travel), yaw, slide * 1000, min(low) * 1000, max(stretch), loop * 1000))
        expect(slide < 0.005, clip + " slides")
        expect(min(low) > -0.003, clip + " sinks into the floor")
        expect(max(stretch) < 0.995, clip + " overstretches a leg")
        if clip in BONES_WITH_ROOT_MOTION:
            expect(np.linalg.norm(travel) > 1.0, clip + " travels too little")
            expect(np.abs(steps - steps.mean(0)).max() < 1e-4, clip + " root is not steady")
            expect(loop < 1e-3, clip + " does not loop")
    print("FAILED: " + ", ".join(FAILURES) if FAILURES else "all within bounds")
    return bool(FAILURES)


sys.exit(main())
