"""Blender side of the mannequin: armature, skinned mesh, actions.

In: skeleton.py, body.py, skin.py, clips (functions frame -> Controls).
Out: objects "Mannequin" and "Body" and one action a clip.
Not here: shapes and motion themselves.
"""

import bpy
import numpy as np
from mathutils import Vector

import body
import figure
import skeleton as sk
import skin
from paint import material

COLOURS = [("Body", "B9B4AC"), ("Joint", "6E6A66"), ("Accent", "E8743B")]


def armature():
    """The armature object, in rest pose."""
    data = bpy.data.armatures.new("Mannequin")
    obj = bpy.data.objects.new("Mannequin", data)
    bpy.context.scene.collection.objects.link(obj)
    bpy.context.view_layer.objects.active = obj
    bpy.ops.object.mode_set(mode="EDIT")
    for name, parent, head, tail, _ in sk.BONES:
        bone = data.edit_bones.new(name)
        bone.head, bone.tail = head, tail
        bone.align_roll(Vector(sk.FRAMES[name][:, 2]))
        bone.parent = data.edit_bones[parent] if parent else None
    bpy.ops.object.mode_set(mode="OBJECT")
    for name in sk.NAMES:
        matrix = np.array(data.bones[name].matrix_local)
        assert np.abs(matrix[:3, :3] - sk.FRAMES[name]).max() < 1e-4, name
        obj.pose.bones[name].rotation_mode = "QUATERNION"
    return obj


def skinned_body(rig):
    """The body mesh, skinned to the armature."""
    vertices, triangles, normals, zone = body.build()
    table = skin.weights(vertices, triangles)
    mesh = bpy.data.meshes.new("Body")
    mesh.from_pydata(vertices.tolist(), [], triangles.tolist())
    for name, code in COLOURS:
        mesh.materials.append(material(name, code, 0.45 if name == "Accent" else 0.75))
    mesh.polygons.foreach_set("material_index", zone.astype(np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(triangles), bool))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = np.pi
    mesh.normals_split_custom_set_from_vertices(normals.tolist())
    obj = bpy.data.objects.new("Body", mesh)
    bpy.context.scene.collection.objects.link(obj)
    for column, name in enumerate(sk.NAMES):
        rows = np.flatnonzero(table[:, column])
        if len(rows):
            group = obj.vertex_groups.new(name=name)
            for row in rows.tolist():
                group.add([row], round(float(table[row, column]), 5), "REPLACE")
    obj.parent = rig
    obj.modifiers.new("Armature", "ARMATURE").object = rig
    return obj


def action(rig, name, frames, controls):
    """Bakes a clip: one key a frame on every bone."""
    quats = np.zeros((frames + 1, len(sk.NAMES), 4))
    places = np.zeros((frames + 1, len(sk.NAMES), 3))
    for frame in range(frames + 1):
        pose = figure.solve(controls(frame))
        for column, bone in enumerate(sk.NAMES):
            quats[frame, column], places[frame, column] = pose.local(bone)
    # Signs kept continuous, so that curves read well in an editor.
    for frame in range(frames + 1):
        before = quats[frame - 1] if frame else np.array([1.0, 0, 0, 0])[None]
        quats[frame][(quats[frame] * before).sum(1) < 0] *= -1.0
    made = bpy.data.actions.new(name)
    made.use_fake_user = True
    for column, bone in enumerate(sk.NAMES):
        channels = [("rotation_quaternion", quats[:, column])]
        if bone in ("root", "pelvis"):
            channels.append(("location", places[:, column]))
        for channel, values in channels:
            path = 'pose.bones["%s"].%s' % (bone, channel)
            for index in range(values.shape[1]):
                curve = made.fcurves.new(path, index=index, action_group=bone)
                curve.keyframe_points.add(frames + 1)
                points = np.stack([np.arange(frames + 1), values[:, index]], axis=1)
                curve.keyframe_points.foreach_set("co", points.astype(np.float32).ravel())
                for point in curve.keyframe_points:
                    point.interpolation = "LINEAR"
                curve.update()
    return made
