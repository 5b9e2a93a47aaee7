//! How far a position is from the end if nothing is ever used up.
//!
//! This is the relaxed plan of Hoffmann and Nebel, "The FF planning system" (2001, section 4). If
//! even that plan does not exist, the position is dead.

use super::net::{GameNet, What};

/// The index of the net that the relaxation needs.
pub struct Relaxation {
    /// For each step, the number of places it needs.
    needs: Vec<u32>,
}

/// A relaxed plan.
pub struct Relaxed {
    /// The number of its actions.
    pub actions: u32,
    /// Those of its steps that can be taken now.
    pub first: Vec<u32>,
}

impl Relaxation {
    /// Prepares a net.
    pub fn new(net: &GameNet) -> Relaxation {
        let needs = net.steps.iter().map(|step| step.pre.len() as u32).collect();
        Relaxation { needs }
    }

    /// For each place, the step that first gives it, or that it is there, or that it is out of
    /// reach.
    pub fn reach(&self, net: &GameNet, tokens: &[u32]) -> Vec<Reach> {
        let mut reach = vec![Reach::Never; net.places];
        let mut queue: Vec<u32> = Vec::new();
        for (place, count) in tokens.iter().enumerate() {
            if *count > 0 {
                reach[place] = Reach::There;
                queue.push(place as u32);
            }
        }
        let mut left = self.needs.clone();
        let mut at = 0;
        while at < queue.len() {
            for &step in &net.needed_by[queue[at] as usize] {
                left[step as usize] -= 1;
                if left[step as usize] > 0 {
                    continue;
                }
                for (place, _) in &net.steps[step as usize].post {
                    if reach[*place as usize] == Reach::Never {
                        reach[*place as usize] = Reach::By(step);
                        queue.push(*place);
                    }
                }
            }
            at += 1;
        }
        reach
    }

    /// A relaxed plan to solve everything; none if the position is dead.
    pub fn plan(&self, net: &GameNet, tokens: &[u32]) -> Option<Relaxed> {
        let reach = self.reach(net, tokens);
        let mut todo: Vec<u32> = net.areas.iter().map(|status| status.solved).collect();
        let mut is_in = vec![false; net.steps.len()];
        let mut relaxed = Relaxed { actions: 0, first: Vec::new() };
        while let Some(place) = todo.pop() {
            let step = match reach[place as usize] {
                Reach::Never => return None,
                Reach::There => continue,
                Reach::By(step) => step,
            };
            if std::mem::replace(&mut is_in[step as usize], true) {
                continue;
            }
            let taken = &net.steps[step as usize];
            relaxed.actions += u32::from(matches!(taken.what, What::Rule(_) | What::Spawn(..)));
            todo.extend(taken.pre.iter().map(|(place, _)| *place));
            if net.is_enabled(tokens, step) {
                relaxed.first.push(step);
            }
        }
        relaxed.first.sort_unstable();
        Some(relaxed)
    }
}

/// How a place gets its first token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It has one.
    There,
    /// This step gives it.
    By(u32),
    /// It never does.
    Never,
}
