"""Steps a second of learning environments, in CPU time on one core: python bench.py GAME.

The reference is PuzzleScript's own engine in Node on one machine, without drawing: 104,281 steps a second of
`sokoban_basic` (data/puzzlescript/REFERENCE_SPEED.md of the shared folder). PuzzleJAX, which runs many
environments on a GPU, publishes its figures as factors over that engine, on other hardware.
"""

from __future__ import annotations

import os
import sys
import time

import gymnasium
import numpy as np
import puzzlewright.gym

REFERENCE = 104_281
GOAL = 20


def measured(name: str, steps: int, run: object) -> None:
    begin = time.process_time()
    run()  # type: ignore[operator]
    rate = steps / (time.process_time() - begin)
    times = rate / REFERENCE
    print(f"{name:58} {rate:>12,.0f} {times:>8.1f}")


def batched(game: str, count: int, rounds: int, observation: str = "planes", copy: bool = True) -> None:
    envs = puzzlewright.gym.make_vec(game, 1, num_envs=count, threads=1, copy=copy)
    envs.reset(seed=1)
    random = np.random.default_rng(1)
    drawn = [random.integers(0, len(envs.action_names), count) for _ in range(64)]

    def run() -> None:
        for at in range(rounds):
            envs.step(drawn[at % 64])

    kind = "copied" if copy else "in place"
    measured(f"{count:,} environments at once, observations {kind}", count * rounds, run)


def single(game: str, steps: int) -> None:
    env = gymnasium.make("puzzlewright/PuzzleScript-v0", game=game).unwrapped
    env.reset(seed=1)
    random = np.random.default_rng(1)
    drawn = random.integers(0, env.action_space.n, steps)  # type: ignore[attr-defined]

    def run() -> None:
        for action in drawn:
            _, _, ended, cut, _ = env.step(action)
            if ended or cut:
                env.reset()

    measured("one environment, stepped from Python", steps, run)


def main() -> None:
    game = sys.argv[1]
    name = os.path.basename(game)
    print(f"\n{f'Learning environments, {name}, one core':58} {'steps/s':>12} {'times':>8}")
    single(game, 100_000)
    for count in (16, 1024):
        batched(game, count, 2_000_000 // count)
    batched(game, 1024, 4000, copy=False)
    print(f"The reference engine makes {REFERENCE:,} steps a second; the goal is {GOAL} times that with 1,024.")


if __name__ == "__main__":
    main()
