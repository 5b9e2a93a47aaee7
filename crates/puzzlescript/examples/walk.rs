//! dev harness
use play::*;
use std::sync::Arc;
fn main() {
    let steps: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    for f in std::env::args().skip(2) {
        let src = source::Source::new("x", std::fs::read_to_string(&f).unwrap());
        let g = Arc::new(puzzlescript::compile(&src).unwrap().game.unwrap());
        let mut ps: Vec<_> = g
            .levels()
            .take(6)
            .map(|(_, l)| puzzlescript::puzzle::Puzzle::new(&g, Arc::new(l.clone()), "1"))
            .collect();
        let mut rng = play::random::SplitMix64::new(1);
        let mut moves = vec![];
        let t = std::time::Instant::now();
        let mut done = 0;
        let mut ch = 0u64;
        let mut k = 0;
        while done < steps {
            let n = ps.len();
            let p = &mut ps[k % n];
            k += 1;
            let (start, _) = p.start();
            let mut from = start.clone();
            let mut to = start.clone();
            for _ in 0..100 {
                moves.clear();
                p.moves(&from, &mut moves);
                let mv = moves[rng.below(moves.len() as u64) as usize];
                to.clone_from(&from);
                match p.step(&from, mv, &mut to) {
                    Step::Still => {}
                    Step::Moved { outcome, .. } => {
                        ch += 1;
                        if outcome == Outcome::Open {
                            std::mem::swap(&mut from, &mut to)
                        } else {
                            from.clone_from(&start)
                        }
                    }
                }
                done += 1;
                if done >= steps {
                    break;
                }
            }
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "{:30} {:>12.0} steps/s changed {:.2}",
            f.rsplit('/').next().unwrap(),
            done as f64 / s,
            ch as f64 / done as f64
        );
    }
}
