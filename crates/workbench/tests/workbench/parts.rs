//! Parts of split work and saved progress: nothing that changed after it was written is used.

#![allow(clippy::unwrap_used)]

use play::lens::Options;
use play::search::Budget;
use play::space::{CensusPlan, FrameHead, FrameRequest};
use std::ops::ControlFlow;
use std::path::Path;
use witness::census::{Lines, Part, Quality, Type, Work, run};
use workbench::census::{CensusPart, CensusWork};
use workbench::frames::frame_of_file;
use workbench::merge::{NamedText, PROGRAM, Picture, join};
use workbench::witness::census::{answer, part_text, pictures, resumed, text};

fn work(question: &str, types: &[Type], new: &[Type], keep: usize) -> Work {
    Work {
        question: question.into(),
        grid: [2, 2],
        pieces: [1, 4],
        existing: types.to_vec(),
        new: new.to_vec(),
        quality: Quality::default(),
        keep,
    }
}

fn part(work: &Work, shard: [usize; 2]) -> Part {
    let mut part = Part::new(work, shard, PROGRAM);
    let lines = Lines::new(work.grid[0], work.grid[1]).unwrap();
    assert!(run(&lines, &mut part, 1, &mut |_| false, &mut |_| ControlFlow::Continue(())));
    part
}

/// What `merge` does with the bytes of files.
fn merged(files: &[(&str, &[u8])]) -> Result<String, String> {
    let files: Result<Vec<NamedText>, String> =
        files.iter().map(|(name, bytes)| NamedText::unsealed(*name, bytes)).collect();
    Ok(join(&files?)?.json)
}

#[test]
fn every_changed_byte_of_a_part_is_refused_by_its_name() {
    let work = work("census", &[Type::Separation], &[], 3);
    let [one, two] = [1, 2].map(|k| part_text(&part(&work, [k, 2])).unwrap().into_bytes());
    let whole = merged(&[("one.part", &one), ("two.part", &two)]).unwrap();
    for at in 0..one.len() {
        // Neighbouring digits, another case, and a byte that is not text.
        for flip in [1, 2, 0x20, 0x80] {
            let mut changed = one.clone();
            changed[at] ^= flip;
            let files: [(&str, &[u8]); 2] = [("two.part", &two), ("one.part", &changed)];
            match merged(&files) {
                Err(why) => assert!(why.contains("one.part"), "{at}: {why}"),
                Ok(json) => {
                    assert!(at + 1 == one.len() && changed[at].is_ascii_whitespace(), "{at}");
                    assert_eq!(json, whole);
                }
            }
            let again = resumed(&changed, &work, [1, 2]);
            assert_eq!(again.is_ok(), merged(&files).is_ok(), "{at}: {again:?}");
        }
        let cut = merged(&[("one.part", &one[..at]), ("two.part", &two)]);
        assert!(at + 1 == one.len() || cut.unwrap_err().contains("one.part"), "cut at {at}");
    }
}

#[test]
fn parts_without_a_checksum_are_refused() {
    let work = work("census", &[Type::Star], &[], 0);
    let found = part(&work, [1, 1]);
    let mut json: serde_json::Value = serde_json::from_str(&part_text(&found).unwrap()).unwrap();
    json.as_object_mut().unwrap().remove("sha256").unwrap();
    let why = merged(&[("old.part", json.to_string().as_bytes())]).unwrap_err();
    assert!(why.contains("old.part") && why.contains("checksum"), "{why}");
}

#[test]
fn joined_parts_keep_the_same_panels_and_draw_the_same_pictures() {
    let singleton = Type::General(witness::SINGLETON);
    let pair = work("census", &[singleton, Type::Star], &[], 5);
    let works = [
        work("census", &[Type::Separation], &[], 3),
        Work { grid: [3, 2], ..pair },
        work("census", &[Type::Separation, Type::Star, Type::Triangle], &[], 100),
        work("orthogonality", &[Type::Separation, Type::Star], &[singleton, Type::Triangle], 0),
    ];
    for work in works {
        let whole = answer(&part(&work, [1, 1]));
        let files: Vec<NamedText> = [3, 1, 2]
            .map(|k| {
                let text = part_text(&part(&work, [k, 3])).unwrap();
                NamedText::unsealed(format!("{k}"), text.as_bytes()).unwrap()
            })
            .to_vec();
        let joined = join(&files).unwrap();
        assert_eq!(joined.json, serde_json::to_string(&whole).unwrap());
        assert_eq!(joined.text, text(&whole));
        assert_eq!(joined.pictures, pictures(&whole));
        if work.keep > 0 {
            let json: serde_json::Value = serde_json::from_str(&joined.json).unwrap();
            let kept = json["kept"].as_array().unwrap();
            // No line of 2x2 needs three types.
            assert_eq!(kept.is_empty(), work.existing.len() == 3);
            assert!(kept.len() <= work.keep);
            assert!(Picture::find(&joined.pictures, "chart").is_ok());
        } else {
            assert!(Picture::find(&joined.pictures, "histogram").is_ok());
            let none = Picture::find(&joined.pictures, "chart").unwrap_err();
            assert!(none.contains("--heat-map and --histogram"), "{none}");
        }
    }
}

