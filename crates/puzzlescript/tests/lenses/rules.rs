//! The lens `rules`: small games, each with one thing to find.

use play::domain::{Domain, Opened};
use play::lens::{Options, RuleKind, RuleRow, RulesReport, Scope};
use puzzlescript::PuzzleScriptDomain;
use source::{Severity, Source};

/// A game with a player, crates, targets, walls and two kinds of gem on a layer of their own. The legend
/// draws no Ghost.
fn game(rules: &str, wins: &str, level: &str) -> String {
    let names = ["Background", "Target", "Ruby", "Pearl", "Player", "Crate", "Wall", "Ghost"];
    let objects = names.map(|name| format!("{name}\nred\n")).join("\n");
    format!(
        "OBJECTS\n\n{objects}\nLEGEND\n\n. = Background\nt = Target\nr = Ruby\nq = Pearl\np = Player\n\
         c = Crate\n# = Wall\n* = Crate and Target\nGem = Ruby or Pearl\n\nSOUNDS\n\nCOLLISIONLAYERS\n\n\
         Background\nTarget\nRuby, Pearl\nPlayer, Crate, Wall, Ghost\n\nRULES\n\n{rules}\n\n\
         WINCONDITIONS\n\n{wins}\n\nLEVELS\n\n{level}\n"
    )
}

fn open(text: &str) -> Opened {
    PuzzleScriptDomain.open(&Source::new("game.txt", text), &|_| Err(String::new()))
}

fn report(rules: &str, wins: &str, level: &str) -> RulesReport {
    let content = open(&game(rules, wins, level)).content.expect("the game compiles");
    let report = content.rules(&Options::default()).expect("games have rules");
    let report = report.expect("rules are not refused");
    assert!(report.complete, "{:?}", report.why);
    report
}

fn of_kind(report: &RulesReport, kind: RuleKind) -> Vec<&RuleRow> {
    report.findings.iter().filter(|row| row.kind == kind).collect()
}

/// The only rule that never fires: cause, scope and reason.
fn never(rules: &str, level: &str) -> (&'static str, Scope, String) {
    let report = report(rules, "All Target on Crate", level);
    match of_kind(&report, RuleKind::NeverFires)[..] {
        [row] => {
            let cause = row.cause.expect("there is a cause");
            (cause, row.scope, row.reason.clone().expect("there is a reason"))
        }
        ref rows => panic!("{rules}: {rows:?}"),
    }
}

const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";
const LEVEL: &str = "#####\n#pct#\n#rq.#\n#####";

#[test]
fn an_object_that_nothing_creates() {
    let (cause, scope, why) = never(&format!("{PUSH}\n[ Ghost | Player ] -> [ | Player ]"), LEVEL);
    assert_eq!((cause, scope), ("object", Scope::AnyLevel));
    assert_eq!(why, "the legend cannot draw `Ghost` and no rule that fires creates it");
    // Created by a rule, it is there.
    let rules = format!(
        "{PUSH}\n[ > Crate | Wall ] -> [ Ghost | Wall ]\n[ Ghost | Player ] -> [ | Player ]"
    );
    let report = report(&rules, "All Target on Crate", LEVEL);
    assert!(of_kind(&report, RuleKind::NeverFires).is_empty(), "{:?}", report.findings);
}

#[test]
fn an_object_that_no_level_has() {
    let rules = format!("{PUSH}\n[ > Player | Ruby ] -> [ > Player | ]");
    let (cause, scope, _) = never(&rules, "#####\n#pct#\n#####");
    assert_eq!((cause, scope), ("object", Scope::TheseLevels));
}

#[test]
fn a_movement_that_never_arises() {
    let (cause, scope, why) =
        never(&format!("{PUSH}\n[ > Ruby | Wall ] -> [ Ruby | Wall ]"), LEVEL);
    assert_eq!((cause, scope), ("movement", Scope::AnyLevel));
    assert_eq!(why, "`Ruby` never moves");
}

#[test]
fn a_movement_that_comes_too_late() {
    let (cause, _, why) = never(&format!("[ > Crate | Wall ] -> [ Crate | Wall ]\n{PUSH}"), LEVEL);
    assert_eq!((cause, why.as_str()), ("movement", "`Crate` never moves before this rule runs"));
    // In a loop the rule is tried again.
    let rules = format!("startloop\n[ > Crate | Wall ] -> [ Crate | Wall ]\n{PUSH}\nendloop");
    let report = report(&rules, "All Target on Crate", LEVEL);
    assert!(of_kind(&report, RuleKind::NeverFires).is_empty(), "{:?}", report.findings);
}

#[test]
fn things_that_are_never_in_one_cell() {
    // Walls never move, and the legend draws none on a target.
    let (cause, scope, why) = never(&format!("{PUSH}\nlate [ Wall Target ] -> [ Wall ]"), LEVEL);
    assert_eq!((cause, scope), ("cell", Scope::AnyLevel));
    assert_eq!(why, "`Target` and `Wall` are never in one cell");
}

#[test]
fn an_earlier_rule_that_takes_every_match() {
    let rules = format!("{PUSH}\nlate [ Ruby ] -> [ Pearl ]\nlate [ Ruby | Crate ] -> [ | Crate ]");
    let (cause, scope, why) = never(&rules, LEVEL);
    assert_eq!((cause, scope), ("earlier-rule", Scope::AnyLevel));
    assert!(why.starts_with("the rule on line "), "{why}");
    // A rule between the two that makes rubies changes that.
    let rules = format!(
        "{PUSH}\nlate [ Ruby ] -> [ Pearl ]\nlate [ Player no Gem ] -> [ Player Ruby ]\n\
         late [ Ruby | Crate ] -> [ | Crate ]"
    );
    let report = report(&rules, "All Target on Crate", LEVEL);
    assert!(of_kind(&report, RuleKind::NeverFires).is_empty(), "{:?}", report.findings);
}

