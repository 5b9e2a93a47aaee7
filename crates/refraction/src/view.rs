//! A board with its light as data, for a page that draws it.

use crate::board::{Board, Cell};
use crate::fraction::Fraction;
use crate::light::{Beam, Light, Met, light};
use crate::puzzle::Puzzle;
use crate::side::{Side, Sides};
use play::{Play, read_trace};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// A board as it is lit with some pieces placed.
#[derive(Serialize)]
struct Lit<'b> {
    title: &'b str,
    width: u8,
    height: u8,
    sources: Vec<LitSource<'b>>,
    targets: Vec<LitTarget<'b>>,
    blockers: Vec<[u8; 2]>,
    pieces: Vec<LitPiece<'b>>,
    beams: Vec<LitBeam>,
    /// Targets that get what they need.
    lit: usize,
    won: bool,
    /// Why it is not known whether it is won.
    doubt: Option<&'static str>,
    /// The state in a sentence.
    says: String,
}

#[derive(Serialize)]
struct LitSource<'b> {
    name: &'b str,
    at: [u8; 2],
    out: char,
    power: String,
}

#[derive(Serialize)]
struct LitTarget<'b> {
    name: &'b str,
    at: [u8; 2],
    #[serde(rename = "in")]
    side: char,
    power: String,
    lit: bool,
    /// What reaches it by its side; null if nothing does, `?` if the number is too large.
    got: Option<String>,
    says: String,
}

#[derive(Serialize)]
struct LitPiece<'b> {
    name: &'b str,
    kind: &'static str,
    inputs: String,
    outputs: String,
    /// Its cell; null in the tray.
    at: Option<[u8; 2]>,
    /// It sends out light.
    used: bool,
    says: String,
}

#[derive(Serialize)]
struct LitBeam {
    from: [u8; 2],
    side: char,
    /// Free cells it crosses.
    length: u8,
    /// What it carries; `?` if the number is too large.
    power: String,
    /// What it carries as a part of the strongest beam.
    share: f64,
    /// What it meets: `piece`, `target`, `blocker`, `source`, `side` of something that takes light by
    /// another side, or `edge`.
    met: &'static str,
    /// It ends where it is of no use.
    lost: bool,
    says: String,
}

/// A board after some moves; none if they cannot be read. Moves are carried out even if the board is won
/// on the way.
pub fn lit(board: &Arc<Board>, moves: &str) -> Option<Value> {
    let mut puzzle = Puzzle::new(Arc::clone(board));
    let moves = read_trace(&puzzle, moves).ok()?;
    let (start, _) = puzzle.start();
    let placements = puzzle.placements_after(&start, &moves);
    let light = light(board, &placements);
    let drawn = Drawing { board, placements: &placements, light: &light };
    serde_json::to_value(drawn.all()).ok()
}

struct Drawing<'b> {
    board: &'b Board,
    placements: &'b [Option<Cell>],
    light: &'b Light,
}

impl<'b> Drawing<'b> {
    fn all(&self) -> Lit<'b> {
        let Drawing { board, light, .. } = *self;
        let lit = light.satisfied.iter().filter(|is_lit| **is_lit).count();
        let won = light.is_won();
        let strongest = light.beams.iter().filter_map(|beam| beam.power).max();
        Lit {
            title: &board.title,
            width: board.width,
            height: board.height,
            sources: board
                .sources
                .iter()
                .map(|source| LitSource {
                    name: &source.name,
                    at: pair(source.cell),
                    out: source.out.letter(),
                    power: source.power.to_string(),
                })
                .collect(),
            targets: (0..board.targets.len()).map(|target| self.target(target)).collect(),
            blockers: board.blockers.iter().copied().map(pair).collect(),
            pieces: (0..board.tray.len()).map(|piece| self.piece(piece)).collect(),
            beams: light.beams.iter().map(|beam| self.beam(beam, strongest)).collect(),
            lit,
            won,
            doubt: light.doubt().map(|doubt| doubt.0),
            says: match (won, board.targets.len()) {
                (_, 0) => "there is no target yet".to_string(),
                (true, 1) => "the target is lit: solved".to_string(),
                (true, all) => format!("all {all} targets are lit: solved"),
                (false, all) => format!("{lit} of {all} targets lit"),
            },
        }
    }

    fn target(&self, number: usize) -> LitTarget<'b> {
        let target = &self.board.targets[number];
        let beam = self.light.beams.iter().find(|beam| beam.met == Met::Target(number));
        let is_lit = self.light.satisfied[number];
        let got = beam.map(|beam| told(beam.power));
        let (name, wants, Cell { x, y }) = (&target.name, target.power, target.cell);
        let says = match &got {
            _ if is_lit => format!("target {name} at {x},{y} has its {wants}"),
            Some(got) => format!("target {name} at {x},{y} gets {got} and needs {wants}"),
            None => {
                format!("target {name} at {x},{y} waits for {wants} from {}", way(target.side))
            }
        };
        LitTarget {
            name,
            at: pair(target.cell),
            side: target.side.letter(),
            power: wants.to_string(),
            lit: is_lit,
            got,
            says,
        }
    }

    fn piece(&self, number: usize) -> LitPiece<'b> {
        let piece = &self.board.tray[number];
        let used = self.light.used[number];
        let lacks = piece.inputs.iter().filter(|side| {
            let received = self.light.received[number][*side as usize];
            received.is_none()
        });
        let lacks: Vec<&str> = lacks.map(way).collect();
        let (kind, name) = (piece.kind.word(), &piece.name);
        let says = match self.placements[number] {
            None => format!("{kind} {name} is in the tray"),
            Some(Cell { x, y }) if used => format!("{kind} {name} at {x},{y} is lit"),
            Some(Cell { x, y }) => {
                format!(
                    "{kind} {name} at {x},{y} waits for light from {}",
                    lacks.join(" and from ")
                )
            }
        };
        LitPiece {
            name,
            kind,
            inputs: piece.inputs.to_string(),
            outputs: piece.outputs.to_string(),
            at: self.placements[number].map(pair),
            used,
            says,
        }
    }

    fn beam(&self, beam: &Beam, strongest: Option<Fraction>) -> LitBeam {
        let power = told(beam.power);
        let (met, lost, says) = match beam.met {
            Met::Edge => ("edge", true, format!("{power} leaves the board")),
            Met::Target(target) => {
                let says = self.target(target).says;
                ("target", !self.light.satisfied[target], says)
            }
            Met::Piece(piece) => {
                let piece = &self.board.tray[piece];
                let (kind, name) = (piece.kind.word(), &piece.name);
                ("piece", false, format!("{power} enters {kind} {name}"))
            }
            Met::Wall => {
                let (met, what) = self.wall(end(beam));
                (met, true, format!("{power} stops at {what}"))
            }
        };
        LitBeam {
            from: pair(beam.start),
            side: beam.side.letter(),
            length: beam.length,
            share: match (beam.power, strongest) {
                (Some(power), Some(most)) => power.share_of(most),
                _ => 1.0,
            },
            power,
            met,
            lost,
            says,
        }
    }

    /// What stands in the way on a cell.
    fn wall(&self, cell: Cell) -> (&'static str, String) {
        let board = self.board;
        if let Some(source) = board.sources.iter().find(|source| source.cell == cell) {
            return ("source", format!("source {}", source.name));
        }
        if let Some(target) = board.targets.iter().find(|target| target.cell == cell) {
            let says =
                format!("target {}, which takes light from {}", target.name, way(target.side));
            return ("side", says);
        }
        match self.placements.iter().position(|at| *at == Some(cell)) {
            Some(piece) => {
                let piece = &board.tray[piece];
                let ways = ways(piece.inputs);
                let (kind, name) = (piece.kind.word(), &piece.name);
                ("side", format!("{kind} {name}, which takes light from {ways}"))
            }
            None => ("blocker", "a blocker".to_string()),
        }
    }
}

