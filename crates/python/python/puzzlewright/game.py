"""Games and their levels."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterator
from typing import Any

from . import _ask, _core
from ._ask import Path
from ._lenses import GameLenses, LevelLenses
from .answers import EventList, Played, Report, Solved
from .errors import Error, FileError, SourceError, UsageError

#: What a notebook may spend on the readings of a level that it shows.
_SHOWN_STATES, _SHOWN_SECONDS = 100_000, 1.0


def open(path: Path, *, check: bool = True) -> Game:
    """Opens a file of any domain; which one is recognised by its name and content.

    >>> import puzzlewright as pw
    >>> game = pw.open("games/puzzlescript/warehouse.txt")
    >>> game.domain, len(game.levels)
    ('puzzlescript', 8)

    A source with errors raises :class:`SourceError`, unless ``check`` is False: its ``diagnostics`` can then
    be read, but nothing else can be asked.
    """
    name = os.fsdecode(path)
    try:
        core = _core.open(name)
    except OSError as error:
        raise FileError(str(error)) from None
    return _checked(core, check)


def open_text(text: str, name: str = "text", *, check: bool = True) -> Game:
    """Opens a text as if it were a file of this name.

    >>> import puzzlewright as pw
    >>> game = pw.open_text("lights 3x3 Corner\\n000\\n000\\n001\\n", name="board.lights")
    >>> game.domain, game.levels[0].solve().status
    ('lights', 'solved')
    """
    return _checked(_core.open(name, text), check)


def _checked(core: _core.Game, check: bool) -> Game:
    game = Game(core)
    if check and not core.is_sound:
        raise SourceError(f"`{core.name}` has errors", game.diagnostics)
    return game


class Game(GameLenses):
    """An opened file. Its text is read once; later changes of the file do not matter."""

    def __init__(self, core: _core.Game) -> None:
        self._core = core
        self._levels = [Level(self, at, *head) for at, head in enumerate(core.levels())]

    @property
    def name(self) -> str:
        """The name of the file."""
        return self._core.name

    @property
    def text(self) -> str:
        """The text."""
        return self._core.text

    @property
    def domain(self) -> str:
        """The domain: ``puzzlescript``, ``witness`` and so on."""
        return self._core.domain

    @property
    def levels(self) -> list[Level]:
        """The levels, in the order of the file."""
        return self._levels

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Errors and warnings about the text."""
        return [Diagnostic(entry) for entry in json.loads(self._core.diagnostics())["diagnostics"]]

    @property
    def how_to_play(self) -> list[str]:
        """The keys and what they do, in sentences."""
        return self._core.how_to_play()

    def check(self) -> Report:
        """Errors and warnings, as ``puzzlewright check --json`` prints them."""
        return Report(json.loads(self._core.diagnostics()))

    def events(self) -> EventList:
        """The events that concepts can name, as ``puzzlewright need --list --json`` prints them."""
        options = {"list": True}
        return EventList(_ask.answer("need", [self.name], options, self._texts()))

    def level(self, name: int | str) -> Level:
        """A level by its number, from 1, or its name."""
        for level in self._levels:
            if name in (level.number, level.name):
                return level
        known = ", ".join(str(level.name or level.number) for level in self._levels) or "none in the file"
        raise KeyError(f"there is no {self._core.word} {name!r}; there is {known}")

    def with_level(self, level: int | str, rows: str) -> Game:
        """The game with the level of this number or name replaced; every other byte stays as it is."""
        if not isinstance(level, int):
            level = self.level(level).number
        if level < 1:
            raise KeyError(f"there is no {self._core.word} {level}; the first is 1")
        return open_text(self._core.replace_level(level - 1, rows), self.name)

    def _texts(self) -> list[tuple[str, str]]:
        return [(self.name, self.text)]

    def _answer(self, command: str, options: dict[str, object], progress: _ask.Progress) -> Any:
        return _ask.answer(command, [self.name], options, self._texts(), progress)

    def _content(self, command: str, options: dict[str, object], progress: _ask.Progress) -> bytes:
        return _ask.content(command, [self.name], options, self._texts(), progress)

    def __iter__(self) -> Iterator[Level]:
        return iter(self._levels)

    def __len__(self) -> int:
        return len(self._levels)

    def __repr__(self) -> str:
        return f"<{self.domain} {self.name!r}, {len(self._levels)} {self._core.word}s>"

    def __reduce__(self) -> tuple[Any, ...]:
        return open_text, (self.text, self.name)


