"""A battle is a battle: everything that follows from one, whatever is fired at and by whose right.

The ways are typed from the documents: an attack on a unit (CORE-BAT-1), the same without an order (HR-ENGAGE-2), an
Ambush (CARD-AMBUSH-3), the defence against a charge (HR-CHARGE-2), a shot at wire (HR-SHELLWIRE-5), at mines
(HR-MINEART-7), at a bridge (HR-BRSHELL-7), and sabotage (TP-GAP-5, HR-SABOT-2).
"""

import ast
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.codes import Action, Attack
from engine.hooks import Fired
from engine.kernel import battle
from engine.rules.engagement import turn as engagement
from engine.rules.landmarks import law as sabotage
from engine.rules.shelling import law as shelling
from engine.rules.supply import law as resupply
from engine.rules.without_card import march_law as big_push
from tests.support.battlefield import SIDES, Battlefield
from tests.support.engaged_field import set_engaged
from tests.support.markers import marker

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Way:
    """One way to battle: the unit on E5 does, and E6 is what it fires at, if that is not its own hex.

    Attributes
    ----------
    act : callable
        Takes the field, after E5 is ordered.
    row, at : str
        Unit row on E5, terrain of E6.
    here : str
        Terrain of E5.
    enemy : str
        Enemies on the board beside one on A1.
    rules, options : str
        What makes the way possible.
    own_turn, ordered : bool
        Whether E5 is of the side in turn, whether it needs an order.
    """

    act: object
    row: str = "infantry"
    at: str = ""
    here: str = ""
    enemy: str = ""
    rules: str = ""
    options: str = ""
    own_turn: bool = True
    ordered: bool = True


def attack(board):
    board.attack("E5", "E6", "SSSSSS")


def overrun(board):
    board.attack("E5", "E6", "SSS", kind=Attack.OVERRUN, follow=False)


def fight_on(board):
    state, units = board.state, (board.unit("E5"), board.unit("E6"))
    set_engaged(board, "E5", "E6")
    with board.loaded(["SSS"]), board.answering({}):
        engagement.attack_engaged(board.tables, state, board.mind, *units)


def ambush(board):
    board.give("ambush", "allies")
    board.attack("E6", "E5", "SSS", "SSS", ambush=1)


def charged(board):
    assert board.move("E8", "E7", "E6")
    board.attack("E6", "E5", "SSS", "SSS")


def shell(board):
    """A shot in which no die counts."""
    with patch.object(shelling, "draw_below", lambda *_: 5):
        shelling.fire_shell(board.tables, board.state, board.unit("E5"), board.index["E6"])


def lay_charges(board):
    with board.loaded(["GGGG"]):
        sabotage.sabotage(board.tables, board.state, board.unit("E5"))


TARGET = '[ruleset]\nsabotage_hexes = "E5"\n'
WAYS = {
    "close assault": Way(attack, enemy="E6"),
    "fire": Way(lambda board: board.attack("E5", "E7", "SSS"), enemy="E7"),
    "overrun": Way(overrun, row="armor", enemy="E6"),
    "fight on": Way(fight_on, enemy="E6", options="firefight-continuation", ordered=False),
    "ambush": Way(ambush, enemy="E6", own_turn=False),
    "defence": Way(charged, enemy="E8", options="infantry-charge", own_turn=False),
    "shot at wire": Way(shell, row="artillery", at="wire", options="artillery-clears-wire"),
    "shot at mines": Way(
        shell, row="artillery", at="tp_minefield", options="minefields+mine-clearing-artillery"
    ),
    "shot at a bridge": Way(shell, row="artillery", at="river + bridge", options="bridge-bombardment"),
    "sabotage": Way(lay_charges, here="town", rules=TARGET),
    "sabotage by the house rule": Way(lay_charges, here="town", options="star-sabotage:targets=E5"),
}
SHOTS = [way for way in WAYS if way.startswith("shot")]
OWN = [way for way in WAYS if WAYS[way].own_turn and way != "overrun"]  # an overrun follows another battle


def board_of(way, tail="", row="", here="", options="", **friends):
    """The Allied unit of a way on E5 about to battle, among friends by row."""
    one = WAYS[way]
    terrain = {"E5": here or one.here, "E6": one.at}
    board = Battlefield(
        {hex_: kinds for hex_, kinds in terrain.items() if kinds},
        {"infantry": f"{one.enemy} A1".strip()},
        {row or one.row: "E5", "special_forces": "I1", **friends},
        options="+".join(filter(None, (one.options, options))),
        active="allies" if one.own_turn else "axis",
        tail=(one.rules or "[ruleset]\n") + tail, medals=9, owner="axis",
    )  # fmt: skip
    board.play("direct_from_hq")
    if one.ordered:
        board.order("E5" if one.own_turn else one.enemy)
    return board


