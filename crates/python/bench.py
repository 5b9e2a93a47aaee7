"""Steps a second of learning environments, in CPU time on one core: python bench.py GAME [COMMAND].

COMMAND prints the steps a second of another engine for the game file it is given, as `bench play --reference`
takes it. Figures of two machines say nothing about two engines, so ratios are printed only if both ran here
and now. A core that shares its silicon with a busy one is slower, and CPU time does not show it; so everything is
measured in several rounds, a ratio is that of one round, and what is printed is the median of the rounds.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import gymnasium
import numpy as np
import puzzlewright.gym

#: How many times as fast as the reference 1,024 environments should be.
GOAL = 20
#: CPU seconds that a figure is based on.
ENOUGH_SECONDS = 1.0
#: How often everything is measured, in turns.
ROUNDS = 3
#: Steps that are made before anything is measured.
WARM_UP = 20_000
#: The row that is compared, and the row that it is compared with.
BATCH, THEIRS = "1,024 environments at once", "the reference, without drawing"


def main() -> None:
    game, reference = sys.argv[1], " ".join(sys.argv[2:])
    kinds: dict[str, Callable[[], float]] = {
        "one environment, stepped from Python": lambda: single(game),
        "16 environments at once": lambda: batched(game, 16, copy=True),
        BATCH: lambda: batched(game, 1024, copy=True),
        "1,024 at once, observations in place (copy=False)": lambda: batched(game, 1024, copy=False),
    }
    if reference:
        kinds[THEIRS] = lambda: measured_reference(reference, game)
    rounds = [{name: measure() for name, measure in kinds.items()} for _ in range(ROUNDS)]
    head = f"Learning environments, {os.path.basename(game)}, one core, {ROUNDS} rounds"
    print(f"\n{head:58} {'steps/s':>12} {'least':>12} {'most':>12}" + (f" {'times':>8}" if reference else ""))
    for name in kinds:
        rates = [measured[name] for measured in rounds]
        times = f" {times_reference(rounds, name):>8.1f}" if reference else ""
        print(f"{name:58} {statistics.median(rates):>12,.0f} {min(rates):>12,.0f} {max(rates):>12,.0f}{times}")
    if not reference:
        print("REFERENCE=COMMAND prints how many times as fast as another engine that is.")
        return
    met = "met" if times_reference(rounds, BATCH) >= GOAL else "NOT met"
    print(f"The goal is {GOAL} times the reference with 1,024 environments: {met}. PuzzleJAX (Earle et al. 2025), which")
    print("steps batches on a GPU, is summarised as 2 to 16 times the same engine, on its hardware and over its games.")


def times_reference(rounds: list[dict[str, float]], name: str) -> float:
    return statistics.median(measured[name] / measured[THEIRS] for measured in rounds)


def measured_reference(command: str, game: str) -> float:
    ran = subprocess.run(
        ["sh", "-c", f'{command} "$1"', "reference", game], stdout=subprocess.PIPE, text=True
    )
    try:
        rate = float(ran.stdout)
    except ValueError:
        rate = 0.0
    if ran.returncode != 0 or rate <= 0:
        sys.exit(f"REFERENCE: `{command}` must print the steps a second of {game} and nothing else; "
                 f"it printed `{ran.stdout.strip()}` and ended with {ran.returncode}")
    return rate


def rate_of(step: Callable[[], int]) -> float:
    """Steps a second; `step` makes some and returns how many."""
    made = 0
    while made < WARM_UP:
        made += step()
    made, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < ENOUGH_SECONDS:
        made += step()
    return made / spent


def batched(game: str, count: int, *, copy: bool) -> float:
    envs = puzzlewright.gym.make_vec(game, 1, num_envs=count, threads=1, copy=copy)
    envs.reset(seed=1)
    random = np.random.default_rng(1)
    drawn = [random.integers(0, len(envs.action_names), count) for _ in range(64)]

    def step() -> int:
        for actions in drawn:
            envs.step(actions)
        return count * len(drawn)

    return rate_of(step)


def single(game: str) -> float:
    env = gymnasium.make("puzzlewright/PuzzleScript-v0", game=game).unwrapped
    env.reset(seed=1)
    random = np.random.default_rng(1)
    drawn = random.integers(0, env.action_space.n, 1024)  # type: ignore[attr-defined]

    def step() -> int:
        for action in drawn:
            _, _, ended, cut, _ = env.step(action)
            if ended or cut:
                env.reset()
        return len(drawn)

    return rate_of(step)


if __name__ == "__main__":
    main()
