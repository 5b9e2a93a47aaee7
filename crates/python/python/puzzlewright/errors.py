"""What is raised when there is no answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Diagnostic


class Error(Exception):
    """A question without an answer. The message says what to do."""


class UsageError(Error, ValueError):
    """An option is wrong, or a lens does not work on this file."""


class FileError(Error, OSError):
    """A file cannot be read or written."""


class SourceError(Error, ValueError):
    """The author's source has errors.

    >>> import puzzlewright as pw
    >>> try:
    ...     pw.open_text("title Broken")
    ... except pw.SourceError as error:
    ...     print(error.diagnostics[0].severity)
    error
    """

    #: Errors and warnings, each with its place and, if one is known, a fix.
    diagnostics: Sequence[Diagnostic]

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        lines = [f"  {entry}" for entry in diagnostics]
        super().__init__("\n".join([message, *lines]))
        self.diagnostics = tuple(diagnostics)
