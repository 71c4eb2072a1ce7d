"""The first screen of a report: question, answer, table and bars, each worked out by hand."""

import re
from html import unescape

import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.report.interval_plot import Scale, plot_changes, scale_of
from analysis.report.report import MANY_RULES, first_screen, in_order
from analysis.wording.rule_names import RuleNames
from tests.reports.showcase import rules, showcase
from tests.reports.synthetic import Played, comparison, pairs, run_of

TITLE = "A unit may stand and take losses instead of retreating"


def screen(answer):
    return first_screen(answer, RuleNames(answer.rules))


def named(run, variant="x", title=TITLE):
    """The run with the title that its manifest would give the variant."""
    option = {"id": variant, "title": title, "state": "changes"}
    for entry in run.manifest["provenance"]:
        entry["options"] = [option] if entry["variant"] == variant else []
    return run


# 2,000 pairs; the Allies win 1,160 + down before and 1,160 + up after.
@pytest.mark.parametrize(
    ("up", "down", "answer"),
    [
        (300, 40, "It helps the Allies: the Allies win 73.0% of battles instead of 60.0% (up 13.0 points, 95%"),
        (40, 300, "It helps the Axis: the Allies win 60.0% of battles instead of 73.0% (down 13.0 points, 95%"),
        (30, 30, "Nothing that matters: the Allies win 59.5% of battles instead of 59.5%, and the true change"),
        (0, 0, "Nothing: the rule never came into play, and every game was played move for move as before."),
    ],
)  # fmt: skip
def test_one_rule_on_one_battle_is_answered_with_its_numbers(up, down, answer):
    first = screen(compare(named(comparison(840 - up - down, 1160, up, down, "x"))))
    assert first.question == f"What does “{TITLE}” do to Pegasus Bridge?"
    assert first.answer.startswith(answer)


def test_what_chance_may_have_done_is_called_not_settled():
    told = screen(compare(named(comparison(40, 50, 6, 4, "x")))).answer
    assert told.startswith(
        "Not settled yet: the Allies win 56.0% of battles instead of 54.0%, which may be chance;"
    )
    assert re.search(r"about [\d,]+ more games under each rule( \(at worst [\d,]+\))? would tell\.$", told)


def test_a_mean_that_hides_single_battles_comes_after_them():
    up, down = pairs(lost=900, won=900, up=200), pairs(lost=900, won=900, down=200)
    cells = [
        Played(variant, points, scenario=scenario, title=scenario.title())
        for scenario, both in (("one", up), ("two", down), ("three", (up[0], up[0])))
        for variant, points in zip(("official", "x"), both, strict=True)
    ]
    told = screen(compare(run_of(*cells))).answer
    assert told.startswith(
        "It depends on the battle: the house rule changes the balance of 2 of 3 battles (One 10.0 points toward the "
        "Allies; Two 10.0 points toward the Axis); over all 3 battles the Allies win 48.3% of battles instead of "
        "48.3% ("
    )
    assert told.endswith(" It changes nothing in 1 battle where it did not occur (counted as 0).")


def test_several_rules_are_counted_and_the_strongest_is_named():
    answer = compare(showcase(6, 4, games=400))
    first = screen(answer)
    assert first.question == "What do 6 house rules do to 4 battles?"
    strongest = rules()[
        4
    ].title  # its change is the largest, 16 points on three battles and as much less on the fourth
    assert re.match(rf"\d of 6 house rules change the balance overall, “{strongest}” most, by ", first.answer)


def test_the_only_rule_that_changes_the_balance_is_not_called_the_one_that_does_most():
    """Of 2,000 battles the Allies win 1,300 more under the one rule, and no other under the second."""
    before, after = pairs(400, 300, up=1_300)
    told = screen(compare(run_of(Played("official", before), Played("x", after), Played("y", before)))).answer
    assert told.startswith(
        "1 of 2 house rules changes the balance: “x”, by 65.0 points toward the Allies; 1 "
    )


@pytest.mark.parametrize(
    ("lost", "won", "answer"),
    [
        (5000, 5000, "Yes: the Allies win 50.0% of battles (95% interval 49.0% to 51.0%)."),
        (2000, 8000, "No: the Allies win 80.0% of battles (95% interval 79.2% to 80.8%), so it is one-sided for"),
        (50, 50, "Not settled yet: the Allies win 50.0% of battles (95% interval 40.4% to 59.6%)"),
    ],
)  # fmt: skip
def test_is_it_fair(lost, won, answer):
    first = screen(fair(run_of(Played("official", [0.0] * lost + [1.0] * won))))
    assert first.question == "Is Pegasus Bridge fair?"
    assert first.answer.startswith(answer)


