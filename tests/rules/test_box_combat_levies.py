"""Combat cards that camouflage a unit, bring one, or let it battle where it has entered."""

import numpy as np
import pytest

from engine.codes import Attack, Gap, Place
from engine.codes_of_boxes import CombatTime
from engine.dialogue.habits.retraced import repeat_event
from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.layout import OFF, STATE
from engine.loading.in_force.rules import shared_base
from engine.loading.words.errors import InputError
from engine.players.common.features import open_book
from engine.players.common.weights import FORBIDS, Weight
from engine.policies.player_files import fill_mind
from engine.rules.combat_cards import turn as combat_turn
from engine.rules.combat_cards.choices import choose_combat_card, choose_place
from engine.rules.combat_cards.law import may_come, may_use, spare_figures, use_text
from engine.rules.combat_cards.turn import can_use_any
from engine.runs.games import base_key
from tests.support.battlefield import built_from, scenario_text
from tests.support.combat_cards import EXAMPLE, CombatTurns

CARD = "hr_combat_stragglers"  # of the example, with another text
AXIS, ALLIES = 0, 1
KINDS = ("random", "recruit", "sergeant", "captain")


def card_of(effect, when="TURN", **columns):
    """Patches that give the card another text."""
    cells = {"when": when, "effect": effect, **columns}
    return "".join(
        f'[[patch]]\nat = "combat[{CARD}].{key}"\nset = "{value}"\n' for key, value in cells.items()
    )


def table(effect, axis="E6 A1", allies="F6 I1", rules="", active="allies", when="TURN", columns=None, **more):
    """Two such cards in the hand of the Allies."""
    return CombatTurns(
        allies_cards=[CARD] * 2, options=EXAMPLE, axis={"infantry": axis}, allies={"infantry": allies},
        medals=9, tail=rules + card_of(effect, when, **(columns or {})), active=active, **more,
    )  # fmt: skip


def may(field, hex_, time=CombatTime.BATTLE, side=ALLIES):
    name = ("axis", "allies")[side]
    return may_use(field.tables, field.state, side, field.number(name, CARD), field.unit(hex_), time)


def use(field, unit, hex_=OFF):
    use_text(field.tables, field.state, ALLIES, field.number("allies", CARD), unit, hex_)


# --- camouflage ---


@pytest.mark.rule("WW-CAM-1", "WW-CC-3", "WW-CC-24")
def test_camouflage_is_laid_once_the_battles_are_fought():
    field = table("CAMOUFLAGE", allies="F6 I1", axis="E6 C6 A1")
    field.hold("allies", "direct_from_hq", "probe_left")
    with field.playing(texts=[(CARD, "F6")]):
        field.turn("direct_from_hq", orders=["F6"], battles=[("F6", "E6")], faces=["SSS"])
    assert field.state["camouflaged"][field.unit("F6")] == 1  # its battle was before
    told = field.story(Event.BATTLE, Event.COMBAT_PLAY, Event.CONCEALED, Event.CAMOUFLAGE)
    assert told[-2:] == [Event.COMBAT_PLAY, Event.CONCEALED]
    assert field.logged(Event.CONCEALED)[0][:2] == (field.unit("F6"), field.index["F6"])
    assert field.combat_hand("allies") == [CARD]


@pytest.mark.rule("WW-CAM-2", "WW-CAM-1")
def test_it_hides_the_unit_from_afar_until_it_moves():
    field = table("CAMOUFLAGE", axis="D6 F5 A1").ready("F6")
    before = field.dice("D6", "F6", Attack.AMBUSH)
    unit = field.unit("F6")
    use(field, unit)
    assert before > 0 and field.dice("D6", "F6", Attack.AMBUSH) == 0
    assert field.dice("F5", "F6", Attack.AMBUSH) == 3
    assert not may(field, "F6", CombatTime.AFTER_BATTLES)  # it has one
    assert field.move("F6", "F7") and field.state["camouflaged"][unit] == 0


