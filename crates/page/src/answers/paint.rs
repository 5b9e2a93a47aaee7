//! `paint`: a level gets another board, and nothing else in the text changes.

use crate::puzzlescript;
use crate::refusal::Refusal;
use crate::shelf::{Opened, Shelf, level_index};
use crate::wire::{PaintRequest, Painted};
use source::Source;
use workbench::open_as;

/// Answers the request.
pub fn paint(shelf: &Shelf, wanted: PaintRequest) -> Result<Painted, Refusal> {
    let opened = shelf.open(&wanted.about)?;
    let nothing =
        || Refusal::unfit("the text has errors, so there is no level to draw on; fix them first");
    let content = opened.document.content.as_ref().ok_or_else(nothing)?;
    let word = opened.document.about().level;
    let index = level_index(content.as_ref(), wanted.level, word).map_err(Refusal::unfit)?;
    if wanted.add && wanted.board.is_some() {
        return Err(Refusal::wrong("a level is added by its `rows`"));
    }
    let lines = match (&wanted.board, &wanted.rows) {
        (Some(board), None) => puzzlescript::board_lines(&opened, wanted.level, board)?,
        (None, Some(rows)) => wanted.legend.iter().chain(rows).cloned().collect(),
        _ => return Err(Refusal::wrong("give either `board` or `rows`")),
    };
    let text = match wanted.add {
        true => with_added(&opened, index, &wanted.legend, &lines[wanted.legend.len()..])?,
        false => content.replace_level(index, &lines.join("\n")).map_err(Refusal::unfit)?,
    };
    Ok(Painted { text })
}

/// The text with a level added after another. Whether the file has one level more then is looked at, because not
/// every notation allows it.
fn with_added(
    opened: &Opened,
    index: usize,
    legend: &[String],
    rows: &[String],
) -> Result<String, Refusal> {
    let document = &opened.document;
    let one = source::with_article(document.about().level);
    let refused = || Refusal::unfit(format!("{one} cannot be added to this file like this"));
    let content = document.content.as_ref().ok_or_else(refused)?;
    let new = legend.iter().chain(rows).cloned().collect::<Vec<String>>().join("\n");
    if let Some(added) = content.add_level(index, &new) {
        return added.map_err(Refusal::unfit);
    }
    let head = content.levels().get(index).ok_or_else(refused)?;
    let (first, last) = head.lines;
    let text = if legend.is_empty() {
        after_line(document.source.text(), last, rows)
    } else {
        // New signs of a legend have a place of their own, which the domain knows.
        let old: Vec<&str> = (first..=last).map(|line| document.source.line(line)).collect();
        let old = old.join("\n");
        let both = format!("{}{}\n\n{}", new_lines(legend), old.trim_end(), rows.join("\n"));
        content.replace_level(index, &both).map_err(|_| refused())?
    };
    let source = Source::new(document.source.name(), text.as_str());
    let changed = open_as(document.domain, source, &|_| Err("no other file is read".to_string()));
    let count = changed.sound().map_or(0, |content| content.levels().len());
    if count == content.levels().len() + 1 { Ok(text) } else { Err(refused()) }
}

fn new_lines(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A text with rows below one of its lines, with an empty line between.
fn after_line(text: &str, line: usize, rows: &[String]) -> String {
    let above: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let (above, below) = text.split_at(above);
    let gap = if above.ends_with('\n') { "\n" } else { "\n\n" };
    [above, gap, &new_lines(rows), below].concat()
}
