"""Random sets of options on every board: ``python -m tests.conformance.option_sets --sets 40 --games 60``.

Every set that passes the check of conflicts has to play: only legal acts, every card in its place, an end.  Prints a
table in Markdown, writes it with ``--out FILE``, and ends with 1 if any law was broken.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.loading.errors import InputError
from engine.loading.option_file import word
from engine.loading.options import parse_variant
from engine.loading.scenario import load_scenario
from engine.loading.tables import Built, build_tables
from engine.play.games import engine_digest
from engine.usual import PLAYER
from tests.catalogue import file_of, shipped
from tests.conformance.cells import Cell, boards, play_cell

MOST = 6  # options of a set
TRIES = 200  # draws before a set is given up
PAIRS = (("random", "random"), (PLAYER, "recruit"), (PLAYER, PLAYER))
CONVERT = (
    "scenario",
    "allies:1",
    "axis:2",
    "both:all",
    "axis:all",
)  # values of the parameter that brings rows in
HEAD = """# Conformance: random sets of options

{sets} random sets of up to {most} options with random parameters on each of {boards} boards, {games} games of each of
{pairs} pairs of players, seed {seed}, engine `{engine}`.  Written by

    python -m tests.conformance.option_sets --sets {sets} --games {games} --seed {seed} --out FILE

{verdict}

| option | sets | games | rule gaps | cards astray | capped, of 100 |
|---|---:|---:|---:|---:|---:|
"""


@dataclass(frozen=True)
class Drawn:
    """A set and the rules it makes on a board."""

    text: str
    names: tuple[str, ...]
    built: Built


def draw_set(generator: random.Random, scenario: str, most: int = MOST) -> Drawn:
    """A set of one to ``most`` options with parameters that a board admits; those that do not go together are redrawn.

    Raises
    ------
    AssertionError
        No set is found, which no healthy catalogue does.
    """
    listed = shipped()
    for _ in range(TRIES):
        wanted = generator.sample(sorted(listed), generator.randint(1, most))
        needed = [name for one in wanted for name in listed[one]["requires"]]
        names = list(dict.fromkeys([*wanted, *needed]))[:most]
        text = "+".join(with_parameters(generator, name) for name in names)
        try:
            built = build_tables(load_scenario(scenario), parse_variant(text))
        except InputError:
            continue
        return Drawn(text, tuple(names), built)
    raise AssertionError(f"no set of options for {scenario}")


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
    """Play random sets on every board."""
    for path in boards():
        for number in range(sets):
            generator = random.Random(f"{seed} {path.stem} {number}")
            drawn = draw_set(generator, str(path))
            for players in PAIRS:
                yield drawn, play_cell(drawn.built, players, games, seed)


def report(played: list[tuple[Drawn, Cell]], sets: int, games: int, seed: int) -> str:
    """The page: one row per option, over all sets that held it."""
    broken = [(drawn, cell) for drawn, cell in played if cell.rule_gaps or cell.cards_astray]
    total = sum(cell.games for _, cell in played)
    verdict = f"**{total:,} games: only legal acts, every card accounted for.**"
    if broken:
        lines = [
            f"* {cell.scenario}, {cell.axis_player} and {cell.allies_player}: `{drawn.text}`"
            for drawn, cell in broken
        ]
        verdict = "\n".join([f"**{len(broken)} of {len(played)} cells broke a law.**", "", *lines])
    text = HEAD.format(
        sets=sets, most=MOST, boards=len(boards()), games=games, pairs=len(PAIRS), seed=seed,
        engine=engine_digest(), verdict=verdict,
    )  # fmt: skip
    for name in sorted({name for drawn, _ in played for name in drawn.names}):
        cells = [cell for drawn, cell in played if name in drawn.names]
        n = sum(cell.games for cell in cells)
        gaps, astray = sum(cell.rule_gaps for cell in cells), sum(cell.cards_astray for cell in cells)
        capped = 100 * sum(cell.capped_share * cell.games for cell in cells) / n
        text += f"| {name} | {len(cells) // len(PAIRS)} | {n:,} | {gaps} | {astray} | {capped:.1f} |\n"
    return text


def main(arguments: list[str] | None = None) -> int:
    """Play, print, write; 1 if a law was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.option_sets", description=__doc__)
    parser.add_argument("--sets", type=int, default=40, help="random sets on each board")
    parser.add_argument("--games", type=int, default=60, help="games of each pair of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="Markdown file to write")
    options = parser.parse_args(arguments)
    played = list(play_sets(options.sets, options.games, options.seed))
    page = report(played, options.sets, options.games, options.seed)
    print(page, end="")
    if options.out:
        options.out.write_text(page, encoding="utf-8")
    return 1 if any(cell.rule_gaps or cell.cards_astray for _, cell in played) else 0


if __name__ == "__main__":
    sys.exit(main())
