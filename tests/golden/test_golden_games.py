"""Games play as they always did, line by line."""

import json

import pytest

from tests.golden import games

HOW = "the engine plays differently; if that is meant: python -m tests.golden.games, and read the difference"


@pytest.mark.parametrize("name", games.TOLD)
def test_game_told_line_by_line(name):
    compare(name, games.told(name))


@pytest.mark.parametrize("name", games.BASE_TOLD)
def test_game_of_the_base_book_told_line_by_line(name):
    compare(name, games.told_base(name, games.game_kept(name)))


def compare(name, text):
    """The text is what the file says."""
    kept, now = games.kept(name).splitlines(), text.splitlines()
    for number, (before, after) in enumerate(zip(kept, now, strict=False), 1):
        assert after == before, f"{name}.txt line {number}: {HOW}"
    assert len(now) == len(kept), HOW


@pytest.mark.parametrize("cell", games.cells(), ids=lambda cell: games.label(*cell))
def test_many_games_end_as_they_did(cell):
    assert games.digest(*cell) == json.loads(games.DIGESTS.read_text())[games.label(*cell)], HOW


def test_nothing_kept_is_forgotten():
    texts = [path.relative_to(games.FOLDER).as_posix()[:-4] for path in games.FOLDER.rglob("*.txt")]
    kept = {name for name in texts if not name.startswith(("reports/", "options/"))}
    assert kept == {*games.TOLD, *games.BASE_TOLD}
    assert set(json.loads(games.DIGESTS.read_text())) == {games.label(*cell) for cell in games.cells()}
