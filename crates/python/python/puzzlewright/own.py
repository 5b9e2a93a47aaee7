"""Domains written in Python."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from . import _core
from ._ask import Progress, Size, as_text, bar, told_in_python
from .answers import (
    CensusReport, DeadEndReport, KernelReport, MakeReport, NeedReport, OrthogonalityReport, Played, Rated,
    RepairReport, Solved, SuggestReport,
)
from .errors import UsageError
from .game import Offer, Session, shown

#: What a notebook may spend on the readings of a level that it shows: every state is asked of Python.
_SHOWN_STATES = 1_000
#: The most levels that a search keeps.
_MOST_KEPT = 1_000

State = TypeVar("State", bound=Hashable)


class Play(Generic[State]):
    """A puzzle of your own: where play starts, which moves there are, what a move does, when it is won.

    States are hashable and never changed; a move is anything whose ``str`` is one word. Every generic lens
    then works: ``puzzle.level().solve()``, ``rate``, ``dead_ends``, ``need``. It is slow, because every
    step runs in Python, and as exact as any other domain.

    >>> import puzzlewright as pw
    >>> class Jugs(pw.Play[tuple[int, int]]):
    ...     event_names = ("pour",)
    ...     def start(self):
    ...         return (0, 0)
    ...     def moves(self, state):
    ...         return ["fill3", "fill5", "empty3", "empty5", "pour35", "pour53"]
    ...     def step(self, state, move):
    ...         three, five = state
    ...         return {"fill3": (3, five), "fill5": (three, 5), "empty3": (0, five), "empty5": (three, 0),
    ...                 "pour35": (max(0, three + five - 5), min(5, three + five)),
    ...                 "pour53": (min(3, three + five), max(0, three + five - 3))}[move]
    ...     def events(self, state, move, after):
    ...         return ["pour"] if move.startswith("pour") else []
    ...     def won(self, state):
    ...         return 4 in state
    >>> level = Jugs().level()
    >>> level.solve().length, level.need("pour >= 2").answer
    (6, 'always')

    Lenses about other levels (``suggest``, ``make``, ``repair``, ``kernel``, ``census``, ``orthogonality``) need to know
    which levels there are. Declare ``letters``, ``rows`` and ``with_rows`` if levels are drawn with letters; else ``vary`` for
    ``suggest`` and ``draw`` for ``make``.
    """

    #: The names of events that concepts can name. Each is an idea: the reading ``ideas`` counts those that every
    #: solution needs.
    event_names: ClassVar[Sequence[str]] = ()

    #: The letters that levels are drawn with, and what they stand for; the first is an empty cell. Letters with
    #: the same name are elements of one kind.
    letters: ClassVar[Mapping[str, str]] = {}

    def start(self) -> State:
        """Where play begins."""
        raise _missing(self, "start(): where play begins")

    def moves(self, state: State) -> Iterable[Any]:
        """The moves worth trying, always in the same order."""
        raise _missing(self, "moves(state): the moves worth trying")

    def step(self, state: State, move: Any) -> State | None:
        """Where a move leads; None if it has no effect. A state that is returned must not be changed."""
        raise _missing(self, "step(state, move): where a move leads")

    def won(self, state: State) -> bool:
        """Whether a state is a win."""
        raise _missing(self, "won(state): whether a state is a win")

    def lost(self, state: State) -> bool:
        """Whether a state is a loss."""
        return False

    def events(self, state: State, move: Any, after: State) -> Iterable[str]:
        """What happened in a move, by names of ``event_names``."""
        return ()

    def read_move(self, word: str) -> Any:
        """The move that is written so, for plays from text; None if there is none. Moves that were listed
        before are known."""
        return next((move for move in self.moves(self.start()) if str(move) == word), None)

    def text(self, state: State) -> str:
        """A state for people."""
        return str(state)

    def svg(self, state: State) -> str | None:
        """A state as SVG; None if there is no picture."""
        return None

    def rows(self) -> list[str]:
        """The level as its author writes it, row by row."""
        return self.text(self.start()).splitlines()

    def with_rows(self, rows: list[str]) -> Play[Any] | None:
        """The level that is drawn so, by the same rules; None if these rows are not a level."""
        raise NotImplementedError

    def vary(self, random: Random) -> Play[Any] | None:
        """Another level near this one; None to draw again. What is drawn may depend on ``random`` only."""
        raise NotImplementedError

    def draw(self, random: Random) -> Play[Any] | None:
        """A level from nothing, by the same rules; None to draw again. What is drawn may depend on ``random``
        only."""
        raise NotImplementedError

    def key(self) -> Hashable:
        """What two levels share if they are the same to a player; by default their rows."""
        return tuple(self.rows())

    def level(self, name: str | None = None) -> OwnLevel:
        """The puzzle as a level that can be asked."""
        return OwnLevel(self, name)


class OwnLevel:
    """A level of a domain written in Python."""

    def __init__(self, puzzle: Play[Any], name: str | None) -> None:
        self.puzzle = puzzle
        self.name = name

    def session(self) -> Session:
        """Sits down at the level."""
        return Session(self._seat())

    def play(self, moves: str = "") -> Played:
        """Plays moves, separated by spaces."""
        return self.session().play(moves)

    def offers(self) -> list[Offer]:
        """The moves of the start."""
        return self.session().offers()

    def solve(
        self, *, max_states: int = 5_000_000, count: bool = False, from_: str | None = None,
        progress: Progress = None,
    ) -> Solved:
        """Finds a shortest solution, or proves that there is none."""
        options = {"max-states": max_states, "count": count, "from": from_}
        return Solved(self._ask("solve", options, progress))

    def count(self, *, max_states: int = 5_000_000, progress: Progress = None) -> Solved:
        """Counts the solutions."""
        return self.solve(max_states=max_states, count=True, progress=progress)

    def rate(
        self, *, readings: str | None = None, max_states: int = 5_000_000, progress: Progress = None
    ) -> Rated:
        """Every reading: how hard, long, narrow and dangerous."""
        options = {"readings": readings, "max-states": max_states}
        return Rated(self._ask("rate", options, progress))

    def dead_ends(
        self, *, list_: int = 20, max_states: int = 5_000_000, progress: Progress = None
    ) -> DeadEndReport:
        """Where it can no longer be won."""
        options = {"list": list_, "max-states": max_states}
        return DeadEndReport(self._ask("deadends", options, progress))

    def need(
        self, concept: str, *, max_states: int = 5_000_000, progress: Progress = None
    ) -> NeedReport:
        """Whether every solution satisfies a concept over ``event_names``."""
        options = {"concept": concept, "max-states": max_states}
        return NeedReport(self._ask("need", options, progress))

    def walk(self, *, steps: int = 20_000, seed: int = 1, progress: Progress = None) -> dict[str, Any]:
        """Plays at random: how many moves had an effect, how many plays were won, what never happened."""
        answer: dict[str, Any] = self._ask("walk", {"steps": steps, "seed": seed}, progress)
        return answer

    def suggest(
        self,
        *,
        toward: str | None = None,
        need: str | Sequence[str] = (),
        diverse: bool = False,
        keep: int = 4,
        tries: int = 2000,
        seed: int = 1,
        threshold: float | None = None,
        from_best: bool = False,
        progress: Progress = None,
    ) -> SuggestReport:
        """Better variations of the level, as ``puzzlewright suggest`` looks for them."""
        options = {"toward": toward, "need": need, "diverse": diverse, "keep": keep, "tries": tries,
                   "seed": seed, "threshold": threshold, "from-best": from_best}
        return SuggestReport(self._ask_space("suggest", options, progress))

    def make(
        self,
        *,
        size: Size | None = None,
        elements: str | None = None,
        like: bool = False,
        need: str | Sequence[str] = (),
        forbid: str | Sequence[str] = (),
        unique: bool = False,
        toward: str | None = None,
        length: str | int | None = None,
        count: int = 1,
        differ: int = 1,
        rising: bool = False,
        plain: bool = False,
        border: str | None = None,
        symmetric: str | None = None,
        seed: int = 1,
        tries: int | None = None,
        max_states: int | None = None,
        progress: Progress = None,
    ) -> MakeReport:
        """Levels with these properties, proved, as ``puzzlewright make`` makes them; ``like`` starts from this
        level."""
        options = {"size": size, "elements": elements, "like": like, "need": need, "forbid": forbid,
                   "unique": unique, "toward": toward, "length": length, "count": count, "differ": differ,
                   "rising": rising, "plain": plain, "border": border, "symmetric": symmetric,
                   "seed": seed, "tries": tries, "max-states": max_states}
        return MakeReport(self._ask_space("make", options, progress))

    def repair(
        self,
        *,
        max_cells: int = 2,
        need: str | Sequence[str] = (),
        rank: str | None = None,
        max_states: int = 5_000_000,
        progress: Progress = None,
    ) -> RepairReport:
        """The smallest change after which the level can be solved, as ``puzzlewright repair`` finds it."""
        options = {"max-cells": max_cells, "need": need, "rank": rank, "max-states": max_states}
        return RepairReport(self._ask_space("repair", options, progress))

    def kernel(
        self, *, hold: str | None = None, max_states: int = 5_000_000, progress: Progress = None
    ) -> KernelReport:
        """What is left of the level when everything is removed that it does not need, as ``puzzlewright kernel``
        finds it."""
        return KernelReport(self._ask_space("kernel", {"hold": hold, "max-states": max_states}, progress))

    def orthogonality(
        self,
        *,
        element: str,
        existing: str | None = None,
        with_: str | None = None,
        most: int = 3,
        size: Size | None = None,
        max_states: int = 1_000_000,
        progress: Progress = None,
    ) -> OrthogonalityReport:
        """What new elements add to existing ones, as ``puzzlewright orthogonality`` measures it."""
        options = {"element": element, "existing": existing, "with": with_, "most": most, "size": size,
                   "max-states": max_states}
        return OrthogonalityReport(self._ask_space("orthogonality", options, progress))

    def census(
        self,
        *,
        size: Size | None = None,
        elements: str | None = None,
        most: int | None = None,
        rank: str | None = None,
        keep: int = 1000,
        max_states: int = 1_000_000,
        progress: Progress = None,
    ) -> CensusReport:
        """Every level of a bounded space, counted, as ``puzzlewright census`` does it."""
        options = {"size": size, "elements": elements, "most": most, "rank": rank, "keep": keep,
                   "max-states": max_states}
        return CensusReport(self._ask_space("census", options, progress))

    def _ask_space(self, lens: str, options: dict[str, Any], progress: Progress) -> Any:
        puzzle = self.puzzle
        letters = self._letters(lens)
        drawn = [name for name in ("size", "elements", "like") if options.get(name)]
        if letters is None and drawn:
            raise UsageError(f"{drawn[0]}: `draw` of {_name(puzzle)} decides about that; leave it out")
        given = []
        for name, value in options.items():
            is_number = name in ("keep", "count") and lens in ("suggest", "make")
            if is_number and (not isinstance(value, int) or not 1 <= value <= _MOST_KEPT):
                raise UsageError(f"{name}: {value!r} is not a whole number from 1 to {_MOST_KEPT}")
            several = name in ("need", "forbid") and isinstance(value, (list, tuple))
            given += [(name, None if one is True else as_text(name, one)) for one in (value if several else [value])
                      if one is not None and one is not False]
        events = list(puzzle.event_names)
        with told_in_python(), bar(progress) as tell:
            return json.loads(_core.own_ask(puzzle, self.name, events, letters, lens, given, tell))

    def _letters(self, lens: str) -> list[tuple[str, str]] | None:
        """The letters of levels; None where a method of the class makes levels."""
        puzzle = self.puzzle
        method = {"suggest": "vary", "make": "draw"}.get(lens)
        if method is not None and _declares(puzzle, method):
            return None
        if puzzle.letters and _declares(puzzle, "with_rows"):
            return list(puzzle.letters.items())
        other = f", or implement `{method}(random)`" if method is not None else ""
        raise UsageError(
            f"{lens}: {_name(puzzle)} does not say which levels there are; declare `letters` and implement `rows` "
            f"and `with_rows(rows)` if they are drawn with letters{other}"
        )

    def _seat(self) -> _core.Seat:
        return _core.own_seat(self.puzzle, self.name, list(self.puzzle.event_names))

    def _ask(self, lens: str, options: dict[str, Any], progress: Progress) -> Any:
        given = [
            (name, None if value is True else str(value))
            for name, value in options.items()
            if value is not None and value is not False
        ]
        with told_in_python(), bar(progress) as tell:
            return json.loads(self._seat().ask(lens, given, tell))

    def _repr_svg_(self) -> str | None:
        return self.session().svg

    def _repr_html_(self) -> str:
        """The picture or the text, and below it the table of readings, as far as they are known at once."""
        rated = self.rate(max_states=_SHOWN_STATES, progress=False)
        return f"{shown(self.session())}{rated._repr_html_()}"


def _declares(puzzle: Play[Any], method: str) -> bool:
    return getattr(type(puzzle), method) is not getattr(Play, method)


def _missing(puzzle: Play[Any], method: str) -> NotImplementedError:
    return NotImplementedError(f"{_name(puzzle)} has to implement {method}")


def _name(puzzle: Play[Any]) -> str:
    return type(puzzle).__name__
