"""Questions and lines of scenario files that tests of many rules share."""

from __future__ import annotations

from typing import Any

from tests.support.battlefield import Battlefield


def objective(hexes: str, sides: str = "allies", **columns: Any) -> str:
    """The lines of one objective, called by its first hex."""
    lines = [
        "[[objective]]",
        f'id = "{hexes.split()[0].lower()}"',
        f'sides = "{sides}"',
        f'hexes = "{hexes}"',
    ]
    for key, value in columns.items():
        text = str(value).lower() if isinstance(value, bool | int) else f'"{value}"'
        lines.append(f"{key} = {text}")
    return "\n".join(lines) + "\n"


def dice_by_range(
    attacker: str, target: str, options: str = "", far: int = 6, card: str = "direct_from_hq"
) -> list[int]:
    """Dice of an ordered attack at 1, 2 ... hexes in the open; 0 also where the card gives no order."""
    found = []
    for hexes in range(1, far + 1):
        there = f"E{1 + hexes}"
        field = Battlefield(axis={target: there}, allies={attacker: "E1"}, options=options).play(card)
        found.append(field.order("E1").dice("E1", there) if field.may_order("E1") else 0)
    return found


def rolls(attacker: str, target: str, options: str = "", far: int = 8) -> list[int]:
    """Dice by range without the zeros behind."""
    found = dice_by_range(attacker, target, options, far)
    while found and found[-1] == 0:
        found.pop()
    return found


def place(field: Battlefield) -> str:
    """Where the only Allied unit beside that at I1 stands."""
    return next(hex_ for hex_ in field.picture("allies") if hex_ != "I1")


def overruns(field: Battlefield) -> int:
    """How often that unit has overrun in this turn."""
    return int(field.state["overruns"][field.unit(place(field))])
