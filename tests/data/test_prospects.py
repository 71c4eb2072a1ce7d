"""Battles that a side cannot win are refused, ground out of reach is worth a warning."""

import pytest

from engine.loading.checks.check import check_file
from engine.loading.checks.prospects import check_winnable, most_medals, warnings_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.runs.request import make_plan

EXIT = '[[exit]]\nsides = "{}"\nhexes = "{}"\nvalue = {}\n'
DROP = '[[air_drop]]\nside = "allies"\nunit = "infantry"\ncount = 2\n'
GROUND = '[[objective]]\nid = "{}"\nsides = "{}"\nhexes = "{}"\n{}\n'
#  the little battle: three units a side, one objective for both sides


def head(write_battle, medals):
    return write_battle.parts["head"].replace("medal_target = 3", f"medal_target = {medals}")


def little(write_battle, medals=3, more="", **parts):
    tail = parts.pop("tail", write_battle.parts["tail"])
    return write_battle(head=head(write_battle, medals), tail=more + "\n" + tail, **parts)


@pytest.mark.rule("VIC-1", "VIC-2")
@pytest.mark.parametrize(
    ("medals", "more", "loser"),
    [
        (4, "", None),  # three enemy units and the town
        (5, "", "axis: found 5, while all enemy units, objectives and exits together are worth 4"),
        ("{ axis = 4, allies = 5 }", "", "allies: found 5"),
        (5, GROUND.format("other", "both", "A9", ""), None),
        (6, GROUND.format("other", "both", "A9 A10 A11", "value = 2"), None),  # a group pays once
        (7, GROUND.format("other", "both", "A9 A10 A11", "value = 2"), "axis: found 7"),
        (7, EXIT.format("both", "A2 I2", 1), None),  # three units of its own may leave
        (8, EXIT.format("both", "A2 I2", 1), "axis: found 8"),
        (10, EXIT.format("both", "A2 I2", 2), None),
        ("{ axis = 4, allies = 7 }", EXIT.format("axis", "I2", 1), "allies: found 7"),
        (9, GROUND.format("last", "both", "A9", 'value = "WIN"'), None),  # sudden death
        (9, GROUND.format("last", "axis", "A9", 'value = "WIN"'), "allies: found 9"),
        ("{ axis = 9, allies = 4 }", '[ruleset]\ndeck_out = "axis"\n', None),  # the spent deck
        ("{ axis = 4, allies = 9 }", '[ruleset]\ndeck_out = "axis"\n', "allies: found 9"),
        (6, '[[patch]]\nat = "units.infantry.medals"\nset = 2\n', None),
        (7, '[[patch]]\nat = "units.infantry.medals"\nset = 2\n', "axis: found 7"),
        ("{ axis = 6, allies = 4 }", DROP, None),  # two figures of the Allies may come down
        ("{ axis = 7, allies = 4 }", DROP, "axis: found 7"),
        ("{ axis = 6, allies = 9 }", DROP + EXIT.format("allies", "A2", 1), None),  # and leave again
        ("{ axis = 6, allies = 10 }", DROP + EXIT.format("allies", "A2", 1), "allies: found 10"),
    ],
)
def test_a_target_that_no_medals_reach(write_battle, medals, more, loser):
    path = little(write_battle, medals, more)
    if loser is None:
        assert check_file(path)["warnings"] == ""
        assert make_plan([load_scenario(str(path))]).warnings == ()
        return
    for ask in (check_file, lambda p: make_plan([load_scenario(str(p))])):
        with pytest.raises(InputError) as caught:
            ask(path)
        assert f"{path}: medal_target.{loser}" in str(caught.value)


def test_the_bound_counts_every_unit_objective_and_exit(write_battle):
    more = EXIT.format("axis", "I2", 2) + EXIT.format("axis", "I3", 1)
    built = build_tables(load_scenario(str(little(write_battle, more=more))))
    assert most_medals(built, "axis") == 3 + 1 + 3 * 2
    assert most_medals(built, "allies") == 3 + 1


