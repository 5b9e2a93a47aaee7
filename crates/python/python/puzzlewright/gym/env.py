"""A level as an environment."""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np

from ..errors import UsageError
from .level import Observation, Seen, Source, check_mode


class PuzzleEnv(gymnasium.Env[Any, np.int64]):
    """A level of any domain.

    game: a file, or a game that was opened; without it a small game of the domain
    level: its number, from 1, or its name
    observation: ``planes`` (rows x columns x objects, uint8), ``text`` or ``rgb``
    max_steps: moves after which a play is truncated
    shaping: reward for each move by which the heuristic says that the win came nearer; 0 for none
    scale: size of pictures
    options: options of the level, as the command line has them

    The reward is 1 for a win, else 0, and what shaping adds. A lost position ends the play. Actions that
    ``info["action_mask"]`` rules out have no effect.

    Actions are the keys of a domain that has keys, else the moves that occur in the level. Planes show the
    objects of a domain that names them, else the letters of the text, each in its cell, or its lines where
    it has no cells.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "ansi"], "render_fps": 4}

    def __init__(
        self,
        game: Source = None,
        level: int | str = 1,
        *,
        domain: str | None = None,
        observation: Observation = "planes",
        render_mode: str | None = None,
        max_steps: int = 200,
        shaping: float = 0.0,
        scale: float = 1.0,
        options: dict[str, Any] | None = None,
    ) -> None:
        check_mode(render_mode)
        self._seen = Seen(
            game, level, domain, observation, scale, 1, max_steps, shaping, False, 1, options
        )
        self.render_mode = render_mode
        self.observation_space = self._seen.space
        self.action_space = gymnasium.spaces.Discrete(len(self._seen.action_names))
        self._action = np.zeros(1, np.int64)
        self._reward = np.zeros(1, np.float64)
        self._ended = np.zeros(1, np.bool_)
        self._cut = np.zeros(1, np.bool_)

    @property
    def action_names(self) -> list[str]:
        """The actions as they are written in a trace."""
        return self._seen.action_names

    @property
    def has_all_actions(self) -> bool:
        """False for a level with too many positions to look at all of them, in a domain that does not list its
        moves: a position may then have a move that is not among the actions."""
        return self._seen.batch.has_all_actions()

    @property
    def objects(self) -> list[str]:
        """The names of the planes."""
        return self._seen.objects

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts a play. In a game with chance the seed decides its random stream."""
        super().reset(seed=seed)
        self._seen.reset(seed)
        return self._seen.see(0), self._info()

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Does one thing."""
        try:
            self._action[0] = operator.index(action)
        except TypeError:
            raise UsageError(f"action: {action!r} is not the number of one of `action_names`") from None
        seen = self._seen
        seen.batch.step(
            self._action, seen.planes, self._reward, self._ended, self._cut, seen.masks
        )
        ended, cut = bool(self._ended[0]), bool(self._cut[0])
        return seen.see(0), float(self._reward[0]), ended, cut, self._info()

    def render(self) -> Any:
        """The position, as pixels or as text."""
        return self._seen.render(self.render_mode, 0)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._seen.masks.copy(), "outcome": self._seen.batch.outcome(0)}
