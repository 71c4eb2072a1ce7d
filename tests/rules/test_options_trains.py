"""House rule train-house: trains pass own units, and stand as many hits as the option says (HR-TRAIN)."""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.kernel.tactics import strike
from engine.layout import OFF
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.rules.trains import turn as trains
from engine.rules.trains.pass_turn import note_passing
from tests.support.loaded_dice import Unasked
from tests.support.railway import FORK, LINE, Railway, train

HOUSE = "train-house"
ALLIES = 1


def rails(allies="I1", axis="A1", options=HOUSE, track=None, **more):
    """An Allied train on E6 and E5 with infantry of both sides, the train ordered."""
    field = Railway(track, {"infantry": axis}, {"infantry": allies}, options=options, **more)
    return field.ready("E6")


def hurt(field, hits, flags=0):
    """The train takes hits and flags of a roll, by a card for which no flag is ignored."""
    field.state["hits"], field.state["flags"] = hits, flags
    loco = int(field.tables["train_loco"][0])
    trains.suffer_on_rails(field.tables, field.state, field.mind, loco, 1)
    return field


# --- where it goes ---


@pytest.mark.rule("HR-TRAIN-4", "HR-TRAIN-6")
@pytest.mark.parametrize(
    ("friend", "ahead", "back"),
    [
        ("I1", {"E7", "E8", "E9"}, {"E5", "E4", "E3"}),
        ("E7", {"E9"}, {"E5", "E4", "E3"}),  # locomotive on E9, wagon on E8: the first place clear of E7
        ("E8", {"E7"}, {"E5", "E4", "E3"}),  # past E8 the wagon comes with the fourth hex alone
        ("E4", {"E7", "E8", "E9"}, {"E3"}),  # backwards the wagon leads: E2 and E3 are clear of E4
        ("E3", {"E7", "E8", "E9"}, {"E5"}),
    ],
)
def test_it_passes_a_friend_and_ends_where_both_parts_find_room(friend, ahead, back):
    assert rails(f"{friend} I2").reach("E6") == ahead | back


@pytest.mark.rule("HR-TRAIN-4", "HR-TRAIN-5")
@pytest.mark.parametrize(
    ("friend", "way", "parts"),
    [
        ("E7", ("E6", "E7", "E8", "E9"), ("E9", "E8")),
        ("E4", ("E6", "E5", "E4", "E3"), ("E3", "E2")),
    ],
)
def test_both_parts_go_by_and_the_friend_stays(friend, way, parts):
    field = rails(f"{friend} I1")
    unit = field.unit(friend)
    assert field.go(*way) and field.parts() == parts
    assert field.unit(friend) == unit and field.state["unit_hex"][unit] == field.index[friend]
    assert field.fired(Fired.TRAIN_MOVED)
    assert field.state["moved"][field.unit(parts[0])] == 3


@pytest.mark.rule("HR-TRAIN-6")
@pytest.mark.parametrize(
    ("friend", "way"),
    [
        ("E7", ("E6", "E7")),
        ("E7", ("E6", "E7", "E8")),
        ("E8", ("E6", "E7", "E8", "E9")),
        ("E4", ("E6", "E5")),
        ("E8 E10", ("E6", "E7", "E8", "E9", "E10")),
    ],
)
def test_no_part_ends_on_a_friend(friend, way):
    field = rails(f"{friend} I1")
    assert not field.go(*way)
    assert field.state["rule_gap"] == Gap.MOVE
    assert all(field.unit(hex_) != OFF for hex_ in friend.split())


@pytest.mark.rule("HR-TRAIN-4")
@pytest.mark.parametrize(("enemy", "back"), [("E7", {"E5", "E4", "E3"}), ("E8", {"E7", "E5", "E4", "E3"})])
def test_enemies_block_it(enemy, back):
    assert rails(axis=f"{enemy} A1").reach("E6") == back


@pytest.mark.rule("HR-TRAIN-4")
@pytest.mark.parametrize("piece", ["tp_road_block", "hedgehog"])
def test_a_friend_on_blocked_track_does_not_open_it(piece):
    field = rails("E7 I1", track={**LINE, "E7": f"tp_rail + {piece}"}, owner="allies")
    assert field.reach("E6") == {"E5", "E4", "E3"}


@pytest.mark.rule("HR-TRAIN-4", "HR-TRAIN-6")
def test_mines_under_a_friend_close_the_track_for_they_would_stop_it_there():
    field = rails("E7 I1", track={**LINE, "E7": "tp_rail + tp_minefield"}, owner="axis")
    assert field.reach("E6") == {"E5", "E4", "E3"}


