//! Small characters made of numbers, for tests that draw.
//!
//! *In*: radii and colours. *Out*: a library and draw lists. *Not here*: assertions.

use maquette::asset::{
    BoneIndex, FileHandle, Geometry, GeometryParts, Image, ImageHandle, ImageState, ImportReport,
    ImportedFile, Library, Material, Mesh, MeshHandle, MeshParts, PaletteEntry, Section, Skeleton,
    Texture, TextureSource, Vertex,
};
use maquette::draw::{Camera, DrawList, MeshItem, Projection};
use maquette::math::{Mat4, Transform, Vec2, Vec3};
use maquette::render::{Gpu, Renderer};
use std::sync::Arc;

/// Opens a device, or says aloud why the test that asks is skipped.
pub(crate) fn gpu(test: &str) -> Option<Gpu> {
    match Gpu::headless() {
        Ok(gpu) => Some(gpu),
        Err(error) => {
            eprintln!("skipped: {test}: {error}");
            None
        }
    }
}

/// Builds a closed surface of revolution around +Y from (radius, height) pairs given top to bottom.
pub(crate) fn lathe(profile: &[(f32, f32)], segments: u32) -> GeometryParts {
    let rings = profile.len() as u32;
    let mut geometry = GeometryParts::default();
    for (ring, &(radius, height)) in profile.iter().enumerate() {
        let before = profile[ring.saturating_sub(1)];
        let after = profile[(ring + 1).min(profile.len() - 1)];
        // Outward across the slope of the profile.
        let slope = Vec2::new(before.1 - after.1, after.0 - before.0).normalize_or(Vec2::X);
        for segment in 0..=segments {
            let turn = segment as f32 / segments as f32;
            let (sin, cos) = (turn * std::f32::consts::TAU).sin_cos();
            geometry.vertices.push(Vertex {
                position: Vec3::new(radius * sin, height, radius * cos),
                normal: Vec3::new(slope.x * sin, slope.y, slope.x * cos).normalize(),
                tangent: [cos, 0.0, -sin, 1.0],
                uv: Vec2::new(turn, ring as f32 / (rings - 1) as f32),
                color: [255; 4],
                palette_indices: [0; 4],
                weights: [1.0, 0.0, 0.0, 0.0],
            });
        }
    }
    for ring in 0..rings - 1 {
        for segment in 0..segments {
            let a = ring * (segments + 1) + segment;
            let b = a + segments + 1;
            geometry.indices.extend([a, b, a + 1, a + 1, b, b + 1]);
        }
    }
    finished(geometry)
}

/// Builds a ball.
pub(crate) fn ball(radius: f32, segments: u32) -> GeometryParts {
    let rings = segments / 2;
    let profile: Vec<_> = (0..=rings)
        .map(|ring| {
            let (sin, cos) = (ring as f32 / rings as f32 * std::f32::consts::PI).sin_cos();
            (radius * sin, radius * cos)
        })
        .collect();
    lathe(&profile, segments)
}

/// Completes control points and sections.
pub(crate) fn finished(mut geometry: GeometryParts) -> GeometryParts {
    geometry.control_points = (0..geometry.vertices.len() as u32).collect();
    geometry.control_point_count = geometry.vertices.len() as u32;
    geometry.sections = vec![Section {
        first_index: 0,
        index_count: geometry.indices.len() as u32,
        material_slot: 0,
    }];
    geometry
}

/// Wraps a geometry as a mesh with `slots` palette entries and the material of that place.
pub(crate) fn mesh(geometry: GeometryParts, slots: usize, material: usize) -> Mesh {
    Mesh::new(MeshParts {
        name: "ball".to_owned(),
        node: BoneIndex(0),
        geometry: Arc::new(Geometry::new(geometry).unwrap()),
        palette_entries: vec![
            PaletteEntry {
                bone: BoneIndex(0),
                mesh_to_bone: Mat4::IDENTITY
            };
            slots
        ],
        materials: vec![material],
        is_skinned: true,
        is_visible: true,
    })
    .unwrap()
}

/// A library with one file, and the draw list that shows it.
pub(crate) struct Scene {
    pub(crate) library: Library,
    pub(crate) file: FileHandle,
    pub(crate) list: DrawList,
}

