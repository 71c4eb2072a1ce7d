"""Replacements of Nineteen Eighty-Four: when a lost unit comes again, and who does not (HR-NEFREIN)."""

import pytest

from engine.hooks import Event
from engine.rules.supply.law import supply as give_figure
from tests.support.loaded_dice import Unasked
from tests.support.supplied_field import STARVING, with_ground
from tests.support.turn_script import Turns

OPTION = "nef-reinforcements"


@pytest.mark.rule("HR-NEFREIN-1", "HR-NEFREIN-5", "HR-STARVE-3")
def test_who_starves_as_its_own_turn_begins_comes_in_the_next_one():
    field = Turns(
        terrain=with_ground({}),
        axis={"infantry": "E7:1 A9"},
        allies={"infantry": "C8 I13"},
        options=f"{STARVING}+{OPTION}",
        active="axis",
        medals=9,
    )
    field.hold("axis", "probe_center", "attack_center", "probe_left")
    field.hold("allies", "attack_center", "attack_left", "probe_right")
    field.stack_pile("probe_left", "attack_right", "probe_center", "recon_left", "recon_right")
    field.state["supply_out"][field.unit("E7")] = 2
    field.turn("probe_center", faces=["S"], again=Unasked())
    assert field.story(Event.ELIMINATED, Event.REPLACEMENT) == [Event.ELIMINATED]
    assert set(field.picture("axis")) == {"A9"}
    field.turn("attack_center").turn("attack_center", again=["A6"])
    assert set(field.picture("axis")) == {"A6", "A9"}


@pytest.mark.rule("HR-NEFREIN-1", "HR-DALMERC-3")
def test_mercenaries_that_surrender_do_not_come_again():
    field = Turns(
        axis={"hr_dalek": "D5:1", "hr_mercenary": "A6 A3", "infantry": "A12"},
        allies={"infantry": "E6 I6"},
        options=OPTION,
        active="allies",
        medals=9,
    )
    field.hold("axis", "probe_center", "attack_center", "probe_left")
    field.hold("allies", "attack_center", "attack_left", "probe_right")
    field.stack_pile("probe_left", "recon_in_force", "direct_from_hq", "move_out")
    field.turn("attack_center", orders=["E6"], battles=[("E6", "D5")], faces=["ASS"], ground=0)
    assert set(field.picture("axis")) == {"A12"}
    field.turn("probe_center", again=["A1"])
    assert {hex_: field.row_of(hex_) for hex_ in field.picture("axis")} == {
        "A1": "hr_dalek", "A12": "infantry",
    }  # fmt: skip


@pytest.mark.rule("HR-NEFREIN-1", "WW-HT-13")
def test_a_half_track_that_gave_its_last_figure_does_not_come_again():
    field = Turns(axis={"ww_half_track": "D5:1", "infantry": "D6:2 A12"}, options=OPTION, active="axis")
    half_track = field.unit("D5")
    give_figure(field.tables, field.state, half_track, field.unit("D6"))
    assert field.picture("axis") == {"D6": 3, "A12": 4}
    assert not field.state["lost_as"].any() and not field.state["replaced"].any()
