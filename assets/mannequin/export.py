"""Calls Blender's FBX exporter so that equal input gives equal bytes.

In: a path and the scene. Out: a binary FBX 7.4 file in metres (+Y up, +Z
front). Not here: what is in the scene.
"""

import datetime
import os
import sys
import types
import zlib

import bpy


def steady_run():
    """Starts Blender anew with Python's hash seed fixed and one thread, unless it is.

    The exporter walks through sets, whose order hangs on that seed; the
    decimation's result hangs on how threads share its work.
    """
    if os.environ.get("PYTHONHASHSEED") == "0" and not sys.flags.hash_randomization:
        return
    arguments = [bpy.app.binary_path, "--python-use-system-env", "--threads", "1", *sys.argv[1:]]
    os.execve(bpy.app.binary_path, arguments, {**os.environ, "PYTHONHASHSEED": "0"})


def _steady_ids():
    """Object ids from names by checksum, and a fixed date."""
    from io_scene_fbx import export_fbx_bin, fbx_utils

    def steady(key):
        return zlib.crc32(repr(key).encode()) * 0x10001 + zlib.adler32(repr(key).encode())

    fbx_utils.hash = steady
    # The header's date: a fixed one.
    day = datetime.datetime(2000, 1, 1)
    export_fbx_bin.datetime = types.SimpleNamespace(datetime=types.SimpleNamespace(now=lambda: day))


def _drop_unused_curves():
    """Leaves out curves of channels that no bone uses; keys other still ones at both ends.

    Rotations, and translations that move in any take, are keyed in every take:
    some importers carry an unkeyed channel's value over from the take before.
    """
    from io_scene_fbx import fbx_utils
    wrapper = fbx_utils.AnimationCurveNodeWrapper
    if hasattr(wrapper, "plain_simplify"):
        return
    wrapper.plain_simplify = wrapper.simplify

    def simplify(self, fac, step, force_keep=False):
        self.plain_simplify(fac, step, False)
        bone = str(self.elem_keys[0])
        moves = self.fbx_gname[0] == "R" or (self.fbx_gname[0] == "T" and ("root" in bone or "pelvis" in bone))
        for i, default in enumerate(self.default_values):
            still = not any(key[2][i] for key in self._keys)
            if still and (moves or abs(self._keys[0][1][i] - default) > 1e-5):
                self._keys[0][2][i] = self._keys[-1][2][i] = True

    wrapper.simplify = simplify


def export(path, animated):
    """Writes the scene's armatures and meshes.

    Still props get their axes turned in the mesh itself, so that their node
    stands straight; an armature must keep the turn in its node.
    """
    bpy.ops.preferences.addon_enable(module="io_scene_fbx")
    _steady_ids()
    _drop_unused_curves()
    bpy.ops.export_scene.fbx(
        filepath=str(path), check_existing=False, object_types={"ARMATURE", "MESH"},
        apply_unit_scale=True, apply_scale_options="FBX_SCALE_UNITS", axis_forward="-Z", axis_up="Y",
        bake_space_transform=not animated,
        use_mesh_modifiers=False, mesh_smooth_type="OFF", add_leaf_bones=False, use_armature_deform_only=False,
        bake_anim=animated, bake_anim_use_all_bones=False, bake_anim_use_nla_strips=False,
        bake_anim_use_all_actions=True, bake_anim_force_startend_keying=True, bake_anim_step=1.0,
        bake_anim_simplify_factor=0.05, path_mode="STRIP", use_metadata=False)