def test_nobody_else_writes_down_that_a_unit_has_battled():
    """``state.battles`` is counted up in one module (and in no copy of it)."""
    found = set()
    for path in [
        file for part in ("kernel", "dialogue", "rules") for file in (ROOT / "engine" / part).rglob("*.py")
    ]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.AugAssign) and ast.unparse(node.target).startswith("state['battles']"):
                found.add(str(path.relative_to(ROOT)))
    assert found == {"engine/kernel/battled.py"}


# --- concealment ---


@pytest.mark.rule("WW-CAM-3", "HR-CAMO-2")
@pytest.mark.parametrize("house", ["", "star-camouflage:tile_required=false"])
@pytest.mark.parametrize("way", WAYS)
def test_a_concealed_unit_that_battles_is_seen(way, house):
    board = board_of(way, marker("camouflage", "E5"), options=house)
    unit = board.unit("E5")
    assert board.state["camouflaged"][unit]
    WAYS[way].act(board)
    assert board.figures("E5") and not board.state["camouflaged"][unit]
    assert board.fired(Fired.CAMOUFLAGE_LOST)


@pytest.mark.rule("HR-CAMO-2")
@pytest.mark.parametrize("way", WAYS)
def test_it_stays_concealed_where_battles_do_not_end_that(way):
    house = "star-camouflage:tile_required=false,lost_on=move|retreat"
    board = board_of(way, marker("camouflage", "E5"), options=house)
    WAYS[way].act(board)
    assert board.state["camouflaged"][board.unit("E5")] and board.fired(Fired.CAMOUFLAGE_KEPT)


# --- the battle is spent ---


@pytest.mark.rule("CORE-BAT-1", "TP-GAP-5", "HR-SABOT-2", "HR-SHELLWIRE-5", "HR-MINEART-7", "HR-BRSHELL-7")
@pytest.mark.parametrize("way", OWN)
def test_the_unit_has_no_further_battle(way):
    board = board_of(way)
    unit = board.unit("E5")
    if WAYS[way].ordered:
        assert battle.may_battle(board.tables, board.state, unit) == 1
    WAYS[way].act(board)
    assert board.state["battles"][unit] == 1
    assert not battle.may_battle(board.tables, board.state, unit)


@pytest.mark.rule("WW-HT-14")
@pytest.mark.parametrize("way", OWN)
def test_who_has_battled_is_served_no_more(way):
    board = board_of(way, "resupply = true\n", ww_half_track="E4").order("E4")
    giver, unit = board.unit("E4"), board.unit("E5")
    board.state["unit_full"][unit] = board.state["unit_figures"][unit] + 1
    assert resupply.may_serve(board.tables, board.state, giver, unit)
    WAYS[way].act(board)
    assert not resupply.may_serve(board.tables, board.state, giver, unit)


@pytest.mark.rule("HR-MELCHETT-3", "HR-MELCHETT-9")
@pytest.mark.parametrize("way", ["fire", *SHOTS])
def test_a_gun_that_owed_a_battle_owes_none(way):
    board = board_of(way, row="artillery")
    state, unit = board.state, board.unit("E5")
    state["action"], state["owes"][unit] = Action.BIG_PUSH, big_push.OWES_BATTLE
    board.put("A1", "D8")
    assert big_push.battles_owed(board.tables, state, SIDES["allies"])
    WAYS[way].act(board)
    assert not big_push.battles_owed(board.tables, state, SIDES["allies"])


# --- what lies where it stands ---


@pytest.mark.rule("OBS-WIRE-6")
@pytest.mark.parametrize(
    "way", ["close assault", "fire", "fight on", "sabotage", "sabotage by the house rule"]
)
def test_armor_that_began_on_wire_removes_it(way):
    here = f"{WAYS[way].here} + wire".strip(" +")
    board = board_of(way, row="armor", here=here)
    assert board.pieces("E5")
    WAYS[way].act(board)
    assert not board.pieces("E5")


CHARGED = [way for way in WAYS if "sabotage" not in way]  # nobody may sabotage a river with its bridge


@pytest.mark.rule("HR-BRBLOW-2", "HR-BRBLOW-6")
@pytest.mark.parametrize("way", CHARGED)
def test_charges_at_the_bridge_on_which_it_stands_are_less_sure(way):
    tail = marker("charges", "E5", sides="allies")
    board = board_of(way, tail, here="river + bridge", options="bridge-detonation-rigged")
    assert (board.state["rig_hex"] >= 0).sum() == 1 and not board.state["rig_fought"].any()
    WAYS[way].act(board)
    assert board.state["rig_fought"].sum() == 1


@pytest.mark.rule("HR-BRBLOW-6", "HR-SHELLWIRE-3")
def test_a_shot_at_wire_on_a_bridge_is_no_attack_on_a_unit():
    tail = marker("charges", "E6", sides="allies")
    way, options = "shot at wire", "bridge-detonation-rigged"
    with patch.dict(WAYS, {way: Way(shell, "artillery", "river + bridge + wire", options=WAYS[way].options)}):
        board = board_of(way, tail, options=options)
        WAYS[way].act(board)
    assert (board.state["rig_hex"] >= 0).sum() == 1 and not board.state["rig_fought"].any()
