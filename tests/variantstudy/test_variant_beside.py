"""Beside official games, beside a base, parted by luck, replaced by another: by hand, on games made up for it."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.studies.variants.beside import ahead, beside_frame, beside_table, leads, who_wins
from analysis.studies.variants.by_chance import chance_rows, chance_words, first_named
from analysis.studies.variants.found import Found
from analysis.studies.variants.numbers import ALL, COLUMNS, Cell
from analysis.studies.variants.parted import GROUP
from analysis.studies.variants.plan import read_variant_study
from analysis.studies.variants.trials import BASE, left_out, replaced
from analysis.studies.variants.tried import tried_rows, tried_words
from analysis.studies.variants.worth import gains, worth_rows, worth_table, worth_words
from engine.codes import Winner
from engine.hooks import Event
from engine.layout import EVENT

STUDY = """
title = "A try"
question = "Who wins?"
variant = "modern-battle"
side = "axis"
names = { axis = "the Axis", allies = "the Allies" }
scenarios = ["pegasus-bridge", "sword-beach", "toulon"]
beside = true

[[tried]]
name = "few"
title = "A few things"
scenarios = ["modern-01", "modern-03"]
base = "official"

[[tried.setting]]
title = "short"
options = "ruleset.turn_cap=10"

[[tried.setting]]
title = "no transport"
options = { modern-03 = "remove-unit:hex=I10" }

[[worth]]
name = "units"
title = "Units"
base = "official"
side = "axis"
unit = "mmb_infantry"
places = { modern-01 = "B5 C4" }
rows = ["mmb_mortar"]

