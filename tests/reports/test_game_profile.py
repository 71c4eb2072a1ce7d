"""How battles play: every number of the block worked out by hand, and nothing without its interval."""

import numpy as np
import pandas as pd
import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.boards.heat import heat_of
from analysis.findings import findings
from analysis.measure.game_profile import ALWAYS, MORE_COLUMNS, values_of
from analysis.plots.forest import forest
from analysis.plots.heat import short
from analysis.report.heat_change import LEAST, changed_boards, total_change
from analysis.wording.game_profile_lines import LINES, baseline_of, how_it_plays, who_leads_when
from tests.reports.synthetic import Played, comparison, run_of

# Four battles of 20 turns: medals (Axis, Allies), then the columns.
BEFORE = (
    [(4, 0), (4, 3), (2, 4), (0, 4)], [0, 2, 1, 0], [0, 2, 1, 0], [1, 0, 0, 1], [0, 0, 2, 0],
    [1, 0, 3, 2], [0, 0, 1, 1], [0, 2, 0, 0], [1, 1, 2, 0], [60, 50, 40, 50], [60, 50, 40, 50],
    [0, 0, 0, 0], [-2, 0, 1, 3], [-1, -1, 2, 1],
)  # fmt: skip
AFTER = (
    [(4, 3), (4, 3), (3, 4), (0, 4)], [1, 2, 3, 0], [2, 2, 0, 0], [1, 1, 1, 1], [0, 0, 0, 0],
    [1, 1, 3, 3], [0, 0, 0, 0], [3, 0, 1, 0], [1, 1, 2, 0], [80, 60, 60, 40], [50, 50, 50, 50],
    [1, -1, 0, 0], [1, 2, 3, 4], [0, 0, 0, -1],
)  # fmt: skip
COLUMNS = (
    "lead_changes", "worst_deficit", "dead_turns_axis", "dead_turns_allies", "never_ordered_axis",
    "never_ordered_allies", "lost_to_flags_axis", "lost_to_flags_allies", "orderable_axis", "orderable_allies",
    "margin_quarter", "margin_half", "margin_three_quarters",
)  # fmt: skip
POINTS = [0.0, 0.0, 1.0, 1.0]


def played(variant, values, times=1):
    medals, *more = values
    return Played(
        variant,
        POINTS * times,
        medals=medals * times,
        more={name: column * times for name, column in zip(COLUMNS, more, strict=True)},
    )


@pytest.fixture(scope="module")
def answer():
    return compare(run_of(played("official", BEFORE, 5), played("x", AFTER, 5)))


# Before, after: close 1 and 3 of 4; four medals apart 2 and 1; winner two behind 1 and 2; lead (3, 6) / 4;
# Axis without use (2, 4) / 4; Allies (2, 0) / 4; never ordered (6, 8) / 4 and (2, 0) / 4; lost to flags (2, 4) / 4 and
# the same; to choose from 400 / 80 and 440 / 80 a turn.  Half-way the Axis leads in 1 of 4, then in none.
EXPECTED = {
    "close": (25, 75, 50),
    "clear": (50, 25, -25),
    "comebacks": (25, 50, 25),
    "lead_changes": (0.75, 1.5, 0.75),
    "dead_turns.axis": (0.5, 1.0, 0.5),
    "dead_turns.allies": (0.5, 0.0, -0.5),
    "never_ordered.axis": (1.5, 2.0, 0.5),
    "never_ordered.allies": (0.5, 0.0, -0.5),
    "lost_to_flags.axis": (0.5, 1.0, 0.5),
    "lost_to_flags.allies": (1.0, 1.0, 0.0),
    "choice": (5.0, 5.5, 0.5),
    "leads.quarter.axis": (0, 25, 25),
    "leads.quarter.nobody": (100, 50, -50),
    "leads.quarter.allies": (0, 25, 25),
    "leads.half.axis": (25, 0, -25),
    "leads.half.nobody": (25, 0, -25),
    "leads.half.allies": (50, 100, 50),
    "leads.three_quarters.axis": (50, 25, -25),
    "leads.three_quarters.nobody": (0, 75, 75),
    "leads.three_quarters.allies": (50, 0, -50),
}


