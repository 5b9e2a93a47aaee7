"""Levels as tasks."""

from __future__ import annotations

from pathlib import Path

import puzzlewright as pw
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


def test_panels_are_tasks_too() -> None:
    game = pw.open("games/witness/garden.panel")
    task = next(tasks.of_game(game))
    solved = game.level(task["level"]).solve()
    assert solved.moves is not None and tasks.verify(task, solved.moves).solved
