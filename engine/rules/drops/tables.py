"""Air drops of the house as numbers (house-rules 4.10)."""

from functools import cache
from math import hypot
from statistics import NormalDist

import numpy as np

from engine.codes import Trait
from engine.geometry.boards import Board
from engine.geometry.hexgrid import Hex, directions
from engine.layout import MAX_RANGE, NEAR, OFF
from engine.loading.in_force.air_drops import units_in_the_air
from engine.loading.schema.document import DropEntry
from engine.loading.schema.switch_columns import Switches
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError
from engine.rules.drops import GUESSES

MODELS = ("RANDOM_WALK", "GAUSSIAN", "LINE")
PLAYER, SCENARIO, EVEN = "player_choice", "scenario", "even"
THOUSAND = 1000  # of a hex
HEIGHT = 866  # from a row to the next
STRETCH = 10  # hexes of a row over which figures are released
SAMPLES = 4096  # errors by which the chances of hexes around an aim are counted


def fill_drops(table: np.void, setting: Setting) -> None:
    """Which air drops take place before the deal, where they are aimed and how their figures scatter.

    Call after ``fill_scenario``.  Changes: table.drop_early, drops_early, drop_*.
    Rule: HR-DROP1-1, -8, -13, HR-DROP2-3 .. -5, HR-GEN-4.
    """
    ruleset, board = setting.ruleset, setting.board
    drops = setting.scenario["air_drops"]
    named = [d for d, drop in enumerate(drops) if drop.get("house")]
    sea = bool(named) and has_sea(table)
    early = [d for d in named or range(len(drops)) if sea or is_early(drops[d], ruleset)]
    if not early:
        return
    table["drops_early"] = len(early)
    table["drop_early"][early] = 1
    table["drop_model"] = MODELS.index(ruleset["drop_model"])
    table["drop_both_lost"] = ruleset["drop_collision"] == "BOTH_LOST"
    table["drop_beside"] = ruleset["drop_impassable"] == "ADJACENT_FREE_HEX"
    table["drop_wide"] = board.grid.long_row
    table["drop_aim_at"] = OFF
    if ruleset["drop_model"] == "LINE":
        table["drop_errors"][:2] = spread(ruleset["drop_sigma"]), spread(ruleset["drop_cross_sigma"])
        fill_line(table, ruleset, board, [(d, len(units_in_the_air(drops[d]))) for d in early])
        return
    for d in early:
        table["drop_aim_at"][d] = aim_of(drops[d], ruleset, board)
    if ruleset["drop_model"] == "GAUSSIAN":
        own, shared = ruleset["drop_sigma"], ruleset["drop_group_sigma"]
        table["drop_errors"] = spread(own), spread(own), spread(shared)
        for d in early:
            fill_chances(table, d, hypot(own, shared))


def has_sea(table: np.void) -> bool:
    """Whether there is open water, on which officially figures may land.  Rule: HR-DROP1-6."""
    stacks = table["hex_stack"][: table["n_hexes"]]
    return bool((table["stack_traits"][stacks] & Trait.NO_RETREAT).any())


def is_early(drop: DropEntry, ruleset: Switches) -> bool:
    """Whether rules of the house make something of a drop that the official rules would not.

    Rule: HR-DROP1-1, -5, HR-GEN-4.
    """
    kinds = {(unit["row"], unit.get("figures")) for unit in units_in_the_air(drop)}
    if drop.get("house") and (drop.get("changed") or len(kinds) > 1):
        return True
    return (
        ruleset["drop_model"] != "RANDOM_WALK"
        or ruleset["drop_aim"] != [PLAYER]
        or ruleset["drop_collision"] == "BOTH_LOST"
        or ruleset["drop_impassable"] == "ADJACENT_FREE_HEX"
    )


def spread(hexes: float) -> int:
    """An error in thousandths of a hex."""
    return round(hexes * THOUSAND)


def hex_of(name: str, board: Board, key: str) -> int:
    """Number of a hex of the board.

    Raises
    ------
    InputError
        The board has none of that name.
    """
    hex_ = board.grid.parse(name.upper())
    if hex_ < 0:
        last = board.grid.name(board.grid.n_hexes - 1)
        raise InputError("rules", key, f"hex {name!r}", f"a hex of the board, A1 to {last}")
    return hex_


def aim_of(drop: DropEntry, ruleset: Switches, board: Board) -> int:
    """The hex at which a drop is aimed, OFF if the side picks it.  Rule: HR-DROP1-1.

    Raises
    ------
    InputError
        A hex off the board, or the battle is to mark one and marks none.
    """
    key = "ruleset.drop_aim"
    word = " ".join(ruleset["drop_aim"])
    if word == PLAYER:
        return OFF
    if word != SCENARIO:
        return hex_of(word, board, key)
    if "aim" not in drop:
        found = f"scenario, and the battle marks no hex for the air drop of the {drop['side']}"
        raise InputError("rules", key, found, "player_choice, or a hex like E7")
    return board.grid.parse(drop["aim"])


