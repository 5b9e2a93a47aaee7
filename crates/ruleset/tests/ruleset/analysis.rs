//! Chains, constraints and proofs: the golden cases of the specification.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::{ask, draw, figure_one, short};
use play::Play;
use play::lens::{Lenses, Needed, Options};
use ruleset::chains::{ChainOptions, Filter, MAX_CHAINS, enumerate};
use ruleset::formula::Op;
use ruleset::inspect::inspect;
use ruleset::names::trigger_text;
use ruleset::proof::{Fact, contents, good_starts, prove, sound};
use ruleset::report::{Report, analyse, analyse_game, constraints};
use ruleset::roles::Role;
use ruleset::{Game, Puzzle};

fn chains_of(game: &Game, outcome: i8) -> Vec<String> {
    let names = game.names();
    let chains = enumerate(&game.rules, ChainOptions::default(), MAX_CHAINS);
    let own = chains.chains.into_iter().filter(|chain| chain.outcome == outcome);
    own.map(|chain| {
        let trails = chain.trails.iter().map(|trail| {
            let texts: Vec<String> =
                trail.triggers.iter().map(|t| trigger_text(*t, &names)).collect();
            texts.join(" <- ")
        });
        trails.collect::<Vec<String>>().join(" & ")
    })
    .collect()
}

fn report(game: &Game) -> Report {
    analyse(&game.rules, &game.names(), 16, ChainOptions::default())
}

const KEY: &str = "PLAYER_ARROW_KEY -> RELMOVEALL person $1";
const EAT: &str = "OVERLAP person cake -> DESTROY $2";

#[test]
fn the_chains_of_the_first_figure() {
    let game = figure_one();
    assert_eq!(
        chains_of(&game, -1),
        ["COUNTEQUAL player 0 <- OVERLAP enemy player <- ENDTURN <- PLAYER_ARROW_KEY"]
    );
    assert_eq!(
        chains_of(&game, 1),
        [
            "ALL_COVERING player goal <- PLAYER_ARROW_KEY",
            "ALL_COVERING player goal <- OVERLAP enemy player <- ENDTURN <- PLAYER_ARROW_KEY",
        ]
    );
    let report = report(&game);
    assert_eq!(report.unused_rules, [0, 1]);
    assert_eq!(report.dead_rules, [] as [usize; 0]);
    assert_eq!(report.verdicts(), ["possibly-playable"]);
    assert!(report.tutorial.contains(&"Use the arrow keys to move the player.".to_string()));
    assert!(report.tutorial.contains(&"You lose when no player is left.".to_string()));
    let caught = "If the enemy catches a player, the player is removed.";
    assert!(report.tutorial.contains(&caught.to_string()), "{:?}", report.tutorial);
}

#[test]
fn the_cake_needs_two_cakes_and_a_person() {
    let game = short("person cake", &[KEY, EAT], &["1 COUNTEQUAL cake 1"]);
    let names = game.names();
    let all = constraints(&game.rules, 16, false);
    assert_eq!(
        all.win.to_json(&names).to_string(),
        r#"{"any":[{"all":[["n","person",">=",1],["n","cake",">=",2]]}]}"#
    );
    assert!(all.all.holds(&[1, 2]) && !all.all.holds(&[1, 1]) && !all.all.holds(&[0, 2]));
    assert_eq!(all.sound.intervals, [(1, None), (2, None)]);
    let report = report(&game);
    assert_eq!(report.verdicts(), ["no-loss-chain", "proved-unlosable", "possibly-playable"]);
    let witness = report.proofs.witness.unwrap();
    assert!(witness[1] >= 2);
}

#[test]
fn a_cake_that_comes_back_is_never_won() {
    let eat = "OVERLAP person cake -> DESTROY $2; SPAWN cake";
    let game = short("person cake", &[KEY, eat], &["1 COUNTEQUAL cake 1"]);
    // The paper's chains do not see it.
    assert_eq!(chains_of(&game, 1).len(), 2);
    let report = report(&game);
    assert_eq!(report.proofs.unwinnable, Some(vec![Fact::Constant(vec![(1, 1)])]));
    assert!(report.verdicts().contains(&"proved-unwinnable"));
    assert!(report.invariants.contains(&vec![0, 1]));
    assert_eq!(
        Fact::Constant(vec![(1, 1)]).text(&game.names()),
        "the number of cake never changes"
    );
    assert_eq!(sound(&game.rules, 16).formulas().len(), 1);
}

