"""Registers the learning environments."""

from __future__ import annotations

from . import _core


def register_all() -> list[str]:
    """Registers an environment for every domain whose levels are played."""
    from gymnasium.envs.registration import register, registry

    names = []
    for domain, files, _, is_played in _core.domains():
        if not is_played:
            continue
        word = files.split()[0]
        name = f"puzzlewright/{word[0].upper()}{word[1:]}-v0"
        names.append(name)
        if name not in registry:
            register(
                id=name,
                entry_point="puzzlewright.gym:PuzzleEnv",
                vector_entry_point="puzzlewright.gym:PuzzleVectorEnv",
                kwargs={"domain": domain},
                # A play is cut by the environment, which knows how many moves it has had.
                order_enforce=True,
            )
    return names
