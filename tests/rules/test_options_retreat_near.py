"""House rule retreat-not-toward-enemy: no step of a retreat that closes on an enemy."""

import pytest

from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import IfAsked, Unasked

OPTION = "retreat-not-toward-enemy"
NEARER = OPTION + ":definition=no_nearer_to_any_enemy"
SHUT = Fired.RETREAT_SHUT


def flags(faces, enemies="", option=OPTION, attacker="F6", row="infantry", **answers):
    """Axis infantry at E6 is attacked; more Allied units stand about its way back to D5 or D6."""
    battle = Battlefield(
        axis={"infantry": "E6 A1"}, allies={row: f"{attacker} {enemies} I1"}, options=option, medals=9
    )
    battle.ready(attacker).attack(attacker, "E6", faces, **{"ground": IfAsked(0), **answers})
    assert battle.state["rule_gap"] == 0
    return battle


def where(battle):
    """Hex and figures of the unit attacked, None if it is lost."""
    return next(((h, n) for h, n in battle.picture("axis").items() if h != "A1"), None)


def shut(battle):
    return bool(has_fired(battle.state, SHUT))


@pytest.mark.rule("HR-RETDIR-1", "RET-2")
def test_away_from_all_enemies_a_retreat_is_what_it_was():
    for step in ("D5", "D6"):
        one, two = flags("FSS", retreat=[step]), flags("FFS", retreat=[step])
        assert where(one) == (step, 4) and where(two) in {("C5", 4), ("C6", 4), ("C7", 4)}
        assert not shut(one) and not shut(two)


@pytest.mark.rule("HR-RETDIR-2", "HR-RETDIR-3")
@pytest.mark.parametrize(
    ("enemies", "wanted", "hex_", "figures"),
    [
        ("C5", "D5", "D6", 4),  # C5 touches D5 only
        ("C7", "D6", "D5", 4),
        ("D4", "D5", "D6", 4),  # beside D5 and not beside E6
        ("C6", "D5", "E6", 3),  # C6 touches both: no step, one figure
        ("C5 C7", "D5", "E6", 3),
        ("E7", "D6", "D6", 4),  # next to E6 before
        ("E5 E7", "D5", "D5", 4),
        ("B6", "D5", "D5", 4),  # two hexes off
    ],
)
def test_a_step_next_to_a_new_enemy_is_forbidden(enemies, wanted, hex_, figures):
    battle = flags("FSS", enemies, retreat=[wanted] if wanted == hex_ else Unasked())
    assert where(battle) == (hex_, figures)
    assert shut(battle) is (wanted != hex_)
    assert where(flags("FSS", enemies, option="", retreat=[wanted])) == (wanted, 4)


@pytest.mark.rule("HR-RETDIR-2", "HR-RETDIR-4", "RET-8")
def test_every_step_that_is_missing_costs_a_figure():
    assert where(flags("FFF", "C6")) == ("E6", 1)
    assert where(flags("FFF", "C6", option=f"{OPTION}+no-retreat-choice")) == ("E6", 1)


@pytest.mark.rule("HR-RETDIR-4", "RET-10")
def test_the_longest_way_is_looked_for_among_the_steps_left():
    #  B6 closes C6 and C7, so only D5 - C5 leads two hexes back
    battle = flags("FFS", "B6", retreat=Unasked())
    assert where(battle) == ("C5", 4)
    assert shut(battle)
    #  B5 closes C5 and C6: the unit goes by D6 to C7
    assert where(flags("FFS", "B5", retreat=Unasked())) == ("C7", 4)


@pytest.mark.rule("HR-RETDIR-2", "RET-10")
@pytest.mark.parametrize(("option", "asked"), [("", ["D6"]), (OPTION, Unasked())])
def test_a_step_is_shut_by_what_enemies_close_behind_it(option, asked):
    """B4 closes C5 alone, and a friend stands on C6: by D5 one hex could be gone, by D6 two."""
    battle = Battlefield(
        axis={"infantry": "E6 C6 A1"}, allies={"infantry": "F6 B4 I1"}, options=option, medals=9
    )
    answers = {"ground": IfAsked(0), "retreat": asked}
    battle.ready("F6").attack("F6", "E6", "FFS", **answers)
    assert {"C7", "C6", "A1"} == set(battle.picture("axis"))
    assert shut(battle) is bool(option)


@pytest.mark.rule("HR-RETDIR-4", "RET-10")
def test_without_a_long_way_it_goes_as_far_as_it_can():
    #  B5 and B6 close row C: one step, one figure
    battle = flags("FFS", "B5 B6", retreat=["D6"])
    assert where(battle) == ("D6", 3)


@pytest.mark.rule("HR-RETDIR-3")
@pytest.mark.parametrize(
    ("attacker", "enemies", "option", "hex_", "figures"),
    [
        #  next to the attacker nothing can be nearer than he is
        ("F6", "C6", NEARER, "D5", 4),
        #  fire from three hexes: the enemy at A6 comes as near as two by either step
        ("H7", "B6", NEARER, "E6", 3),
        ("H7", "B6", OPTION, "D5", 4),
        ("H7", "D9", NEARER, "D5", 4),
        ("H7", "", NEARER, "D5", 4),
    ],
)
def test_no_nearer_to_the_nearest_enemy(attacker, enemies, option, hex_, figures):
    battle = flags("F", enemies, option, attacker, retreat=["D5"] if hex_ == "D5" else Unasked())
    assert where(battle) == (hex_, figures)


@pytest.mark.rule("HR-RETDIR-3")
def test_it_may_be_switched_off():
    assert where(flags("FSS", "C6", OPTION + ":definition=official_off", retreat=["D5"])) == ("D5", 4)
    pieces = {"axis": {"infantry": "E6"}, "allies": {"infantry": "F6"}}
    off = Battlefield(**pieces, options=OPTION + ":definition=official_off")
    assert off.tables.tobytes() == Battlefield(**pieces).tables.tobytes()


@pytest.mark.rule("HR-RETDIR-5")
@pytest.mark.parametrize(("stand", "hex_", "figures"), [(1, "E6", 3), (0, "D6", 4)])
def test_the_loss_may_be_chosen_without_trying(stand, hex_, figures):
    battle = flags("FSS", "C5", f"{OPTION}+no-retreat-choice", stand=stand)
    assert where(battle) == (hex_, figures)
    assert shut(battle) is not bool(stand)


@pytest.mark.rule("HR-RETDIR-6")
@pytest.mark.parametrize(("card", "faces"), [("air_power", "FA"), ("barrage", "FAAA")])
@pytest.mark.parametrize(("option", "hex_"), [("", "D5"), (OPTION, "D6")])
def test_flags_of_cards_obey_it_too(card, faces, option, hex_):
    battle = Battlefield(
        axis={"infantry": "E6 A1"}, allies={"infantry": "C5 I1"}, options=option, medals=9
    ).play(card)
    battle.strike("E6", faces=[faces], retreat=Unasked() if option else ["D5"])
    assert where(battle)[0] == hex_


@pytest.mark.rule("HR-RETDIR-2")
def test_the_allies_go_the_other_way():
    battle = Battlefield(
        axis={"infantry": "E6 H5 A1"}, allies={"infantry": "F6 I1"}, options=OPTION, active="axis", medals=9
    ).ready("E6")
    battle.attack("E6", "F6", "FSS", retreat=Unasked())
    assert battle.picture("allies") == {"G7": 4, "I1": 4}  # H5 touches G6
