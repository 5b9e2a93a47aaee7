"""The command ``puzzlewright``, as the wheel installs it."""

from __future__ import annotations

import signal
import sys

from . import _core


def main() -> int:
    """Runs the command line on what was typed and returns the exit code."""
    # Python's own handler would wait for the interpreter; the command line watches for Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _core.main(["puzzlewright", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