class Level(LevelLenses):
    """A level of a game. In a notebook it is a picture with the table of its readings."""

    def __init__(
        self, game: Game, index: int, number: int, name: str | None, lines: tuple[int, int]
    ) -> None:
        self.game = game
        self.index = index
        self.number = number
        self.name = name
        #: The first and last line it occupies, from 1; 0 where that is not known.
        self.lines = lines

    def play(self, moves: str = "", **options: str | int | bool) -> Played:
        """Plays moves, as ``solve`` writes them, and says where they lead.

        >>> import puzzlewright as pw
        >>> pw.open("games/puzzlescript/warehouse.txt").levels[0].play("RDRU").outcome
        'won'
        """
        given: dict[str, object] = {"level": self.number, "moves": moves, **_dashed(options)}
        return Played(self._all("play", given, None))

    def session(self, **options: str | int | bool) -> Session:
        """Sits down at the level: moves, undo, and what can be done in a position."""
        given = [(name, None if value is True else str(value)) for name, value in _dashed(options).items()
                 if value is not False]
        with _ask.told_in_python():
            return Session(self.game._core.seat(self.index, given))

    def count(self, **options: Any) -> Solved:
        """Counts the solutions and answers: ``solve`` with ``count=True``."""
        return self.solve(count=True, **options)

    @property
    def text(self) -> str:
        """The start as text."""
        return self.session().text

    def _all(self, command: str, options: dict[str, object], progress: _ask.Progress) -> Any:
        return _ask.answer(command, [self.game.name], options, self.game._texts(), progress)

    def _answer(self, command: str, options: dict[str, object], progress: _ask.Progress) -> Any:
        data = self._all(command, {"level": self.number, **options}, progress)
        # `solve` prints a list even for one level.
        return data[0] if isinstance(data, list) else data

    def _text(self, command: str, options: dict[str, object], progress: _ask.Progress) -> str:
        given = {"level": self.number, **options}
        return _ask.text(command, [self.game.name], given, self.game._texts(), progress)

    def _content(self, command: str, options: dict[str, object], progress: _ask.Progress) -> bytes:
        given = {"level": self.number, **options}
        return _ask.content(command, [self.game.name], given, self.game._texts(), progress)

    def __repr__(self) -> str:
        name = f", {self.name}" if self.name else ""
        return f"<{self.game._core.word} {self.number}{name} of {self.game.name!r}>"

    def _repr_svg_(self) -> str | None:
        return self.session().svg

    def _repr_html_(self) -> str:
        """The picture, and below it the table of readings, as far as they are known at once."""
        drawn = shown(self.session())
        try:
            rated = self.rate(max_states=_SHOWN_STATES, time=_SHOWN_SECONDS, progress=False)
        except Error:
            return drawn
        return f"{drawn}{rated._repr_html_()}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _level, (self.game, self.index)


def _level(game: Game, index: int) -> Level:
    return game.levels[index]


class Session:
    """A level with a player at it.

    >>> import puzzlewright as pw
    >>> session = pw.open("games/puzzlescript/warehouse.txt").levels[0].session()
    >>> [offer.text for offer in session.offers()]
    ['U', 'L', 'D', 'R']
    >>> session.play("RDR").moved, session.undo(), session.trace
    (True, True, 'RD')
    """

    def __init__(self, core: _core.Seat) -> None:
        self._core = core

    def play(self, moves: str) -> Played:
        """Plays moves from where play stands."""
        return Played(json.loads(self._core.play(moves)))

    def undo(self) -> bool:
        """Takes back the last move; False if there is none."""
        return self._core.undo()

    def restart(self) -> None:
        """Goes back to the start."""
        self._core.restart()

    def offers(self, most: int = 1000) -> list[Offer]:
        """Moves that can be made now, at most so many."""
        if not isinstance(most, int) or most < 0:
            raise UsageError(f"most: {most!r} is not a number of moves")
        return [Offer(*offer) for offer in self._core.offers(most)]

    @property
    def now(self) -> Played:
        """Where play stands."""
        return Played(json.loads(self._core.now()))

    @property
    def outcome(self) -> str:
        """``open``, ``won``, ``lost`` or the domain's own word."""
        return str(self.now.outcome)

    @property
    def trace(self) -> str:
        """The moves that had an effect."""
        return self.now.trace

    @property
    def text(self) -> str:
        """The position as text."""
        return self._core.text()

    @property
    def svg(self) -> str | None:
        """The position as SVG."""
        return self._core.svg()

    def _repr_svg_(self) -> str | None:
        return self.svg

    def __str__(self) -> str:
        return self.text


def shown(session: Session) -> str:
    """A position as a notebook shows it: a picture, or its text."""
    return session.svg or f"<pre>{html.escape(session.text)}</pre>"


class Offer:
    """A move that can be made."""

    __slots__ = ("text", "label", "key", "cell")

    def __init__(self, text: str, label: str, key: str | None, cell: tuple[int, int] | None) -> None:
        #: As it is written in a trace.
        self.text = text
        #: For people.
        self.label = label
        #: The key that makes it, as browsers name keys.
        self.key = key
        #: Column and row, from 1, of the cell to click on for it.
        self.cell = cell

    def __repr__(self) -> str:
        return f"Offer({self.text!r}, {self.label!r})"


class Diagnostic:
    """Something to report about a text: where it is, what is wrong, and how to fix it."""

    __slots__ = ("_entry",)

    def __init__(self, entry: dict[str, Any]) -> None:
        self._entry = entry

    @property
    def severity(self) -> str:
        """``error`` or ``warning``."""
        return str(self._entry["severity"])

    @property
    def code(self) -> str:
        """The stable code of the kind of mistake."""
        return str(self._entry["code"])

    @property
    def line(self) -> int | None:
        """The line, from 1."""
        return self._entry.get("line")

    @property
    def column(self) -> int | None:
        """The column, from 1."""
        return self._entry.get("column")

    @property
    def message(self) -> str:
        """What is wrong."""
        return str(self._entry["message"])

    @property
    def help(self) -> str | None:
        """How to fix it."""
        return self._entry.get("help")

    def to_dict(self) -> dict[str, Any]:
        """As ``puzzlewright check --json`` prints it."""
        return self._entry

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Diagnostic) and self._entry == other._entry

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Diagnostic({self})"

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        fix = f" ({self.help})" if self.help else ""
        return f"{place}{self.severity}[{self.code}]: {self.message}{fix}"


def _dashed(options: dict[str, Any]) -> dict[str, Any]:
    return {name.rstrip("_").replace("_", "-"): value for name, value in options.items()}
