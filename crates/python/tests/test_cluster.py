"""Work on a cluster: a real one, of two processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import puzzlewright as pw
import pytest
from conftest import ROOT, WAREHOUSE, steady
from distributed import Client, LocalCluster
from puzzlewright import _core, cluster

SPACE: dict[str, Any] = {"size": (3, 3), "elements": "Crate:1,Target:1,Wall:0-2"}
THAW = "games/puzzlescript/thaw.txt"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    os.chdir(ROOT)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local, Client(local) as client:
        yield client


def data(answers: list[Any]) -> list[Any]:
    return [steady(answer.to_dict()) for answer in answers]


def test_a_census_equals_the_serial_one(client: Client, tmp_path: Path) -> None:
    whole = pw.census(WAREHOUSE, **SPACE)
    split = cluster.census(client, WAREHOUSE, shards=9, store=tmp_path, **SPACE)
    assert json.dumps(split.to_dict()) == json.dumps(whole.to_dict())
    assert len(list(tmp_path.iterdir())) == 9
    serial = cluster.census(None, WAREHOUSE, shards=4, **SPACE)
    assert json.dumps(serial.to_dict()) == json.dumps(whole.to_dict())


def test_orthogonality_equals_the_serial_one(client: Client) -> None:
    options: dict[str, Any] = {"type": "singleton", "grid": "2x3", "max_pieces": 3}
    whole = pw.witness_orthogonality(**options)
    split = cluster.witness_orthogonality(client, shards=5, **options)
    assert json.dumps(split.to_dict()) == json.dumps(whole.to_dict())


@pytest.mark.parametrize("target, options", [
    (WAREHOUSE, {"element": "Wall", "size": (3, 2), "most": 2}),
    ("witness", {"element": "triangle", "existing": "separation,star", "size": (2, 2), "most": 2}),
    ("lights", {"element": "lit", "existing": "wall", "size": (2, 2)}),
])
def test_orthogonality_of_any_domain_equals_the_serial_one(
    client: Client, target: str, options: dict[str, Any]
) -> None:
    whole = pw.orthogonality(target, **options)
    split = cluster.orthogonality(client, target, shards=7, **options)
    assert json.dumps(split.to_dict()) == json.dumps(whole.to_dict())


def test_a_sketch_equals_the_serial_one(client: Client) -> None:
    whole = pw.ruleset_sketch(count=3000, seed=2)
    split = cluster.sketch(client, shards=6, count=3000, seed=2)
    assert steady(split.to_dict()) == steady(whole.to_dict())


def test_levels_are_solved_and_rated_as_here(client: Client) -> None:
    games = [WAREHOUSE, "games/witness/garden.panel"]
    serial = [level.solve(max_states=50_000) for path in games for level in pw.open(path)]
    assert data(cluster.solve(client, games, max_states=50_000)) == data(serial)
    rated = [level.rate(max_states=20_000) for level in pw.open(WAREHOUSE)]
    assert data(cluster.rate(client, WAREHOUSE, max_states=20_000)) == data(rated)


def test_seeds_give_the_same_best_as_here(client: Client) -> None:
    options: dict[str, Any] = {"level": 1, "toward": "length", "tries": 200, "seeds": range(4), "keep": 3}
    here = cluster.suggest(None, WAREHOUSE, **options)
    assert data(cluster.suggest(client, WAREHOUSE, **options)) == data(here)
    assert len(here) == 3
    best = max(
        kept.length or 0
        for seed in range(4)
        for kept in pw.open(WAREHOUSE).levels[0].suggest(toward="length", tries=200, seed=seed, keep=3)
    )
    assert here[0].length == best
    making: dict[str, Any] = {"size": (5, 4), "need": "melt", "tries": 1500, "seeds": range(3)}
    assert data(cluster.make(client, THAW, **making)) == data(cluster.make(None, THAW, **making))


def test_a_killed_worker_loses_nothing(client: Client, tmp_path: Path) -> None:
    whole = pw.census(WAREHOUSE, **SPACE)
    killed: list[int] = []
    kept: dict[str, int] = {}

    def kill(what: str, done: int, of: int | None) -> None:
        if done >= 10 and not killed:
            pids = list(client.run(os.getpid).values())
            killed.append(pids[0])
            kept.update(written(tmp_path))
            os.kill(pids[0], signal.SIGKILL)

    split = cluster.census(client, WAREHOUSE, shards=40, store=tmp_path, progress=kill, **SPACE)
    assert killed
    assert json.dumps(split.to_dict()) == json.dumps(whole.to_dict())
    # What had been finished, by either worker, was not done twice.
    after = written(tmp_path)
    assert len(kept) >= 10 and len(after) == 40
    assert {name: after[name] for name in kept} == kept


def written(store: Path) -> dict[str, int]:
    """When each shard was kept."""
    return {path.name: path.stat().st_mtime_ns for path in store.glob("*.part")}


# A whole cluster with its client, which is killed in the middle and started again.
RUN = """
import json, os, sys
from distributed import Client, LocalCluster
from puzzlewright import cluster
if __name__ == "__main__":
    options = json.loads(sys.argv[2])
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local:
        with Client(local) as client:
            print("ready", flush=True)
            tell = lambda what, done, of: print(done, flush=True)
            found = cluster.census(client, sys.argv[1], shards=60, store=sys.argv[3], progress=tell, **options)
    print(json.dumps(found.to_dict()), flush=True)
