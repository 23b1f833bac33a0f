"""Plain materials from sRGB colours.

In: hex colours as a painter names them. Out: Blender materials, whose colours
(and those of the FBX) are linear. Not here: which part wears which.
"""

import bpy
import numpy as np


def linear(code):
    """Linear RGBA of an sRGB hex colour."""
    srgb = np.array([int(code[i:i + 2], 16) / 255.0 for i in (0, 2, 4)])
    return (*np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4), 1.0)


def material(name, code, roughness=0.7, metallic=0.0, glow=0.0):
    """A plain Principled material; `glow` is the strength of its own light."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made.diffuse_color = linear(code)
    node = made.node_tree.nodes["Principled BSDF"]
    node.inputs["Base Color"].default_value = linear(code)
    node.inputs["Roughness"].default_value = roughness
    node.inputs["Metallic"].default_value = metallic
    node.inputs["Specular"].default_value = 0.3
    if glow:
        node.inputs["Emission"].default_value = linear(code)
        node.inputs["Emission Strength"].default_value = glow
    return made