impl Scene {
    /// Puts meshes, materials and a number of textures into one file.
    pub(crate) fn new(meshes: Vec<Mesh>, materials: Vec<Material>, texture_count: usize) -> Self {
        let texture = |place| Texture {
            name: format!("texture {place}"),
            source: TextureSource::Paths(Vec::new()),
            is_repeating: true,
        };
        let file = ImportedFile {
            skeleton: Arc::new(Skeleton::new(Vec::new(), Transform::IDENTITY).unwrap()),
            meshes: meshes.into_iter().map(Arc::new).collect(),
            materials,
            textures: (0..texture_count).map(texture).collect(),
            takes: Vec::new(),
            default_take: None,
            report: ImportReport::default(),
        };
        let mut library = Library::default();
        let file = library.insert(Arc::new(file));
        let mut list = DrawList::default();
        list.backdrop.is_grid_visible = false;
        Self {
            library,
            file,
            list,
        }
    }

    /// Shows a mesh with its palette at a place.
    pub(crate) fn show(&mut self, mesh: u32, palette: &[Mat4], component_to_world: Mat4) {
        let handle = MeshHandle {
            file: self.file,
            mesh,
        };
        let first = self.list.palettes.len() as u32;
        self.list.palettes.extend_from_slice(palette);
        let box_of_mesh = self.library.mesh(handle).unwrap().geometry().bounds();
        let world_bounds = box_of_mesh.transformed(palette[0] * component_to_world);
        let palette = first..self.list.palettes.len() as u32;
        self.list.meshes.push(MeshItem {
            mesh: handle,
            palette,
            shapes: 0..0,
            component_to_world,
            world_bounds,
        });
        self.list.bounds = self.list.bounds.union(world_bounds);
    }

    /// Says where a texture's picture stands.
    pub(crate) fn set_image(&mut self, texture: u32, state: ImageState) {
        self.library.set_image(
            ImageHandle {
                file: self.file,
                texture,
            },
            state,
        );
    }

    /// Draws it and gives the pixels.
    pub(crate) fn draw(&self, gpu: &Gpu, width: u32, height: u32) -> Image {
        let mut renderer = Renderer::new(gpu, 1);
        self.draw_with(&mut renderer, width, height)
    }

    /// Draws it with a renderer that may know it already.
    pub(crate) fn draw_with(&self, renderer: &mut Renderer, width: u32, height: u32) -> Image {
        let target = renderer.new_target(width, height).unwrap();
        renderer.draw(&self.list, &self.library, &target).unwrap();
        target.read_back().unwrap()
    }
}

/// A camera straight in front that sees two metres around (0, 1, 0).
pub(crate) fn front_camera() -> Camera {
    Camera {
        eye: Vec3::new(0.0, 1.0, 5.0),
        target: Vec3::new(0.0, 1.0, 0.0),
        projection: Projection::Orthographic { half_height: 1.0 },
        ..Camera::default()
    }
}

/// Returns red, green and blue of a pixel.
pub(crate) fn pixel(image: &Image, x: u32, y: u32) -> [u8; 3] {
    let at = (y * image.width + x) as usize * 4;
    [image.rgba[at], image.rgba[at + 1], image.rgba[at + 2]]
}

/// Sides of the small pictures.
pub(crate) const SIDE: u32 = 96;

pub(crate) fn center(image: &Image) -> [u8; 3] {
    pixel(image, image.width / 2, image.height / 2)
}

pub(crate) fn picture_of(color: [u8; 4]) -> ImageState {
    ImageState::Ready(Arc::new(Image {
        width: 4,
        height: 4,
        rgba: color.repeat(16),
    }))
}

/// A square of one metre in the XY plane that faces +Z.
pub(crate) fn square() -> GeometryParts {
    let corner = |x: f32, y: f32| Vertex {
        position: Vec3::new(x - 0.5, y - 0.5, 0.0),
        normal: Vec3::Z,
        tangent: [1.0, 0.0, 0.0, 1.0],
        uv: Vec2::new(x, 1.0 - y),
        color: [255; 4],
        palette_indices: [0; 4],
        weights: [1.0, 0.0, 0.0, 0.0],
    };
    finished(GeometryParts {
        vertices: vec![
            corner(0.0, 0.0),
            corner(1.0, 0.0),
            corner(0.0, 1.0),
            corner(1.0, 1.0),
        ],
        indices: vec![0, 1, 2, 2, 1, 3],
        ..GeometryParts::default()
    })
}

pub(crate) fn square_scene(material: Material, turn: Mat4) -> Scene {
    let mut scene = Scene::new(vec![mesh(square(), 1, 0)], vec![material], 4);
    scene.list.camera = front_camera();
    scene.show(0, &[turn], Mat4::from_translation(Vec3::Y));
    scene
}
