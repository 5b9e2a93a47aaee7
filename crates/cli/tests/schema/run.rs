//! Runs the program and looks at what it prints.

use crate::{json, validate};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use workbench::schema::schemas;

/// The folder from which commands are run.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

static SCHEMAS: LazyLock<BTreeMap<&str, Value>> =
    LazyLock::new(|| schemas().into_iter().map(|file| (file.name, file.schema)).collect());

/// What a command printed.
pub struct Ran {
    /// The command, for messages.
    pub command: String,
    /// The exit code.
    pub code: i32,
    /// What it printed, which is one JSON value.
    pub answer: Value,
}

/// Runs a command; what it prints must be one JSON value, whatever happens.
pub fn run(args: &[&str]) -> Ran {
    let (command, output) = output(args);
    let stdout = String::from_utf8(output.stdout).unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let answer = json::read(&stdout).unwrap_or_else(|error| {
        panic!("`{command}` did not print JSON ({error}):\n{stdout}\non standard error:\n{stderr}")
    });
    Ran { code: output.status.code().unwrap(), command, answer }
}

/// Runs a command that prints a JSON value a line.
pub fn run_lines(args: &[&str]) -> Vec<Ran> {
    let (command, output) = output(args);
    let stdout = String::from_utf8(output.stdout).unwrap();
    let code = output.status.code().unwrap();
    let read = |line: &str| Ran {
        command: command.clone(),
        code,
        answer: json::read(line).unwrap_or_else(|error| panic!("`{command}`: {error}: {line}")),
    };
    stdout.lines().map(read).collect()
}

/// Runs a command and gives its exit code and what it printed.
pub fn plain(args: &[&str]) -> (i32, String) {
    let (_, output) = output(args);
    (output.status.code().unwrap(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn output(args: &[&str]) -> (String, Output) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlewright"));
    let output = command.current_dir(ROOT).args(args).stdin(Stdio::null()).output().unwrap();
    (args.join(" "), output)
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    OsStr::to_str(path.as_os_str()).unwrap()
}

impl Ran {
    /// It is the answer that a schema describes.
    pub fn meets(&self, schema: &str) {
        self.meets_for(schema, None);
    }

    /// It is the answer that a schema describes for a domain.
    pub fn meets_for(&self, schema: &str, domain: Option<&str>) {
        let known = SCHEMAS.get(schema).unwrap_or_else(|| panic!("there is no schema {schema}"));
        let wrong = validate::validate(known, &self.answer, domain);
        assert!(wrong.is_empty(), "`{}` against {schema}: {wrong:#?}", self.command);
    }

    /// It has this exit code.
    pub fn exits(&self, code: i32) {
        assert_eq!(self.code, code, "`{}` printed {}", self.command, self.answer);
    }

    /// What kind of failure it is, if it is one.
    pub fn error(&self) -> Option<&str> {
        self.answer.get("error")?.as_str()
    }

    /// The objects of the levels, of which there may be one or an array.
    pub fn levels(&self) -> Vec<&Value> {
        match &self.answer {
            Value::Array(all) => all.iter().collect(),
            one => vec![one],
        }
    }
}
