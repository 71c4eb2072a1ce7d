"""Planted errors about battles: who battles whom, with how many dice (core section 6.1, 6.2 and the cards)."""

from tests.checker import terrain
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    added,
    attack,
    could_attack,
    dice_wrong,
    enemies,
    one_battle_more,
    places,
    under,
)
from tests.checker.plants_moves import is_class, may_still


# --- targets ---
def fought_once(table, unit):
    """Units whose one battle is behind them."""
    now = table.now
    right = now.card != "artillery_bombard" and unit not in now.driven_back and unit not in now.grounds
    return right and now.fought[-1:] == [unit] and unit in now.ordered


def other_target(of, at):
    """A battle of which ``of`` holds is fought at another target, one that ``at`` picks."""

    def bend(log):
        for n, event, table in places(log, "battle", lambda e, t: e["kind"] == "ordered" and of(e, t)):
            for target in enemies(table, event["attacker"]):
                if target != event["target"] and at(table, event["attacker"], target):
                    log["events"][n] = {**event, **attack(table, event["attacker"], target)}
                    return
        raise NoPlaceError

    return bend


def an_assault(event, table):
    """Assaults on neighbours by units that could fire as well."""
    free = table.now.card != "close_assault" or table.now.substitute
    return event["distance"] == 1 and free and not is_class("ART")(table, event["attacker"])


def unseen(table, unit, other):
    """Enemies in range that a unit without enemies beside it cannot see."""
    board = table.board
    fields = attack(table, unit, other)
    if board.enemies_next_to(unit) or board.class_of(unit) == "ART" or fields["distance"] > 3:
        return False
    return not table.sight.sees(board.hex_of(unit), board.hex_of(other)) and not across(table, unit, other)


def across(table, unit, other):
    """Enemies on the other bank."""
    board = table.board
    banks = board.class_of(unit) in table.special.banks
    return banks and table.sight.across_the_river(board.hex_of(unit), board.hex_of(other))


def across_in_sight(table, unit, other):
    """Enemies on the other bank of the Rhine, in range."""
    far = attack(table, unit, other)["distance"]
    return across(table, unit, other) and far <= 3 and not table.board.enemies_next_to(unit)


def behind_hills(table, unit, other):
    """Enemies behind hills, in range of a gun."""
    board, fields = table.board, attack(table, unit, other)
    if board.class_of(unit) != "ART" or board.enemies_next_to(unit) or fields["distance"] > 6:
        return False
    return not table.sight.fires_over_hills(board.hex_of(unit), board.hex_of(other))


def out_of_range(table, unit, other):
    """Enemies one hex too far away."""
    return attack(table, unit, other)["distance"] == 4 and not table.board.enemies_next_to(unit)


def from_afar(table, unit, other):
    """Enemies beyond the neighbours, in range."""
    return 1 < attack(table, unit, other)["distance"] <= 3


def moves_on_after(log):
    """A unit behind enemy lines battles after its second move."""
    for n, event, table in places(log, "battle", lambda e, t: t.now.behind_lines and e["kind"] == "ordered"):
        unit = event["attacker"]
        frame = {key: event[key] for key in ("n", "turn", "side")}
        log["events"].insert(
            n, {**frame, "event": "second_move", "unit": unit, "hex": table.board.hex_of(unit)}
        )
        return
    raise NoPlaceError


def after_a_wood(event, table):
    """A unit behind enemy lines battles after it has entered a wood, a town or a hedgerow."""
    unit = event["unit"]
    if not table.now.banned.get(unit) or unit in table.now.fought + table.now.cleared:
        return None
    return next(
        (attack(table, unit, other) for other in enemies(table, unit) if could_attack(table, unit, other)),
        None,
    )


TARGETS = [
    Plant("CORE-BAT-1", "a unit battles twice", "arracourt", one_battle_more(fought_once)),
    Plant("CORE-BAT-4", "a unit fires past a neighbour", "liberation-of-paris",
          other_target(an_assault, from_afar)),
    Plant("LOS-4", "a unit fires at what it cannot see", "toulon", one_battle_more(may_still, unseen)),
    Plant("CORE-DICE-1", "a unit fires beyond its range", "montelimar",
          one_battle_more(lambda t, u: may_still(t, u) and not is_class("ART")(t, u) and t.now.card != "close_assault",
                          out_of_range)),
    Plant("SCN-13", "infantry attacks across the Rhine", "arnhem-bridge", one_battle_more(may_still, across_in_sight)),
    Plant("LOS-21", "a gun fires across hills", "saverne-gap",
          other_target(lambda e, t: e["distance"] > 1, behind_hills)),
    Plant("CARD-CLOSE-2", "a unit fires under Close Assault", "vassieux",
          other_target(lambda e, t: t.now.card == "close_assault" and not t.now.substitute, from_afar)),
    Plant("CARD-BEL-9", "a unit behind enemy lines battles after its second move", "pegasus-bridge", moves_on_after),
    Plant("CARD-BEL-5", "a unit behind enemy lines battles after it has entered a wood", "arracourt",
          added("battle", "second_move", after_a_wood)),
]  # fmt: skip


