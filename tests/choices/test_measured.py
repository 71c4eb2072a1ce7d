"""The table of choices from made-up games: changes, their sign, the bar, and what is read back."""

from dataclasses import replace
from statistics import NormalDist

import numpy as np
import pandas as pd
import pytest

from analysis.studies.choices import play as choice_games
from analysis.studies.choices import read
from analysis.studies.choices.page import NOT_MADE, answer, of_option, page, short_rows, spread
from analysis.studies.choices.plan import Asked, choice_of
from analysis.studies.choices.play import Outcome, Played, outcomes
from analysis.studies.choices.tables import Change, change, mean_of, table
from engine.hooks import FIRED_COLUMNS
from engine.hooks.fired import fired_mask
from engine.loading.scenario.load import load_scenario
from engine.loading.words.errors import InputError

PLAYER, SEARCHER = "captain", "colonel"
CHARGE = choice_of("infantry-charge")
TWIN = CHARGE.abstainer(PLAYER)
BATTLES = ("river-line", "long-ridge")
N = 1000


def games(wins, used=0, draws=0):
    """So many games won by the Allies, then drawn, then lost; the choice made in the first of them."""
    points = np.zeros(N)
    points[:wins] = 1.0
    points[wins : wins + draws] = 0.5
    fired = np.where(np.arange(N)[:, None] < used, fired_mask(CHARGE.uses), 0)
    return Outcome(points, fired)


def played(axis=(500, 500), allies=(500, 500), without=500, never=500, both=500, by_never=0, where=BATTLES):
    """Games of a choice: wins of the Allies in each battle if the Axis, or the Allies, alone make it."""
    found = {}
    for i, battle in enumerate(where):
        found[battle, (TWIN, TWIN)] = games(never, by_never)
        found[battle, (PLAYER, TWIN)] = games(axis[i], 300)
        found[battle, (TWIN, PLAYER)] = games(allies[i], 400)
        found[battle, (PLAYER, PLAYER)] = games(both, 600)
    rest = {(battle, (PLAYER, PLAYER)): games(without) for battle in BATTLES}
    return Played(CHARGE, tuple(where), found, rest, {})


def asked(games=N):
    scenarios = tuple(load_scenario(one) for one in BATTLES)
    return Asked((CHARGE,), scenarios, PLAYER, SEARCHER, games, 0, 10, 1)


def cell(frame, scenario, mode):
    (row,) = frame[(frame["scenario"] == scenario) & (frame["mode"] == mode)].to_dict("records")
    return row


def test_the_rules_without_are_played_in_the_battles_of_all_who_are_compared_with_them(monkeypatch):
    """The first of two choices is judged on one board, the other on more: whoever asks first, all are there."""
    other = choice_of("discard-method-1")
    question = replace(asked(), choices=(CHARGE, other), boards={CHARGE.name: asked().scenarios[:1]})
    plans = []

    def play(_asked, _work, folder, battles, *_rest):
        plans.append((folder, [one.id for one in battles]))
        return dict.fromkeys(BATTLES)

    monkeypatch.setattr(choice_games, "play", play)
    known = {}
    found = [choice_games.play_without(question, one, None, known) for one in question.choices]
    assert plans == [("without-official", list(BATTLES))] and found == [dict.fromkeys(BATTLES)] * 2


def test_a_battle_that_was_not_played_without_is_no_empty_cell():
    lacking = played()
    del lacking.without[BATTLES[1], (PLAYER, PLAYER)]
    with pytest.raises(KeyError):
        table(asked(), [lacking])


def test_a_change_is_the_mean_of_the_pairs_with_its_own_error():
    found = change(games(500), games(400), 1)
    #  a tenth of the pairs lose a whole point: variance 0.1 * 0.9, of a sample of 1,000
    assert found.value == pytest.approx(-10.0)
    assert found.error == pytest.approx(100 * np.sqrt(0.09 / (N - 1)))
    low, high = found.interval(0.9)
    half = NormalDist().inv_cdf(0.95) * found.error
    assert (low, high) == pytest.approx((-10 - half, -10 + half))


def test_pairs_that_all_agree_may_differ_elsewhere():
    #  share p of differing pairs for which none of n shows once in forty times: (1 - p)^n = 0.025
    low, high = change(games(500), games(500), 1).interval()
    assert (low, high) == pytest.approx((-100 * (1 - 0.025 ** (1 / N)), 100 * (1 - 0.025 ** (1 / N))))


