"""Many plays of a level, stepped in Rust."""

from __future__ import annotations

import os
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .level import Observation, Seen, Source

Array = np.ndarray[Any, np.dtype[Any]]


class PuzzleVectorEnv(VectorEnv[Any, Array, Array]):
    """Many plays of a level at once; no Python runs while they are stepped.

    num_envs: how many plays
    threads: threads that step them; every core if None. Results do not depend on it
    copy: False hands out the buffers themselves, which the next step overwrites

    A play that ended is started again by the next step, whose action then counts for nothing
    (``AutoresetMode.NEXT_STEP``). All other parameters are those of :class:`PuzzleEnv`.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["rgb_array", "ansi"],
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: Source = None,
        level: int | str = 1,
        *,
        num_envs: int = 1,
        domain: str | None = None,
        observation: Observation = "planes",
        render_mode: str | None = None,
        max_steps: int = 200,
        shaping: float = 0.0,
        scale: float = 1.0,
        threads: int | None = None,
        copy: bool = True,
        options: dict[str, Any] | None = None,
    ) -> None:
        threads = threads or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else threads
        self._seen = Seen(
            game, level, domain, observation, scale, num_envs, max_steps, shaping, True,
            threads or os.cpu_count() or 1, options,
        )
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = self._seen.space
        self.single_action_space = gymnasium.spaces.Discrete(len(self._seen.action_names))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rewards = np.zeros(num_envs, np.float64)
        self._ended = np.zeros(num_envs, np.bool_)
        self._cut = np.zeros(num_envs, np.bool_)
        self._copy = copy

    @property
    def action_names(self) -> list[str]:
        """The actions as they are written in a trace."""
        return self._seen.action_names

    @property
    def objects(self) -> list[str]:
        """The names of the planes."""
        return self._seen.objects

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts every play. In a game with chance play number n has the seed plus n."""
        first = seed[0] if isinstance(seed, list) else seed
        if first is not None:
            self._np_random, self._np_random_seed = gymnasium.utils.seeding.np_random(first)
        self._seen.reset(first)
        return self._see(), self._info()

    def step(self, actions: Array) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Every play goes one move on."""
        given = np.ascontiguousarray(actions, np.int64)
        seen = self._seen
        seen.batch.step(given, seen.planes, self._rewards, self._ended, self._cut, seen.masks)
        if not self._copy:
            return self._see(), self._rewards, self._ended, self._cut, self._info()
        rewards, ended, cut = self._rewards.copy(), self._ended.copy(), self._cut.copy()
        return self._see(), rewards, ended, cut, self._info()

    def render(self) -> tuple[Any, ...] | None:
        """The positions, as pixels or as text."""
        if self.render_mode is None:
            return None
        return tuple(self._seen.render(self.render_mode, at) for at in range(self.num_envs))

    def _see(self) -> Any:
        if self._seen.observation == "planes":
            planes = self._seen.planes.reshape(self.num_envs, *self._seen.shape)
            return planes.copy() if self._copy else planes
        seen = [self._seen.see(at) for at in range(self.num_envs)]
        return tuple(seen) if self._seen.observation == "text" else np.stack(seen)

    def _info(self) -> dict[str, Any]:
        masks = self._seen.masks.reshape(self.num_envs, -1)
        return {"action_mask": masks.copy() if self._copy else masks}


def make_vec(game: Source, level: int | str = 1, *, num_envs: int = 1, **options: Any) -> PuzzleVectorEnv:
    """Many plays of a level at once; see :class:`PuzzleVectorEnv` for the options."""
    return PuzzleVectorEnv(game, level, num_envs=num_envs, **options)