/// The census of a file in parts: of each the text of its file, and what it counts.
fn census_parts(
    file: &str,
    size: Option<[usize; 2]>,
    most: Option<usize>,
    parts: u64,
) -> (Vec<String>, CensusWork) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(file);
    let document = workbench::open(&path).unwrap();
    let content = document.sound().unwrap();
    let request = FrameRequest { size, ..FrameRequest::default() };
    let about = document.about();
    let frame = frame_of_file(about, content.as_ref(), &request, &Options::default()).ok().unwrap();
    let head = FrameHead { domain: about.name.to_string(), ..frame.head(most).ok().unwrap() };
    let (rank, keep, max_states) = ("length".to_string(), 4, 2_000);
    let work = CensusWork { frame: head, rank, keep, max_states, shows_all: false, source: None };
    let text = |number: u64| {
        let mut part = CensusPart::new(work.clone(), [number, parts]);
        let plan = CensusPlan {
            most,
            rank: work.rank.clone(),
            keep,
            shard: part.shard,
            shows_all: false,
            budget: Budget { max_states, ..Budget::default() },
            threads: 1,
        };
        let mut go_on = |_: &mut _, _: &[_]| ControlFlow::Continue(());
        assert!(frame.census(&plan, &mut part.tally, &|_| false, &mut go_on).ok().unwrap());
        part.text().unwrap()
    };
    ((1..=parts).map(text).collect(), work)
}

#[test]
fn a_census_of_any_domain_is_joined_drawn_and_guarded() {
    let files = [
        ("puzzlescript/thaw.txt", Some([3, 2]), Some(2)),
        ("ruleset/pantry.ruleset.json", Some([2, 2]), Some(2)),
        ("narrative/meadow.story.toml", None, None),
        ("refraction/shortcuts.refraction", Some([2, 2]), Some(2)),
        ("lights/lamplighter.lights", Some([2, 2]), None),
        ("witness/garden.panel", Some([2, 2]), Some(2)),
    ];
    for (file, size, most) in files {
        let (whole, _) = census_parts(file, size, most, 1);
        let whole = [NamedText::unsealed("whole", whole[0].as_bytes()).unwrap()];
        let whole = join(&whole).unwrap();
        let (parts, work) = census_parts(file, size, most, 3);
        let name = |at: usize| format!("{at}.part");
        let named =
            |(at, text): (usize, &String)| NamedText::unsealed(name(at), text.as_bytes()).unwrap();
        let mut files: Vec<NamedText> = parts.iter().enumerate().map(named).collect();
        files.rotate_left(1);
        let joined = join(&files).unwrap();
        assert_eq!((&joined.json, &joined.text), (&whole.json, &whole.text), "{file}");
        assert_eq!(joined.pictures, whole.pictures, "{file}");
        let chart = Picture::find(&joined.pictures, "chart").unwrap();
        assert!(drawing::png(&chart.svg, 1.0).is_ok(), "{file}");
        // Some hundred places of a part, spread over all of it, and all of the checksum.
        let bytes = parts[0].as_bytes();
        let step = bytes.len().div_ceil(150);
        let places = (0..bytes.len()).step_by(step).chain(bytes.len() - 70..bytes.len() - 1);
        for at in places {
            for flip in [1, 0x80] {
                let mut changed = bytes.to_vec();
                changed[at] ^= flip;
                let why = NamedText::unsealed(name(0), &changed).unwrap_err();
                assert!(why.contains("0.part"), "{file} {at}: {why}");
                assert!(CensusPart::resume(&changed, &work, [1, 3]).is_err(), "{file} {at}");
            }
        }
        assert!(CensusPart::resume(bytes, &work, [1, 3]).is_ok(), "{file}");
    }
}
