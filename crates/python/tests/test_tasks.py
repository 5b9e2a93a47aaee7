"""Levels as tasks."""

from __future__ import annotations

from pathlib import Path

import puzzlewright as pw
import pytest
from conftest import WAREHOUSE
from puzzlewright import tasks


def test_tasks_are_written_read_and_verified(tmp_path: Path) -> None:
    game = pw.open(WAREHOUSE)
    path = tmp_path / "tasks.jsonl"
    assert tasks.write(path, tasks.of_game(game)) == len(game)
    for task, level in zip(tasks.read(path), game):
        solved = level.solve()
        assert solved.moves is not None
        good = tasks.verify(task, solved.moves)
        assert good.solved and good.score == 1.0 and good.excess == 0
        assert tasks.verify(level, solved.moves).solved
        bad = tasks.verify(task, solved.moves[:-1])
        assert not bad.solved and bad.outcome == "open" and bad.excess is None
    wrong = tasks.verify(task, "I would push the crate")
    assert wrong.outcome == "unreadable" and wrong.score == 0.0 and wrong.message


def test_what_is_not_a_task_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    path.write_text('{"level": 1}\n{broken\n')
    lines = tasks.read(path)
    with pytest.raises(pw.UsageError, match="the task has no `source`"):
        tasks.verify(next(lines), "R")
    with pytest.raises(pw.FileError, match="tasks.jsonl, line 2: not a line of JSON"):
        next(lines)
    with pytest.raises(pw.FileError, match="nowhere.jsonl` cannot be opened"):
        next(tasks.read(tmp_path / "nowhere.jsonl"))
    with pytest.raises(pw.UsageError, match="moves: a NoneType cannot be played"):
        tasks.verify(pw.open(WAREHOUSE).levels[0], None)  # type: ignore[arg-type]


def test_a_file_has_tasks_as_its_game_has() -> None:
    assert list(tasks.of_game(WAREHOUSE)) == list(tasks.of_game(pw.open(WAREHOUSE)))
    with pytest.raises(pw.UsageError, match="level: a int is neither a level nor a task"):
        tasks.verify(5, "R")  # type: ignore[arg-type]


def test_panels_are_tasks_too() -> None:
    game = pw.open("games/witness/garden.panel")
    task = next(tasks.of_game(game))
    solved = game.level(task["level"]).solve()
    assert solved.moves is not None and tasks.verify(task, solved.moves).solved
