"""Where units get off a train: the station that the battle names, else a town on the track (HR-SUPTRAIN-8)."""

import pytest

from engine.loading.words.errors import InputError
from tests.rules.test_options_supply_trains import HOUSE, arrive, passengers
from tests.support.railway import LINE, Railway, train

STATIONS = {**LINE, "E2": "town + tp_rail", "E9": "town + tp_rail", "E12": "town + tp_rail"}


@pytest.mark.rule("HR-SUPTRAIN-8")
@pytest.mark.parametrize(
    ("options", "more"),
    [(HOUSE, 'cargo = "infantry"\n'), (passengers("infantry"), ""), ("", 'cargo = "infantry"\n')],
)
def test_without_a_name_the_nearest_railway_station_on_the_track_is_meant(options, more):
    #  the locomotive on E6 has three hexes of track to E9, four to E2, six to E12
    field = Railway(STATIONS, options=options, trains=train(more=more))
    assert field.names[int(field.tables["train_station"][0])] == "E9" and field.state["aboard"][0] == 1
    named = Railway(STATIONS, options=options, trains=train(more=more + 'station = "E12"\n'))
    assert named.names[int(named.tables["train_station"][0])] == "E12"


@pytest.mark.rule("HR-SUPTRAIN-8", "HR-SUPTRAIN-4")
def test_units_get_off_at_a_station_that_nobody_has_named():
    trains_ = train(more='cargo = "infantry"\n')
    field = Railway(STATIONS, options=HOUSE, trains=trains_).ready("E6")
    arrive(field, "D8", way=("E6", "E7", "E8", "E9"))
    assert field.unit("D8") == int(field.tables["train_cargo"][0, 0])


@pytest.mark.rule("HR-SUPTRAIN-8")
@pytest.mark.parametrize(
    ("words", "track"), [("axis:infantry", STATIONS), ("allies:infantry", LINE), ("allies:infantry", {
        **LINE, "E9": "ef_city_ruins + tp_rail", "C5": "town"})],
)  # fmt: skip
def test_passengers_without_a_train_or_a_station_cannot_occur(words, track):
    field = Railway(track, options=f"{HOUSE}:passengers={words}", trains=train())
    assert field.state["aboard"][0] == 0 and not field.tables["unload_chosen"]


@pytest.mark.rule("HR-SUPTRAIN-8", "TP-TRN-8")
def test_units_aboard_that_could_get_off_nowhere_are_refused():
    with pytest.raises(InputError, match="none, but units aboard"):
        Railway(options=HOUSE, trains=train(more='cargo = "infantry"\n'))
