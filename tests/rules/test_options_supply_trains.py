"""House rule supply-train-house: who gets off a train where, and infantry that assaults at once (HR-SUPTRAIN)."""

from unittest.mock import patch

import pytest

from engine.codes import Attack, Gap, UnitClass
from engine.dialogue import fight
from engine.hooks import Event, Fired, Stream
from engine.kernel import movement
from engine.layout import OFF
from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.trains import arrival_turn, choices
from engine.rules.trains import turn as trains
from engine.rules.trains.arrival_law import arrival_dice
from engine.rules.trains.law import may_get_off
from tests.support.loaded_dice import Unasked
from tests.support.railway import LINE, Railway, train

HOUSE = "train-house+supply-train-house"
ALLIES = 1


def passengers(rows):
    return f"{HOUSE}:passengers=allies:{rows}"


def supply(cargo="infantry", options=HOUSE, station="E8", axis="A1", track=None, hexes="E6 E5", **more):
    """An Allied train before its station, with units aboard."""
    tail = train(hexes, more=f'cargo = "{cargo}"\nstation = "{station}"\n') + more.pop("tail", "")
    return Railway(track, {"infantry": axis}, options=options, trains=tail, **more).ready(hexes.split()[0])


def arrive(field, *doors, way=("E6", "E7", "E8")):
    """The train goes to its station; units get off on these hexes in turn, None stays aboard."""
    left = [OFF if name is None else field.index[name] for name in doors]

    def unloading(_t, _s, _m, _unit, _train):
        return left.pop(0)

    with patch.object(trains, "choose_unloading", unloading):
        assert field.go(*way)
    assert not left
    return field


def assaults(field, *pairs, more=0, faces=(), **answers):
    """Assaults of those who have got off, hexes of who and whom; None declines.  Gives their number."""
    left = list(pairs)

    def arrival(_t, _s, mind, _side, _more):
        pair = left.pop(0) if left else None
        if pair is None:
            return OFF
        mind["target"] = field.unit(pair[1])
        return field.unit(pair[0])

    with (
        patch.object(arrival_turn, "choose_arrival", arrival),
        field.loaded(faces),
        field.answering(answers),
    ):
        n = arrival_turn.assault_on_arrival(field.tables, field.state, field.mind, ALLIES, more)
    assert not left
    return n


# --- getting off ---


@pytest.mark.rule("HR-SUPTRAIN-1", "HR-SUPTRAIN-4")
@pytest.mark.parametrize(
    ("options", "doors"),
    [
        (HOUSE, {"D6", "D7", "E6", "F6", "F7"}),  # around the wagon on E7, E8 being the locomotive's
        (f"{HOUSE}:place_around=engine_and_wagon", {"D6", "D7", "D8", "E6", "E9", "F6", "F7", "F8"}),
        ("train-house", {"D6", "D7", "D8", "E6", "E9", "F6", "F7", "F8"}),
    ],
)
def test_they_get_off_next_to_the_wagon(options, doors):
    field = supply(options=options, hexes="E8 E7")
    unit = field.tables["train_cargo"][0, 0]
    open_ = {
        name for name, hex_ in field.index.items() if may_get_off(field.tables, field.state, 0, unit, hex_)
    }
    assert open_ == doors


@pytest.mark.rule("HR-SUPTRAIN-4")
def test_the_owner_says_who_stays_aboard_and_may_unload_later_where_the_train_stands():
    field = arrive(supply("infantry armor"), "D7", None)
    assert field.unit("D7") != OFF and field.state["aboard"][0] == 0b10
    assert field.fired(Fired.TRAIN_EMPTIED) and field.fired(Fired.OFFERED)
    field.next_turn().next_turn()
    for ordered, aboard in ((0, 0b10), (1, 0)):
        if ordered:
            field.ready("E8")
        with patch.object(trains, "choose_unloading", lambda *_: field.index["F7"]):
            trains.unload_again(field.tables, field.state, field.mind, ALLIES)
        assert field.state["aboard"][0] == aboard
    assert field.unit("F7") != OFF


@pytest.mark.rule("HR-SUPTRAIN-4")
def test_a_train_that_has_moved_is_not_asked_twice():
    field = arrive(supply(), None)
    with patch.object(trains, "choose_unloading", Unasked()):
        trains.unload_again(field.tables, field.state, field.mind, ALLIES)
    assert field.state["aboard"][0] == 1