/// The cell behind the free cells of a beam.
fn end(beam: &Beam) -> Cell {
    let ((dx, dy), steps) = (beam.side.step(), i32::from(beam.length) + 1);
    let at = |from: u8, by: i32| (i32::from(from) + by * steps) as u8;
    Cell { x: at(beam.start.x, dx), y: at(beam.start.y, dy) }
}

fn pair(cell: Cell) -> [u8; 2] {
    [cell.x, cell.y]
}

fn told(power: Option<Fraction>) -> String {
    power.map_or("?".to_string(), |power| power.to_string())
}

/// The side from which light comes, in words.
fn way(side: Side) -> &'static str {
    match side {
        Side::North => "above",
        Side::East => "the right",
        Side::South => "below",
        Side::West => "the left",
    }
}

fn ways(sides: Sides) -> String {
    sides.iter().map(way).collect::<Vec<_>>().join(" and from ")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use serde_json::json;
    use source::Source;

    fn view(text: &str, moves: &str) -> Value {
        let board = crate::read(&Source::new("b", text)).boards.remove(0);
        lit(&Arc::new(board), moves).unwrap()
    }

    const CORNER: &str = "board 4x3 Corner\nsource a 1,2 out=E power=1\ntarget t 3,3 in=N power=1/2\n\
                          target u 4,2 in=W power=1/2\nblocker 4,1\ntray\nsplitter s in=W out=E,S\n\
                          bender b in=W out=N\n";

    #[test]
    fn beams_say_what_they_carry_and_where_they_end() {
        let dark = view(CORNER, "");
        assert_eq!(dark["says"], "0 of 2 targets lit");
        assert_eq!(dark["beams"][0]["power"], "1");
        assert_eq!(dark["beams"][0]["says"], "target u at 4,2 gets 1 and needs 1/2");
        assert_eq!(dark["targets"][0]["says"], "target t at 3,3 waits for 1/2 from above");
        assert_eq!(dark["pieces"][0]["says"], "splitter s is in the tray");
        let won = view(CORNER, "s@3,2");
        assert_eq!((won["won"].clone(), won["lit"].clone()), (json!(true), json!(2)));
        assert_eq!(won["beams"][1]["share"], 0.5);
        assert_eq!(won["pieces"][0]["at"], json!([3, 2]));
    }

    #[test]
    fn beams_that_are_lost_say_why() {
        let up = view(CORNER, "b@3,2");
        let last = |view: &Value| view["beams"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(last(&up)["says"], "1 leaves the board");
        assert_eq!(
            (last(&up)["met"].clone(), last(&up)["lost"].clone()),
            ("edge".into(), true.into())
        );
        let blocked = view(CORNER, "s@2,2; b@3,2");
        let says: Vec<&str> = blocked["beams"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|b| b["says"].as_str())
            .collect();
        assert_eq!(
            says,
            [
                "1 enters splitter s",
                "1/2 enters bender b",
                "1/2 leaves the board",
                "1/2 leaves the board"
            ]
        );
        let walled = CORNER.replace("blocker 4,1", "blocker 3,1 2,3");
        let view = view(&walled, "s@2,2; b@3,2");
        assert_eq!(view["beams"][2]["says"], "1/2 stops at a blocker");
        assert_eq!(view["beams"][3]["met"], "blocker");
    }

    #[test]
    fn moves_that_cannot_be_read_have_no_view() {
        let board = crate::read(&Source::new("b", CORNER)).boards.remove(0);
        assert!(lit(&Arc::new(board), "x@1,1").is_none());
    }
}