def test_battles_count_alike_in_the_mean():
    found = mean_of([Change(1.0, 0.3, 10), Change(3.0, 0.4, 1000)])
    assert (found.value, found.error, found.n) == (2.0, 0.25, 1010)


def test_a_choice_is_measured_for_the_side_that_makes_it():
    frame = table(asked(), [played(axis=(450, 500), allies=(450, 520))])
    assert cell(frame, "river-line", read.AXIS)["change"] == pytest.approx(
        5.0
    )  # the Allies win 50 fewer of 1,000
    assert cell(frame, "river-line", read.ALLIES)["change"] == pytest.approx(-5.0)
    assert cell(frame, read.ALL, read.AXIS)["change"] == pytest.approx(2.5)
    assert cell(frame, read.ALL, read.ALLIES)["change"] == pytest.approx(-1.5)
    assert cell(frame, "river-line", read.ALLIES)["used"] == pytest.approx(40.0)


def test_the_whole_effect_is_the_burden_of_the_rule_and_its_choice():
    frame = table(asked(), [played(without=480, never=500, both=530)])
    never, both, default = (cell(frame, read.ALL, mode)["change"] for mode in ("never", "both", "default"))
    assert (never, both, default) == pytest.approx((2.0, 3.0, 5.0))


@pytest.mark.parametrize(("wins", "verdict"), [(400, read.BROKEN), (460, read.OPEN), (600, read.KEPT)])
def test_a_cell_fails_if_its_widened_interval_lies_beyond_the_bar(wins, verdict):
    """Six cells with a bar (two battles and their mean, each side): 1 - 0.05 / 6 for each of them."""
    frame = table(asked(), [played(allies=(wins, 500))])
    row = cell(frame, "river-line", read.ALLIES)
    share = abs(wins - 500) / N
    half = NormalDist().inv_cdf(1 - 0.05 / 12) * 100 * np.sqrt(share * (1 - share) / (N - 1))
    assert (row["family_low"], row["family_high"]) == pytest.approx(
        (row["change"] - half, row["change"] + half)
    )
    assert row["verdict"] == verdict
    assert (row["family_high"] < -3.0, row["family_low"] >= -3.0) == (wins == 400, wins == 600)
    assert cell(frame, "long-ridge", read.ALLIES)["verdict"] == read.KEPT


def test_the_mean_has_a_bar_of_its_own():
    #  2.6 points lost in each battle break the bar of the mean only
    frame = table(asked(), [played(allies=(474, 474))])
    assert cell(frame, read.ALL, read.ALLIES)["verdict"] == read.BROKEN
    assert cell(frame, "river-line", read.ALLIES)["verdict"] == read.OPEN
    assert "1 of 1 choice is shown to cost" in answer(frame)
    assert "Over the limit: `infantry-charge`, Allies alone on average -2.60" in answer(frame)


def test_never_is_counted():
    clean, dirty = table(asked(), [played()]), table(asked(), [played(by_never=2)])
    assert set(clean["used_by_never"]) == {0}
    assert cell(clean, read.ALL, read.NEVER)["verdict"] == read.NEVER_KEPT
    assert cell(dirty, read.ALL, read.NEVER)["used_by_never"] == 4
    assert cell(dirty, "river-line", read.NEVER)["verdict"] == read.NEVER_BROKEN
    assert "made it in 4 games" in answer(dirty) and "made none" in answer(clean)
    assert short_rows(dirty)[0]["verdict"] == "choice made after all"


def test_a_battle_in_which_nobody_makes_the_choice_is_told_and_not_averaged():
    frame = table(asked(), [played(allies=(450,), axis=(500,), where=BATTLES[:1])])
    row = cell(frame, "long-ridge", read.ALLIES)
    assert row["verdict"] == read.UNUSED and row["n_pairs"] == 0 and pd.isna(row["change"])
    assert cell(frame, read.ALL, read.ALLIES)["change"] == pytest.approx(-5.0)
    nowhere = table(asked(), [played(where=())])
    assert set(nowhere["verdict"]) == {read.UNUSED} and short_rows(nowhere)[0]["verdict"] == "not used"


