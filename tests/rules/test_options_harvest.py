"""Harvest time: markers on towns, who takes them, whose fire leaves ruins (house-rules 4.17)."""

import pytest

from engine.codes import Attack
from engine.dialogue.strike_out import strike_out
from engine.hooks import Fired
from engine.rules.claims import law as claims
from engine.rules.harvest import choices, law
from tests.support.battlefield import Battlefield
from tests.support.sergeant_at_table import Table

FIGHTING, HANDLING = "hr_fighting_machine", "hr_handling_machine"
AXIS = 0
RULES = "ruleset.fiction_side=AXIS+martian-fighting-machine+martian-handling-machine+martian-harvest"


def harvest(axis=None, allies=None, words="", terrain=None, options="", active="axis", **more):
    """Machines at a town with a garrison."""
    rules = f"{RULES}{words}{options}"
    axis = axis or {FIGHTING: "E5", HANDLING: "E3"}
    return Battlefield(
        terrain or {"E6": "town"}, axis, allies or {"infantry": "E6 I1"}, rules, active, medals=9, **more
    )


def has_marker(field, hex_="E6"):
    return bool(field.state["claim_left"][field.index[hex_]])


def stack(field, hex_="E6"):
    return field.built.stack_names[field.state["hex_stack"][field.index[hex_]]]


@pytest.mark.rule("HR-MARTOWN-1", "HR-GEN-19")
def test_every_town_has_a_marker():
    terrain = {
        "E6": "town",
        "C3": "ef_wooden_village",
        "C5": "tp_church",
        "C7": "tp_radar",
        "C9": "ef_city_ruins",
        "G3": "ww_castle",
    }
    field = harvest(terrain=terrain)
    assert {hex_ for hex_ in terrain if has_marker(field, hex_)} == {"E6", "C3", "C5", "C7"}


@pytest.mark.rule("HR-MARTOWN-2", "HR-MARTOWN-3", "HR-MARTOWN-5")
@pytest.mark.parametrize(
    ("attacker", "words", "ruined"),
    [("E5", "", True), ("E7", "", False), ("E7", ":ruined_by=all", True), ("E5", ":ruined_by=all", True)],
)
def test_attacks_of_fighting_machines_ruin_a_town_with_a_unit_in_it(attacker, words, ruined):
    field = harvest({FIGHTING: "E5", HANDLING: "E7"}, words=words).ready(attacker)
    field.attack(attacker, "E6", "SSSS"[: 4 if attacker == "E5" else 2])
    assert has_marker(field) is not ruined
    assert ("ef_city_ruins" in stack(field)) is ruined
    assert field.figures("E6") == 4  # who stands inside stays
    assert field.fired(Fired.VILLAGE_BURNT) is ruined and field.fired(Fired.CLAIM_GONE) is ruined


@pytest.mark.rule("HR-MARTOWN-5", "HR-GEN-8")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_strikes_of_martians_ruin_a_town_and_those_of_humans_do_not(card):
    field = harvest().play(card)
    strike(field, "E6")
    assert not has_marker(field)
    field = harvest({FIGHTING: "E6", HANDLING: "E3"}, {"infantry": "I1"}, active="allies").play(card)
    strike(field, "E6")
    assert has_marker(field)


def strike(field, hex_):
    """A strike in force at one unit, whose dice hit nobody."""
    with field.loaded(["IIII" if field.state["active"] else "AAAA"]), field.answering({}):
        strike_out(field.tables, field.state, field.mind, field.unit(hex_))


@pytest.mark.rule("HR-MARTOWN-5", "HR-MARTOWN-2", "WW-FRZ-2")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_a_strike_ruins_the_town_though_its_target_falls_back_onto_ice_that_breaks(card):
    ice = {"E6": "town", "F5": "ww_frozen_river", "F6": "ww_frozen_river"}
    field = harvest(terrain=ice).play(card)
    with field.loaded(["FAAA"[: 2 if card == "air_power" else 4], "SI"]), field.answering({}):
        strike_out(field.tables, field.state, field.mind, field.unit("E6"))
    assert not has_marker(field) and "ef_city_ruins" in stack(field)
    assert field.figures("F5") + field.figures("F6") == 3  # the ice has taken one


