"""Dams that a side may blow (Terrain Pack, scenario 36)."""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.landmarks import choices as by_count
from engine.rules.landmarks import choices as by_lot
from engine.rules.landmarks import choices as by_worth
from tests.support.battlefield import built_from, scenario_text
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

RULES = '[ruleset]\ndam_sabotage = "axis"\n'
DAMS = {"E5": "tp_dam", "E8": "tp_dam"}
SIDES = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}


def dams(axis="E5 A1", allies="I1 C5", options="", active="axis", terrain=DAMS, rules=RULES, **more):
    """Two dams, of which the Axis holds the one at E5."""
    return Turns(
        terrain=terrain,
        axis={"infantry": axis},
        allies={"infantry": allies},
        active=active,
        tail=rules,
        options=options,
        **{"medals": 9, **more},
    )


def tokens(field):
    """Tokens on both dams, -1 = blown."""
    return [int(n) for n in field.state["dam_tokens"][:2]]


def hold(field):
    """Hands that last."""
    for side in ("axis", "allies"):
        field.hold(side, "recon_left", "recon_right", "probe_left")


@pytest.mark.rule("TP-DAM-4", "TP-S36-3")
@pytest.mark.parametrize(
    ("axis", "active", "script", "rolled"),
    [
        ("E5 A1", "axis", {"at_dams": True, "faces": ["SI"]}, 1),
        ("E5 E8", "axis", {"at_dams": True, "faces": ["SI"], "dam": ["E5"]}, 1),
        ("E5 A1", "axis", {"at_dams": False, "faces": Unasked()}, 0),
        ("E6 A1", "axis", {"at_dams": Unasked()}, 0),
        ("E5 A1", "allies", {"at_dams": Unasked()}, 0),
    ],
)
def test_the_side_that_holds_a_dam_may_roll_after_its_card(axis, active, script, rolled):
    field = dams(axis, active=active)
    field.turn("recon_left", **script)
    assert len(field.logged(Event.LANDMARK_ROLL)) == rolled
    assert field.fired(Fired.DAM_ROLLED) is bool(rolled)
    if rolled:
        assert field.logged(Event.LANDMARK_ROLL)[0][3] == 2
        story = field.story(Event.PLAY, Event.LANDMARK_ROLL, Event.ORDER)
        assert story[:2] == [Event.PLAY, Event.LANDMARK_ROLL]


@pytest.mark.rule("TP-DAM-4")
def test_it_rolls_before_units_are_ordered():
    field = dams().turn("recon_right", orders=["A1"], at_dams=True, faces=["IS"])
    assert field.story(Event.LANDMARK_ROLL, Event.ORDER) == [Event.LANDMARK_ROLL, Event.ORDER]


@pytest.mark.rule("TP-DAM-5", "TP-GAP-20")
@pytest.mark.parametrize(
    ("axis", "faces", "dam", "expected"),
    [
        ("E5 A1", "II", [], [0, 0]),
        ("E5 A1", "GF", [], [0, 0]),
        ("E5 A1", "SA", [], [1, 0]),
        ("E5 A1", "SS", [], [1, 0]),  # two stars, one dam: a single token
        ("E8 A1", "SS", [], [0, 1]),
        ("E5 E8", "SS", [], [1, 1]),
        ("E5 E8", "IS", ["E8"], [0, 1]),  # one star goes where the Axis likes
        ("E5 E8", "IS", ["E5"], [1, 0]),
    ],
)
def test_every_star_is_a_token_on_a_dam_that_is_held(axis, faces, dam, expected):
    assert tokens(dams(axis).turn("recon_left", at_dams=True, dam=dam, faces=[faces])) == expected


@pytest.mark.rule("TP-GAP-20")
def test_a_token_on_a_dam_not_held_is_refused():
    field = dams("E5 E8", terrain={**DAMS, "E2": "tp_dam"})
    field.turn("recon_left", at_dams=True, dam=["E2"], faces=["IS"], gap=Gap.LANDMARK)
    assert [int(n) for n in field.state["dam_tokens"][:3]] == [0, 0, 0]


def sabotage(field, times, faces="SI"):
    """So many turns of the Axis at the dam, the Allies passing their time."""
    hold(field)
    for _ in range(times):
        field.turn("recon_left", at_dams=True, faces=[faces])
        if not field.state["over"]:
            field.turn("recon_left")
    return field


@pytest.mark.rule("TP-DAM-6", "TP-GAP-16")
def test_the_fourth_token_blows_the_dam_for_four_medals_and_once_only():
    field = sabotage(dams(), 3)
    assert (tokens(field), field.medals("axis")) == ([3, 0], 0)
    field.turn("recon_left", at_dams=True, faces=["SI"])
    assert (tokens(field), field.medals("axis")) == ([-1, 0], 4)
    assert field.state["medals_events"][0] == 4 and field.fired(Fired.DAM_BLOWN)
    field.turn("recon_left")
    field.turn("recon_left", at_dams=Unasked())
    assert (tokens(field), field.medals("axis")) == ([-1, 0], 4)
    assert field.logged(Event.LANDMARK_ROLL) == []