#[test]
fn a_loss_on_the_way_needs_two_at_once() {
    let ends = ["1 COUNTEQUAL cake 1", "-1 COUNTEQUAL cake 2"];
    let game = short("person cake", &[KEY, EAT], &ends);
    let starts = good_starts(&game.rules, &contents(&game.rules), 1, 16).unwrap();
    for person in 0..6 {
        for cake in [0, 3, 4, 5, 7] {
            assert_eq!(starts.allows(&[person, cake]), person >= 2 && cake >= 3, "{person} {cake}");
        }
    }
    let all = constraints(&game.rules, 16, false);
    assert_eq!(all.sound.intervals, [(2, None), (3, None)]);
    assert!(report(&game).verdicts().contains(&"possibly-playable"));
    // If the key moves only one of them whatever the level holds, the loss always comes first.
    let rules = ["PLAYER_CLICK cake -> DESTROY $1"];
    let one = short("person cake", &rules, &ends);
    assert_eq!(prove(&one.rules, 16).loses_first, None, "clicks take all cakes of a cell");
    let rules =
        ["PLAYER_ACTION_KEY -> DO_AI_HUNT person cake", "OVERLAP cake person -> DESTROY $1"];
    let never = short("person cake", &rules, &ends);
    assert!(prove(&never.rules, 16).unwinnable.is_some());
}

/// Of a win and a draw that hold together the first in the file counts; only a loss beside it spoils a win.
#[test]
fn a_draw_that_coincides_with_a_win_does_not_come_before_it() {
    let loses_first = |ends: &[&str]| {
        let game = short("person cake fox", &[KEY, EAT], ends);
        prove(&game.rules, 16).loses_first.is_some()
    };
    let loss = "-1 ALL_COVERED cake fox";
    assert!(!loses_first(&["1 COUNTEQUAL cake 0", loss, "0 COUNTEQUAL cake 0"]));
    assert!(loses_first(&["0 COUNTEQUAL cake 0", loss, "1 COUNTEQUAL cake 0"]));
    assert!(loses_first(&["1 COUNTEQUAL cake 0", "-1 COUNTEQUAL cake 0"]));
    let game = short("person cake fox", &[KEY, EAT], &["0 COUNTEQUAL cake 0", loss]);
    assert_eq!(
        ruleset::proof::what_comes_first(&game.rules),
        "a loss or a draw comes before any win"
    );
}

#[test]
fn loops_of_rules_end() {
    let rules = [
        "PLAYER_ARROW_KEY -> RELMOVEALL a $1",
        "OVERLAP a b -> RELMOVE $1 left; DESTROY $2",
        "OVERLAP b a -> RELMOVE $1 right",
        "OVERLAP a a -> RELMOVE $1 up; RELMOVE $2 down",
    ];
    let game = short("a b", &rules, &["1 COUNTPIECE b 0", "-1 ALL_COVERING a b"]);
    let chains = enumerate(&game.rules, ChainOptions::default(), MAX_CHAINS);
    assert!(!chains.is_cut);
    assert!(chains.chains.iter().any(|chain| chain.outcome == 1));
}

#[test]
fn a_board_filled_by_spawning_has_a_chain() {
    let game = short("a b", &["PLAYER_ACTION_KEY -> SPAWN a"], &["1 ALL_COVERING a b"]);
    assert_eq!(chains_of(&game, 1), ["ALL_COVERING a b <- PLAYER_ACTION_KEY"]);
    let constraints = constraints(&game.rules, 16, true);
    assert!(constraints.win.holds(&[0, 1]) && !constraints.win.holds(&[0, 0]));
}

#[test]
fn conditions_that_hold_together_are_joined() {
    let ends =
        ["1 COUNTEQUAL cake 0 & COUNTEQUAL person 1", "-1 COUNTEQUAL cake 1 & COUNTEQUAL cake 2"];
    let game = short("person cake", &[KEY, EAT], &ends);
    let chains = enumerate(&game.rules, ChainOptions::default(), MAX_CHAINS);
    assert_eq!(chains.chains.iter().filter(|chain| chain.outcome == 1).count(), 1);
    let atoms: Vec<String> =
        chains.chains[0].constraints.atoms().iter().map(|a| a.text(&game.names())).collect();
    assert_eq!(atoms, ["n(person) = 1", "n(cake) >= 1"]);
    let codes: Vec<&str> = inspect(&game.rules).iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["S4"]);
    let found = Filter::default().reachable(&game.rules, ChainOptions::default());
    assert!(found.win && found.loss);
    // Only the numbers show that the loss contradicts itself.
    assert!(prove(&game.rules, 16).unlosable.is_some());
    assert_eq!(Op::Ge.as_str(), ">=");
}

