"""Domains written in Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import puzzlewright as pw
import pytest


class Lamps(pw.Play[tuple[int, ...]]):
    """Lights Out on a board, to be compared with the domain written in Rust."""

    event_names: ClassVar[Sequence[str]] = ("press",)

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.width, self.height = len(rows[0]), len(rows)

    def start(self) -> tuple[int, ...]:
        return tuple(int(sign) for row in self.rows for sign in row)

    def moves(self, state: tuple[int, ...]) -> Iterable[str]:
        return [f"{x + 1},{y + 1}" for y in range(self.height) for x in range(self.width)]

    def step(self, state: tuple[int, ...], move: str) -> tuple[int, ...]:
        x, y = (int(part) - 1 for part in move.split(","))
        cells = list(state)
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                cells[(y + dy) * self.width + x + dx] ^= 1
        return tuple(cells)

    def won(self, state: tuple[int, ...]) -> bool:
        return not any(state)

    def events(self, state: tuple[int, ...], move: str, after: tuple[int, ...]) -> list[str]:
        return ["press"]


ROWS = ["101", "010", "101"]


def test_the_generic_lenses_agree_with_a_domain_in_rust() -> None:
    own = Lamps(ROWS).level("crossed")
    native = pw.open_text("lights 3x3 crossed\n" + "\n".join(ROWS) + "\n", "board.lights").levels[0]
    one, other = own.solve(), native.solve()
    assert (one.status, one.length) == (other.status, other.length) == ("solved", 9)
    assert one.moves is not None and native.play(one.moves).outcome == "won"
    assert own.play(one.moves).outcome == "won"
    for name in ("length", "branching", "dead_share", "forced", "bottleneck"):
        assert own.rate()[name] == native.rate()[name], name
    assert own.dead_ends().complete and own.dead_ends().to_dict()["states"] == 512
    assert own.need("press >= 9").answer == native.need("length >= 9").answer == "always"
    assert own.need("press >= 10").answer == "avoidable"
    assert own.walk(steps=300)["steps"] == 300


def test_what_a_puzzle_raises_is_raised() -> None:
    class Broken(Lamps):
        def step(self, state: tuple[int, ...], move: str) -> tuple[int, ...]:
            raise RuntimeError("no such lamp")

    with pytest.raises(RuntimeError, match="no such lamp"):
        Broken(ROWS).level().solve()

    class Unhashable(Lamps):
        def start(self) -> tuple[int, ...]:
            return []  # type: ignore[return-value]

    with pytest.raises(TypeError, match="unhashable"):
        Unhashable(ROWS).level().solve()


def test_wrong_moves_and_events_are_named() -> None:
    class Spaced(Lamps):
        def moves(self, state: tuple[int, ...]) -> Iterable[str]:
            return ["one two"]

    with pytest.raises(ValueError, match="one word"):
        Spaced(ROWS).level().solve()

    class Silent(Lamps):
        event_names = ()

    with pytest.raises(ValueError, match="`press` is not listed"):
        Silent(ROWS).level().solve()
    with pytest.raises(ValueError, match="pres"):
        Lamps(ROWS).level().need("pres >= 1")
