//! Pages that are open, and the conflicts they have yet to settle.
//!
//! When a page's text and the file on disk have both changed, the page shows both to the author.
//! Until the author has chosen, no other page may write the file. A page that is gone holds nothing
//! for long.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a page may be away before what it holds is let go.
const MAX_AWAY: Duration = Duration::from_secs(10);
/// The longest name of a page.
const MAX_NAME: usize = 64;

/// All pages.
#[derive(Default)]
pub struct Pages(Mutex<Table>);

#[derive(Default)]
struct Table {
    /// Streams of a page that are open.
    open: BTreeMap<String, usize>,
    /// By path: who holds it, and when that page was last seen.
    held: BTreeMap<String, Held>,
}

struct Held {
    page: String,
    seen: Instant,
}

/// A stream of a page is open, until this is dropped.
pub struct Presence {
    pages: Arc<Pages>,
    page: String,
}

/// The name of a page, if it is one.
pub fn page_name(name: &str) -> Option<&str> {
    let is_name = !name.is_empty()
        && name.len() <= MAX_NAME
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_name.then_some(name)
}

impl Pages {
    /// A page opened a stream.
    pub fn enter(self: &Arc<Pages>, page: &str) -> Presence {
        *self.lock().open.entry(page.to_string()).or_default() += 1;
        Presence { pages: Arc::clone(self), page: page.to_string() }
    }

    /// From now on only this page may write the file; one that holds it already goes on.
    pub fn hold(&self, path: &str, page: &str) {
        if self.is_held_from(path, page) {
            return;
        }
        let held = Held { page: page.to_string(), seen: Instant::now() };
        self.lock().held.insert(path.to_string(), held);
    }

    /// The conflict about a file is over.
    pub fn release(&self, path: &str) {
        self.lock().held.remove(path);
    }

    /// True when another page has a conflict about this file to settle.
    pub fn is_held_from(&self, path: &str, page: &str) -> bool {
        let mut table = self.lock();
        let Table { open, held } = &mut *table;
        let Some(holder) = held.get_mut(path) else { return false };
        if open.contains_key(&holder.page) {
            holder.seen = Instant::now();
        } else if holder.seen.elapsed() > MAX_AWAY {
            held.remove(path);
            return false;
        }
        holder.page != page
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut table = self.pages.lock();
        let Table { open, held } = &mut *table;
        if let Some(count) = open.get_mut(&self.page) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.page);
            }
        }
        for held in held.values_mut().filter(|held| held.page == self.page) {
            held.seen = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_holder_may_write_until_it_lets_go() {
        let pages = Arc::new(Pages::default());
        let _here = pages.enter("a");
        pages.hold("game.txt", "a");
        assert!(pages.is_held_from("game.txt", "b"));
        assert!(!pages.is_held_from("game.txt", "a"));
        assert!(!pages.is_held_from("other.txt", "b"));
        // A second page in conflict does not take the file over.
        pages.hold("game.txt", "b");
        assert!(pages.is_held_from("game.txt", "b"));
        pages.release("game.txt");
        assert!(!pages.is_held_from("game.txt", "b"));
    }

    #[test]
    fn a_page_that_is_gone_holds_nothing_for_long() {
        let pages = Arc::new(Pages::default());
        drop(pages.enter("a"));
        pages.hold("game.txt", "a");
        assert!(pages.is_held_from("game.txt", "b"));
        let long_ago = Instant::now().checked_sub(2 * MAX_AWAY).unwrap();
        pages.lock().held.get_mut("game.txt").unwrap().seen = long_ago;
        assert!(!pages.is_held_from("game.txt", "b"));
    }

    #[test]
    fn names_of_pages_are_plain() {
        assert_eq!(page_name("0b1c-Z"), Some("0b1c-Z"));
        for wrong in ["", "a b", "a/b", &"x".repeat(65)] {
            assert_eq!(page_name(wrong), None, "{wrong}");
        }
    }
}
