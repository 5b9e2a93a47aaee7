"""Measures what docs/scale.md says about costs: python scale.py [growth] [shards] [cluster] [--quick].

Run it with a release wheel. Times are CPU seconds on one core; memory is the peak of a process of its own, that
joins the parts and does nothing else. --quick stops at small sizes, to see that it works.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import puzzlewright as pw
from puzzlewright import _core, cluster

GAMES = Path(__file__).parents[2] / "games"
THAW = str(GAMES / "puzzlescript/thaw.txt")
QUICK = "--quick" in sys.argv


def main() -> None:
    wanted = [word for word in sys.argv[1:] if not word.startswith("-")] or ["growth", "shards", "cluster"]
    for name in wanted:
        {"growth": growth, "shards": shards, "cluster": two_workers, "join": join}[name]()


def growth() -> None:
    """CPU time beside the number of levels."""
    print(f"{'work':44} {'size':>8} {'levels':>12} {'CPU seconds':>12} {'microseconds each':>18}", flush=True)
    for what, size, ask in grown():
        begin = time.process_time()
        levels = ask()
        spent = time.process_time() - begin
        each = f"{levels:>12,} {spent:>12.2f} {1e6 * spent / levels:>18.1f}" if levels else f"{'':12} {spent:>12.2f}"
        print(f"{what:44} {size:>8} {each}", flush=True)


def grown() -> Iterable[tuple[str, str, Callable[[], int | None]]]:
    """The same questions, larger and larger; each says how many levels it was about, where they are counted."""
    def panels(size: tuple[int, int], most: int) -> None:
        pw.witness_orthogonality(space="generalized", grid=size, max_pieces=most, threads=1)

    def census(target: str, elements: str, size: tuple[int, int]) -> int:
        return pw.census(target, size=size, elements=elements, threads=1).levels

    def sketched(count: int) -> int:
        pw.ruleset_sketch(count=count, threads=1)
        return count

    for size in [(3, 3), (4, 3), (4, 4), (5, 4)][:2 if QUICK else None]:
        yield ("census of Lights Out", f"{size[0]}x{size[1]}",
               partial(census, "lights", "lit", size))
    for size in [(3, 3), (4, 3), (4, 4), (5, 4)][:2 if QUICK else None]:
        yield ("census of Thaw, 1-2 ice, 1 coal", f"{size[0]}x{size[1]}",
               partial(census, THAW, "Ice:1-2,Coal:1", size))
    for size, most in [((3, 3), 5), ((4, 3), 5), ((4, 4), 3), ((4, 4), 4)][:1 if QUICK else None]:
        yield f"panels of 96 types, up to {most} pieces", f"{size[0]}x{size[1]}", partial(panels, size, most)
    for count in [1_000, 10_000, 100_000, 1_000_000][:2 if QUICK else None]:
        yield "sketch of rulesets", "", partial(sketched, count)


KINDS: dict[str, Callable[[Path, int], object]] = {
    "census": lambda store, shards: cluster.census(
        None, "lights", shards=shards, store=store, size=(4, 3), elements="lit"),
    "sketch": lambda store, shards: cluster.sketch(None, shards=shards, store=store, count=200 * shards),
    "panels": lambda store, shards: cluster.witness_orthogonality(
        None, shards=shards, store=store, space="generalized", grid=(3, 3), max_pieces=3),
    "orthogonality": lambda store, shards: cluster.orthogonality(
        None, "lights", shards=shards, store=store, element="lit", existing="wall", size=(4, 3), most=4),
}


def shards() -> None:
    """What shards cost, and the memory of the process that joins their parts."""
    print(f"{'work':16} {'shards':>8} {'CPU s to make':>14} {'MB on disk':>11} {'CPU s to join':>14} {'MB before':>10} "
          f"{'peak MB':>8}", flush=True)
    for name, make in KINDS.items():
        for count in [100, 1_000, 10_000][:1 if QUICK else None]:
            with tempfile.TemporaryDirectory() as folder:
                begin = time.process_time()
                make(Path(folder), count)
                made = time.process_time() - begin
                size = sum(path.stat().st_size for path in Path(folder).iterdir())
                ran = subprocess.run([sys.executable, __file__, "join"], input=folder, text=True,
                                     stdout=subprocess.PIPE, check=True)
                joined = json.loads(ran.stdout)
                print(f"{name:16} {count:>8,} {made - joined['spent']:>14.2f} {size / 1e6:>11.1f} {joined['spent']:>14.2f} "
                      f"{joined['before'] / 1e3:>10.1f} {joined['peak'] / 1e3:>8.1f}", flush=True)


def join() -> None:
    """Joins the parts of a folder and says what that took."""
    parts = sorted(Path(sys.stdin.read()).iterdir(), key=lambda path: int(path.name.rsplit("-", 3)[1]))
    before, begin = peak(), time.process_time()
    _core.merge(lambda at: (str(parts[at]), parts[at].read_bytes()), len(parts))
    print(json.dumps({"before": before, "peak": peak(), "spent": time.process_time() - begin}))


def peak() -> int:
    """The peak of this process in kB. Linux hands `ru_maxrss` on from the process that started it."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def two_workers() -> None:
    """Wall time of the same work on one process and on two workers of Dask, and what Dask costs for a shard."""
    from distributed import Client, LocalCluster

    size = (4, 3) if QUICK else (5, 4)
    options: dict[str, Any] = {"size": size, "elements": "lit"}
    begin = time.monotonic()
    whole = pw.census("lights", threads=1, **options)
    print(f"census of {whole.levels:,} levels, one process: {time.monotonic() - begin:.1f} s", flush=True)
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local:
        with Client(local) as client:
            for count in (20, 200, 2_000):
                begin = time.monotonic()
                split = cluster.census(client, "lights", shards=count, **options)
                print(f"two workers, {count:>5,} shards: {time.monotonic() - begin:.1f} s, "
                      f"the same bytes: {json.dumps(split.to_dict()) == json.dumps(whole.to_dict())}", flush=True)


if __name__ == "__main__":
    main()