@pytest.mark.rule("HR-SUPTRAIN-4")
@pytest.mark.parametrize("way", [("E6", "E7"), ("E6", "E7", "E8", "E9")])
def test_passing_by_or_falling_short_unloads_nobody(way):
    assert arrive(supply(), way=way).state["aboard"][0] == 1


@pytest.mark.rule("HR-SUPTRAIN-4")
def test_a_hex_that_is_refused_is_a_gap():
    field = supply()
    with patch.object(trains, "choose_unloading", lambda *_: field.index["E9"]):
        field.go("E6", "E7", "E8")
    assert field.state["rule_gap"] == Gap.MOVE and field.state["aboard"][0] == 1


@pytest.mark.rule("HR-SUPTRAIN-4")
def test_an_objective_is_taken_by_who_gets_off_on_it():
    goal = '\n[[objective]]\nid = "goal"\nsides = ["allies"]\nhexes = "D7"\n'
    assert arrive(supply(tail=goal), "D7").medals("allies") == 1


@pytest.mark.rule("HR-SUPTRAIN-4")
def test_mines_and_ice_count():
    field = supply(track={**LINE, "D7": "tp_minefield"}, owner="axis")
    field.state["mine_value"][field.index["D7"]] = 3
    with field.loaded(["GAA"]):
        arrive(field, "D7")
    assert field.figures("D7") == 3
    field = supply(track={**LINE, "D7": "ww_frozen_river"})
    with field.loaded(["SI"]):
        arrive(field, "D7")
    assert field.figures("D7") == 3


@pytest.mark.rule("HR-SUPTRAIN-4")
def test_without_the_option_mines_do_nothing_to_who_gets_off():
    field = supply(track={**LINE, "D7": "tp_minefield"}, owner="axis", options="train-house")
    field.state["mine_value"][field.index["D7"]] = 3
    with patch.object(trains, "choose_door", lambda *_: field.index["D7"]), field.loaded([]):
        field.mind["path"][:2] = [field.index["E7"], field.index["E8"]]
        field.mind["path_n"] = 2
        trains.train_marches(field.tables, field.state, field.mind, field.unit("E6"), 3)
    assert field.figures("D7") == 4


# --- what they do in that turn ---


@pytest.mark.rule("HR-SUPTRAIN-2", "HR-SUPTRAIN-6")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_nobody_moves_or_battles_by_an_order_in_that_turn(row):
    field = arrive(supply(options=passengers(row), axis="D8 A1"), "D7")
    unit = field.unit("D7")
    assert field.state["moved"][unit] > 0 and not field.state["ordered"][unit]
    field.state["ordered"][unit] = 1
    assert not movement.may_move(field.tables, field.state, unit)
    assert field.dice("D7", "D8") == 0


@pytest.mark.rule("HR-SUPTRAIN-2", "HR-SUPTRAIN-5")
@pytest.mark.parametrize(
    ("row", "dice"),
    [
        ("infantry", 3),
        ("special_forces", 3),
        ("hr_mg_team", 4),
        ("hr_militia", 2),
        ("armor", 0),
        ("artillery", 0),
    ],
)
def test_infantry_of_any_kind_may_close_assault(row, dice):
    field = arrive(supply(options=passengers(row), axis="D8 A1"), "D7")
    assert arrival_dice(field.tables, field.state, field.unit("D7"), field.unit("D8")) == dice


@pytest.mark.rule("HR-SUPTRAIN-5")
@pytest.mark.parametrize(("enemy", "dice"), [("D8", 3), ("C7", 3), ("D9", 0), ("C5", 0)])
def test_only_an_adjacent_enemy(enemy, dice):
    field = arrive(supply(axis=f"{enemy} A1"), "D7")
    assert arrival_dice(field.tables, field.state, field.unit("D7"), field.unit(enemy)) == dice


@pytest.mark.rule("HR-SUPTRAIN-5")
@pytest.mark.parametrize(("ground", "dice"), [("forest", 0), ("town", 0), ("hill", 3)])
def test_what_forbids_a_battle_on_entry_forbids_it(ground, dice):
    field = arrive(supply(axis="D8 A1", track={**LINE, "D7": ground, "D8": ground}), "D7")
    less = 1 if ground == "hill" else 0  # on a hill beside a hill nothing is taken off
    assert arrival_dice(field.tables, field.state, field.unit("D7"), field.unit("D8")) in (dice, dice - less)


