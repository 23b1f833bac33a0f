"""Makes mannequin.fbx and contacts.json beside this file.

Run: blender -b --factory-startup -P assets/mannequin/make_mannequin.py
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402

import clips  # noqa: E402
import gait  # noqa: E402
import rig  # noqa: E402
from export import export, steady_run  # noqa: E402


def main():
    steady_run()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps = gait.FPS
    scene.unit_settings.system = "METRIC"
    figure = rig.armature()
    rig.skinned_body(figure)
    figure.animation_data_create()
    for name, (frames, controls) in clips.CLIPS.items():
        rig.action(figure, name, frames, controls)
    export(HERE / "mannequin.fbx", animated=True)
    lines = ["%s: %s" % (json.dumps(name), json.dumps(clip)) for name, clip in clips.contacts().items()]
    (HERE / "contacts.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


main()
