"""Exits of a .m44 file: their markers, whom they are for, and who may not use them.

The format has one kind of exit.  An option, the printed briefing or a behavior of units makes several of it; each of
them is an exit of the scenario with a selector of its own.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.editor.army import Placed
from engine.editor.extra_keys import EXIT
from engine.editor.findings import Findings, shown
from engine.editor.marks import HexMark, TagMark
from engine.editor.names import WayOut, option_line, words
from engine.editor.shape import Object, Shape
from engine.editor.source import Source
from engine.editor.switches import option_words
from engine.geometry.boards import Board
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.selectors import ALL, select
from engine.loading.in_force.unit_rows import unit_words
from engine.loading.schema.scenario_file import SIDES

MOST_MEDALS = 10
PER = {"unit": "UNIT", "figure": "FIGURE"}
Barred = Mapping[str, Sequence[str]]  # unit rows that may not leave, by side


@dataclass(frozen=True)
class Way:
    """A marker of an exit: the sides that may leave, its hexes, and for whom it is."""

    sides: tuple[str, ...]
    hexes: tuple[str, ...]
    terms: tuple[WayOut, ...]


def way_out(mark: HexMark, tag: TagMark, source: Source, shape: Shape) -> Way:
    """Who may leave by an exit and its hexes; where nothing says who, a guess.  Changes: shape.findings.

    Rule: WW-EXIT-2.
    """
    hexes = tuple(dict.fromkeys([mark.name, *tag.group]))
    terms = own_terms(mark, tag, shape) if tag.exit else usual_terms(source)
    line = words().briefing.get(source.number)
    known = tag.side or (line.exit_side if line is not None else None)
    if known:
        return Way((known,), hexes, terms)
    rows = {0: "allies", source.board.grid.n_rows - 1: "axis"}
    side = rows.get(mark.hex_[0])
    whose = f"of the {side}" if side else "of both sides"
    shape.findings.guessed(f"side of the exit {shown(tag.name)}", mark.name, whose)
    return Way((side,) if side else SIDES, hexes, terms)


def usual_terms(source: Source) -> tuple[WayOut, ...]:
    """For whom the exits of a battle are: what its briefing or one of its options says, else everybody.

    Rule: SCEN-EXIT-3.
    """
    line = words().briefing.get(source.number)
    options = (option_line(name, value) for name, value in source.options.items())
    terms = [line.exits if line is not None else [], *(one.exits for one in options if one is not None)]
    return tuple(next(filter(None, terms), [WayOut()]))


def own_terms(mark: HexMark, tag: TagMark, shape: Shape) -> tuple[WayOut, ...]:
    """For whom an exit is in files of our own.

    Raises
    ------
    InputError
        No selector of units, or medals that no exit gives.
    """
    key = f"hex {mark.name} tag {EXIT}"
    who = shape.text(tag.exit.get("who"), f"{key} who") or ALL
    select(who, (), unit_words(shared_base()["units"]), shape.file, f"{key} who")
    value = shape.number(tag.exit.get("value") or 1, f"{key} value", 1, MOST_MEDALS)
    per = shape.choice(tag.exit.get("per") or "unit", f"{key} per", PER)
    return (WayOut(who=who, value=value, per="FIGURE" if per == "FIGURE" else "UNIT"),)


def exits(ways: Sequence[Way], source: Source, units: Iterable[Placed], findings: Findings) -> list[Object]:
    """Exits, each hex once for a side and for whom it is, however many markers name it.

    Groups that overlap are a union.  Rule: VIC-EXIT-1, SCEN-EXIT-3.  Changes: findings.
    """
    report_no_exit(ways, source, findings)
    barred = stay_behind({side for way in ways for side in way.sides}, source, units, findings)
    taken: dict[tuple[str, str], set[str]] = {}
    found: list[Object] = []
    for way in ways:
        at_edge = hexes_at_edge(way, source.board, findings)
        mine: list[Object] = []
        for terms in way.terms:
            left = {
                side: [name for name in at_edge if name not in taken.get((side, terms.who), ())]
                for side in way.sides
            }
            for side in way.sides:
                taken.setdefault((side, terms.who), set()).update(left[side])
            together = len({tuple(names) for names in left.values()}) == 1
            parts = [way.sides] if together else [(side,) for side in way.sides]
            mine += [an_exit(some, left[some[0]], terms, barred) for some in parts if left[some[0]]]
        found += sorted(mine, key=lambda one: one["sides"] == SIDES[1])
    return found


def an_exit(sides: Sequence[str], hexes: Iterable[str], terms: WayOut, barred: Barred) -> Object:
    """An exit as a scenario file writes it."""
    who = without(terms.who, sides, barred)
    return {
        "sides": "both" if len(sides) == len(SIDES) else sides[0],
        "hexes": " ".join(hexes),
        **({"value": terms.value} if terms.value != 1 else {}),
        **({"who": who} if who != ALL else {}),
        **({"per": terms.per} if terms.per != "UNIT" else {}),
    }


def without(who: str, sides: Sequence[str], barred: Barred) -> str:
    """A selector that leaves out the rows that may not leave.

    Examples
    --------
    >>> without("ALL", ["axis"], {"axis": ["armor"]}), without("ARM|ART", ["axis"], {"axis": ["armor"]})
    ('!armor', '(ARM|ART)&!armor')
    >>> without("ALL", ["axis", "allies"], {"axis": ["armor"], "allies": []})
    '!(armor&axis)'
    """
    rows = [row if len(sides) == 1 else f"({row}&{side})" for side in sides for row in barred[side]]
    if not rows:
        return who
    first = [] if who == ALL else [f"({who})" if "|" in who else who]
    return "&".join([*first, *(f"!{row}" for row in rows)])


def hexes_at_edge(way: Way, board: Board, findings: Findings) -> list[str]:
    """Hexes of an exit by which a unit can leave; others are mistakes of the file.  Changes: findings."""
    at_edge = [name for name in way.hexes if min(board.grid.neighbors(board.grid.parse(name))) < 0]
    for name in way.hexes:
        if name not in at_edge:
            key, expected = f"hex {name} tag", "an exit on a hex at the edge of the board"
            what = "exit away from the edge of the board"
            findings.mistaken(key, "an exit inside the board", expected, what, name)
    return at_edge


def stay_behind(
    leaving: Collection[str], source: Source, units: Iterable[Placed], findings: Findings
) -> Barred:
    """Unit rows none of whose units may leave, of sides that have an exit.

    A selector speaks of all units of a row; where only some of them may not leave, or they are not on the board as
    units, they are reported.  Changes: findings.
    """
    placed = {unit.hex_name: unit for unit in units}
    behaviors = words().behavior
    bound = {
        mark.name: behavior
        for mark in source.hexes
        if mark.unit is not None
        and (behavior := behaviors.get(mark.unit.behavior.upper())) is not None
        and behavior.stays
    }
    free = {(unit.side, unit.row) for name, unit in placed.items() if name not in bound}
    barred: dict[str, list[str]] = {side: [] for side in SIDES}
    for mark in source.hexes:
        if mark.unit is None or mark.name not in bound:
            continue
        unit = placed.get(mark.name)
        if unit is None or ((unit.side, unit.row) in free and unit.side in leaving):
            what = f"{mark.unit.behavior.upper()} ({bound[mark.name].rule})"
            findings.missing(what, mark.name)
        elif unit.side in leaving and unit.row not in barred[unit.side]:
            barred[unit.side].append(unit.row)
    return barred


def report_no_exit(ways: Sequence[Way], source: Source, findings: Findings) -> None:
    """Options that change the exits of a battle without one.  Changes: findings."""
    for name, value in () if ways else source.options.items():
        line = option_line(name, value)
        if line is not None and line.exits:
            findings.missing(f"{option_words(name, value)} ({line.rule}), and no exit is on the board")
