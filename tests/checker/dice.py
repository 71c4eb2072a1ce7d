"""How far a unit may march and battle, and with how many dice (core sections 5, 6, 9, 10), worked out once more."""

from tests.checker import deck, terrain
from tests.checker.board import apart
from tests.checker.broken import law

MARCH = {  # hexes with a battle, hexes without
    "infantry": (1, 2), "special_forces": (2, 2), "resistance": (1, 2),
    "armor": (3, 3), "elite_armor": (3, 3), "artillery": (0, 1),
}  # fmt: skip
MARCH_RULES = {
    "infantry": ("CORE-MOV-7", "UNIT-INF-1"), "special_forces": ("CORE-MOV-8", "UNIT-SF-1"),
    "resistance": ("UNIT-FFI-1", "UNIT-FFI-5"), "armor": ("CORE-MOV-9", "UNIT-ARM-1"),
    "elite_armor": ("CORE-MOV-9", "UNIT-ELITE-1"), "artillery": ("CORE-MOV-10", "UNIT-ART-1"),
}  # fmt: skip
DICE = {"INF": (3, 2, 1), "ARM": (3, 3, 3), "ART": (3, 3, 2, 2, 1, 1)}  # CORE-DICE-1


def march(board, turn, unit):
    """Hexes a unit may move with a battle, hexes it may move at all, and the rules that say so."""
    battle, most, rules = march_of_card(board, turn, unit)
    more = turn.strides[unit]
    if not more or not most:
        return battle, most, rules
    return battle + (more if battle else 0), most + more, (*rules, "WW-CC-22")


def march_of_card(board, turn, unit):
    """The same without what combat cards add."""
    row, class_ = board.row_of(unit), board.class_of(unit)
    if turn.action == "exchange_closed":
        return 0, 0, ("HR-SWAP2-3",)
    if not turn.substitute and unit not in turn.on_move:
        if turn.literal.get(turn.card) == "march":
            return 0, 0, ("HR-LITERAL-3",)
        if turn.card in deck.STAY:
            return 0, 0, (deck.STAY[turn.card], "CORE-TURN-15")
        if turn.card == "infantry_assault" and class_ == "INF":
            return 2, 3, ("CARD-INFASLT-2", "CARD-INFASLT-3")
        if turn.card == "artillery_bombard" and class_ == "ART":
            return 0, 3, ("CARD-ARTBOM-2", "CARD-ARTBOM-4")
        if turn.card == "behind_enemy_lines" and class_ == "INF":
            return 3, 3, ("CARD-BEL-2", "CARD-BEL-6")
    return *MARCH[row], MARCH_RULES[row]


def battles_allowed(board, turn, unit):
    """Ordered battles a unit may fight this turn, and the rules that say so."""
    if unit in turn.on_move:
        return 0, ("BT-OTM-1", "BT-OTM-2", "CORE-ORD-13")
    if turn.card in deck.DIGS and not turn.substitute:
        return 0, ("CARD-DIGIN-2",)
    if turn.literal.get(turn.card) == "battle" and not turn.substitute:
        return 0, ("HR-LITERAL-3",)
    if turn.action == "regroup" and turn.path(unit):
        return 0, ("HR-CHAPMAN-2",)
    if turn.card == "artillery_bombard" and not turn.substitute and not turn.path(unit):
        return 2, ("CARD-ARTBOM-2", "CORE-BAT-1")
    return 1, ("CORE-BAT-1",)


def may_battle(board, turn, unit):
    """Check that an ordered unit is still entitled to a battle of its own, whatever targets there are."""
    law(unit in turn.ordered + turn.on_move, "CORE-ORD-1")
    allowed, rules = battles_allowed(board, turn, unit)
    law(turn.second_of != unit, "CARD-BEL-9")
    law(unit not in turn.driven_back, "CARD-AMBUSH-5", "CARD-AMBUSH-7", "CARD-AMBUSH-10", "RET-21")
    law(unit not in turn.cleared, "OBS-WIRE-4")
    law(turn.fought.count(unit) < allowed, *rules, *(("TG-11",) if unit in turn.grounds else ()))
    if unit in turn.fought:
        law(turn.fought[-1] == unit, "CARD-ARTBOM-3")
    law(not turn.banned.get(unit), "CORE-MOV-13", *turn.banned.get(unit, ()))
    law("ocean" not in terrain.words(board, board.hex_of(unit)), "CORE-BAT-9", "TER-OCEAN-2", "AMB-52")
    furthest, _, rules = march(board, turn, unit)
    climbed = ("TER-BLUFF-6",) if turn.moved(unit) > len(turn.path(unit)) else ()
    law(turn.moved(unit) <= furthest, *rules, *climbed)
    near = board.enemies_next_to(unit)
    law(turn.card != "firefight" or turn.substitute or not near, "CARD-FIREFIGHT-3", "AMB-26")


def bonus(turn, class_, kind, distance):
    """Extra dice of the card in force, and why; an Ambush has none, an attack without order one fewer."""
    if kind == "engagement":
        return -1, ("HR-ENGAGE-3", "HR-ENGAGE-13")
    if kind == "ambush":
        return 0, ("CARD-AMBUSH-3", "CARD-AMBUSH-13")
    if turn.substitute:
        return 0, ("CORE-ORD-9",)
    if turn.card == "armor_assault":
        return int(class_ == "ARM" and distance == 1), ("CARD-ARMORASLT-2", "CARD-ARMORASLT-3")
    if turn.card == "close_assault":
        return int(kind == "ordered"), ("CARD-CLOSE-3", "CARD-CLOSE-4")
    if turn.card == "firefight":
        return 1, ("CARD-FIREFIGHT-2",)
    if turn.card == "behind_enemy_lines":
        return 1, ("CARD-BEL-2",)
    if turn.card == "their_finest_hour":
        return 1, ("CARD-FINEST-6",)
    return 0, ()


def dice(board, turn, attacker, target, kind):
    """Dice of a battle between two units, 0 or less if it is not allowed, and the rules that count them."""
    class_ = board.class_of(attacker)
    here, there = board.hex_of(attacker), board.hex_of(target)
    distance = apart(here, there)
    if distance > len(DICE[class_]):
        return 0, ("CORE-DICE-1", "CARD-FIREFIGHT-4")
    more, card_rules = bonus(turn, class_, kind, distance)
    if turn.lent[attacker]:
        more, card_rules = more + turn.lent[attacker], (*card_rules, "WW-CC-4")
    less, cover_rules = terrain.cover(board, there, board.side_of(target), here, class_)
    out, out_rules = terrain.out(board, here, class_)
    rules = ("CORE-DICE-1", "CORE-DICE-2", *card_rules, *cover_rules, *out_rules)
    return DICE[class_][distance - 1] + more - less - out, rules
