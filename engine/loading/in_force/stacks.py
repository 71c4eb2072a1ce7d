"""Terrain stacks: each combination of tile and pieces on a hex becomes one row (expansions 7.8(1)).

Obstacle pieces that come and go (sandbags, wire) make several stacks of one hex; ``with`` and ``without``
lead from one to the other, so that no word is read while playing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal, get_args

from engine.layout import MAX_PIECES, MAX_STACKS
from engine.loading.in_force.contents import NO_TILE, Contents, has_trait
from engine.loading.in_force.selectors import select
from engine.loading.in_force.unit_rows import (
    UnitRow,
    UnitRows,
    base_row,
    unit_words,
)
from engine.loading.schema.columns import TerrainColumns
from engine.loading.schema.document import Document, Terrain
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

# Traits of pieces: what Dig-In lays, what is made of it already, what has a number also where none lies.
SANDBAGS, SANDBAGGED, NUMBERED = "SANDBAGS", "SANDBAGGED", "NUMBERED"
RIVER = "RIVER"  # trait of water that boats cross
STAYED = "STAY"  # in place of column shelled.on, no word of files: who stays on the tile makes it another one
# Traits that only the rules in force give a piece: it may be taken away, it may be put on water that nothing spans.
LOOSE, TO_COME = "LOOSE", "TO_COME"
TERRAIN_TRAITS = ("ROAD", "RAIL")  # known to selectors even where no row has them
# What a piece that comes and goes may not do: the tables of edges and heights are those of the start.
FixedOnly = Literal["climb", "connects", "edges", "height"]
FIXED_ONLY: tuple[FixedOnly, ...] = get_args(FixedOnly)


@dataclass(frozen=True)
class Stack:
    """Terrain rows on one hex (tile first), the owner of its works, and what shows once the tile is gone."""

    rows: tuple[str, ...]
    owner: str | None
    under: str | None = None

    @property
    def name(self) -> str:
        """Readable name: ``hill + bunker (axis)``."""
        return " + ".join(self.rows) + (f" ({self.owner})" if self.owner else "")


@dataclass(frozen=True)
class Stacks:
    """All stacks of a scenario.

    Attributes
    ----------
    stacks : tuple of Stack
    hex_stack : tuple of int
        Stack of every hex at the start.
    pieces : tuple of str or None
        Removable pieces by index; None where the rules have no such piece.
    """

    stacks: tuple[Stack, ...]
    hex_stack: tuple[int, ...]
    pieces: tuple[str | None, ...]

    @cached_property
    def number(self) -> dict[Stack, int]:
        """Number of each stack."""
        return {stack: s for s, stack in enumerate(self.stacks)}


def removable_pieces(contents: Iterable[Contents], terrain: Terrain) -> tuple[str | None, ...]:
    """Pieces that come and go: sandbags 0, then the numbered ones, then others on the board that somebody clears.

    Last of these what goes by fire alone, tiles that become others among it, so that the rest keep their numbers.
    """
    used = {name for one in contents for name in one.rows}
    bags = {name for name in terrain if is_sandbag(name, terrain)}
    numbered = [name for name in terrain if NUMBERED in terrain[name]["traits"]]
    others = [
        name
        for name in terrain
        if name not in bags.union(numbered)
        and (goes_or_comes(terrain[name], name in used) or (name in used and is_minefield(name, terrain)))
    ]
    others.sort(key=lambda name: goes_by_fire_alone(name, terrain))
    pieces = [sandbag_row(terrain), *numbered, *others]
    pieces += [name for name in sandbags_of_sides(terrain) if name in terrain]
    if len(pieces) > MAX_PIECES:
        found = f"{len(others)} kinds of removable pieces beside sandbags and wire"
        expected = f"at most {MAX_PIECES - len(pieces) + len(others)}"
        raise InputError(file="scenario", key="map", found=found, expected=expected)
    for name in filter(None, pieces):
        for column in FIXED_ONLY:
            if terrain[name][column] and LOOSE not in terrain[name]["traits"]:
                key = f"terrain.{name}.{column}"
                raise InputError(
                    file="rules", key=key, found="a value", expected="none: the piece is removable"
                )
    return tuple(pieces)


def goes_by_fire_alone(name: str, terrain: Terrain) -> bool:
    """Whether a piece or tile comes and goes only because it is fired at."""
    columns = terrain[name]
    return bool(columns["shelled"]) and not columns["clears"] and not is_minefield(name, terrain)


def goes_or_comes(columns: TerrainColumns, is_used: bool) -> bool:
    """Whether a piece may be taken off the board, or put on it, while a battle is fought."""
    goes = columns["clears"] or columns["shelled"] or LOOSE in columns["traits"]
    return TO_COME in columns["traits"] or (is_used and bool(goes))


def takes_bridge(rows: Sequence[str], terrain: Terrain) -> bool:
    """Whether a bridge may come onto a hex: a river that nothing spans.  Rule: TP-PON-2."""
    traits = [terrain[name]["traits"] for name in rows]
    return any("RIVER" in one for one in traits) and not any("SPANS" in one for one in traits)


def may_take_bridge(rows: Sequence[str], pieces: Sequence[str | None], terrain: Terrain) -> bool:
    """Whether a bridge may come onto a hex of these rows now, or once a span that may go is gone."""
    return takes_bridge([name for name in rows if name not in pieces], terrain)


def with_bridges_to_come(contents: Sequence[Contents], stacks: Stacks, terrain: Terrain) -> list[Contents]:
    """The board with every bridge on it that may ever come, for edges are open to who may cross at any time."""
    to_come = [name for name in terrain if TO_COME in terrain[name]["traits"]]
    order = {name: i for i, name in enumerate(terrain)}
    return [
        Contents(
            (one.rows[0], *sorted({*one.rows[1:], *to_come}, key=order.__getitem__)),
            one.owner,
            one.rotation,
            one.under,
        )
        if to_come and may_take_bridge(one.rows, stacks.pieces, terrain)
        else one
        for one in contents
    ]


def enumerate_stacks(contents: Sequence[Contents], terrain: Terrain) -> Stacks:
    """List the stacks a game can meet: every base stack with every subset of the removable pieces in play.

    Sandbags can come onto any hex (Dig-In); other pieces are only ever taken away.
    """
    pieces = removable_pieces(contents, terrain)
    order = {name: i for i, name in enumerate(terrain)}
    found: dict[Stack, int] = {}
    for one in dict.fromkeys(contents):
        fixed = [one.rows[0], *(name for name in one.rows[1:] if name not in pieces)]
        bags = [name for name in pieces if name is not None and is_sandbag(name, terrain)]
        loose = [name for name in pieces if name is not None and name in one.rows[1:] and name not in bags]
        built = []
        if may_take_bridge(one.rows, pieces, terrain):
            to_come = [name for name in pieces if name is not None and TO_COME in terrain[name]["traits"]]
            built = [name for name in to_come if name not in one.rows]
        spans = {name for name in loose if "SPANS" in terrain[name]["traits"]}
        loose += built
        if len(bags) > 1 and bags[0] not in one.rows:
            del bags[0]  # those that serve both sides come with the scenario only
        for n in range(len(loose) + 1):
            for some in (
                more for few in combinations(loose, n) for more in (few, *((*few, b) for b in bags))
            ):
                if spans.intersection(some) and not set(built).isdisjoint(some):
                    continue  # a bridge is built only where none stands
                rows = (fixed[0], *sorted([*fixed[1:], *some], key=order.__getitem__))
                found.setdefault(Stack(rows, one.owner, one.under), len(found))
    if len(found) > MAX_STACKS:
        expected = f"at most {MAX_STACKS}"
        raise InputError(
            file="scenario", key="map", found=f"{len(found)} combinations of terrain", expected=expected
        )
    at_start = {}
    for one in dict.fromkeys(contents):  # sandbags of a side stand elsewhere in the table than those of both
        ground, *works = one.rows
        at_start[one] = found[Stack((ground, *sorted(works, key=order.__getitem__)), one.owner, one.under)]
    return Stacks(tuple(found), tuple(at_start[one] for one in contents), pieces)


def is_sandbag(name: str, terrain: Terrain) -> bool:
    """Whether a piece is sandbags, whoever they serve."""
    return SANDBAGS in terrain[name]["traits"]


def is_minefield(name: str, terrain: Terrain) -> bool:
    """Whether what a row does on entry is told by a token, which both sides see only then."""
    on_enter = terrain[name]["on_enter"]
    return on_enter is not None and on_enter["dice"] == "POOL"


def sandbag_row(terrain: Terrain) -> str | None:
    """Sandbags that serve both sides."""
    return next((name for name in terrain if is_sandbag(name, terrain) and base_row(name) == name), None)


def sandbags_of_sides(terrain: Terrain) -> tuple[str, ...]:
    """Names of the sandbags that serve one side only, by side: rows of their own where the rules have them so."""
    row = sandbag_row(terrain)
    return () if row is None else tuple(f"{row}@{side}" for side in SIDES)


def not_spanned(stack: Stack, terrain: Terrain) -> list[str]:
    """Rows whose limits of movement bind: a SPANS piece cancels those of the WATER row below it."""
    spans = has_trait(stack.rows, "SPANS", terrain)
    return [name for name in stack.rows if not (spans and "WATER" in terrain[name]["traits"])]


def barred_rows(stack: Stack, terrain: Terrain, rows: UnitRows) -> int:
    """Bit per unit row that terrain keeps out.  Rule: CORE-MOV-20, TER-RIVER-1, OBS-BUNKER-1, HR-RECON-5, TP-BOAT-1."""
    mask = 0
    for name in not_spanned(stack, terrain):
        closed = rows.select(terrain[name]["barred"], "barred_as", f"terrain.{name}.barred")
        mask |= closed & ~rows.boats if RIVER in terrain[name]["traits"] else closed
    return mask & ~sum(1 << i for i, row in enumerate(rows.rows) if row.free)


def without_loose(stack: Stack, terrain: Terrain) -> Stack:
    """The stack without pieces that keep units out and can be taken away: its edges are those of the ground.

    Rule: WW-ENG-2.
    """
    return Stack(tuple(name for name in stack.rows if not is_loose_bar(name, terrain)), stack.owner)


def is_loose_bar(name: str, terrain: Terrain) -> bool:
    """Whether a piece keeps units out and can be taken away."""
    columns = terrain[name]
    return columns["barred"] is not None and bool(columns["clears"] or columns["shelled"])


def what_becomes(name: str, terrain: Terrain) -> str:
    """The tile in place of one that fire destroys, itself where there is none."""
    shelled = terrain[name]["shelled"]
    return name if shelled is None else shelled["becomes"]


def after_fire(tile: str, under: str | None, terrain: Terrain) -> tuple[str, str | None]:
    """The tile in place of one that fire destroys, and what shows once that is gone too; both as they are if none does.

    A tile that leaves nothing leaves what shows below it.  Rule: HR-WOODVILL-1, TP-FLD-1.
    """
    then = what_becomes(tile, terrain)
    if under is None or (then not in NO_TILE and then != under):
        return then, under
    return under, None


def closed_rows(stack: Stack, terrain: Terrain, rows: UnitRows) -> int:
    """Bit per unit row that may not enter: kept out by terrain, or by its own kind from all it does not name.

    Rule: HR-VHEAVY-1, -5, -7 (a unit set up on such a hex may leave it and not come back).
    """
    mask = barred_rows(stack, terrain, rows)
    words = set(stack.rows).union(*(terrain[name]["traits"] for name in stack.rows))
    for i, row in enumerate(rows.rows):
        enters = row.columns["enters"]
        if enters is not None and not select(
            enters, [words], terrain_words(terrain), "rules", f"units.{row.id}.enters"
        ):
            mask |= 1 << i
    return mask


def terrain_words(terrain: Terrain) -> set[str]:
    """All words that a selector over terrain may use."""
    return {*TERRAIN_TRAITS, *terrain}.union(*(columns["traits"] for columns in terrain.values()))


def may_stand(contents: Contents, row: UnitRow, document: Document) -> bool:
    """Whether a scenario may place a unit on a hex: one it may enter, or a work that holds guns for a gun."""
    terrain = document["terrain"]
    stack = Stack(contents.rows, contents.owner)
    holds_guns = has_trait(stack.rows, "HOLDS_GUNS", terrain)
    if holds_guns and row.columns["class"] == "ART":
        return True
    return not barred_rows(stack, terrain, UnitRows((row,), frozenset(unit_words(document["units"]))))
