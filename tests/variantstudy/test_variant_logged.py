"""Tables that read the log of games: what happens when, which units do the work, how far units stay apart; by hand."""

from collections import Counter

import numpy as np
import pandas as pd
import pytest

from analysis.studies.variants.apart import ENOUGH, apart_rows, apart_table, apart_words, mean_apart
from analysis.studies.variants.found import Found
from analysis.studies.variants.happening import happening_rows, happening_table, happening_words
from analysis.studies.variants.kept import by_part, parts_of
from analysis.studies.variants.logged import logged_rows, logged_tables, logged_words
from analysis.studies.variants.numbers import ALL, COLUMNS
from analysis.studies.variants.plan import read_variant_study
from analysis.studies.variants.works import (
    BATTLE,
    ELIMINATED,
    HIT,
    work_of,
    works_rows,
    works_table,
    works_words,
)
from engine.codes import Loss
from engine.layout import EVENT, OFF
from engine.loading.words.errors import InputError

FILE = """
title = "Cybermen"
question = "Who?"
variant = "cyberman-unit"
side = "axis"
names = { axis = "the Cybermen", allies = "the humans" }
scenarios = ["pegasus-bridge", "sword-beach"]
[[happening]]
name = "gains"
title = "figures gained"
event = "gain"
games = 3
[[works]]
name = "units"
title = "the work"
games = 3
[[apart]]
name = "cybermen"
title = "Cybermen"
of = "axis"
rows = ["hr_cyberman"]
games = 3
[[ask]]
question = "What?"
tells = ["happening:gains", "works:units", "apart:cybermen"]
"""


def read(folder, text=FILE):
    """A study from its text."""
    file = folder / "study.toml"
    file.write_text(text, encoding="utf-8")
    return read_variant_study(file)


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    return read(tmp_path_factory.mktemp("study"))


def found_in(study, rows):
    """Numbers as a page has them."""
    return Found(study, pd.DataFrame(rows)[list(COLUMNS)])


def cells(table, begins):
    """Cells of the row of a table that begins so."""
    line = next(line for line in table.split("\n") if line.startswith(f"| {begins}"))
    return [cell.strip() for cell in line.strip("| ").split("|")]


def test_times_and_turns_of_an_event(study):
    one = study.logged[0]
    turns = [
        ("pegasus-bridge", (2, 4)),
        ("pegasus-bridge", ()),
        ("sword-beach", (6,)),
        ("sword-beach", (8, 8, 8)),
    ]
    games = pd.DataFrame(turns, columns=["scenario", "turns"])
    rows = list(happening_rows(study, one, one.asked, games))
    est = pd.DataFrame(rows).set_index(["scenario", "measure"])["est"]
    assert est["pegasus-bridge", "times"] == 1 and est["sword-beach", "times"] == 2
    assert est[ALL, "times"] == pytest.approx(1.5)
    assert est["pegasus-bridge", "any"] == pytest.approx(50) and est["sword-beach", "any"] == pytest.approx(
        100
    )
    assert est["pegasus-bridge", "middle"] == pytest.approx(3)
    assert est[ALL, "middle"] == pytest.approx(7)  # of 2 4 6 8 8 8
    found = found_in(study, rows)
    assert happening_words(found, one.asked).startswith("Figures gained: 1.50 (")
    assert cells(happening_table(found, one, one.asked), "Sword")[3] == "8 (8 to 8)"


def test_an_event_that_never_happens_has_no_turns(study):
    one = study.logged[0]
    games = pd.DataFrame(
        [(name.id, ()) for name in study.scenarios for _ in "ab"], columns=["scenario", "turns"]
    )
    rows = list(happening_rows(study, one, one.asked, games))
    assert {row["measure"] for row in rows} == {"times", "any"}
    found = found_in(study, rows)
    assert "middle" not in happening_words(found, one.asked)
    assert cells(happening_table(found, one, one.asked), "all")[3] == "-"


def events_of(*lines):
    """Events of (kind, a, b, c, d)."""
    events = np.zeros(len(lines), EVENT)
    for event, (kind, a, b, d) in zip(events, lines, strict=True):
        event["kind"], event["a"], event["b"], event["d"] = kind, a, b, d
    return events


UNITS = [("axis", "tank"), ("allies", "foot"), ("allies", "foot")]


def test_work_belongs_to_who_attacked_last_the_unit_that_loses():
    """The tank attacks unit 1, which ambushes it first; then it takes two figures, one of them by a blocked retreat."""
    events = events_of(
        (BATTLE, 0, 1, 0),
        (BATTLE, 1, 0, 0), (HIT, 0, 1, Loss.HIT),
        (HIT, 1, 1, Loss.HIT), (HIT, 1, 1, Loss.BLOCKED), (ELIMINATED, 1, 5, 0),
    )  # fmt: skip
    work = work_of(events, UNITS)
    assert (work["tank", "attacks"], work["foot", "attacks"]) == (1, 1)
    assert (work["tank", "taken"], work["tank", "killed"], work["tank", "lost"]) == (2, 1, 1)
    assert (work["foot", "taken"], work["foot", "killed"], work["foot", "lost"], work["foot", "gone"]) == (
        1,
        0,
        2,
        1,
    )


@pytest.mark.parametrize(("attacker", "cause"), [(OFF, Loss.HIT), (0, Loss.MINE), (0, Loss.SICKNESS)])
def test_strikes_and_mines_take_figures_and_are_nobodys_work(attacker, cause):
    work = work_of(events_of((BATTLE, attacker, 2, 0), (HIT, 2, 3, cause), (ELIMINATED, 2, 5, 0)), UNITS)
    assert work["foot", "lost"] == 3 and work["foot", "gone"] == 1
    assert work["tank", "taken"] == work["tank", "killed"] == 0


