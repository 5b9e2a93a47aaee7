"""What the documentation says is so: doctests, the examples of the manual, types."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import puzzlewright
import pytest
from conftest import ROOT

MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(puzzlewright.__path__, "puzzlewright.")
    if not name.endswith(("__main__", "_core"))
]
MANUAL = ["docs/python.md", "docs/scale.md"]


@pytest.mark.parametrize("name", ["puzzlewright", *MODULES])
def test_the_examples_of_docstrings_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_there_are_examples() -> None:
    tried = sum(doctest.testmod(importlib.import_module(name)).attempted for name in ["puzzlewright", *MODULES])
    assert tried >= 30


def blocks(path: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", (ROOT / path).read_text(), re.M | re.S)


@pytest.mark.parametrize("path", MANUAL)
def test_the_examples_of_the_manual_run(path: str, tmp_path: Path) -> None:
    text = (ROOT / path).read_text()
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(block for block in blocks(path) if ">>>" in block), {}, path, path, 0
    )
    assert examples.examples, path
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.failures == 0, text[:40]


def test_types_hold_in_the_package_and_its_examples(tmp_path: Path) -> None:
    written = tmp_path / "manual.py"
    lines = []
    for path in MANUAL:
        for at, block in enumerate(block for block in blocks(path) if ">>>" in block):
            source = [example.source for example in doctest.DocTestParser().get_examples(block)]
            lines += [f"# {path}, example {at}", "".join(source)]
    written.write_text("\n".join(lines))
    notebooks = []
    for notebook in sorted((ROOT / "examples").glob("*.ipynb")):
        cells = [cell for cell in json.loads(notebook.read_text())["cells"] if cell["cell_type"] == "code"]
        notebooks.append(tmp_path / f"{notebook.stem.replace('-', '_')}.py")
        notebooks[-1].write_text("\n".join("".join(cell["source"]) for cell in cells))
    for target in (["-p", "puzzlewright"], [str(written)], *([str(one)] for one in notebooks)):
        config = str(ROOT / "crates/python/pyproject.toml")
        ran = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--config-file", config, *target],
            capture_output=True, text=True, cwd=tmp_path,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr


def test_types_hold_in_the_tests(tmp_path: Path) -> None:
    config = str(ROOT / "crates/python/pyproject.toml")
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", config, str(Path(__file__).parent)],
        capture_output=True, text=True, cwd=tmp_path,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