NARROW = '[[exit]]\nsides = "axis"\nhexes = "I2"\nvalue = {}\nwho = "{}"\n{}'
GUN = '[units.axis]\ninfantry = "B2 B6"\nartillery = "B4:1"\n[units.allies]\ninfantry = "I3 I5 I7"\n'


@pytest.mark.rule("SCEN-EXIT-3")
@pytest.mark.parametrize(
    ("ways", "most"),
    [
        ([(2, "INF", "")], 4),  # two of the three units
        ([(2, "INF", ""), (1, "!INF", "")], 5),
        ([(2, "INF", ""), (1, "ALL", "")], 5),  # each by the exit that pays most for it
        ([(1, "INF", 'per = "FIGURE"')], 8),
        ([(3, "ARM", "")], 0),
    ],
)
def test_an_exit_counts_for_those_who_may_use_it(write_battle, ways, most):
    tail = "\n".join(NARROW.format(*way) for way in ways)
    path = write_battle(units=GUN, tail=tail, head=head(write_battle, 3))
    assert most_medals(build_tables(load_scenario(str(path))), "axis") == 3 + most


def test_an_exit_for_units_that_are_not_there_is_worth_a_warning(write_battle):
    for who, told in (("ARM", ["exit 1: no way for any unit of the axis that may leave there"]), ("INF", [])):
        path = write_battle(units=GUN, tail=NARROW.format(1, who, ""), head=head(write_battle, 3))
        lines = check_file(path)["warnings"].splitlines()
        assert len(lines) == len(told) and all(one in line for one, line in zip(told, lines, strict=True))


EVENTS = {
    "bridges": ('[ruleset]\nbridge_demolition = "SURE"\ndemolition_medals = "E5"\n', (1, 1)),
    "dams": ('[ruleset]\ndam_sabotage = "AXIS"\n', (4, 0)),
    "sabotage": (
        '[ruleset]\nsabotage_hexes = "C3 C4"\nsabotage_medals = 2\nsabotage_sides = "allies"\n', (0, 4),
    ),
    "decoys": ("[ruleset]\ndecoy_medals = 1\n", (1, 1)),
    "what is carried": (
        '[[marker]]\nkind = "prisoner"\nhexes = "E8 E9"\nsides = "axis"\nto = "A1"\nvalue = 2\n', (4, 0),
    ),
    "leaders": ('[[marker]]\nkind = "leader"\nhexes = "I3"\n', (1, 0)),
}  # fmt: skip


@pytest.mark.rule("VIC-1")
@pytest.mark.parametrize("event", EVENTS)
def test_medals_for_events_count_and_are_named(write_battle, event):
    tail, more = EVENTS[event]
    legend = write_battle.parts["legend"] + 'd = "tp_dam"\n'
    map_ = write_battle.parts["map"].replace("A  .", "A  d")
    units = GUN.replace("B4:1", "B4")
    for side, other, n in zip(("axis", "allies"), ("allies", "axis"), more, strict=True):
        for medals in (3 + n, 4 + n):
            first = head(write_battle, f"{{ {side} = {medals}, {other} = 1 }}")
            path = write_battle(units=units, tail=tail, head=first, legend=legend, map=map_)
            if medals == 3 + n:
                check_file(path)
                continue
            with pytest.raises(InputError) as caught:
                check_file(path)
            named = f"exits and {event} together are worth {3 + n}" if n else "objectives and exits together"
            assert named in str(caught.value)


