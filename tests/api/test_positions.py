"""Positions of one's own: what they answer is what the rules say, and a mistake is named."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import m44
from tests.rulebook.tracing import ROOT
from tests.support.battlefield import Battlefield
from tests.support.markers import marker

HEXES = [f"{letter}{n}" for letter in "CDEFG" for n in range(3, 10)]
GROUND = [
    "forest",
    "town",
    "hill",
    "hedgerow",
    "river",
    "wire",
    "sandbag",
    "hedgehog",
    "ocean",
    "tp_wadi",
    "tp_marsh",
]
ROWS = ["infantry", "armor", "artillery", "special_forces"]
CARDS = ["direct_from_hq", "close_assault", "firefight", "artillery_bombard", "general_advance"]


def test_a_position_answers_in_frames():
    p = m44.position(terrain={"E5": "forest"}, axis={"infantry": "E6"}, allies={"armor": "E4 E8:2"}).ready(
        "E4", "E8"
    )
    assert p.dice("E8", "E6") == 3 and p.figures("E8") == 2
    found = p.attacks("E4")
    assert found["target"].tolist() == ["E6"] and found["dice"].tolist() == [0]
    assert "LOS-1" in found["why"][0]
    assert set(p.moves("E8")["hex"]) == p.reach("E8")


def test_a_battle_at_its_start():
    p = m44.position("pegasus-bridge", turn="axis")
    assert p.picture("allies") == dict.fromkeys(("F3", "G3", "G4", "H5", "H6", "H8", "I6", "I8", "I9"), 4)
    assert p.terrain("C4") == "river + bridge"
    assert "Turn of the Axis" in repr(p)


# Terrain, axis, allies, card, what is done, attacker, target, words and rule of the reason.
CASES = [
    ({}, "E6", {"armor": "E4"}, None, (), "E4", "E6", "no order (CORE-BAT-1)"),
    ({}, "E6", {"armor": "E4"}, "direct_from_hq", (), "E4", "E5", "nobody stands on E5 (CORE-BAT-10)"),
    ({}, "E6", {"armor": "E4 E5"}, "direct_from_hq", (), "E4", "E5", "of one side (CORE-BAT-10)"),
    (
        {},
        "E9",
        {"armor": "E4"},
        "direct_from_hq",
        (),
        "E4",
        "E9",
        "5 hexes from E4; its range is 3 (CORE-DICE-1)",
    ),
    ({"E5": "hill"}, "E6", {"armor": "E4"}, "direct_from_hq", (), "E4", "E6", "does not see E6"),
    (
        {},
        "E5 E6",
        {"armor": "E4"},
        "direct_from_hq",
        (),
        "E4",
        "E6",
        "adjacent enemies alone (CORE-BAT-4, -6)",
    ),
    (
        {},
        "E8",
        {"infantry": "E4"},
        "direct_from_hq",
        ("E4", "E5", "E6"),
        "E6",
        "E8",
        "has moved 2; it may move 1",
    ),
    ({"E5": "forest"}, "E7", {"infantry": "E4"}, "direct_from_hq", ("E4", "E5"), "E5", "E7", "(CORE-MOV-13)"),
    ({}, "E6", {"infantry": "E4"}, "close_assault", (), "E4", "E6", "may not be ordered"),
    ({}, "E7", {"infantry": "E4"}, "firefight", (), "E4", "E7", ""),
    (
        {"E7": "forest"},
        "E7",
        {"infantry": "E4"},
        "direct_from_hq",
        (),
        "E4",
        "E7",
        "1 dice at 3 hexes, and none is left",
    ),
    ({"E4": "ocean"}, "E5", {"infantry": "E4"}, "direct_from_hq", (), "E4", "E5", "(CORE-BAT-9)"),
]


@pytest.mark.parametrize(("terrain", "axis", "allies", "card", "way", "attacker", "target", "why"), CASES)
def test_the_reason_without_dice(terrain, axis, allies, card, way, attacker, target, why):
    p = m44.position(terrain=terrain, axis={"infantry": axis}, allies=allies)
    if card:
        p.play(card)
        if why == "may not be ordered":
            with pytest.raises(m44.InputError, match="E4 may not be ordered"):
                p.order("E4")
            return
        p.order("E4")
    if way:
        assert p.move(*way)
    assert why in p.why_no_dice(attacker, target)
    assert bool(p.why_no_dice(attacker, target)) is (p.dice(attacker, target) == 0)


@pytest.mark.parametrize(
    ("field", "attacker", "target", "why"),
    [
        ({"options": "infantry-vs-armor-close-only"}, "E6", "E9", "puts 3 hexes out of range (HR-INFARM-1)"),
        ({"options": "infantry-vs-armor-close-only"}, "E6", "E8", "puts 2 hexes out of range (HR-INFARM-1)"),
    ],
)
def test_dice_that_a_rule_takes_are_its(field, attacker, target, why):
    p = m44.position(axis={"armor": target}, allies={"infantry": attacker}, **field).ready(attacker)
    assert why in p.why_no_dice(attacker, target)


def test_what_takes_dice_is_named_and_nothing_else():
    """Armor at 2 hexes has 3 dice; a town takes 2, and 2 more are lost from within one."""
    p = m44.position(
        terrain={"E4": "town", "E6": "town"}, axis={"infantry": "E6"}, allies={"armor": "E4"}
    ).ready("E4")  # fmt: skip
    assert p.why_no_dice("E4", "E6") == (
        "3 dice at 2 hexes, and none is left: -2 by town on E4; -2 by town on E6 (CORE-DICE-1 to -9, HR-ARITH-4, -5)"
    )


def test_a_concealed_target_is_the_reason():
    field = Battlefield(
        {"E8": "town"}, {"infantry": "E8"}, {"infantry": "E6"}, tail=marker("camouflage", "E8")
    ).ready("E6")
    assert "E8 is concealed" in field.why_no_dice("E6", "E8") and "WW-CAM-2" in field.why_no_dice("E6", "E8")


def test_no_reason_names_ground_that_takes_nothing():
    """Every attacker at every distance over bare ground, under the rules that take dice by rows."""
    for options in ("", "infantry-vs-armor-close-only", "artillery-vs-armor-minus-one"):
        for row in ("infantry", "armor", "artillery"):
            for far in range(4, 12):
                target = f"E{far}"
                p = m44.position(axis={"armor": target}, allies={row: "E3"}, options=options or None)
                why = p.ready("E3").why_no_dice("E3", target)
                assert "open" not in why and not re.search(r"(?<![\w-])-\d+ dice", why)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    ground=st.dictionaries(st.sampled_from(HEXES), st.sampled_from(GROUND), max_size=6),
    places=st.lists(st.sampled_from(HEXES), min_size=5, max_size=5, unique=True),
    rows=st.lists(st.sampled_from(ROWS), min_size=5, max_size=5),
    card=st.sampled_from(CARDS),
    options=st.sampled_from(["", "weather-night", "infantry-charge", "artillery-fire-modes"]),
)
def test_there_is_a_reason_just_where_there_are_no_dice(ground, places, rows, card, options):
    armies = {"axis": {}, "allies": {}}
    for side, hex_, row in zip(["allies", "axis", "axis", "allies", "axis"], places, rows, strict=True):
        armies[side][row] = f"{armies[side].get(row, '')} {hex_}".strip()
    try:
        p = m44.position(terrain=ground, **armies, options=options or None)
    except m44.InputError:
        return  # a unit where it may not stand
    p.play(card)
    if p.may_order(places[0]):
        p.order(places[0])
        ways = sorted(p.reach(places[0]))
        if len(places[0] + places[1]) % 2 and ways and p.move(places[0], ways[0]):
            places[0] = ways[0]
    for target in [*places[1:], "C3"]:
        why = p.why_no_dice(places[0], target)
        assert bool(why) is (p.dice(places[0], target) == 0)
        assert not why or re.search(r"[A-Z]+-[A-Z0-9-]+|terrain", why)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"terrain": {"Z9": "hill"}}, "terrain: found 'Z9', expected names of hexes"),
        ({"terrain": {"E5": "hil"}}, "hil"),
        ({"axis": {"infntry": "A3"}}, "unknown unit row 'infntry'"),
        ({"axis": {"infantry": "E3 E3"}}, "E3"),
        ({"turn": "blue"}, "turn: found 'blue', expected axis or allies"),
        ({"scenario": "pegasus-bridge", "axis": {"infantry": "A3"}}, "pieces beside a battle"),
    ],
)
def test_mistakes_are_named(words, said):
    with pytest.raises(m44.InputError) as refused:
        m44.position(**words)
    assert said in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda p: p.dice("Z9", "E6"), "hex: found 'Z9', expected a hex of the board, A1 to I13"),
        (lambda p: p.attacks("C3"), "found nobody on C3, expected the hex of a unit: A1, E4"),
        (lambda p: p.play("recons"), "card: found 'recons'"),
        (lambda p: p.put("C3", "C4"), "found nobody on C3"),
        (lambda p: p.put("E4", "A1"), "put: found A1 is taken by a unit, expected an empty hex"),
        (lambda p: p.reach("C3"), "found nobody on C3"),
        (lambda p: p.may_order("C3"), "found nobody on C3"),
        (lambda p: p.dice("C3", "E4"), "found nobody on C3"),
        (lambda p: p.move("C3", "C4"), "found nobody on C3"),
        (lambda p: p.move(), "move: found no hex"),
        (lambda p: p.medals("alies"), "side: found 'alies', expected axis or allies"),
        (lambda p: p.picture("alies"), "side: found 'alies', expected axis or allies"),
        (lambda p: p.give("attack_left", "alies"), "side: found 'alies', expected axis or allies"),
    ],
)
def test_mistakes_in_questions_are_named(ask, said):
    with pytest.raises(m44.InputError) as refused:
        ask(m44.position(allies={"armor": "E4"}))
    assert said in str(refused.value)


def test_tests_and_users_ask_the_same_position():
    assert issubclass(Battlefield, type(m44.position()).__mro__[1])


def test_the_page_of_positions_runs():
    (code,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "18-positions.md").read_text(encoding="utf-8"), re.S
    )
    names = {}
    exec(code, names)
    for line in code.splitlines():
        asked, _, answer = line.partition("  # ")
        if asked.startswith("p.") and re.fullmatch(r"\d+|False|'.*'", answer):
            assert eval(asked, names) == eval(answer), line
