//! `need` against brute force, and against what our own games promise.

use crate::levels::{GAMES, compiled, puzzle, text_of, with_small_level};
use crate::never;
use crate::plain_concept::{Names, holds};
use play::concept::{Concept, EventNames, parse};
use play::lens::{Ask, Lenses, NeedReport, Needed, Refusal, read_concept};
use play::random::SplitMix64;
use play::search::Budget;
use play::{Edge, Outcome, Play, PlayGraph, explore, read_trace};
use puzzlescript::Game;
use puzzlescript::engine::Input;
use puzzlescript::puzzle::{Move, Puzzle};
use puzzlescript::serial::serialise;
use puzzlescript::session::{Event, Mode, Session};
use std::collections::HashSet;
use std::sync::Arc;

fn ask(puzzle: &mut Puzzle, concept: &str) -> NeedReport {
    let asked = puzzle.need(concept, &crate::ask(), &mut never);
    asked.unwrap_or_else(|refusal| panic!("{concept}: {refusal:?}"))
}

#[test]
fn our_games_need_what_they_say() {
    let claims: [(&str, &[usize], &str); 6] = [
        ("thaw", &[1, 2, 3, 4, 6], "melt"),
        ("furrow", &[4, 6, 7], "plug"),
        ("furrow", &[5], "bridge"),
        ("raft", &[2, 7], "shove"),
        ("glance", &[1, 2, 3, 4, 5, 6, 7], "fall"),
        ("thaw", &[4], "melt >= 1 and rule:100 >= 1, not message"),
    ];
    for (name, levels, concept) in claims {
        let game = compiled(&text_of(name));
        for level in levels {
            let report = ask(&mut puzzle(&game, *level), concept);
            assert_eq!(report.answer, Needed::Always, "{name} {level} {concept}");
            assert_eq!((report.shortcut.as_deref(), report.possible), (None, Some(true)));
        }
    }
}

#[test]
fn thaw_has_one_room_with_a_shortcut() {
    let game = compiled(&text_of("thaw"));
    let report = ask(&mut puzzle(&game, 5), "melt");
    assert_eq!(report.answer, Needed::Avoidable);
    assert_eq!(report.shortcut.as_deref(), Some("RRUURRRRU"));
    assert_eq!(report.possible, Some(true));
}

#[test]
fn chance_is_not_known() {
    let game = compiled(&text_of("stray"));
    let report = ask(&mut puzzle(&game, 1), "stray");
    assert_eq!((report.answer, report.why), (Needed::Unknown, Some("chance")));
    assert_eq!((report.possible, report.shortcut.as_deref()), (None, None));
}

/// What brute force found among all plays up to some length.
struct Found {
    /// All plays of up to this many moves were tried.
    covered: usize,
    /// No play was left to try.
    is_all: bool,
    /// The first play that wins without the concept.
    without: Option<Vec<Move>>,
    /// Some play wins with it.
    with: bool,
}

/// Plays everything, recording all events, and evaluates the concept at each win on the whole
/// history. Moves without an event that the concept names are left out of it.
fn brute_force(
    graph: &PlayGraph<Move>,
    puzzle: &Puzzle,
    names: &Names,
    concept: &Concept,
) -> Found {
    const MOST: usize = 3_000;
    const LONGEST: usize = 24;
    let told = |edge: &Edge<Move>| names.happened(Some(edge.mv), puzzle.told(edge.events), puzzle);
    let masks: Vec<u64> = graph.edges.iter().map(told).collect();
    let start = names.happened(None, &puzzle.start_events(), puzzle);
    let history: Vec<u64> = Some(start).filter(|mask| *mask != 0).into_iter().collect();
    let mut layer = vec![(0u32, history, Vec::new())];
    let mut seen: HashSet<(u32, Vec<u64>)> = HashSet::new();
    let mut found = Found { covered: 0, is_all: false, without: None, with: false };
    loop {
        let mut next = Vec::new();
        for (state, history, moves) in &layer {
            let first = graph.first_edge[*state as usize] as usize;
            for (edge, mask) in graph.steps_from(*state).zip(&masks[first..]) {
                let mut history: Vec<u64> = history.clone();
                history.extend(Some(*mask).filter(|mask| *mask != 0));
                let mut moves: Vec<Move> = moves.clone();
                moves.push(edge.mv);
                match graph.outcomes[edge.to as usize] {
                    Outcome::Lost => {}
                    Outcome::Won if holds(concept, names, &history) => found.with = true,
                    Outcome::Won => _ = found.without.get_or_insert(moves),
                    Outcome::Open => {
                        if seen.insert((edge.to, history.clone())) {
                            next.push((edge.to, history, moves));
                        }
                    }
                }
            }
        }
        found.covered += 1;
        found.is_all = next.is_empty();
        if found.is_all || found.covered == LONGEST || seen.len() > MOST {
            return found;
        }
        layer = next;
    }
}