def test_at_the_bar_itself_few_tables_fail():
    """Every cell loses exactly the bar: one table of forty may name a cell, for intervals have two ends."""
    random = np.random.default_rng(5)
    error, family, tables, failed = 0.35, 400, 2000, 0
    z = Change(0.0, 1.0, N).interval(1 - 0.05 / family)[1]
    for _ in range(tables):
        failed += bool(np.any(-3.0 + error * random.standard_normal(family) + z * error < -3.0))
    assert failed / tables < 0.025 + 3 * np.sqrt(0.025 * 0.975 / tables)


def test_rows_of_games_are_read_by_battle_and_pair():
    rows = pd.DataFrame(
        {
            "scenario": ["a", "a", "b"],
            "axis_player": ["x", "x", "x"],
            "allies_player": ["y", "y", "y"],
            "game": [1, 0, 0],
            "winner": ["axis", "draw", "allies"],
            **{column: [8 + n, 0, 8] for n, column in enumerate(FIRED_COLUMNS)},
        }
    )
    found = outcomes(rows)
    #  in the order of their numbers, each with all its words
    assert found["a", ("x", "y")].points.tolist() == [0.5, 0.0]
    words = len(FIRED_COLUMNS)
    assert found["a", ("x", "y")].fired.tolist() == [[0] * words, [8 + n for n in range(words)]]
    assert found["b", ("x", "y")].points.tolist() == [1.0]


def test_the_table_is_read_back_as_it_was(tmp_path):
    frame = table(asked(), [played(allies=(450, 520))])
    frame.to_csv(tmp_path / read.TABLE, index=False)
    pd.testing.assert_frame_equal(read.choices_frame(tmp_path), frame, check_dtype=False)
    assert list(frame.columns) == list(read.COLUMNS)
    (tmp_path / read.TABLE).write_text("option,scenario\n", encoding="utf-8")
    with pytest.raises(InputError, match="words"):
        read.choices_frame(tmp_path)
    with pytest.raises(InputError, match="the folder of m44 choices"):
        read.choices_frame(tmp_path / "elsewhere")


@pytest.mark.parametrize(
    ("low", "high", "named", "short"),
    [
        (-10.004, -9.996, "-10.00 (± 0.01 or less)", "-10.00 ±<0.01"),
        (-10.0, -10.0, "-10.00 (interval not known)", "-10.00 ± not known"),
        (-11.0, -9.0, "-10.00 (-11.00 to -9.00)", "-10.00 ±1.00"),
    ],
)
def test_no_interval_without_width_is_told(low, high, named, short):
    frame = table(asked(), [played(allies=(400, 500), where=BATTLES[:1])])
    frame = frame.assign(change=-10.0, ci_low=low, ci_high=high)
    told = answer(frame.assign(family_low=low, family_high=high))
    assert named in told and short in of_option(frame).replace("\\<", "<")


def page_of(frame, question):
    """The page of a table that was made some day."""
    manifest = {
        "study": {"question": "Do they?", "answer": answer(frame)},
        "command": "m44 choices",
        "created": "2026-01-01T00:00:00",
        "plan": {"engine": "0" * 16},
    }
    return page(frame, question, manifest)


def test_the_page_tells_every_battle_and_mode():
    question = asked()
    frame = table(question, [played(allies=(400, 500), where=BATTLES[:1])])
    text = page_of(frame, question)
    assert "## " + CHARGE.title in text and "| long-ridge |" in text and NOT_MADE in text
    assert "-10.00 ±" in text and "| Allies alone |" in text


def test_the_page_tells_on_how_many_battles_each_choice_of_an_expansion_is_judged():
    """And which rules of battles are judged on proving grounds."""
    river, ridge = asked().scenarios
    proved, own = choice_of("oasis"), choice_of("mines")
    question = replace(
        asked(),
        choices=(CHARGE, proved, own),
        boards={CHARGE.name: (river,), proved.name: (replace(ridge, group="proving"),), own.name: (ridge,)},
    )
    text = " ".join(page_of(table(question, [played()]), question).split())
    assert "but for those that offer it by themselves: of `infantry-charge` 1)" in text
    assert "(`oasis`) on proving grounds too or alone." in text
    assert "Tank destroyers that retreat" in text


def test_the_page_tells_which_options_are_judged_on_stages_of_theirs():
    """They are nobody's who came with an expansion."""
    blow = choice_of("bridge-detonation-rigged")
    (river, _) = asked().scenarios
    question = replace(asked(), choices=(CHARGE, blow), boards={blow.name: (river,)})
    text = " ".join(page_of(table(question, [played()]), question).split())
    assert "(on stages of the option, and on those base battles that it changes: of `bridge-det" in text
    assert "by themselves" not in text


