"""Trains of the Terrain Pack where other rules meet them: ground, cards, markers, Ambush."""

from unittest.mock import patch

import pytest

from engine.codes import Place
from engine.codes_of_boxes import CombatTime
from engine.dialogue import fight
from engine.hooks import Event, Fired
from engine.kernel import movement
from engine.layout import OFF
from engine.loading.in_force.combat_pile import combat_pile
from engine.rules.bridges.law import blow_bridge, may_blow
from engine.rules.combat_cards import turn as combat_turn
from engine.rules.combat_cards.law import may_use, use_text
from engine.rules.trains import turn as trains
from engine.rules.trains.law import may_get_off
from tests.support.combat_cards import EXAMPLE, OPTION, CombatTurns
from tests.support.loaded_dice import Unasked
from tests.support.railway import FORK, LINE, Railway, train

HOLD, SUPPORT, SNOWSHOES = "hr_combat_hold_on", "hr_combat_close_support", "hr_combat_snowshoes"
ENGINES, MARKSMEN = "hr_combat_frozen_engines", "hr_combat_marksmen"
ALLIES = 1
GUNS = train(unit="tp_armored_train")


# --- ground ---


@pytest.mark.rule("TP-TRN-3")
@pytest.mark.parametrize("row", ["tp_train", "tp_armored_train"])
@pytest.mark.parametrize("piece", ["tp_road_block", "hedgehog", "bunker"])
def test_what_keeps_guns_out_blocks_the_track(row, piece):
    terrain = {**LINE, "E8": f"tp_rail + {piece}"}
    field = Railway(terrain, trains=train(unit=row), owner="axis").ready("E6")
    assert field.reach("E6") == {"E7", "E5", "E4", "E3"}
    assert not field.go("E6", "E7", "E8")
    assert field.parts() == ("E7", "E6")


MINED, FROZEN = "tp_rail + tp_minefield", "ww_frozen_river + tp_rail"


def over(hexes, ground, owner="axis", strength=3, **more):
    """An Allied train before ground that costs figures, on E6 and E5; mines are of a strength."""
    field = Railway({**LINE, **dict.fromkeys(hexes.split(), ground)}, owner=owner, **more)
    for hex_ in hexes.split():
        field.state["mine_value"][field.index[hex_]] = strength if ground == MINED else 0
    return field.ready("E6")


def rolls(field, *way, faces=()):
    """The train goes a way while dice of the ground show faces; whether all of it was allowed."""
    with field.loaded(faces):
        return field.go(*way)


@pytest.mark.rule("TP-TRNED-7", "TP-MINE-3", "TP-MINE-6", "TP-TRN-4")
@pytest.mark.parametrize(("faces", "hits"), [("III", 0), ("AFS", 0), ("GIA", 1), ("GGS", 2)])
def test_a_train_on_mines_stops_and_grenades_are_hits(faces, hits):
    field = over("E8", MINED)
    assert field.reach("E6") == {"E7", "E8", "E5", "E4", "E3"}
    assert not rolls(field, "E6", "E7", "E8", "E9", faces=[faces])
    assert field.parts() == ("E8", "E7") and field.stars() == hits
    assert field.state["mine_known"][field.index["E8"]] and field.pieces("E8")


@pytest.mark.rule("TP-TRNED-7", "TP-MINE-4", "TP-MINE-5")
def test_a_decoy_goes_and_own_mines_only_stop():
    field = over("E7", MINED, strength=0)
    assert field.go("E6", "E7") and not field.pieces("E7") and field.stars() == 0
    field = over("E7", MINED, owner="allies")
    assert "E8" not in field.reach("E6") and field.go("E6", "E7")
    assert field.stars() == 0 and not field.state["mine_known"].any() and field.pieces("E7")


