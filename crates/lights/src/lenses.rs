//! What linear algebra knows about a board, and how a board is shown.

use std::iter::repeat_n;

use play::lens::{self, Ask, HintReport, Lenses, Refusal, Solved};
use play::lens::{describe, nothing_searched, state_after};
use play::search::{Answer, Budget, Found, breadth_first_on};
use play::{Drawn, Grid, Offer, Watch, write_trace};

use crate::Lights;
use crate::algebra::Answers;
use crate::puzzle::State;

impl Lights {
    fn answers(&self, state: &[u8]) -> Option<Answers> {
        let states = self.board.states;
        let lamps = state.iter().zip(&self.board.goal);
        let ahead: Vec<u8> = lamps.map(|(lamp, goal)| (lamp + states - goal) % states).collect();
        Answers::find(&self.buttons, &ahead, states)
    }

    /// A shortest solution or a proof that there is none, where that takes no search.
    fn solution(&self, state: &[u8]) -> Option<Answer<usize>> {
        let Some(answers) = self.answers(state) else {
            return Some(Answer::Unsolvable);
        };
        let presses = answers.fewest()?.into_iter().enumerate();
        let moves = presses.flat_map(|(button, times)| repeat_n(button, times.into())).collect();
        Some(Answer::Solved { moves, is_shortest: true })
    }
}

impl Lenses for Lights {
    fn shortest(&mut self, start: &State, _: &Ask<'_>, _: &mut Watch<'_>) -> Option<Found<usize>> {
        self.solution(start).map(nothing_searched)
    }

    fn any_solution(
        &mut self,
        start: &State,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<usize>> {
        self.shortest(start, ask, watch)
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        let (start, _) = state_after(self, ask.options.text("from").unwrap_or_default())?;
        let (by, found) = match self.shortest(&start, ask, watch) {
            Some(found) => ("algebra", found),
            None => ("bfs", breadth_first_on(ask.threads, self, &start, ask.budget, watch)),
        };
        let mut solved = describe(self, ask, by, found);
        if ask.options.flag("count") {
            solved.solutions = self.answers(&start).map_or(Some(0), |answers| answers.count());
            solved.unique = Some(solved.solutions == Some(1));
            solved.complete = Some(solved.solutions.is_some());
        }
        Ok(solved)
    }

    fn hint(&mut self, state: &State, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        match self.solution(state) {
            Some(Answer::Solved { moves, .. }) if !moves.is_empty() => {
                HintReport::Move { mv: write_trace(self, &moves[..1]), length: moves.len() }
            }
            _ => lens::hint(self, state, budget, watch),
        }
    }
}

impl Drawn for Lights {
    fn text(&mut self, state: &State) -> String {
        self.board.rows(state).join("\n")
    }

    /// A lamp is filled by its state and outlined by its goal; a dot is a button.
    fn svg(&mut self, state: &State) -> Option<String> {
        let (board, [width, height]) = (&self.board, self.board.size.map(|side| 40 * side));
        let light = |state: u8| 0.1 + 0.9 * f32::from(state) / f32::from(board.states - 1);
        let mut svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'>\n\
             <rect width='{width}' height='{height}' rx='8' fill='#1b2138'/>\n"
        );
        for cell in (0..state.len()).filter(|cell| board.cells[*cell] != b'#') {
            let [x, y] = board.place(cell).map(|at| 40 * at - 20);
            let (left, top, dot) = (x - 16, y - 16, if board.cells[cell] == b'-' { 0 } else { 3 });
            let (fill, line) = (light(state[cell]), light(board.goal[cell]));
            svg += &format!(
                "<rect x='{left}' y='{top}' width='32' height='32' rx='8' fill='#ffd166' \
                 fill-opacity='{fill:.2}' stroke='#ffd166' stroke-opacity='{line:.2}'/>\n\
                 <circle cx='{x}' cy='{y}' r='{dot}' fill='#1b2138'/>\n"
            );
        }
        Some(svg + "</svg>\n")
    }

    fn grid(&self) -> Option<Grid> {
        let [columns, rows] = self.board.size;
        Some(Grid { columns, rows, left: 0.0, top: 0.0, cell: 40.0 })
    }

    fn offer(&self, _: &State, button: usize) -> Offer {
        let (text, cell) = (write_trace(self, &[button]), self.board.place(self.buttons[button].0));
        Offer { label: text.clone(), text, key: None, cell: Some(cell) }
    }
}
