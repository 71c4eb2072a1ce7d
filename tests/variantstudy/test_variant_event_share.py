"""A number of an event as a share of another one, such as how many of the enemies a side sees; by hand."""

import math

import numpy as np
import pandas as pd
import pytest

from analysis.studies.variants.event_share import share_of, share_rows, share_table, share_words
from analysis.studies.variants.found import Found
from analysis.studies.variants.kept import by_part, parts_of
from analysis.studies.variants.logged import logged_rows, logged_tables
from analysis.studies.variants.numbers import ALL, COLUMNS
from analysis.studies.variants.plan import read_variant_study
from engine.codes import Side
from engine.hooks import Event
from engine.layout import EVENT
from engine.loading.words.errors import InputError

FILE = """
title = "Fog"
question = "Who?"
variant = "kriegspiel-fog-of-war:detect_by=fixed,fixed_range=2"
side = "axis"
names = { axis = "the Axis", allies = "the Allies" }
scenarios = ["pegasus-bridge", "sword-beach"]
[[share]]
name = "axis"
title = "enemies that the Axis sees as its turns begin"
event = "detected"
part = "shown"
whole = "enemies"
of = "axis"
games = 3
[[share]]
name = "everybody"
title = "enemies that sides see"
event = "detected"
part = "shown"
whole = "enemies"
games = 3
[[ask]]
question = "What?"
tells = ["share:axis", "share:everybody"]
"""


def read(folder, text=FILE):
    """A study from its text."""
    file = folder / "study.toml"
    file.write_text(text, encoding="utf-8")
    return read_variant_study(file)


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    return read(tmp_path_factory.mktemp("study"))


def seen(*lines):
    """Events of (side, shown, enemies), after one of another kind."""
    events = np.zeros(len(lines) + 1, EVENT)
    events[0]["kind"], events[0]["b"], events[0]["c"] = Event.MEDAL, 1, 1
    for event, (side, shown, enemies) in zip(events[1:], lines, strict=True):
        event["kind"], event["a"], event["b"], event["c"] = Event.DETECTED, side, shown, enemies
    return events


@pytest.mark.rule("HR-KRIEG-2")
def test_the_share_of_a_game_is_a_mean_over_turns_of_the_side(study):
    axis, everybody = (one.asked for one in study.logged)
    events = seen((Side.AXIS, 3, 4), (Side.ALLIES, 0, 2), (Side.AXIS, 1, 4))
    assert share_of(events, axis) == pytest.approx((3 / 4 + 1 / 4) / 2)
    assert share_of(events, everybody) == pytest.approx((3 / 4 + 0 + 1 / 4) / 3)


def test_turns_without_an_enemy_do_not_count(study):
    axis = study.logged[0].asked
    assert share_of(seen((Side.AXIS, 0, 0), (Side.AXIS, 2, 2)), axis) == 1.0
    assert math.isnan(share_of(seen((Side.AXIS, 0, 0)), axis))
    assert math.isnan(share_of(seen((Side.ALLIES, 1, 2)), axis))


def test_battles_weigh_the_same_and_games_without_a_turn_do_not_count(study):
    one = study.logged[0]
    shares = [
        ("pegasus-bridge", 0.2),
        ("pegasus-bridge", 0.4),
        ("sword-beach", 0.9),
        ("sword-beach", math.nan),
    ]
    shares += [("sword-beach", 0.7)]
    rows = list(share_rows(study, one, one.asked, pd.DataFrame(shares, columns=["scenario", "share"])))
    est = pd.DataFrame(rows).set_index("scenario")["est"]
    assert est.to_dict() == pytest.approx({"pegasus-bridge": 30, "sword-beach": 80, ALL: 55})
    found = Found(study, pd.DataFrame(rows)[list(COLUMNS)])
    said = share_words(found, one.asked)
    assert said.startswith("Enemies that the Axis sees as its turns begin: 55.0 (")
    assert said.endswith(" of 100, from 30 (Pegasus Bridge) to 80 (Sword Beach).")
    assert "| Sword Beach | 80.0 (" in share_table(found, one, one.asked)


def test_nobody_ever_sees_anybody_where_no_such_event_is(study):
    one = study.logged[0]
    nothing = pd.DataFrame([("pegasus-bridge", math.nan)] * 2, columns=["scenario", "share"])
    assert list(share_rows(study, one, one.asked, nothing)) == []
    found = Found(study, pd.DataFrame(columns=list(COLUMNS)))
    assert share_words(found, one.asked).endswith("it never came to that.")
    assert "| all | - |" in share_table(found, one, one.asked)


@pytest.mark.rule("HR-KRIEG-2")
def test_who_looks_farther_sees_more(study, tmp_path):
    def shares(asked):
        rows = [row for one in asked.logged for row in logged_rows(asked, one, 1)]
        assert set(by_part(rows)) <= set(parts_of(asked))
        tables = logged_tables(Found(asked, pd.DataFrame(rows)[list(COLUMNS)]))
        assert [len(tables[key]) for key in ("happenings", "works", "aparts", "shares")] == [0, 0, 0, 2]
        return {row["setting"]: row["est"] for row in rows if row["scenario"] == ALL}

    near, far = shares(study), shares(read(tmp_path, FILE.replace("range=2", "range=8")))
    assert all(0 < near[name] < far[name] <= 100 for name in ("axis", "everybody"))


@pytest.mark.parametrize(
    ("was", "now", "key"),
    [
        ('event = "detected"', 'event = "detects"', "share.axis.event"),
        ('part = "shown"', 'part = "seen"', "share.axis.part"),
        ('whole = "enemies"', 'whole = "enemy"', "share.axis.whole"),
        (
            'event = "detected"\npart = "shown"\nwhole = "enemies"',
            'event = "heal"\npart = "figures"\nwhole = "now"',
            "share.axis.of",
        ),
        ('name = "everybody"', 'name = "axis"', "share.name"),
        ('"share:axis"', '"share:allies"', "ask.tells"),
    ],
)
def test_mistakes_are_told_with_their_key(tmp_path, was, now, key):
    with pytest.raises(InputError, match=key.replace(".", r"\.")):
        read(tmp_path, FILE.replace(was, now, 1))
