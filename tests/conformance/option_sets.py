"""Random sets of options on every board: ``python -m tests.conformance.option_sets --sets 40 --games 60``.

Every set that passes the check of conflicts has to play: only legal acts, every card in its place, an end.  Prints a
table in Markdown, writes figures and table into ``--out DIR``, and ends with 1 if any law was broken.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.option_file import word
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import InputError
from engine.policies.usual import PLAYER
from engine.runs.columns import LABELS
from tests.conformance import kept, program
from tests.conformance.cells import Cell, boards, play_cell, stages
from tests.conformance.kept import total
from tests.support.catalogue import file_of, shipped
from tests.support.kept_report import Figures

MOST = 8  # options of a set
TRIES = 200  # draws before a set is given up
PAIRS = (("random", "random"), (PLAYER, "recruit"), (PLAYER, PLAYER))
CONVERT = (
    "scenario",
    "allies:1",
    "axis:2",
    "both:all",
    "axis:all",
)  # values of the parameter that brings rows in
KEPT = (
    *LABELS, "options", "games", "capped", "rule_gaps", "cards_astray", "trajectory",
)  # of the figures of a cell: all that the page says and what plays it again  # fmt: skip
QUESTION = f"Do sets of up to {MOST} options go together by legal acts only?"
COMMAND = "python -m tests.conformance.option_sets --sets {sets} --games {games} --seed {seed} --out {out}"
HEAD = """# Conformance: random sets of options

{sets} random sets of up to {most} options with random parameters on each of {boards} boards, {games} games of each of
{pairs} pairs of players ({named}), seed {seed}.  Written by

    {command}

*Capped*: games stopped after 200 player turns.  Every third game is one of two players at random, who may never
finish; so there is no bar here as there is under the [official rules](../conformance/README.md).

{verdict}