fn check(game: &Arc<Game>, concept_text: &str, answers: &mut [usize; 4]) {
    let mut player = puzzle(game, 1);
    let report = ask(&mut player, concept_text);
    answers[report.answer as usize] += 1;
    let concept = parse(concept_text, player.event_kinds()).unwrap();
    let names = Names::new(&concept, &player);
    let (start, _) = player.start();
    let graph = explore(&mut player, &start, Budget::default(), &mut |_| false);
    let found = brute_force(&graph, &player, &names, &concept);
    let at = format!("{concept_text}\n{report:?}\n{}", serialise(player.show(&start)));
    assert_ne!(report.answer, Needed::Unknown, "{at}");
    let shortcut = report.shortcut.as_ref().map(|trace| read_trace(&player, trace).unwrap());
    match &shortcut {
        Some(moves) if moves.len() <= found.covered => {
            assert_eq!(found.without.as_ref(), Some(moves), "{at}");
        }
        _ => assert_eq!(found.without, None, "{at}"),
    }
    assert_eq!(shortcut.is_some(), report.answer == Needed::Avoidable, "{at}");
    if found.with {
        assert_eq!(report.possible, Some(true), "{at}");
    }
    if found.is_all {
        assert_eq!(report.possible, Some(found.with), "{at}");
    }
    let can_win = graph.outcomes.contains(&Outcome::Won);
    assert_eq!(can_win, report.answer != Needed::Unsolvable, "{at}");
    if let Some(moves) = shortcut {
        check_shortcut(game, &mut player, &moves, &concept, &names, &at);
    }
}

/// A shortcut wins in a session of the game, with its last move and no earlier, and violates the
/// concept.
fn check_shortcut(
    game: &Arc<Game>,
    player: &mut Puzzle,
    moves: &[Move],
    concept: &Concept,
    names: &Names,
    at: &str,
) {
    let mut session = Session::new(Arc::clone(game), 0, "1").unwrap();
    let (mut state, _) = player.start();
    let mut history = vec![names.happened(None, &player.start_events(), player)];
    for mv in moves {
        assert_eq!(session.mode(), Mode::Play, "{at}");
        session.act(match mv {
            Move::Key(input) => Event::Key(*input),
            Move::Tick => Event::Tick,
        });
        let mut to = state.clone();
        let play::Step::Moved { events, .. } = player.step(&state, *mv, &mut to) else {
            panic!("a still move in a shortcut: {at}")
        };
        history.push(names.happened(Some(*mv), player.told(events), player));
        state = to;
    }
    assert_eq!(session.mode(), Mode::Title, "{at}");
    assert!(!holds(concept, names, &history), "{at}");
}

/// A random concept about a level.
fn random_concept(game: &Arc<Game>, random: &mut SplitMix64) -> String {
    let player = puzzle(game, 1);
    let mut events: Vec<String> =
        ["push", "length", "move:U", "move:R", "message"].map(String::from).to_vec();
    events.extend(player.program().lines.iter().map(|line| format!("rule:{line}")));
    events.extend(game.notes.events.iter().map(|note| note.name.clone()));
    let named = game.names.iter().filter(|named| named.name.chars().count() > 1);
    for named in named {
        events.push(format!("push:{}", named.name));
        events.push(format!("create:{}", named.name));
    }
    for column in 1..=player.program().width {
        events.push(format!("visit:{column},{}", 1 + random.below(player.program().height as u64)));
    }
    let count = |random: &mut SplitMix64| {
        let event = &events[random.below(events.len() as u64) as usize];
        let most = if event == "length" { 9 } else { 4 };
        let number = random.below(most);
        match random.below(8) {
            0 => format!("{event} <= {number}"),
            1 => format!("{event}=={number}"),
            2 => format!("{event}>{number}"),
            3 => format!("{event} < {number}"),
            4 => format!("{event}>={number}"),
            _ => event.clone(),
        }
    };
    let chain = |random: &mut SplitMix64| {
        let counts: Vec<String> = (0..=random.below(3)).map(|_| count(random)).collect();
        counts.join(" then ")
    };
    match random.below(6) {
        0 => format!("not ({}), {}", chain(random), chain(random)),
        1 => format!("{} or not {}", chain(random), chain(random)),
        2 => format!("({} or {}) and {}", chain(random), chain(random), chain(random)),
        _ => chain(random),
    }
}

