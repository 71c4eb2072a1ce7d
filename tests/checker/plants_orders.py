"""Planted errors about orders and tactic cards (core sections 4, 9)."""

from tests.checker import deck
from tests.checker.board import ENEMY, apart
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    added,
    changed,
    ends_turn,
    first,
    one_order_more,
    one_step_more,
    open_to,
    places,
    without,
)


# --- who is ordered ---
def elsewhere(card_kind):
    """Orders one unit more of a section the card speaks of, beyond its number."""

    def which(table, unit):
        now = table.now
        kinds = {card_kind, *(f"{card_kind}_{section}" for section in deck.SECTIONS)}
        if now.card not in kinds or now.substitute:
            return False
        wanted = [*now.ordered, unit]
        sections = {one: table.board.sections(one) for one in wanted}
        quota = deck.quota_of(now.card, now.view)
        return not deck.fits_quota([sorted(sections[one]) for one in wanted], quota)

    return which


def in_the_mirror(event, table):
    """True for an order by the Axis in its own left or right, where a unit stands on the other flank."""
    return bool(mirrored(event, table))


def mirrored(event, table):
    """A unit of the flank that a side at the bottom would call so."""
    now = table.now
    quota = deck.quota_of(now.card, now.view) or {}
    if now.view != "axis" or len(quota) != 1 or "center" in quota or now.substitute or now.ordered:
        return None
    (flank,) = quota
    other = {deck.MIRROR[flank]}
    return next((u for u in table.board.living(now.side) if table.board.sections(u) == other), None)


def order_mirrored(log):
    """The order goes to the other flank."""
    n, event, table = first(log, "order", in_the_mirror)
    unit = mirrored(event, table)
    log["events"][n] = {**event, "unit": unit, "hex": table.board.hex_of(unit)}


def plays(*cards):
    """A test of the card in force."""
    return lambda table: table.now.card in cards and not table.now.substitute


def of_class(*classes, card, near=None):
    """Units of some classes beside a card, touching an enemy or not."""

    def which(table, unit):
        touches = bool(table.board.enemies_next_to(unit))
        right = near is None or touches == near
        return plays(card)(table) and table.board.class_of(unit) in classes and right

    return which


def no_symbol(table, unit):
    """A unit for which the dice of Their Finest Hour show no symbol more."""
    classes = [table.board.class_of(u) for u in [*table.now.ordered, unit]]
    return plays("their_finest_hour")(table) and not deck.symbols_suffice(classes, table.now.faces)


def off_the_section(table, unit):
    """Infantry outside the section of Infantry Assault."""
    now, board = table.now, table.board
    outside = now.section and now.section not in board.sections(unit)
    return plays("infantry_assault")(table) and outside and board.class_of(unit) == "INF"


def empty_section(event, table):
    """A section without own infantry, None if each holds some."""
    own = [u for u in table.board.living(table.now.side) if table.board.class_of(u) == "INF"]
    held = {section for u in own for section in table.board.sections(u)}
    return next((section for section in deck.SECTIONS if section not in held), None)


def plain_mover(event, table):
    """True for the order of a unit under a card that orders and nothing else."""
    return table.now.card in deck.QUOTA


def without_its_order(log):
    """A unit marches that was never ordered."""
    for n, event, _ in places(log, "order", plain_mover):
        turn = [e for e in log["events"] if e["turn"] == event["turn"]]
        if any(e["event"] == "step" and e["unit"] == event["unit"] for e in turn):
            del log["events"][n]
            return
    raise NoPlaceError


def ordered_twice(log):
    """The same unit is ordered again."""
    n, event, _ = first(log, "order", plain_mover)
    log["events"].insert(n + 1, dict(event))


def to_two(table, unit):
    """Any unit beside the one that a substitute order went to."""
    return table.now.substitute


def taken_for_substitute(event, table):
    """A substitute order although the side has the class the card speaks of."""
    card = table.now.card
    if table.last["event"] == "play" and card in deck.FALLBACK and not table.now.substitute:
        return {"card": card}
    return None