#[test]
fn inspection_names_what_it_sees() {
    let rules = [
        "OVERLAP a b -> DESTROY $2; DESTROY $2",
        "OVERLAP a b -> PUSHBACK $2",
        "OVERLAP a b -> PUSHBACK $2",
    ];
    let ends = ["1 COUNTPIECE a 0", "-1 COUNTEQUAL a 0", "-1 COUNTEQUAL a 0 & COUNTEQUAL b 0"];
    let game = short("a b c", &rules, &ends);
    let codes: Vec<&str> = inspect(&game.rules).iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["S1", "S2", "S5", "S7", "S8", "S9", "S9", "S10", "S11", "S11", "S11"]);
}

#[test]
fn a_list_of_chains_that_is_cut_claims_nothing() {
    // Every piece turns into every other: there are more chains than are listed, and the one way to
    // win comes last.
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let mut rules = names.map(|name| format!("PLAYER_ARROW_KEY -> RELMOVEALL {name} $1")).to_vec();
    for from in names {
        for to in names.into_iter().filter(|to| *to != from) {
            rules.push(format!("OVERLAP {from} {to} -> TRANSFORM $2 {from}; RELMOVE $1 up"));
        }
    }
    let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
    let ends = ["-1 COUNTEQUAL h 0", "1 COUNTEQUAL a 0 & COUNTEQUAL b 0 & COUNTEQUAL c 0"];
    let game = short(&names.join(" "), &rules, &ends);
    let report = report(&game);
    assert!(report.chains.is_cut);
    assert_eq!(report.verdicts(), ["ambiguous-end-possible", "possibly-playable"]);
    assert_eq!(report.unused_rules, [] as [usize; 0]);
    let constraints = constraints(&game.rules, 16, false);
    assert!(constraints.win.holds(&[0; 8]) && constraints.loss.holds(&[0; 8]));
}

/// The paths through rules that trigger each other are far too many to follow one by one.
#[test]
fn many_rules_in_cycles_are_analysed_quickly() {
    let mut rules = vec![KEY, EAT];
    rules.extend(["OVERLAP person cake -> RELMOVE $1 up"; 40]);
    let ends = ["1 COUNTEQUAL cake 1", "-1 COUNTEQUAL cake 2"];
    let game = short("person cake", &rules, &ends);
    assert!(report(&game).verdicts().contains(&"possibly-playable"));
    // Without the cycles one person cannot skip the loss; with them it is not known.
    let starts = good_starts(&game.rules, &contents(&game.rules), 1, 16).unwrap();
    assert!(starts.allows(&[1, 3]));
}

/// A count that never changes prevents an end that requires another count.
#[test]
fn ends_that_cannot_meet_are_not_called_ambiguous() {
    let ends = ["1 COUNTEQUAL cake 1", "-1 COUNTEQUAL person 0", "-1 COUNTEQUAL cake 7"];
    let game = short("person cake", &[KEY, EAT], &ends);
    assert_eq!(report(&game).verdicts(), ["possibly-playable"]);
    let poison = "OVERLAP person cake -> DESTROY $2; DESTROY $1";
    let game = short("person cake", &[KEY, EAT, poison], &ends);
    assert_eq!(report(&game).verdicts(), ["ambiguous-end-possible", "possibly-playable"]);
}

/// A win and a loss together are a loss, so a game in which they always coincide is lost, not
/// impossible to lose.
#[test]
fn ends_that_always_coincide_are_losses() {
    let ends = ["1 COUNTEQUAL cake 0", "-1 COUNTLESS cake 1"];
    let game = short("person cake", &[KEY, EAT], &ends);
    assert_eq!(common::after(&game, "pc", "R").1, "ambiguous");
    assert_eq!(report(&game).verdicts(), ["always-loses-first", "ambiguous-end-possible"]);
}