#[test]
fn need_equals_brute_force_on_random_levels_and_concepts() {
    let mut random = SplitMix64::new(11);
    let mut answers = [0; 4];
    for name in GAMES {
        let game = compiled(&text_of(name));
        for round in 0..30 {
            let game = with_small_level(&game, &mut random, round > 1);
            for _ in 0..5 {
                check(&game, &random_concept(&game, &mut random), &mut answers);
            }
        }
    }
    let [always, avoidable, unsolvable, unknown] = answers;
    assert!(always > 100 && avoidable > 100 && unsolvable > 10 && unknown == 0, "{answers:?}");
}

/// For single events there is an exact answer by other means: remove the steps with the event and
/// see whether a win can still be reached.
#[test]
fn a_single_event_is_needed_when_nothing_wins_without_its_steps() {
    for name in GAMES {
        let game = compiled(&text_of(name));
        for number in 1..=game.levels().count() {
            let mut player = puzzle(&game, number);
            player.tell_all();
            let (start, _) = player.start();
            let budget = Budget { max_states: 1_000, ..Budget::default() };
            let mut graph = explore(&mut player, &start, budget, &mut |_| false);
            if graph.coverage != play::Coverage::Complete {
                continue;
            }
            let all = std::mem::take(&mut graph.edges);
            for place in 0..player.program().lines.len() {
                let line = player.program().lines[place];
                let is_free =
                    |edge: &&Edge<Move>| !player.told(edge.events).contains(&(place as u32));
                graph.edges = all.iter().filter(is_free).copied().collect();
                let wins = graph.can_reach(|state| graph.outcomes[state] == Outcome::Won)[0];
                let report = ask(&mut puzzle(&game, number), &format!("rule:{line}"));
                let expected = if wins { Needed::Avoidable } else { Needed::Always };
                assert_eq!(report.answer, expected, "{name} {number} rule:{line}");
            }
        }
    }
}

#[test]
fn a_cut_search_says_so() {
    let game = compiled(&text_of("thaw"));
    let budget = Budget { max_states: 50, ..Budget::default() };
    let cut = Ask { budget, ..crate::ask() };
    let report = puzzle(&game, 4).need("melt", &cut, &mut |_| false).unwrap();
    assert_eq!((report.answer, report.why), (Needed::Unknown, Some("budget")));
    let report = puzzle(&game, 4).need("melt", &crate::ask(), &mut |_| true).unwrap();
    assert_eq!((report.answer, report.why), (Needed::Unknown, Some("stopped")));
}

#[test]
fn unknown_names_are_errors_that_list_the_known_ones() {
    let game = compiled(&text_of("thaw"));
    let message = |concept: &str| match puzzle(&game, 1).need(concept, &crate::ask(), &mut never) {
        Err(Refusal::Text { diagnostics, .. }) => {
            let first = diagnostics.into_iter().next().unwrap();
            format!("{} {}", first.message, first.help.unwrap_or_default())
        }
        other => panic!("{concept}: {other:?}"),
    };
    assert!(message("melf").contains("no event `melf`") && message("melf").contains("melt"));
    assert!(message("push:Coals").contains("did you mean `coal`?"), "{}", message("push:Coals"));
    assert!(message("rule:3").contains("rule:100"));
    assert!(message("visit:99,1").contains("no cell 99,1"));
    assert!(message("create:Nothing").contains("no object `Nothing`"));
}

#[test]
fn events_on_offer_can_be_asked_for() {
    for name in GAMES {
        let player = puzzle(&compiled(&text_of(name)), 1);
        let list = player.event_list();
        assert!(list.len() >= 3 && player.event_kinds().len() >= 5);
        for event in list {
            assert!(read_concept(&player, &event).is_ok(), "{name}: {event}");
        }
    }
}

#[test]
fn keys_are_those_of_the_game() {
    let game = compiled(&text_of("thaw"));
    let player = puzzle(&game, 1);
    assert!(read_concept(&player, "move:u").is_ok());
    assert!(read_concept(&player, "move:x").is_err());
    assert_eq!(Move::Key(Input::Up).letter(), 'U');
}