#[test]
fn a_rule_without_effect() {
    let (cause, ..) = never(&format!("{PUSH}\n[ > Player | Wall ] -> [ > Player | Wall ]"), LEVEL);
    assert_eq!(cause, "no-effect");
}

#[test]
fn more_than_there_are_and_longer_than_the_level() {
    let rules = format!("{PUSH}\n[ Player | Player ] -> [ Player | ]");
    assert_eq!(never(&rules, LEVEL).0, "number");
    let rules = format!("{PUSH}\n[ Player | | | | | | ] -> [ | | | | | | Player ]");
    assert_eq!(never(&rules, LEVEL).0, "size");
}

#[test]
fn what_a_sokoban_must_have() {
    let report = report(PUSH, "All Target on Crate", LEVEL);
    let musts: Vec<&str> =
        of_kind(&report, RuleKind::Must).iter().map(|row| row.subject.as_str()).collect();
    assert_eq!(
        musts,
        ["at least one Player", "at least one Target", "at least as many Crate as Target"]
    );
    let constant = of_kind(&report, RuleKind::NeverChanges);
    assert!(constant.iter().any(|row| row.subject == "Crate"), "{constant:?}");
    // A rule that makes crates takes two of these away.
    let rules = format!("{PUSH}\n[ action Player | no Wall no Crate ] -> [ Player | Crate ]");
    let report = self::report(&rules, "All Target on Crate", LEVEL);
    let musts: Vec<&str> =
        of_kind(&report, RuleKind::Must).iter().map(|row| row.subject.as_str()).collect();
    assert_eq!(musts, ["at least one Player", "at least one Target"]);
}

#[test]
fn numbers_and_their_sums() {
    let rules =
        "[ > Player | Ruby ] -> [ > Player | Pearl ]\n[ > Player | Crate ] -> [ > Player | ]";
    let report = report(rules, "No Crate", LEVEL);
    let subjects =
        |kind| of_kind(&report, kind).iter().map(|row| row.subject.as_str()).collect::<Vec<_>>();
    assert_eq!(subjects(RuleKind::OnlyFalls), ["Ruby", "Crate"]);
    assert_eq!(subjects(RuleKind::OnlyRises), ["Pearl"]);
    assert!(subjects(RuleKind::NeverChanges).contains(&"gem"), "{report:?}");
}

#[test]
fn win_conditions_that_play_cannot_change() {
    let report = report(PUSH, "Some Wall on Target\nNo Ruby on Pearl\nNo Wall", LEVEL);
    let holds = |kind| {
        of_kind(&report, kind)
            .iter()
            .map(|row| (row.subject.as_str(), row.scope))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        holds(RuleKind::NeverHolds),
        [("Some Wall on Target", Scope::AnyLevel), ("No Wall", Scope::TheseLevels)]
    );
    assert_eq!(holds(RuleKind::AlwaysHolds), [("No Ruby on Pearl", Scope::AnyLevel)]);
}

/// Without Target the condition would not hold; but it never does with it either, so that is no reason.
#[test]
fn a_game_that_cannot_be_won_has_no_solvable_level() {
    let report = report(PUSH, "All Target on Crate\nSome Crate on Wall", LEVEL);
    let musts: Vec<&str> =
        of_kind(&report, RuleKind::Must).iter().map(|row| row.sentence.as_str()).collect();
    let [only] = musts[..] else { panic!("{musts:?}") };
    assert!(only.starts_with("there is none: the condition on line "), "{only}");
    // A rule that wins needs no condition.
    let rules = format!("{PUSH}\n[ > Crate | Wall ] -> win");
    let report = self::report(&rules, "All Target on Crate\nSome Crate on Wall", LEVEL);
    let musts = of_kind(&report, RuleKind::Must);
    assert!(musts.iter().all(|row| row.subject != "there is none"), "{musts:?}");
}

#[test]
fn again_that_may_never_end() {
    let loops = |rules: &str| {
        !of_kind(&report(rules, "All Target on Crate", LEVEL), RuleKind::MayLoop).is_empty()
    };
    let turning = "late [ Ruby ] -> [ Pearl ] again\nlate [ Pearl ] -> [ Ruby ] again";
    assert!(loops(turning));
    // What falls arrives, and what is used up is gone.
    assert!(!loops("down [ stationary Crate | no Wall ] -> [ > Crate | ] again"));
    assert!(!loops("late [ Ruby ] -> [ Pearl ] again"));
    assert!(!loops("[ > Player ] -> [ > Player ] again"));
    assert!(loops(
        "right [ Crate | ] -> [ > Crate | ] again\nleft [ Crate | ] -> [ > Crate | ] again"
    ));
}

#[test]
fn check_warns_of_what_is_sure() {
    let warnings = |rules: &str| -> Vec<(&'static str, Option<String>)> {
        let opened = open(&game(rules, "All Target on Crate", LEVEL));
        let sure = opened.diagnostics.iter().filter(|told| told.severity == Severity::Warning);
        sure.map(|told| (told.code, told.help.clone())).collect()
    };
    let found = warnings(&format!("{PUSH}\n[ Ghost | Player ] -> [ | Player ]"));
    let codes: Vec<&str> = found.iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, ["ps-never-appears", "ps-never-fires"]);
    assert!(found.iter().all(|(_, help)| help.is_some()), "{found:?}");
    // What holds only in the levels there are is not a mistake yet.
    let found = warnings(&format!("{PUSH}\n[ > Crate | Wall ] -> [ Ghost | Wall ]"));
    assert!(found.is_empty(), "{found:?}");
}
