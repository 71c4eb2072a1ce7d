"""Planted errors about landmarks, cards played for bridges, radar stations and airfields (Terrain Pack)."""

from tests.checker import deck
from tests.checker.board import ENEMY
from tests.checker.boxes.air import AIR_POWER, enemy_on
from tests.checker.boxes.bridges import BRIDGES
from tests.checker.boxes.landmarks import workable
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    added,
    changed,
    one_battle_more,
    one_step_more,
    places,
    without,
)

DAM, MARKS, SURE = "schwammenauel-dam", "landmarks", "demolition"


def act(name):
    """Dice of an act."""
    return lambda event, table: event["act"] == name


def cause(name):
    """Tokens that come or go for this reason."""
    return lambda event, table: event["cause"] == name


def after(kind):
    """What follows an event of a kind at once."""
    return lambda event, table: bool(table.last and table.last["event"] == kind)


def last_roll(table, name, star=None):
    """True just after the last die of an act, which has shown a star or not."""
    roll = table.now.asides[-1] if table.now.asides else None
    is_last = table.last and table.last["event"] == "face" and roll and roll["roll"] == table.last["roll"]
    return bool(is_last and roll.get("act") == name and star in (None, "star" in roll["faces"]))


def roll_by_the_other(event, table):
    """The side that may not blow dams rolls for one."""
    if table.now.side == ENEMY[table.dam_side] and not table.now.ordered:
        return {"roll": table.rolls + 1, "act": "dam", "hex": None, "unit": None, "dice": 2}
    return None


def second_roll(event, table):
    """The side rolls at its dams once more."""
    if last_roll(table, "dam", False):
        return {"roll": table.rolls + 1, "act": "dam", "hex": None, "unit": None, "dice": 2}
    return None


def token_for_nothing(event, table):
    """A token although no star was shown."""
    if last_roll(table, "dam", False):
        hex_ = workable(table)[0]
        return {"hex": hex_, "tokens": table.dams[hex_] + 1, "cause": "placed"}
    return None


def other_dam(event, table):
    """A dam that the side does not hold."""
    return next((hex_ for hex_ in table.dams if hex_ not in workable(table)), None)


def cleared_for_nothing(event, table):
    """A dam is cleared that no enemy has entered."""
    hexes = [hex_ for hex_, tokens in table.dams.items() if tokens == 1 and hex_ not in table.stormed]
    return {"hex": hexes[0], "tokens": 0, "cause": "cleared"} if hexes and not table.now.played else None


def gone_for_nothing(event, table):
    """An objective is destroyed without a star."""
    if last_roll(table, "sabotage", False):
        return {"hex": table.now.asides[-1]["hex"], "bare": True}
    return None


def has_laid_charges(table, unit):
    """The unit has rolled for sabotage, and its card allows one battle."""
    rolled = [roll["unit"] for roll in table.now.asides if roll.get("act") == "sabotage"]
    return unit in rolled and unit not in table.now.banned


def far_bridge(event, table):
    """A bridge in a section that the card does not name."""
    named = set(deck.quota_of(event["card"].split("#")[0], table.now.side))
    board = table.board
    return next(
        (
            h
            for h, pieces in board.pieces.items()
            if pieces & BRIDGES and not named & set(board.hexes[h]["sections"])
        ),
        None,
    )


def tactic_card(event, table):
    """A card of the hand that is no section card."""
    hand = table.hands[table.now.side]
    return next((c for c in hand if c.split("#")[0] not in deck.QUOTA and not c.startswith("ambush")), None)


def no_attack(event, table):
    """A section card of the hand that is no Attack and names the same sections."""
    wanted = set(deck.quota_of(event["card"].split("#")[0], "allies"))
    rows = [(card, card.split("#")[0]) for card in table.hands[table.now.side]]
    return next(
        (c for c, row in rows if row[:6] != "attack" and set(deck.quota_of(row, "allies") or ()) == wanted),
        None,
    )


def can(choice):
    """Places where a choice finds something, of an event for which the rest holds too."""

    def with_rest(rest=lambda event, table: True):
        return lambda event, table: rest(event, table) and choice(event, table) is not None

    return with_rest


def draw_after_all(event, table):
    """A card is drawn in a turn that has cost one."""
    if table.fuse and table.now.done:
        return {"to": table.now.side, "card": sorted(table.pile)[0]}
    return None


def bridge_gone(event, table):
    """A bridge goes although no star was shown."""
    if last_roll(table, "demolition", False):
        hex_ = table.fuse
        return {"hex": hex_, "piece": "bridge", "placed": False}
    return None