def test_a_mean_near_nothing_does_not_hide_what_single_battles_do():
    frame = table(asked(), [played()])
    for scenario, moved in (("river-line", -7.66), ("long-ridge", 4.49)):
        frame.loc[(frame["scenario"] == scenario) & (frame["mode"] == read.DEFAULT), "change"] = moved
    assert spread(frame, read.DEFAULT) == "; -7.7 to +4.5"
    assert spread(frame, read.AXIS) == ""  # the worst battle stands in a column of its own


def test_rows_of_an_earlier_table_are_judged_again_among_those_beside_them():
    """What is told of a cell depends on how many are judged together, not on when its games were played."""
    frame = table(asked(), [played(allies=(460, 500), where=BATTLES[:1])])
    pd.testing.assert_frame_equal(table(asked(), [], frame), frame)
    twice = table(asked(), [played(allies=(460, 500))], frame.assign(option="charge-again"))
    for option in ("charge-again", "infantry-charge"):
        row = cell(twice[twice["option"] == option], "river-line", read.ALLIES)
        half = NormalDist().inv_cdf(1 - 0.05 / (2 * 10)) * 100 * np.sqrt(0.04 * 0.96 / (N - 1))
        assert (row["family_low"], row["family_high"]) == pytest.approx((-4.0 - half, -4.0 + half))


# --- rules of battles, without which they cannot be played ---

DAM = choice_of("dam")


def rule_played(by_never=0):
    """Games of a rule of battles: the Allies win 100 fewer of 1,000 if the Axis alone makes the choice."""
    found = {}
    for battle in BATTLES:
        for pair, wins in (
            ((DAM.abstainer(PLAYER),) * 2, 500),
            ((PLAYER, DAM.abstainer(PLAYER)), 400),
            ((DAM.abstainer(PLAYER), PLAYER), 500),
            ((PLAYER, PLAYER), 400),
        ):
            both_never = pair[0] == pair[1] != PLAYER
            fired = np.where(
                np.arange(N)[:, None] < (by_never if both_never else 700), fired_mask(DAM.uses), 0
            )
            found[battle, pair] = Outcome(games(wins).points, fired)
    return Played(DAM, BATTLES, found, {}, {})


def asked_of_rule():
    return replace(asked(), choices=(DAM,), boards={DAM.name: asked().scenarios})


def test_a_rule_of_battles_is_measured_against_nobody_and_has_no_burden():
    frame = table(asked_of_rule(), [rule_played()])
    row = cell(frame, read.ALL, read.AXIS)
    assert (row["change"], row["used"], row["verdict"]) == (pytest.approx(10.0), 70.0, read.KEPT)
    for mode, verdict in ((read.NEVER, read.NEVER_KEPT), (read.DEFAULT, read.NO_BAR)):
        row = cell(frame, read.ALL, mode)
        assert pd.isna(row["change"]) and pd.isna(row["ci_low"]) and row["n_pairs"] == 0
        assert row["verdict"] == verdict
    assert set(frame["words"]) == {"dam"} and short_rows(frame)[0]["verdict"] == "within the limit"


def test_never_is_counted_for_a_rule_of_battles_too():
    frame = table(asked_of_rule(), [rule_played(by_never=3)])
    assert cell(frame, read.ALL, read.NEVER)["used_by_never"] == 6
    assert short_rows(frame)[0]["verdict"] == "choice made after all"


def test_rows_of_a_rule_are_judged_again_as_they_were(tmp_path):
    frame = table(asked_of_rule(), [rule_played()])
    frame.to_csv(tmp_path / read.TABLE, index=False)
    again = table(asked_of_rule(), [], read.choices_frame(tmp_path))
    pd.testing.assert_frame_equal(again, frame, check_dtype=False)


def test_the_page_says_who_offers_what_and_where_there_is_nothing_to_choose():
    question = replace(asked(), choices=(CHARGE, DAM), boards={DAM.name: asked().scenarios[:1]})
    frame = table(question, [played(), rule_played()])
    text = page_of(frame, question)
    assert "`dam`, a rule of these battles" in text and "`infantry-charge`, a rule" not in text
    assert "No option but the battle itself offers `dam`" in text
    assert "* **Trains**: " in text and "* **Camouflage**: " in text and "Tank destroyers" in text
    alone = page_of(table(asked(), [played()]), asked())
    assert "nothing to choose" not in alone and "battle itself" not in alone