@pytest.mark.rule("HR-TRAIN-4")
def test_sandbags_of_the_friend_stay_where_they_are():
    field = rails("E7 I1", track={**LINE, "E7": "tp_rail + sandbag"}, owner="allies")
    assert field.go("E6", "E7", "E8", "E9") and field.pieces("E7")


@pytest.mark.rule("HR-TRAIN-9", "HR-TRAIN-4")
def test_a_locomotive_alone_passes_and_goes_back_alone():
    field = hurt(rails("E7 I1"), 3)
    assert field.parts() == ("E6", None)
    assert field.reach("E6") == {"E8", "E9", "E5", "E4", "E3"}
    assert field.go("E6", "E7", "E8") and field.parts() == ("E8", None)
    field = hurt(hurt(rails(), 3), 0, flags=2)
    assert field.parts() == ("E4", None) and field.state["tail"][0] == field.tables["train_tail"][0]


@pytest.mark.rule("HR-TRAIN-4")
def test_at_a_fork_a_friend_on_one_branch_is_passed_on_it():
    field = Railway(FORK, allies={"infantry": "E9 I1"}, options=HOUSE, trains=train("E7 E6")).ready("E7")
    assert field.reach("E7") == {"E8", "D8", "C9", "E6", "E5", "E4"}


@pytest.mark.rule("HR-TRAIN-4")
def test_without_the_option_or_its_parameter_friends_block():
    for options in ("", f"{HOUSE}:pass_friends=false"):
        field = rails("E7 I1", options=options)
        assert field.reach("E6") == {"E5", "E4", "E3"}
        assert not field.go("E6", "E7", "E8", "E9")


@pytest.mark.rule("HR-TRAIN-4")
@pytest.mark.parametrize(("friend", "may"), [("E7", True), ("E8", False), ("I1", False)])
def test_a_game_tells_when_a_train_may_pass(friend, may):
    field = rails(f"{friend} I2")
    note_passing(field.tables, field.state, field.mind, ALLIES)
    assert field.fired(Fired.TRAIN_MAY_PASS) is may


@pytest.mark.rule("HR-TRAIN-4")
def test_the_log_tells_of_it():
    field = rails("E7 I1")
    field.state["tracing"] = 1
    assert field.go("E6", "E7", "E8", "E9")
    kinds = [int(kind) for kind in field.state["log"][: field.state["log_n"], 0] if kind != Event.RULE]
    assert kinds == [Event.PASS_THROUGH, Event.STEP, Event.STEP]


@pytest.mark.rule("HR-TRAIN-5")
def test_it_holds_the_objectives_of_both_hexes():
    goals = "".join(
        f'\n[[objective]]\nid = "{hex_.lower()}"\nsides = ["allies"]\nhexes = "{hex_}"\n'
        for hex_ in ("E9", "E8")
    )
    field = rails("E7 I1", trains=train() + goals)
    assert field.go("E6", "E7", "E8", "E9") and field.medals("allies") == 2


# --- orders ---


@pytest.mark.rule("HR-TRAIN-1")
def test_it_moves_up_to_three_hexes_either_way_by_an_order_of_either_section():
    assert rails().reach("E6") == {"E7", "E8", "E9", "E5", "E4", "E3"}
    for card, may in (("probe_left", True), ("probe_center", True), ("probe_right", False)):
        assert Railway(trains=train("E5 E4"), options=HOUSE).play(card).may_order("E5") is may


@pytest.mark.rule("HR-TRAIN-11")
@pytest.mark.parametrize(
    ("card", "may"),
    [
        ("artillery_bombard", False),
        ("armor_assault", False),
        ("direct_from_hq", True),
        ("probe_center", True),
    ],
)
@pytest.mark.parametrize("unit", ["tp_train", "tp_armored_train"])
def test_cards_that_name_a_class_never_order_it(card, may, unit):
    allies = {"armor": "I3", "artillery": "I5"}
    field = Railway(allies=allies, trains=train(unit=unit), options=HOUSE).play(card)
    assert field.may_order("E6") is may


@pytest.mark.rule("HR-TRAIN-11", "CORE-ORD-9")
@pytest.mark.parametrize(
    ("card", "others"),
    [
        ("armor_assault", {"infantry": "I3"}),
        ("artillery_bombard", {"infantry": "I3"}),
        ("infantry_assault", {"armor": "I3"}),
        ("move_out", {"armor": "I3"}),
        ("behind_enemy_lines", {"armor": "I3"}),
        ("dig_in", {"armor": "I3"}),
    ],
)
@pytest.mark.parametrize("unit", ["tp_train", "tp_armored_train"])
def test_it_is_not_the_one_unit_in_place_of_a_class_either(card, others, unit):
    for options, may in ((HOUSE, False), ("", True)):
        field = Railway(allies=others, trains=train(unit=unit), options=options).play(card)
        assert field.state["fallback"] == 1 and field.may_order("E6") is may
        assert field.may_order("I3")