| option | sets | games | rule gaps | cards astray | capped, of 100 |
|---|---:|---:|---:|---:|---:|
"""


@dataclass(frozen=True)
class Drawn:
    """A set and the rules it makes on a board."""

    text: str
    built: Built


def draw_set(generator: random.Random, scenario: str, most: int = MOST, leads: str | None = None) -> Drawn:
    """A set of one to ``most`` options with parameters that a board admits; those that do not go together are redrawn.

    One of the options is about a board that options name as their stage, else the one that ``leads``, with all that it
    requires, if the board admits it in half of the draws.

    Raises
    ------
    AssertionError
        No set is found, which no healthy catalogue does.
    """
    battle, listed = load_scenario(scenario), shipped()
    about = sorted(name for name in listed if Path(scenario).stem in listed[name]["stages"])
    for number in range(TRIES):
        wanted = generator.sample(sorted(listed), generator.randint(1, most))
        if about:
            wanted[0] = generator.choice(about)
        elif leads is not None and number < TRIES // 2:
            wanted[0] = leads
        names = with_needed(wanted, most)
        text = "+".join(with_parameters(generator, name) for name in names)
        try:
            built = build_tables(battle, parse_variant(text))
        except InputError:
            continue
        turned = build_tables(battle, parse_variant("+".join(reversed(text.split("+")))))
        assert turned.tables.tobytes() == built.tables.tobytes(), f"{text}: the order of naming matters"
        assert turned.rules_digest == built.rules_digest, f"{text}: the order of naming is another digest"
        return Drawn(text, built)
    raise AssertionError(f"no set of options for {scenario}")


def with_needed(wanted: Sequence[str], most: int) -> list[str]:
    """Options with all that they require, those that come first first; at most so many, but the first one whole."""
    listed, names = shipped(), list[str]()
    for one in wanted:
        more = [one]
        for name in more:
            more += [needed for needed in listed[name]["requires"] if needed not in more]
        more = [name for name in more if name not in names]
        if not names or len(names) + len(more) <= most:
            names += more
    return names


def with_parameters(generator: random.Random, name: str) -> str:
    """An option with each of its parameters changed half of the time."""
    chosen = []
    for key, param in file_of(name).params.items():
        values = list(param.also)
        if param.allowed is not None:
            values += param.allowed
        elif param.range is not None:
            values += list(range(param.range[0], min(param.range[1], param.range[0] + 9) + 1))
        elif param.subset is not None:
            values += param.subset
        elif key == "convert":
            values += [value for value in CONVERT if param.accepts(value)]
        if values and generator.random() < 0.5:
            chosen.append(f"{key}={word(generator.choice(values))}")
    return name + (":" + ",".join(chosen) if chosen else "")


def play_sets(sets: int, games: int, seed: int) -> Iterator[tuple[Drawn, Cell]]:
    """Play random sets on every board and every stage."""
    turns = cycle(sorted(shipped()))
    for path in (*boards(), *stages()):
        for number in range(sets):
            generator = random.Random(f"{seed} {path.stem} {number}")
            drawn = draw_set(generator, str(path), leads=next(turns))
            for players in PAIRS:
                yield drawn, play_cell(drawn.built, players, games, seed)


def names_of(cell: Figures) -> list[str]:
    """Options of a set without their parameters."""
    return [option.partition(":")[0] for option in cell["options"]]


def broken(cells: Sequence[Figures]) -> list[Figures]:
    """Cells in which a law was broken."""
    return [cell for cell in cells if cell["rule_gaps"] or cell["cards_astray"]]


def verdict(cells: Sequence[Figures]) -> str:
    """What came out, in one sentence; the sets that broke a law below it."""
    if not broken(cells):
        return f"**{total(cells, 'games'):,} games: only legal acts, every card accounted for.**"
    lines = [
        f"* {cell['scenario']}, {cell['axis_player']} and {cell['allies_player']}: `{cell['variant']}`"
        for cell in broken(cells)
    ]
    return "\n".join([f"**{len(lines)} of {len(cells)} cells broke a law.**", "", *lines])


def page(manifest: Mapping[str, Any]) -> str:
    """The page, from figures alone: one row per option, over all sets that held it."""
    plan = manifest["plan"]
    cells = plan["cells"]
    n_boards = len({cell["scenario"] for cell in cells})
    text = HEAD.format(
        sets=len(cells) // (n_boards * len(PAIRS)), most=MOST, boards=n_boards, games=plan["games"], pairs=len(PAIRS),
        named="; ".join(map(", ".join, PAIRS)),
        seed=plan["seed"], command=manifest["command"], verdict=verdict(cells),
    )  # fmt: skip
    own_cells: dict[str, list[Figures]] = {}
    for cell in cells:
        for name in names_of(cell):
            own_cells.setdefault(name, []).append(cell)
    for name, own in sorted(own_cells.items()):
        n, gaps, astray, capped = (
            total(own, key) for key in ("games", "rule_gaps", "cards_astray", "capped")
        )
        text += (
            f"| {name} | {len(own) // len(PAIRS)} | {n:,} | {gaps} | {astray} | {100 * capped / n:.1f} |\n"
        )
    return text


def main(arguments: list[str] | None = None) -> int:
    """Play, print, write; 1 if a law was broken."""
    parser = program.asks("tests.conformance.option_sets", __doc__, 60)
    parser.add_argument("--sets", type=int, default=40, help="random sets on each board")
    chosen = parser.parse_args(arguments)
    cells = [
        {key: value for key, value in kept.figures(cell, drawn.text.split("+")).items() if key in KEPT}
        for drawn, cell in play_sets(chosen.sets, chosen.games, chosen.seed)
    ]
    command = COMMAND.format(**vars(chosen))
    manifest = kept.manifest_of(
        cells, chosen.seed, chosen.games, command, QUESTION, verdict(cells).partition("\n")[0]
    )
    return program.leave(manifest, page, chosen.out, bool(broken(cells)))


if __name__ == "__main__":
    sys.exit(main())