def test_a_cell_has_colour_number_and_verdict():
    before, after = pairs(700, 860, 400, 40)  # 360 of 2,000 pairs: 18 points
    told = screen(compare(run_of(Played("official", before), Played("x", after)))).table
    (line,) = told.lines
    (cell,) = line.cells
    assert (cell.number, cell.label, cell.mark, cell.look) == ("+18.0", "changes it", "●", "allies-4")
    assert told.key == [("●", "changes it", "a change big enough to matter")]


def test_many_battles_of_few_rules_stand_below_each_other():
    table = screen(compare(showcase(2, 16, games=40))).table
    assert table.corner == "Battle" and len(table.lines) == 17 and len(table.heads) == 2
    assert table.lines[-1].name == "All 16 battles"


def test_many_rules_stand_in_the_order_of_their_changes():
    answer = compare(showcase(MANY_RULES + 2, 1, games=100))
    changes = [row.number("win_rate.allies.delta") for row in in_order(answer) if row.baseline]
    sizes = [abs(change.est) for change in changes]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] > 0


def test_bars_reach_as_far_as_their_intervals():
    answer = compare(comparison(700, 1160, 100, 40))
    row = answer.rows[1]
    low, high = row.number("win_rate.allies.delta").ends
    plot = plot_changes([("", "", [("x", "", row)])], 2.0)
    (bar,) = plot.groups[0][2]
    # From 0 to the upper end with a twentieth of that on both sides: 1.1 times as wide.
    assert plot.middle == pytest.approx(100 * 0.05 / 1.1, abs=0.01)
    assert bar.high == pytest.approx(100 * 1.05 / 1.1, abs=0.01)
    assert bar.low == pytest.approx(100 * (0.05 + low / high) / 1.1, abs=0.01)
    assert plot.bands == [(0.0, pytest.approx(100 * (0.05 + 2 / high) / 1.1, abs=0.01))]


def test_a_scale_has_round_ticks_and_cuts_off_what_lies_outside():
    scale = Scale(-20.0, 20.0)
    assert scale.ticks(sign=True) == [(0.0, "-20"), (25.0, "-10"), (50.0, "0"), (75.0, "+10"), (100.0, "+20")]
    assert (scale.at(-99), scale.at(99)) == (0.0, 100.0)
    assert scale_of([0.0, float("nan")]) == Scale(-1.0, 1.0)


def test_the_page_says_percent_as_people_do():
    text = unescape(compare(showcase(2, 2, games=40)).to_html())
    words = re.sub(r"<(style|script).*?</\1>|<[^>]+>", " ", text, flags=re.DOTALL)
    first = words[: words.index("All the numbers")]
    assert "wins of 100" not in first and not re.search(r"\d %", first)


def test_swept_levels_and_changes_on_the_spot_have_names():
    entries = [
        {"variant": "hand-size:change=-1", "changes": [],
         "options": [{"id": "hand-size:change=-1", "title": "More or fewer cards", "state": "changes"}]},
        {"variant": "units.infantry.dice=4/3/2",
         "changes": [{"path": "units.infantry.dice", "was": [3, 2, 1], "now": [4, 3, 2],
                      "option": "units.infantry.dice=4/3/2"}],
         "options": [{"id": "units.infantry.dice=4/3/2", "title": "", "state": "changes"}]},
    ]  # fmt: skip
    names = RuleNames(entries)
    assert names.of("hand-size:change=-1") == "More or fewer cards (change \N{MINUS SIGN}1)"
    assert names.of("units.infantry.dice=4/3/2") == "Infantry: 1 die more at every range"


def test_names_that_would_be_alike_are_told_whole():
    titles = {"a": "Rain", "b": "Wind", "c": "Fog", "d": "Mud", "e": "Snow"}
    sets = ("a+b+c", "a+d+e", "b+c+d")
    entries = [
        {"variant": one, "options": [{"id": id_, "title": titles[id_]} for id_ in one.split("+")]}
        for one in sets
    ]
    names = RuleNames(entries)
    assert [names.of(one) for one in sets] == [
        "Rain + Wind + Fog",
        "Rain + Mud + Snow",
        "Wind + 2 more rules",
    ]


def test_battles_of_one_title_stay_apart():
    """Of 2,000 battles the Allies win 400 more under x on the one draft, and none on the other."""
    before, up = pairs(800, 800, up=400)
    second = {"scenario": "pegasus-draft", "title": "Pegasus Bridge"}
    cells = [Played("official", before), Played("x", up)]
    cells += [Played("official", before, **second), Played("x", before, **second)]
    table = screen(compare(run_of(*cells))).table
    assert [head for head, _ in table.heads] == ["Pegasus Bridge", "Pegasus Bridge", "Both battles"]
    assert [[cell.number for cell in line.cells] for line in table.lines] == [["+20.0", "+0.0", "+10.0"]]