"""


def test_a_restart_of_everything_repeats_only_what_was_running(tmp_path: Path) -> None:
    script, store = tmp_path / "run.py", tmp_path / "store"
    script.write_text(RUN)
    command = [sys.executable, str(script), WAREHOUSE, json.dumps(SPACE), str(store)]
    # Its workers are in its group, so that one signal ends all of them.
    first = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert first.stdout is not None
    for line in first.stdout:
        if line.strip() == "15":
            break
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    first.stdout.close()
    time.sleep(0.2)
    kept = written(store)
    assert 15 <= len(kept) < 60
    again = subprocess.run(command, capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    after = written(store)
    assert len(after) == 60
    # A finished shard was not done twice.
    assert {name: after[name] for name in kept} == kept
    whole = pw.census(WAREHOUSE, **SPACE)
    assert json.loads(again.stdout.splitlines()[-1]) == whole.to_dict()


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    cluster.census(None, WAREHOUSE, shards=3, store=tmp_path, **SPACE)
    part = sorted(tmp_path.iterdir())[1]
    for damaged in (part.read_bytes().replace(b"solv", b"silv", 1), part.read_bytes()[:40]):
        part.write_bytes(damaged)
        with pytest.raises(pw.Error, match="damaged") as caught:
            cluster.census(None, WAREHOUSE, shards=3, store=tmp_path, **SPACE)
        assert str(part) in str(caught.value) and "Delete a part" in str(caught.value)
    part.unlink()
    again = cluster.census(None, WAREHOUSE, shards=3, store=tmp_path, **SPACE)
    assert again == pw.census(WAREHOUSE, **SPACE)
    with pytest.raises(pw.FileError, match="store: .* cannot be a folder of parts"):
        cluster.census(None, WAREHOUSE, shards=3, store=part, **SPACE)


def test_other_work_in_the_same_folder_is_other_work(tmp_path: Path) -> None:
    first = cluster.census(None, WAREHOUSE, shards=2, store=tmp_path, **SPACE)
    other = cluster.census(None, WAREHOUSE, shards=2, store=tmp_path, size=(3, 2), elements="Crate:1,Target:1")
    assert first.levels != other.levels and len(list(tmp_path.iterdir())) == 4


KINDS: dict[str, Any] = {
    "census": lambda store: cluster.census(None, WAREHOUSE, shards=50, store=store, **SPACE),
    "orthogonality": lambda store: cluster.orthogonality(
        None, WAREHOUSE, shards=50, store=store, element="Wall", size=(3, 2), most=1),
    "witness": lambda store: cluster.witness_orthogonality(
        None, shards=50, store=store, type="singleton", grid="2x2", max_pieces=2),
    "sketch": lambda store: cluster.sketch(None, shards=50, store=store, count=500),
}


@pytest.mark.parametrize("kind", KINDS)
def test_parts_are_read_one_at_a_time(kind: str, tmp_path: Path) -> None:
    whole = KINDS[kind](tmp_path)
    names = sorted(tmp_path.iterdir())
    alive = most = 0

    class Part(bytes):
        def __new__(cls, data: bytes) -> Part:
            nonlocal alive, most
            alive += 1
            most = max(most, alive)
            return super().__new__(cls, data)

        def __del__(self) -> None:
            nonlocal alive
            alive -= 1

    joined = _core.merge(lambda at: (names[at].name, Part(names[at].read_bytes())), len(names))
    assert json.loads(joined) == whole.to_dict()
    assert len(names) == 50 and most <= 2


def test_wrong_use_is_refused() -> None:
    with pytest.raises(pw.UsageError, match="shards"):
        cluster.census(None, WAREHOUSE, shards=0, **SPACE)
    with pytest.raises(pw.UsageError, match="time"):
        cluster.suggest(None, WAREHOUSE, time=2)
    with pytest.raises(pw.UsageError, match=r"seeds: 3 is not a list of seeds; write range\(3\)"):
        cluster.suggest(None, WAREHOUSE, seeds=3)  # type: ignore[arg-type]
    with pytest.raises(pw.UsageError, match="`grid`: .* is not|for `grid`: `3` is not a size"):
        cluster.witness_orthogonality(None, grid=3)  # type: ignore[arg-type]
    with pytest.raises(pw.UsageError, match="client: 'tcp://here' is not a dask.distributed.Client"):
        cluster.census("tcp://here", WAREHOUSE, **SPACE)  # type: ignore[arg-type]


def test_an_option_that_would_be_ignored_is_refused() -> None:
    with pytest.raises(pw.UsageError, match="level: every level is a task here; ask `solve` of the game about one"):
        cluster.solve(None, WAREHOUSE, level=2)
    with pytest.raises(pw.UsageError, match="seed: several are tried here; write seeds=range"):
        cluster.suggest(None, WAREHOUSE, seed=2)


def test_a_damaged_answer_is_named(tmp_path: Path) -> None:
    whole = cluster.rate(None, WAREHOUSE, store=tmp_path, max_states=500)
    file = sorted(tmp_path.iterdir())[1]
    file.write_bytes(file.read_bytes()[:40])
    with pytest.raises(pw.Error, match="is damaged. Delete it, and the next run makes it again") as caught:
        cluster.rate(None, WAREHOUSE, store=tmp_path, max_states=500)
    assert str(file) in str(caught.value)
    file.unlink()
    assert data(cluster.rate(None, WAREHOUSE, store=tmp_path, max_states=500)) == data(whole)


def test_a_store_may_be_an_address(tmp_path: Path) -> None:
    whole = pw.census(WAREHOUSE, **SPACE)
    for store in (f"file://{tmp_path}/new", "memory://parts"):
        assert cluster.census(None, WAREHOUSE, shards=3, store=store, **SPACE) == whole
        # The second run finds everything done.
        told: list[int] = []
        again = cluster.census(
            None, WAREHOUSE, shards=3, store=store, progress=lambda what, done, of: told.append(done), **SPACE)
        assert again == whole and told == [1, 2, 3]
    assert len(written(tmp_path / "new")) == 3
    with pytest.raises(pw.UsageError, match="store: .*nothing://"):
        cluster.census(None, WAREHOUSE, shards=3, store="nothing://parts", **SPACE)
