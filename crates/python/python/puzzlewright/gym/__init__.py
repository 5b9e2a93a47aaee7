"""Learning environments for Gymnasium.

>>> import gymnasium, puzzlewright.gym
>>> env = gymnasium.make("puzzlewright/PuzzleScript-v0", game="games/puzzlescript/warehouse.txt", level=1)
>>> seen, info = env.reset(seed=1)
>>> seen.shape, seen.dtype, [int(can) for can in info["action_mask"]]
((5, 6, 5), dtype('uint8'), [1, 1, 1, 1])
>>> names = env.unwrapped.action_names
>>> for key in "RDRU":
...     seen, reward, terminated, truncated, info = env.step(names.index(key))
>>> reward, terminated, info["outcome"]
(1.0, True, 'won')

Many plays at once are stepped in Rust, without Python in the loop:

>>> envs = puzzlewright.gym.make_vec("games/puzzlescript/warehouse.txt", num_envs=256)
>>> seen, info = envs.reset(seed=1)
>>> seen, rewards, terminated, truncated, info = envs.step(envs.action_space.sample())
>>> seen.shape, rewards.shape, info["action_mask"].shape
((256, 5, 6, 5), (256,), (256, 4))
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium  # noqa: F401
except ImportError as _error:
    raise ImportError("puzzlewright.gym needs Gymnasium: pip install 'gymnasium>=1.2'") from _error

from .._register import register_all
from .env import PuzzleEnv
from .vector import PuzzleVectorEnv, make_vec

__all__ = ["ENVIRONMENTS", "PuzzleEnv", "PuzzleVectorEnv", "make_vec"]

#: The names of the environments.
ENVIRONMENTS = register_all()
