"""How far a unit may march and battle, and with how many dice (core sections 5, 6, 9, 10), worked out once more."""

from tests.checker import deck, markers, terrain, units
from tests.checker.board import apart
from tests.checker.broken import BrokenLawError, law


def march(board, turn, unit):
    """Hexes a unit may move with a battle, hexes it may move at all, and the rules that say so."""
    battle, most, rules = march_of_card(board, turn, unit)
    if board.class_of(unit) == "ARM" and board.side_of(unit) in board.unsupplied:
        battle, most, rules = max(battle - 1, 0), max(most - 1, 0), (*rules, "TP-SUP-2")
    more = turn.strides[unit]
    if not more or not most:
        return battle, most, rules
    return battle + (more if battle else 0), most + more, (*rules, "WW-CC-22")


def march_of_card(board, turn, unit):
    """The same without what combat cards add."""
    row, arms = board.kind_of(unit), board.ordered_as(unit)
    if turn.action == "exchange_closed":
        return 0, 0, ("HR-SWAP2-3",)
    if not turn.substitute and unit not in turn.on_move:
        if turn.literal.get(turn.card) == "march":
            return 0, 0, ("HR-LITERAL-3",)
        if turn.card in deck.STAY:
            return 0, 0, (deck.STAY[turn.card], "CORE-TURN-15")
        if turn.card == "infantry_assault" and "INF" in arms:
            return raised(row, 2, 3, "CARD-INFASLT-2", "CARD-INFASLT-3")
        if turn.card == "artillery_bombard" and "ART" in arms:
            most = 3 if len(arms) > 1 else max(3, row.march[1])  # HR-DALSPEC-3
            return 0, most, ("CARD-ARTBOM-2", "CARD-ARTBOM-4", "HR-DALSPEC-3")  # a march or battles
        if turn.card == "behind_enemy_lines" and "INF" in arms:
            return raised(row, 3, 3, "CARD-BEL-2", "CARD-BEL-6")
    return *row.march, row.rules


def raised(row, battle, most, *rules):
    """A march raised to that of a card: never below the own one of the row."""
    return max(battle, row.march[0]), max(most, row.march[1]), rules


def allowance(board, turn, unit, by_road):
    """The march after roads and what slows the unit down, where its whole way so far is road or is not (TP-ROAD-2)."""
    battle, most, rules = march(board, turn, unit)
    if by_road:
        bonus = board.ways.bonus
        battle, most = battle + bonus * (battle > 0), most + bonus * (most > 0)
        rules = (*rules, "TP-ROAD-1", "TP-ROAD-2", "WW-ROAD-1", "HR-ROAD-1", "HR-ROAD-7")
    if board.sick and board.has(unit, "MACHINE"):
        battle, most = max(battle - board.sick, 0), max(most - board.sick, 0)
        rules = (*rules, "HR-MARCOLD-2", "HR-MARCOLD-7")
    traits = {board.class_of(unit), *board.kind_of(unit).traits}
    for one in board.slow:
        if traits & one.who and board.side_of(unit) in one.sides:
            limit = one.by_road if by_road and one.by_road is not None else one.most
            battle, most, rules = min(battle, limit), min(most, limit), (*one.rules, *rules)
    return battle, most, rules


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
    body = board.body_of(unit)
    law(body in turn.ordered + turn.on_move, "CORE-ORD-1")
    allowed, rules = battles_allowed(board, turn, body)
    law(turn.second_of != unit, "CARD-BEL-9")
    law(unit not in turn.driven_back, "CARD-AMBUSH-5", "CARD-AMBUSH-7", "CARD-AMBUSH-10", "RET-21")
    law(unit not in turn.cleared, "OBS-WIRE-4", "TP-ENG-4", "WW-ENG-2")
    law(turn.fought.count(unit) < allowed, *rules, *(("TG-11",) if unit in turn.grounds else ()))
    if unit in turn.fought:
        law(turn.fought[-1] == unit, "CARD-ARTBOM-3")
    law(not turn.banned.get(unit), "CORE-MOV-13", *turn.banned.get(unit, ()))
    afloat = "ocean" in terrain.words(board, board.hex_of(unit)) and not board.has(unit, "MACHINE")
    law(not afloat, "CORE-BAT-9", "TER-OCEAN-2", "AMB-52")
    law(board.kind_of(unit).dice, "UNIT-TRK-1", "TP-TRN-1")
    furthest, _, rules = allowance(board, turn, body, turn.by_road(body))
    climbed = ("TER-BLUFF-6",) if turn.moved(body) > len(turn.path(body)) else ()
    law(turn.moved(body) <= furthest, *rules, *climbed)
    near = board.is_touched(unit)
    law(turn.card != "firefight" or turn.substitute or not near, "CARD-FIREFIGHT-3", "AMB-26")


