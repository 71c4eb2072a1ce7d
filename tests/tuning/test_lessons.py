"""Lessons find what made games won, and weights move toward it; a league teaches, tests and goes on."""

import json

import numpy as np
import pytest

from analysis.players.tuning.accept import Strength
from analysis.players.tuning.league import (
    JOURNAL,
    Challenge,
    League,
    LeaguePlan,
    challenge_of,
    play_league,
    row_of,
)
from analysis.players.tuning.lessons import PRIOR, STEP, WORTH, Sums, sums_of, taught, worth_of_notes
from analysis.players.tuning.returns import Chances
from engine.codes import Side, Winner
from engine.layout import RESULT, TURN
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.schema.value_file import FEATURES
from engine.loading.words.errors import InputError
from engine.players.common.weights import WEIGHTS
from engine.policies.minds import read_policy
from engine.runs.lessons import Lessons
from engine.sizes import N_LESSON

COVER, NEAR = WEIGHTS["inf_cover"], WEIGHTS["inf_near"]


def games(n, effect, luck=0.0, seed=5):
    """Games of one turn of Allied pupils, a unit of cover noted worth so much and figures of worth 1 %."""
    rng = np.random.default_rng(seed)
    sums = np.zeros((n, N_LESSON), np.float32)
    for at in (COVER, NEAR, *WORTH):
        sums[:, at] = rng.normal(size=n)
    dice = rng.normal(0, 3, n).round().astype(np.float32)
    chance = 0.5 + effect * sums[:, COVER] + luck * dice + 0.01 * sums[:, list(WORTH)].sum(axis=1)
    results, turns = np.zeros(n, RESULT), np.zeros(n, TURN)
    results["winner"] = np.where(rng.random(n) < chance, Winner.ALLIES, Winner.AXIS)
    results["turns"], turns["side"] = 1, Side.ALLIES
    return Lessons(results, turns, sums, dice)


def sums(played):
    """Their normal equations; a game of one turn has no position whose chance would matter."""
    n = len(FEATURES)
    return sums_of(played, Chances(np.zeros(n), np.ones(n), np.zeros(1 + n), 0.5))


def test_the_regression_finds_what_a_note_was_worth():
    """4 % to win for a unit of cover, nothing for a hex nearer, 1 % for a figure: within four standard errors."""
    n = 200_000
    found = worth_of_notes(sums(games(n, 0.04)))
    error = 0.5 / np.sqrt(n)
    shrunk = 1 / (1 + 0.25 / PRIOR**2 / n)  # the prior of a term; its sum has spread 1
    assert found[COVER] == pytest.approx(0.04 * shrunk, abs=4 * error)
    assert found[NEAR] == pytest.approx(0.0, abs=4 * error)
    assert [found[at] for at in WORTH] == pytest.approx([0.01] * len(WORTH), abs=4 * error)


def test_what_axis_pupils_choose_counts_for_the_axis():
    """The same notes and outcomes on the other side: what was good for the Allies is bad for the Axis."""
    played = games(20_000, 0.1)
    played.turns["side"] = Side.AXIS
    assert worth_of_notes(sums(played))[COVER] < -0.001


def test_turns_of_players_who_are_no_pupils_do_not_count():
    played = games(400, 0.04)
    played.sums[::2] = 0.0
    assert sums(played).turns == 200


def test_the_luck_of_the_dice_is_taken_off():
    """What is left of the outcomes varies less where hits beyond the expected decide games."""
    plain, lucky = (sums(games(20_000, 0.0, luck)) for luck in (0.0, 0.1))
    assert lucky.spread < 0.8 * plain.spread


def test_batches_add_up():
    whole = sums(games(400, 0.04))
    twice = whole + whole
    assert twice.turns == 800 and np.array_equal(twice.squares, 2 * whole.squares)


