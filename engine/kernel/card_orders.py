"""What a card orders, printed on it and on the board: the one answer for the turn, for players and for who watches."""

from engine.codes import Side
from engine.compiling.jit import kernel
from engine.layout import OFF


@kernel
def seen_by(view, section):
    """Physical section that a player calls left (0), center (1) or right (2); the same both ways.  Rule: CORE-SEC-4."""
    return section if view == Side.ALLIES else 2 - section


@kernel
def quota_in(tables, row, view, physical):
    """Orders that a card gives in a physical section, as the side ``view`` reads it.  Rule: CORE-SEC-4."""
    return tables["card_quota"][row, seen_by(view, physical)]


@kernel
def orders_printed(tables, row, most):
    """Orders that a card gives in all of its sections together, at most so many counted in each."""
    orders = 0
    for section in range(3):
        orders += min(tables["card_quota"][row, section], most)
    return orders


@kernel
def named_sections(tables, row, view):
    """Bits of the physical sections that a card names, as the side ``view`` reads it."""
    bits = 0
    for section in range(3):
        if tables["card_quota"][row, section] > 0:
            bits |= 1 << seen_by(view, section)
    return bits


@kernel
def speaks_of(tables, state, row, unit):
    """1 if a card orders units of this kind."""
    return (tables["card_who"][row] >> state["unit_row"][unit]) & 1


@kernel
def units_spoken_of(tables, state, side, row, physical):
    """Units of the side that a card speaks of, in one physical section or (OFF) anywhere."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and speaks_of(tables, state, row, unit):
            if physical == OFF or (tables["hex_sections"][hex_] >> physical) & 1:
                n += 1
    return n


@kernel
def wants_fallback(tables, state, side, row):
    """1 if the side has no unit of the card's class on the board, so that it orders any one.

    Rule: CORE-ORD-9, -10, AMB-28.
    """
    if not tables["card_fallback"][row]:
        return 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0 and speaks_of(tables, state, row, unit):
            return 0
    return 1