def second_bridge(log):
    """A side builds more bridges than it has."""
    for n, event, table in places(log, "by_card", lambda e, t: e["act"] == "demolition"):
        if table.built[table.now.side] and event["card"].startswith("attack"):
            log["events"][n] = {**event, "act": "pontoon"}
            return
    raise NoPlaceError


def unshown(event, table):
    """Air Power of the hand that was not shown while a radar station watches."""
    side = table.now.side
    if not enemy_on(table, side, "tp_radar") or side in table.shown:
        return None
    return next((card for card in table.hands[side] if card.split("#")[0] in AIR_POWER), None)


def air_power_at_once(log):
    """Air Power is played that was not shown."""
    for n, event, table in places(log, "play", can(unshown)()):
        card = unshown(event, table)
        log["events"][n] = {
            **event,
            "card": card,
            "acts_as": card.split("#")[0],
            "copied": False,
            "view": table.now.side,
        }
        return
    raise NoPlaceError


def shown_before(event, table):
    """The card shown a turn ago is played."""
    side = table.now.side
    return table.shown.get(side) == event["card"] and table.shown_in[side] < table.number


def another_card(event, table):
    """A card of the hand that was not shown."""
    return next(c for c in table.hands[table.now.side] if c != event["card"] and c.startswith("probe"))


def has_another(event, table):
    """The side could play another card than the one it has shown."""
    return shown_before(event, table) and any(c.startswith("probe") for c in table.hands[table.now.side])


def newcomer_moves(event, table):
    """A unit just flown in steps on."""
    now, board = table.now, table.board
    for unit in now.flown_in:
        here = board.hex_of(unit)
        free = [hex_ for hex_ in board.around(here) if hex_ not in board.at]
        if free and event["unit"] != unit:
            return {"unit": unit, "from": here, "to": free[0], "cost": 1}
    return None


def free_field(event, table):
    """A free hex that is no airfield."""
    return next(h for h in table.board.around(event["hex"]) if h not in table.board.at
                and table.board.hexes[h]["terrain"] != "tp_airfield")  # fmt: skip


def order_first(log):
    """The first order of a turn is given before the dice at the dams."""
    for n, _, table in places(log, "order", lambda e, t: last_roll(t, "dam", False)):
        events, roll = log["events"], table.now.asides[-1]["roll"]
        rolled = next(i for i, e in enumerate(events) if e["event"] == "landmark_roll" and e["roll"] == roll)
        events.insert(rolled, events.pop(n))
        return
    raise NoPlaceError


def nothing_destroyed(log):
    """A star at an objective has no consequence."""
    n = next((n for n, _, _ in places(log, "landmark_gone")), None)
    if n is None:
        raise NoPlaceError
    del log["events"][n]
    while log["events"][n]["event"] in ("rule", "medal"):
        del log["events"][n]


def spared(log):
    """Neither the blast nor what follows from it is told."""
    for n, _, _ in places(log, "hit", lambda e, _: e["cause"] == "blast"):
        while log["events"][n]["event"] in ("hit", "eliminated", "obstacle", "medal", "objective"):
            del log["events"][n]
        return
    raise NoPlaceError


def twice(log):
    """The unit that comes first comes again."""
    firsts = {}
    for n, event, table in places(log, "reinforcement"):
        if table.now.side in firsts:
            log["events"][n] = {**event, "unit": firsts[table.now.side]}
            return
        firsts[table.now.side] = event["unit"]
    raise NoPlaceError


