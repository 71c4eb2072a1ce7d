"""Why a unit may not battle a target now: the questions of ``kernel.battle.attack_dice``, asked one by one.

The reasons are asked in the order in which the kernel asks them, each by the kernel that answers it in a game.  A
reason is a sentence with the statements of the rulebook behind it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.codes import Attack, Contact, Fire
from engine.kernel import battle, movement, sight
from engine.kernel.terrain import enemy_adjacent
from engine.layout import NO_COVER, OFF
from engine.positions.position import Position
from engine.rules.markers.law import dice_of_markers
from engine.rules.noted_changes.law import PUT_OUT
from engine.rules.spotting import law as spotting


def why_no_dice(position: Position, attacker: str, target: str) -> str:
    """The first reason that forbids the attack; empty if it has dice.

    Parameters
    ----------
    position : Position
    attacker, target : str
        Names of hexes.

    Raises
    ------
    InputError
        A hex is not on the board, or nobody stands on the attacker's.
    """
    position.unit_on(attacker)
    position.number_of(target)
    if position.dice(attacker, target) > 0:
        return ""
    return next(_reasons(position, attacker, target))


class ExplainedPosition(Position):
    """A position that says why."""

    def why_no_dice(self, attacker: str, target: str) -> str:
        """Why the unit may not battle the target now, in a sentence with its rule; empty if it may."""
        return why_no_dice(self, attacker, target)


def _reasons(position: Position, attacker: str, target: str) -> Iterator[str]:
    """Every reason that stands at once, in the order of the kernel; at least one where there are no dice."""
    yield from _no_enemy(position, attacker, target)
    yield from _not_entitled(position, attacker)
    yield from _not_a_charge(position, attacker, target)
    yield from _out_of_range(position, attacker, target)
    yield from _touching(position, attacker, target)
    yield from _no_dice_left(position, attacker, target)
    yield from _no_line(position, attacker, target)


def _no_enemy(position: Position, attacker: str, target: str) -> Iterator[str]:
    unit, other = position.unit(attacker), position.unit(target)
    if other == OFF:
        yield f"nobody stands on {target} (CORE-BAT-10)"
    elif position.state["unit_side"][unit] == position.state["unit_side"][other]:
        yield f"{attacker} and {target} are of one side (CORE-BAT-10)"


def _not_entitled(position: Position, attacker: str) -> Iterator[str]:
    """Reasons of ``battle.may_battle``."""
    tables, state, unit = position.tables, position.state, position.unit(attacker)
    if battle.may_battle(tables, state, unit):
        return
    row, moved = state["unit_row"][unit], int(state["moved"][unit])
    if not state["ordered"][unit]:
        yield f"{attacker} has no order (CORE-BAT-1)"
    if state["on_move"][unit]:
        yield f"{attacker} is ordered on the move: it may move and not battle (BT-OTM-2)"
    if state["pushed"][unit]:
        yield f"{attacker} was driven back in its own turn and may not battle (RET-21)"
    if state["banned"][unit]:
        yield f"{attacker} has entered terrain after which it may not battle this turn (CORE-MOV-13)"
    if (tables["stack_ban_here"][state["hex_stack"][position.number_of(attacker)]] >> row) & 1:
        yield f"a unit on {position.terrain(attacker)}, as on {attacker}, may not battle (CORE-BAT-9)"
    most = int(movement.battle_allowance(tables, state, unit, state["way_paths"][unit]))
    if moved > most:
        yield f"{attacker} has moved {moved}; it may move {most} and battle (CORE-MOV-7 to -10)"
    if state["battles_allowed"] == 0:
        yield "the card in force allows no battle (CORE-BAT-1)"
    yield f"{attacker} has fought {int(state['battles'][unit])}, all battles of its order (CORE-BAT-1)"


def _not_a_charge(position: Position, attacker: str, target: str) -> Iterator[str]:
    tables, state = position.tables, position.state
    unit, other = position.unit(attacker), position.unit(target)
    if battle.may_battle(tables, state, unit) == 2 and not battle.may_charge(tables, state, unit, other):
        yield f"{attacker} has marched for a charge, and {target} cannot be charged from there (HR-CHARGE-1)"


def _out_of_range(position: Position, attacker: str, target: str) -> Iterator[str]:
    far, row = position.far(attacker, target), position.state["unit_row"][position.unit(attacker)]
    most = int(position.tables["row_range"][row])
    if far > most:
        yield f"{target} is {far} hexes from {attacker}; its range is {most} (CORE-DICE-1)"


def _touching(position: Position, attacker: str, target: str) -> Iterator[str]:
    """Reasons of enemies next to the attacker, and of cards that ask for enemies near or far."""
    tables, state, unit = position.tables, position.state, position.unit(attacker)
    here, far = position.number_of(attacker), position.far(attacker, target)
    adjacent = enemy_adjacent(tables, state, here, state["unit_side"][unit])
    if far > 1 and adjacent and tables["must_battle_adjacent"]:
        close = battle.close_battle_possible(
            tables, state, unit, here, _still(position, unit), Attack.ORDERED
        )
        if close or tables["adjacent_lock"]:
            yield f"an enemy stands next to {attacker}: it may battle adjacent enemies alone (CORE-BAT-4, -6)"
    if far > 1 and state["contact"] == Contact.ADJACENT:
        yield f"the card in force allows adjacent targets alone; {target} is {far} hexes off (CARD-CLOSE-2)"
    if adjacent and state["contact"] == Contact.APART:
        yield f"the card in force bars units next to an enemy, as {attacker} is (CARD-FIREFIGHT-3)"


def _still(position: Position, unit: int) -> int:
    return int(position.state["moved"][unit] == 0 and position.state["advances"][unit] == 0)


def _no_dice_left(position: Position, attacker: str, target: str) -> Iterator[str]:
    """Reasons of the target's hex, and of dice taken off."""
    tables, state = position.tables, position.state
    unit, other = position.unit(attacker), position.unit(target)
    here, there, far = (
        position.number_of(attacker),
        position.number_of(target),
        position.far(attacker, target),
    )
    row = state["unit_row"][unit]
    if (tables["stack_ban_target"][state["hex_stack"][there]] >> state["unit_row"][other]) & 1:
        yield f"the terrain of {target}, {position.terrain(target)}, bars attacks on {position.row_of(target)}"
    still = _still(position, unit)
    bonus = battle.bonus_of(tables, state, row, still, Attack.ORDERED, far)
    if battle.count_dice(tables, state, unit, here, other, far, still, bonus) > 0:
        return
    if tables["marker_dice"] and far > 1 and state["camouflaged"][other]:
        yield f"{target} is concealed: only from an adjacent hex may it be attacked (WW-CAM-2, HR-CAMO-1)"
    cell = int(tables["dice"][2 * still + (far == 1), row, state["unit_row"][other], far])
    pair = f"{position.row_of(attacker)} at {position.row_of(target)}"
    if cell == 0:
        yield f"{pair}: no dice at {far} hexes (CORE-DICE-1)"
    if cell < -PUT_OUT:
        yield f"{pair}: a rule in force puts {far} hexes out of range (HR-INFARM-1)"
    less = int(tables["dice_less"][row, state["unit_row"][other]])
    dice = cell + less + (cell < 0) + bonus
    taken = "; ".join(_takers(position, attacker, target, less))
    yield f"{dice} dice at {far} hexes, and none is left: {taken} (CORE-DICE-1 to -9, HR-ARITH-4, -5)"