@pytest.mark.rule("TP-TRNED-7", "TP-MINE-3", "TP-TRN-3")
def test_backwards_the_wagon_comes_onto_the_mines_first():
    field = over("E4", MINED)
    assert field.reach("E6") == {"E7", "E8", "E9", "E5"}
    assert not rolls(field, "E6", "E5", "E4", faces=["GAA"])
    assert field.parts() == ("E5", "E4") and field.stars() == 1
    assert rolls(
        field.next_turn().next_turn().ready("E5"), "E5", "E4"
    )  # the same field, no second part to come
    assert field.parts() == ("E4", "E3") and field.stars() == 1


@pytest.mark.rule("TP-TRNED-7", "WW-FRZ-1", "WW-FRZ-2")
@pytest.mark.parametrize(("faces", "hits"), [(["GI", "AF"], 0), (["SI", "AF"], 1), (["SI", "SS"], 3)])
def test_ice_rolls_once_for_each_hex_and_stops_nobody(faces, hits):
    field = over("E7 E8", FROZEN)
    assert rolls(field, "E6", "E7", "E8", "E9", faces=faces)
    assert field.stars() == hits
    assert field.parts() == ("E9", None if hits == 3 else "E8")


@pytest.mark.rule("TP-TRNED-7", "TP-TRN-4", "TP-TRN-5", "VIC-OBJ-11")
def test_mines_that_destroy_a_train_pay_one_medal_and_it_holds_nothing():
    goal = '[[objective]]\nid = "{}"\nsides = "allies"\nhexes = "{}"\n'
    goals = goal.format("there", "E7") + goal.format("behind", "E5")
    field = over("E7", MINED, strength=4, trains=train() + goals)
    assert field.holder(1) == "allies"
    rolls(field, "E6", "E7", faces=["GGGG"])
    assert field.parts() == (None, None) and field.medals("axis") == 1
    assert field.holder(0) is None and field.holder(1) is None and field.medals("allies") == 0


@pytest.mark.rule("TP-TRNED-7", "TP-MINE-8", "WW-FRZ-2", "TP-TRN-6")
@pytest.mark.parametrize(
    ("ground", "faces", "stars"), [(MINED, Unasked(), 0), (FROZEN, "SI", 1), (FROZEN, "IG", 0)]
)
def test_a_train_that_is_pushed_back_feels_the_ice_and_no_mines(ground, faces, stars):
    terrain = {**LINE, "E4": ground}
    field = Railway(terrain, {"artillery": "D8", "infantry": "A1"}, owner="axis", active="axis")
    field.state["mine_value"][field.index["E4"]] = 3
    field.ready("D8").attack("D8", "E6", "FF", faces, ignore=1)
    assert field.parts() == ("E5", "E4") and field.stars() == stars
    assert not field.state["mine_known"].any()


@pytest.mark.rule("TP-TRNED-7")
def test_a_bridge_carries_the_track_over_ice():
    field = Railway({**LINE, "E8": "ww_frozen_river + tp_rail_bridge"}).ready("E6")
    assert field.go("E6", "E7", "E8", "E9") and field.parts() == ("E9", "E8")


@pytest.mark.rule("TP-GAP-6", "TP-TRN-4", "TP-TRN-5", "TP-TRN-7")
@pytest.mark.parametrize("part", ["E6", "E5"])
def test_a_bridge_blown_under_either_part_costs_the_whole_train_and_one_medal(part):
    terrain = {**LINE, part: "river + tp_rail_bridge"}
    rules = '[ruleset]\nbridge_demolition = "SURE"\n'
    trains_ = train(more='cargo = "infantry"\nstation = "E9"\n') + rules
    field = Railway(terrain, trains=trains_, active="axis")
    card = field.give("recon_center")
    assert may_blow(field.tables, field.state, 0, card, field.index[part])
    blow_bridge(field.tables, field.state, 0, card, field.index[part])
    assert field.parts() == (None, None) and field.stars() == 4
    assert field.medals("axis") == 1
    assert field.state["figures_lost"][ALLIES].sum() == 4 + 4  # four grenades; the infantry aboard
    assert field.state["units_lost"][ALLIES] == 1 + 1


