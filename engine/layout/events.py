"""What each kind of event notes: its numbers a to e by name, and the limits between which each of them lies.

The limits follow from the sizes of the records and say how wide each number is in a packed event (``kernel/note``).
"""

from enum import IntEnum

from engine.codes import (
    Action,
    Attack,
    EndReason,
    Event,
    Face,
    Fired,
    Landing,
    Loss,
    MedalSource,
    Side,
    Winner,
)
from engine.layout.sizes import (
    ALL,
    MAX_CARD_ROWS,
    MAX_CARDS,
    MAX_FIGURES,
    MAX_HEXES,
    MAX_MARCH,
    MAX_MEDALS,
    MAX_OBJECTIVES,
    MAX_PIECES,
    MAX_SLOTS,
    MAX_TURNS,
    MAX_UNITS,
    MAX_USES,
    MAX_WORTH,
    OFF,
)

Limits = tuple[int, int]  # lowest and highest value


def one_of(codes: type[IntEnum]) -> Limits:
    """Limits of a code."""
    return min(codes), max(codes)


SIDE = one_of(Side)
SIDE_OR_NONE = (OFF, SIDE[1])
HEX = (0, MAX_HEXES - 1)
HEX_OR_NONE = (OFF, HEX[1])
UNIT = (0, MAX_UNITS - 1)
UNIT_OR_NONE = (OFF, UNIT[1])
SLOT = (0, MAX_CARDS - 1)
ROW = (0, MAX_CARD_ROWS - 1)
ROW_OR_NONE = (OFF, ROW[1])
SECTION_OR_NONE = (OFF, 2)
PIECE = (0, MAX_PIECES - 1)
YES = (0, 1)
COUNT = (0, ALL)  # dice, flags, hexes seen
FIGURES = (0, MAX_FIGURES)
MEDALS = (-MAX_MEDALS, MAX_MEDALS)
WORTH = (-MAX_WORTH, MAX_WORTH)
OBJECTIVES = (-MAX_OBJECTIVES, MAX_OBJECTIVES)

CARD = {"side": SIDE, "card_copy": SLOT, "row": ROW}
WAY = {"unit": UNIT, "from": HEX, "to": HEX}

NOTED: dict[Event, dict[str, Limits]] = {
    Event.DEAL: CARD,
    Event.TURN: {"side": SIDE, "medals_axis": MEDALS, "medals_allies": MEDALS},
    Event.PLAY: {"card_copy": SLOT, "row": ROW_OR_NONE, "view": SIDE, "section": SECTION_OR_NONE, "copied": YES},
    Event.PASS: {"side": SIDE},
    Event.ORDER: {"unit": UNIT, "hex": HEX},
    Event.STEP: {**WAY, "cost": (0, MAX_MARCH)},
    Event.BATTLE: {
        "attacker": UNIT_OR_NONE, "target": UNIT, "dice": COUNT, "distance": (0, MAX_HEXES - 1), "kind": one_of(Attack)
    },
    Event.FACE: {"index": COUNT, "face": one_of(Face)},
    Event.HIT: {"unit": UNIT, "lost": FIGURES, "left": FIGURES, "cause": one_of(Loss)},
    Event.ELIMINATED: {"unit": UNIT, "hex": HEX, "by": SIDE},
    Event.IGNORE: {"unit": UNIT, "ignored": COUNT, "left": COUNT},
    Event.STAND: {"unit": UNIT, "flags": COUNT},
    Event.RETREAT: WAY,
    Event.GROUND: WAY,
    Event.OBSTACLE: {"hex": HEX, "piece": PIECE, "placed": YES},
    Event.AMBUSH: {"card_copy": SLOT, "defender": UNIT, "attacker": UNIT},
    Event.MEDAL: {
        "side": SIDE, "change": WORTH, "total": MEDALS, "source": one_of(MedalSource), "earned": WORTH
    },
    Event.OBJECTIVE: {"objective": (0, MAX_OBJECTIVES - 1), "holder": SIDE_OR_NONE},
    Event.DRAW: CARD,
    Event.KEEP: CARD,
    Event.DISCARD: CARD,
    Event.SHUFFLE: {"number": (0, 8 * MAX_TURNS), "pile": (0, MAX_CARDS)},  # no turn lays more cards aside
    Event.HEAL: {"unit": UNIT, "back": FIGURES, "now": FIGURES},
    Event.ROLL: {"dice": COUNT, "row": ROW, "unit": UNIT_OR_NONE},
    Event.CLEAR: {"unit": UNIT, "hex": HEX, "piece": PIECE},
    Event.TRIGGER: {"side": SIDE, "turns_left": COUNT},
    Event.END: {"winner": one_of(Winner), "reason": one_of(EndReason)},
    Event.CHARGE: {"charger": UNIT, "target": UNIT, "dice": COUNT},
    Event.SECTION: {"section": (0, 2)},
    Event.DECLARE: {"unit": UNIT},
    Event.ASIDE: CARD,
    Event.DROP: {"unit": UNIT, "aim": HEX, "hex": HEX_OR_NONE, "fate": one_of(Landing)},
    Event.STRIKE_AS: {"dice": COUNT, "uses": (0, (1 << MAX_USES) - 1)},
    Event.EXIT: {"unit": UNIT, "hex": HEX, "medals": WORTH},
    Event.ON_MOVE: {"unit": UNIT, "hex": HEX},
    Event.ACTION: {"side": SIDE, "action": one_of(Action)},
    Event.EXPOSE: CARD,
    Event.EXCHANGE: {**CARD, "taker": SIDE_OR_NONE},
    Event.COMMIT: {**CARD, "place": (OFF, MAX_SLOTS - 1)},
    Event.ENGAGED: {"unit": UNIT, "enemy": UNIT, "on": YES},
    Event.SHELL: {"unit": UNIT, "hex": HEX, "piece": PIECE, "dice": COUNT, "removed": YES},
    Event.DAWN: {"side": SIDE, "stars": COUNT, "hexes": COUNT},
    Event.GATE: {"side": SIDE, "captured": OBJECTIVES, "wanted": OBJECTIVES},
    Event.OPENING: {**CARD, "fate": (0, 2)},
    Event.MORE_CARDS: {"card_copy": SLOT, "row": ROW, "sections": (0, 7)},
    Event.RULE: {"bit": one_of(Fired)},
    Event.SECOND_MOVE: {"unit": UNIT, "hex": HEX},
    Event.SUBSTITUTE: {"row": ROW},
    Event.SUDDEN_DEATH: {"objective": (0, MAX_OBJECTIVES - 1), "side": SIDE},
}  # fmt: skip


def width(place: int) -> int:
    """Bits that tell the values of the number at a place of all kinds of events apart, its sign among them."""
    limits = [tuple(fields.values())[place] for fields in NOTED.values() if len(fields) > place]
    return 1 + max(max(high, ~low).bit_length() for low, high in limits)


WIDTHS = tuple(width(place) for place in range(5))
