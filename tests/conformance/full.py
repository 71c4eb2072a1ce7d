"""Every player on every board, many games: ``python -m tests.conformance.full --games 2000``.

Prints a table in Markdown, writes it with ``--out FILE``, and ends with 1 if any law was broken.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.codes import Winner
from engine.play.games import engine_digest
from tests.conformance.cells import Cell, play_cells

HEAD = """# Conformance: every player on every board

{games:,} games of each pair of players on each board, seed {seed}, engine `{engine}`.  Written by
`python -m tests.conformance.full --games {games} --seed {seed} --out reports/conformance.md`.

* **rule gaps**: games in which a player's answer was no legal act.  The driver checks every answer with the rules,
  refuses an illegal one and records it; healthy games have none.
* **cards astray**: games at whose end the cards did not lie in exactly one place each.
* **capped**: games stopped after 200 player turns, of 100; they are draws.  At most 5 between two players at
  random, who may never finish, and half a one between any others.

{verdict}

| board | Axis | Allies | Axis wins | Allies win | draws | capped | mean turns | most turns | rule gaps | cards astray |
|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def line(cell: Cell) -> str:
    """One row of the table."""
    shares = [100 * cell.share(winner) for winner in (Winner.AXIS, Winner.ALLIES, Winner.DRAW)]
    turns = cell.rows["turns"]
    figures = [f"{share:.1f}" for share in (*shares, 100 * cell.capped_share)]
    figures += [f"{turns.mean():.1f}", str(turns.max()), str(cell.rule_gaps), str(cell.cards_astray)]
    return "| " + " | ".join([cell.scenario, cell.axis_player, cell.allies_player, *figures]) + " |"


def verdict(cells: list[Cell]) -> str:
    """What came out, in one sentence."""
    games, gaps, astray = (
        sum(getattr(c, name) for c in cells) for name in ("games", "rule_gaps", "cards_astray")
    )
    if gaps or astray:
        return f"**{games:,} games: {gaps} with a rule gap, {astray} with cards astray.**"
    if slow(cells):
        boards = ", ".join(f"{c.scenario} ({c.axis_player}, {c.allies_player})" for c in slow(cells))
        return f"**Too many games stopped at the cap: {boards}.**"
    return f"**{games:,} games: only legal acts, every card accounted for.**"


def slow(cells: list[Cell]) -> list[Cell]:
    """Cells with too many games stopped at the cap."""
    return [cell for cell in cells if cell.capped_share > cell.most_capped]


def report(cells: list[Cell], seed: int) -> str:
    """The page."""
    head = HEAD.format(games=cells[0].games, seed=seed, engine=engine_digest(), verdict=verdict(cells))
    return head + "\n".join(line(cell) for cell in cells) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Play, print, write; 1 if a law was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.full", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of each pair of players on each board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="Markdown file to write")
    options = parser.parse_args(arguments)
    cells = list(play_cells(options.games, options.seed))
    page = report(cells, options.seed)
    print(page, end="")
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(page, encoding="utf-8")
    return 1 if slow(cells) or any(cell.rule_gaps or cell.cards_astray for cell in cells) else 0


if __name__ == "__main__":
    sys.exit(main())
