"""Levels as tasks for language models: a JSONL of levels, and a verifier.

>>> import puzzlewright as pw
>>> from puzzlewright import tasks
>>> first = next(tasks.of_game(pw.open("games/puzzlescript/warehouse.txt")))
>>> first["id"], first["length"]
('warehouse.txt#1', 4)
>>> tasks.verify(first, "RDRU").solved, tasks.verify(first, "R").solved
(True, False)
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Union

from .errors import Error, FileError, UsageError
from ._ask import Path
from .game import Game, Level, open, open_text

#: A task is plain data: a line of JSON.
Task = dict[str, Any]


@dataclass(frozen=True)
class Verdict:
    """What is known about an answer."""

    #: The moves solve the level.
    solved: bool
    #: 1.0 if they do, else 0.0.
    score: float
    #: ``won``, ``open``, ``lost`` or the domain's own word; ``unreadable`` if they are not moves.
    outcome: str
    #: Moves that were played, those without effect included.
    steps: int
    #: Moves more than a shortest solution; None if the level was not solved or its shortest is not known.
    excess: int | None
    #: In one sentence, for whoever gave the answer.
    message: str


def of_game(game: Game | Path, *, max_states: int = 1_000_000) -> Iterator[Task]:
    """The levels of a game, or of a file, that are known to have a solution, as tasks.

    A task has an ``id``, the ``domain``, the ``source`` with the rules, the ``level`` by its number, its
    ``state`` as text, how moves are written (``actions``), a ``prompt``, and the ``length`` of a shortest
    solution if it is proved.
    """
    game = game if isinstance(game, Game) else open(game)
    name = os.path.basename(game.name)
    for level in game.levels:
        solved = level.solve(max_states=max_states, progress=False)
        if solved.status != "solved":
            continue
        session = level.session()
        offers = [{"move": offer.text, "label": offer.label} for offer in session.offers(64)]
        task: Task = {
            "id": f"{name}#{level.number}",
            "domain": game.domain,
            "file": name,
            "level": level.number,
            "name": level.name,
            "source": game.text,
            "state": session.text,
            "actions": offers,
            "length": solved.length if solved.proved_shortest else None,
        }
        task["prompt"] = _prompt(task)
        yield task


def write(path: str | os.PathLike[str], tasks: Iterable[Task]) -> int:
    """Writes tasks as JSONL and returns how many."""
    count = 0
    with open_file(path, "w") as out:
        for task in tasks:
            out.write(json.dumps(task, ensure_ascii=False, sort_keys=True) + "\n")
            count += 1
    return count


def read(path: str | os.PathLike[str]) -> Iterator[Task]:
    """Reads what :func:`write` wrote."""
    with open_file(path, "r") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    yield json.loads(line)
                except ValueError as error:
                    raise FileError(f"{os.fspath(path)}, line {number}: not a line of JSON: {error}") from None


def verify(level: Union[Level, Task], moves: str) -> Verdict:
    """Plays an answer and says whether it solves the level. Nothing but play decides; what follows a win is not
    played."""
    length: int | None = None
    if not isinstance(level, Level):
        if not isinstance(level, dict):
            raise UsageError(f"level: a {type(level).__name__} is neither a level nor a task")
        lacks = [name for name in ("source", "file", "level") if name not in level]
        if lacks:
            raise UsageError(f"the task has no `{lacks[0]}`; give a level, or a task that `of_game` made")
        length = level.get("length")
        level = open_text(level["source"], level["file"]).level(level["level"])
    if not isinstance(moves, str):
        raise UsageError(f"moves: a {type(moves).__name__} cannot be played; give the moves as text")
    try:
        played = level.play(moves.strip())
    except Error as error:
        return Verdict(False, 0.0, "unreadable", 0, None, str(error))
    outcome = str(played.outcome)
    solved = outcome == "won"
    steps: int = played.steps
    excess = steps - length if solved and length is not None else None
    said = "solved" if solved else "not solved"
    return Verdict(solved, float(solved), outcome, steps, excess, f"{said} after {steps} moves")


def _prompt(task: Task) -> str:
    actions = ", ".join(f"{offer['move'].strip()} ({offer['label']})" for offer in task["actions"])
    return (
        f"Here is a puzzle in the notation of {task['domain']}.\n\n{task['source']}\n\n"
        f"Solve level {task['level']}. It starts like this:\n\n{task['state']}\n\n"
        f"Moves in this position: {actions}. Answer with the moves in order and nothing else."
    )


def open_file(path: str | os.PathLike[str], mode: str) -> Any:
    """Opens a text file of tasks."""
    try:
        return io.open(path, mode, encoding="utf-8")
    except OSError as error:
        raise FileError(f"`{os.fspath(path)}` cannot be opened: {error.strerror}") from None
