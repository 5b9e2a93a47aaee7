//! The tables from which the Python API is generated: what can be typed, and what is printed.

use clap::{Arg, ArgAction, Command};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::any::TypeId;
use std::path::PathBuf;

/// Every command with its options, as JSON.
#[pyfunction]
pub fn commands() -> String {
    let command = cli::commands();
    let all: Vec<Value> = command.get_subcommands().flat_map(|command| rows("", command)).collect();
    json!(all).to_string()
}

/// The schema of every answer, by the name of its file in `docs/schema`, as JSON.
#[pyfunction]
pub fn schemas() -> String {
    let files = workbench::schema::schemas();
    let all: serde_json::Map<String, Value> =
        files.into_iter().map(|file| (file.name.to_string(), file.schema)).collect();
    Value::Object(all).to_string()
}

fn rows(before: &str, command: &Command) -> Vec<Value> {
    let name = format!("{before}{}", command.get_name());
    if command.has_subcommands() {
        let before = format!("{name} ");
        return command.get_subcommands().flat_map(|below| rows(&before, below)).collect();
    }
    let about = command.get_about().map_or(String::new(), ToString::to_string);
    let arguments = command.get_arguments().filter(|arg| !is_help(arg));
    let options: Vec<Value> = arguments.map(row).collect();
    vec![json!({ "command": name, "about": about, "options": options })]
}

/// What an option takes. Options of the domains are read as text first and say it by their sign.
fn kind(arg: &Arg, sign: &str) -> &'static str {
    let takes = arg.get_value_parser().type_id();
    let whole = [TypeId::of::<u32>(), TypeId::of::<u64>(), TypeId::of::<usize>()];
    match sign {
        _ if whole.iter().any(|own| takes == *own) => "whole",
        _ if takes == TypeId::of::<f64>() => "number",
        _ if takes == TypeId::of::<PathBuf>() => "path",
        "N" if takes == TypeId::of::<String>() => "whole",
        "X" if takes == TypeId::of::<String>() => "number",
        "FILE" => "path",
        "WxH" | "RxC" => "size",
        "A-B" => "range",
        "K/N|slurm" => "share",
        _ => "text",
    }
}

fn is_help(arg: &Arg) -> bool {
    matches!(arg.get_id().as_str(), "help" | "version")
}

fn row(arg: &Arg) -> Value {
    let (is_flag, is_many) = match arg.get_action() {
        ArgAction::SetTrue | ArgAction::SetFalse | ArgAction::Count => (true, false),
        ArgAction::Append => (false, true),
        _ => (false, arg.get_num_args().is_some_and(|range| range.max_values() > 1)),
    };
    let names = arg.get_value_names().unwrap_or_default();
    let sign = names.iter().map(|name| name.to_string()).collect::<Vec<_>>().join(" ");
    let default: Vec<String> = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy().into_owned())
        .filter(|value| !value.is_empty())
        .collect();
    let choices: Vec<String> = match is_flag {
        true => Vec::new(),
        false => arg.get_possible_values().iter().map(|it| it.get_name().to_string()).collect(),
    };
    json!({
        "id": arg.get_id().as_str(),
        "long": arg.get_long(),
        "aliases": arg.get_visible_aliases().unwrap_or_default(),
        "flag": is_flag,
        "many": is_many,
        "kind": kind(arg, &sign),
        "required": arg.is_required_set(),
        "sign": sign,
        "default": default.first(),
        "choices": choices,
        "help": arg.get_help().map_or(String::new(), ToString::to_string),
    })
}