@pytest.mark.rule("TP-TRN-3", "TP-GAP-6")
@pytest.mark.parametrize(("part", "ways"), [("E6", {"E5", "E4", "E3"}), ("E5", {"E7", "E8", "E9"})])
def test_no_part_of_a_train_follows_onto_a_bridge_that_is_blown(part, ways):
    terrain = {**LINE, part: "river + tp_rail_bridge"}
    rules = '[ruleset]\nbridge_demolition = "SURE"\nblast_hits = 1\n'
    field = Railway(terrain, trains=train() + rules)
    blow_bridge(field.tables, field.state, 0, field.give("recon_center"), field.index[part])
    assert field.parts() == ("E6", "E5") and field.stars() == 1
    assert field.ready("E6").reach("E6") == ways


@pytest.mark.rule("TP-TRN-8")
@pytest.mark.parametrize(("ground", "may"), [(None, 1), ("ocean", 0), ("tp_mountain", 0)])
def test_nobody_gets_off_into_water_or_where_he_may_not_go(ground, may):
    terrain = LINE if ground is None else {**LINE, "D8": ground}
    supply = train("E8 E7", more='cargo = "armor"\nstation = "E8"\n')
    field = Railway(terrain, trains=supply)
    unit = field.tables["train_cargo"][0, 0]
    assert may_get_off(field.tables, field.state, 0, unit, field.index["D8"]) == may


@pytest.mark.rule("TP-TRN-8")
def test_nobody_gets_off_over_a_closed_edge():
    supply = train("E8 E7", more='cargo = "armor"\nstation = "E8"\n')
    field = Railway(trains=supply)
    tables = field.tables.copy()
    unit, door = tables["train_cargo"][0, 0], field.index["E9"]  # next to the locomotive alone
    assert may_get_off(tables, field.state, 0, unit, door)
    edge = list(tables["near"][field.index["E8"]]).index(door)
    tables["edge_shut_move"][field.index["E8"], edge] = -1
    assert not may_get_off(tables, field.state, 0, unit, door)


# --- combat cards ---


class Deck(Railway):
    """A railway on which the Allies hold these combat cards and nobody holds others."""

    def __init__(self, cards=(), options=EXAMPLE, **more):
        super().__init__(options=options, **more)
        self.rows = [card.row for card in combat_pile(self.built.document)]
        self.state["combat_place"][: len(self.rows)] = Place.DRAW_PILE
        for card in cards:
            self.state["combat_place"][self.rows.index(card)] = Place.HAND_ALLIES

    def held(self):
        """Number of the Allied card, OFF if none is left."""
        places = list(self.state["combat_place"][: len(self.rows)])
        return places.index(Place.HAND_ALLIES) if Place.HAND_ALLIES in places else OFF

    def use(self, card, hex_):
        """The text of a card is played on the unit on a hex."""
        use_text(self.tables, self.state, ALLIES, self.rows.index(card), self.unit(hex_), OFF)

    def may_use(self, card, hex_, time=CombatTime.BATTLE):
        number = self.rows.index(card)
        tables = self.tables.copy()
        tables["combat_who"][number] = -1  # the text is for any unit here, not for infantry alone
        return bool(may_use(tables, self.state, ALLIES, number, self.unit(hex_), time))


@pytest.mark.rule("WW-CC-12", "TP-TRN-6")
@pytest.mark.parametrize("target", ["E6", "E5"])
@pytest.mark.parametrize(
    ("options", "card", "parts"),
    [(OPTION, None, ("E5", "E4")), (EXAMPLE, SUPPORT, ("E5", "E4")), (EXAMPLE, HOLD, ("E6", "E5"))],
)
def test_combat_cards_let_a_train_ignore_flags(options, card, parts, target):
    # Three flags: it ignores one, the card another or, by its text, all.
    field = Deck(options=options, active="axis")
    number = 0 if card is None else field.rows.index(card)
    field.state["combat_place"][number] = Place.HAND_ALLIES
    asked = []

    def bitter(_t, _s, _m, unit, flags):
        asked.append((unit, flags))
        return field.held()

    loco = field.unit("E6")
    field.state["hits"], field.state["flags"] = 0, 3
    with patch.object(combat_turn, "choose_bitter", bitter), field.answering({"ignore": 1}):
        fight.suffer(field.tables, field.state, field.mind, field.unit(target), 0)
    assert asked == [(loco, 2)]
    assert field.parts() == parts and field.held() == OFF


