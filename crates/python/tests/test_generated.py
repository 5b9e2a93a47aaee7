"""The API is what the tables say."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys

import puzzlewright as pw
from conftest import ROOT
from puzzlewright import _core


def test_the_generated_files_are_up_to_date() -> None:
    script = ROOT / "crates/python/generate.py"
    ran = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def test_every_option_of_a_lens_is_a_parameter() -> None:
    commands = {row["command"]: row for row in json.loads(_core.commands())}
    parameters = inspect.signature(pw.Level.solve).parameters
    for row in commands["solve"]["options"]:
        if row["long"] and row["id"] not in ("json", "jsonl", "level", "is_whole"):
            name = row["long"].replace("-", "_")
            assert name in parameters or f"{name}_" in parameters, name


def test_schemas_are_those_of_the_documentation() -> None:
    for name, schema in json.loads(_core.schemas()).items():
        written = json.loads((ROOT / f"docs/schema/{name}.schema.json").read_text())
        assert schema == written, name