@pytest.mark.rule("WW-CC-3")
def test_camouflage_is_for_ordered_units_of_the_owner():
    field = table("CAMOUFLAGE").ready("F6")
    assert may(field, "F6", CombatTime.AFTER_BATTLES) and not may(field, "I1", CombatTime.AFTER_BATTLES)
    assert not may(field, "E6", CombatTime.AFTER_BATTLES) and not may(field, "F6", CombatTime.BATTLE)


# --- a unit that enters and fights; buildings ---

TOWN = {"F6": "town", "E5": "forest"}


@pytest.mark.rule("WW-CC-8", "WW-CC-24")
@pytest.mark.parametrize(
    ("where", "ground", "dice"),
    [("ALL", "town", 3), ("BUILDING", "town", 3), ("BUILDING", "forest", 0), ("ALL", "forest", 3)],
)
def test_a_unit_that_enters_fights_if_the_card_names_the_ground(where, ground, dice):
    field = table(
        "ENTER_AND_FIGHT", allies="G6 I1", terrain={"F6": ground}, columns={"where": where}
    ).ready("G6")  # fmt: skip
    assert field.move("G6", "F6") and field.dice("F6", "E6") == 0
    assert may(field, "F6") == (dice > 0)
    if dice:
        use(field, field.unit("F6"))
    assert field.dice("F6", "E6") == dice


@pytest.mark.rule("WW-CC-24")
def test_who_may_battle_anyway_needs_no_such_card():
    field = table("ENTER_AND_FIGHT", terrain=TOWN).ready("F6")
    assert not may(field, "F6")


@pytest.mark.rule("WW-CC-8")
def test_buildings_are_towns_and_what_people_have_built():
    """The rows to which the tables of the expansions give the trait (5.1, 7.9), and those like them."""
    built = {name for name, row in shared_base()["terrain"].items() if "BUILDING" in row["traits"]}
    assert {
        "town", "tp_airfield", "tp_dam", "tp_cemetery", "tp_church", "tp_fortress", "tp_radar", "tp_supply_depot",
        "ww_castle", "ww_church",
    } <= built  # fmt: skip
    assert not built & {
        "open",
        "forest",
        "hill",
        "river",
        "bridge",
        "tp_oasis",
        "tp_ford",
        "sandbag",
        "tp_road",
    }


@pytest.mark.rule("WW-CC-8")
def test_any_text_may_name_the_ground_of_its_unit():
    field = table("DICE+1", allies="F6 F7 I1", terrain={"F6": "town"}, columns={"where": "BUILDING"}).ready(
        "F6", "F7"
    )
    assert may(field, "F6") == 1 and may(field, "F7") == 0


# --- a unit more ---


def levy(rules="", when="TURN", unit="infantry", allies="F6:2 I1", **more):
    return table("NEW_UNIT", allies=allies, rules=rules, when=when, columns={"unit": unit, **more})


def waiting(field):
    """The first unit that a card may bring the Allies."""
    return int(field.tables["levy_first"][ALLIES])


@pytest.mark.rule("WW-CC-10", "WW-CC-24")
def test_a_unit_of_full_strength_comes_to_the_baseline_without_an_order(monkeypatch):
    field = levy()
    field.hold("allies", "direct_from_hq", "probe_left")
    unit, number = waiting(field), field.number("allies", CARD)
    asked = []

    def text(tables, state, mind, side, time):
        if asked or side != ALLIES or time != CombatTime.MARCH:
            return OFF
        asked.append(time)
        mind["target"] = unit
        return number

    monkeypatch.setattr(combat_turn, "choose_combat_card", text)
    monkeypatch.setattr(combat_turn, "choose_place", lambda *_: field.index["I5"])
    field.turn("direct_from_hq", orders=["F6"], moves=[["I5", "H5"]], gap=Gap.MOVE)
    assert asked and field.figures("I5") == 4 and field.state["alive"][ALLIES] == 3
    assert field.logged(Event.LEVY) == [(unit, field.index["I5"], 0, 0, 0)]
    assert field.combat_hand("allies") == [CARD]


