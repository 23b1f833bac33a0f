//! Small pictures with assertions that mean something.

use crate::render_scene::{Scene, ball, front_camera, gpu, mesh, pixel};
use maquette::asset::Material;
use maquette::math::{Mat4, Vec3};

#[test]
fn first() {
    let Some(gpu) = gpu("first") else { return };
    let mut scene = Scene::new(vec![mesh(ball(0.5, 32), 1, 0)], vec![Material::default()], 0);
    scene.list.camera = front_camera();
    scene.show(0, &[Mat4::IDENTITY], Mat4::from_translation(Vec3::Y));
    let image = scene.draw(&gpu, 128, 128);
    image::save_buffer("/tmp/first.png", &image.rgba, 128, 128, image::ColorType::Rgba8).unwrap();
    assert_ne!(pixel(&image, 64, 64), pixel(&image, 2, 2));
}