def test_weights_move_a_part_of_the_way():
    """0.04 to win for a unit, 0.01 for a figure: four figures a unit, of which the step is a part."""
    squares, products = np.eye(N_LESSON) * 1e9, np.zeros(N_LESSON)
    for at, worth in ((COVER, 0.04), *((at, 0.01) for at in WORTH)):
        products[at] = worth * 1e9
    sums = Sums(squares, products, 1_000_000_000, 0.25e9)
    start = read_policy("captain")
    moved = dict(taught(start, "moved", sums).weights)
    shrunk = 1 / (1 + 0.25 / PRIOR**2 / 1e9)
    assert moved["inf_cover"] == pytest.approx(
        STEP * 4.0 * shrunk, rel=1e-5
    )  # scales are held by a millionth
    kept = {name: value for name, value in moved.items() if name != "inf_cover"}
    assert kept == {name: value for name, value in start.weights if name != "inf_cover"}


def test_a_weight_stays_within_its_range():
    products = np.zeros(N_LESSON)
    products[[COVER, *WORTH]] = [1e9, *(0.001 * 1e9 for _ in WORTH)]
    sums = Sums(np.eye(N_LESSON) * 1e9, products, 1_000_000_000, 0.25e9)
    assert dict(taught(read_policy("captain"), "far", sums).weights)["inf_cover"] == 50.0


# --- the league ---


def plan(**changes):
    battles = resolve_scenarios(["river-line", "long-ridge"])
    start = read_policy("captain").with_weights("first")
    return LeaguePlan(
        "pupil", start, (read_policy("captain-wary"),), (battles[0],), (battles[1],),
        **{"games": 200, "matches": 40, **changes},
    )  # fmt: skip


def strength(points, low, high):
    return Strength(points, low, high, 100, 0.0)


def challenge(number, low, high, promoted=False):
    player = read_policy("captain").with_weights(f"pupil-{number}")
    return Challenge(number, "first", "first", player, strength((low + high) / 2, low, high), {}, promoted)


def test_three_exploiters_in_a_row_settle_it():
    """10 Elo are 51.4 points of 100: an upper bound of 51 is quiet, one of 52 is not."""
    league = League(plan(), plan().start)
    for number, high in enumerate((0.51, 0.51, 0.52, 0.51, 0.51), 1):
        league = league.after(challenge(number, 0.48, high))
    assert league.quiet == 2 and not league.settled
    assert league.after(challenge(6, 0.48, 0.51)).settled


def test_a_promoted_exploiter_is_the_champion():
    league = League(plan(), plan().start).after(challenge(1, 0.51, 0.55, promoted=True))
    assert league.champion.id == "pupil-1"
    assert [one.id for one in league.former] == ["first"]


def test_a_stopped_league_goes_on_to_the_same_words(tmp_path):
    """Two challenges at once, and one by one in a folder that a stop has left."""
    said = {}
    for name in ("whole", "stopped"):
        said[name] = []
        heard = said[name].append
        for until in (2,) if name == "whole" else (1, 2):
            stop_after(play_league, plan(), tmp_path / name, until, heard)
    assert said["whole"] == said["stopped"] and len(said["whole"]) == 2
    texts = [(tmp_path / name / JOURNAL).read_text() for name in said]
    assert texts[0] == texts[1]
    rows = [json.loads(line) for line in texts[0].splitlines()[1:]]
    assert [row["begun_from"] for row in rows] == ["first", "captain-wary"]
    digest = rows[0].pop("digest")  # of the row, which the journal adds
    assert row_of(challenge_of(rows[0])) == rows[0] and digest


class EnoughError(Exception):
    """The journal holds as many challenges as were wanted."""


def stop_after(play, plan, folder, challenges, say):
    """Play until the journal holds so many challenges."""

    def heard(line):
        say(line)
        if len((folder / JOURNAL).read_text().splitlines()) > challenges:
            raise EnoughError

    with pytest.raises(EnoughError):
        play(plan, folder, 1.0, 2, heard)


def test_another_league_is_refused(tmp_path):
    stop_after(play_league, plan(), tmp_path, 1, lambda line: None)
    with pytest.raises(InputError):
        play_league(plan(games=300), tmp_path, 1.0, 1, lambda line: None)
