//! What happens in a move on a grid: somewhere, or in a cell.

use source::nearest;

use super::Grid;
use crate::concept::{Argument, EventKind, EventName, NoEvent, Takes};
use crate::{EventTable, Events};

/// The events of a puzzle on a grid, by the table of their kinds: each kind takes a cell, the name of a
/// piece, or nothing.
///
/// The number of an event is its kind times the number of cells or names, whichever is larger, plus its
/// cell or the place of its name.
///
/// ```
/// use play::concept::{EventKind, Takes};
/// use play::grid::{Grid, GridEvents};
///
/// static KINDS: [EventKind; 2] = [
///     EventKind::new("dig", Takes::Cell, "something is dug out there", "dig:2,1"),
///     EventKind::idea("gold", Takes::Nothing, "gold is found", "gold >= 3"),
/// ];
/// let mut events = GridEvents::new(Grid::new([2, 1]), &KINDS, "mine");
/// events.tell_all();
/// events.tell(|told| {
///     told.at("dig", [1]);
///     told.when("gold", true);
/// });
/// let told = events.take();
/// let names = events.told(told).iter().map(|event| events.name(*event));
/// assert_eq!(names.collect::<Vec<_>>(), ["dig:2,1", "gold"]);
/// assert_eq!(events.list(), ["dig:1,1", "dig:2,1", "gold"]);
/// ```
///
/// Pieces that have names are reported by their index in the list of names:
///
/// ```
/// use play::concept::{EventKind, Takes};
/// use play::grid::{Grid, GridEvents};
///
/// const CART: Takes = Takes::Name { sign: "CART", what: "the letter of a cart" };
/// static KINDS: [EventKind; 1] = [EventKind::idea("roll", CART, "the cart rolls", "roll:B")];
/// let carts = ["A", "B"].map(String::from);
/// let mut events = GridEvents::new(Grid::new([4, 1]), &KINDS, "track").with_names(carts);
/// events.tell_all();
/// events.tell(|told| told.at("roll", [1]));
/// let told = events.take();
/// assert_eq!(events.name(events.told(told)[0]), "roll:B");
/// assert_eq!(events.list(), ["roll:A", "roll:B"]);
/// ```
#[derive(Clone, Debug)]
pub struct GridEvents {
    grid: Grid,
    kinds: &'static [EventKind],
    level: &'static str,
    names: Vec<String>,
    table: EventTable,
    /// What happened in the move that is being made.
    happened: Vec<u32>,
    tells_all: bool,
}

impl GridEvents {
    /// Events of these kinds; `level` is what messages call a level.
    pub fn new(grid: Grid, kinds: &'static [EventKind], level: &'static str) -> GridEvents {
        let (table, happened) = (EventTable::new(), Vec::new());
        GridEvents { grid, kinds, level, names: Vec::new(), table, happened, tells_all: false }
    }

    /// What kinds that take a name can be about.
    pub fn with_names(self, names: impl IntoIterator<Item = String>) -> GridEvents {
        GridEvents { names: names.into_iter().collect(), ..self }
    }

    /// How many events each kind has room for.
    fn stride(&self) -> usize {
        self.grid.cells().len().max(self.names.len())
    }

    /// Where it all happens.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The table of kinds.
    pub fn kinds(&self) -> &'static [EventKind] {
        self.kinds
    }

    /// From now on moves tell what happens.
    pub fn tell_all(&mut self) {
        self.tells_all = true;
    }

    /// Asks what happens in a move, if anybody wants to know.
    pub fn tell(&mut self, what: impl FnOnce(&mut GridEvents)) {
        if self.tells_all {
            what(self);
        }
    }

    /// Something of this kind happens in these cells, or to the pieces with these names, by their place in
    /// the list.
    pub fn at(&mut self, kind: &str, cells: impl IntoIterator<Item = usize>) {
        let number = self.kinds.iter().position(|known| known.name == kind);
        debug_assert!(number.is_some(), "the table has no event {kind}");
        let first = number.unwrap_or_default() * self.stride();
        self.happened.extend(cells.into_iter().map(|cell| (first + cell) as u32));
    }

    /// Something of this kind happens, or not.
    pub fn when(&mut self, kind: &str, happens: bool) {
        self.at(kind, happens.then_some(0));
    }

    /// Ends a move: all that was told since the last one.
    pub fn take(&mut self) -> Events {
        self.happened.sort_unstable();
        self.happened.dedup();
        let events = self.table.intern(&self.happened);
        self.happened.clear();
        events
    }

    /// The numbers of what was told.
    pub fn told(&self, events: Events) -> &[u32] {
        self.table.get(events)
    }

    /// An event as concepts write it.
    pub fn name(&self, event: u32) -> String {
        let stride = self.stride();
        let (kind, at) = (&self.kinds[event as usize / stride], event as usize % stride);
        let mut name = kind.name.to_string();
        match kind.takes {
            Takes::Cell => {
                name.push(':');
                self.grid.write_cell(at, &mut name);
            }
            Takes::Name { .. } => name += &format!(":{}", self.names[at]),
            _ => {}
        }
        name
    }

    /// The number of an event by its name.
    pub fn find(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let at = match &name.argument {
            Argument::Cell(column, row) => self.grid.cell([*column as usize, *row as usize]),
            Argument::Name(name) => {
                self.names.iter().position(|known| known.eq_ignore_ascii_case(name))
            }
            _ => Some(0),
        };
        let kind = self.kinds.iter().position(|kind| kind.name == name.word);
        match kind.zip(at) {
            Some((kind, at)) => Ok(vec![(kind * self.stride() + at) as u32]),
            None => {
                let message = format!("the {} has no such event", self.level);
                let word = name.word.split(':').next().unwrap_or_default();
                let near = nearest(word, self.kinds.iter().map(|kind| kind.name));
                // A list of all cells does not help with a misspelt word.
                let meant =
                    self.kinds.iter().find(|known| kind.is_none() && Some(known.name) == near);
                let known = meant.map_or_else(|| self.list(), |known| vec![known.form()]);
                Err(NoEvent::new(message, &name.word, known))
            }
        }
    }

    /// The names of all events.
    pub fn list(&self) -> Vec<String> {
        let (cells, stride) = (self.grid.cells().len(), self.stride());
        let numbers = self.kinds.iter().enumerate().flat_map(|(kind, EventKind { takes, .. })| {
            let end = match takes {
                Takes::Cell => cells,
                Takes::Name { .. } => self.names.len(),
                _ => cells.min(1),
            };
            kind * stride..kind * stride + end
        });
        numbers.map(|event| self.name(event as u32)).collect()
    }
}
