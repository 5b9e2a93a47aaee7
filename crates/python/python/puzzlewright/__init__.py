"""Puzzlewright: write a puzzle game once, and the machine plays all of it.

>>> import puzzlewright as pw
>>> game = pw.open("games/puzzlescript/warehouse.txt")
>>> level = game.levels[0]
>>> solved = level.solve()
>>> solved.status, solved.length, solved.proved_shortest
('solved', 4, True)
>>> level.play(solved.moves).outcome
'won'

Names, options and answers are those of the command line ``puzzlewright``.
"""

from __future__ import annotations

from . import answers, commands
from ._answer import Answer
from .commands import *  # noqa: F403
from .commands import __all__ as _commands
from .errors import Error, FileError, SourceError, UsageError
from .game import Diagnostic, Game, Level, Offer, Session, open, open_text
from .own import OwnLevel, Play

__all__ = [
    "Answer",
    "Diagnostic",
    "Error",
    "FileError",
    "Game",
    "Level",
    "Offer",
    "OwnLevel",
    "Play",
    "Session",
    "SourceError",
    "UsageError",
    "answers",
    "commands",
    "open",
    "open_text",
    *_commands,
]
