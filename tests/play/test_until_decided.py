"""A run that ends when all verdicts are settled: where it stops, what its answer says, what it is refused beside."""

import pytest

import m44
from analysis.stats.any_time import reach
from analysis.stats.estimates import z_value
from engine.loading.words.errors import InputError
from engine.runs.manifest import read_manifest

FEW = {"players": "random", "quiet": True}
STRONG = "medals-to-win:side=axis,change=-2"


def asked(folder, option, games=1000, **more):
    return m44.compare("river-line", [option], games=games, out=folder, **FEW, **more)


def test_a_clear_change_ends_at_the_first_look_by_a_wider_interval(tmp_path):
    found = asked(tmp_path / "until", STRONG, until="decided")
    stop = read_manifest(tmp_path / "until")["stop"]
    assert (stop["rule"], stop["target"], stop["cap"]) == ("decided", None, 4000)
    assert stop["reached"] and stop["games"] == 1000 * stop["looks"]
    change = found.rows[1].findings["win_rate.allies.delta"]
    assert change.verdict != "undecided" and change.stop.rule == "decided"
    same = asked(tmp_path / "fixed", STRONG, games=stop["games"], baseline_games=5000)
    fixed = same.rows[1].findings["win_rate.allies.delta"]
    assert change.est == pytest.approx(fixed.est)
    assert (change.ci[1] - change.est) / (fixed.ci[1] - fixed.est) == pytest.approx(
        reach(stop["games"]) / z_value(), abs=1e-4
    )
    assert "hold at every look" in found.text()


def test_it_stops_at_the_cap_where_nothing_settles(tmp_path):
    found = asked(
        tmp_path, "hand-size:change=-1", games=300, until="decided", margins=m44.Margins(0.05, 0.001, 0.01)
    )
    stop = read_manifest(tmp_path)["stop"]
    assert (stop["games"], stop["cap"], stop["looks"]) == (1200, 1200, 2)
    verdict = found.rows[1].findings["win_rate.allies.delta"].verdict
    assert stop["reached"] == (verdict != "undecided")


def test_the_same_games_whatever_the_blocks(tmp_path):
    digests = {
        asked(tmp_path / f"{n}", STRONG, until="decided", block_size=n).manifest["digest"] for n in (50, 400)
    }
    assert len(digests) == 1


@pytest.mark.parametrize(
    ("more", "message"),
    [({"until": "sure"}, "found .sure"), ({"until": "decided", "within": 1.0}, "one of both")],
)
def test_what_is_refused(tmp_path, more, message):
    with pytest.raises(InputError, match=message):
        asked(tmp_path, STRONG, **more)
