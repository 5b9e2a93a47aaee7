"""Questions: arguments as they would be typed, answered by the command line as a library."""

from __future__ import annotations

import json
import keyword
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Union

from . import _core
from .errors import Error, FileError, SourceError, UsageError

#: What ``progress=`` takes: True or None for a bar where someone looks, False for none, or a function that
#: gets what is being done, how much is done, and of how much (or None).
Progress = Union[bool, None, Callable[[str, int, Union[int, None]], object]]
#: A file.
Path = Union[str, "os.PathLike[str]"]
#: A size such as ``(7, 5)`` or ``"7x5"``.
Size = Union[str, Sequence[int]]

#: Options that have another name in Python: the file is the game there, and may be meant as a whole.
WORDS = {("", "game"): "whole_game", ("suggest", "rank"): "toward"}
#: Options that take several numbers as one word, with what stands between them.
JOINED = {"size": "x", "grid": "x", "length": "-", "shard": "/"}


def answer(
    command: str,
    places: Iterable[object],
    options: Mapping[str, object],
    texts: Sequence[tuple[str, str]] = (),
    progress: Progress = None,
) -> Any:
    """Runs a command that prints JSON and returns what it printed as plain data."""
    args = typed(command, places, {"json": True, **options})
    _, out, err, _ = run(args, texts, progress)
    try:
        data = json.loads(out)
    except ValueError:
        lines = [line for line in out.splitlines() if line]
        if len(lines) > 1:
            # Several files are answered by a line each.
            return [json.loads(line) for line in lines]
        raise Error(err.strip() or out.strip() or f"`{command}` printed nothing") from None
    if isinstance(data, dict) and "error" in data and "message" in data:
        raise failure(data, command)
    return data


def text(
    command: str,
    places: Iterable[object],
    options: Mapping[str, object],
    texts: Sequence[tuple[str, str]] = (),
    progress: Progress = None,
) -> str:
    """Runs a command that prints text."""
    code, out, err, _ = run(typed(command, places, options), texts, progress)
    _raise_failure(code, out, err, command)
    return out


def content(
    command: str,
    places: Iterable[object],
    options: Mapping[str, object],
    texts: Sequence[tuple[str, str]] = (),
    progress: Progress = None,
) -> bytes:
    """Runs a command that prints a file."""
    code, out, err, data = run(typed(command, places, options), texts, progress)
    _raise_failure(code, out, err, command)
    return data


def _raise_failure(code: int, out: str, err: str, command: str) -> None:
    """Raises what a command that does not print JSON says when it has no answer."""
    if code == 0:
        return
    try:
        data = json.loads(out)
    except ValueError:
        data = None
    if isinstance(data, dict) and "error" in data and "message" in data:
        raise failure(data, command)
    if code == 2 or (code == 1 and not out):
        raise UsageError(in_python(err.strip().removeprefix("puzzlewright: "), command))


def run(args: list[str], texts: Sequence[tuple[str, str]], progress: Progress) -> tuple[int, str, str, bytes]:
    """Runs a command, with a bar if there is someone to look at it."""
    with bar(progress) as tell:
        return _core.run(args, list(texts), tell)


def typed(command: str, places: Iterable[object], options: Mapping[str, object]) -> list[str]:
    """The arguments of a command. Options whose value is None or False are left out."""
    flags: list[str] = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        flag = f"--{name}"
        if value is True:
            flags.append(flag)
        elif isinstance(value, list) and (name not in JOINED or any(map(_is_whole, value))):
            flags += [f"{flag}={as_text(name, entry)}" for entry in value]
        else:
            flags.append(f"{flag}={as_text(name, value)}")
    named = [as_text("", place) for place in places]
    return [*command.split(), *flags, *(["--", *named] if named else [])]


def _is_whole(entry: object) -> bool:
    """Whether an entry of a list is a value of its own, such as a size, and not a number of one."""
    return isinstance(entry, (str, tuple, list))


