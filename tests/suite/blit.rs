//! The window's framebuffer gets the same colours as a picture read back from memory.

use crate::support::render_scene::{Scene, ball, front_camera, gpu, mesh};
use maquette::asset::Material;
use maquette::math::{Mat4, Vec3};
use maquette::render::{Blit, Renderer};

/// Paints a picture into a framebuffer of that format and gives the framebuffer's bytes.
fn painted(format: wgpu::TextureFormat) -> Option<(Vec<u8>, Vec<u8>)> {
    let gpu = gpu("blit")?;
    let mut scene = Scene::new(
        vec![mesh(ball(0.7, 24), 1, 0)],
        vec![Material::default()],
        0,
    );
    scene.list.camera = front_camera();
    scene.show(0, &[Mat4::IDENTITY], Mat4::from_translation(Vec3::Y));
    let mut renderer = Renderer::new(&gpu, 1);
    let target = renderer.new_target(64, 64).unwrap();
    renderer.draw(&scene.list, &scene.library, &target).unwrap();

    let framebuffer = gpu.device().create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d {
            width: 64,
            height: 64,
            depth_or_array_layers: 1,
        },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    });
    let view = framebuffer.create_view(&wgpu::TextureViewDescriptor::default());
    let blit = Blit::new(&gpu, format);
    let picture = blit.bind(&gpu, &target);
    let buffer = gpu.device().create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: 64 * 64 * 4,
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let mut encoder = gpu
        .device()
        .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    {
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color::RED),
                    store: wgpu::StoreOp::Store,
                },
            })],
            ..Default::default()
        });
        blit.paint(&mut pass, &picture);
    }
    let layout = wgpu::TexelCopyBufferLayout {
        offset: 0,
        bytes_per_row: Some(256),
        rows_per_image: Some(64),
    };
    let into = wgpu::TexelCopyBufferInfo {
        buffer: &buffer,
        layout,
    };
    encoder.copy_texture_to_buffer(framebuffer.as_image_copy(), into, framebuffer.size());
    gpu.queue().submit([encoder.finish()]);
    buffer
        .slice(..)
        .map_async(wgpu::MapMode::Read, |mapped| mapped.unwrap());
    gpu.device()
        .poll(wgpu::PollType::wait_indefinitely())
        .unwrap();
    let bytes = buffer.slice(..).get_mapped_range().unwrap().to_vec();
    assert_eq!(gpu.take_refusal(), None);
    Some((bytes, target.read_back().unwrap().rgba))
}

#[test]
fn a_framebuffer_without_conversion_gets_the_codes_of_the_picture() {
    let Some((framebuffer, picture)) = painted(wgpu::TextureFormat::Rgba8Unorm) else {
        return;
    };
    assert!(
        framebuffer
            .iter()
            .zip(&picture)
            .all(|(a, b)| a.abs_diff(*b) <= 1)
    );
}

#[test]
fn a_framebuffer_that_converts_by_itself_gets_the_codes_of_the_picture() {
    let Some((framebuffer, picture)) = painted(wgpu::TextureFormat::Rgba8UnormSrgb) else {
        return;
    };
    assert!(
        framebuffer
            .iter()
            .zip(&picture)
            .all(|(a, b)| a.abs_diff(*b) <= 1)
    );
}
