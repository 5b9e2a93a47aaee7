//! Learning environments that are stepped in batches.

use crate::game::{Game, usage};
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use play::lens::{OptionValue, Options};
use play::{BatchPlan, Outcome, Turns};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Mutex, PoisonError};

/// Many players of one level.
///
/// In a game with chance every player has a random stream of its own, and a new one for each play.
#[pyclass(module = "puzzlewright._core")]
pub struct Batch {
    game: Py<Game>,
    level: usize,
    options: Options,
    plan: BatchPlan,
    /// Players that share a puzzle and are stepped by one thread. Nobody waits for the lock: Python lends
    /// the batch to one caller at a time.
    crews: Mutex<Vec<Crew>>,
    pool: Option<ThreadPool>,
    /// Chance decides in the game; every crew has one player then.
    has_chance: bool,
}

struct Crew {
    batch: Box<dyn play::Batch>,
    /// Its last play ended; looked at only where chance decides.
    is_over: bool,
    /// The seed of its plays, and how many there were.
    seed: u64,
    plays: u64,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, level, players, max_steps, shaping, restarts, threads, seed, options))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        game: Py<Game>,
        level: usize,
        players: usize,
        max_steps: u32,
        shaping: f64,
        restarts: bool,
        threads: usize,
        seed: u64,
        options: Vec<(String, Option<String>)>,
    ) -> PyResult<Batch> {
        let opened = game.get();
        let options = opened.options(&options)?;
        let seat = opened.sit(level, &options)?;
        let has_chance = seat.facts().chance && opened.takes_seed();
        let threads = threads.clamp(1, players.max(1));
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok();
        let plan = BatchPlan { players, max_steps, shaping, restarts };
        let mut batch = Batch {
            game: game.clone_ref(py),
            level,
            options,
            plan,
            crews: Mutex::default(),
            pool: pool.filter(|_| threads > 1),
            has_chance,
        };
        let (crews, restarts) =
            if has_chance { (players, false) } else { (threads, plan.restarts) };
        for crew in 0..crews {
            // The first crews have one player more where the number does not divide.
            let players = players / crews + usize::from(crew < players % crews);
            let plan = BatchPlan { players, restarts, ..plan };
            let seed = seed.wrapping_add(crew as u64);
            let first = batch.crews().first().filter(|_| !has_chance);
            let made = match first.map(|first| first.batch.others(plan)) {
                Some(made) => made,
                None => batch.batch(opened, seed, 0, plan)?,
            };
            batch.crews().push(Crew { batch: made, is_over: false, seed, plays: 0 });
        }
        if batch.crews().is_empty() {
            return Err(usage("at least one player is needed"));
        }
        Ok(batch)
    }

    /// The actions: as they are written, for people, their keys.
    fn actions(&mut self) -> Vec<(String, String, Option<String>)> {
        let offers = self.crews()[0].batch.actions().iter();
        offers.map(|it| (it.text.clone(), it.label.clone(), it.key.clone())).collect()
    }

    /// Whether every position has its moves among the actions.
    fn has_all_actions(&mut self) -> bool {
        self.crews()[0].batch.has_all_actions()
    }

    /// Rows, columns and names of objects of an observation.
    fn planes(&mut self) -> (usize, usize, Vec<String>) {
        let planes = self.crews()[0].batch.planes();
        (planes.rows, planes.columns, planes.objects.clone())
    }

    /// Whether chance decides in the game.
    #[getter]
    fn has_chance(&self) -> bool {
        self.has_chance
    }

    /// Starts a play of every player, with their seeds if they are given, and writes what they see. A player
    /// without a seed goes on with the random streams of its last one.
    #[pyo3(signature = (observations, masks, seeds = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        mut observations: PyReadwriteArray1<'_, u8>,
        mut masks: PyReadwriteArray1<'_, i8>,
        seeds: Option<Vec<Option<u64>>>,
    ) -> PyResult<()> {
        let game = self.game.clone_ref(py);
        let seeds = seeds.unwrap_or_default();
        let observations = observations.as_slice_mut().map_err(memory)?;
        let masks = masks.as_slice_mut().map_err(memory)?;
        let (bytes, actions) = self.check(observations.len(), masks.len())?;
        let mut player = 0;
        for at in 0..self.crews().len() {
            let crew = &mut self.crews()[at];
            crew.is_over = false;
            match seeds.get(at).copied().flatten() {
                Some(seed) => (crew.seed, crew.plays) = (seed, 0),
                None => crew.plays += 1,
            }
            if self.has_chance {
                self.begin(game.get(), at)?;
            }
            let crew = &mut self.crews()[at];
            for own in 0..crew.batch.players() {
                crew.batch.restart(own);
                if !observations.is_empty() {
                    crew.batch.observe(own, &mut observations[player * bytes..][..bytes]);
                }
                if !masks.is_empty() {
                    crew.batch.mask(own, &mut masks[player * actions..][..actions]);
                }
                player += 1;
            }
        }
        Ok(())
    }

    /// Every player does one thing. Nothing of Python runs meanwhile.
    #[expect(clippy::too_many_arguments, reason = "one for each buffer")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut observations: PyReadwriteArray1<'_, u8>,
        mut rewards: PyReadwriteArray1<'_, f64>,
        mut terminated: PyReadwriteArray1<'_, bool>,
        mut truncated: PyReadwriteArray1<'_, bool>,
        mut masks: PyReadwriteArray1<'_, i8>,
    ) -> PyResult<()> {
        let given = actions.as_slice().map_err(memory)?;
        let observations = observations.as_slice_mut().map_err(memory)?;
        let rewards = rewards.as_slice_mut().map_err(memory)?;
        let terminated = terminated.as_slice_mut().map_err(memory)?;
        let truncated = truncated.as_slice_mut().map_err(memory)?;
        let masks = masks.as_slice_mut().map_err(memory)?;
        let (bytes, actions) = self.check(observations.len(), masks.len())?;
        let players = self.plan.players;
        if [given.len(), rewards.len(), terminated.len(), truncated.len()] != [players; 4] {
            return Err(usage(format!("{players} places are needed")));
        }
        if let Some(wrong) = given.iter().find(|action| !(0..actions as i64).contains(action)) {
            let message = format!("there is no action {wrong}; there are {actions}, from 0");
            return Err(usage(message));
        }
        if self.has_chance && self.plan.restarts {
            let game = self.game.clone_ref(py);
            for at in 0..self.crews().len() {
                if self.crews()[at].is_over {
                    self.crews()[at].plays += 1;
                    self.begin(game.get(), at)?;
                }
            }
        }
        let mut turns =
            Turns { actions: given, observations, rewards, terminated, truncated, masks };
        let has_chance = self.has_chance;
        let crews = self.crews.get_mut().unwrap_or_else(PoisonError::into_inner);
        let pool = self.pool.as_ref();
        py.detach(move || match pool {
            None => {
                for crew in crews {
                    let players = crew.batch.players();
                    let (own, rest) = split(turns, players, bytes, actions);
                    crew.step(own, has_chance);
                    turns = rest;
                }
            }
            Some(pool) => pool.scope(|scope| {
                for crew in crews {
                    let players = crew.batch.players();
                    let (own, rest) = split(turns, players, bytes, actions);
                    scope.spawn(move |_| crew.step(own, has_chance));
                    turns = rest;
                }
            }),
        });
        Ok(())
    }

    /// The position of a player as text.
    fn text(&mut self, player: usize) -> PyResult<String> {
        let (crew, own) = self.find(player)?;
        Ok(crew.batch.text(own))
    }

    /// The position of a player as SVG.
    fn svg(&mut self, player: usize) -> PyResult<Option<String>> {
        let (crew, own) = self.find(player)?;
        Ok(crew.batch.svg(own))
    }

    /// The position of a player as pixels: width, height, and red, green and blue of each, row by row.
    fn pixels(&mut self, player: usize, scale: f32) -> PyResult<Option<(usize, usize, Vec<u8>)>> {
        let (crew, own) = self.find(player)?;
        let Some(svg) = crew.batch.svg(own) else { return Ok(None) };
        let drawn = drawing::pixels(&svg, scale);
        drawn.map(Some).map_err(|error| usage(error.to_string()))
    }

    /// `open`, `won` or `lost`.
    fn outcome(&mut self, player: usize) -> PyResult<&'static str> {
        let (crew, own) = self.find(player)?;
        Ok(match crew.batch.outcome(own) {
            Outcome::Open => "open",
            Outcome::Won => "won",
            Outcome::Lost => "lost",
        })
    }
}

