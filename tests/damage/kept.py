"""Kept games that are damaged, runs that are killed while they take or keep games, and runs that meet on one shelf."""

from __future__ import annotations

import os
import random
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.runs.manifest import read_manifest
from tests.damage.fork_server import Ended, begin, kill, run, wait
from tests.damage.mutated import OF_BYTES, mutate
from tests.damage.sound import LONG, plain
from tests.damage.verdicts import SILENT, Score

KEPT = 300
SETTING, OFF = "M44_KEPT", "off"
COMMAND = "compare river-line --option first-player --games {} --players random --quiet --trace --out out"
GAMES, FEWER = 300, 120


@contextmanager
def shelf_at(place: str) -> Iterator[None]:
    """Commands that are begun meanwhile take games from a folder, and put them there."""
    before = os.environ.get(SETTING)
    os.environ[SETTING] = place
    try:
        yield
    finally:
        if before is None:
            del os.environ[SETTING]
        else:
            os.environ[SETTING] = before


def try_kept(tries: int, seed: int, folder: Path, root: Path) -> Score:
    """Damage entries, kill runs, and let runs meet, a third of the tries each."""
    score, sound = Score("kept games damaged, killed, met"), folder / "kept-sound"
    shutil.rmtree(sound, ignore_errors=True)
    sound.mkdir(parents=True)
    with shelf_at(OFF):
        answers = {games: _played(games, sound / str(games)) for games in (GAMES, FEWER)}
    with shelf_at(str(sound / "shelf")):
        _played(GAMES, sound / "first")
    for number in range(tries):
        draw = random.Random(f"{seed} kept {number}")
        tried = folder / "kept-tried"
        shutil.rmtree(tried, ignore_errors=True)
        tried.mkdir()
        shutil.copytree(sound / "shelf", tried / "shelf")
        (_mutated, _killed, _met)[number % 3](f"kept {number} of seed {seed}", draw, tried, answers, score)
    return score


def _played(games: int, home: Path) -> tuple[Ended, str]:
    """How a command ends that nobody disturbs, and the digest of its games."""
    home.mkdir()
    ended = run(COMMAND.format(games).split(), home, LONG)
    if ended.code or ended.broken:
        raise RuntimeError(f"{COMMAND.format(games)}: {ended.code}: {ended.err or ended.out}")
    return ended, read_manifest(home / "out")["digest"]


def _judge(
    what: str, ended: Ended, home: Path, expected: tuple[Ended, str], score: Score, outcome: str
) -> None:
    """Judge a command that took games from a shelf: the answer has to be that of games which were played."""
    if ended.broken or ended.code:
        score.note("broken", f"{what}: {ended.broken or ended.code}: {ended.err.strip()[-300:]}")
    elif plain(ended.out) != plain(expected[0].out) or read_manifest(home / "out")["digest"] != expected[1]:
        score.note(SILENT, f"{what}: another answer than of games that are played")
    else:
        score.note(outcome)


def _mutated(what: str, draw: random.Random, tried: Path, answers: dict, score: Score) -> None:
    """An entry loses a bit, an end or a hole: it is reported, and its games are played."""
    path = draw.choice(sorted((tried / "shelf").glob("*.games")))
    path.write_bytes(mutate(path.read_bytes(), draw, OF_BYTES))
    games = draw.choice((GAMES, FEWER))
    with shelf_at(str(tried / "shelf")):
        ended = run(COMMAND.format(games).split(), tried, LONG)
    if path.name not in ended.err:
        score.note(SILENT, f"{what}: nothing is said of {path.name}")
    else:
        _judge(what, ended, tried, answers[games], score, "the same answer, damage reported")


def _killed(what: str, draw: random.Random, tried: Path, answers: dict, score: Score) -> None:
    """A run is killed while it takes games, or while it keeps them, and is begun again."""
    shelf = tried / draw.choice(("shelf", "empty"))
    games = draw.choice((GAMES, FEWER))
    with shelf_at(str(shelf)):
        child = begin(COMMAND.format(games).split(), tried)
        time.sleep(draw.uniform(0.02, 1.05) * answers[games][0].seconds)
        kill(child)
        wait(child)
        ended = run(COMMAND.format(games).split(), tried, LONG)
    if str(shelf) in ended.err:
        score.note("broken", f"{what}: {ended.err.strip()[-300:]}")
    else:
        _judge(what, ended, tried, answers[games], score, "the same answer after a kill")


def _met(what: str, draw: random.Random, tried: Path, answers: dict, score: Score) -> None:
    """Two runs take from one shelf and put on it at once."""
    shelf = tried / draw.choice(("shelf", "empty"))
    homes = {games: tried / f"home-{games}" for games in (GAMES, FEWER)}
    with shelf_at(str(shelf)):
        children = {}
        for games, home in homes.items():
            home.mkdir()
            children[games] = begin(COMMAND.format(games).split(), home)
            time.sleep(draw.uniform(0, 0.5) * answers[games][0].seconds)
        ends = {games: wait(child, LONG) for games, child in children.items()}
    said = [end.err.strip() for end in ends.values() if str(shelf) in end.err]
    if said:
        score.note("broken", f"{what}: {said[0][-300:]}")
        return
    wrong = [
        games for games in homes if ends[games].code or plain(ends[games].out) != plain(answers[games][0].out)
    ]
    worst = wrong[0] if wrong else GAMES
    _judge(what, ends[worst], homes[worst], answers[worst], score, "the same answers side by side")
