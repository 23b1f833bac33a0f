//! `maquette render`: one picture of a character, without a window.
//!
//! *In*: a file or the mannequin, a take, a time, a view. *Out*: a PNG, and how long each stage
//! took. *Not here*: drawing (`render`), posing (`scene`): the editor is driven by the same
//! commands as the window.

use super::args::Render;
use super::error::CliError;
use super::set_up;
use super::take_choice::choose_take;
use crate::asset::Image;
use crate::editor::{
    CharactersCommand, Editor, FrameInput, LoadsCommand, Overlay, ViewCommand, is_project_file,
};
use crate::math::Vec2;
use crate::render::{Gpu, RenderError, Renderer};
use image::ImageEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use std::io::BufWriter;
use std::path::Path;
use std::time::Instant;

/// How long each stage took, seconds; the device is opened while the file loads.
#[derive(Debug, Default)]
pub(super) struct RenderTimes {
    stages: Vec<(&'static str, f64)>,
}

impl RenderTimes {
    /// Returns one line a stage.
    pub(super) fn to_text(&self) -> String {
        self.stages
            .iter()
            .map(|(stage, secs)| format!("{stage:<14}{secs:>8.3} s\n"))
            .collect()
    }
}

/// Renders the picture and writes it.
pub(super) fn render(arguments: &Render) -> Result<RenderTimes, CliError> {
    let begin = Instant::now();
    let (editor, opened) = std::thread::scope(|scope| {
        let device = scope.spawn(open_device);
        let editor = set_up(arguments);
        let opened = device
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (editor, opened)
    });
    let (editor, load_secs) = editor?;
    let (mut renderer, device_secs) = opened?;
    let ready = begin.elapsed().as_secs_f64();
    let width = arguments.size.width;
    let height = arguments.size.height;
    let list = editor.draw_list(Vec2::new(width as f32, height as f32));
    let target = renderer.new_target(width, height)?;
    renderer.draw(&list, editor.files().library(), &target)?;
    let picture = target.read_back()?;
    let drawn = begin.elapsed().as_secs_f64();
    write_png(&arguments.out, picture)?;
    let total = begin.elapsed().as_secs_f64();
    let stages = vec![
        ("load and pose", load_secs),
        ("open device", device_secs),
        ("ready", ready),
        ("draw", drawn - ready),
        ("write", total - drawn),
        ("total", total),
    ];
    Ok(RenderTimes { stages })
}

fn open_device() -> Result<(Renderer, f64), RenderError> {
    let begin = Instant::now();
    let renderer = Renderer::new(&Gpu::headless()?, 4);
    Ok((renderer, begin.elapsed().as_secs_f64()))
}

/// Sets an editor up for the requested picture.
fn set_up(arguments: &Render) -> Result<(Editor, f64), CliError> {
    let begin = Instant::now();
    let file = arguments.file.as_deref();
    let editor = set_up::open(file, arguments.import.state())?;
    let mut editor = set_up::bring(editor, &arguments.brought, file)?;
    editor.apply(LoadsCommand::Finish);
    editor.apply(CharactersCommand::PauseAll);
    if let (Some(wanted), Some(animator)) = (&arguments.take, editor.animator()) {
        let name = arguments.file.as_deref().unwrap_or(Path::new("mannequin"));
        let chosen = choose_take(name, animator.file(), wanted)?;
        editor.apply(CharactersCommand::SelectTake(chosen.take));
        editor.apply(CharactersCommand::PauseAll);
    }
    let start_secs = editor.sequence().map_or(0.0, |take| take.start_secs());
    let by_frame = arguments
        .frame
        .and_then(|number| Some(editor.frames()?.time_of_number(number)));
    let time_secs = arguments
        .time
        .map(|time| time - start_secs)
        .or(by_frame)
        .unwrap_or(0.0);
    let is_project = arguments.file.as_deref().is_some_and(is_project_file);
    // A project is shown as it was saved unless something else is asked for.
    if !is_project
        || arguments.take.is_some()
        || arguments.time.is_some()
        || arguments.frame.is_some()
    {
        editor.apply(CharactersCommand::Scrub(time_secs));
    }
    if arguments.bones {
        editor.apply(ViewCommand::SetOverlay(Overlay::Bones, true));
    }
    let size = Vec2::new(arguments.size.width as f32, arguments.size.height as f32);
    editor.tick(FrameInput {
        viewport: Some(size),
        ..FrameInput::default()
    });
    editor.apply(ViewCommand::SetDirection(arguments.view.into()));
    editor.apply(if arguments.brought.props.is_empty() && !is_project {
        ViewCommand::FrameSelection
    } else {
        ViewCommand::FrameAll
    });
    // Long enough for every eased move to be over; nothing plays.
    editor.tick(1.0);
    Ok((editor, begin.elapsed().as_secs_f64()))
}

fn write_png(path: &Path, picture: Image) -> Result<(), CliError> {
    let failed = |reason: String| CliError::Write {
        path: path.to_path_buf(),
        reason,
    };
    let file = std::fs::File::create(path).map_err(|error| failed(error.to_string()))?;
    let encoder = PngEncoder::new_with_quality(
        BufWriter::new(file),
        CompressionType::Fast,
        FilterType::Adaptive,
    );
    encoder
        .write_image(
            &picture.rgba,
            picture.width,
            picture.height,
            image::ExtendedColorType::Rgba8,
        )
        .map_err(|error| failed(error.to_string()))
}
