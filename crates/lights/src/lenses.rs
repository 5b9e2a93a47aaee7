//! What linear algebra knows about a board, and how a board is shown.

use std::iter::repeat_n;

use drawing::{Element, Svg};
use play::commuting::Answers;
use play::lens::{self, AnswerForm, Ask, HintReport, Lenses, Refusal, Solved};
use play::lens::{describe, nothing_searched, shortest_by, state_after};
use play::search::{Answer, Budget, Found};
use play::{Drawn, Offer, PictureGrid, Play, Watch, write_trace};

use crate::Lights;

impl Lights {
    /// How often each button is pressed in each answer: presses commute, so the order does not matter.
    fn presses(&self, state: &[u8]) -> Option<Answers> {
        let states = self.board.states;
        let lamps = state.iter().zip(&self.board.goal);
        let ahead: Vec<u8> = lamps.map(|(lamp, goal)| (lamp + states - goal) % states).collect();
        Answers::find(self.buttons.values(), &ahead, states)
    }

    /// A shortest solution or a proof that there is none, where that takes no search.
    fn solution(&self, state: &[u8]) -> Option<Answer<usize>> {
        match self.presses(state) {
            Some(answers) => answers.solution(self.buttons.keys().copied()),
            None => Some(Answer::Unsolvable),
        }
    }
}

type State = Vec<u8>;

impl Lenses for Lights {
    fn shortest(&mut self, start: &State, _: &Ask<'_>, _: &mut Watch<'_>) -> Option<Found<usize>> {
        self.solution(start).map(nothing_searched)
    }

    /// How often each button is pressed; a press more than there are states changes nothing.
    fn answer_form(&self) -> AnswerForm {
        AnswerForm::Counts
    }

    fn answers(&mut self, most: usize, _: &Ask<'_>, _: &mut Watch<'_>) -> lens::Answers {
        let (start, _) = self.start();
        let Some(found) = self.presses(&start) else { return lens::Answers::none() };
        let key = |times: &Vec<u8>| {
            let pressed = self.buttons.keys().zip(times);
            let texts = pressed
                .flat_map(|(cell, times)| repeat_n(write_trace(self, &[*cell]), (*times).into()));
            lens::Answers::key_of_counts(texts.collect())
        };
        let keys: Vec<String> = found.some(most.saturating_add(1)).iter().map(key).collect();
        let fewest = found.fewest();
        let length = fewest.map(|times| times.iter().map(|times| usize::from(*times)).sum());
        lens::Answers::listed(length, keys, most)
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        let (start, _) = state_after(self, ask.options.text("from").unwrap_or_default())?;
        let (by, found) = shortest_by("algebra", self, &start, ask, watch);
        let solved = describe(self, ask, by, found);
        Ok(match ask.options.flag("count") {
            true => solved.counted(self.presses(&start).map_or(Some(0), |answers| answers.count())),
            false => solved,
        })
    }

    fn hint(&mut self, state: &State, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        match self.solution(state) {
            Some(answer) => HintReport::of(self, &answer),
            None => lens::hint(self, state, budget, watch),
        }
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
        let [columns, rows] = self.board.map.grid.size;
        Some(PictureGrid { columns, rows, left: 0.0, top: 0.0, cell: 40.0 })
    }

    fn offer(&self, _: &State, button: usize) -> Offer {
        let (text, cell) = (write_trace(self, &[button]), self.board.map.grid.place(button));
        Offer { label: text.clone(), text, key: None, cell: Some(cell) }
    }
}
