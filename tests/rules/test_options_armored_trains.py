"""House rule armored-train-house: a gun that sees its target, is bound by the train, may take a hit (HR-ARMTRAIN)."""

from unittest.mock import patch

import pytest

from engine.codes import Loss
from engine.dialogue import fight
from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.mines.law import lose_to_ground
from engine.rules.trains import gun_choices, gun_law
from engine.rules.trains import turn as trains
from engine.rules.trains.hit_law import hit_train
from tests.support.loaded_dice import Unasked
from tests.support.railway import LINE, Railway, train

HOUSE = "train-house+armored-train-house"
GUNS = train(unit="tp_armored_train")


def armed(axis="A1", options=HOUSE, track=None, ready="E6", **more):
    """An Allied armored train on E6 and E5, its gun on E5."""
    field = Railway(track, {"infantry": axis}, options=options, trains=more.pop("trains", GUNS), **more)
    return field.ready(ready) if ready else field


def struck(field, hits, flags=0, gives=None, by_card=0, ignore=0):
    """Hits and flags of one attack strike the train; whether the gun is given each time its owner is asked.

    None: nobody may be asked.
    """
    answers = list(gives) if gives is not None else []

    def gun(*_):
        assert answers, "asked about the gun"
        return answers.pop(0)

    field.state["hits"], field.state["flags"] = hits, flags
    loco = int(field.tables["train_loco"][0])
    with patch.object(trains, "choose_gun", gun), field.answering({"ignore": ignore} if ignore else {}):
        trains.suffer_on_rails(field.tables, field.state, field.mind, loco, by_card)
    assert not answers
    return field


# --- dice and sight ---


@pytest.mark.rule("HR-ARMTRAIN-1", "HR-ARMTRAIN-3")
@pytest.mark.parametrize(
    ("hex_", "dice"), [("E4", 3), ("E3", 2), ("E2", 2), ("E1", 1), ("E10", 0), ("E9", 1), ("E8", 2)]
)
def test_it_fires_as_medium_artillery_by_the_distance_from_the_wagon(hex_, dice):
    # from E5: 1, 2, 3, 4 hexes to the west; 5, 4, 3 to the east, where the locomotive stands between
    assert armed(f"{hex_} A1").dice("E5", hex_) == dice


@pytest.mark.rule("HR-ARMTRAIN-1")
@pytest.mark.parametrize("way", [("E6",), ("E6", "E7"), ("E6", "E7", "E8", "E9")])
def test_it_moves_up_to_three_and_fires(way):
    field = armed("E12 A1")
    assert field.go(*way)
    wagon = field.parts()[1]
    assert field.dice(wagon, "E12") == {"E5": 0, "E6": 0, "E8": 1}[wagon]


@pytest.mark.rule("HR-ARMTRAIN-1")
def test_it_has_to_see_its_target():
    forest = {**LINE, "E3": "forest + tp_rail"}
    assert armed("E2 A1", track=forest).dice("E5", "E2") == 0
    assert armed("E2 A1", options=f"{HOUSE}:profile=official", track=forest).dice("E5", "E2") == 2
    assert armed("E2 E3 A1").dice("E5", "E2") == 0  # a unit in between


@pytest.mark.rule("HR-ARMTRAIN-3")
def test_its_own_locomotive_alone_is_looked_through():
    assert armed("E8 A1").dice("E5", "E8") == 2
    assert armed("E8 A1", allies={"infantry": "E7 I1"}).dice("E5", "E8") == 0
    field = armed("E8 A1")
    assert field.unit("E6") == int(field.tables["train_loco"][0])  # it stands where it stood


@pytest.mark.rule("HR-ARMTRAIN-1")
def test_official_dice_are_a_parameter_and_those_without_the_option():
    for options in (f"{HOUSE}:profile=official", "train-house", ""):
        dice = [
            armed(f"{hex_} A1", options=options).dice("E5", hex_) for hex_ in ("E3", "E2", "E1", "E10", "E11")
        ]
        assert dice == [3, 2, 2, 1, 1], options


@pytest.mark.rule("HR-ARMTRAIN-1")
def test_the_game_tells_that_the_gun_may_fire():
    field = armed("E3 A1")
    gun_law.gun_is_ready(field.tables, field.state, field.mind, 1)
    assert field.fired(Fired.TRAIN_GUN)
    field = armed("E3 A1", ready=None)
    gun_law.gun_is_ready(field.tables, field.state, field.mind, 1)
    assert not field.fired(Fired.TRAIN_GUN)


# --- enemies next to either part ---


@pytest.mark.rule("HR-ARMTRAIN-3")
@pytest.mark.parametrize(
    ("enemies", "target", "dice"),
    [
        ("D6 E2", "E2", 0),  # next to the locomotive: bound
        ("D6 E2", "D6", 2),  # the one who binds it, two hexes from the wagon
        ("D4 E2", "E2", 0),  # next to the wagon
        ("D4 E2", "D4", 3),
        ("D4 D6", "D6", 2),  # with one at the wagon too, both are adjacent
        ("D4 D6", "D4", 3),
        ("D7 E2", "E2", 2),  # next to neither
    ],
)
def test_an_enemy_at_either_part_binds_it_to_those_next_to_the_train(enemies, target, dice):
    assert armed(f"{enemies} A1").dice("E5", target) == dice


