"""Learning environments."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import puzzlewright as pw
import puzzlewright.gym
import pytest
from conftest import ROOT, WAREHOUSE
from gymnasium.utils.env_checker import check_env

EXAMPLES = {
    "PuzzleScript": "games/puzzlescript/warehouse.txt",
    "Witness": "games/witness/garden.panel",
    "Lights": "games/lights/lamplighter.lights",
    "Refraction": "games/refraction/shortcuts.refraction",
    "Narrative": "games/narrative/meadow.story.toml",
}

CHANCE = """title Chance
========
OBJECTS
========
Background
black
Player
white
Dust
red
=======
LEGEND
=======
. = Background
P = Player
=======
SOUNDS
=======
================
COLLISIONLAYERS
================
Background
Dust
Player
======
RULES
======
[ > Player | no Dust ] -> [ > Player | random Dust ]
random [ Player | no Dust ] -> [ Player | Dust ]
==============
WINCONDITIONS
==============
All Background on Dust
=======
LEVELS
=======
.....
..P..
.....
"""


def test_every_domain_with_levels_is_registered() -> None:
    names = {name.split("/")[1].split("-")[0] for name in puzzlewright.gym.ENVIRONMENTS}
    assert names >= {*EXAMPLES, "Sokoban", "Rulesets"}


@pytest.mark.parametrize("observation", ["planes", "text", "rgb"])
@pytest.mark.parametrize("name", puzzlewright.gym.ENVIRONMENTS)
@pytest.mark.filterwarnings("ignore:.*render.*", "ignore:.*namespace.*")
def test_gymnasium_accepts_every_environment(name: str, observation: str) -> None:
    for mode in ("rgb_array", "ansi"):
        env = gymnasium.make(name, observation=observation, render_mode=mode)
        check_env(env.unwrapped, skip_render_check=False)
        env.close()


@pytest.mark.parametrize("short", EXAMPLES)
def test_a_solution_is_rewarded(short: str) -> None:
    path = EXAMPLES[short]
    level = pw.open(path).levels[0]
    solved = level.solve()
    assert solved.moves is not None
    env: Any = gymnasium.make(f"puzzlewright/{short}-v0", game=path).unwrapped
    env.reset(seed=1)
    session = level.session()
    total, terminated = 0.0, False
    while not terminated:
        rest = solved.moves[len(session.trace):].strip("; ")
        at = max((name for name in env.action_names if rest.startswith(name.strip("; "))), key=len)
        index = env.action_names.index(at)
        _, reward, terminated, truncated, info = env.step(index)
        session.play(at)
        total += reward
        assert not truncated
        assert terminated or info["action_mask"].any()
    assert total == 1.0 and info["outcome"] == "won" and session.outcome == "won"


def test_planes_show_the_objects() -> None:
    env: Any = gymnasium.make("puzzlewright/PuzzleScript-v0", game=WAREHOUSE).unwrapped
    seen, _ = env.reset()
    rows = pw.open(WAREHOUSE).levels[0].text.splitlines()
    player = env.objects.index(next(name for name in env.objects if name.lower() == "player"))
    places = list(zip(*np.nonzero(seen[:, :, player])))
    assert [rows[y][x] for y, x in places] == ["P"]
    assert set(np.unique(seen)) <= {0, 1}
    assert seen.shape == (*np.array([len(rows), len(rows[0])]), len(env.objects))


def test_a_domain_without_planes_shows_the_letters_of_its_text() -> None:
    env: Any = gymnasium.make("puzzlewright/Lights-v0", game="games/lights/lamplighter.lights").unwrapped
    seen, info = env.reset()
    assert info["action_mask"].all() and env.has_all_actions in (True, False)
    for step in range(4):
        rows = env._seen.batch.text(0).splitlines()
        assert seen.shape == (len(rows), len(rows[0]), len(env.objects))
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                assert [name for name, there in zip(env.objects, seen[y, x]) if there] == [letter]
        seen, _, _, _, info = env.step(step)


def test_a_text_without_cells_is_seen_line_by_line() -> None:
    env: Any = gymnasium.make("puzzlewright/Narrative-v0", game=EXAMPLES["Narrative"]).unwrapped
    seen, _ = env.reset()
    lines = {line.strip() for line in env._seen.batch.text(0).splitlines()}
    assert seen.shape[:2] == (1, 1)
    assert {name for name, there in zip(env.objects, seen[0, 0]) if there} == lines


def test_plays_are_cut_and_shaped() -> None:
    env = gymnasium.make("puzzlewright/PuzzleScript-v0", game=WAREHOUSE, max_steps=3).unwrapped
    env.reset()
    ends = [env.step(0)[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]
    shaped: Any = gymnasium.make("puzzlewright/PuzzleScript-v0", game=WAREHOUSE, shaping=0.1).unwrapped
    shaped.reset()
    rewards = [shaped.step(shaped.action_names.index(key))[1] for key in "RDRU"]
    assert rewards[-1] > 1.0 - 1e-9 and any(reward not in (0.0, 1.0) for reward in rewards)


@pytest.mark.parametrize("threads", [1, 3])
def test_batches_step_as_single_environments_do(threads: int) -> None:
    envs = puzzlewright.gym.make_vec(WAREHOUSE, 3, num_envs=7, max_steps=9, threads=threads)
    singles: list[Any] = [
        gymnasium.make("puzzlewright/PuzzleScript-v0", game=WAREHOUSE, level=3, max_steps=9).unwrapped
        for _ in range(7)
    ]
    seen, info = envs.reset(seed=1)
    over = [False] * 7
    for env in singles:
        env.reset(seed=1)
    random = np.random.default_rng(5)
    for _ in range(60):
        actions = random.integers(0, envs.single_action_space.n, 7)  # type: ignore[attr-defined]
        seen, rewards, ended, cut, info = envs.step(actions)
        for at, env in enumerate(singles):
            if over[at]:
                expected, _ = env.reset()
                one: tuple[Any, ...] = (expected, 0.0, False, False)
            else:
                one = env.step(actions[at])[:4]
            over[at] = one[2] or one[3]
            assert (seen[at] == one[0]).all()
            assert (rewards[at], ended[at], cut[at]) == one[1:]


def test_buffers_are_copied_unless_told_otherwise() -> None:
    for copy in (True, False):
        envs = puzzlewright.gym.make_vec(WAREHOUSE, num_envs=4, copy=copy)
        first, _ = envs.reset()
        before = first.copy()
        envs.step(np.full(4, envs.action_names.index("R")))
        assert (first == before).all() == copy


def test_gymnasium_makes_the_same_batches() -> None:
    envs = gymnasium.make_vec("puzzlewright/PuzzleScript-v0", num_envs=5, game=WAREHOUSE)
    assert isinstance(envs.unwrapped, puzzlewright.gym.PuzzleVectorEnv)
    seen, info = envs.reset(seed=3)
    assert seen.shape[0] == 5 and info["action_mask"].shape[0] == 5
    with pytest.raises(ValueError, match="no action"):
        envs.step(np.full(5, 17))


def test_chance_follows_the_seed() -> None:
    game = pw.open_text(CHANCE, "chance.txt")

    def play(seed: int) -> list[bytes]:
        env: Any = puzzlewright.gym.PuzzleEnv(game)
        seen, _ = env.reset(seed=seed)
        return [env.step(at % 4)[0].tobytes() for at in range(12)]

    assert play(1) == play(1)
    assert len({b"".join(play(seed)) for seed in range(6)}) > 1
    envs = puzzlewright.gym.make_vec(game, num_envs=3, max_steps=5)
    envs.reset(seed=1)
    seen = [envs.step(np.full(3, at % 4))[0].tobytes() for at in range(20)]
    envs.reset(seed=1)
    assert seen == [envs.step(np.full(3, at % 4))[0].tobytes() for at in range(20)]


def test_every_play_has_its_own_seed() -> None:
    game = pw.open_text(CHANCE, "chance.txt")

    def batch(seed: Any) -> list[list[bytes]]:
        envs = puzzlewright.gym.make_vec(game, num_envs=3)
        envs.reset(seed=seed)
        steps = [envs.step(np.full(3, at % 4))[0] for at in range(12)]
        return [[seen[play].tobytes() for seen in steps] for play in range(3)]

    def single(seed: int) -> list[bytes]:
        env = puzzlewright.gym.PuzzleEnv(game)
        env.reset(seed=seed)
        return [env.step(at % 4)[0].tobytes() for at in range(12)]

    assert batch([8, 3, 8]) == [single(8), single(3), single(8)]
    assert batch(4) == [single(4), single(5), single(6)]
    envs = puzzlewright.gym.make_vec(game, num_envs=3)
    with pytest.raises(ValueError, match="seed: 2 seeds were given for 3 plays"):
        envs.reset(seed=[1, 2])


def test_a_reset_begins_a_play_also_where_one_had_ended() -> None:
    for game in (pw.open_text(CHANCE, "chance.txt"), pw.open(WAREHOUSE)):
        envs = puzzlewright.gym.make_vec(game, num_envs=2, max_steps=1)
        start, _ = envs.reset(seed=1)
        assert envs.step(np.full(2, envs.action_names.index("R")))[3].all()
        envs.reset(seed=1)
        seen, _, _, cut, _ = envs.step(np.full(2, envs.action_names.index("R")))
        assert cut.all() and (seen != start).any()


@pytest.mark.parametrize("wrong, message", [
    ({"max_steps": 0}, "max_steps: 0 is not a whole number from 1"),
    ({"max_steps": 2**32}, "max_steps: 4294967296 is not a whole number from 1 to 4294967295"),
    ({"shaping": float("nan")}, "shaping: nan is not a reward"),
    ({"shaping": "much"}, "shaping: 'much' is not a reward"),
    ({"options": 5}, "options: 5 is not a dict"),
    ({"options": {"foo": 1}}, "`play` has no option `foo`"),
    ({"observation": "rgb", "scale": 0}, "the picture would have no pixels"),
    ({"render_mode": "human"}, "render_mode: 'human' is not rgb_array or ansi"),
    ({"observation": "pixels"}, "observation: 'pixels' is not planes, text or rgb"),
])
def test_wrong_parameters_are_named(wrong: dict[str, Any], message: str) -> None:
    for kind in (puzzlewright.gym.PuzzleEnv, puzzlewright.gym.make_vec):
        with pytest.raises(pw.UsageError, match=message):
            kind(WAREHOUSE, **wrong)


def test_a_name_can_say_what_registers_it() -> None:
    name = "puzzlewright.gym:puzzlewright/Lights-v0"
    script = f"import gymnasium; print(gymnasium.make({name!r}).reset()[0].dtype)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout == "uint8\n", ran.stderr


def test_what_is_missing_is_named() -> None:
    script = "import sys; sys.modules['gymnasium'] = None\nimport puzzlewright.gym"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.returncode != 0 and "needs Gymnasium: pip install 'gymnasium>=1.2'" in ran.stderr


def test_wrong_actions_are_refused() -> None:
    env = puzzlewright.gym.PuzzleEnv(WAREHOUSE)
    env.reset()
    for action in (0.5, "R"):
        with pytest.raises(pw.UsageError, match=f"action: {action!r} is not the number of one of"):
            env.step(action)  # type: ignore[arg-type]
    envs = puzzlewright.gym.make_vec(WAREHOUSE, num_envs=4)
    envs.reset()
    for actions in (np.zeros(3, np.int64), np.zeros((2, 2), np.int64), np.zeros(4)):
        with pytest.raises(pw.UsageError, match="actions: 4 whole numbers are needed, one for each play"):
            envs.step(actions)


def test_results_are_the_callers_own() -> None:
    envs = puzzlewright.gym.make_vec(WAREHOUSE, num_envs=2, max_steps=2)
    envs.reset()
    kept = [envs.step(np.zeros(2, np.int64)) for _ in range(3)]
    assert [bool(step[3].all()) for step in kept] == [False, True, False]
    assert len({id(step[0]) for step in kept}) == 3 and kept[0][4]["action_mask"].all()


def test_the_wrong_file_is_refused() -> None:
    with pytest.raises(ValueError, match="is of the domain witness"):
        gymnasium.make("puzzlewright/PuzzleScript-v0", game="games/witness/garden.panel")
    with pytest.raises(ValueError, match="num_envs: there must be at least one play, not 0"):
        puzzlewright.gym.make_vec(WAREHOUSE, num_envs=0)
    for wrong in (2.5, "2"):
        with pytest.raises(pw.UsageError, match=f"num_envs: there must be at least one play, not {wrong!r}"):
            puzzlewright.gym.make_vec(WAREHOUSE, num_envs=wrong)  # type: ignore[arg-type]
    with pytest.raises(pw.UsageError, match="threads: 0 is not a whole number from 1 to 1024"):
        puzzlewright.gym.make_vec(WAREHOUSE, threads=0)
    with pytest.raises(KeyError, match="no level 99"):
        puzzlewright.gym.PuzzleEnv(str(ROOT / WAREHOUSE), 99)
