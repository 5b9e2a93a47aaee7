//! A puzzle of your own: three jugs, the first one full, and an amount to measure out. The program
//! solves it, reads it, looks for dead ends and shortcuts, and invents jugs that take longer:
//! `cargo run -p puzzlewright --example own_puzzle`.
#![allow(clippy::print_stdout)]

use puzzlewright::lens::{Ask, Lenses, LevelId, Options, Refusal};
use puzzlewright::random::SplitMix64;
use puzzlewright::search::Budget;
use puzzlewright::simple::{Simple, SimplePuzzle, SimpleSpace};
use puzzlewright::space::{SuggestPlan, suggest};
use puzzlewright::{Outcome, Play, explore};
use std::ops::ControlFlow;

#[derive(Clone, Debug, PartialEq)]
struct Jugs {
    sizes: [u8; 3],
    wanted: u8,
}

impl SimplePuzzle for Jugs {
    type State = [u8; 3];
    /// 13 pours the first jug into the third.
    type Move = usize;
    const EVENTS: &'static [&'static str] = &["fill", "empty"];

    fn start(&self) -> [u8; 3] {
        [self.sizes[0], 0, 0]
    }

    fn moves(&self, _: &[u8; 3]) -> Vec<usize> {
        vec![12, 13, 21, 23, 31, 32]
    }

    fn step(&self, water: &[u8; 3], mv: usize) -> Option<([u8; 3], Vec<usize>)> {
        let (from, to) = (mv / 10 - 1, mv % 10 - 1);
        let poured = water[from].min(self.sizes[to] - water[to]);
        let mut after = *water;
        after[from] -= poured;
        after[to] += poured;
        let happened = [after[to] == self.sizes[to], after[from] == 0];
        (poured > 0).then(|| (after, (0..2).filter(|event| happened[*event]).collect()))
    }

    fn outcome(&self, water: &[u8; 3]) -> Outcome {
        if water.contains(&self.wanted) { Outcome::Won } else { Outcome::Open }
    }

    fn vary(&self, random: &mut SplitMix64) -> Jugs {
        let size = |random: &mut SplitMix64| 3 + random.below(10) as u8;
        Jugs { sizes: [size(random), size(random), size(random)], wanted: self.wanted }
    }
}

fn main() -> Result<(), Refusal> {
    let level = Jugs { sizes: [8, 5, 3], wanted: 4 };
    let mut puzzle = Simple::new(level.clone());
    let options = Options::default();
    let budget = Budget::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };

    let solved = puzzle.solve(&ask, &mut |_| false)?;
    println!("shortest solution: {}", solved.moves.unwrap_or_default());
    for reading in puzzle.rate(&ask, &mut |_| false)?.readings {
        let value = reading.value.map(|value| value.as_f64());
        println!("{}: {} {}", reading.label, value.unwrap_or(f64::NAN), reading.meaning);
    }
    let (start, _) = puzzle.start();
    println!("states: {}", explore(&mut puzzle, &start, budget, &mut |_| false).len());
    println!("dead: {}", puzzle.dead_ends(&ask, &mut |_| false)?.dead);
    let need = puzzle.need("empty >= 2", &ask, &mut |_| false)?;
    println!("must two jugs be emptied? {:?}", need.answer);

    let plan = SuggestPlan {
        rank: "length".into(),
        keep: 3,
        tries: Some(1000),
        threshold: None,
        from_best: false,
        threads: 2,
        seed: 1,
        level: LevelId::default(),
        ..SuggestPlan::default()
    };
    let space = SimpleSpace::new(level);
    for better in suggest(&space, &plan, &|_| false, &mut |_| ControlFlow::Continue(())).kept {
        println!("takes {} moves: {}", better.score.as_f64(), better.level.join(" "));
    }
    Ok(())
}