@pytest.mark.rule("HR-SUPTRAIN-5", "HR-SUPTRAIN-2")
def test_the_assault_needs_no_order_and_takes_no_ground():
    field = arrive(supply(axis="D8:1 A1"), "D7")
    field.state["tracing"] = 1
    unit = field.unit("D7")
    assert assaults(field, ("D7", "D8"), faces=["GSS"], ground=Unasked()) == 1
    assert field.unit("D8") == OFF and field.state["unit_hex"][unit] == field.index["D7"]
    assert field.medals("allies") == 1 and field.fired(Fired.ARRIVAL_ASSAULT)
    kinds = [int(e[5]) for e in field.state["log"][: field.state["log_n"]] if e[0] == Event.BATTLE]
    assert kinds == [Attack.ENGAGEMENT]


@pytest.mark.rule("HR-SUPTRAIN-5")
def test_once_a_turn_and_only_in_the_turn_of_its_arrival():
    field = arrive(supply(axis="D8 A1"), "D7")
    assert assaults(field, ("D7", "D8"), faces=["SSS"]) == 1
    assert assaults(field) == 0
    field = arrive(supply(axis="D8 A1"), "D7").next_turn().next_turn()
    assert assaults(field) == 0


@pytest.mark.rule("HR-SUPTRAIN-5")
def test_it_may_be_declined_and_an_illegal_one_is_a_gap():
    field = arrive(supply(axis="D8 A1"), "D7")
    assert assaults(field, None) == 0 and field.state["rule_gap"] == 0
    assert assaults(field, ("D7", "A1")) == 0 and field.state["rule_gap"] == Gap.BATTLE


@pytest.mark.rule("HR-SUPTRAIN-5")
def test_it_gives_no_free_battle_of_a_charge_but_an_ambush_may_answer():
    options = f"{HOUSE}+infantry-charge"
    field = arrive(supply(axis="D8 A1", options=options), "D7")
    with patch.object(fight, "defend_charge", Unasked()):
        assert assaults(field, ("D7", "D8"), faces=["SSS"]) == 1
    field = arrive(supply(axis="D8 A1"), "D7")
    field.give("ambush", "axis")
    assert assaults(field, ("D7", "D8"), faces=["GSS", "SSS"], ambush=1) == 1
    assert field.fired(Fired.AMBUSHED) and field.figures("D7") == 3


@pytest.mark.rule("HR-SUPTRAIN-5", "HR-GEN-17")
def test_its_dice_leave_those_of_the_turn_alone():
    field = arrive(supply(axis="D8 A1"), "D7")
    before = int(field.state["rolls"])
    with patch.object(arrival_turn, "choose_arrival", side_effect=[field.unit("D7"), OFF]):
        field.mind["target"] = field.unit("D8")
        arrival_turn.assault_on_arrival(field.tables, field.state, field.mind, ALLIES, 0)
    assert field.state["rolls"] == before and int(Stream.ARRIVAL) == arrival_turn.ARRIVAL


@pytest.mark.rule("HR-SUPTRAIN-5")
@pytest.mark.parametrize("options", ["train-house", f"{HOUSE}:inf_may_assault=false"])
def test_without_the_option_or_its_parameter_nobody_assaults(options):
    field = supply(axis="D8 A1", options=options)
    assert not field.tables["arrival_assault"]
    assert supply(axis="D8 A1").tables["arrival_assault"]


# --- aboard ---


@pytest.mark.rule("HR-SUPTRAIN-7")
def test_who_is_aboard_is_nowhere_and_gets_off_with_his_figures():
    field = supply("infantry:3")
    assert set(field.picture("allies")) == {"E6", "E5", "I1"}
    assert field.state["alive"][ALLIES] == 3  # two parts and the infantry on I1
    assert arrive(field, "D7").figures("D7") == 3


