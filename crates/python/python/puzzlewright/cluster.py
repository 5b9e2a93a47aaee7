"""Work that outgrows a machine, on Dask.

>>> import puzzlewright as pw
>>> from puzzlewright import cluster
>>> whole = cluster.census(None, "games/puzzlescript/warehouse.txt", size=(3, 2),
...                        elements="Crate:1,Target:1", shards=4)
>>> whole.to_dict() == pw.census("games/puzzlescript/warehouse.txt", size=(3, 2),
...                              elements="Crate:1,Target:1").to_dict()
True

The first argument is a ``dask.distributed.Client``, or None to do the same here, one shard after the other.
A result is byte for byte that of a single machine: every shard is exact, and parts are joined in their
order. A shard whose worker is lost is run again by Dask. With ``store=`` (a folder that all workers see, or a
path that fsspec knows, such as ``s3://…``) finished shards are kept and not done again after a restart.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tempfile
import uuid
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _ask, _core, answers
from ._ask import Path, Progress, Size
from .errors import Error, FileError, UsageError
from .game import Game, open

if TYPE_CHECKING:
    from distributed import Client

#: Where work is done: a client of Dask, or None for here.
Where = Optional["Client"]
#: A file, or a game that was opened.
Source = Union[Path, Game]


def census(
    client: Where,
    target: Source,
    *,
    shards: int = 100,
    store: Path | None = None,
    size: Size | None = None,
    elements: str | None = None,
    most: int | None = None,
    rank: str | None = None,
    keep: int | None = None,
    max_states: int | None = None,
    like: int | str | None = None,
    progress: Progress = None,
) -> answers.CensusReport:
    """Counts every level of a bounded space; the options are those of :func:`puzzlewright.census`."""
    options = {"size": size, "elements": elements, "most": most, "rank": rank, "keep": keep,
               "max-states": max_states, "like": like}
    work = _Split("census", target, options, shards, "resume")
    return answers.CensusReport(json.loads(work.run(client, store, progress)))


def orthogonality(
    client: Where,
    target: Source,
    *,
    shards: int = 100,
    store: Path | None = None,
    element: str | None = None,
    existing: str | None = None,
    with_: str | None = None,
    rule: int | None = None,
    most: int | None = None,
    size: Size | None = None,
    like: int | str | None = None,
    max_states: int | None = None,
    progress: Progress = None,
) -> answers.OrthogonalityReport:
    """What new elements add to existing ones, in any domain; the options are those of
    :func:`puzzlewright.orthogonality`."""
    options = {"element": element, "existing": existing, "with": with_, "rule": rule, "most": most,
               "size": size, "like": like, "max-states": max_states}
    work = _Split("orthogonality", target, options, shards, "output")
    return answers.OrthogonalityReport(json.loads(work.run(client, store, progress)))


def witness_orthogonality(
    client: Where,
    *,
    shards: int = 100,
    store: Path | None = None,
    grid: Size | None = None,
    max_pieces: int | None = None,
    existing: str | None = None,
    space: str | None = None,
    type: str | list[str] | None = None,
    at_most: int | None = None,
    symmetric: bool = False,
    min_moves: int | None = None,
    progress: Progress = None,
) -> answers.Orthogonality:
    """What new types of pieces add to existing ones, by the engine of panels; the options are those of
    :func:`puzzlewright.witness_orthogonality`."""
    options = {"grid": grid, "max-pieces": max_pieces, "existing": existing, "space": space,
               "type": type, "at-most": at_most, "symmetric": symmetric, "min-moves": min_moves}
    work = _Split("witness orthogonality", None, options, shards, "output")
    return answers.Orthogonality(json.loads(work.run(client, store, progress)))


def sketch(
    client: Where,
    *,
    shards: int = 100,
    store: Path | None = None,
    progress: Progress = None,
    **options: Any,
) -> answers.TallyReport:
    """Draws and judges rulesets; the options are those of :func:`puzzlewright.ruleset_sketch`."""
    work = _Split("ruleset sketch", None, _dashed(options), shards, "output")
    return answers.TallyReport(json.loads(work.run(client, store, progress)))


def solve(
    client: Where,
    games: Source | Sequence[Source],
    *,
    store: Path | None = None,
    progress: Progress = None,
    **options: Any,
) -> list[answers.Solved]:
    """Solves every level of some games, a level a task, in the order of games and levels."""
    return [answers.Solved(data) for data in _levels("solve", client, games, store, progress, options)]


def rate(
    client: Where,
    games: Source | Sequence[Source],
    *,
    store: Path | None = None,
    progress: Progress = None,
    **options: Any,
) -> list[answers.Rated]:
    """Rates every level of some games, a level a task, in the order of games and levels."""
    return [answers.Rated(data) for data in _levels("rate", client, games, store, progress, options)]


def suggest(
    client: Where,
    game: Source,
    *,
    level: int | str = 1,
    seeds: Iterable[int] = range(8),
    keep: int = 4,
    store: Path | None = None,
    progress: Progress = None,
    **options: Any,
) -> list[answers.KeptReport]:
    """Better variations of a level: a search for each seed, and the best of all are kept.

    Levels that several searches found count once. The highest score comes first, then the first seed.
    """
    given = {"level": level, "keep": keep, **options}
    found: list[tuple[float, int, dict[str, Any]]] = []
    for at, report in enumerate(_seeded("suggest", client, game, seeds, store, progress, given)):
        found += [(_score(kept), at, kept) for kept in report["kept"]]
    return [answers.KeptReport(kept) for kept in _best(found, keep)]


def make(
    client: Where,
    target: Source,
    *,
    seeds: Iterable[int] = range(8),
    count: int = 1,
    store: Path | None = None,
    progress: Progress = None,
    **options: Any,
) -> list[answers.MadeReport]:
    """Levels from nothing: a search for each seed, and the best of all are kept."""
    given = {"count": count, **options}
    found: list[tuple[float, int, dict[str, Any]]] = []
    for at, report in enumerate(_seeded("make", client, target, seeds, store, progress, given)):
        found += [(_score(made), at, made) for made in report["made"]]
    return [answers.MadeReport(made) for made in _best(found, count)]


class _Split:
    """Work of the command line that is split with ``--shard``."""

    def __init__(
        self, command: str, target: Source | None, options: dict[str, Any], shards: int, into: str
    ) -> None:
        if not isinstance(shards, int) or shards < 1:
            raise UsageError(f"shards: {shards!r} is not a number of shards; at least one is needed")
        self.command, self.into, self.shards = command, into, shards
        self.places, self.texts = _opened(target)
        self.options = {name: value for name, value in options.items() if value is not None}
        self.key = _key(command, self.places, self.texts, self.options, shards)

    def run(self, client: Where, store: Path | None, progress: Progress) -> str:
        """Does every shard that is not kept yet and joins the parts, one after the other."""
        with _Folder(store, client) as folder:
            tasks = [
                _Task(folder.path, f"{self.key}-{shard}-of-{self.shards}.part", self.command, self.places,
                      self.texts, {**self.options, "shard": f"{shard}/{self.shards}"}, self.into)
                for shard in range(1, self.shards + 1)
            ]
            _do_all(client, tasks, progress, self.command)
            try:
                return _core.merge(_Parts(folder.path, [task.name for task in tasks]), self.shards)
            except ValueError as error:
                raise UsageError(f"{error}. Delete a part that is damaged, and the next run makes it again") from None


class _Task:
    """One shard: pure, so that it may run twice, and kept under its name when it is done."""

    def __init__(
        self,
        store: str,
        name: str,
        command: str,
        places: list[str],
        texts: list[tuple[str, str]],
        options: dict[str, Any],
        into: str | None,
    ) -> None:
        self.store, self.name, self.command, self.places = store, name, command, places
        self.texts, self.options, self.into = texts, options, into

    def __call__(self) -> bool:
        """Does the shard unless it is kept; True if something was done."""
        if _exists(self.store, self.name):
            return False
        # Workers share the cores between them, so a shard takes one.
        options = {**self.options, "threads": 1}
        if self.into is None:
            data = _ask.answer(self.command, self.places, options, self.texts, False)
            _save(self.store, self.name, json.dumps(data, ensure_ascii=False).encode())
            return True
        with tempfile.TemporaryDirectory(prefix="puzzlewright-") as folder:
            part = os.path.join(folder, "shard.part")
            _ask.answer(self.command, self.places, {**options, self.into: part}, self.texts, False)
            with io.open(part, "rb") as file:
                _save(self.store, self.name, file.read())
        return True


def _levels(
    command: str,
    client: Where,
    games: Source | Sequence[Source],
    store: Path | None,
    progress: Progress,
    options: dict[str, Any],
) -> list[Any]:
    for name in ("level", "whole_game"):
        if name in options:
            raise UsageError(f"{name}: every level is a task here; ask `{command}` of the game about one")
    listed: list[Source] = list(games) if isinstance(games, (list, tuple)) else [games]  # type: ignore[list-item]
    given = _dashed(options)
    tasks = []
    with _Folder(store, client) as folder:
        for source in listed:
            game = source if isinstance(source, Game) else open(source)
            places, texts = [game.name], game._texts()
            key = _key(command, places, texts, given, 0)
            tasks += [
                _Task(folder.path, f"{key}-{level.number}.json", command, places, texts,
                      {**given, "level": level.number}, None)
                for level in game.levels
            ]
        _do_all(client, tasks, progress, command)
        found = [_answered(folder.path, task.name) for task in tasks]
    # `solve` prints a list even for one level.
    return [data[0] if isinstance(data, list) else data for data in found]


def _seeded(
    command: str,
    client: Where,
    target: Source,
    seeds: Iterable[int],
    store: Path | None,
    progress: Progress,
    options: dict[str, Any],
) -> list[Any]:
    places, texts = _opened(target)
    given = _dashed(options)
    if not isinstance(seeds, Iterable):
        raise UsageError(f"seeds: {seeds!r} is not a list of seeds; write range({seeds!r})")
    if "seed" in given:
        raise UsageError("seed: several are tried here; write seeds=range(…)")
    if "time" in given:
        raise UsageError("time: give a number of tries; what a time limit finds is not the same twice")
    key = _key(command, places, texts, given, 0)
    with _Folder(store, client) as folder:
        tasks = [
            _Task(folder.path, f"{key}-seed-{seed}.json", command, places, texts,
                  {**given, "seed": seed}, None)
            for seed in seeds
        ]
        _do_all(client, tasks, progress, command)
        return [_answered(folder.path, task.name) for task in tasks]


def _do_all(client: Where, tasks: list[_Task], progress: Progress, what: str) -> None:
    """Does every task, in any order."""
    with _ask.bar(progress) as tell:
        done = 0

        def step() -> None:
            nonlocal done
            done += 1
            if tell is not None:
                tell(what, done, len(tasks))

        if client is None:
            for task in tasks:
                task()
                step()
            return
        from distributed import as_completed

        # The key is the name, so that Dask sees a task that it has already.
        keys = [f"puzzlewright-{task.name}" for task in tasks]
        futures = [client.submit(task, key=key, pure=True) for task, key in zip(tasks, keys)]
        for future in as_completed(futures):
            future.result()
            future.release()
            step()


class _Folder:
    """Where finished shards are kept. Without a store it lives as long as the work does."""

    def __init__(self, store: Path | None, client: Where) -> None:
        self._own: tempfile.TemporaryDirectory[str] | None = None
        if client is not None and not hasattr(client, "submit"):
            raise UsageError(f"client: {client!r} is not a dask.distributed.Client; None does the work here")
        if store is None and client is not None and not _is_here(client):
            raise UsageError("store: name a folder that all workers see, or a path that fsspec knows")
        # A folder by its address is a folder: files in it are renamed when they are complete.
        self._store = os.fspath(store).removeprefix("file://") if store is not None else None

    def __enter__(self) -> _Folder:
        if self._store is None:
            self._own = tempfile.TemporaryDirectory(prefix="puzzlewright-")
        self.path = self._store if self._store is not None else self._own.name if self._own else ""
        if "://" not in self.path:
            self.path = os.path.abspath(self.path)
            try:
                os.makedirs(self.path, exist_ok=True)
            except OSError as error:
                raise FileError(f"store: `{self.path}` cannot be a folder of parts: {error.strerror}") from None
        return self

    def __exit__(self, *_: object) -> None:
        if self._own is not None:
            self._own.cleanup()


class _Parts:
    """The parts, read one at a time so that the merge needs the memory of one."""

    def __init__(self, store: str, names: list[str]) -> None:
        self._store, self._names = store, names

    def __call__(self, at: int) -> tuple[str, bytes]:
        return f"{self._store}/{self._names[at]}", _load(self._store, self._names[at])


def _is_here(client: Client) -> bool:
    """Whether the workers are on this machine and see its temporary folder."""
    import socket

    return set(client.run(socket.gethostname).values()) <= {socket.gethostname()}


def _opened(target: Source | None) -> tuple[list[str], list[tuple[str, str]]]:
    """What is typed, and the text that stands for the file: workers need not see it."""
    if target is None:
        return [], []
    if isinstance(target, Game):
        return [target.name], target._texts()
    name = os.fspath(target)
    if not os.path.exists(name) and name in (domain[0] for domain in _core.domains()):
        return [name], []
    return _opened(open(name))


def _key(
    command: str, places: list[str], texts: list[tuple[str, str]], options: dict[str, Any], shards: int
) -> str:
    """A name for work: the same for the same question to the same program, and for nothing else."""
    whole = [_core.version(), command, [text for _, text in texts] or places,
             sorted((name, _ask.as_text(name, value) if not isinstance(value, bool) else value)
                    for name, value in options.items()), shards]
    digest = hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:16]
    return f"{command.replace(' ', '-')}-{digest}"


def _dashed(options: dict[str, Any]) -> dict[str, Any]:
    names = {name: name.rstrip("_").replace("_", "-") for name in options}
    return {names[name]: value for name, value in options.items() if value is not None}


def _score(level: dict[str, Any]) -> float:
    score = level.get("score")
    if isinstance(score, str):
        # A reading that was cut, such as ">5000": at least so much.
        score = float(score.lstrip(">"))
    return -float(score) if score is not None else 0.0


def _best(found: list[tuple[float, int, dict[str, Any]]], keep: int) -> list[dict[str, Any]]:
    best: list[dict[str, Any]] = []
    for _, _, level in sorted(found, key=lambda entry: (entry[0], entry[1], entry[2].get("n", 0))):
        if all(level["level"] != other["level"] for other in best):
            best.append(level)
    return best[:keep]


def _exists(store: str, name: str) -> bool:
    if "://" not in store:
        return os.path.exists(os.path.join(store, name))
    files, path = _remote(store)
    return bool(files.exists(f"{path}/{name}"))


def _load(store: str, name: str) -> bytes:
    if "://" not in store:
        with io.open(os.path.join(store, name), "rb") as file:
            return file.read()
    files, path = _remote(store)
    data: bytes = files.cat_file(f"{path}/{name}")
    return data


def _answered(store: str, name: str) -> Any:
    """What a shard answered."""
    try:
        return json.loads(_load(store, name))
    except ValueError:
        raise UsageError(f"`{store}/{name}` is damaged. Delete it, and the next run makes it again") from None


def _save(store: str, name: str, data: bytes) -> None:
    """Keeps a shard. Nobody ever sees half of one: an object appears when it is complete, and a file is
    renamed when it is."""
    if "://" not in store:
        # Two workers may do the same shard, on two machines that share the folder.
        beside = os.path.join(store, f".{name}.{uuid.uuid4().hex}.new")
        with io.open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, os.path.join(store, name))
        return
    files, path = _remote(store)
    files.pipe_file(f"{path}/{name}", data)


def _remote(store: str) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs  # type: ignore[import-untyped]
    except ImportError:
        raise Error(f"`{store}` needs fsspec: pip install fsspec") from None
    try:
        files, path = url_to_fs(store)
    except (ImportError, ValueError) as error:
        raise UsageError(f"store: `{store}` is not a place that fsspec can reach: {error}") from None
    return files, path