ORDERS = [
    Plant("CORE-ORD-1", "a unit moves without an order", "pegasus-bridge", without_its_order),
    Plant("CORE-ORD-2", "a unit is ordered twice", "pegasus-bridge", ordered_twice),
    Plant("CORE-SEC-4", "the Axis orders on the flank that the Allies call so", "arracourt", order_mirrored),
    Plant("CORE-ORD-6", "General Advance orders three units in a section", "arnhem-bridge",
          one_order_more(elsewhere("general_advance"))),
    Plant("CARD-RECON-1", "Recon orders a second unit", "sword-beach", one_order_more(elsewhere("recon"))),
    Plant("CARD-PROBE-1", "Probe orders a third unit", "vassieux", one_order_more(elsewhere("probe"))),
    Plant("CARD-ATTACK-1", "Attack orders a fourth unit", "omaha-beach", one_order_more(elsewhere("attack"))),
    Plant("CARD-ASSAULT-1", "Assault orders a unit of another section", "toulon",
          one_order_more(elsewhere("assault"))),
    Plant("CARD-PINCER-1", "Pincer Move orders a unit in the center", "st-vith",
          one_order_more(elsewhere("pincer_move"))),
    Plant("CARD-RIF-1", "Recon in Force orders two units in a section", "montelimar",
          one_order_more(elsewhere("recon_in_force"))),
    Plant("CORE-ORD-8", "Armor Assault orders infantry", "arracourt",
          one_order_more(of_class("INF", card="armor_assault"))),
    Plant("CARD-MOVEOUT-1", "Move Out orders armor", "operation-cobra",
          one_order_more(of_class("ARM", card="move_out"))),
    Plant("CARD-ARTBOM-1", "Artillery Bombard orders infantry", "arnhem-bridge",
          one_order_more(of_class("INF", card="artillery_bombard"))),
    Plant("CARD-CLOSE-1", "Close Assault orders a unit that touches no enemy", "toulon",
          one_order_more(of_class("INF", "ARM", card="close_assault", near=False))),
    Plant("CARD-FIREFIGHT-1", "Firefight orders a unit that touches an enemy", "saverne-gap",
          one_order_more(of_class("INF", "ARM", "ART", card="firefight", near=True))),
    Plant("CARD-INFASLT-1", "Infantry Assault orders outside its section", "pointe-du-hoc",
          one_order_more(off_the_section)),
    Plant("CARD-INFASLT-5", "Infantry Assault chooses a section without infantry", "liberation-of-paris",
          changed("section", "section", empty_section, lambda e, t: empty_section(e, t) is not None)),
    Plant("CARD-FINEST-1", "Their Finest Hour rolls a die too many", "montelimar",
          changed("roll", "dice", lambda e, _: e["dice"] + 1, lambda e, _: e["card"] == "their_finest_hour")),
    Plant("CARD-FINEST-5", "Their Finest Hour orders a unit no symbol stands for", "operation-luttich",
          one_order_more(no_symbol)),
    Plant("CORE-ORD-9", "a substitute order goes to two units", "pegasus-bridge", one_order_more(to_two)),
    Plant("CORE-ORD-10", "a substitute order although the class is there", "arracourt",
          added("substitute", "order", taken_for_substitute)),
]  # fmt: skip


# --- tactic cards ---
def full_unit(event, table):
    """An own unit that has lost nobody."""
    board = table.board
    own = board.living(table.now.side)
    return next((u for u in own if board.units[u]["figures"] == board.full[u]), None)


def beside_none(event, table):
    """A target of a strike that stands apart from those declared."""
    if not table.now.declared or table.now.struck:
        return None
    board = table.board
    for unit in board.living(ENEMY[table.now.side]):
        far = all(apart(board.hex_of(unit), board.hex_of(other)) > 1 for other in table.now.declared)
        if far and len(table.now.declared) < 4 and not table.now.strike:
            return {"unit": unit}
    return None


def beside_one(event, table):
    """A further target next to those declared, which then is forgotten."""
    if not table.now.declared or table.now.attacks or len(table.now.declared) > 3:
        return None
    if (table.now.strike or table.now.card) != "air_power" or table.now.strike:
        return None
    board = table.board
    for unit in board.living(ENEMY[table.now.side]):
        near = any(apart(board.hex_of(unit), board.hex_of(other)) == 1 for other in table.now.declared)
        if near and unit not in table.now.declared:
            return {"unit": unit}
    return None


def off_section(event, table):
    """An enemy outside the section of a Recon that strikes."""
    board, sections = table.board, set(deck.quota_of(table.now.card, table.now.view))
    enemy = [u for u in board.living(ENEMY[table.now.side]) if not board.sections(u) & sections]
    return enemy[0] if enemy else None