@pytest.mark.rule("HR-SUPTRAIN-7")
def test_the_option_may_say_who_is_aboard():
    field = arrive(supply("armor", options=passengers("infantry:2|artillery")), "D7", "F7")
    assert field.figures("D7") == 2 and len(field.picture("allies")) == 5
    assert field.tables["row_class"][field.state["unit_row"][field.unit("F7")]] == UnitClass.ART


@pytest.mark.rule("HR-SUPTRAIN-3")
def test_they_are_lost_with_the_wagon_for_no_medal_and_count_as_damage():
    field = supply("infantry armor:2")
    field.state["hits"], field.state["flags"] = 3, 0
    trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E6"), 1)
    assert field.medals("axis") == 0 and field.state["aboard"][0] == 0 and field.fired(Fired.CARGO_LOST)
    lost = field.state["figures_lost"][ALLIES]
    assert (lost[UnitClass.INF], lost[UnitClass.ARM]) == (4, 2)


@pytest.mark.rule("HR-SUPTRAIN-8")
def test_without_passengers_the_option_cannot_occur():
    bare = Railway(options="train-house")
    option = Railway(options=HOUSE)
    for field in ("unload_chosen", "doors_of_wagon", "arrival_assault"):
        assert not option.tables[field] and not bare.tables[field]
    assert effect_on(Railway(trains="", options=HOUSE).built).state is State.CANNOT
    assert effect_on(supply().built).state is State.CHANGES


@pytest.mark.rule("HR-SUPTRAIN-8", "HR-SUPTRAIN-7")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("passengers=allies:xyzzy", "xyzzy"),
        ("passengers=allies:tp_train", "tp_train"),
        ("passengers=allies:" + "|".join(["infantry"] * 7), "7 units"),
    ],
)
def test_passengers_that_cannot_be_are_refused(words, said):
    with pytest.raises(InputError) as refused:
        supply(options=f"{HOUSE}:{words}")
    assert said in str(refused.value)


@pytest.mark.rule("HR-SUPTRAIN-7")
def test_guns_aboard_are_refused_without_the_option():
    with pytest.raises(InputError, match="infantry or armor"):
        supply("artillery", options="")


@pytest.mark.rule("HR-SET-21")
def test_it_requires_train_house():
    with pytest.raises(InputError, match="HR-SET-21"):
        parse_variant("supply-train-house")


@pytest.mark.parametrize("words", ["place_around=engine", "inf_may_assault=2", "passengers=infantry"])
def test_values_that_it_cannot_have_are_refused_by_name(words):
    with pytest.raises(InputError) as refused:
        parse_variant(f"{HOUSE}:{words}")
    assert words.partition("=")[0] in str(refused.value)


# --- players ---


@pytest.mark.rule("HR-SUPTRAIN-4")
def test_everybody_is_let_off_as_soon_as_may_be_but_by_who_never_does():
    for player in (0, 1, 2):
        field = supply(hexes="E8 E7", axis="D9 A1")
        unit = int(field.tables["train_cargo"][0, 0])
        field.mind["player"][:] = player
        field.mind["weights"][:, Weight.UNLOAD] = 0.0
        hex_ = choices.sergeant_unloading(field.tables, field.state, field.mind, unit, 0)
        assert may_get_off(field.tables, field.state, 0, unit, hex_)
        near = choices.recruit_unloading(field.tables, field.state, field.mind, unit, 0)
        assert field.names[near] in ("D7", "F7")  # two hexes from D9, or three: the first of the nearest
        field.mind["weights"][:, Weight.UNLOAD] = FORBIDS
        assert choices.sergeant_unloading(field.tables, field.state, field.mind, unit, 0) == OFF


@pytest.mark.rule("HR-SUPTRAIN-4")
def test_the_station_draws_a_train_with_units_aboard():
    field = supply()
    field.mind["weights"][:, Weight.OBJECTIVE] = 4.0
    loco = field.unit("E6")
    far, near = (
        choices.errand_to_station(field.tables, field.state, field.mind, loco, field.index[name])
        for name in ("E6", "E8")
    )
    assert near == pytest.approx(4.0 * 0.25) and far == pytest.approx(near * 0.85**2)
    field.state["aboard"][0] = 0
    assert choices.errand_to_station(field.tables, field.state, field.mind, loco, field.index["E8"]) == 0
    assert choices.errand_to_station(field.tables, field.state, field.mind, field.unit("I1"), 5) == 0