#[test]
fn verdicts_do_not_contradict_each_other() {
    let mut rules = ruleset::Rules::default();
    for index in 0..400 {
        let preset = ruleset::sketch::preset("paper-like-1").unwrap();
        ruleset::sketch::sample(preset, 2, index, &mut rules);
        let names = ruleset::sketch::names_for(&rules);
        let verdicts = analyse(&rules, &names, 16, ChainOptions::default()).verdicts();
        let has = |verdict: &str| verdicts.contains(&verdict);
        assert!(!(has("no-win-chain") && has("possibly-playable")), "{index} {verdicts:?}");
        assert!(!(has("proved-unlosable") && has("always-loses-first")), "{index} {verdicts:?}");
    }
}

#[test]
fn instructions_say_where_pieces_go_and_only_what_happens() {
    let ends = ["1 COUNTEQUAL lantern 0", "-1 COUNTEQUAL hero 0"];
    let text = |rules: &[&str]| {
        ruleset::tutorial::tutorial_of(&short("hero lantern", rules, &ends)).join(" ")
    };
    let eat = "OVERLAP hero lantern -> DESTROY $2; PUSHBACK $2; DESTROY $1";
    let said = text(&["PLAYER_ARROW_KEY -> RELMOVEALL hero down", eat]);
    assert!(said.contains("When you press an arrow key, the hero moves down."), "{said}");
    assert!(said.contains("the lantern is removed, and the hero is removed."), "{said}");
    let said = text(&["PLAYER_ARROW_KEY -> FALL hero $1", eat]);
    assert!(said.contains("Use the arrow keys to slide the hero until it is blocked."), "{said}");
    let same = "OVERLAP hero lantern -> TRANSFORM $2 lantern; DESTROY $2";
    let said = text(&["PLAYER_ARROW_KEY -> RELMOVEALL hero $1", same]);
    assert!(!said.contains("becomes") && said.contains("the lantern is removed"), "{said}");
    // What changes is called by its new name from then on.
    let turned = "OVERLAP hero lantern -> TRANSFORM $1 lantern; RELMOVE $1 up";
    let clear = "PLAYER_ACTION_KEY -> DESTROYALL lantern";
    let said = text(&["PLAYER_ARROW_KEY -> RELMOVEALL hero $1", turned, clear]);
    assert!(said.contains("becomes a lantern, and the lantern moves up"), "{said}");
    // A number that also grows is not what is left.
    assert!(said.contains("You win when there is no lantern."), "{said}");
    // All pieces of a type move, not only the one that was entered; of two alike, the other is meant.
    let pull = "OVERLAP hero lantern -> DESTROY $1; RELMOVEALL lantern left";
    let said = text(&["PLAYER_ARROW_KEY -> RELMOVEALL hero $1; RELMOVEALL lantern $1", pull]);
    assert!(said.contains("the hero is removed, and every lantern moves left."), "{said}");
    let meet = "OVERLAP hero hero -> PUSHBACK $2; DESTROY $2";
    let said = text(&["PLAYER_ARROW_KEY -> RELMOVEALL hero $1", meet, pull]);
    let back = "the other hero goes back if it has just moved, and the other hero is removed.";
    assert!(said.contains(back), "{said}");
    let plural = "PLAYER_ACTION_KEY -> DESTROYALL hero";
    assert!(text(&[plural]).contains("all heroes are removed"), "{}", text(&[plural]));
}