@pytest.mark.rule("TP-DAM-6")
def test_its_medals_may_win_at_once():
    field = sabotage(dams(medals=4), 4)
    assert field.winner() == "axis" and field.state["turn"] == 7
    assert Event.ORDER not in field.story()


@pytest.mark.rule("TP-DAM-6")
def test_the_other_dam_goes_on():
    field = dams("E5 E8")
    hold(field)
    for _ in range(4):
        field.turn("recon_left", at_dams=True, dam=["E5"], faces=["SI"])
        field.turn("recon_left")
    field.turn("recon_left", at_dams=True, faces=["SS"])
    assert tokens(field) == [-1, 1]


@pytest.mark.rule("TP-DAM-7")
@pytest.mark.parametrize(("stays", "left"), [(True, [0, 0]), (False, [0, 0])])
def test_an_enemy_that_enters_clears_the_tokens(stays, left):
    field = sabotage(dams(allies="I1 F5"), 2)
    assert tokens(field) == [2, 0]
    field.put("E5", "D5")  # the Axis has left the dam
    field.turn("recon_left")
    way = ["F5", "E5"] if stays else ["F5", "E5", "E4"]
    field.turn("direct_from_hq", orders=["F5"], moves=[way])
    field.turn("recon_left")
    assert tokens(field) == left
    assert len(field.logged(Event.DAM_TOKENS)) == 1


@pytest.mark.rule("TP-DAM-7")
def test_a_friend_that_enters_clears_nothing():
    field = sabotage(dams(), 1)
    field.put("E5", "E6")
    field.turn("direct_from_hq", orders=["E6"], moves=[["E6", "E5"]])
    field.turn("recon_left")
    assert tokens(field) == [1, 0]


@pytest.mark.rule("TP-DAM-7")
def test_a_retreat_onto_the_dam_clears_it():
    field = sabotage(dams(axis="E5 C5 A1", allies="I1 D5"), 1)
    field.put("E5", "A3")
    field.turn("direct_from_hq", orders=["C5"], battles=[("C5", "D5")], faces=["FII"], retreat=["E5"])
    assert field.unit("E5") >= 0
    field.turn("recon_left")
    assert tokens(field) == [0, 0]


@pytest.mark.rule("TP-DAM-4")
def test_without_the_rule_nobody_rolls():
    field = dams(rules="")
    field.turn("recon_left", at_dams=Unasked())
    assert field.logged(Event.LANDMARK_ROLL) == []


@pytest.mark.rule("TP-DAM-4")
@pytest.mark.parametrize("n", [0, 5])
def test_dams_have_to_be_on_the_map(n):
    hexes = ["E2", "E4", "E6", "E8", "E10"][:n]
    text = scenario_text(dict.fromkeys(hexes, "tp_dam"), SIDES, "", 5, 5, "country", None) + RULES
    with pytest.raises(InputError) as failed:
        built_from(text, "")
    assert f"{n} dams on the map" in str(failed.value) and "1 to 4 dams" in str(failed.value)


@pytest.mark.rule("TP-DAM-4")
@pytest.mark.parametrize("line", ['dam_sabotage = "both"', "dam_dice = 7", "dam_medals = 0"])
def test_other_words_are_refused(line):
    text = scenario_text(DAMS, SIDES, "", 5, 5, "country", None)
    with pytest.raises(InputError) as failed:
        built_from(f"{text}[ruleset]\n{line}\n", "")
    assert line.split()[0] in str(failed.value) and "\n" not in str(failed.value)


@pytest.mark.rule("TP-DAM-4", "TP-GAP-20")
def test_who_answers_how():
    field = dams("E5 E8")
    state, mind = field.state, field.mind
    assert by_count.recruit_to_sabotage_dam(field.tables, state, mind, 0) == 1
    assert by_worth.sergeant_to_sabotage_dam(field.tables, state, mind, 0) == 1
    mind["weights"][0, Weight.DAM] = FORBIDS
    assert by_worth.sergeant_to_sabotage_dam(field.tables, state, mind, 0) == 0
    state["dam_tokens"][:2] = 1, 2
    assert by_count.recruit_dam(field.tables, state, mind, 0, 0) == 1
    assert by_count.recruit_dam(field.tables, state, mind, 0, 2) == 0
    asked = set()
    for acts in range(40):
        state["acts"] = acts
        asked.add((0, int(by_lot.random_to_sabotage_dam(field.tables, state, mind, 0))))
        asked.add((1, int(by_lot.random_dam(field.tables, state, mind, 0, 0))))
    assert asked == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert by_lot.random_dam(field.tables, state, mind, 0, 1) == 1
