//! Plays of a whole game that go on.
//!
//! Whoever shows a game names all acts since a screen was entered, so that every answer can be given from the question
//! alone. A game that goes on by itself soon has thousands of acts; the latest plays are therefore kept where they
//! stand, and one more act costs one act. A play that is not kept is played from its start, with the same result.

use crate::game::Game;
use crate::showing::{Act, Frame, Showing};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many plays are kept: a page or two, and what they showed before.
const KEEP: usize = 4;

/// The latest plays of one game.
#[derive(Default)]
pub struct Showings {
    /// The newest first.
    latest: Mutex<VecDeque<Played>>,
}

/// A play and what its last act showed.
pub struct Played {
    seed: String,
    screen: Option<usize>,
    acts: Vec<Act>,
    /// Where it stands.
    pub showing: Showing,
    /// What the last act showed; what is on the screen if there was none.
    pub frames: Vec<Frame>,
}

impl Showings {
    /// Plays acts from a screen, or from the title, and reads where that leads; none where there is no such screen.
    pub fn play<T>(
        &self,
        game: &Arc<Game>,
        seed: &str,
        screen: Option<usize>,
        acts: &[Act],
        read: impl FnOnce(&Played) -> T,
    ) -> Option<T> {
        let mut played = match self.take(seed, screen, acts) {
            Some(played) => played,
            None => Played::new(game, seed, screen)?,
        };
        for act in &acts[played.acts.len()..] {
            played.frames = played.showing.act(*act);
            played.acts.push(*act);
        }
        let answer = read(&played);
        let mut latest = self.lock();
        latest.push_front(played);
        latest.truncate(KEEP);
        Some(answer)
    }

    /// Takes out the play that has most of these acts, so that nobody waits while it goes on.
    fn take(&self, seed: &str, screen: Option<usize>, acts: &[Act]) -> Option<Played> {
        let mut latest = self.lock();
        let leads = |played: &Played| {
            played.screen == screen && played.seed == seed && acts.starts_with(&played.acts)
        };
        let leading = latest.iter().enumerate().filter(|(_, played)| leads(played));
        let (at, _) = leading.max_by_key(|(_, played)| played.acts.len())?;
        latest.remove(at)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Played>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Played {
    fn new(game: &Arc<Game>, seed: &str, screen: Option<usize>) -> Option<Played> {
        let showing = Showing::new(Arc::clone(game), seed, screen)?;
        let frames = showing.frame().into_iter().collect();
        Some(Played { seed: seed.to_string(), screen, acts: Vec::new(), showing, frames })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::compile;
    use crate::engine::Input;
    use crate::session::Event;
    use source::Source;

    fn game(name: &str) -> Arc<Game> {
        let path = format!("{}/../../games/puzzlescript/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        Arc::new(compile(&Source::new(name, text)).unwrap().game.unwrap())
    }

    /// Acts that come again after 23 of them, in an order without a pattern.
    fn acts(count: usize) -> Vec<Act> {
        let keys = [Input::Up, Input::Down, Input::Left, Input::Right, Input::Action];
        let act = |at: usize| match at * at % 23 {
            0 => Act::Leave,
            1 => Act::Play(Event::Undo),
            2 => Act::Play(Event::Tick),
            3 if at.is_multiple_of(5) => Act::Play(Event::Restart),
            other => Act::Play(Event::Key(keys[(other + at) % keys.len()])),
        };
        (0..count).map(act).collect()
    }

    #[test]
    fn a_play_that_goes_on_shows_what_one_from_the_start_shows() {
        for name in ["stray.txt", "thaw.txt", "raft.txt"] {
            let (game, showings, acts) = (game(name), Showings::default(), acts(120));
            for screen in [None, Some(1)] {
                for count in 0..acts.len() {
                    // Two pages play at once, one of them a little behind.
                    for count in [count, count / 2] {
                        let read =
                            |played: &Played| (played.frames.clone(), played.showing.screen());
                        let acts = &acts[..count];
                        let kept = showings.play(&game, "7", screen, acts, read).unwrap();
                        let fresh =
                            Showings::default().play(&game, "7", screen, acts, read).unwrap();
                        assert_eq!(kept, fresh, "{name} after {count}");
                    }
                }
            }
            assert!(showings.lock().len() <= KEEP);
            assert!(showings.play(&game, "7", Some(9_999), &[], |_| ()).is_none());
        }
    }
}