def is_entitled(board, turn, unit):
    """True if a unit may still battle in this turn (TP-ENG-4)."""
    try:
        may_battle(board, turn, unit)
    except BrokenLawError:
        return False
    return True


def bonus(turn, class_, kind, distance):
    """Extra dice of the card in force, and why; an Ambush has none, an attack without order one fewer."""
    if kind == "engagement":
        return -1, ("HR-ENGAGE-3", "HR-ENGAGE-13")
    if kind == "arrival":
        return 0, ("HR-SUPTRAIN-5",)
    if kind == "charge_defence":
        return 0, ("HR-CHARGE-8",)
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


def dice_of(board, unit, still):
    """Dice of a unit by range, as long as it fires; a gun on a mountain or spotted for has others."""
    row = board.kind_of(unit)
    if board.has(unit, "SWARM"):  # HR-ZOMBIE-1
        return (board.units[unit]["figures"],) * len(row.dice)
    if row.arm == "ART" and board.side_of(unit) in board.spotted:
        return max(row.dice, units.BIG_GUN, key=len)  # TP-FSA-1
    if row.arm == "ART" and not row.sees and "tp_mountain" in terrain.words(board, board.hex_of(unit)):
        return max(row.dice, units.ON_A_MOUNTAIN, key=len)  # TP-MTN-5
    return row.still_dice if still and row.still_dice else row.dice


def ignored(board, unit, still, distance):
    """What takes no dice off a unit: COVER, OUT, OUT_TOWN."""
    row = board.kind_of(unit)
    close = row.close_ignores if distance == 1 else frozenset()
    return row.ignores | close | (row.still_ignores if still else frozenset())


def dice(board, turn, attacker, target, kind):
    """Dice of a battle between two units, 0 or less if it is not allowed, and the rules that count them."""
    class_ = board.class_of(attacker)
    here, there = board.hex_of(attacker), board.hex_of(target)
    distance, still = apart(here, there), not turn.has_moved(attacker)
    by_range = dice_of(board, attacker, still)
    if board.kind_of(attacker).against and board.class_of(target) == "ARM":
        by_range = board.kind_of(attacker).against
    if distance > len(by_range):
        return 0, ("CORE-DICE-1", "CARD-FIREFIGHT-4")
    kind = "arrival" if kind == "engagement" and attacker in turn.arrived else kind
    more, card_rules = bonus(turn, class_, kind, distance)
    if turn.lent[attacker]:
        more, card_rules = more + turn.lent[attacker], (*card_rules, "WW-CC-4")
    less, cover_rules = terrain.cover(board, there, board.side_of(target), here, class_)
    out, out_rules = terrain.out(board, here, class_, attacker)
    free = ignored(board, attacker, still, distance)
    if "COVER" in free:
        less, cover_rules = 0, ("TP-ENG-2", "WW-TD-7", "WW-HAT-5", "WW-SWA-3", *cover_rules)
    if "OUT" in free or ("OUT_TOWN" in free and terrain.is_town(board, here)):
        out, out_rules = 0, ("WW-TD-7", "WW-HAT-5")
    marked, marked_rules = markers.dice(board, attacker, there)
    higher = ("TP-MTN-5",) if by_range == units.ON_A_MOUNTAIN else ()
    rules = ("CORE-DICE-1", "CORE-DICE-2", *higher, *card_rules, *cover_rules, *out_rules, *marked_rules)
    row = board.kind_of(attacker)
    if board.has(attacker, "MACHINE"):
        less, rules = less + board.sick, (*rules, "HR-MARCOLD-2", "HR-MARFM-2")
    n = by_range[distance - 1] + more + marked - less - out
    if board.floor and distance == 1 and row.arm == "INF" and board.has(target, "VULNERABLE"):
        n, rules = max(n, board.floor), (*rules, "HR-VULN-2", "HR-VULN-3")
    return n, (*rules, *row.rules)
