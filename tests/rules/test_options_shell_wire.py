"""House rule artillery-clears-wire: a gun fires at wire instead of a unit."""

from itertools import product
from unittest.mock import patch

import pytest

from engine.codes import DIE, Face, Gap
from engine.dialogue import turn
from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.kernel.tactics import strike
from engine.kernel.terrain import place_piece
from engine.layout import SHELL
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import LETTERS
from tests.support.shelled_ground import Shelling
from tests.support.turn_script import Turns

OPTION = "artillery-clears-wire"
WIRE = {"E6": "wire"}
AXIS = {"infantry": "A1"}
SHELLING = Shelling(OPTION, "SHELL", WIRE, AXIS, here="E3", at="E6")
field_of, dice, showing = SHELLING.field_of, SHELLING.dice, SHELLING.showing
fire, shoot = SHELLING.fire, SHELLING.shoot


@pytest.mark.rule("HR-SHELLWIRE-1", "HR-SHELLWIRE-2")
@pytest.mark.parametrize(
    ("wire", "expected"), [("E4", 3), ("E5", 3), ("E6", 2), ("E7", 2), ("E8", 1), ("E9", 1), ("E10", 0)]
)
def test_a_gun_fires_at_wire_with_the_dice_of_its_table(wire, expected):
    assert dice(field_of({wire: "wire"}), wire) == expected
    assert dice(field_of({wire: "wire"}, option=""), wire) == 0


@pytest.mark.rule("HR-SHELLWIRE-1")
@pytest.mark.parametrize(
    ("faces", "gone"), [("IS", 1), ("SG", 1), ("GG", 1), ("AA", 0), ("FF", 0), ("SS", 0), ("AF", 0)]
)
def test_infantry_symbols_and_grenades_remove_it(faces, gone):
    field = Turns(terrain=WIRE, axis=AXIS, allies={"artillery": "E3"}, options=OPTION)
    with showing(faces):
        field.turn("direct_from_hq", orders=["E3"], battles=[("E3", "shell E6")])
    assert bool(field.pieces("E6")) is not bool(gone)
    unit, hex_, _piece, rolled, removed = field.logged(Event.SHELL)[0]
    assert (unit, hex_, rolled, removed) == (field.unit("E3"), field.index["E6"], 2, gone)
    assert [one[1] for one in field.logged(Event.FACE)] == [DIE[LETTERS[face]] for face in faces]
    assert has_fired(field.state, Fired.WIRE_SHELLED)


@pytest.mark.rule("HR-SHELLWIRE-1")
@pytest.mark.parametrize(("symbols", "gone"), [("star", "S"), ("grenade", "G"), ("armor|flag", "AF")])
def test_the_faces_are_a_parameter(symbols, gone):
    for face in "IAGFS":
        field = field_of({"E8": "wire"}, option=f"{OPTION}:symbols={symbols}")
        fire(field, face, at="E8")
        assert bool(field.pieces("E8")) is (face not in gone)


@pytest.mark.rule("HR-CHECK-10", "HR-SHELLWIRE-2")
@pytest.mark.parametrize(("wire", "dice_", "percent"), [("E8", 1, 50.0), ("E6", 2, 75.0), ("E5", 3, 87.5)])
def test_how_often_the_wire_goes(wire, dice_, percent):
    field = field_of({wire: "wire"})
    faces = int(field.tables["shell_faces"][1])
    rolls = list(product(DIE, repeat=dice(field, wire)))
    gone = sum(any(faces >> face & 1 for face in roll) for roll in rolls)
    assert len(rolls) == 6**dice_ and 100 * gone / len(rolls) == percent
    removed = 0
    for shot in range(600):
        place_piece(field.tables, field.state, field.index[wire], 1)
        field.state["turn"], field.state["battles"] = shot + 1, 0
        shoot(field, wire)
        removed += not field.pieces(wire)
    assert abs(removed / 6 - percent) < 7  # three deviations and more


@pytest.mark.rule("HR-SHELLWIRE-2")
def test_nothing_reduces_the_dice():
    assert dice(field_of({"E6": "forest + wire"}, option=f"{OPTION}+terrain.forest.cover=2/2/2")) == 2
    assert dice(field_of({**WIRE, "E3": "wire"}, option=f"{OPTION}+terrain.wire.out=2/2/2")) == 2


@pytest.mark.rule("HR-SHELLWIRE-2", "HR-ARITH-4")
def test_the_card_adds_its_dice_as_to_any_battle():
    assert dice(field_of(card="firefight")) == 2 + 1


