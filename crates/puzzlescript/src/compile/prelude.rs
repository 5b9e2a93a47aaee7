//! Prelude words become values.

use crate::game::Prelude;
use crate::palette::{DEFAULT_PALETTE, Palette, Rgb, color, palette, palette_names};
use crate::read::draft::Draft;
use crate::reports::{At, Reports};
use crate::screen_text::wrap;

/// Finds the palette the game asks for.
pub fn game_palette(draft: &Draft, reports: &mut Reports<'_>) -> &'static Palette {
    let wanted = draft.prelude_value("color_palette");
    let (name, line) = wanted.unwrap_or((DEFAULT_PALETTE, 0));
    let default = || palette(DEFAULT_PALETTE).unwrap_or(&[0; 21]);
    palette(name).unwrap_or_else(|| {
        let near = source::nearest(name, palette_names());
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                format!("available palettes: {}", palette_names().collect::<Vec<_>>().join(", "))
            }
        };
        let message = format!("there is no palette `{name}`");
        reports.error_help("ps-palette", At::GAME, message, help);
        reports.info("ps-palette", At::line(line), "the palette is named here");
        default()
    })
}

/// Reads all values.
pub fn prelude(draft: &Draft, palette: &Palette, reports: &mut Reports<'_>) -> Prelude {
    let has = |key: &str| draft.prelude_value(key).is_some();
    let text = |key: &str| draft.prelude_value(key).map(|(value, _)| value.to_string());
    let number = |key: &str| {
        let (value, _) = draft.prelude_value(key)?;
        value.parse::<f64>().ok().filter(|seconds| seconds.is_finite() && *seconds >= 0.0)
    };
    let prelude = Prelude {
        title: text("title"),
        author: text("author"),
        homepage: text("homepage"),
        background_color: screen_color("background_color", draft, palette, reports),
        text_color: screen_color("text_color", draft, palette, reports),
        realtime_interval: has("realtime_interval")
            .then(|| number("realtime_interval").unwrap_or(0.0)),
        again_interval: number("again_interval"),
        key_repeat_interval: number("key_repeat_interval"),
        flickscreen: size("flickscreen", draft, reports),
        zoomscreen: size("zoomscreen", draft, reports),
        noaction: has("noaction"),
        noundo: has("noundo"),
        norestart: has("norestart"),
        norepeat_action: has("norepeat_action"),
        require_player_movement: has("require_player_movement"),
        run_rules_on_level_start: has("run_rules_on_level_start"),
        throttle_movement: has("throttle_movement"),
        scanline: has("scanline"),
    };
    check_title(draft, &prelude, reports);
    prelude
}

fn screen_color(
    key: &str,
    draft: &Draft,
    palette: &Palette,
    reports: &mut Reports<'_>,
) -> Option<Rgb> {
    let (word, line) = draft.prelude_value(key)?;
    color(palette, word).unwrap_or_else(|| {
        let message = format!("`{word}` is not a colour (for {key})");
        let help = "a colour is a name like `lightblue` or a code like `#ff8800`";
        reports.error_help("ps-color", At::line(line), message, help);
        None
    })
}

/// A size such as `5x4`.
fn size(key: &str, draft: &Draft, reports: &mut Reports<'_>) -> Option<(usize, usize)> {
    let (value, line) = draft.prelude_value(key)?;
    let at = At::line(line);
    let mut bad = |message: String| {
        reports.warning_help("ps-size", at, message, format!("write for example `{key} 8x5`"));
    };
    let parts: Vec<&str> = value.split('x').collect();
    let [width, height] = parts.as_slice() else {
        bad(format!("`{value}` is not a size of the form WxH"));
        return None;
    };
    let mut side = |text: &str| match text.trim().parse::<f64>() {
        Ok(side) if side.fract() == 0.0 && side.abs() < 1e9 => Some(side as i64),
        _ => {
            bad(format!("`{text}` is not a whole number"));
            None
        }
    };
    let (width, height) = (side(width)?, side(height)?);
    if width <= 0 || height <= 0 {
        bad(format!("`{value}` is not a size: both numbers must be above 0"));
        return None;
    }
    Some((width as usize, height as usize))
}

/// The title screen has room for five rows of title and author, more where keys are switched off.
fn check_title(draft: &Draft, prelude: &Prelude, reports: &mut Reports<'_>) {
    let rows_without_keys =
        usize::from(prelude.noaction) + usize::from(prelude.noundo && prelude.norestart);
    let room = 5 + rows_without_keys.min(1);
    let title = prelude.title.as_ref().map_or(1, |title| wrap(title).len());
    let author = prelude.author.as_ref().map_or(0, |author| wrap(&format!("by {author}")).len());
    if title + author <= room {
        return;
    }
    let author_kept = author.min(room.saturating_sub(title).max(1));
    let line = |key: &str| At::line(draft.prelude_value(key).map_or(0, |(_, line)| line));
    if author_kept < author {
        let message = "the author's name is cut on the title screen";
        reports.warning("ps-title-long", line("author"), message);
    }
    if title + author_kept > room && title > 1 {
        let message = "the title is cut on the title screen";
        reports.warning("ps-title-long", line("title"), message);
    }
}