@pytest.mark.parametrize("metric", EXPECTED)
def test_numbers_before_and_after(answer, metric):
    before, after = answer.rows
    low, high, change = EXPECTED[metric]
    assert before.number(metric).est == low and after.number(metric).est == high
    found = after.number(f"{metric}.delta")
    assert found.est == pytest.approx(change)
    assert found.ci[0] <= change <= found.ci[1] and found.pairs == 20


def test_the_interval_of_a_count_is_students(answer):
    # Differences 1, 0, 2, 0 five times: mean 0.75, variance 5 * (0.0625 + 2 * 0.5625 + 1.5625) / 19, t(20) = 2.0860;
    # one pair of 20 more that changes as far as two games lie apart
    apart = np.var([0, 2, 1, 0] * 5, ddof=1) + np.var([1, 2, 3, 0] * 5, ddof=1)
    error = (5 * (0.0625 + 2 * 0.5625 + 1.5625) / 19 / 20 + apart / 20**2) ** 0.5
    found = answer.rows[1].number("lead_changes.delta")
    assert found.ci == pytest.approx([0.75 - 2.0860 * error, 0.75 + 2.0860 * error], abs=1e-4)


def test_lines_tell_before_after_change_and_meaning(answer):
    before, after = answer.rows
    assert baseline_of(after, answer.rows) is before and baseline_of(before, answer.rows) is None
    lines = how_it_plays(after, before)
    assert [line.metric for line in lines] == [
        one for one, _, _ in LINES if one == "turns" or one in EXPECTED
    ]
    comebacks = next(line for line in lines if line.metric == "comebacks")
    # Wilson, 5 of 20: 11.2 to 46.9; 10 of 20: 29.9 to 70.1
    assert (comebacks.before, comebacks.after) == ("25.0 (11.2 to 46.9)", "50.0 (29.9 to 70.1)")
    assert comebacks.change.startswith("+25.0 (")
    for text in (answer.to_html(), answer.to_markdown()):
        assert all(cell in text for cell in (comebacks.title, comebacks.before, comebacks.meaning))


def test_who_leads_when_is_told_moment_by_moment(answer):
    before, after = answer.rows
    lines = who_leads_when(after, before, ("official", "x"))
    assert [line.moment for line in lines[::3]] == [
        "After a quarter of the turns", "After half of the turns", "After three quarters of the turns"
    ]  # fmt: skip
    assert [line.rules for line in lines[3:6]] == ["official", "x", "change"]
    # Wilson: 5 of 20 is 11.2 to 46.9, 10 of 20 is 29.9 to 70.1
    assert lines[3].cells == ("25.0 (11.2 to 46.9)", "25.0 (11.2 to 46.9)", "50.0 (29.9 to 70.1)")
    assert [cell.split()[0] for cell in lines[5].cells] == ["-25.0", "-25.0", "+50.0"]
    for text in (answer.to_html().replace("\N{MINUS SIGN}", "-"), answer.to_markdown()):
        assert "Who leads when" in text and all(cell in text for line in lines for cell in line.cells)
    judged = fair(run_of(played("official", BEFORE, 5)))
    told = " ".join(judged.to_post().split())
    assert (
        "Leads after half of the turns, in % of battles: Axis 25.0 (11.2 to 46.9), Allies 50.0 (29.9 to 70.1)"
        in told
    )
    (alone,) = judged.rows
    assert [line.cells for line in who_leads_when(alone, None, ("", "official"))] == [
        line.cells for line in lines[::3]
    ]


def test_a_game_decided_by_the_set_up_offers_no_choice():
    games = {name: np.zeros(1, np.int16) for name in (*ALWAYS, *MORE_COLUMNS)}
    assert values_of("choice", games) == [0.0]