/// A piece is never its own other; "that way" is the way of the key; what is gone is gone.
#[test]
fn instructions_tell_pieces_of_one_kind_apart() {
    let key = "PLAYER_ARROW_KEY -> RELMOVEALL hero $1; ENDTURN";
    let text = |rules: &[&str], ends: &[&str]| {
        ruleset::tutorial::tutorial_of(&short("hero fox berry", rules, ends)).join(" ")
    };
    let pairs: [(&[&str], &[&str], &str); 14] = [
        (&[key], &["1 ALL_COVERING hero hero"], "every hero stands on another hero."),
        (&[key], &["1 ALL_COVERED hero hero"], "every hero has another hero on it."),
        (&[key], &["1 ANY_COVERING hero hero"], "when a hero stands on another hero."),
        (&[key], &["1 ALL_COVERING hero any"], "every hero stands on another piece."),
        (&[key], &["1 ALL_COVERING any hero"], "stands on another piece that is a hero."),
        (
            &[key, "ENDTURN -> DO_AI_HUNT fox fox", "OVERLAP fox fox -> DESTROY $2"],
            &["1 COUNTEQUAL fox 1"],
            "After every turn every fox chases the nearest other fox. If the fox catches another fox, \
             the other fox is removed.",
        ),
        (
            &[key, "OVERLAP hero hero -> DESTROY $2"],
            &["1 COUNTEQUAL hero 1"],
            "Move the hero onto another hero to remove the other one.",
        ),
        (
            &[key, "OVERLAP any berry -> DESTROY $2; SPAWN fox"],
            &["1 COUNTEQUAL berry 0"],
            "When a piece moves onto a berry, the berry is removed",
        ),
        (
            &["PLAYER_ARROW_KEY -> REFLECTALL hero $1"],
            &["1 ALL_COVERING hero fox"],
            "The arrow keys move the hero the opposite way.",
        ),
        (
            &["PLAYER_ARROW_KEY -> RELMOVEALL fox left; RELMOVEALL hero $1"],
            &["1 ALL_COVERING hero fox"],
            "the fox moves left, and the hero moves the way of the arrow.",
        ),
        (
            &[key, "OVERLAP hero berry -> DESTROYALL berry; DESTROY $2; RELMOVE $1 up"],
            &["1 COUNTEQUAL berry 0"],
            "all berries are removed, and the hero moves up.",
        ),
        (
            &[key, "OVERLAP hero berry -> TELEPORT $1 fox; DESTROY $2"],
            &["1 COUNTEQUAL berry 0"],
            "the hero jumps to a fox elsewhere, and the berry is removed.",
        ),
        (&[key, "EVERY 1 -> SPAWN fox"], &["1 COUNTMORE fox 1"], "Every turn a fox appears"),
        (
            &[key],
            &["1 ALL_COVERING hero fox", "-1 TURNCOUNT 1"],
            "You lose when 1 turn has passed.",
        ),
    ];
    for (rules, ends, wanted) in pairs {
        let said = text(rules, ends);
        assert!(said.contains(wanted), "{said}");
    }
    // No sentence of a drawn game lets a piece be its own other.
    let mut rules = ruleset::Rules::default();
    for preset in ["paper-like-1", "wide-1"] {
        let preset = ruleset::sketch::preset(preset).unwrap();
        for index in 0..400 {
            ruleset::sketch::sample(preset, 5, index, &mut rules);
            let names = ruleset::sketch::names_for(&rules);
            for said in analyse(&rules, &names, 16, ChainOptions::default()).tutorial {
                for name in &names {
                    for verb in
                        ["stands on", "chases the", "flees from the", "catches", "moves onto"]
                    {
                        let odd = [
                            format!("{name} {verb} {name}"),
                            format!("{name} {verb} a {name}"),
                            format!("{name} {verb} an {name}"),
                        ];
                        assert!(!odd.iter().any(|odd| said.contains(odd.as_str())), "{said}");
                    }
                }
            }
        }
    }
}

const MOTHS: [&str; 5] = [
    "PLAYER_ARROW_KEY -> RELMOVEALL keeper $1; ENDTURN",
    "OVERLAP any wall -> PUSHBACK $1",
    "OVERLAP keeper lantern -> PUSH $2 $1",
    "ENDTURN -> DO_AI_HUNT moth lantern",
    "OVERLAP moth jar -> DESTROY $1",
];

/// The pushed lantern leads the moths: the rule is on no chain, but every solution uses it.
#[test]
fn a_rule_that_every_solution_uses_is_not_called_unused() {
    let mut game = short("keeper lantern moth jar wall", &MOTHS, &["1 COUNTEQUAL moth 0"]);
    let without = analyse(&game.rules, &game.names(), 16, ChainOptions::default());
    assert_eq!(without.unused_rules, [1, 2]);
    let roles = [Role::SetsUp, Role::Solid, Role::SetsUp, Role::SetsUp, Role::Decides];
    assert_eq!(without.roles, roles);
    game.levels.push(draw(&game, "k.l.. ..... ...jm"));
    let report = analyse_game(&game, ChainOptions::default());
    let needed: Vec<(usize, usize)> =
        report.needed_rules.iter().map(|needed| (needed.rule, needed.level)).collect();
    let solved = Puzzle::new(&game, &game.levels[0])
        .need("rule:2", &ask(&Options::default(), 20_000), &mut |_| false)
        .unwrap();
    assert_eq!(needed.contains(&(2, 1)), solved.answer == Needed::Always);
    assert_eq!(report.unused_rules.contains(&2), solved.answer != Needed::Always);
    let said = report.tutorial.join(" ");
    assert!(
        said.contains("When the keeper moves onto a lantern, the lantern is pushed."),
        "{said}"
    );
    assert!(said.contains("A wall stops everything."), "{said}");
}