@pytest.mark.rule("WW-CC-24")
def test_before_orders_it_comes_in_time_to_get_one(monkeypatch):
    field = levy(when="BEFORE_ORDERS")
    field.hold("allies", "direct_from_hq", "probe_left")
    unit, number = waiting(field), field.number("allies", CARD)

    def text(tables, state, mind, side, _time):
        if not may_use(tables, state, side, number, unit, CombatTime.BEFORE_ORDERS):
            return OFF
        mind["target"] = unit
        return number

    monkeypatch.setattr(combat_turn, "choose_combat_card", text)
    monkeypatch.setattr(combat_turn, "choose_place", lambda *_: field.index["I5"])
    field.turn("direct_from_hq", orders=["I5"], moves=[["I5", "H5"]])
    assert field.figures("H5") == 4


@pytest.mark.rule("WW-CC-24")
def test_it_comes_to_free_hexes_of_its_own_baseline_that_the_card_names():
    field = table("NEW_UNIT", terrain={"I3": "town", "I9": "river"}, columns={"unit": "infantry"})
    card, unit, parse = field.number("allies", CARD), waiting(field), field.index.__getitem__
    open_ = {name for name in ("I1", "I2", "I3", "I9", "H5", "F6", "A5") if may_come(
        field.tables, field.state, card, unit, parse(name)
    )}  # fmt: skip
    assert open_ == {"I2", "I3"}
    field = table("NEW_UNIT", terrain={"I3": "town"}, columns={"unit": "infantry", "where": "BUILDING"})
    open_ = [
        hex_
        for hex_ in range(int(field.tables["n_hexes"]))
        if may_come(field.tables, field.state, card, unit, hex_)
    ]
    assert open_ == [parse("I3")]


@pytest.mark.rule("WW-CC-9", "WW-CC-10")
@pytest.mark.parametrize(("box", "comes"), [(9, 0), (10, 1)])
def test_spare_figures_are_those_never_set_up_or_lost(box, comes):
    """Two figures and four stand on the board, so that a box of ten leaves the four of a full unit."""
    field = levy(f"[ruleset]\nbox_infantry = {box}\n")
    unit, number = waiting(field), field.number("allies", CARD)
    assert spare_figures(field.tables, field.state, ALLIES, 0) == box - 6
    assert may_use(field.tables, field.state, ALLIES, number, unit, CombatTime.BEFORE_ORDERS) == 0
    assert may_use(field.tables, field.state, ALLIES, number, unit, CombatTime.MARCH) == comes
    assert can_use_any(field.tables, field.state, ALLIES, CombatTime.MARCH) == comes


@pytest.mark.rule("WW-CC-25")
def test_as_many_units_come_as_there_are_cards_that_bring_one():
    field = levy()
    for n in range(2):
        unit, number = waiting(field) + n, field.number("allies", CARD)
        assert may_use(field.tables, field.state, ALLIES, number, unit, CombatTime.MARCH)
        use(field, unit, field.index[f"I{5 + n}"])
    assert field.picture("allies") == {"F6": 2, "I1": 4, "I5": 4, "I6": 4}
    field.state["combat_place"][: len(field.combat_rows)] = Place.HAND_ALLIES
    assert not can_use_any(field.tables, field.state, ALLIES, CombatTime.MARCH)


@pytest.mark.rule("WW-CC-10")
def test_a_turn_gone_through_again_has_the_unit():
    field = levy()
    copy, unit, hex_ = field.state.copy(), waiting(field), field.index["I5"]
    repeat_event(field.tables, copy, ALLIES, (Event.LEVY, unit, hex_, 0, 0, 0))
    assert copy["unit_hex"][unit] == hex_ and copy["alive"][ALLIES] == 3