def _takers(position: Position, attacker: str, target: str, less: int) -> Iterator[str]:
    """What takes dice off an attack, or adds some that are not enough; ``less`` by a rule on its rows."""
    tables, state = position.tables, position.state
    unit, other = position.unit(attacker), position.unit(target)
    here, far = position.number_of(attacker), position.far(attacker, target)
    row, still = state["unit_row"][unit], _still(position, unit)
    variant, class_ = 2 * still + (far == 1), tables["row_class"][row]
    if less:
        yield f"{_minus(less)} for {position.row_of(attacker)} at {position.row_of(target)}"
    if tables["marker_dice"]:
        more = int(dice_of_markers(tables, state, unit, other, far))
        if more:
            yield f"{_minus(-more)} by markers and duties"
    out = int(tables["out_kept"][state["hex_stack"][here], 3 * tables["ignores_out"][variant, row] + class_])
    if out:
        yield f"{_minus(out)} by {position.terrain(attacker)} on {attacker}"
    entry = tables["cover_entry"][variant, row]
    cover = 0
    if entry != NO_COVER:
        there = position.number_of(target)
        cover = int(battle.cover_of(tables, state, there, state["unit_side"][other], here, entry))
    if cover:
        yield f"{_minus(cover)} by {position.terrain(target)} on {target}"


def _minus(dice: int) -> str:
    """So many dice taken off, with a sign: ``-2``, ``+1``."""
    return f"{-dice:+d}"


def _no_line(position: Position, attacker: str, target: str) -> Iterator[str]:
    """Reasons of ``battle.line_open``."""
    tables, state, unit = position.tables, position.state, position.unit(attacker)
    here, there, far = (
        position.number_of(attacker),
        position.number_of(target),
        position.far(attacker, target),
    )
    row = state["unit_row"][unit]
    if tables["row_fire"][row] == Fire.DIRECT:
        if far > state["visibility"]:
            yield f"{target} is {far} hexes off; one sees {int(state['visibility'])} hexes (HR-NIGHT-1, HR-FOG-1)"
        if not sight.sees(tables, state, here, there, here):
            yield f"{attacker} does not see {target}: something stands in the line (LOS-1 to -8)"
    elif tables["row_fire"][row] == Fire.BLIND and far > state["visibility"]:
        yield f"{target} is {far} hexes off; one sees {int(state['visibility'])} hexes (HR-NIGHT-1, HR-FOG-1)"
    elif tables["spotting"] and not spotting.is_spotted(tables, state, unit, row, here, there, far):
        yield f"no friend of {attacker} spots {target} (HR-FIRE-2)"
    yield f"a bank or barrier lies between {attacker} and {target} (LOS-21)"