#[test]
fn rules_have_roles_and_ends_that_cannot_come_about_are_named() {
    let rules = [
        KEY,
        EAT,
        "OVERLAP cake person -> DESTROY $1",
        "PLAYER_ARROW_KEY -> RELMOVEALL bell left",
        "OVERLAP person chair -> PUSHBACK $1",
    ];
    let ends = ["1 COUNTEQUAL cake 1", "-1 COUNTEQUAL person 0", "-1 COUNTEQUAL cake 2"];
    let game = short("person cake bell chair", &rules, &ends);
    let report = report(&game);
    let roles: Vec<&str> = report.roles.iter().map(|role| role.as_str()).collect();
    assert_eq!(roles, ["sets-up", "decides", "never-fires", "aside", "solid"]);
    let unreachable: Vec<usize> = report.unreachable_ends.iter().map(|(end, _)| *end).collect();
    assert_eq!(unreachable, [1]);
    let json = report.to_json(&game.names());
    assert_eq!(json["unreachable_ends"][0]["why"][0], "the number of person never changes");
    let said = report.tutorial.join(" ");
    assert!(!said.contains("no person is left") && !said.contains("bell"), "{said}");
    assert!(said.contains("A chair stops the person."), "{said}");
}

/// Two events of one rule bring an end about: the chains have the same triggers and different texts.
#[test]
fn chains_that_differ_in_their_events_are_written_differently() {
    let rules = ["PLAYER_ARROW_KEY -> RELMOVEALL person $1; RELMOVEALL bell left"];
    let game = short("person bell", &rules, &["1 ALL_COVERING person bell"]);
    let chains = enumerate(&game.rules, ChainOptions::default(), 100).chains;
    let texts = ruleset::names::chain_texts(&chains, &game.rules, &game.names());
    let by =
        |event: &str| vec![format!("ALL_COVERING person bell <- PLAYER_ARROW_KEY (by {event})")];
    assert_eq!(texts, [by("RELMOVEALL person $1"), by("RELMOVEALL bell left")]);
}

#[test]
fn nothing_is_said_about_a_win_that_is_proved_impossible() {
    let again = "OVERLAP person cake -> DESTROY $2; SPAWN cake";
    let game = short("person cake", &[KEY, again], &["1 COUNTEQUAL cake 1"]);
    let said = report(&game).tutorial.join(" ");
    assert!(!said.contains("You win"), "{said}");
    assert!(said.contains("the cake is removed and another appears"), "{said}");
}

#[test]
fn a_game_that_plays_itself_has_no_choice() {
    let rules = ["PLAYER_ARROW_KEY -> RELMOVEALL person right", EAT];
    let game = short("person cake", &rules, &["1 COUNTEQUAL cake 1", "-1 COUNTEQUAL cake 2"]);
    let report = report(&game);
    assert_eq!(report.verdicts().last(), Some(&"no-choice"));
    let json = report.to_json(&game.names());
    let why = json["certificates"]["no_choice"].as_str().unwrap();
    assert!(why.contains("no rule reads their direction"), "{why}");
}

/// Ends that are called unreachable are met in no small level.
#[test]
fn ends_that_are_called_unreachable_are_never_met() {
    let mut rules = ruleset::Rules::default();
    let (mut claimed, mut plays) = (0, 0);
    for (name, seed) in [("paper-like-1", 12), ("wide-1", 13)] {
        for index in 0..150 {
            ruleset::sketch::sample(&common::small(name), seed, index, &mut rules);
            let names = ruleset::sketch::names_for(&rules);
            let found = analyse(&rules, &names, 16, ChainOptions::default()).unreachable_ends;
            if found.is_empty() {
                continue;
            }
            claimed += found.len();
            let game = ruleset::sketch::game_of(&rules, "t", "t");
            for level in common::levels(2, 2).step_by(7) {
                let mut puzzle = Puzzle::new(&game, &level);
                let (start, outcome) = puzzle.start();
                if outcome != play::Outcome::Open {
                    continue;
                }
                plays += 1;
                let budget = play::search::Budget { max_states: 200, ..Default::default() };
                let graph = play::explore(&mut puzzle, &start, budget, &mut |_| false);
                for edge in &graph.edges {
                    for event in puzzle.told(edge.events) {
                        let name = puzzle.event_name(*event);
                        let end = name.strip_prefix("end ").and_then(|end| end.parse().ok());
                        assert!(
                            end.is_none_or(|end: usize| found.iter().all(|(no, _)| *no != end)),
                            "{name} in {}",
                            ruleset::write::write(&game, false)
                        );
                    }
                }
            }
        }
    }
    assert!(claimed > 50 && plays > 1_000, "{claimed} {plays}");
}

