"""The level of an environment, and what a learner sees of it."""

from __future__ import annotations

import math
import os
import string
from typing import Any, Literal, Union

import numpy as np
from gymnasium import spaces

from .. import _core
from .._ask import told_in_python
from ..errors import UsageError
from ..game import Game, open, open_text

#: What a learner sees: `planes` (rows x columns x objects, 0 or 1), `text` or `rgb`.
Observation = Literal["planes", "text", "rgb"]
#: A game that was opened, or a file.
Source = Union[Game, str, "os.PathLike[str]", None]

#: Rows x columns x red, green and blue.
Pixels = np.ndarray[Any, np.dtype[np.uint8]]

# Signs that domains draw boards with.
_SIGNS = "".join(map(chr, [*range(0xA1, 0x180), *range(0x2190, 0x2200), *range(0x2500, 0x2600)]))
_CHARSET = string.printable + _SIGNS


#: The most moves of a play, and the most threads of a batch.
_MOST_STEPS, _MOST_THREADS = 2**32 - 1, 1024


class Seen:
    """A level with its actions and its observations."""

    def __init__(
        self,
        game: Source,
        level: int | str,
        domain: str | None,
        observation: Observation,
        scale: float,
        players: int,
        max_steps: int,
        shaping: float,
        restarts: bool,
        threads: int,
        options: dict[str, Any] | None,
    ) -> None:
        _whole("max_steps", max_steps, _MOST_STEPS)
        _whole("threads", threads, _MOST_THREADS)
        if not isinstance(shaping, (int, float, np.number)) or not math.isfinite(shaping):
            raise UsageError(f"shaping: {shaping!r} is not a reward")
        if not isinstance(options or {}, dict):
            raise UsageError(f"options: {options!r} is not a dict of names and values")
        self.game = _opened(game, domain)
        self.level = self.game.level(level)
        self.observation = observation
        self.scale = scale
        self.players = players
        given = [
            (name.replace("_", "-"), None if value is True else str(value))
            for name, value in (options or {}).items()
            if value is not False
        ]
        with told_in_python():
            self.batch = _core.Batch(
                self.game._core, self.level.index, players, max_steps, shaping, restarts, threads, 0, given
            )
        actions = self.batch.actions()
        #: The actions as they are written in a trace, and for people.
        self.action_names = [text for text, _, _ in actions]
        self.action_labels = [label for _, label, _ in actions]
        rows, columns, objects = self.batch.planes()
        self.shape = (rows, columns, len(objects))
        #: The names of the objects, one for each plane.
        self.objects = objects
        size = int(np.prod(self.shape)) if observation == "planes" else 0
        self.planes = np.zeros(players * size, np.uint8)
        self._boards = self.planes.reshape(players, *self.shape) if size else self.planes
        self.masks = np.zeros(players * len(actions), np.int8)
        self.space = self._space()

    def _space(self) -> spaces.Space[Any]:
        if self.observation == "planes":
            return spaces.Box(0, 1, self.shape, np.uint8)
        if self.observation == "text":
            length = 8 * len(self.batch.text(0)) + 400
            return spaces.Text(length, min_length=0, charset=_CHARSET)
        if self.observation == "rgb":
            return spaces.Box(0, 255, self._pixels(0).shape, np.uint8)
        raise UsageError(f"observation: {self.observation!r} is not planes, text or rgb")

    def reset(self, seed: int | None) -> None:
        """Starts a play of the only player."""
        self.batch.reset(self.planes, self.masks, [seed])

    def see(self, player: int) -> Any:
        """What a player sees."""
        if self.observation == "planes":
            return self._boards[player].copy()
        if self.observation == "text":
            assert isinstance(self.space, spaces.Text)
            text = self.batch.text(player)[: self.space.max_length]
            return "".join(sign if sign in _CHARSET else "?" for sign in text)
        return self._fit(self._pixels(player))

    def _fit(self, pixels: Pixels) -> Pixels:
        # A picture may grow with a message below it; what is seen always has one size.
        if pixels.shape == self.space.shape:
            return pixels
        assert self.space.shape is not None
        whole: Pixels = np.full(self.space.shape, 255, np.uint8)
        rows, columns = min(pixels.shape[0], whole.shape[0]), min(pixels.shape[1], whole.shape[1])
        whole[:rows, :columns] = pixels[:rows, :columns]
        return whole

    def _pixels(self, player: int) -> Pixels:
        drawn = self.batch.pixels(player, self.scale)
        if drawn is None:
            raise UsageError(f"levels of {self.game.domain} have no picture")
        width, height, pixels = drawn
        drawn_pixels: Pixels = np.frombuffer(bytes(pixels), np.uint8).reshape(height, width, 3).copy()
        return drawn_pixels

    def render(self, mode: str | None, player: int) -> Any:
        """A position for people."""
        if mode == "ansi":
            return self.batch.text(player)
        if mode == "rgb_array":
            return self._pixels(player)
        return None


def check_mode(mode: str | None) -> None:
    """Refuses what nothing is rendered as."""
    if mode not in (None, "rgb_array", "ansi"):
        raise UsageError(f"render_mode: {mode!r} is not rgb_array or ansi")


def _whole(name: str, value: int, most: int) -> None:
    if not isinstance(value, (int, np.integer)) or not 1 <= value <= most:
        raise UsageError(f"{name}: {value!r} is not a whole number from 1 to {most}")


def _opened(game: Source, domain: str | None) -> Game:
    if isinstance(game, Game):
        opened = game
    elif game is not None:
        opened = open(game)
    elif domain is not None:
        name, text = _core.template(domain)
        opened = open_text(text, name)
    else:
        raise UsageError("game: name a file")
    if domain is not None and opened.domain != domain:
        raise UsageError(f"`{opened.name}` is of the domain {opened.domain}, not {domain}")
    return opened
