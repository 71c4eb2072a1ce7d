"""The events of official games: what each notes, what a log says of it, and its words for a reader."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.codes import Attack, EndReason, Face, Landing, Loss, MedalSource, Section, Winner
from engine.declaring.declare import LogEvent
from engine.declaring.event_words import counted, dice
from engine.declaring.limits import (
    CARD_ROW,
    CARD_ROW_OR_NONE,
    COPY,
    COUNT,
    DICE,
    FIGURES,
    HEX,
    HEX_OR_NONE,
    MEDALS,
    OBJECTIVE,
    PIECE,
    ROW,
    SIDE,
    SIDE_OR_NONE,
    STRIKE_CARD,
    TRIGGER,
    UNIT,
    UNIT_OR_NONE,
    WORTH,
    YES,
    Number,
    code,
    unreported,
)
from engine.sizes import MAX_CARDS, MAX_HEXES, MAX_MARCH, MAX_TURNS, OFF

SIDES = {"axis": "Axis", "allies": "Allies", "draw": "nobody"}
ATTACKS = {
    "ordered": "attacks",
    "overrun": "overruns and attacks",
    "ambush": "ambushes",
    "charge_defence": "meets the charge of",
    "strike": "is struck",
    "engagement": "fights on without orders against",
}
REASONS = {
    "medals": "medals",
    "wiped_out": "the other side has no unit left",
    "sudden_death": "a decisive objective",
    "deck_out": "the deck has run out",
    "last_turn": "the last turn is played",
    "turn_cap": "the cap on turns",
    "break_point": "the other side is broken",
}
FATES = {
    "off_board": "off the board",
    "impassable": "nobody can stand there",
    "occupied": "the hex is taken",
}
CAUSES = {
    "hit": "",
    "mine": " to mines",
    "ice": " to the ice",
    "blast": " with the bridge",
    "hunger": " to hunger",
    "sickness": " to sickness",
    "blocked": " for want of a way back",
    "stood": " for standing its ground",
}


def figures(n: int) -> str:
    """So many figures in words."""
    return counted(n, "figure", "figures")


def _play(n: Any, e: dict[str, Any]) -> str:
    if not e["copied"]:
        return f"plays {n.card(e['card'])}"
    if e["acts_as"] is None:
        return f"plays {n.card(e['card'])}, which has nothing to copy"
    return f"plays {n.card(e['card'])} as {n.card(e['acts_as'])}, seen from the {SIDES[e['view']]} side"


def _drop(n: Any, e: dict[str, Any]) -> str:
    if e["fate"] == "landed":
        return f"{e['unit']} is dropped over {e['aim']} and lands on {e['hex']}"
    where = f" on {e['hex']}" if e["hex"] else ""
    return f"{e['unit']} is dropped over {e['aim']} and lost{where}: {FATES[e['fate']]}"


def _battle(n: Any, e: dict[str, Any]) -> str:
    rolled = dice(e["dice"])
    if e["attacker"] is None:
        return f"{n.unit(e['target'])} is struck: {rolled}"
    return f"{n.unit(e['attacker'])} {ATTACKS[e['kind']]} {n.unit(e['target'])}: {rolled}"


def _hit(n: Any, e: dict[str, Any]) -> str:
    why = CAUSES[e["cause"]]
    if n.is_train(e["unit"]):
        hits = counted(e["figures"], "hit", "hits")
        return f"  {e['unit']} takes {hits}{why}, {e['left']} more will destroy it"
    return f"  {e['unit']} loses {figures(e['figures'])}{why}, {e['left']} left"


def _medal(n: Any, e: dict[str, Any]) -> str:
    if e["change"] == 0:
        return f"  {SIDES[e['to']]} has {e['total']} medals, and no more of them count"
    if n.setup.get("broken_at"):
        other = SIDES["allies" if e["to"] == "axis" else "axis"]
        return f"  {other} has lost {e['total']} by the count of its break point ({e['source']})"
    verb = "wins" if e["change"] > 0 else "loses"
    what = "a medal" if abs(e["change"]) == 1 else f"{abs(e['change'])} medals"
    return f"  {SIDES[e['to']]} {verb} {what} ({e['source']}), now {e['total']}"


def _objective(n: Any, e: dict[str, Any]) -> str:
    held = "is nobody's" if e["holder"] is None else f"is held by {SIDES[e['holder']]}"
    return f"  objective {n.objective(e['objective'])} {held}"


def _end(n: Any, e: dict[str, Any]) -> str:
    won = "The game is drawn" if e["winner"] == "draw" else f"{SIDES[e['winner']]} wins"
    return f"{won}: {REASONS.get(e['reason'], e['reason'])}"


def _of_side(key: str, verb: str) -> Callable[[Any, dict[str, Any]], str]:
    """Words for what a side does with a card."""
    return lambda n, e: f"{SIDES[e[key]]} {verb} {n.card(e['card'])}"


def _turn(s: Any, e: dict[str, Any]) -> None:
    s.card, s.ordered = None, []


def _played(s: Any, e: dict[str, Any]) -> None:
    s.card = e
    s.lose_card(e["card"])


def _ordered(s: Any, e: dict[str, Any]) -> None:
    s.ordered.append(e["unit"])


def _landed(s: Any, e: dict[str, Any]) -> None:
    if e["fate"] == "landed":
        s.put(e["unit"], e["hex"])
    else:
        s.count(e["unit"], 0)


def _piece(s: Any, e: dict[str, Any]) -> None:
    """A piece comes or goes; what is no piece is the tile itself."""
    pieces = s.pieces[e["hex"]]
    if e["placed"]:
        pieces.append(e["piece"])
    elif e["piece"] in pieces:
        pieces.remove(e["piece"])
    else:
        s.ground[e["hex"]] = s.becomes[e["hex"]]


def _medals(s: Any, e: dict[str, Any]) -> None:
    """Medals are won, or the last ones of a source are lost."""
    won = s.medals[e["to"]]
    won += [e["source"]] * e["change"]
    for _ in range(-e["change"]):
        won.pop(max((i for i, one in enumerate(won) if one == e["source"]), default=len(won) - 1))


def _held(s: Any, e: dict[str, Any]) -> None:
    s.holders[e["objective"]] = e["holder"]


def _goes(s: Any, e: dict[str, Any]) -> None:
    s.put(e["unit"], e["to"])


def _gone(s: Any, e: dict[str, Any]) -> None:
    s.remove(e["unit"])


def _gains_card(s: Any, e: dict[str, Any]) -> None:
    s.gain_card(e["to"], e["card"])


def _loses_card(s: Any, e: dict[str, Any]) -> None:
    s.lose_card(e["card"])


ROWED = unreported(ROW)  # row of a card that is reported by its copy
TO = {"to": SIDE, "card": COPY, "row": ROWED}
WAY = {"unit": UNIT, "from": HEX, "to": HEX}
PLACE = {"unit": UNIT, "hex": HEX}
SECTION = code(Section)
BY_SIDE = replace(MEDALS, reported="by_side")
CHANGE, TOTAL = replace(WORTH, reported="whole"), replace(MEDALS, reported="whole")

# In the order of the numbers a to e.  Where no words are given, other events say it, or nobody does.
EVENTS = (
    LogEvent("DEAL", 1, "A starting card.", TO, follow=_gains_card),
    LogEvent(
        "TURN", 2, "A player turn begins.", {"whose": unreported(SIDE), "axis": BY_SIDE, "allies": BY_SIDE},
        group="medals", follow=_turn,
    ),
    LogEvent(
        "PLAY", 3, "A card is played; ``acts_as`` is the card in force (null: none), seen from the side ``view``.",
        {
            "card": COPY, "acts_as": CARD_ROW_OR_NONE, "view": SIDE,
            "section": replace(SECTION, low=OFF, none=OFF), "copied": YES,
        },
        _play, follow=_played,
    ),
    LogEvent(
        "PASS", 4, "No card could be played.", {"whose": unreported(SIDE)}, lambda n, e: "passes: no card can be played"
    ),
    LogEvent("ORDER", 5, "A unit receives an order.", PLACE, follow=_ordered),
    LogEvent(
        "STEP", 6, "One hex of a move; ``cost`` is the allowance it uses.", {**WAY, "cost": Number(0, MAX_MARCH)},
        follow=_goes,
    ),
    LogEvent(
        "BATTLE", 7, "Dice are about to be rolled at a target; ``attacker`` and ``distance`` are null for a strike.",
        {
            "attacker": UNIT_OR_NONE, "target": UNIT, "dice": DICE, "distance": Number(0, MAX_HEXES - 1, none=0),
            "kind": code(Attack),
        },
        _battle,
    ),
    LogEvent(
        "FACE", 8, "One die of the battle or roll of the same number ``roll``.",
        {"index": COUNT, "face": code(Face)}, is_die=True,
    ),
    LogEvent(
        "HIT", 9, "Figures leave a unit.",
        {"unit": UNIT, "figures": FIGURES, "left": FIGURES, "cause": code(Loss)}, _hit,
        follow=lambda s, e: s.count(e["unit"], e["left"]),
    ),
    LogEvent(
        "ELIMINATED", 10, "A unit's last figure has left; ``by`` is the side that gains.", {**PLACE, "by": SIDE},
        follow=_gone,
    ),
    LogEvent(
        "IGNORE", 11, "Flags are ignored; ``left`` remain.", {"unit": UNIT, "flags": COUNT, "left": COUNT},
        lambda n, e: f"  {e['unit']} ignores {e['flags']} of {e['flags'] + e['left']} flags",
    ),
    LogEvent(
        "STAND", 12, "A unit refuses to retreat.", {"unit": UNIT, "flags": COUNT},
        lambda n, e: f"  {e['unit']} refuses to fall back",
    ),
    LogEvent("RETREAT", 13, "One step of a retreat.", WAY, follow=_goes),
    LogEvent(
        "GROUND", 14, "A unit takes the hex it has emptied.", WAY,
        lambda n, e: f"{e['unit']} takes ground {e['from']} - {e['to']}", follow=_goes,
    ),
    LogEvent(
        "OBSTACLE", 15, "A piece is placed on a hex or removed from it.",
        {"hex": HEX, "piece": PIECE, "placed": YES},
        lambda n, e: f"  {e['piece']} {'placed on' if e['placed'] else 'removed from'} {e['hex']}", follow=_piece,
    ),
    LogEvent(
        "AMBUSH", 16, "The defender plays an Ambush from its hand.",
        {"card": COPY, "defender": UNIT, "attacker": UNIT},
        lambda n, e: f"{SIDES[n.side_of(e['defender'])]} plays {n.card(e['card'])}", follow=_loses_card,
    ),
    LogEvent(
        "MEDAL", 17,
        "Medals are won (or lost: ``change`` below 0); of those ``earned`` none counts beyond the target.",
        {"to": SIDE, "change": CHANGE, "total": TOTAL, "source": code(MedalSource), "earned": CHANGE},
        _medal, follow=_medals,
    ),
    LogEvent(
        "OBJECTIVE", 18, "An objective changes hands; null: nobody holds it.",
        {"objective": OBJECTIVE, "holder": SIDE_OR_NONE}, _objective, follow=_held,
    ),
    LogEvent("DRAW", 19, "A card is drawn into a hand.", TO, _of_side("to", "draws"), follow=_gains_card),
    LogEvent(
        "KEEP", 20, "The card kept of those drawn aside; the others follow or precede as ``discard``.", TO,
        _of_side("to", "keeps"), follow=_gains_card,
    ),
    LogEvent(
        "DISCARD", 21, "A card is laid on the discard pile.", {"by": SIDE, "card": COPY, "row": ROWED},
        _of_side("by", "discards"), follow=_loses_card,
    ),
    LogEvent(
        "SHUFFLE", 22, "The draw pile has been shuffled; ``pile`` cards lie in it.",
        {"number": Number(0, 8 * MAX_TURNS), "pile": Number(0, MAX_CARDS)},  # no turn lays more aside
    ),
    LogEvent(
        "HEAL", 23, "Figures return to a unit.", {"unit": UNIT, "figures": FIGURES, "now": FIGURES},
        lambda n, e: f"  {e['unit']} regains {figures(e['figures'])}, now {e['now']}",
        follow=lambda s, e: s.count(e["unit"], e["now"]),
    ),
    LogEvent(
        "ROLL", 24, "Dice are rolled for a card; ``unit`` is the one treated, if any.",
        {"dice": DICE, "card": CARD_ROW, "unit": UNIT_OR_NONE},
        lambda n, e: f"rolls {e['dice']} for {n.card(e['card'])}",
    ),
    LogEvent(
        "CLEAR", 25, "A unit clears an obstacle with its battle.", {**PLACE, "piece": PIECE},
        lambda n, e: f"{e['unit']} clears {e['piece']} at {e['hex']}",
    ),
    LogEvent(
        "TRIGGER", 26, "A side has reached its medals; the last turns are counted from here.",
        {"by": SIDE, "turns_left": COUNT},
        lambda n, e: f"{SIDES[e['by']]} has its medals; turns left: {e['turns_left']}",
    ),
    LogEvent(
        "END", 27, "The game is over: who has won, and by what.",
        {"winner": code(Winner), "reason": replace(code(EndReason, EndReason.MEDALS), high=EndReason.BREAK_POINT)},
        _end,
    ),
    LogEvent(
        "SECTION", 29, "The section chosen for a card that orders one section.", {"section": SECTION},
        lambda n, e: f"chooses the {e['section']} section",
    ),
    LogEvent(
        "DECLARE", 30, "A unit is named as a target of a strike; targets are named before the first roll.",
        {"unit": UNIT}, lambda n, e: f"aims at {n.unit(e['unit'])}",
    ),
    LogEvent(
        "ASIDE", 31, "A card is drawn to choose from; ``keep`` and ``discard`` tell the choice.", TO,
        _of_side("to", "looks at"),
    ),
    LogEvent(
        "DROP", 32,
        "A figure of an air drop comes down on ``hex`` (null: off the board); ``fate`` says whether it is a unit now.",
        {"unit": UNIT, "aim": HEX, "hex": HEX_OR_NONE, "fate": code(Landing)}, _drop, follow=_landed,
    ),
    LogEvent(
        "STRIKE_AS", 33,
        "The card just played strikes like another one instead of giving orders, with so many dice for each target.",
        {"dice": COUNT, "card": STRIKE_CARD},
        lambda n, e: f"strikes with it like {n.card(e['card'])}, {dice(e['dice'])} for each target",
    ),
    LogEvent(
        "EXIT", 34,
        "A unit leaves the board by an exit at the end of its move; it is out of play, and its owner earns medals.",
        {**PLACE, "medals": unreported(WORTH)}, lambda n, e: f"{e['unit']} leaves the board at {e['hex']}",
        follow=_gone,
    ),
    LogEvent(
        "ON_MOVE", 35, "A unit is ordered on the move: it moves as usual and may not battle.", PLACE, follow=_ordered
    ),
    # For who checks what follows from the events around them; logged only, never hashed.
    LogEvent(
        "RULE", 46,
        "A house rule acts for the first time in the game; ``trigger`` is its name in ``fired_bits`` of a manifest.",
        {"trigger": TRIGGER}, lambda n, e: f"  * {n.rule(e['trigger'])}",
    ),
    LogEvent(
        "SECOND_MOVE", 47,
        "First move and battle of the unit are over; the steps that follow are its second move, which it may decline.",
        PLACE, lambda n, e: f"{e['unit']} may move again",
    ),
    LogEvent(
        "SUBSTITUTE", 48,
        "The card in force orders any one unit instead, because the side has no unit of the class it speaks of.",
        {"card": CARD_ROW}, lambda n, e: f"has no unit for {n.card(e['card'])}: it orders any one instead",
    ),
    LogEvent(
        "SUDDEN_DEATH", 49, "The condition of an objective that decides the game is fulfilled by a side.",
        {"objective": OBJECTIVE, "by": SIDE},
        lambda n, e: f"{SIDES[e['by']]} holds enough of {n.objective(e['objective'])} to win",
    ),
)  # fmt: skip