[[by_chance]]
name = "throw"
title = "the first throw"
scenarios = ["modern-01", "modern-05"]
base = "official"
event = "initiative"
number = "winner"
"""


@pytest.fixture
def study(tmp_path: Path):
    path = tmp_path / "study.toml"
    path.write_text(STUDY, encoding="utf-8")
    return read_variant_study(path)


def cell(points: list[float]) -> Cell:
    """Games of ten turns in which the Axis has these points."""
    words = {1.0: "axis", 0.5: "draw", 0.0: "allies"}
    winners = [words[one] for one in points]
    return Cell(pd.DataFrame({"winner": winners, "turns": [10] * len(points)}), "axis")


def number(part: str, scenario: str, setting: str, measure: str, *ends: float) -> dict[str, object]:
    """A row of the numbers: low, est and high."""
    low, est, high = ends
    row = (part, scenario, "major-ensemble", setting, measure, est, low, high, 100)
    return dict(zip(COLUMNS, row, strict=True))


def told(study, rows) -> Found:
    return Found(study, pd.DataFrame(rows, columns=list(COLUMNS)))


# wins of the Axis as low, estimate and high: officially, without cards
WINS = {
    "pegasus-bridge": ((30, 35, 40), (60, 65, 70)),  # the Allies ahead, then the Axis
    "sword-beach": ((45, 50, 55), (60, 70, 80)),  # nobody, then the Axis
    "toulon": ((10, 20, 30), (20, 30, 40)),  # the Allies both times
    ALL: ((30, 35, 40), (50, 55, 60)),
}


def both_ways(study) -> Found:
    rows = []
    for name, (was, now) in WINS.items():
        change = [b - a for a, b in zip(was, now, strict=True)]
        rows += [number("official", name, "official", "wins", *was)]
        rows += [number("official", name, "official", "change", change[1] - 9, change[1], change[1] + 9)]
        rows += [number("standing", name, "as it stands", "wins", *now)]
        for part, setting in (("official", "official"), ("standing", "as it stands")):
            rows += [
                number(part, name, setting, "drawn", 1, 2, 3),
                number(part, name, setting, "turns", 7, 8, 9),
            ]
    return told(study, rows)


def test_a_side_is_ahead_where_the_whole_interval_says_so(study):
    found = both_ways(study)
    rows = {one["scenario"]: one for one in found.find(part="official", measure="wins")}
    assert [ahead(study, rows[name]) for name in WINS if name != ALL] == [
        "the Allies",
        "nobody",
        "the Allies",
    ]


def test_who_leads_is_counted_battle_by_battle(study):
    found = both_ways(study)
    said = who_wins(found)
    assert "Of 3 battles the same side is ahead in 1, the other in 1 (Pegasus Bridge); in 1 nobody" in said
    assert "35.0 (30.0 to 40.0) of 100 games by cards and 55.0 (50.0 to 60.0) without cards" in said
    assert "change of +20.0 (+11.0 to +29.0), from +10 (Toulon) to +30 (Pegasus Bridge)" in said
    assert leads(study, []).startswith("Of 0 battles")
    assert "the Allies → the Axis" in beside_table(found)


def test_dumbbells_are_sorted_by_what_was_before(study):
    frame = beside_frame(both_ways(study))
    assert frame["label"].tolist() == ["Toulon", "Pegasus Bridge", "Sword Beach"]
    assert frame.loc[1].tolist() == ["Pegasus Bridge", 35, 30, 40, 65, 60, 70]


def test_a_turn_without_cards_is_one_of_both_sides(study):
    assert study.is_without_cards and not study.is_official_without_cards


def test_a_setting_is_compared_over_the_battles_where_it_is_played(study):
    (one,) = study.file.tried
    cells = {
        "modern-01": {BASE: cell([1, 1, 0, 0]), "short": cell([1, 1, 1, 0])},
        "modern-03": {
            BASE: cell([0, 0, 0, 0]), "short": cell([0, 0, 0.5, 0]), "no transport": cell([1, 1, 0, 0]),
        },
    }  # fmt: skip
    rows = list(tried_rows(study, one, cells))
    found = told(study, rows)
    changes = {(row["setting"], row["scenario"]): row["est"] for row in rows if row["measure"] == "change"}
    assert changes == {
        ("few: short", "modern-01"): 25.0, ("few: short", "modern-03"): 12.5, ("few: short", ALL): 18.75,
        ("few: no transport", "modern-03"): 50.0, ("few: no transport", ALL): 50.0,
    }  # fmt: skip
    assert found.one(setting="few", scenario=ALL, measure="wins")["est"] == 25.0
    assert all(row["low"] <= row["est"] <= row["high"] for row in rows)
    assert "No transport: +50.0" in tried_words(found, one)


def made_up() -> dict[str, Cell]:
    """Four games, a unit on B5 and one on C4: with both, without each, and with a mortar in its place."""
    return {
        BASE: cell([1, 1, 1, 0]),
        left_out("B5"): cell([0, 1, 0, 0]),
        left_out("C4"): cell([1, 0, 1, 0]),
        replaced("B5", "mmb_mortar"): cell([1, 1, 1, 1]),
        replaced("C4", "mmb_mortar"): cell([1, 1, 1, 0]),
    }


def test_the_worth_of_a_unit_is_a_ratio_of_wins_that_units_add(study):
    points = {title: one.points for title, one in made_up().items()}
    # on B5 infantry adds 1 0 1 0 and a mortar 1 0 1 1, on C4 both add 0 1 0 0
    assert gains(points, ["B5", "C4"], None).tolist() == [0.5, 0.5, 0.5, 0.0]
    assert gains(points, ["B5", "C4"], "mmb_mortar").tolist() == [0.5, 0.5, 0.5, 0.5]
    (one,) = study.file.worth
    rows = list(worth_rows(study, one, {"modern-01": made_up()}))
    found = told(study, rows)
    wins = {(row["setting"], row["measure"]): row["est"] for row in rows if row["scenario"] == ALL}
    assert wins == {
        ("units: mmb_infantry", "gain"): 37.5, ("units: mmb_mortar", "gain"): 50.0,
        ("units: mmb_mortar", "worth"): pytest.approx(4 / 3),
    }  # fmt: skip
    assert "mortar 1.33" in worth_words(found, one)
    assert "1, by definition" in worth_table(found, one)


def test_worths_of_several_battles_sum_both_differences(study):
    (one,) = study.file.worth
    one = one.model_copy(update={"places": {"modern-01": "B5 C4", "modern-05": "B5 C4"}})
    nothing = {title: cell([0, 0, 0, 0]) for title in made_up()}
    rows = list(worth_rows(study, one, {"modern-01": made_up(), "modern-05": nothing}))
    worth = {row["scenario"]: row["est"] for row in rows if row["measure"] == "worth"}
    assert worth == {"modern-01": pytest.approx(4 / 3), ALL: pytest.approx(4 / 3)}
    gain = {row["scenario"]: row["est"] for row in rows if row["setting"] == "units: mmb_infantry"}
    assert gain == {"modern-01": 37.5, "modern-05": 0.0, ALL: 18.75}


def games(battle: str, points: list[float], favoured: list[int]) -> pd.DataFrame:
    return pd.DataFrame({"scenario": battle, "points": points, GROUP: favoured})


def test_luck_parts_games_in_two_groups(study):
    (chance,) = study.chances
    axis, allies = int(Winner.AXIS), int(Winner.ALLIES)
    frame = pd.concat([
        games("modern-01", [1, 1, 0, 1, 0, 0, 0, 1, 1], [axis] * 4 + [allies] * 4 + [-1]),
        games("modern-05", [0.5, 0.5, 1, 0], [axis, axis, allies, allies]),
    ])  # fmt: skip
    rows = list(chance_rows(study, chance, frame))
    est = {(row["scenario"], row["measure"]): row["est"] for row in rows}
    assert est["modern-01", "wins:for"] == 75.0 and est["modern-01", "wins:against"] == 25.0
    assert est["modern-01", "difference"] == 50.0 and est["modern-05", "difference"] == 0.0
    assert est[ALL, "difference"] == 25.0
    assert est["modern-01", "wins"] == pytest.approx(500 / 9)
    assert "a difference of +25.0" in chance_words(told(study, rows), chance.asked)


def test_a_battle_where_one_side_has_it_always_is_left_out(study):
    (chance,) = study.chances
    frame = games("modern-01", [1, 0, 1], [0, 0, 0])
    assert not list(chance_rows(study, chance, frame))
    assert chance_words(told(study, []), chance.asked) == "Too few games to say."


def test_the_first_event_of_a_game_counts(study):
    (asked,) = study.file.by_chance
    events = np.zeros(3, EVENT)
    events["kind"] = [Event.ACTS, Event.INITIATIVE, Event.INITIATIVE]
    events["c"] = [0, 1, 0]  # the winner: the third number of the event
    assert first_named(events, asked) == 1
    assert first_named(events[:1], asked) == -1
