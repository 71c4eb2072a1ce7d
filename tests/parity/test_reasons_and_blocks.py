"""Reasons for a battle are the same to the last digit, however its games were cut into blocks."""

import pytest

import m44
from analysis.answers.why.material import grouped

BATTLE, GAMES = "pegasus-bridge", 400
CUTS = ({"block_size": 7, "workers": 2}, {"block_size": 90, "workers": 1}, {"block_size": 1000}, {})


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The answer of games played in one go, companions among them, and its folder."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    return folder, m44.fair(BATTLE, games=GAMES, luck=100, out=folder, workers=1, quiet=True)


@pytest.mark.parametrize("cut", CUTS, ids=str)
def test_blocks_and_workers_change_no_reason(tmp_path, whole, cut):
    folder, answer = whole
    again = m44.fair(BATTLE, games=GAMES, luck=100, out=tmp_path / "run", quiet=True, **cut)
    assert again.why().flat_rows() == answer.why().flat_rows()
    for kind in ("hexes", "cards"):
        assert grouped(tmp_path / "run", kind).equals(grouped(folder, kind))


def test_what_was_played_before_changes_no_reason(tmp_path):
    """`m44 why` takes the games of a run that is there, cut as its command asked."""
    m44.fair(BATTLE, games=GAMES, out=tmp_path / "there", block_size=13, quiet=True)
    reasons = [
        m44.why(BATTLE, games=GAMES, out=tmp_path / name, quiet=True).flat_rows() for name in ("there", "new")
    ]
    assert reasons[0] == reasons[1]


def test_companions_are_no_games_of_the_battle(whole):
    folder, _ = whole
    games = grouped(folder, "hexes").groupby("group")["games"].max()
    assert games.sum() == GAMES and set(games) == {50}
