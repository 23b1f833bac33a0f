//! The look: every colour of the window, spacing and text sizes, for the dark and the light theme.
//!
//! *In*: the theme's name. *Out*: egui styles, the dock's style, tokens for painting, the
//! viewport's stage. *Not here*: layout, icons. No other file of this room names a colour.

use crate::draw::Backdrop;
use crate::scene::ViewColors;
use egui::style::{ScrollStyle, Selection, TextCursorStyle, WidgetVisuals, Widgets};
use egui::{
    Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Vec2, Visuals,
};
use serde::{Deserialize, Serialize};

/// Which set of colours is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ThemeName {
    /// For a room with the lights down.
    #[default]
    Dark,
    /// For daylight.
    Light,
}

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tokens {
    /// Behind everything.
    pub ground: Color32,
    /// Behind a panel's content.
    pub panel: Color32,
    /// Buttons, and rows under the pointer.
    pub raised: Color32,
    /// A raised thing under the pointer.
    pub raised_hover: Color32,
    /// Separators.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Headings and what is under the pointer.
    pub strong: Color32,
    /// Units, hints and what is off.
    pub weak: Color32,
    /// Selection and focus.
    pub accent: Color32,
    /// Behind a selected row.
    pub selected: Color32,
    /// Time.
    pub playhead: Color32,
    /// Things that run.
    pub active: Color32,
    /// Something to know.
    pub warn: Color32,
    /// Something that failed.
    pub error: Color32,
    /// The axes X, Y and Z.
    pub axes: [Color32; 3],
    /// Behind text that lies on the picture.
    pub halo: Color32,
    /// Text that lies on the picture.
    pub on_picture: Color32,
    /// Behind the tools that lie on the picture.
    pub overlay: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Corner radius of everything, points.
pub(super) const RADIUS: u8 = 4;
/// One step of spacing, points.
pub(super) const STEP: f32 = 4.0;
/// Height of a row in a list, points.
pub(super) const ROW: f32 = 22.0;
/// Width of the column of names in front of values, points.
pub(super) const NAME_COLUMN: f32 = 92.0;

const DARK: Tokens = Tokens {
    ground: rgb(0x17_191D),
    panel: rgb(0x1F_2227),
    raised: rgb(0x2A_2E35),
    raised_hover: rgb(0x35_3A43),
    line: rgb(0x34_3943),
    text: rgb(0xD9_DCE2),
    strong: rgb(0xF2_F4F7),
    weak: rgb(0x8A_909C),
    accent: rgb(0x5A_A2F5),
    selected: rgb(0x2B_4568),
    playhead: rgb(0xFF_B454),
    active: rgb(0x5C_C98A),
    warn: rgb(0xE8_BE6A),
    error: rgb(0xF0_656F),
    axes: [rgb(0xE5_606B), rgb(0x74_C476), rgb(0x5A_94F2)],
    halo: rgb(0x10_1216),
    on_picture: rgb(0xE6_E9EE),
    overlay: Color32::from_rgba_premultiplied(0x16, 0x18, 0x1C, 0xD0),
};

const LIGHT: Tokens = Tokens {
    ground: rgb(0xEE_F0F3),
    panel: rgb(0xF8_F9FB),
    raised: rgb(0xFF_FFFF),
    raised_hover: rgb(0xE6_EAF0),
    line: rgb(0xD5_D9E0),
    text: rgb(0x1D_2026),
    strong: rgb(0x0B_0D10),
    weak: rgb(0x69_7080),
    accent: rgb(0x2B_6FD0),
    selected: rgb(0xCF_E1F8),
    playhead: rgb(0xD9_822B),
    active: rgb(0x2E_9A60),
    warn: rgb(0xA9_791C),
    error: rgb(0xC9_353F),
    axes: DARK.axes,
    halo: rgb(0xF4_F6F9),
    on_picture: rgb(0x1D_2026),
    overlay: Color32::from_rgba_premultiplied(0xDD, 0xDE, 0xE0, 0xE0),
};

impl Tokens {
    /// Returns the colours of a theme.
    #[must_use]
    pub(super) const fn of(theme: ThemeName) -> &'static Self {
        match theme {
            ThemeName::Dark => &DARK,
            ThemeName::Light => &LIGHT,
        }
    }

    /// Returns the colours of the theme that is shown.
    #[must_use]
    pub(super) fn shown(ui: &egui::Ui) -> &'static Self {
        if ui.visuals().dark_mode {
            &DARK
        } else {
            &LIGHT
        }
    }
}