# --- hits ---


@pytest.mark.rule("HR-TRAIN-2")
@pytest.mark.parametrize(
    ("words", "hits", "parts", "medals"),
    [
        ("", 2, ("E6", "E5"), 0),
        ("", 3, ("E6", None), 0),
        ("", 4, (None, None), 1),
        (":hits_wagon=2", 1, ("E6", "E5"), 0),
        (":hits_wagon=2", 2, ("E6", None), 0),
        (":hits_wagon=2", 4, (None, None), 1),
        (":hits_engine=6", 3, ("E6", None), 0),
        (":hits_engine=6", 5, ("E6", None), 0),
        (":hits_engine=6", 6, (None, None), 1),
        (":hits_wagon=4,hits_engine=5", 3, ("E6", "E5"), 0),
        (":hits_wagon=4,hits_engine=5", 4, ("E6", None), 0),
    ],
)
def test_the_wagon_and_the_locomotive_go_with_hits_of_these_numbers(words, hits, parts, medals):
    field = hurt(rails(options=HOUSE + words, medals=9), hits)
    assert field.parts() == parts and field.medals("axis") == medals
    assert field.fired(Fired.TRAIN_COUNTED) is bool(words)


@pytest.mark.rule("HR-TRAIN-2")
def test_grenades_alone_hit_also_by_a_strike():
    field = Railway(axis={"infantry": "D5 A1"}, active="axis", options=HOUSE).ready("D5")
    field.attack("D5", "E6", "SAG", follow=False)
    assert field.stars() == 1
    field = Railway(active="axis", options=HOUSE).play("air_power")
    field.strike("E6", faces=["SS"])
    assert field.stars() == 0


@pytest.mark.rule("HR-TRAIN-13")
@pytest.mark.parametrize("words", ["hits_wagon=4", "hits_engine=3", "hits_wagon=4,hits_engine=3"])
def test_a_locomotive_that_goes_no_later_than_the_wagon_is_refused(words):
    with pytest.raises(InputError) as refused:
        rails(options=f"{HOUSE}:{words}")
    assert "train_hits_engine" in str(refused.value) and "train_hits_wagon" in str(refused.value)


@pytest.mark.parametrize(
    ("words", "said"),
    [("hits_wagon=5", "2 to 4"), ("hits_engine=2", "3 to 6"), ("pass_friends=maybe", "true | false")],
)
def test_values_that_it_cannot_have_are_refused_by_name(words, said):
    with pytest.raises(InputError) as refused:
        parse_variant(f"{HOUSE}:{words}")
    assert words.partition("=")[0] in str(refused.value) and said in str(refused.value)


# --- flags ---


@pytest.mark.rule("HR-TRAIN-3", "HR-TRAIN-6")
@pytest.mark.parametrize(
    ("friend", "parts", "stars"), [("I1", ("E4", "E3"), 0), ("E3", ("E5", "E4"), 1), ("E4", ("E6", "E5"), 2)]
)
def test_a_push_goes_through_nobody_and_each_flag_left_over_is_a_hit(friend, parts, stars):
    field = Railway(
        axis={"artillery": "C7 A1"}, allies={"infantry": f"{friend} I2"}, active="axis", options=HOUSE
    ).ready("C7")
    field.attack("C7", "E6", "FFF", follow=False, ignore=1)  # the first of three flags is ignored
    assert (field.parts(), field.stars()) == (parts, stars)


@pytest.mark.rule("HR-TRAIN-14")
def test_flags_of_a_strike_are_not_ignored():
    field = Railway(active="axis", options=HOUSE).play("barrage")
    field.strike("E6", faces=["FIII"])
    assert field.parts() == ("E5", "E4")


@pytest.mark.rule("HR-TRAIN-10")
def test_no_retreat_choice_is_not_for_trains():
    field = Railway(axis={"artillery": "C7 A1"}, active="axis", options=f"{HOUSE}+no-retreat-choice").ready(
        "C7"
    )
    field.attack("C7", "E6", "FFI", follow=False, ignore=1, stand=Unasked())
    assert field.parts() == ("E5", "E4")