/// A piece that moved and changed its type sets off the rules for its new type.
#[test]
fn a_piece_that_changes_on_its_way_sets_off_rules_for_its_new_type() {
    let rules = [
        "PLAYER_ARROW_KEY -> RELMOVEALL hero $1",
        "OVERLAP hero lantern -> TRANSFORM $1 fox",
        "ADJACENT fox fox -> DESTROYALL fox",
    ];
    let game = short("hero lantern fox", &rules, &["1 COUNTEQUAL fox 0"]);
    let (board, ending) = common::after(&game, "hlf", "R");
    assert_eq!((board.as_str(), ending), (".l.", "won"));
    let report = report(&game);
    assert!(report.has_chain.0 && report.dead_rules.is_empty(), "{:?}", report.verdicts());
}

/// A piece that is moved after it has changed enters cells as what it has become: here it runs over two
/// cakes in one step, past the number at which the game would be lost.
#[test]
fn what_changes_before_it_slides_can_skip_a_loss() {
    let rules = [
        "PLAYER_ARROW_KEY -> RELMOVEALL person $1",
        "OVERLAP person mud -> TRANSFORM $1 fox; SLIDE $1 right",
        "OVERLAP fox cake -> DESTROY $2",
    ];
    let ends = ["1 COUNTEQUAL cake 1", "-1 COUNTEQUAL cake 2", "-1 COUNTMORE person 1"];
    let game = short("person cake mud fox", &rules, &ends);
    let (_, ending) = common::after(&game, "pmcc ...c", "R");
    assert_eq!(ending, "won");
    let verdicts = report(&game).verdicts();
    assert!(!verdicts.contains(&"always-loses-first"), "{verdicts:?}");
    // Without the slide, one cake at a time is eaten.
    let slow = ["PLAYER_ARROW_KEY -> RELMOVEALL person $1", EAT];
    let verdicts = report(&short("person cake", &slow, &ends)).verdicts();
    assert!(verdicts.contains(&"always-loses-first"), "{verdicts:?}");
}

/// A piece that was met as one type and removed as another sets off the rules for its new type.
#[test]
fn what_is_removed_after_it_changed_is_removed_as_what_it_became() {
    let rules = [
        "PLAYER_ARROW_KEY -> RELMOVEALL person $1",
        "OVERLAP person mud -> TRANSFORM $1 fox; DESTROY $1",
        "DESTROYED fox -> DESTROYALL cake",
    ];
    let game = short("person mud fox cake", &rules, &["1 COUNTEQUAL cake 0"]);
    let (_, ending) = common::after(&game, "pmc", "R");
    assert_eq!(ending, "won");
    let report = report(&game);
    assert!(report.has_chain.0 && report.proofs.unwinnable.is_none(), "{:?}", report.verdicts());
    assert_eq!(report.dead_rules, [0; 0]);
    let mut played = game.clone();
    played.levels.push(draw(&game, "pmc"));
    let mut puzzle = Puzzle::new(&played, &played.levels[0]);
    let options = Options::default();
    let solved = puzzle.solve(&ask(&options, 100), &mut |_| false).unwrap();
    assert_eq!(solved.moves.as_deref(), Some("R"));
}

/// All pieces of a type are listed once; what has become another type by its turn is removed too.
#[test]
fn all_of_a_type_includes_what_changes_meanwhile() {
    let rules = [
        "PLAYER_ACTION_KEY -> DESTROYALL person",
        "DESTROYED person -> RELMOVEALL person right",
        "OVERLAP person mud -> TRANSFORM $1 fox; SPAWNAT flag $1",
    ];
    let game = short("person mud fox flag", &rules, &["1 COUNTEQUAL flag 1 & COUNTEQUAL fox 0"]);
    let (_, ending) = common::after(&game, "p.pm", "X");
    assert_eq!(ending, "won");
    let report = report(&game);
    assert!(report.proofs.unwinnable.is_none(), "{:?}", report.verdicts());
}
