"""What markers of units and hexes do to a battle: cross-hairs, leaders (expansions 1.6, 1.10)."""


def dice(board, attacker, there):
    """Dice that markers add to an attack on a hex, and why (TP-BIG-3, TP-HERO-2)."""
    aimed = there in board.aims.get(attacker, ()) and has_aims(board, attacker)
    led = attacker in board.led
    big, heroic = has_aims(board, attacker), bool(board.led)
    given = ("HR-DALHUMAN-1",) if board.leader_dice > 1 else ()
    return aimed + led * board.leader_dice, (
        *(("TP-BIG-3",) if big else ()),
        *(("TP-HERO-2", *given) if heroic else ()),
    )


def has_aims(board, unit):
    """True for a gun with cross-hair markers: a Big Gun, or one a post spots for (TP-BIG-1, TP-FSA-1)."""
    spotted = board.class_of(unit) == "ART" and board.side_of(unit) in board.spotted
    return spotted or board.has(unit, "CROSSHAIR")