/// Sets both themes in egui and shows one of them.
pub(super) fn apply(context: &egui::Context, theme: ThemeName) {
    context.set_style_of(egui::Theme::Dark, style(ThemeName::Dark));
    context.set_style_of(egui::Theme::Light, style(ThemeName::Light));
    context.set_theme(match theme {
        ThemeName::Dark => egui::ThemePreference::Dark,
        ThemeName::Light => egui::ThemePreference::Light,
    });
}

/// Returns the colours of the picture's surroundings and overlays.
#[must_use]
pub(super) fn view_colors(theme: ThemeName) -> ViewColors {
    let rgb_of = |color: Color32| {
        [color.r(), color.g(), color.b()].map(|channel| f32::from(channel) / 255.0)
    };
    let with = |color: Color32, alpha: f32| {
        let [r, g, b] = rgb_of(color);
        [r, g, b, alpha]
    };
    let t = Tokens::of(theme);
    let dark = ViewColors::default();
    let common = ViewColors {
        bone_selected: with(t.accent, 1.0),
        path: with(t.playhead, 0.9),
        ghost: with(t.playhead, 0.25),
        axes: t.axes.map(|axis| with(axis, 1.0)),
        ..dark
    };
    match theme {
        ThemeName::Dark => common,
        ThemeName::Light => ViewColors {
            backdrop: Backdrop {
                background_top: rgb_of(rgb(0xE6_E9EE)),
                background_bottom: rgb_of(rgb(0xC9_CFD8)),
                grid: rgb_of(rgb(0x9A_A2AF)),
                ..dark.backdrop
            },
            bone: with(rgb(0x4A_5160), 1.0),
            bone_unskinned: with(rgb(0x8A_909C), 1.0),
            bone_hovered: with(t.strong, 1.0),
            ..common
        },
    }
}

/// Returns the size of small text: units, captions.
#[must_use]
pub(super) const fn small() -> FontId {
    FontId::new(12.0, FontFamily::Proportional)
}

fn widget(fill: Color32, line: Color32, text: Color32) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, line),
        corner_radius: CornerRadius::same(RADIUS),
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    }
}

fn visuals(theme: ThemeName) -> Visuals {
    let t = Tokens::of(theme);
    let base = match theme {
        ThemeName::Dark => Visuals::dark(),
        ThemeName::Light => Visuals::light(),
    };
    let shadow = Shadow {
        offset: [0, 4],
        blur: 12,
        spread: 0,
        color: Color32::from_black_alpha(70),
    };
    Visuals {
        override_text_color: None,
        weak_text_color: Some(t.weak),
        widgets: Widgets {
            noninteractive: widget(t.panel, t.line, t.text),
            inactive: widget(t.raised, t.line, t.text),
            hovered: widget(t.raised_hover, t.weak, t.strong),
            active: widget(t.selected, t.accent, t.strong),
            open: widget(t.raised_hover, t.line, t.strong),
        },
        selection: Selection {
            bg_fill: t.selected,
            stroke: Stroke::new(1.0, t.accent),
        },
        hyperlink_color: t.accent,
        faint_bg_color: t.raised,
        extreme_bg_color: t.ground,
        text_edit_bg_color: Some(t.ground),
        code_bg_color: t.ground,
        warn_fg_color: t.warn,
        error_fg_color: t.error,
        window_corner_radius: CornerRadius::same(RADIUS),
        window_shadow: shadow,
        window_fill: t.panel,
        window_stroke: Stroke::new(1.0, t.line),
        menu_corner_radius: CornerRadius::same(RADIUS),
        panel_fill: t.panel,
        popup_shadow: shadow,
        text_cursor: TextCursorStyle {
            stroke: Stroke::new(2.0, t.accent),
            blink: false,
            ..base.text_cursor.clone()
        },
        indent_has_left_vline: false,
        collapsing_header_frame: false,
        slider_trailing_fill: true,
        striped: false,
        disabled_alpha: 0.45,
        ..base
    }
}

