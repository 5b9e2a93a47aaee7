"""Domains written in Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar

import puzzlewright as pw
import pytest


class Lamps(pw.Play[tuple[int, ...]]):
    """Lights Out on a board, to be compared with the domain written in Rust."""

    event_names: ClassVar[Sequence[str]] = ("press",)
    letters: ClassVar[Mapping[str, str]] = {"0": "dark", "1": "lit"}

    def __init__(self, rows: list[str]) -> None:
        self.drawn = rows
        self.width, self.height = len(rows[0]), len(rows)

    def start(self) -> tuple[int, ...]:
        return tuple(int(sign) for row in self.drawn for sign in row)

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

    def with_rows(self, rows: list[str]) -> Lamps:
        return Lamps(rows)

    def text(self, state: tuple[int, ...]) -> str:
        cells = "".join(map(str, state))
        return "\n".join(cells[at:at + self.width] for at in range(0, len(cells), self.width))


class Jugs(pw.Play[tuple[int, int]]):
    """Two jugs of some sizes, and an amount to measure: levels without a drawing."""

    def __init__(self, small: int, large: int, goal: int) -> None:
        self.sizes, self.goal = (small, large), goal

    def start(self) -> tuple[int, int]:
        return (0, 0)

    def moves(self, state: tuple[int, int]) -> list[str]:
        return ["fill1", "fill2", "empty1", "empty2", "pour12", "pour21"]

    def step(self, state: tuple[int, int], move: str) -> tuple[int, int] | None:
        (one, two), (small, large) = state, self.sizes
        after = {
            "fill1": (small, two), "fill2": (one, large), "empty1": (0, two), "empty2": (one, 0),
            "pour12": (max(0, one + two - large), min(large, one + two)),
            "pour21": (min(small, one + two), max(0, one + two - small)),
        }[move]
        return after if after != state else None

    def won(self, state: tuple[int, int]) -> bool:
        return self.goal in state

    def text(self, state: tuple[int, int]) -> str:
        return f"{state[0]}/{self.sizes[0]} {state[1]}/{self.sizes[1]}, {self.goal} wanted"

    def vary(self, random: Random) -> Jugs:
        return Jugs(*self.sizes, random.randint(1, self.sizes[1]))

    def draw(self, random: Random) -> Jugs | None:
        small, large = random.randint(2, 9), random.randint(2, 13)
        return Jugs(small, large, random.randint(1, large)) if small < large else None


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


class TalkingJugs(Jugs):
    """Jugs that tell what is poured from one into the other, and what is poured away."""

    event_names: ClassVar[Sequence[str]] = ("pour", "away")

    def events(self, state: tuple[int, int], move: str, after: tuple[int, int]) -> list[str]:
        return [event for event, word in (("pour", "pour"), ("away", "empty")) if move.startswith(word)]


@pytest.mark.parametrize(("goal", "ideas"), [(5, 0), (2, 1), (4, 2)])
def test_what_every_solution_needs_is_an_idea(goal: int, ideas: int) -> None:
    level = TalkingJugs(3, 5, goal).level()
    assert level.rate(readings="ideas")["ideas"] == ideas
    assert [level.need(event).answer for event in ("pour", "away")].count("always") == ideas


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


def test_what_a_class_lacks_is_named() -> None:
    class Bare(pw.Play[int]):
        pass

    with pytest.raises(NotImplementedError, match=r"Bare has to implement start\(\)"):
        Bare().level().solve()


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


def native(rows: list[str]) -> pw.Level:
    head = f"lights {len(rows[0])}x{len(rows)} board\n"
    return pw.open_text(head + "\n".join(rows) + "\n", "board.lights").levels[0]


def test_a_census_counts_what_a_domain_in_rust_counts() -> None:
    own = Lamps(ROWS).level().census(size=(3, 2), elements="lit", keep=3)
    other = pw.census("lights", size=(3, 2), elements="lit", keep=3)
    for name in ("space", "levels", "solvable", "unsolvable", "unknown", "complete"):
        assert own.to_dict()[name] == other.to_dict()[name], name
    lengths = [(row["length"], row["levels"]) for row in own.to_dict()["lengths"]]
    assert lengths == [(row["length"], row["levels"]) for row in other.to_dict()["lengths"]]
    assert own.kept[0].length == other.kept[0].length


def test_suggestions_are_better_levels() -> None:
    level = Lamps(["110", "100"]).level()
    report = level.suggest(toward="length", tries=150, keep=3, progress=False)
    first = level.solve().length
    assert first is not None and report.kept
    for kept in report.kept:
        solved = native(kept.level).solve()
        assert kept.length == solved.length and kept.length is not None and kept.length > first
        assert kept.moves is not None and Lamps(kept.level).level().play(kept.moves).outcome == "won"
    again = level.suggest(toward="length", tries=150, keep=3, progress=False)
    assert [kept.to_dict() for kept in again.kept] == [kept.to_dict() for kept in report.kept]


def test_levels_are_made_with_proofs() -> None:
    made = Lamps(ROWS).level().make(size=(3, 2), length="2-3", need="press >= 2", count=2, tries=400)
    assert made.status == "found" and len(made.made) == 2
    for level in made.made:
        assert len(level.level) == 2 and {len(row) for row in level.level} == {3}
        length = native(level.level).solve().length
        assert length is not None and 2 <= length <= 3
        assert all(proof.proved for proof in level.proofs)
    # No level of this size needs so many presses, and all of them were looked at.
    none = Lamps(ROWS).level().make(size=(2, 2), length="9-20", tries=50)
    assert none.status == "none"


def test_a_repair_changes_as_little_as_in_rust() -> None:
    rows = next(
        rows for number in range(1, 64)
        for rows in [[f"{number >> 3:03b}", f"{number & 7:03b}"]]
        if native(rows).solve().status == "unsolvable"
    )
    own, other = Lamps(rows).level().repair(), native(rows).repair()
    assert own.status == "repaired"
    assert own.cells == other.cells and own.minimal and other.minimal


def test_a_kernel_keeps_what_the_level_needs() -> None:
    rows = ["1100", "0000", "0111"]
    own, other = Lamps(rows).level().kernel(), native(rows).kernel()
    assert own.status == other.status == "kernel"
    assert own.hold == "length" and own.after == own.before
    assert own.level is not None and native(own.level).solve().length == own.after
    with pytest.raises(ValueError, match="hold: `lenght` is not one of .* did you mean `length`"):
        Lamps(rows).level().kernel(hold="lenght")


def test_elements_are_compared_as_in_rust() -> None:
    own = Lamps(ROWS).level().orthogonality(element="lit", size=(3, 2), most=2)
    other = pw.orthogonality("lights", element="lit", size=(3, 2), most=2)
    for name in ("levels", "unknown", "complete", "most"):
        assert own.to_dict()[name] == other.to_dict()[name], name
    assert own.domain == "python" and [kind.type for kind in own.types] == ["lit"]
    with pytest.raises(ValueError, match="`lit` is bounded by `most`"):
        Lamps(ROWS).level().orthogonality(element="lit:1-2", size=(3, 2))


def test_levels_without_a_drawing_are_varied_and_drawn_by_methods() -> None:
    level = Jugs(3, 5, 1).level()
    report = level.suggest(toward="length", tries=64, keep=1, progress=False)
    lengths = [Jugs(3, 5, goal).level().solve().length or 0 for goal in range(1, 6)]
    assert report.kept[0].length == max(lengths)
    assert report.kept[0].level == [f"0/3 0/5, {lengths.index(max(lengths)) + 1} wanted"]
    made = level.make(length="8-30", tries=300, progress=False)
    assert made.status == "found" and (made.made[0].length or 0) >= 8
    assert level.make(length="8-30", tries=300).to_dict()["made"] == made.to_dict()["made"]
    with pytest.raises(pw.UsageError, match="size: `draw` of Jugs"):
        level.make(size=(3, 3))


def test_a_lens_that_needs_levels_says_what_to_implement() -> None:
    class Bare(Jugs):
        vary = pw.Play.vary  # type: ignore[assignment]
        draw = pw.Play.draw  # type: ignore[assignment]

    level = Bare(3, 5, 4).level()
    with pytest.raises(pw.UsageError, match=r"suggest: Bare .* `with_rows\(rows\)` .* `vary\(random\)`"):
        level.suggest()
    with pytest.raises(pw.UsageError, match=r"make: Bare .* `draw\(random\)`"):
        level.make()
    with pytest.raises(pw.UsageError, match=r"census: Bare .* drawn with letters$"):
        level.census()

    class Odd(Lamps):
        letters = {"0": "dark", "lit": "1"}

    with pytest.raises(ValueError, match="`lit` is not one visible ASCII sign"):
        Odd(ROWS).level().suggest()
    with pytest.raises(ValueError, match="did you mean `length`"):
        Lamps(ROWS).level().suggest(toward="lenght")

    class Raises(Lamps):
        def with_rows(self, rows: list[str]) -> Lamps:
            if rows != self.drawn:
                raise RuntimeError("no such board")
            return Lamps(rows)

    with pytest.raises(RuntimeError, match="no such board"):
        Raises(ROWS).level().make(size=(2, 2))


def test_notebooks_show_a_level_with_its_readings() -> None:
    class Pictured(Lamps):
        def svg(self, state: tuple[int, ...]) -> str:
            return f"<svg xmlns='http://www.w3.org/2000/svg'><text>{sum(state)}</text></svg>"

    shown = Pictured(ROWS).level()._repr_html_()
    assert shown.startswith("<svg") and "difficulty" in shown
    # Without a picture it is shown as text.
    text = Lamps(ROWS).level()._repr_html_()
    assert text.startswith("<pre>101\n010\n101</pre>") and "difficulty" in text


def test_wrong_options_are_refused_as_on_the_command_line() -> None:
    level = Lamps(ROWS).level()
    with pytest.raises(pw.UsageError, match="readings: `lenght` is not one of .* did you mean `length`"):
        level.rate(readings="lenght")
    with pytest.raises(pw.UsageError, match="^`max_states`: `-1` is not a whole number from 0 on$"):
        level.solve(max_states=-1)
    with pytest.raises(pw.UsageError, match="^`max_cells`: `-1` is not a whole number"):
        level.repair(max_cells=-1)
    with pytest.raises(pw.UsageError, match="keep: 0 is not a whole number from 1 to 1000"):
        level.suggest(keep=0)
    with pytest.raises(pw.UsageError, match="count: 0 is not a whole number from 1 to 1000"):
        level.make(count=0)
    with pytest.raises(pw.UsageError, match="does not begin with a move"):
        level.play("Q")
    with pytest.raises(pw.SourceError) as caught:
        level.need("pres >= 1")
    assert "did you mean `press`" in str(caught.value) and caught.value.diagnostics[0].line == 1