def recon_of_the_axis(event, table):
    """A strike by a Recon of the side that has none."""
    played = table.last["event"] == "play" and deck.is_recon(table.now.card)
    return {"card": "air_power", "dice": 2} if played and table.now.side == "axis" else None


def step_after_digging(event, table):
    """A unit that has dug in goes on."""
    if not (table.now.card == "dig_in" and not table.now.substitute and ends_turn(event, table)):
        return None
    for unit in table.now.ordered:
        here = table.board.hex_of(unit)
        for to in table.board.around(here):
            if open_to(table, unit, here, to) and table.board.hexes[here]["terrain"] != "hedgerow":
                return {"unit": unit, "from": here, "to": to, "cost": 1}
    return None


def without_second_move(log):
    """The second move of a unit behind enemy lines is neither offered nor made."""
    for n, _, _ in places(log, "second_move"):
        end = next(m for m in range(n + 1, len(log["events"])) if log["events"][m]["event"] != "step")
        if log["events"][end]["event"] == "discard":
            del log["events"][n:end]
            return
    raise NoPlaceError


def copied(event, table):
    """True for a Counter-Attack that copies a card of one flank."""
    flank = (event["acts_as"] or "").endswith(("_left", "_right"))
    return event["copied"] and flank and event["view"] != event["side"]


TACTICS = [
    Plant("CARD-COUNTER-1", "Counter-Attack copies another card", "arracourt",
          changed("play", "acts_as", lambda e, _: "direct_from_hq" if e["acts_as"] != "direct_from_hq" else "move_out",
                  lambda e, _: e["copied"] and e["acts_as"])),
    Plant("CARD-COUNTER-2", "Counter-Attack exchanges left and right no more", "toulon",
          changed("play", "view", lambda e, _: e["side"], copied)),
    Plant("CARD-AIR-1", "a target of Air Power stands apart", "arnhem-bridge", added("declare", "battle", beside_none)),
    Plant("CARD-AIR-2", "the Axis rolls two dice for each hex of Air Power", "montelimar",
          changed("battle", "dice", 2, lambda e, t: t.now.card == "air_power" and t.now.side == "axis")),
    Plant("CARD-AIR-5", "a declared target is not struck", "arracourt", added("declare", "battle", beside_one)),
    Plant("CARD-BARRAGE-2", "Barrage rolls five dice", "st-vith",
          changed("battle", "dice", 5, lambda e, t: t.now.card == "barrage" and e["kind"] == "strike")),
    Plant("CARD-RECON-4", "the Axis strikes with a Recon", "operation-luttich",
          added("strike_as", "order", recon_of_the_axis)),
    Plant("AMB-54", "a target of the Recon's strike lies outside its section", "operation-luttich",
          changed("declare", "unit", off_section,
                  lambda e, t: t.now.strike and not t.now.declared and off_section(e, t))),
    Plant("CARD-DIGIN-1", "a unit that digs in has no sandbags", "omaha-beach",
          without("obstacle", lambda e, t: e["placed"])),
    Plant("CARD-DIGIN-2", "a unit that has dug in moves", "pegasus-bridge",
          added("step", "discard", step_after_digging)),
    Plant("CARD-MEDICS-1", "a unit at full strength is treated", "vassieux",
          changed("roll", "unit", full_unit, lambda e, _: e["unit"])),
    Plant("CARD-MEDICS-2", "a figure more returns than the dice show", "mont-mouchet",
          changed("heal", "figures", lambda e, _: e["figures"] + 1)),
    Plant("CARD-MEDICS-4", "a unit that regained figures is not ordered", "sword-beach",
          without("order", lambda e, t: t.last["event"] == "heal")),
    Plant("CARD-INFASLT-2", "infantry goes four hexes under Infantry Assault", "pointe-du-hoc",
          one_step_more(lambda t, u, m: plays("infantry_assault")(t) and m.spent == 3 and not m.stopped)),
    Plant("CARD-ARTBOM-2", "a gun goes four hexes under Artillery Bombard", "arracourt",
          one_step_more(lambda t, u, m: plays("artillery_bombard")(t) and m.spent == 3 and not m.stopped)),
    Plant("CARD-BEL-2", "a unit behind enemy lines goes four hexes at first", "saverne-gap",
          one_step_more(lambda t, u, m: t.now.behind_lines and t.now.second is not m and m.spent == 3)),
    Plant("CARD-BEL-8", "no second move is offered behind enemy lines", "pegasus-bridge", without_second_move),
]  # fmt: skip

PLANTS = [*ORDERS, *TACTICS]
