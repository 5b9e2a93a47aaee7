"""Domains written in Python."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, Hashable, TypeVar

from . import _core
from ._ask import Progress, bar
from .answers import DeadEndReport, NeedReport, Played, Rated, Solved
from .game import Offer, Session

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
    """

    #: The names of events that concepts can name.
    event_names: ClassVar[Sequence[str]] = ()

    def start(self) -> State:
        """Where play begins."""
        raise NotImplementedError

    def moves(self, state: State) -> Iterable[Any]:
        """The moves worth trying, always in the same order."""
        raise NotImplementedError

    def step(self, state: State, move: Any) -> State | None:
        """Where a move leads; None if it has no effect. A state that is returned must not be changed."""
        raise NotImplementedError

    def won(self, state: State) -> bool:
        """Whether a state is a win."""
        raise NotImplementedError

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

    def _seat(self) -> _core.Seat:
        return _core.own_seat(self.puzzle, self.name, list(self.puzzle.event_names))

    def _ask(self, lens: str, options: dict[str, Any], progress: Progress) -> Any:
        given = [
            (name, None if value is True else str(value))
            for name, value in options.items()
            if value is not None and value is not False
        ]
        with bar(progress) as tell:
            return json.loads(self._seat().ask(lens, given, tell))

    def _repr_svg_(self) -> str | None:
        return self.session().svg