fn style(theme: ThemeName) -> egui::Style {
    let mut style = egui::Style {
        visuals: visuals(theme),
        animation_time: 0.08,
        ..egui::Style::default()
    };
    let body = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Small, body(12.0)),
        (TextStyle::Body, body(14.0)),
        (TextStyle::Button, body(14.0)),
        (TextStyle::Heading, body(16.0)),
        (
            TextStyle::Monospace,
            FontId::new(13.0, FontFamily::Monospace),
        ),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::new(STEP * 2.0, STEP);
    spacing.button_padding = Vec2::new(STEP * 2.0, STEP * 0.75);
    spacing.interact_size = Vec2::new(28.0, 24.0);
    spacing.menu_margin = Margin::same(4);
    spacing.window_margin = Margin::same(12);
    spacing.indent = 16.0;
    spacing.icon_width = 16.0;
    spacing.icon_width_inner = 8.0;
    spacing.icon_spacing = 6.0;
    spacing.combo_height = 320.0;
    spacing.tooltip_width = 340.0;
    spacing.scroll = ScrollStyle {
        floating: true,
        bar_width: 8.0,
        ..ScrollStyle::thin()
    };
    spacing.scroll.fade.strength = 0.0;
    style.interaction.tooltip_delay = 0.4;
    style.interaction.selectable_labels = false;
    style.scroll_animation = egui::style::ScrollAnimation::duration(0.1);
    style
}

/// Returns the dock its colours: flat tabs, a thin line under the shown one.
#[must_use]
pub(super) fn dock_style(ui: &egui::Ui) -> egui_dock::Style {
    let t = Tokens::shown(ui);
    let mut style = egui_dock::Style::from_egui(ui.style());
    style.separator.width = 4.0;
    style.separator.extra = 140.0;
    style.separator.color_idle = t.ground;
    style.separator.color_hovered = t.accent;
    style.separator.color_dragged = t.accent;
    style.tab_bar.bg_fill = t.ground;
    style.tab_bar.height = 28.0;
    style.tab_bar.hline_color = t.ground;
    style.tab_bar.corner_radius = CornerRadius::ZERO;
    style.tab.tab_body.inner_margin = Margin::ZERO;
    style.tab.tab_body.stroke = Stroke::NONE;
    style.tab.tab_body.corner_radius = CornerRadius::ZERO;
    style.tab.tab_body.bg_fill = t.panel;
    style.tab.hline_below_active_tab_name = false;
    let corners = CornerRadius {
        nw: RADIUS,
        ne: RADIUS,
        sw: 0,
        se: 0,
    };
    let tab = |fill: Color32, text: Color32| egui_dock::TabInteractionStyle {
        outline_color: Color32::TRANSPARENT,
        corner_radius: corners,
        bg_fill: fill,
        text_color: text,
    };
    style.tab.active = tab(t.panel, t.text);
    style.tab.focused = tab(t.panel, t.strong);
    style.tab.hovered = tab(t.raised, t.strong);
    style.tab.inactive = tab(t.ground, t.weak);
    style.tab.active_with_kb_focus = tab(t.panel, t.accent);
    style.tab.focused_with_kb_focus = tab(t.panel, t.accent);
    style.tab.inactive_with_kb_focus = tab(t.ground, t.accent);
    style.buttons.close_tab_bg_fill = t.raised_hover;
    style.buttons.close_tab_color = t.weak;
    style.buttons.close_tab_active_color = t.strong;
    style.overlay.selection_color = t.accent.gamma_multiply(0.4);
    style
}
