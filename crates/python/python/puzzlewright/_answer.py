"""Answers: typed views of the JSON that the command line prints."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any, ClassVar


class Answer:
    """An answer. Fields are attributes; ``to_dict()`` gives the JSON as plain data.

    A field that only other domains have is None. Two answers are equal if their data is.
    """

    #: Fields that hold answers themselves, or lists of them, by the name of their class.
    _nested: ClassVar[dict[str, str]] = {}
    #: Fields that a schema lists.
    _fields: ClassVar[frozenset[str]] = frozenset()
    #: The field over whose entries a loop goes, if there is one.
    _loop: ClassVar[str | None] = None

    __slots__ = ("_data",)

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        data = self._data
        if name in data:
            return _wrap(data[name], self._nested.get(name))
        readings = data.get("readings")
        if isinstance(readings, dict) and name in readings:
            return readings[name]
        if name == "text" and isinstance(data.get("level"), list):
            return "\n".join([*data.get("legend", []), *data["level"]])
        if name in self._fields:
            return None
        raise AttributeError(f"this answer has no field `{name}`; it has {', '.join(data)}")

    def __getitem__(self, name: str) -> Any:
        return self._data[name]

    def __iter__(self) -> Iterator[Any]:
        if self._loop is None:
            raise TypeError(f"a {type(self).__name__} is not a list; see its to_dict()")
        entries: list[Any] = getattr(self, self._loop)
        return iter(entries)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._data})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self._data == other._data

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = (f"{name}={_short(value)}" for name, value in self._data.items())
        return f"{type(self).__name__}({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._data,)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data: a row for ``pandas.DataFrame``, or for ``json.dump``."""
        return self._data

    def _repr_html_(self) -> str:
        """A table of what is known: the readings, or every field."""
        readings = self._data.get("readings")
        if isinstance(readings, list):
            rows = [(it["label"], it.get("value"), it["meaning"]) for it in readings]
        else:
            rows = [(name, value, "") for name, value in self._data.items()]
        cells = "".join(
            f"<tr><th style='text-align:left'>{html.escape(label)}</th><td>{_cell(value)}</td>"
            f"<td style='text-align:left'>{html.escape(meaning)}</td></tr>"
            for label, value, meaning in rows if value is not None and value != []
        )
        return f"<table>{cells}</table>"


def _wrap(value: Any, name: str | None) -> Any:
    if name is None or value is None:
        return value
    if isinstance(value, list):
        return [_wrap(entry, name) for entry in value]
    if not isinstance(value, dict):
        return value
    if name.startswith("map "):
        return {key: _wrap(entry, name[4:]) for key, entry in value.items()}
    from . import answers

    kind: type[Answer] = getattr(answers, name)
    return kind(value)


#: Entries of a list that a table shows.
_MOST_ROWS = 20


def _cell(value: Any) -> str:
    """A value in a table: text as it is, a drawing by its rows, a list of entries as a table."""
    if isinstance(value, str):
        return _drawn(value.split("\n"))
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list) and value and all(isinstance(entry, str) for entry in value):
        return _drawn(value) if len({len(entry) for entry in value}) == 1 else html.escape(", ".join(value))
    if isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
        shown = value[:_MOST_ROWS]
        names = [name for name in shown[0] if any(_is_plain(name, entry.get(name)) for entry in shown)]
        lines = ["".join(f"<th>{html.escape(name)}</th>" for name in names)]
        lines += ["".join(f"<td>{_cell(entry[name]) if _is_plain(name, entry.get(name)) else ''}</td>" for name in names)
                  for entry in shown]
        more = f"{len(value) - len(shown)} more" if len(value) > len(shown) else ""
        return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>{more}"
    return html.escape(_short(value))


def _is_plain(name: str, value: Any) -> bool:
    """Whether a field of an entry fits into a table: a value, or the rows of a level."""
    return value is not None and (not isinstance(value, (list, dict)) or name == "level" and value != [])


def _drawn(lines: list[str]) -> str:
    text = html.escape("\n".join(lines))
    return f"<pre style='text-align:left'>{text}</pre>" if len(lines) > 1 else text


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
