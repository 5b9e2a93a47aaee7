//! The screens of a text that the page knows from an earlier text are not sent again: a page checks its text
//! at every pause of the hand, and a file may have thousands of levels.

use super::script::screen_view;
use crate::answers::check::levels;
use crate::shelf::Opened;
use crate::wire::{LevelView, ScreenView, TestView};
use ::puzzlescript::ScriptContent;
use ::puzzlescript::game::Screen;

/// The screens of `now`, with runs of those that `before` has at its start and at its end. `None` when objects
/// are other ones, so that no board means the same.
pub fn screens_since(now: &Opened, before: &Opened) -> Option<Vec<ScreenView>> {
    let new = Screens::of(now)?;
    let old = Screens::of(before)?;
    if new.objects() != old.objects() {
        return None;
    }
    let pairs = || new.all.iter().zip(&old.all);
    let start = pairs().take_while(|(new, old)| is_same(new, old)).count();
    let most = new.all.len().min(old.all.len()) - start;
    let ends = new.all.iter().rev().zip(old.all.iter().rev()).take(most);
    let end = ends.take_while(|(new, old)| is_same(new, old)).count();
    let middle = &new.all[start..new.all.len() - end];
    let mut screens = runs(&new.all[..start], &old.all[..start], 0);
    screens.extend(middle.iter().map(|(screen, level)| screen_view(screen, level.clone())));
    let first = old.all.len() - end;
    screens.extend(runs(&new.all[new.all.len() - end..], &old.all[first..], first));
    Some(screens)
}

/// A screen, and what is said about it if it is a level.
type Pair<'g> = (&'g Screen, Option<LevelView>);

struct Screens<'g> {
    content: &'g ScriptContent,
    all: Vec<Pair<'g>>,
}

impl<'g> Screens<'g> {
    fn of(opened: &'g Opened) -> Option<Screens<'g>> {
        let content: &ScriptContent = opened.document.holds()?;
        let mut heads = levels(opened).into_iter();
        let screens = content.game().screens.iter();
        let pair = |screen: &'g Screen| match screen {
            Screen::Message { .. } => Some((screen, None)),
            Screen::Level(_) => Some((screen, Some(heads.next()?))),
        };
        Some(Screens { content, all: screens.map_while(pair).collect() })
    }

    fn objects(&self) -> Vec<&str> {
        self.content.game().objects.iter().map(|object| object.name.as_str()).collect()
    }
}

/// Runs of screens that are the same; within one, all lines have moved by the same number.
fn runs(new: &[Pair<'_>], old: &[Pair<'_>], first: usize) -> Vec<ScreenView> {
    let mut runs: Vec<ScreenView> = Vec::new();
    for (at, (new, old)) in new.iter().zip(old).enumerate() {
        let moved = line(new) - line(old);
        match runs.last_mut() {
            Some(ScreenView::Same { count, lines, .. }) if *lines == moved => *count += 1,
            _ => runs.push(ScreenView::Same { from: first + at, count: 1, lines: moved }),
        }
    }
    runs
}

/// The same board or message with the same name and tests, whatever its lines are.
fn is_same((new, new_head): &Pair<'_>, (old, old_head): &Pair<'_>) -> bool {
    match (new, old) {
        (Screen::Message { text: new, .. }, Screen::Message { text: old, .. }) => new == old,
        (Screen::Level(new), Screen::Level(old)) => {
            let (Some(new_head), Some(old_head)) = (new_head, old_head) else { return false };
            let rows = |head: &LevelView| head.end_line - head.line;
            let tests = |head: &LevelView| -> Vec<(usize, String, String)> {
                let test = |test: &TestView| {
                    (head.line - test.line, test.expected.clone(), test.moves.clone())
                };
                head.tests.iter().map(test).collect()
            };
            new.has_cells_of(old)
                && new_head.name == old_head.name
                && rows(new_head) == rows(old_head)
                && tests(new_head) == tests(old_head)
        }
        _ => false,
    }
}

fn line((screen, head): &Pair<'_>) -> i64 {
    let line = match (screen, head) {
        (Screen::Message { line, .. }, _) => *line,
        (_, Some(head)) => head.line,
        (_, None) => 0,
    };
    i64::try_from(line).unwrap_or_default()
}