@pytest.mark.rule("HR-MARTOWN-5")
def test_fire_of_humans_leaves_a_town():
    field = harvest({HANDLING: "E6", FIGHTING: "A1"}, {"infantry": "E7 I1"}, active="allies").ready("E7")
    field.attack("E7", "E6", "SSS")
    assert has_marker(field)


@pytest.mark.rule("HR-MARTOWN-6", "HR-MARTOWN-1", "HR-MARTOWN-4")
def test_handling_machines_take_towns_and_fighting_machines_do_not():
    for row, taken in ((HANDLING, True), (FIGHTING, False)):
        other = FIGHTING if taken else HANDLING
        field = harvest({row: "E6", other: "A1"}, {"infantry": "I1"})
        claims.note_places(field.tables, field.state, AXIS)
        claims.take_claims(field.tables, field.state, AXIS)
        assert has_marker(field) is not taken


@pytest.mark.rule("HR-MARTOWN-7")
def test_without_handling_machine_there_is_no_marker_and_no_town_burns():
    field = harvest({FIGHTING: "E5"}).ready("E5")
    field.attack("E5", "E6", "SSSS")
    assert not field.state["claim_left"].any() and stack(field) == "town"


@pytest.mark.rule("HR-WOODVILL-5", "HR-MARTOWN-3")
def test_a_village_that_burns_loses_its_marker():
    field = harvest(
        {HANDLING: "E6", FIGHTING: "A1"}, {"artillery": "E8", "infantry": "I1"}, terrain={"E6": "ef_wooden_village"},
        options="+wooden-village-burns", active="allies",
    ).ready("E8")  # fmt: skip
    field.attack("E8", "E6", "SSS")
    assert not has_marker(field)


@pytest.mark.rule("HR-MARTOWN-9", "HR-MARTOWN-4")
def test_two_turns_where_two_are_needed():
    field = harvest({HANDLING: "E6", FIGHTING: "A1"}, {"infantry": "I1"}, ":turns_needed=2")
    for marker in (True, False):
        claims.note_places(field.tables, field.state, AXIS)
        claims.take_claims(field.tables, field.state, AXIS)
        assert has_marker(field) is marker


@pytest.mark.rule("HR-MARTOWN-9")
def test_a_town_is_taken_by_who_has_taken_ground_and_stayed_the_turn_after():
    field = harvest({HANDLING: "E5", FIGHTING: "A1"}, {"infantry": "E6:1 I1"}).ready("E5")
    claims.note_places(field.tables, field.state, AXIS)
    field.attack("E5", "E6", "IS", ground=1)
    claims.take_claims(field.tables, field.state, AXIS)
    assert has_marker(field) and field.figures("E6") == 3
    field.next_turn().next_turn()
    claims.take_claims(field.tables, field.state, AXIS)
    assert not has_marker(field)


# --- what players make of it ---


@pytest.mark.rule("HR-MARTOWN-2", "HR-MARTOWN-8")
def test_fire_is_dear_while_a_marker_can_be_taken():
    for weight, held in ((1.0, True), (-99.0, False)):
        field = Table(
            weights={"hold_fire": weight}, terrain={"E6": "town"}, axis={FIGHTING: "E5", HANDLING: "A3"},
            allies={"infantry": "E6 I1"}, options=RULES, active="axis", medals=9,
        ).ready("E5")  # fmt: skip
        unit, target, hex_ = field.unit("E5"), field.unit("E6"), field.index["E6"]
        assert law.would_end_marker(field.tables, field.state, unit, hex_)
        assert not law.would_end_marker(field.tables, field.state, field.unit("A3"), hex_)
        assert bool(choices.price_of_fire(field.tables, field.state, field.mind, unit, target, 4) < 0) is held
        law.note_fire_held(field.tables, field.state, AXIS)
        assert field.fired(Fired.FIRE_HELD) and field.dice("E5", "E6", Attack.ORDERED) == 4


@pytest.mark.rule("HR-MARTOWN-8")
def test_fire_is_free_once_no_marker_is_of_use():
    field = harvest({FIGHTING: "E5"}, allies={"infantry": "E6 I1", HANDLING: "A3"})
    assert not law.would_end_marker(field.tables, field.state, field.unit("E5"), field.index["E6"])