def as_text(name: str, value: object) -> str:
    """A value as it is typed: a size as 7x5, a range as 10-20, a list with commas."""
    if isinstance(value, (tuple, list)):
        if not name:
            raise UsageError(f"{value!r}: only one can be asked about at a time")
        between = JOINED.get(name, ",")
        return between.join(str(part) for part in value)
    if isinstance(value, (str, int, float)):
        return str(value)
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    raise UsageError(f"{name}: a {type(value).__name__} cannot be given here")


def failure(data: Mapping[str, Any], command: str = "") -> Error:
    """The exception for what a command prints when it has no answer."""
    from .game import Diagnostic

    message = in_python(str(data["message"]), command)
    entries = [Diagnostic(entry) for entry in data.get("diagnostics") or []]
    kinds: dict[object, type[Error]] = {"source": SourceError, "file": FileError, "usage": UsageError}
    kind = kinds.get(data["error"], Error)
    if kind is SourceError or entries:
        return SourceError(message, entries)
    return kind(message)


@contextmanager
def told_in_python() -> Iterator[None]:
    """Says what the native core refuses in words of Python."""
    try:
        yield
    except UsageError as error:
        raise UsageError(in_python(str(error))) from None


def in_python(message: str, command: str = "") -> str:
    """A message about what was typed, for people who typed it in Python."""
    message = re.sub(r"\n\n(Usage: |For more information, try |  tip: to pass |tip: to pass ).*", "", message, flags=re.S)
    message = re.sub(r"; see `puzzlewright [^`]*--help`", "", message).removeprefix("error: ")
    # What clap says of wrong numbers.
    message = message.replace("invalid digit found in string", "that is not a whole number from 0 on")
    message = message.replace("number too large to fit in target type", "that is too large")
    message = re.sub(r"'(--[a-z][a-z-]*)(?: <[^']*>)?'|(--[a-z][a-z-]*) <[A-Z][^>\s]*>",
                     lambda found: str(found[1] or found[2]), message)
    message = re.sub(r"'<([A-Z]+)>(?:\.\.\.)?'|<([A-Z]+)>(?:\.\.\.)?",
                     lambda found: f"`{(found[1] or found[2]).lower()}`", message)
    message = re.sub(r"^([a-z]+(?:-[a-z]+)+): ", r"--\1: ", message)
    # One of several.
    message = re.sub(r"<(--[^<>\n|]*\|[^<>\n]*)>", r"\1", message)
    # What stands between ` is a command to type.
    parts = message.split("`")
    parts[::2] = [re.sub(r"(?<![\w-])--([a-z][a-z-]*)", lambda found: _parameter(found[1], command), part)
                  for part in parts[::2]]
    return "`".join(parts)


def _parameter(option: str, command: str) -> str:
    name = WORDS.get((command, option)) or WORDS.get(("", option)) or option.replace("-", "_")
    return f"`{name}{'_' if keyword.iskeyword(name) or name == 'list' else ''}`"


class bar:
    """A bar of tqdm where someone looks, or what the caller wants instead."""

    def __init__(self, progress: Progress) -> None:
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise UsageError(f"progress: {progress!r} is not True, False or a function")
        self._wanted = progress
        self._bar: Any = None

    def __enter__(self) -> Callable[[str, int, int | None], object] | None:
        if callable(self._wanted):
            return self._wanted
        if self._wanted is False or (self._wanted is None and not is_watched()):
            return None
        return self._show

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def _show(self, what: str, done: int, of: int | None) -> None:
        if self._bar is None:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=of, leave=False, unit="")
        # Some searches say in words how far they are, and count nothing.
        self._bar.bar_format = "{desc}" if of is None and not done else None
        self._bar.set_description_str(what, refresh=False)
        if of is not None:
            self._bar.total = of
        self._bar.n = done
        self._bar.refresh()


def is_watched() -> bool:
    """Whether someone looks: a terminal, or a notebook."""
    if "ipykernel" in sys.modules:
        return True
    return bool(sys.stderr and sys.stderr.isatty())