@pytest.mark.rule("WW-CC-10")
@pytest.mark.parametrize(
    ("effect", "columns", "said"),
    [
        ("NEW_UNIT", {"unit": "infantrie"}, "'infantry'|infantry"),
        ("NEW_UNIT", {}, "a unit row for NEW_UNIT"),
        ("DICE+1", {"unit": "infantry"}, "brings no unit"),
    ],
)
def test_a_card_names_the_unit_that_it_brings(effect, columns, said):
    with pytest.raises(InputError, match=said) as caught:
        table(effect, columns=columns)
    assert "combat.hr_combat_stragglers.unit" in str(caught.value)


# --- players ---


def led_by(player, field):
    field.mind = fill_mind((player, player))[0]
    open_book(field.tables, field.mind, 0)
    return field


@pytest.mark.parametrize("player", KINDS)
def test_players_bring_units_where_they_may_come(player):
    seen = set()
    for acts in range(12):
        field = led_by(player, levy()).ready("F6")
        field.state["acts"] = acts
        card = choose_combat_card(field.tables, field.state, field.mind, ALLIES, CombatTime.MARCH)
        if card != OFF:
            unit = int(field.mind["target"])
            seen.add(unit)
            hex_ = choose_place(field.tables, field.state, field.mind, ALLIES, card, unit)
            assert may_come(field.tables, field.state, card, unit, hex_)
    assert seen == {waiting(levy())}


@pytest.mark.parametrize(
    ("effect", "time"), [("NEW_UNIT", CombatTime.MARCH), ("CAMOUFLAGE", CombatTime.AFTER_BATTLES)]
)
def test_the_twin_who_never_plays_texts_keeps_them(effect, time):
    columns = {"unit": "infantry"} if effect == "NEW_UNIT" else {}
    field = led_by("sergeant", table(effect, axis="D6 C6 D5 A1", columns=columns)).ready("F6")
    assert choose_combat_card(field.tables, field.state, field.mind, ALLIES, time) != OFF
    field.mind["weights"][:, Weight.COMBAT_TEXT] = FORBIDS
    assert choose_combat_card(field.tables, field.state, field.mind, ALLIES, time) == OFF


def test_a_unit_in_a_town_fights_on():
    field = led_by("sergeant", table("ENTER_AND_FIGHT", axis="E6:1 A1", allies="G6 I1", terrain=TOWN)).ready(
        "G6"
    )
    assert field.move("G6", "F6")
    assert choose_combat_card(field.tables, field.state, field.mind, ALLIES, CombatTime.BATTLE) != OFF
    assert field.mind["target"] == field.unit("F6")


@pytest.mark.parametrize("effect", ["NEW_UNIT", "CAMOUFLAGE", "ENTER_AND_FIGHT"])
@pytest.mark.parametrize("player", ["random", "sergeant"])
def test_turns_are_played_without_a_gap(effect, player):
    columns = {"unit": "infantry"} if effect == "NEW_UNIT" else {}
    every = "".join(
        card_of(effect, **columns).replace(CARD, row)
        for row in ("hr_combat_close_support", "hr_combat_snowshoes", CARD)
    )
    units = {"axis": {"infantry": "C3 C6 C9 D5"}, "allies": {"infantry": "F3 F6 F9 G5"}}
    text = scenario_text({"D6": "town", "E7": "forest"}, units, "", 5, 4, "country", None) + every
    built = built_from(text, EXAMPLE)
    tables, played = built.tables[0], 0
    for game in range(2):
        state, mind = np.zeros(1, STATE)[0], fill_mind((player, player))[0]
        start_game(tables, state, mind, *base_key(4, "levies", "x"), game)
        while not state["over"] and state["turn"] < 14:
            play_turn(tables, state, mind)
        assert state["rule_gap"] == 0
        played += has_fired(state, Fired.COMBAT_TEXT)
    assert played