def fill_line(table: np.void, ruleset: Switches, board: Board, drops: list[tuple[int, int]]) -> None:
    """The line along which aircraft fly, and where each figure is released; ``drops``: number and figures.

    Changes: table.drop_row_choice, drop_start, drop_way, drop_length, drop_along, drop_guess.
    Rule: HR-DROP2-3 .. -5.
    """
    word = " ".join(ruleset["drop_line"])
    if word == PLAYER:
        length = min(STRETCH, board.grid.long_row - 1) * THOUSAND
        middle = (board.grid.long_row - 1) * THOUSAND // 2
        table["drop_row_choice"] = 1
        table["drop_start"] = middle - length // 2, 0
        table["drop_way"] = THOUSAND, 0
    else:
        start, end = (point_of(hex_) for hex_ in ends_of(word, board))
        across, down = end[0] - start[0], end[1] - start[1]
        length = round(hypot(across, down))
        table["drop_start"] = start
        table["drop_way"] = round(across * THOUSAND / length), round(down * THOUSAND / length)
    table["drop_length"] = length
    for drop, figures in drops:
        table["drop_along"][drop, :figures] = releases(figures, length, ruleset)
    along, across_ = ruleset["drop_sigma"], ruleset["drop_cross_sigma"]
    table["drop_guess"] = np.rint(errors(GUESSES) * (along, across_) * THOUSAND)


def ends_of(word: str, board: Board) -> tuple[Hex, Hex]:
    """The two hexes of a line like ``E1-E13``, at the edge of the board.  Rule: HR-DROP2-3, -5.

    Raises
    ------
    InputError
        A hex off the board or inside of it, or the same twice.
    """
    key, grid = "ruleset.drop_line", board.grid
    hexes = [hex_of(name, board, key) for name in word.split("-")]
    inside = [grid.name(hex_) for hex_ in hexes if min(grid.neighbors(hex_)) >= 0]
    if inside or hexes[0] == hexes[1]:
        found = f"{inside[0]} inside of the board" if inside else f"{grid.name(hexes[0])} twice"
        raise InputError("rules", key, found, "two hexes at the edge of the board like E1-E13")
    return grid.hexes[hexes[0]], grid.hexes[hexes[1]]


def point_of(hex_: Hex) -> tuple[int, int]:
    """Centre of a hex, across and down, in thousandths of a hex."""
    return hex_[1] * THOUSAND // 2, hex_[0] * HEIGHT


def releases(figures: int, length: int, ruleset: Switches) -> list[int]:
    """How far along the line each figure is released, in thousandths of a hex.  Rule: HR-DROP2-1, -4.

    Distances that are named count from where the line begins; the last one counts for all that follow.
    """
    each = ruleset["drop_release"]
    points = -(-figures // each)
    word = " ".join(ruleset["drop_spacing"])
    if word == EVEN:
        along = [length * (2 * i + 1) // (2 * points) for i in range(points)]
    else:
        gaps = [spread(float(gap)) for gap in word.split("/")]
        along = [sum(gaps[min(j, len(gaps) - 1)] for j in range(i + 1)) for i in range(points)]
    return [along[figure // each] for figure in range(figures)]


@cache
def errors(n: int) -> np.ndarray:
    """Errors across and down that are as likely as each other, spread as the law says; shape (n, 2)."""
    law = NormalDist()
    return np.array([[law.inv_cdf(part_of(i, base)) for base in (2, 3)] for i in range(1, n + 1)])


def part_of(number: int, base: int) -> float:
    """A number from 0 to 1: the digits of a whole number behind the point, the last one first.

    Examples
    --------
    >>> [part_of(i, 2) for i in (1, 2, 3)]
    [0.5, 0.25, 0.75]
    """
    part, unit = 0.0, 1.0 / base
    while number:
        number, digit = divmod(number, base)
        part += digit * unit
        unit /= base
    return part


def fill_chances(table: np.void, drop: int, sigma: float) -> None:
    """How often a figure comes down on each hex around the one aimed at, as players reckon.

    Changes: table.drop_ways, drop_walks, drop_ring.
    """
    counts: dict[Hex, int] = {}
    for across, down in errors(SAMPLES) * sigma:
        hex_ = lattice_hex(float(across), float(down))
        counts[hex_] = counts.get(hex_, 0) + 1
    table["drop_ring"][drop] = MAX_RANGE
    table["drop_walks"][drop] = SAMPLES
    for k, offset in enumerate(directions(MAX_RANGE)):
        table["drop_ways"][drop, k] = counts.get(offset, 0)
    table["drop_ways"][drop, NEAR] = counts.get((0, 0), 0)


def lattice_hex(across: float, down: float) -> Hex:
    """The hex, on a board without end, in which a point lies; both in hexes from the centre of (0, 0)."""
    height = HEIGHT / THOUSAND
    rows = (int(down // height), int(down // height) + 1)
    near = [
        (row, 2 * place + row % 2)
        for row in rows
        for first in [int((across - row % 2 / 2) // 1)]
        for place in (first, first + 1)
    ]
    return min(near, key=lambda hex_: (across - hex_[1] / 2) ** 2 + (down - hex_[0] * height) ** 2)
