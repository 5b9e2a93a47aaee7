"""The API gives the answers of the command line, on every example."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import puzzlewright as pw
import pytest
from conftest import GAMES, ROOT, program, steady
from puzzlewright import _ask

# Budgets are small: what is compared is the answer, and an answer that is not known can differ as well.
LENSES: dict[str, dict[str, Any]] = {
    "solve": {"max_states": 2000},
    "rate": {"max_states": 2000},
    "deadends": {"max_states": 2000},
    "need": {"concept": "length >= 1", "max_states": 2000},
    "repair": {"max_cells": 1, "max_states": 200},
    "kernel": {"max_states": 200},
    "suggest": {"tries": 8, "keep": 1},
    "make": {"tries": 64, "max_states": 300},
    "rules": {},
    "progression": {"max_states": 300},
    "test": {},
    "walk": {"steps": 500},
    "check": {},
}


def typed(lens: str, path: str, options: dict[str, Any], *more: str) -> tuple[int, Any]:
    flags = [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
    ran = subprocess.run(
        [program(), lens, path, *flags, *more, "--json"], capture_output=True, text=True, cwd=ROOT
    )
    return ran.returncode, steady(json.loads(ran.stdout))


def called(lens: str, game: pw.Game, options: dict[str, Any]) -> Any:
    """The answer of a method as plain data, or what the exception says."""
    name = {"deadends": "dead_ends"}.get(lens, lens)
    of_level = lens in ("solve", "rate", "deadends", "need", "repair", "kernel", "suggest")
    asked = getattr(game.levels[0] if of_level else game, name)
    try:
        found = asked(**options)
    except pw.Error as error:
        return {"message": str(error)}
    if isinstance(found, list):
        return steady([entry.to_dict() for entry in found])
    return steady(found.to_dict())


@pytest.mark.parametrize("path", GAMES)
def test_every_lens_answers_as_the_command_line_does(path: str) -> None:
    game = pw.open(path)
    assert game.levels
    for lens, options in LENSES.items():
        of_level = lens in ("solve", "rate", "deadends", "need", "repair", "kernel", "suggest")
        more = ["--level=1"] if of_level else []
        code, printed = typed(lens, path, options, *more)
        if lens == "solve" and isinstance(printed, list):
            printed = printed[0]
        answered = called(lens, game, options)
        if isinstance(printed, dict) and "error" in printed:
            said = _ask.in_python(str(printed["message"])).splitlines()[0]
            assert code != 0 and said in answered["message"], (lens, path)
        else:
            assert answered == printed, (lens, path)


def test_census_and_orthogonality_answer_as_the_command_line_does() -> None:
    path = "games/puzzlescript/warehouse.txt"
    options = {"size": "3x2", "elements": "Crate:1,Target:1"}
    assert steady(pw.census(path, size=(3, 2), elements="Crate:1,Target:1").to_dict()) == typed(
        "census", path, options
    )[1]
    ran = subprocess.run(
        [program(), "witness", "orthogonality", "--type", "singleton", "--grid", "2x2", "--json"],
        capture_output=True, text=True,
    )
    assert pw.witness_orthogonality(type="singleton", grid="2x2").to_dict() == json.loads(ran.stdout)
