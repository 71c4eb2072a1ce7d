"""House rule firefight-continuation: the attack without an order."""

import pytest

from engine.codes import Attack, Gap
from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.players.common.features import sixths_of
from engine.rules.engagement import law as engagement
from engine.rules.engagement import turn as dialogue
from engine.rules.engagement.choices import weakest_engaged
from tests.support.battlefield import SIDES
from tests.support.engaged_field import OPTION, dice, locked, pair, position, set_engaged
from tests.support.loaded_dice import Unasked


@pytest.mark.rule("HR-ENGAGE-2", "HR-ENGAGE-7")
def test_in_its_own_turn_each_unit_of_a_pair_may_attack_without_an_order():
    field = locked()
    field.turn("recon_left", orders=[], engaged=[("E6", "E5")], faces=["IS"])
    assert field.dice_rolled() == [2] and field.figures("E5") == 3
    assert has_fired(field.state, Fired.ENGAGEMENT)
    ((_, _, n, far, kind),) = field.logged(Event.BATTLE)
    assert (n, far, kind) == (2, 1, Attack.ENGAGEMENT)
    field.turn("recon_left", orders=[], engaged=[("E5", "E6")], faces=["IS"])
    assert field.figures("E6") == 3


@pytest.mark.rule("HR-ENGAGE-2")
def test_only_engaged_units_may():
    field = position(pairs=())
    assert dice(field, "E5", "E6") == 0
    assert dice(set_engaged(field, "E5", "E6"), "E5", "E6") == 2


@pytest.mark.rule("HR-ENGAGE-3", "HR-ARITH-5", "HR-ARITH-6", "HR-ARITH-8")
@pytest.mark.parametrize(
    ("terrain", "attacker", "target", "penalty", "expected"),
    [
        ({}, "infantry", "infantry", 1, 2),
        ({}, "infantry", "infantry", 0, 3),
        ({}, "infantry", "infantry", 2, 1),
        ({"E6": "forest"}, "infantry", "infantry", 1, 1),
        ({"E6": "forest"}, "infantry", "infantry", 2, 0),
        ({"E6": "forest"}, "armor", "infantry", 1, 0),
        ({"E5": "wire"}, "infantry", "infantry", 1, 1),
        ({"E5": "wire", "E6": "forest"}, "infantry", "infantry", 1, 0),
        ({"E5": "town"}, "armor", "infantry", 1, 0),
        ({"E6": "forest"}, "artillery", "infantry", 1, 2),
        ({}, "infantry", "armor", 1, 2),
    ],
)
def test_a_die_fewer_after_terrain_and_nothing_at_none(terrain, attacker, target, penalty, expected):
    field = position(terrain, {target: "E6"}, {attacker: "E5"}, option=f"{OPTION}:dice_penalty={penalty}")
    assert dice(field, "E5", "E6") == expected


@pytest.mark.rule("HR-ENGAGE-4")
@pytest.mark.parametrize(
    ("faces", "ignored", "lost", "gone"),
    [
        ("GG", "true", 0, False),
        ("GG", "false", 2, False),
        ("IG", "true", 1, False),
        ("IF", "true", 1, True),
        ("AS", "true", 0, False),
    ],
)
def test_grenades_never_hit_symbols_and_flags_do(faces, ignored, lost, gone):
    field = locked(f"{OPTION}:ignore_grenades={ignored}")
    field.turn("recon_left", engaged=[("E6", "E5")], faces=[faces], retreat=["F4"] if gone else Unasked())
    assert field.figures("F4" if gone else "E5") == 4 - lost


@pytest.mark.rule("HR-ENGAGE-4")
def test_a_unit_that_turns_grenades_into_flags_loses_them_too():
    flags = 'units.infantry.face_attack={ G = "flag" }'
    field = locked(f"{OPTION}+{flags}")
    field.turn("recon_left", engaged=[("E6", "E5")], faces=["GG"])
    assert field.figures("E5") == 4


