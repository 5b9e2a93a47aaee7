"""Many plays of a level, stepped in Rust."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import UsageError
from .level import Observation, Seen, Source, check_mode

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
        if not isinstance(num_envs, (int, np.integer)) or num_envs < 1:
            raise UsageError(f"num_envs: there must be at least one play, not {num_envs!r}")
        check_mode(render_mode)
        self._seen = Seen(
            game, level, domain, observation, scale, num_envs, max_steps, shaping, True,
            _cores() if threads is None else threads, options,
        )
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = self._seen.space
        self.single_action_space = gymnasium.spaces.Discrete(len(self._seen.action_names))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._places = _Places(self._seen)
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
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Starts every play. In a game with chance play number n has the seed plus n; a list gives each play
        its own."""
        seeds = self._seeds(seed)
        if seeds and seeds[0] is not None:
            self._np_random, self._np_random_seed = gymnasium.utils.seeding.np_random(seeds[0])
        places = self._written()
        self._seen.batch.reset(places.planes, places.masks, seeds)
        return self._see(places), self._info(places)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None] | None:
        if seed is None:
            return None
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + play for play in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise UsageError(f"seed: {len(seed)} seeds were given for {self.num_envs} plays; give one for each")
        return [None if one is None else int(one) for one in seed]

    def step(self, actions: Array) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Every play goes one move on."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise UsageError(
                f"actions: {self.num_envs} whole numbers are needed, one for each play, "
                f"not {given.dtype} of the shape {given.shape}"
            )
        given = np.ascontiguousarray(given, np.int64)
        places = self._written()
        self._seen.batch.step(
            given, places.planes, places.rewards, places.ended, places.cut, places.masks
        )
        return self._see(places), places.rewards, places.ended, places.cut, self._info(places)

    def render(self) -> tuple[Any, ...] | None:
        """The positions, as pixels or as text."""
        if self.render_mode is None:
            return None
        return tuple(self._seen.render(self.render_mode, at) for at in range(self.num_envs))

    def _written(self) -> _Places:
        """Where a step is written to: memory of its own, unless the caller gave up its copy."""
        return _Places(self._seen) if self._copy else self._places

    def _see(self, places: _Places) -> Any:
        if self._seen.observation == "planes":
            return places.planes.reshape(self.num_envs, *self._seen.shape)
        seen = [self._seen.see(at) for at in range(self.num_envs)]
        return tuple(seen) if self._seen.observation == "text" else np.stack(seen)

    def _info(self, places: _Places) -> dict[str, Any]:
        return {"action_mask": places.masks.reshape(self.num_envs, -1)}


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Places:
    """Memory for what a step says of every play."""

    __slots__ = ("planes", "masks", "rewards", "ended", "cut")

    def __init__(self, seen: Seen) -> None:
        self.planes = np.empty_like(seen.planes)
        self.masks = np.empty_like(seen.masks)
        self.rewards = np.empty(seen.players, np.float64)
        self.ended = np.empty(seen.players, np.bool_)
        self.cut = np.empty(seen.players, np.bool_)


def make_vec(game: Source, level: int | str = 1, *, num_envs: int = 1, **options: Any) -> PuzzleVectorEnv:
    """Many plays of a level at once; see :class:`PuzzleVectorEnv` for the options."""
    return PuzzleVectorEnv(game, level, num_envs=num_envs, **options)
