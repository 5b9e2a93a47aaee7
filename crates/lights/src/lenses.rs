//! What linear algebra knows about a board, and how a board is shown.

use drawing::{Element, Svg};
use play::commuting::Ways;
use play::lens::{self, AnswerForm, Answers, Ask, HintReport, Lenses, Refusal, Solved};
use play::search::{Budget, Found};
use play::{Drawn, Offer, PictureGrid, Play, Watch, write_trace};

use crate::Lights;

impl Lights {
    /// The ways to a win: presses commute, so all that matters is how often each button is pressed.
    fn ways(&self, state: &[u8]) -> Ways<usize> {
        let states = self.board.states;
        let lamps = state.iter().zip(&self.board.goal);
        let ahead: Vec<u8> = lamps.map(|(lamp, goal)| (lamp + states - goal) % states).collect();
        Ways::find(self.buttons.iter().map(|(button, lamps)| (*button, lamps)), &ahead, states)
    }
}

type State = Vec<u8>;

impl Lenses for Lights {
    fn shortest(&mut self, start: &State, _: &Ask<'_>, _: &mut Watch<'_>) -> Option<Found<usize>> {
        self.ways(start).solution().map(lens::nothing_searched)
    }

    fn answer_form(&self) -> AnswerForm {
        AnswerForm::Counts
    }

    fn answers(&mut self, most: usize, _: &Ask<'_>, _: &mut Watch<'_>) -> Answers {
        self.ways(&self.start().0).listed(self, most)
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        lens::solve_by("algebra", self, ask, watch, |lights, start| lights.ways(start).count())
    }

    fn hint(&mut self, state: &State, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        lens::hint_by_own(self, state, budget, watch)
    }
}

impl Drawn for Lights {
    fn text(&mut self, state: &State) -> String {
        self.board.rows(state).join("\n")
    }

    /// A lamp is filled by its state and outlined by its goal; a dot is a button.
    fn svg(&mut self, state: &State) -> Option<String> {
        let (board, grid) = (&self.board, self.board.map.grid);
        let light = |state: u8| 0.1 + 0.9 * f64::from(state) / f64::from(board.states - 1);
        let [width, height] = grid.size.map(|side| 40 * side);
        let mut svg = Svg::new(width, height);
        svg.add(Element::rect(0, 0, width, height).set("rx", 8).fill("#1b2138"));
        for cell in grid.cells().filter(|cell| board.map.cells[*cell] != b'#') {
            let [x, y] = grid.place(cell).map(|at| 40 * at - 20);
            let lamp = Element::rect(x - 16, y - 16, 32, 32).set("rx", 8);
            let lamp = lamp.fill("#ffd166").set("fill-opacity", light(state[cell]));
            svg.add(lamp.stroke("#ffd166", 1).set("stroke-opacity", light(board.goal[cell])));
            if self.buttons.contains_key(&cell) {
                svg.add(Element::circle(x, y, 3).fill("#1b2138"));
            }
        }
        Some(svg.finish())
    }

    fn grid(&self) -> Option<PictureGrid> {
        Some(PictureGrid::squares(self.board.map.grid.size, 40.0))
    }

    fn offer(&self, _: &State, button: usize) -> Offer {
        Offer::in_cell(write_trace(self, &[button]), self.board.map.grid.place(button))
    }
}
