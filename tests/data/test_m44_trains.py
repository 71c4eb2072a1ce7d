"""Trains of files of the publisher's editor: their stations, and what the option of supply trains may look like."""

import re
import tomllib
from pathlib import Path

import pytest

from engine.editor.convert import convert
from engine.editor.export import export
from engine.editor.findings import Mode
from engine.loading.scenario.load import scenario_from
from engine.loading.words.errors import InputError
from tests.support.m44_files import battle, import_lines_of, scenario_of

SUPPLY = {"side": "ALLIES", "nbr_units": [1, 1], "unit": {"name": "infus"}}


def line(stations=(12,), parts=True):
    """A track along row E with stations in some columns; a train on E3 and E2."""
    hexes = []
    for col in range(0, 26, 2):
        name = "station" if col in stations else "rail"
        hexes.append({"row": 4, "col": col, "terrain": {"name": name, "orientation": 1}})
    if parts:
        hexes[2]["rect_terrain"], hexes[1]["rect_terrain"] = {"name": "loco"}, {"name": "wagon"}
    return hexes


def supplied(stations=(12,), supply=SUPPLY, mode=Mode.NEAREST, **more):
    return scenario_of(battle(line(stations, **more), options={"supply_train_rules": supply}), mode)


def stations_told(scenario):
    return [told for told in import_lines_of(scenario) if "station of" in told]


@pytest.mark.rule("TP-TRN-8")
def test_of_several_stations_the_first_is_guessed():
    one, two = supplied((12,)), supplied((12, 20))
    assert [train["station"] for one in (one, two) for train in one.data["trains"]] == ["E7", "E7"]
    assert stations_told(one) == []
    assert stations_told(two) == ["guessed: station of the units aboard, one of E7 E11 at E3: E7, the first"]


def test_a_station_that_the_file_does_not_mean_is_told():
    scenario = supplied((12, 20))
    for station, told in (("E7", ()), ("E11", ("the station of a train, for the format means E7 at E11",))):
        scenario.data["trains"][0]["station"] = station
        text, lost = export(scenario)
        assert tuple(one for one in lost if "station" in one) == told
        back = convert(text.encode(), "x.m44", Mode.NEAREST)
        again = scenario_from(tomllib.loads(back.text), Path("x.m44"))
        assert again.data["trains"][0]["station"] == "E7"


@pytest.mark.parametrize(
    ("supply", "told"), [(True, "of no units"), ("true", "of no units"), (False, None), (SUPPLY, None)]
)
def test_an_option_of_supply_trains_that_names_no_units_is_told(supply, told):
    lines = [one for one in import_lines_of(supplied(supply=supply)) if "supply train)" in one]
    assert [one for one in lines if "of no units" in one] == ([lines[-1]] if told else [])


def test_an_option_without_its_numbers_is_refused_in_words():
    few = {key: value for key, value in SUPPLY.items() if key != "nbr_units"}
    expected = "option supply_train_rules nbr_units: found nothing, expected 0 to 6"
    with pytest.raises(InputError, match=re.escape(expected)):
        supplied(supply=few)


@pytest.mark.parametrize(
    ("aboard", "row", "side", "lost"),
    [
        (["infantry"] * 3, "tp_train", "allies", ()),
        (["infantry:2"] * 3, "tp_train", "allies", ()),
        (["infantry"], "tp_armored_train", "allies", ()),  # where its gun stands no unit can be written
        (["infantry", "armor"], "tp_train", "allies", ()),
        (["eq_tiger"], "tp_train", "axis", ("eq_tiger aboard a train, written as tankger at E3",)),
        (
            ["ww_half_track"] * 2,
            "tp_train",
            "allies",
            ("ww_half_track aboard a train, written as tankus at E3",),
        ),
    ],
)
def test_what_is_aboard_comes_back(aboard, row, side, lost):
    scenario = supplied()
    (train,) = scenario.data["trains"]
    cargo = [(name, figures) for name, _, figures in (unit.partition(":") for unit in aboard)]
    units = [{"side": side, "row": name, **({"figures": int(n)} if n else {})} for name, n in cargo]
    train.update(side=side, row=row, cargo=units)
    text, told = export(scenario)
    assert told == lost
    again = scenario_from(tomllib.loads(convert(text.encode(), "x.m44", Mode.NEAREST).text), Path("x.m44"))
    assert [(one["side"], one["row"], one["cargo"]) for one in again.data["trains"]] == [(side, row, units)]