def test_a_battle_by_itself_has_levels_only():
    told = fair(run_of(played("official", BEFORE))).to_markdown()
    assert "### How it plays" in told and "| Comebacks, % | 25.0 (4.6 to 69.9) | The winner" in told


def test_what_a_run_does_not_hold_is_not_told():
    answer = compare(comparison(700, 1160, 100, 40))
    assert [line.metric for line in how_it_plays(answer.rows[1], answer.rows[0])] == [
        "turns",
        "close",
        "clear",
    ]


def test_nothing_incomplete_is_told(monkeypatch):
    numbers = findings._numbers
    monkeypatch.setattr(findings, "_numbers", lambda *a: {k: v for k, v in numbers(*a).items() if k != "ci"})
    answer = compare(run_of(played("official", BEFORE), played("x", AFTER)))
    assert how_it_plays(answer.rows[1], answer.rows[0]) == []
    assert "Comebacks" not in answer.to_html() + answer.to_markdown() + answer.to_post()


@pytest.mark.parametrize("variants", [1, 9])
@pytest.mark.parametrize("make", [compare, fair])
def test_the_post_fits_a_forum(make, variants):
    cells = [
        played("official", BEFORE, 10),
        *(played(f"house-rule-{i}", AFTER, 10) for i in range(variants)),
    ]
    answer = make(run_of(*cells))
    lines = answer.to_post().splitlines()
    assert len(lines) <= 25 and max(map(len, lines)) <= 78
    words = " ".join(answer.to_post().split())
    assert answer.sentence().splitlines()[0] in words
    assert "m44 compare pegasus-bridge" in words and "0123456789abcdef0123456789abcdef" in words
    assert "not for people" in words
    assert ("more lines in report.html" in words) == (variants > 1)


def test_markdown_cells_cannot_break_the_table():
    title = "A | B <i>x</i>\n*y*"
    cells = [Played(name, POINTS * 5, title=title) for name in ("official", "x")]
    told = compare(run_of(*cells)).to_markdown()
    rows = [line for line in told.splitlines() if line.startswith("| A ")]
    assert rows and all(row.startswith("| A \\| B \\<i>x\\</i><br>\\*y\\* |") for row in rows)


def test_the_diamond_is_as_wide_as_the_interval_and_the_line_as_the_prediction():
    columns = ["label", "change_points", "low", "high", "n_pairs", "is_pooled", "like_low", "like_high"]
    rows = [("a", 1.0, 0.5, 1.5, 10, False, 1.0, 1.0), ("all", 2.0, 1.0, 3.0, 20, True, -4.0, 8.0)]
    figure = forest(pd.DataFrame(rows, columns=columns), 2.0, "title")
    ax = figure.axes[0]
    diamond = ax.patches[-1].get_xy()
    assert sorted(set(diamond[:, 0])) == [1.0, 2.0, 3.0] and abs(diamond[:, 1] - 1).max() < 0.5
    assert any(list(line.get_xdata()) == [-4.0, 8.0] for line in ax.lines)
    assert ax.get_xlim()[1] >= 8.0
    assert "scenario like these" in " ".join(figure._supxlabel.get_text().split())


def test_felt_is_the_sum_of_absolute_changes():
    rows = [
        {"scenario": "s", "variant": variant, "axis_player": "p", "allies_player": "p", "side": "axis",
         "hex": hex_, "games": 10, "losses": losses, "visits": 0, "battles": 0}
        for variant, hex_, losses in (("official", "A1", 10), ("official", "A2", 0), ("x", "A1", 4), ("x", "A2", 2))
    ]  # fmt: skip
    heat = heat_of(pd.DataFrame(rows), "s", "losses", variant="x", minus="official", name="Saint-X")
    assert total_change(heat) == pytest.approx(0.6 + 0.2)
    assert heat.title == "Saint-X: changes most at A1, \N{MINUS SIGN}0.60 per battle"
    assert short(-LEAST / 20) == "0"


def test_no_board_without_games():
    assert changed_boards(compare(comparison(700, 1160, 100, 40))) == {}
