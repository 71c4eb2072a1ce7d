"""Games play as they always did, line by line."""

import json
import re

import pytest

from engine.behaviour import BEHAVIOUR
from tests.golden import games
from tests.rulebook.tracing import ROOT

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
    assert games.digest(*cell) == games.kept_digests()[1][games.label(*cell)], HOW


def test_nothing_kept_is_forgotten():
    texts = [path.relative_to(games.FOLDER).as_posix()[:-4] for path in games.FOLDER.rglob("*.txt")]
    kept = {name for name in texts if not name.startswith(("reports/", "options/"))}
    assert kept == {*games.TOLD, *games.BASE_TOLD}
    assert set(games.kept_digests()[1]) == {games.label(*cell) for cell in games.cells()}


def test_the_behaviour_version_is_that_of_the_games_kept():
    assert games.kept_digests()[0] == BEHAVIOUR, HOW


def test_every_behaviour_version_says_what_it_changed():
    page = (ROOT / "docs" / "12-results.md").read_text(encoding="utf-8")
    table = page.partition("## Behaviour version")[2].partition("\n## ")[0]
    told = [int(number) for number in re.findall(r"^\| (\d+) \| \S.* \|$", table, re.MULTILINE)]
    assert told == list(range(1, BEHAVIOUR + 1))


def test_other_digests_are_not_kept_under_the_same_version(tmp_path, monkeypatch):
    """They are refused, and the file stays as it was; a higher version is kept."""
    file = tmp_path / "digests.json"
    monkeypatch.setattr(games, "DIGESTS", file)
    for before, digests, refused in (
        (BEHAVIOUR, {"a": "1", "b": "2"}, False),
        (BEHAVIOUR, {"a": "1", "b": "3"}, True),
        (BEHAVIOUR - 1, {"a": "1", "b": "3"}, False),
        (BEHAVIOUR, {"a": "1", "b": "2", "c": "4"}, False),  # one more cell is no change
    ):
        file.write_text(json.dumps({"behaviour": before, "digests": {"a": "1", "b": "2"}}), encoding="utf-8")
        text = file.read_text(encoding="utf-8")
        if refused:
            with pytest.raises(SystemExit, match="1 digests differ"):
                games.keep_digests(digests)
            assert file.read_text(encoding="utf-8") == text
        else:
            games.keep_digests(digests)
            assert games.kept_digests() == (BEHAVIOUR, digests)
