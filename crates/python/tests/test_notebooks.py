"""The notebooks run from the first cell to the last."""

from __future__ import annotations

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

NOTEBOOKS = sorted(path.name for path in (ROOT / "examples").glob("*.ipynb"))


def test_there_are_two() -> None:
    assert len(NOTEBOOKS) == 2


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs(name: str) -> None:
    notebook = nbformat.read(ROOT / "examples" / name, as_version=4)
    NotebookClient(
        notebook, timeout=None, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    ).execute()
    pictures = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/svg+xml" in output.get("data", {}) or "text/html" in output.get("data", {})
    ]
    assert pictures, "a notebook shows something"