impl Batch {
    fn crews(&mut self) -> &mut Vec<Crew> {
        self.crews.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes of an observation and number of actions, for buffers of these lengths.
    fn check(&mut self, observations: usize, masks: usize) -> PyResult<(usize, usize)> {
        let players = self.plan.players;
        let batch = &self.crews()[0].batch;
        let bytes = batch.planes().bytes();
        let actions = batch.actions().len();
        for (name, length, each) in
            [("observations", observations, bytes), ("masks", masks, actions)]
        {
            if length != 0 && length != players * each {
                let message = format!("{name}: {} places are needed, not {length}", players * each);
                return Err(usage(message));
            }
        }
        Ok((bytes, actions))
    }

    /// Starts a play of a crew with a random stream of its own.
    fn begin(&mut self, game: &Game, at: usize) -> PyResult<()> {
        let (seed, plays) = (self.crews()[at].seed, self.crews()[at].plays);
        let plan = BatchPlan { players: 1, restarts: false, ..self.plan };
        let made = self.batch(game, seed, plays, plan)?;
        self.crews()[at].batch = made;
        Ok(())
    }

    fn batch(
        &self,
        game: &Game,
        seed: u64,
        plays: u64,
        plan: BatchPlan,
    ) -> PyResult<Box<dyn play::Batch>> {
        let mut options = self.options.clone();
        if self.has_chance {
            options.set("seed", OptionValue::Text(format!("{seed}:{plays}")));
        }
        let made = game.sit(self.level, &options)?.batch(plan);
        made.ok_or_else(|| usage("nothing can be done in this level, so there is no environment"))
    }

    fn find(&mut self, player: usize) -> PyResult<(&mut Crew, usize)> {
        let mut own = player;
        for crew in self.crews() {
            let players = crew.batch.players();
            if own < players {
                return Ok((crew, own));
            }
            own -= players;
        }
        Err(usage(format!("there is no player {player}")))
    }
}

impl Crew {
    fn step(&mut self, turns: Turns<'_>, has_chance: bool) {
        if !has_chance {
            self.batch.step(turns);
            return;
        }
        // The play was started again just before; this step only shows it.
        if std::mem::take(&mut self.is_over) {
            let Turns { observations, rewards, terminated, truncated, masks, .. } = turns;
            (rewards[0], terminated[0], truncated[0]) = (0.0, false, false);
            if !observations.is_empty() {
                self.batch.observe(0, observations);
            }
            if !masks.is_empty() {
                self.batch.mask(0, masks);
            }
            return;
        }
        let Turns { actions, observations, rewards, terminated, truncated, masks } = turns;
        self.batch.step(Turns {
            actions,
            observations,
            rewards,
            terminated: &mut *terminated,
            truncated: &mut *truncated,
            masks,
        });
        self.is_over = terminated[0] || truncated[0];
    }
}

/// The places of the first players, and those of all others.
fn split<'b>(
    turns: Turns<'b>,
    players: usize,
    bytes: usize,
    actions: usize,
) -> (Turns<'b>, Turns<'b>) {
    let Turns { actions: given, observations, rewards, terminated, truncated, masks } = turns;
    let seen = if observations.is_empty() { 0 } else { players * bytes };
    let masked = if masks.is_empty() { 0 } else { players * actions };
    let given = given.split_at(players);
    let observations = observations.split_at_mut(seen);
    let rewards = rewards.split_at_mut(players);
    let terminated = terminated.split_at_mut(players);
    let truncated = truncated.split_at_mut(players);
    let masks = masks.split_at_mut(masked);
    let own = Turns {
        actions: given.0,
        observations: observations.0,
        rewards: rewards.0,
        terminated: terminated.0,
        truncated: truncated.0,
        masks: masks.0,
    };
    let rest = Turns {
        actions: given.1,
        observations: observations.1,
        rewards: rewards.1,
        terminated: terminated.1,
        truncated: truncated.1,
        masks: masks.1,
    };
    (own, rest)
}

fn memory(error: impl std::fmt::Display) -> PyErr {
    usage(format!("the buffer must be contiguous: {error}"))
}