@pytest.mark.rule("HR-ENGAGE-4")
@pytest.mark.parametrize(
    ("target", "hexes", "n_dice", "hits"),
    [
        ("infantry", {}, 2, 0.67),
        ("armor", {}, 2, 0.33),
        ("artillery", {}, 2, 0.0),
        ("infantry", {"E6": "forest"}, 1, 0.33),
    ],
)
def test_expected_hits_of_the_reference_table(target, hexes, n_dice, hits):
    """HR-CHECK-2 and HR-CHECK-19: 2 dice without grenades, in woods one die with infantry faces only."""
    field = position(hexes, {target: "E6"})
    unit, enemy = field.unit("E5"), field.unit("E6")
    assert dice(field, "E5", "E6") == n_dice
    faces = engagement.engaged_faces(field.tables, field.state, unit, enemy)
    assert n_dice * sixths_of(faces) / 6 == pytest.approx(hits, abs=0.005)


@pytest.mark.parametrize(("target", "hits"), [("infantry", 1.50), ("armor", 1.00), ("artillery", 0.50)])
def test_expected_hits_of_an_ordered_assault(target, hits):
    """HR-CHECK-1."""
    field = position(axis={target: "E6"}).ready("E5")
    row, other = (field.state["unit_row"][field.unit(hex_)] for hex_ in ("E5", "E6"))
    faces = field.tables["hit_faces"][3, row, other]
    assert field.dice("E5", "E6") * sixths_of(faces) / 6 == hits


@pytest.mark.rule("HR-ENGAGE-5")
def test_no_ground_and_no_overrun():
    field = locked(axis={"armor": "E6 A1"}, allies={"infantry": "E5:1 F4 I1"})
    field.turn("recon_left", engaged=[("E6", "E5")], faces=["IS"], ground=Unasked(), overrun=Unasked())
    assert field.picture("axis") == {"E6": 3, "A1": 3} and "E5" not in field.picture("allies")
    assert field.medals("axis") == 1


@pytest.mark.rule("HR-ENGAGE-7")
def test_only_the_one_that_began_may_go_on_by_the_parameter():
    field = position(option=f"{OPTION}:who=initiator_only")
    assert dice(field, "E5", "E6") == 2 and dice(field, "E6", "E5") == 0
    set_engaged(field, "E6", "E5")  # it has assaulted in its turn
    assert dice(field, "E6", "E5") == 2
    assert dice(position(), "E6", "E5") == 2


@pytest.mark.rule("HR-ENGAGE-8")
def test_one_attack_a_turn_on_one_of_several():
    pairs = [("E5", "E6"), ("E5", "D5")]
    field = position(axis={"infantry": "E6 D5:2"}, pairs=pairs)
    assert (dice(field, "E5", "E6"), dice(field, "E5", "D5")) == (2, 2)
    assert weakest_engaged(field.tables, field.state, field.unit("E5")) == field.unit("D5")
    with field.loaded(["SS"]), field.answering({}):
        dialogue.attack_engaged(field.tables, field.state, field.mind, field.unit("E5"), field.unit("E6"))
    assert (dice(field, "E5", "E6"), dice(field, "E5", "D5")) == (0, 0)
    assert pair(field, "E5", "E6") and pair(field, "E5", "D5")


@pytest.mark.rule("HR-ENGAGE-9")
def test_nobody_has_to():
    field = locked().turn("recon_left", engaged=[])
    assert not field.logged(Event.BATTLE) and pair(field, "E5", "E6")


def test_an_attack_that_is_not_allowed_is_refused():
    field = position(pairs=())
    dialogue.attack_while(field.tables, field.state, field.mind, SIDES["allies"], 0)
    assert field.state["rule_gap"] == 0  # nobody to ask for
    set_engaged(field, "E5", "E6")
    field.mind["target"] = field.unit("E5")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dialogue, "choose_engagement", lambda *_: field.unit("E6"))
        dialogue.attack_while(field.tables, field.state, field.mind, SIDES["allies"], 0)
    assert field.state["rule_gap"] == Gap.ENGAGE