@pytest.mark.rule("TP-TRN-4", "WW-CC-4")
def test_stars_of_marksmen_hit_no_train():
    field = Railway(axis={"infantry": "D5 A1"}, active="axis", options=EXAMPLE).ready("D5")
    field.state["combat_stars"][field.unit("D5")] = 1
    field.attack("D5", "E6", "SSG", follow=False)
    assert field.stars() == 1


@pytest.mark.rule("TP-TRN-2", "WW-CC-3")
def test_a_text_names_a_train_by_its_locomotive():
    field = Deck([SUPPORT], trains=GUNS).ready("E6")
    assert field.may_use(SUPPORT, "E6")
    assert not field.may_use(SUPPORT, "E5")


@pytest.mark.rule("TP-TRN-2", "TP-TRN-9", "WW-CC-4")
def test_dice_and_stars_given_to_a_train_are_those_of_its_gun():
    field = Deck([SUPPORT, MARKSMEN], trains=GUNS, axis={"infantry": "E2 A1"}).ready("E6")
    field.use(SUPPORT, "E6")
    assert field.dice("E5", "E2") == 2 + 1
    assert field.dice("E6", "E2") == 0
    field.use(MARKSMEN, "E6")
    field.attack("E5", "E2", "SSS", follow=False)
    assert field.figures("E2") == 1


@pytest.mark.rule("TP-TRN-2", "WW-CC-23")
def test_a_train_kept_from_battle_is_kept_with_its_gun():
    field = Deck([ENGINES], trains=GUNS, axis={"infantry": "E2 A1"}).ready("E6")
    field.use(ENGINES, "E6")
    assert field.dice("E5", "E2") == 0


@pytest.mark.rule("TP-TRN-2", "TP-TRN-9", "WW-CC-4")
def test_a_hex_more_moves_the_whole_train_and_its_gun_still_fires():
    field = Deck([SNOWSHOES], trains=GUNS, axis={"infantry": "E12 A1"}).ready("E6")
    field.use(SNOWSHOES, "E6")
    assert not movement.may_move(field.tables, field.state, field.unit("E5"))  # the wagon by itself
    assert field.go("E6", "E7", "E8", "E9", "E10")
    assert field.parts() == ("E10", "E9")
    assert field.dice("E9", "E12") == 2  # range 3, nothing between


@pytest.mark.rule("WW-CC-3")
def test_cards_before_orders_are_played_in_a_turn_of_a_strike_too():
    stragglers = "hr_combat_stragglers"
    field = CombatTurns(
        allies_cards=[stragglers], options=EXAMPLE, axis={"infantry": "D2 A1"}, allies={"infantry": "I1"}
    )
    field.state["unit_figures"][field.unit("I1")] = 2
    field.hold("allies", "air_power", "probe_left")
    with field.playing(texts=[(stragglers, "I1")]):
        field.turn("air_power", strike=["D2"], faces=["SS"])
    assert field.figures("I1") == 3
    assert field.combat_hand("allies") == [] and len(field.logged(Event.COMBAT_PLAY)) == 1


# --- markers ---


def aimed_at(*hexes, **more):
    """A Big Gun of the Axis whose markers lie on these hexes."""
    field = Railway(axis={"tp_big_gun": "A6 A1"}, active="axis", **more)
    for i, name in enumerate(hexes):
        field.state["crosshair"][field.unit("A6"), i] = field.index[name]
    return field


def aims(field):
    return {field.names[h] for h in field.state["crosshair"][field.unit("A6")] if h != OFF}


