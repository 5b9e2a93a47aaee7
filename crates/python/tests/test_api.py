"""Games, levels and answers."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

from pathlib import Path

import puzzlewright as pw
import pytest
from conftest import ROOT, WAREHOUSE, program, steady
from puzzlewright import _ask

FIRST_LEVEL = """
######
#..O.#
#P*..#
#....#
######
"""


def test_a_file_is_opened_once() -> None:
    game = pw.open(WAREHOUSE)
    assert game.domain == "puzzlescript"
    assert [level.number for level in game] == list(range(1, len(game) + 1))
    assert game.level(2) is game.levels[1]
    assert game.levels[1].name is not None
    assert game.level(game.levels[1].name) is game.levels[1]
    with pytest.raises(KeyError, match="there is no level"):
        game.level(99)


def test_a_level_is_solved_and_the_solution_wins() -> None:
    for level in pw.open(WAREHOUSE):
        solved = level.solve()
        assert solved.status == "solved"
        assert solved.moves is not None
        assert level.play(solved.moves).outcome == "won"


def test_answers_are_typed_views() -> None:
    level = pw.open(WAREHOUSE).levels[0]
    solved = level.solve()
    assert isinstance(solved, pw.answers.Solved)
    assert solved.to_dict()["length"] == solved.length == solved["length"]
    assert solved.panel is None, "a field that only other domains have"
    with pytest.raises(AttributeError, match="no field `lenght`"):
        solved.lenght
    rated = level.rate()
    assert all(isinstance(reading, pw.answers.ReadingValue) for reading in rated.readings)
    assert {reading.id for reading in rated.readings} >= {"length", "difficulty"}


def test_options_are_those_of_the_command_line() -> None:
    level = pw.open(WAREHOUSE).levels[2]
    assert level.solve(by="bfs").by == "bfs"
    assert level.solve(max_states=2).status == "unknown"
    with pytest.raises(pw.UsageError, match="is not one of"):
        level.solve(by="magic")
    with pytest.raises(pw.UsageError, match="is for"):
        pw.open("games/witness/garden.panel").levels[0].solve(by="bfs")
    with pytest.raises(TypeError):
        level.solve(speed=11)  # type: ignore[call-arg]


def test_suggestions_and_made_levels_are_looped_over() -> None:
    game = pw.open(WAREHOUSE)
    found = list(game.levels[0].suggest(toward="length", tries=300, seed=1))
    assert found and all(better.text.count("\n") >= 2 for better in found)
    changed = game.with_level(1, found[0].text)
    assert changed.levels[0].solve().length == found[0].length
    made = pw.open("games/puzzlescript/thaw.txt").make(size=(5, 4), need="melt", tries=3000, seed=1)
    assert made.status == "found" and len(list(made)) == 1


def test_needs_and_dead_ends() -> None:
    level = pw.open("games/puzzlescript/thaw.txt").levels[1]
    assert level.need("melt").answer == "always"
    assert level.dead_ends().complete in (True, False)
    assert level.count().solutions is not None
    with pytest.raises(pw.SourceError):
        level.need("meltt >= ")


def test_wrong_input_has_a_place_and_a_fix() -> None:
    text = (ROOT / WAREHOUSE).read_text().replace("P = Player", "P = Plyer", 1)
    assert "Plyer" in text
    with pytest.raises(pw.SourceError) as caught:
        pw.open_text(text, "wrong.txt")
    first = caught.value.diagnostics[0]
    assert first.severity == "error" and first.line and first.code
    assert str(first.line) in str(caught.value)
    game = pw.open_text(text, "wrong.txt", check=False)
    assert game.diagnostics == list(caught.value.diagnostics)
    assert game.check().ok is False
    with pytest.raises(pw.SourceError):
        game.rules()
    with pytest.raises(pw.FileError, match="there is no file"):
        pw.open("nowhere.txt")
    with pytest.raises(pw.FileError, match="folder"):
        pw.open("games")


def test_wrong_options_are_named_as_in_python() -> None:
    game = pw.open(WAREHOUSE)
    with pytest.raises(pw.UsageError, match=r"^invalid value 'many' for `max_states`: [^\n]*$"):
        game.levels[0].solve(max_states="many")  # type: ignore[arg-type]
    with pytest.raises(pw.UsageError, match="`size`: `0x3` is not a size; write columns and rows"):
        game.make(size=(0, 3))
    with pytest.raises(pw.UsageError, match="only one can be asked about at a time"):
        pw.solve([WAREHOUSE, WAREHOUSE])  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="there is no level 0; the first is 1"):
        game.with_level(0, "P.O")
    with pytest.raises(pw.UsageError, match="most: -1"):
        game.levels[0].session().offers(-1)


def test_messages_are_about_parameters() -> None:
    game = pw.open(WAREHOUSE)
    level = game.levels[0]
    with pytest.raises(pw.UsageError, match="^invalid value '-5' for `max_states`: write a whole number, such as 10$"):
        level.solve(max_states=-5)
    with pytest.raises(pw.UsageError, match="^`by`: `7` is not one of auto, bfs"):
        level.solve(by=7)
    with pytest.raises(pw.UsageError, match="^`from_`: character 1 of the moves: `Q`"):
        level.solve(from_="Q")
    with pytest.raises(pw.UsageError, match="^`toward`: `nope` is not one of"):
        level.suggest(toward="nope")
    with pytest.raises(pw.UsageError, match="^unexpected argument `foo` found$"):
        level.play("R", foo=3)
    with pytest.raises(pw.UsageError, match="^`play` has no option `foo`$"):
        level.session(foo=3)
    with pytest.raises(pw.UsageError, match="`X` does not begin with a move"):
        level.session().play("X")
    with pytest.raises(pw.UsageError, match="invalid value 'a' for `rows`: write a whole number"):
        pw.witness_paths("a", 3)  # type: ignore[arg-type]
    with pytest.raises(pw.UsageError, match="progress: 5 is not True, False or a function"):
        level.solve(progress=5)  # type: ignore[arg-type]
    with pytest.raises(pw.UsageError, match="there is no level 99; the game has levels 1 to 8"):
        game.with_level(99, "P")
    with pytest.raises(KeyError, match="there is no program 1; there is none in the file"):
        pw.open("games/asp/keys.lp").level(1)


def test_a_level_is_replaced_by_its_number_or_its_name() -> None:
    game = pw.open(WAREHOUSE)
    name = game.levels[1].name
    assert name is not None
    assert game.with_level(name, FIRST_LEVEL).text == game.with_level(2, FIRST_LEVEL).text != game.text


def test_several_files_are_answered_by_a_list() -> None:
    reports = pw.check([WAREHOUSE, "games/witness/garden.panel"])
    assert isinstance(reports, list) and [report.ok for report in reports] == [True, True]
    assert isinstance(pw.check(WAREHOUSE), pw.answers.Report)


def test_the_same_answer_has_one_class() -> None:
    report = pw.orthogonality("lights", element="lit", size=(2, 2))
    assert type(report) is pw.answers.OrthogonalityReport


def test_a_session_plays_undoes_and_restarts() -> None:
    session = pw.open(WAREHOUSE).levels[0].session()
    start = session.text
    assert session.play("R").moved
    assert session.undo() and session.text == start and not session.undo()
    session.play("RDRU")
    assert session.outcome == "won" and session.offers() == []
    session.restart()
    assert session.outcome == "open"
    with pytest.raises(ValueError, match="8"):
        session.play("8")
    panel = pw.open("games/witness/garden.panel").levels[0].session()
    assert panel.offers() and panel.svg


def test_notebooks_get_pictures_and_tables() -> None:
    level = pw.open(WAREHOUSE).levels[1]
    svg = level._repr_svg_()
    assert svg and svg.startswith("<svg")
    assert level.picture() == svg
    # A front end that shows both forms of a level prefers this one.
    shown = level._repr_html_()
    assert shown.startswith(svg) and "difficulty" in shown[len(svg):]
    solved = level.solve()._repr_html_()
    assert f"<td>{level.solve().moves}</td>" in solved and "None" not in solved
    found = pw.open(WAREHOUSE).levels[0].suggest(toward="length", tries=200, seed=1)
    # The levels are drawn.
    assert f"<pre style='text-align:left'>{found.kept[0].text}</pre>" in found._repr_html_()
    assert "<td>" in level.rate()._repr_html_() and "difficulty" in level.rate()._repr_html_()


def test_games_and_answers_travel() -> None:
    game = pw.open(WAREHOUSE)
    level = pickle.loads(pickle.dumps(game.levels[1]))
    assert level.game.text == game.text and level.solve().moves == game.levels[1].solve().moves
    solved = level.solve()
    assert pickle.loads(pickle.dumps(solved)) == solved


def test_a_text_needs_no_file(tmp_path: os.PathLike[str]) -> None:
    game = pw.open_text((ROOT / WAREHOUSE).read_text(), "nowhere/at-all.txt")
    assert game.levels[0].solve().length == 4
    census = game.census(size=(3, 2), elements="Crate:1,Target:1")
    assert census.levels == 120


def test_a_part_is_a_part(tmp_path: Path) -> None:
    grid, file = (2, 2), tmp_path / "panels.part"
    part = pw.witness_census(types="separation", pieces="2", grid=grid, shard=(1, 1), output=file)
    assert isinstance(part, pw.answers.PartWritten)
    assert (part.part, part.parts, part.file) == (1, 1, str(file))
    joined = pw.merge([file])
    whole = pw.witness_census(types="separation", pieces="2", grid=grid)
    assert isinstance(whole, pw.answers.Census)
    assert joined == whole.to_dict()
    files = [tmp_path / f"{number}.part" for number in (1, 2)]
    game = pw.open(WAREHOUSE)
    for number, file in enumerate(files, 1):
        written = game.census(size=(3, 2), elements="Crate:1,Target:1", shard=(number, 2), resume=file)
        assert isinstance(written, pw.answers.PartWritten) and written.part == number
    joined = pw.merge([str(file) for file in files])
    own = game.census(size=(3, 2), elements="Crate:1,Target:1").to_dict()
    assert joined == own


def test_several_sizes_are_given_as_a_list() -> None:
    assert _ask.typed("witness curriculum", [], {"grid": [(2, 2), "2x3"]})[2:] == ["--grid=2x2", "--grid=2x3"]
    assert _ask.typed("census", [], {"size": [4, 3]}) == ["census", "--size=4x3"]


def test_domains_without_a_file() -> None:
    made = pw.make("witness", size=(3, 3), seed=1)
    assert made.status == "found"
    assert pw.witness_paths(3, 3).to_dict()["paths"] == 184


def test_progress_is_reported() -> None:
    told: list[tuple[str, int, int | None]] = []
    level = pw.open("games/puzzlescript/thaw.txt").levels[-1]
    level.suggest(tries=3000, progress=lambda *now: told.append(now))
    assert told and all(isinstance(what, str) for what, _, _ in told)

    def fail(what: str, done: int, of: int | None) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        level.suggest(tries=100_000_000, progress=fail)


def test_other_threads_run_meanwhile() -> None:
    level = pw.open("games/puzzlescript/thaw.txt").levels[-1]
    count = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal count
        while not stop.is_set():
            count += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = count
    level.suggest(tries=4000, progress=False)
    stop.set()
    thread.join()
    assert count - before > 5


def test_control_c_ends_a_call() -> None:
    # A shell starts its background jobs with SIGINT ignored, and what they start inherits that.
    script = (
        "import signal\n"
        "import puzzlewright as pw\n"
        # A shell that runs the tests in the background has its children ignore Ctrl-C.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "level = pw.open('games/puzzlescript/thaw.txt').levels[-1]\n"
        "print('ready', flush=True)\n"
        "try:\n    level.suggest(tries=10**12)\n"
        "except KeyboardInterrupt:\n    print('stopped')\n"
    )
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate()
    assert out == "stopped\n" and child.returncode == 0


def test_the_command_comes_with_the_wheel() -> None:
    ran = subprocess.run([program(), "solve", WAREHOUSE, "--level", "1"], capture_output=True, text=True)
    assert ran.returncode == 0 and "solvable in 4 moves" in ran.stdout
    ran = subprocess.run([program(), "solve", "nowhere.txt"], capture_output=True, text=True)
    assert ran.returncode == 2 and "there is no file" in ran.stderr
    ran = subprocess.run([program(), "require", "games/asp/keys.lp"], capture_output=True, text=True)
    assert ran.returncode == 0, "clingo is linked in"


STORY = "games/narrative/meadow.story.toml"


def test_a_whole_game_is_asked_about_as_the_command_line_does() -> None:
    game = pw.open(STORY)
    (whole,) = game.solve(whole_game=True, max_states=20_000)
    ran = subprocess.run(
        [program(), "solve", STORY, "--game", "--max-states=20000", "--json"], capture_output=True, text=True
    )
    assert [steady(whole.to_dict())] == steady(json.loads(ran.stdout))
    again = pw.solve(STORY, whole_game=True, max_states=20_000)
    assert steady(whole.to_dict()) == steady(again[0].to_dict())
    with pytest.raises(pw.UsageError, match="^`whole_game`: this file has levels, but no game beyond them"):
        pw.open(WAREHOUSE).solve(whole_game=True)


@pytest.mark.parametrize("path", sorted(
    path.relative_to(ROOT).as_posix() for path in (ROOT / "games").glob("*/*") if path.suffix != ".md"
))
def test_games_are_exported(path: str, tmp_path: Path) -> None:
    typed = tmp_path / "typed.svg"
    ran = subprocess.run([program(), "export", path, "--to", "svg", "-o", str(typed)], capture_output=True, text=True)
    try:
        drawn = pw.export(path, to="svg")
    except pw.Error as error:
        # Programs for clingo have no levels.
        assert "cannot be exported" in str(error) and "cannot be exported" in ran.stderr
        return
    assert drawn == typed.read_bytes() == pw.open(path).levels[0].export(to="svg")
    if not list((ROOT / "crates/publish/dist").glob("*.html")):
        return
    page = pw.open(path).export(to="html")
    assert page.startswith(b"<!") and page.rstrip().endswith(b"</html>")
    assert pw.export(path, to="html", output=tmp_path / "game.html") is None
    assert (tmp_path / "game.html").read_bytes() == page
    assert pw.open(str(tmp_path / "game.html")).domain == pw.open(path).domain


def test_what_is_exported_is_returned_or_written(tmp_path: Path) -> None:
    game = pw.open(WAREHOUSE)
    film = game.export(to="gif", level=1, moves="RDRU")
    assert film.startswith(b"GIF89a") and film == game.levels[0].export(to="gif", moves="RDRU")
    assert game.export(to="png", output=tmp_path / "level.png") is None
    assert (tmp_path / "level.png").read_bytes() == game.export(to="png")
    with pytest.raises(pw.UsageError, match="cannot be exported to `docx`; choose one of html, gif"):
        game.export(to="docx")
    with pytest.raises(pw.UsageError, match="^`hints` is for `to` html$"):
        game.export(to="gif", hints=True)
    with pytest.raises(pw.FileError, match="there is no file"):
        pw.export("nowhere.txt", to="svg")
    with pytest.raises(pw.FileError, match="cannot write"):
        game.export(to="svg", output=tmp_path / "no" / "folder.svg")
    with pytest.raises(pw.FileError, match="there is no file"):
        pw.picture("nowhere.txt")
    with pytest.raises(pw.SourceError):
        pw.open_text("title Broken", check=False).export(to="svg")
