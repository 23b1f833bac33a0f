//! The picture of the scene inside the window.
//!
//! *In*: a draw list, the size in pixels. *Out*: an egui shape that shows the picture. *Not here*:
//! how the picture is drawn (`render`).
//!
//! A picture equal to the last one is not drawn again: moving the pointer over a panel costs only
//! the panel.

use crate::draw::DrawList;
use crate::editor::Editor;
use crate::render::{Blit, Gpu, RenderError, RenderTarget, Renderer};
use egui_wgpu::{CallbackResources, CallbackTrait};

/// What the paint callback gets from egui's callback resources.
struct PictureResources {
    blit: Blit,
    picture: Option<wgpu::BindGroup>,
}

/// Draws pictures and passes them to egui.
pub(super) struct PictureRenderer {
    renderer: Renderer,
    target: Option<RenderTarget>,
    last: Option<(DrawList, u64)>,
}

impl PictureRenderer {
    /// Compiles what pictures need and registers the resources of the paint callback.
    pub(super) fn new(
        gpu: &Gpu,
        framebuffer: wgpu::TextureFormat,
        resources: &mut CallbackResources,
    ) -> Self {
        resources.insert(PictureResources {
            blit: Blit::new(gpu, framebuffer),
            picture: None,
        });
        // Four samples take the CPU three times as long as one.
        let samples = if gpu.is_software() { 1 } else { 4 };
        Self {
            renderer: Renderer::new(gpu, samples),
            target: None,
            last: None,
        }
    }

    /// Draws a picture of `size` pixels unless nothing has changed since the last one.
    ///
    /// # Errors
    /// When the device is lost or something is larger than it allows.
    pub(super) fn draw(
        &mut self,
        list: DrawList,
        editor: &Editor,
        size: [u32; 2],
        pixels_per_point: f32,
        resources: &mut CallbackResources,
    ) -> Result<(), RenderError> {
        let is_unchanged = self.target.as_ref().is_some_and(|target| {
            target.size() == size && target.pixels_per_point() == pixels_per_point
        });
        if !is_unchanged {
            let target = self
                .renderer
                .new_target(size[0], size[1])?
                .with_pixels_per_point(pixels_per_point);
            if let Some(resources) = resources.get_mut::<PictureResources>() {
                resources.picture = Some(resources.blit.bind(self.renderer.gpu(), &target));
            }
            self.target = Some(target);
            self.last = None;
        }
        let library = editor.files().library();
        let revision = library.image_revision();
        if self
            .last
            .as_ref()
            .is_some_and(|(last, drawn)| *drawn == revision && *last == list)
        {
            return Ok(());
        }
        if let Some(target) = &self.target {
            self.renderer.draw(&list, library, target)?;
        }
        self.last = Some((list, revision));
        Ok(())
    }
}

/// Returns the shape that shows the latest picture in `area`.
pub(super) fn shape(area: egui::Rect) -> egui::Shape {
    egui::Shape::Callback(egui_wgpu::Callback::new_paint_callback(
        area,
        PictureCallback,
    ))
}

struct PictureCallback;

impl CallbackTrait for PictureCallback {
    fn paint(
        &self,
        _info: egui::PaintCallbackInfo,
        pass: &mut wgpu::RenderPass<'static>,
        resources: &CallbackResources,
    ) {
        if let Some(PictureResources {
            blit,
            picture: Some(picture),
        }) = resources.get::<PictureResources>()
        {
            blit.paint(pass, picture);
        }
    }
}
