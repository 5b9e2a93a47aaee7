"""The examples of the checkout, and a place for the tests to stand."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
GAMES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "games").glob("*/*")
    if path.suffix in (".txt", ".panel", ".refraction", ".toml", ".json", ".lights")
)
WAREHOUSE = "games/puzzlescript/warehouse.txt"


@pytest.fixture(autouse=True)
def in_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples are named as they are in the documentation: from the root of the checkout."""
    monkeypatch.chdir(ROOT)


def program() -> str:
    """The command that came with the wheel."""
    return os.path.join(os.path.dirname(sys.executable), "puzzlewright")


def steady(data: object) -> object:
    """An answer without what may differ between runs: measured time."""
    if isinstance(data, dict):
        return {
            name: steady(value)
            for name, value in data.items()
            if name not in ("seconds", "usefulness") and not name.endswith("_per_second")
        }
    return [steady(value) for value in data] if isinstance(data, list) else data