def test_work_of_one_side_leaves_the_other_out():
    work = work_of(events_of((BATTLE, 0, 1, 0), (HIT, 1, 1, Loss.HIT)), UNITS, "allies")
    assert dict(work) == {("foot", "lost"): 1}


def test_shares_of_the_work_are_of_all_figures_taken(study):
    one = study.logged[1]
    works = [
        {
            ("armor", "attacks"): 4,
            ("armor", "taken"): 6,
            ("infantry", "attacks"): 2,
            ("infantry", "taken"): 2,
        },
        {("armor", "attacks"): 2, ("armor", "taken"): 0, ("infantry", "gone"): 4},
    ]
    games = pd.DataFrame(
        {"scenario": ["pegasus-bridge", "pegasus-bridge", "sword-beach", "sword-beach"],
         "work": [Counter(works[0]), Counter(works[1]), Counter(works[0]), Counter(works[1])]}
    )  # fmt: skip
    rows = list(works_rows(study, one, one.asked, games))
    found = found_in(study, rows)
    said = works_words(found, one.asked)
    assert "armor 75 (1.00 an attack), infantry 25 (1.00 an attack)" in said
    assert cells(works_table(found, one, one.asked), "infantry")[1:3] == ["25", "1.00"]
    assert set(by_part(rows)) == {"works units"}


SETUP = {
    "units": [
        {"id": "axis-1", "side": "axis", "row": "hr_cyberman", "hex": "A1", "figures": 4},
        {"id": "axis-2", "side": "axis", "row": "infantry", "hex": "A2", "figures": 4},
        {"id": "allies-1", "side": "allies", "row": "infantry", "hex": "A6", "figures": 4},
    ]
}
PLACES = {f"A{n}": (0, 2 * n - 2) for n in range(1, 8)}


def test_the_mean_distance_is_that_of_all_turns():
    """Five hexes as the first turn begins, two as the second does; the other unit of the side does not count."""
    events = [
        {"event": "turn", "medals": {}},
        {"event": "step", "unit": "axis-1", "from": "A1", "to": "A4", "cost": 3},
        {"event": "turn", "medals": {}},
    ]
    assert mean_apart(SETUP, events, PLACES, "axis", ["hr_cyberman"]) == pytest.approx(3.5)


def test_a_game_without_such_a_unit_has_no_distance():
    assert np.isnan(mean_apart(SETUP, [{"event": "turn", "medals": {}}], PLACES, "axis", ["hr_zombie"]))


def test_games_won_and_not_won_are_compared_over_the_same_battles(study):
    one = study.logged[2]
    first = [
        ("pegasus-bridge", hexes, won) for hexes, won in ((6.0, True), (2.0, False)) for _ in range(ENOUGH)
    ]
    second = [("sword-beach", 9.0, True) for _ in range(ENOUGH)]
    games = pd.DataFrame([*first, *second], columns=["scenario", "hexes", "won"])
    rows = list(apart_rows(study, one, one.asked, games))
    est = pd.DataFrame(rows).set_index(["scenario", "measure"])["est"]
    assert est[ALL, "won"] == pytest.approx(6) and est[ALL, "not won"] == pytest.approx(2)
    assert est[ALL, "any"] == pytest.approx((4 + 9) / 2)
    found = found_in(study, rows)
    assert "In games that the Cybermen do not win: 2.0" in apart_words(found, one.asked)
    assert cells(apart_table(found, one, one.asked), "Sword")[3] == "-"


def test_whole_tables_from_played_games(study):
    rows = [row for one in study.logged for row in logged_rows(study, one, 1)]
    assert set(by_part(rows)) <= set(parts_of(study))
    found = found_in(study, rows)
    tables = logged_tables(found)
    assert [len(tables[key]) for key in ("happenings", "works", "aparts")] == [1, 1, 1]
    assert all(logged_words(found, one) for one in study.logged)
    work = {
        row["measure"]: row["est"]
        for row in rows
        if row["setting"] == "units: hr_cyberman" and row["scenario"] == ALL
    }
    assert work["attacks"] > 0 and work["taken"] > 0
    apart = next(
        row["est"]
        for row in rows
        if row["part"] == "apart" and (row["scenario"], row["measure"]) == (ALL, "any")
    )
    assert 1 <= apart <= 13


@pytest.mark.parametrize(
    ("was", "now", "key"),
    [
        ('event = "gain"', 'event = "gains"', "happening.gains.event"),
        ('rows = ["hr_cyberman"]', 'rows = ["cyberman"]', "apart.cybermen.rows"),
        ('"works:units"', '"works:unit"', "ask.tells"),
    ],
)
def test_mistakes_are_told_with_their_key(tmp_path, was, now, key):
    with pytest.raises(InputError, match=key.replace(".", r"\.")):
        read(tmp_path, FILE.replace(was, now))


def test_a_table_that_asks_the_same_is_kept_whatever_its_title(study, tmp_path):
    other = read(tmp_path, FILE.replace("the work", "who does the work"))
    was, now = parts_of(study), parts_of(other)
    assert "works units" in was and was == now
    more = parts_of(
        read(tmp_path, FILE.replace('title = "the work"\ngames = 3', 'title = "the work"\ngames = 4'))
    )
    assert {part for part in was if was[part] != more[part]} == {"works units"}