MOAT = """
map = '''
A  .  .  .  .  .  .  .  .  .  .  .  r  T
B    .  F  .  .  .  .  .  .  .  .  r  .
C  .  .  .  .  .  .  .  .  .  .  .  r  r
D    .  .  .  r  r  .  .  .  .  .  .  .
E  .  .  .  r  =  r  .  .  .  .  .  .  .
F    .  .  .  .  .  .  .  .  .  .  .  .
G  .  .  .  .  B  .  .  .  .  .  .  .  x
H    .  .  .  .  .  .  .  .  .  .  .  .
I  .  .  .  .  .  .  .  .  .  .  .  .  T
'''
"""
ARMOR = '[units.axis]\narmor = "B2 A1"\n[units.allies]\ninfantry = "I13:3 G6"\nartillery = "G5"\n'


@pytest.mark.parametrize(
    ("tail", "told"),
    [
        (GROUND.format("isle", "allies", "A13", ""), ["objective isle", "allies", "A13"]),
        (GROUND.format("isle", "allies", "A13 A1", ""), []),
        (GROUND.format("isle", "allies", "A13 A1", "need = 2"), ["objective isle", "allies", "A13 A1"]),
        (GROUND.format("isle", "allies", "A13 B12 A1", 'need = "MAJORITY"'), ["objective isle"]),
        (GROUND.format("isle", "allies", "A13 A2 A1", 'need = "MAJORITY"'), []),
        (GROUND.format("works", "allies", "G13", ""), []),  # infantry enters hedgehogs
        (GROUND.format("works", "axis", "G13", ""), ["objective works", "axis", "G13"]),  # tanks do not
        (GROUND.format("works", "both", "G13", ""), ["objective works", "axis", "G13"]),
        (EXIT.format("allies", "A13", 1), ["exit 1", "allies", "A13"]),
        (EXIT.format("allies", "A13 A1", 1), []),
    ],
)
def test_ground_out_of_reach_is_worth_a_warning(write_battle, tail, told):
    legend = write_battle.parts["legend"] + 'x = "hedgehog"\n'
    path = write_battle(map=MOAT, legend=legend, units=ARMOR, tail=tail, head=head(write_battle, 2))
    lines = check_file(path)["warnings"].splitlines()
    assert len(lines) == (1 if told else 0)
    for line in lines:
        assert line.startswith(f"WARNING {path}: ")
        assert "\n" not in line
        assert all(word in line for word in told)
    assert make_plan([load_scenario(str(path))]).warnings == tuple(lines)


@pytest.mark.rule("CORE-MOV-21")
def test_a_gun_in_a_bunker_reaches_nothing_but_its_own_hex(write_battle):
    units = '[units.axis]\ninfantry = "B2 A1"\n[units.allies]\nartillery = "G5"\n'
    both = GROUND.format("here", "allies", "G5", "") + GROUND.format("there", "allies", "G6", "")
    path = write_battle(units=units, tail=both, head=head(write_battle, "{ axis = 1, allies = 3 }"))
    assert [line.split(": ")[1] for line in check_file(path)["warnings"].splitlines()] == ["objective there"]
    path = write_battle(units=units, tail=both + DROP, head=head(write_battle, "{ axis = 1, allies = 3 }"))
    assert check_file(path)["warnings"] == ""  # what is dropped walks


@pytest.mark.parametrize("board", [found["id"] for found in list_scenarios()])
def test_the_boards_that_ship_are_sound(board):
    built = build_tables(load_scenario(board))
    check_winnable(built)
    assert warnings_of(built) == []


@pytest.mark.parametrize(
    ("left", "told"), [(9, None), (8, "9 cards in both hands, expected at most the 8 cards")]
)
def test_hands_beyond_the_deck(write_battle, left, told):
    deck = base_document()["decks"]["standard"]
    first, *others = deck
    more = "".join(f'[[patch]]\nat = "decks.standard.{card}"\nset = 0\n' for card in others)
    more += f'[[patch]]\nat = "decks.standard.{first}"\nset = {left}\n'
    path = little(write_battle, more=more)  # hands of four and five cards
    if told is None:
        assert check_file(path)["kind"] == "scenario"
    else:
        with pytest.raises(InputError) as caught:
            check_file(path)
        assert f"{path}: hand_size: found {told}" in str(caught.value)