PLANTS = [
    # dams
    Plant("TP-DAM-4", "three dice for the dams", DAM, changed("landmark_roll", "dice", 3)),
    Plant("TP-DAM-4", "the side that may not rolls at a dam", DAM, added("landmark_roll", "order", roll_by_the_other)),
    Plant("TP-DAM-4", "a side rolls at its dams twice", DAM, added("landmark_roll", "order", second_roll)),
    Plant("TP-DAM-4", "orders come before the dice at the dams", DAM,
          order_first),
    Plant("TP-DAM-5", "a star is no token", DAM, without("dam_tokens", cause("placed"))),
    Plant("TP-DAM-5", "a token without a star", DAM, added("dam_tokens", "order", token_for_nothing)),
    Plant("TP-DAM-5", "a token on a dam that nobody holds", DAM,
          changed("dam_tokens", "hex", other_dam, can(other_dam)(cause("placed")))),
    Plant("TP-DAM-6", "the fourth token does not blow the dam", DAM,
          changed("dam_tokens", "cause", "placed", cause("blown"))),
    Plant("TP-DAM-6", "a dam is blown for three medals", DAM, changed("medal", "earned", 3, after("dam_tokens"))),
    Plant("TP-DAM-7", "a dam keeps its tokens although the enemy has been there", DAM,
          without("dam_tokens", cause("cleared"))),
    Plant("TP-DAM-7", "a dam is cleared where no enemy has been", DAM,
          added("dam_tokens", "play", cleared_for_nothing)),
    # sabotage
    Plant("TP-SAB-1", "a die more for sabotage", MARKS,
          changed("landmark_roll", "dice", lambda e, _: e["dice"] + 1, act("sabotage"))),
    Plant("TP-SAB-1", "an objective is destroyed without a star", MARKS,
          added("landmark_gone", "discard", gone_for_nothing)),
    Plant("TP-SAB-1", "a star destroys nothing", MARKS, nothing_destroyed),
    Plant("TP-SAB-2", "the tile of a destroyed objective stays", MARKS, changed("landmark_gone", "bare", False)),
    Plant("TP-SAB-2", "a destroyed objective is no medal", MARKS, without("medal", after("landmark_gone"))),
    Plant("TP-GAP-5", "a unit battles beside laying charges", MARKS, one_battle_more(has_laid_charges)),
    Plant("TP-SUP-2", "nothing is told of a depot that is lost", MARKS, without("depot")),
    Plant("TP-SUP-2", "armor without a depot goes as far as before", MARKS,
          one_step_more(lambda t, u, m: "TP-SUP-2" in m.why and m.spent == m.limit and not m.stopped)),
    # oases
    Plant("TP-OAS-6", "a die less for a recovery", MARKS,
          changed("landmark_roll", "dice", lambda e, _: e["dice"] - 1, act("recovery"))),
    Plant("TP-OAS-6", "a figure too many returns in an oasis", MARKS,
          changed("heal", "figures", lambda e, _: e["figures"] + 1, lambda e, t: last_roll(t, "recovery"))),
    # bridges
    Plant("TP-BRB-1", "a bridge in another section is blown", SURE,
          changed("by_card", "hex", far_bridge, can(far_bridge)())),
    Plant("TP-BRB-1", "a tactic card blows a bridge", MARKS,
          changed("by_card", "card", tactic_card, can(tactic_card)(act("demolition")))),
    Plant("TP-BRB-1", "a bridge that is blown stands", SURE, without("obstacle", lambda e, t: e["piece"] == "bridge")),
    Plant("TP-BRB-2", "a card is drawn by who has blown a bridge", SURE, added("draw", "turn", draw_after_all)),
    Plant("TP-BRB-2", "the card for a bridge stays in hand", SURE, without("discard", after("by_card"))),
    Plant("TP-BRB-3", "a bridge goes without a star", MARKS, added("obstacle", "draw", bridge_gone)),
    Plant("TP-BRB-3", "a star leaves the bridge", MARKS,
          without("obstacle", lambda e, t: last_roll(t, "demolition") and not t.board.at.get(e["hex"]))),
    Plant("TP-BRB-3", "three dice for a bridge", MARKS, changed("landmark_roll", "dice", 3, act("demolition"))),
    Plant("TP-BRB-4", "no card is drawn by who has rolled for a bridge", MARKS,
          without("draw", lambda e, t: t.fuse is not None)),
    Plant("TP-GAP-6", "a unit on a bridge loses a figure too few", MARKS,
          changed("hit", "figures", lambda e, _: e["figures"] - 1, lambda e, _: e["cause"] == "blast")),
    Plant("TP-GAP-6", "a unit on a bridge is spared", SURE, spared),
    Plant("TP-PON-1", "a side builds a bridge more than it has", MARKS, second_bridge),
    Plant("TP-PON-2", "a card that is no Attack builds a bridge", MARKS,
          changed("by_card", "card", no_attack, can(no_attack)(act("pontoon")))),
    Plant("TP-PON-2", "a bridge is paid for and not built", MARKS,
          without("obstacle", lambda e, t: e["piece"] == "tp_pontoon")),
    # radar stations, airfields
    Plant("TP-RAD-3", "Air Power that was not shown is played", MARKS, air_power_at_once),
    Plant("TP-RAD-3", "another card is played than the one shown", MARKS,
          changed("play", "card", another_card, has_another)),
    Plant("TP-RAD-3", "a card is shown that is no Air Power", MARKS,
          changed("notice", "card", lambda e, t: next(c for c in t.hands[t.now.side] if c != e["card"]))),
    Plant("TP-AFD-2", "infantry is flown in to a hex without an airfield", MARKS,
          changed("reinforcement", "hex", free_field)),
    Plant("TP-AFD-2", "infantry moves that has just been flown in", MARKS, added("step", "step", newcomer_moves)),
    Plant("TP-AFD-2", "the same unit is flown in twice", MARKS, twice),
]  # fmt: skip