@pytest.mark.rule("HR-ARMTRAIN-3")
def test_officially_only_an_enemy_at_the_wagon_binds_it():
    assert armed("D6 E2 A1", options="train-house").dice("E5", "E2") == 2


# --- the gun for a hit ---


@pytest.mark.rule("HR-ARMTRAIN-2", "HR-ARMTRAIN-4")
@pytest.mark.parametrize(("hits", "gives", "stars"), [(1, 1, 0), (1, 0, 1), (2, 1, 1), (2, 0, 2), (3, 1, 2)])
def test_the_first_hit_may_be_the_gun_and_all_others_strike_the_train(hits, gives, stars):
    field = struck(armed("E3 A1"), hits, gives=[gives])
    assert field.stars() == stars and field.parts() == ("E6", "E5")
    assert field.fired(Fired.GUN_GIVEN) is bool(gives) and field.fired(Fired.OFFERED)
    assert field.dice("E5", "E3") == (0 if gives else 2)


@pytest.mark.rule("HR-ARMTRAIN-4")
def test_it_is_given_once_and_asked_for_once_in_an_attack():
    field = struck(armed(), 1, gives=[1])
    assert struck(field, 1).stars() == 1  # nobody is asked
    field = struck(armed(), 1, gives=[0])
    assert struck(field, 1, gives=[1]).stars() == 1  # another attack


@pytest.mark.rule("HR-ARMTRAIN-4")
@pytest.mark.parametrize(
    ("hits", "gives", "stars"),
    [(0, [1], 0), (0, [0], 1), (1, [0], 2), (1, [1], 1)],
)
def test_a_hit_for_a_hex_it_cannot_go_may_be_the_first(hits, gives, stars):
    field = armed("E4 A1")  # on the track behind it
    assert struck(field, hits, flags=2, ignore=1, gives=gives).stars() == stars


@pytest.mark.rule("HR-ARMTRAIN-4")
def test_strikes_are_attacks_and_mines_are_none():
    assert struck(armed(), 1, by_card=1, gives=[1]).stars() == 0
    field = armed()
    with patch.object(trains, "choose_gun", Unasked()), field.loaded(["G"]):
        lose_to_ground(field.tables, field.state, field.unit("E6"), 1, 1 << 2, 0, Loss.MINE)
    field = armed()
    with patch.object(trains, "choose_gun", Unasked()):
        hit_train(field.tables, field.state, 0, 1, Loss.MINE)
    assert field.stars() == 1


@pytest.mark.rule("HR-ARMTRAIN-4")
def test_a_battle_asks_the_owner():
    field = armed("D5 A1", active="axis", ready="D5")
    with patch.object(trains, "choose_gun", lambda *_: 1):
        field.attack("D5", "E6", "GII", follow=False)
    assert field.stars() == 0 and field.state["gun_lost"][0]


@pytest.mark.rule("HR-ARMTRAIN-4")
def test_without_its_gun_the_train_does_not_answer_an_assault():
    field = armed("D5 A1", active="axis", ready="D5")
    field.give("ambush", "allies")
    field.state["gun_lost"][0] = 1
    with patch.object(fight, "choose_ambush", Unasked()):
        field.attack("D5", "E5", "SSS", follow=False)


@pytest.mark.rule("HR-ARMTRAIN-5", "HR-ARMTRAIN-2")
def test_the_gun_goes_with_the_wagon():
    field = struck(armed("E9 A1"), 3, gives=[0])
    assert field.parts() == ("E6", None) and field.dice("E6", "E9") == 0
    assert struck(field, 1).parts() == (None, None)  # nobody is asked any more


@pytest.mark.rule("HR-ARMTRAIN-4")
@pytest.mark.parametrize("options", ["train-house", f"{HOUSE}:gun_absorbs_first_hit=false", ""])
def test_without_the_option_or_its_parameter_nobody_is_asked(options):
    assert struck(armed(options=options), 1).stars() == 1


@pytest.mark.rule("HR-ARMTRAIN-2")
def test_a_train_without_a_gun_has_none_to_give():
    field = Railway(options=HOUSE).ready("E6")
    assert not field.tables["gun_trains"] and struck(field, 1).stars() == 1


# --- with other rules ---


@pytest.mark.rule("HR-ARMTRAIN-6")
@pytest.mark.parametrize(
    ("options", "dice"),
    [
        (HOUSE, [3, 2, 2, 1]),
        (f"{HOUSE}+artillery-vs-armor-minus-one", [2, 1, 1, 0]),
        (f"{HOUSE}+artillery-vs-armor-minus-one:penalty=2", [1, 0, 0, 0]),
        ("train-house+artillery-vs-armor-minus-one", [3, 3, 2, 2]),
    ],
)
def test_guns_roll_fewer_dice_at_armor(options, dice):
    found = []
    for hex_ in ("E4", "E3", "E2", "E1"):
        field = Railway(axis={"armor": f"{hex_} A1"}, options=options, trains=GUNS).ready("E6")
        found.append(field.dice("E5", hex_))
    assert found == dice