# --- dice ---
def at_word(word, class_, height=False):
    """Attacks by a class on a unit that what the word names protects."""

    def where(event, table):
        board = table.board
        there = board.hex_of(event["target"])
        serves = terrain.serves(board, word, there, board.side_of(event["target"]))
        alone = terrain.words(board, there) & set(terrain.COVER) == {word}
        low = not height or not under(table, event["attacker"]) & terrain.HILLS
        return alone and serves and low and board.class_of(event["attacker"]) == class_

    return where


def on_word(word, class_):
    """Attacks by a class that stands on what the word names."""
    return lambda e, t: word in under(t, e["attacker"]) and t.board.class_of(e["attacker"]) == class_


def twice_covered(event, table):
    """Attacks by infantry on a town with sandbags."""
    words = under(table, event["target"])
    return {"town", "sandbag"} <= words and table.board.class_of(event["attacker"]) == "INF"


def in_foreign_bunker(event, table):
    """Attacks on a unit in a bunker of its enemy, by others than guns, from which no terrain covers."""
    board = table.board
    if board.class_of(event["attacker"]) == "ART":
        return False
    there = board.hex_of(event["target"])
    foreign = not terrain.serves(board, "bunker", there, board.side_of(event["target"]))
    return "bunker" in terrain.words(board, there) and foreign and event["dice"] > 1


def with_card(card, kind="ordered", far=None):
    """Battles of a kind under a card."""
    return lambda e, t: (
        t.now.card == card
        and not t.now.substitute
        and e["kind"] == kind
        and (far is None or (e["distance"] > 1) == far)
    )


def ambush_from(event, table):
    """Answers of an Ambush while a card with more dice is in force."""
    return event["kind"] == "ambush"


DICE = [
    Plant("TER-TOWN-3", "armor in a town loses no dice", "saverne-gap", dice_wrong(2, on_word("town", "ARM"))),
    Plant("OBS-WIRE-2", "infantry on wire loses no die", "omaha-beach", dice_wrong(1, on_word("wire", "INF"))),
    Plant("TER-FOREST-3", "a wood gives no cover", "toulon", dice_wrong(1, at_word("forest", "INF"))),
    Plant("TER-HEDGE-5", "a hedgerow gives no cover", "operation-cobra", dice_wrong(2, at_word("hedgerow", "ARM"))),
    Plant("TER-TOWN-2", "a town gives no cover", "saverne-gap", dice_wrong(1, at_word("town", "INF"))),
    Plant("TER-HILL-2", "a hill gives no cover from below", "st-vith",
          dice_wrong(1, at_word("hill", "ARM", height=True))),
    Plant("CORE-DICE-7", "a hill gives cover from another hill", "vassieux",
          dice_wrong(-1, lambda e, t: e["dice"] > 1 and is_class("INF")(t, e["attacker"])
                     and "hill" in under(t, e["attacker"]) and under(t, e["target"]) == {"hill"})),
    Plant("TER-BLUFF-7", "a bluff gives no cover from the beach", "omaha-beach",
          dice_wrong(1, lambda e, t: under(t, e["target"]) == {"bluff"} and is_class("INF")(t, e["attacker"])
                     and "beach" in under(t, e["attacker"]))),
    Plant("OBS-BUNKER-5", "a bunker gives no cover", "sword-beach", dice_wrong(1, at_word("bunker", "INF"))),
    Plant("OBS-BUNKER-4", "a bunker covers the enemy of its owner", "pointe-du-hoc", dice_wrong(-1, in_foreign_bunker)),
    Plant("OBS-SANDBAG-2", "sandbags give no cover", "pegasus-bridge", dice_wrong(1, at_word("sandbag", "INF"))),
    Plant("OBS-SEAWALL-1", "the sea wall gives no cover", "omaha-beach", dice_wrong(1, at_word("sea_wall", "INF"))),
    Plant("CORE-DICE-3", "town and sandbags add up", "liberation-of-paris", dice_wrong(-1, twice_covered)),
    Plant("CORE-DICE-5", "a wood covers from artillery", "arnhem-bridge",
          dice_wrong(-1, lambda e, t: is_class("ART")(t, e["attacker"]) and "forest" in under(t, e["target"]))),
    Plant("CARD-ARMORASLT-2", "Armor Assault adds a die at range", "arracourt",
          dice_wrong(1, with_card("armor_assault", far=True))),
    Plant("CARD-CLOSE-3", "Close Assault adds no die", "st-vith", dice_wrong(-1, with_card("close_assault"))),
    Plant("CARD-FIREFIGHT-2", "Firefight adds no die", "toulon", dice_wrong(-1, with_card("firefight"))),
    Plant("CARD-FINEST-6", "Their Finest Hour adds no die", "arracourt",
          dice_wrong(-1, with_card("their_finest_hour"))),
    Plant("CARD-AMBUSH-13", "an Ambush has a die more", "st-vith", dice_wrong(1, ambush_from)),
]  # fmt: skip

PLANTS = [*TARGETS, *DICE]