@pytest.mark.rule("HR-SHELLWIRE-2")
@pytest.mark.parametrize(
    ("option", "friend", "expected"),
    [
        ("", "I1", 2),
        ("+artillery-fire-modes", "I1", 0),
        ("+artillery-fire-modes", "G6", 2),
        ("+artillery-fire-modes:direct_types=artillery", "G6", 0),
        ("+weather-blizzard-fog", "I1", 0),
        ("+weather-blizzard-fog", "G6", 2),
    ],
)
def test_the_fire_mode_counts(option, friend, expected):
    woods = {**WIRE, "E5": "forest", "F1": "forest", "F2": "forest", "H1": "forest", "H2": "forest"}
    assert dice(field_of(woods, option=OPTION + option, infantry=friend)) == expected


@pytest.mark.rule("HR-SHELLWIRE-3")
def test_under_an_enemy_the_gun_names_unit_or_wire_never_under_an_own_unit():
    field = field_of(axis={"infantry": "E6"})
    assert dice(field) == 2 and field.dice("E3", "E6") == 2
    with showing("GG"):
        shoot(field)
    assert field.figures("E6") == 4 and not field.pieces("E6")
    assert dice(field_of(infantry="E6")) == 0


@pytest.mark.rule("HR-SHELLWIRE-3")
def test_next_to_an_enemy_only_what_lies_under_one_is_shelled():
    field = field_of({**WIRE, "E4": "wire", "D3": "wire"}, {"infantry": "E4"})
    assert [dice(field, wire) for wire in ("E6", "D3", "E4")] == [0, 0, 3]


@pytest.mark.rule("HR-SHELLWIRE-4")
@pytest.mark.parametrize("row", ["infantry", "armor", "resistance"])
def test_guns_only(row):
    assert dice(field_of({"E5": "wire"}, row=row), "E5") == 0


@pytest.mark.rule("HR-SHELLWIRE-4")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_strikes_leave_wire_alone(card):
    field = Battlefield(WIRE, {"infantry": "E6"}, options=OPTION).play(card)
    field.strike("E6", faces=["GGII"[: 4 if card == "barrage" else 2]])
    assert field.pieces("E6")
    assert not strike.may_strike(field.tables, field.state, field.unit("I1"))


@pytest.mark.rule("HR-SHELLWIRE-5")
def test_the_shot_is_the_guns_battle_and_counts_for_nothing_else():
    field = field_of({**WIRE, "E7": "wire"})
    before = [
        field.state[name].copy() for name in ("n_battles", "n_dice", "actual_hits", "medals", "figures_lost")
    ]
    with showing("GG"):
        shoot(field)
    after = [field.state[name] for name in ("n_battles", "n_dice", "actual_hits", "medals", "figures_lost")]
    assert all((a == b).all() for a, b in zip(before, after, strict=True))
    assert dice(field, "E7") == 0


@pytest.mark.rule("HR-SHELLWIRE-5", "CARD-ARTBOM-3")
def test_a_gun_with_two_battles_may_shell_twice():
    field = Turns(terrain={**WIRE, "E7": "wire"}, axis=AXIS, allies={"artillery": "E3"}, options=OPTION)
    with showing("GG", "GG"):
        field.turn("artillery_bombard", orders=["E3"], battles=[("E3", "shell E6"), ("E3", "shell E7")])
    assert not field.pieces("E6") and not field.pieces("E7")


@pytest.mark.rule("HR-SHELLWIRE-5", "CORE-BAT-1")
def test_a_gun_that_has_moved_or_has_no_order_may_not():
    field = field_of()
    assert field.move("E3", "E2")
    assert dice(field, here="E2") == 0
    field = Battlefield(WIRE, AXIS, {"artillery": "E3"}, options=OPTION).play("direct_from_hq")
    assert dice(field) == 0


@pytest.mark.rule("HR-SHELLWIRE-1")
@pytest.mark.parametrize("answer", [SHELL - 60, SHELL - 5000])
def test_an_illegal_shot_is_a_rule_gap(answer):
    field = field_of()

    def choose(_t, _s, mind, _side):
        mind["target"] = answer
        return field.unit("E3")

    with patch.object(turn, "choose_battle", choose):
        turn.battle_units(field.tables, field.state, field.mind, 1)
    assert field.state["rule_gap"] == Gap.SHELL


def test_what_may_be_shelled_stands_in_the_table_of_terrain():
    field = field_of(option=f"{OPTION}:symbols=star|flag")
    assert field.built.document["terrain"]["wire"]["shelled"]["faces"] == ["star", "flag"]
    assert field.tables["shell_faces"][1] == (1 << Face.STAR | 1 << Face.FLAG)