@pytest.mark.rule("HR-ARMTRAIN-6")
@pytest.mark.parametrize("profile", ["medium", "official"])
def test_under_fire_modes_it_fires_directly(profile):
    forest = {**LINE, "E3": "forest + tp_rail"}
    options = f"{HOUSE}:profile={profile}+artillery-fire-modes"
    allies = {"infantry": "D2 I1"}  # a friend who sees the target
    assert armed("E2 A1", options=options, track=forest, allies=allies).dice("E5", "E2") == 0
    assert armed("E2 A1", options=options).dice("E5", "E2") == 2


@pytest.mark.rule("HR-ARMTRAIN-1")
def test_poor_sight_holds_for_it():
    options = f"{HOUSE}+weather-blizzard-fog"
    seen = int(armed("E3 A1", options=options).state["visibility"])
    assert armed("E1 A1", options=options).dice("E5", "E1") == (1 if seen >= 4 else 0)


@pytest.mark.rule("HR-DAMAGE-9")
@pytest.mark.parametrize(
    ("options", "hits", "gives", "counted"),
    [
        (HOUSE, 2, [0], 0),
        (HOUSE, 2, [1], 1),  # the gun
        (HOUSE, 3, [0], 2),  # the wagon with the gun
        (HOUSE, 4, [1], 2),  # the gun, then the wagon
        (HOUSE, 4, [0], 3),
        ("", 3, None, 2),
        ("", 4, None, 3),
    ],
)
def test_wagon_locomotive_and_gun_are_damage_of_one_each(options, hits, gives, counted):
    words = "+".join(filter(None, [options, "damage-scoring"]))
    field = struck(armed(options=words, medals=9), hits, gives=gives)
    assert field.state["figures_lost"][1].sum() == counted


@pytest.mark.rule("HR-DAMAGE-9")
def test_a_train_without_a_gun_has_two_parts_to_lose():
    field = Railway(options="damage-scoring", medals=9).ready("E6")
    assert struck(field, 2).state["figures_lost"][1].sum() == 0
    assert struck(field, 2).state["figures_lost"][1].sum() == 2


@pytest.mark.rule("HR-SET-21")
def test_it_requires_train_house():
    with pytest.raises(InputError, match="HR-SET-21"):
        parse_variant("armored-train-house")


@pytest.mark.parametrize("words", ["profile=heavy", "gun_absorbs_first_hit=2"])
def test_values_that_it_cannot_have_are_refused_by_name(words):
    with pytest.raises(InputError) as refused:
        parse_variant(f"{HOUSE}:{words}")
    assert words.partition("=")[0] in str(refused.value)


def test_without_a_train_it_cannot_occur():
    assert effect_on(Railway(trains="", options=HOUSE).built).state is State.CANNOT


# --- players ---


@pytest.mark.rule("HR-ARMTRAIN-4")
@pytest.mark.parametrize(
    ("taken", "hits", "gives"),
    [
        (0, 1, 0),  # two hits are left before the wagon goes
        (1, 1, 0),
        (2, 1, 1),  # the wagon would go, and the gun with it
        (0, 2, 0),
        (1, 2, 1),
        (0, 3, 1),
        (0, 4, 1),
    ],
)
def test_the_train_takes_hits_while_the_wagon_stands_them_then_the_gun(taken, hits, gives):
    field = armed()
    loco = field.unit("E6")
    field.state["unit_figures"][loco] -= taken
    field.mind["weights"][:, Weight.GIVE_GUN] = 0.0
    for manner in (gun_choices.sergeant_gun, gun_choices.recruit_gun):
        assert manner(field.tables, field.state, field.mind, loco, 0, hits) == gives
    field.mind["weights"][:, Weight.GIVE_GUN] = FORBIDS
    assert gun_choices.sergeant_gun(field.tables, field.state, field.mind, loco, 0, hits) == 0


# --- how it is told ---


@pytest.mark.rule("HR-ARMTRAIN-4")
def test_the_log_tells_of_it_and_a_game_gone_through_again_has_it_too():
    field = armed()
    field.state["tracing"] = 1
    struck(field, 2, gives=[1])
    told = [
        tuple(int(n) for n in e[1:3])
        for e in field.state["log"][: field.state["log_n"]]
        if e[0] == Event.GUN_GIVEN
    ]
    wagon = field.unit("E5")
    assert told == [(wagon, 2)] and wagon != OFF
    again = armed()
    gun_law.repeat_gun(again.tables, again.state, 0, int(Event.GUN_GIVEN), wagon, 2, 0, 0)
    assert again.state["gun_lost"][0] == 1