@pytest.mark.rule("HR-TRAIN-14")
def test_it_is_pushed_along_its_track_towards_an_enemy_too():
    field = Railway(
        axis={"artillery": "C7", "infantry": "E2"}, active="axis", options=f"{HOUSE}+retreat-not-toward-enemy"
    ).ready("C7")
    field.attack("C7", "E6", "FFI", follow=False, ignore=1)
    assert field.parts() == ("E5", "E4")


# --- who attacks it, and what comes of it ---


@pytest.mark.rule("HR-TRAIN-7")
def test_the_part_that_is_named_is_attacked_with_its_range_and_its_ground():
    track = {**LINE, "E6": "town + tp_rail"}
    field = Railway(track, axis={"infantry": "D5 A1"}, active="axis", options=HOUSE).ready("D5")
    assert field.dice("D5", "E5") == 3 and field.dice("D5", "E6") == 3 - 1  # a town: infantry has a die fewer
    field = Railway(axis={"infantry": "E2 A1"}, active="axis", options=HOUSE).ready("E2")
    assert field.dice("E2", "E5") == 1 and field.dice("E2", "E6") == 0  # three hexes, and four


@pytest.mark.rule("HR-TRAIN-8")
def test_a_strike_has_it_for_one_target():
    field = Railway(active="axis", allies={"infantry": "F5 I1"}, options=HOUSE).play("air_power")
    strike.declare_strike(field.state, field.unit("E5"))
    assert field.struck() == {"F5"}


@pytest.mark.rule("HR-TRAIN-12")
@pytest.mark.parametrize(
    ("target", "faces", "answers", "taken"),
    [
        ("E5", "GGG", {}, True),  # the wagon is gone
        ("E6", "GGG", {}, False),  # the locomotive stands where it stood
        ("E6", "FFF", {"ignore": 1}, True),  # pushed two hexes off
        ("E5", "FFI", {"ignore": 1}, True),  # pushed from E5 to E4, the locomotive comes onto E5
    ],
)
def test_ground_is_taken_where_the_named_part_is_gone(target, faces, answers, taken):
    field = Railway(axis={"infantry": "D5 A1"}, active="axis", options=HOUSE).ready("D5")
    unit = field.unit("D5")
    if faces == "FFI":
        taken = False  # a hex with a unit
        field.attack("D5", target, faces, **answers)
    else:
        field.attack("D5", target, faces, **answers, **({"ground": 1} if taken else {}))
    assert field.state["unit_hex"][unit] == field.index[target if taken else "D5"]


@pytest.mark.rule("HR-TRAIN-10")
@pytest.mark.parametrize("target", ["E5", "F4"])
def test_it_is_engaged_with_nobody(target):
    options = f"{HOUSE}+firefight-continuation"
    field = Railway(
        axis={"infantry": "E4 A1"}, allies={"infantry": "F4 I1"}, active="axis", options=options
    ).ready("E4")
    attacker = field.unit("E4")
    field.attack("E4", target, "SSS")
    assert bool(field.state["engaged"][attacker].any()) is (target == "F4")


@pytest.mark.rule("HR-TRAIN-10")
def test_it_takes_no_ground():
    field = Railway(axis={"infantry": "E4:1 A1"}, trains=train(unit="tp_armored_train"), options=HOUSE).ready(
        "E6"
    )
    field.attack("E5", "E4", "GII")
    assert field.parts() == ("E6", "E5")


# --- with other options, and goals of a battle ---


@pytest.mark.rule("HR-TRAIN-14")
@pytest.mark.parametrize(
    ("weather", "ahead"),
    [
        ("weather-deep-snow", {"E7", "E8"}),
        ("weather-russian-mud", {"E7", "E8", "E9"}),
        ("weather-russian-mud:max_move=1", {"E7", "E8", "E9"}),
    ],
)
def test_deep_snow_shortens_its_move_and_russian_mud_never(weather, ahead):
    assert {hex_ for hex_ in rails(options=f"{HOUSE}+{weather}").reach("E6") if hex_ > "E6"} == ahead


@pytest.mark.rule("HR-TRAIN-15")
def test_a_battle_may_give_it_other_medals_and_a_hex_to_reach():
    worth = '\n[[patch]]\nat = "units.tp_train.medals"\nset = 2\n'
    assert hurt(rails(trains=train() + worth, medals=9), 4).medals("axis") == 2
    goal = '\n[[objective]]\nid = "end"\nsides = ["allies"]\nhexes = "E9"\n'
    field = rails(trains=train() + goal)
    assert field.go("E6", "E7", "E8", "E9") and field.medals("allies") == 1