@pytest.mark.rule("TP-BIG-4", "TP-TRNED-9")
@pytest.mark.parametrize(
    ("way", "left"),
    [
        (("E6", "E7"), {"E6"}),  # the wagon follows onto E6: the train still stands there
        (("E6", "E7", "E8"), set()),
        (("E6", "E5"), {"E5"}),
        (("E6", "E5", "E4"), set()),
    ],
)
def test_markers_return_from_hexes_the_train_has_left(way, left):
    field = aimed_at("E6", "E5")
    field.next_turn().ready("E6")
    assert field.go(*way)
    assert aims(field) == left


@pytest.mark.rule("TP-BIG-4", "TP-TRN-6")
def test_markers_return_when_the_train_is_pushed_or_loses_its_wagon():
    field = aimed_at("E6", "E5")
    field.state["hits"], field.state["flags"] = 0, 2
    with patch.object(trains, "choose_ignore", lambda *_: 1):
        trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E5"), 0)
    assert field.parts() == ("E5", "E4") and aims(field) == {"E5"}
    field = aimed_at("E6", "E5")
    field.state["hits"], field.state["flags"] = 3, 0
    trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E5"), 0)
    assert field.parts() == ("E6", None) and aims(field) == {"E6"}


# --- Ambush, flags ---


@pytest.mark.rule("TP-TRN-4", "TP-TRNED-10", "CARD-AMBUSH-3")
@pytest.mark.parametrize(
    ("enemy", "target", "answers"),
    [("D5", "E5", True), ("D5", "E6", True), ("D6", "E6", False)],
)
def test_the_gun_answers_an_assault_on_either_part_if_the_enemy_touches_the_wagon(enemy, target, answers):
    # D5 touches the wagon on E5 and the locomotive on E6; D6 the locomotive alone.
    field = Railway(axis={"infantry": f"{enemy} A1"}, trains=GUNS, active="axis")
    field.give("ambush", "allies")
    field.ready(enemy)
    assert field.dice(enemy, target) == 3
    faces, ambush = (["GSS", "SSS"], 1) if answers else (["SSS", Unasked()], Unasked())
    field.attack(enemy, target, *faces, ambush=ambush, follow=False)
    assert field.fired(Fired.AMBUSHED) == answers
    assert field.figures(enemy) == (3 if answers else 4)


@pytest.mark.rule("TP-TRNED-10", "TP-GAP-18")
@pytest.mark.parametrize(("enemy", "dice"), [("D7", 2), ("D4", 0)])
def test_only_an_enemy_next_to_the_wagon_binds_the_gun(enemy, dice):
    field = Railway(axis={"infantry": f"{enemy} E2 A1"}, trains=GUNS).ready("E6")
    assert field.dice("E5", "E2") == dice


@pytest.mark.rule("TP-TRNED-8", "RET-10", "RET-11")
def test_a_wagon_lost_in_paying_for_flags_makes_no_room():
    field = Railway(axis={"artillery": "C7 E4"}, active="axis", medals=9).ready("C7")
    field.state["unit_figures"][[field.unit("E5"), field.unit("E6")]] = 2
    field.attack("C7", "E6", "FFF", follow=False, ignore=1)  # two flags cannot be obeyed: both hits are taken
    assert field.parts() == (None, None) and field.medals("axis") == 1


@pytest.mark.rule("RET-5", "TP-TRN-6")
@pytest.mark.parametrize("branch", ["D8", "E9"])
def test_the_owner_of_a_locomotive_alone_picks_at_a_fork(branch):
    field = Railway(FORK, axis={"artillery": "C7 A1"}, active="axis", trains=train("E6 E7")).ready("C7")
    field.state["hits"], field.state["flags"] = 3, 0
    trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E6"), 0)
    assert field.parts() == ("E6", None)
    field.state["hits"], field.state["flags"] = 0, 3
    asked = []

    def pick(_t, _s, _m, _unit, *ways):
        asked.append({field.names[hex_] for hex_ in ways})
        return field.index[branch]

    with patch.object(trains, "choose_retreat_step", pick):
        fight.suffer(field.tables, field.state, field.mind, field.unit("E6"), 1)
    assert field.parts() == (branch, None)
    assert {"D8", "E9"} in asked
