"""Every player on every board, many games: ``python -m tests.conformance.full --games 1000``.

Prints a table in Markdown, writes figures and table into ``--out DIR``, and ends with 1 if any law was broken.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from tests.conformance import kept, program
from tests.conformance.cells import play_cells
from tests.conformance.kept import total
from tests.support.kept_report import Figures

QUESTION = "Do computer players play every board by legal acts only?"
COMMAND = "python -m tests.conformance.full --games {games} --seed {seed} --out {out}"
HEAD = """# Conformance: {players} players on {boards} boards

{games:,} games of each pair of players on each board, seed {seed}.  Written by `{command}`.

* **rule gaps**: games in which a player's answer was no legal act.  The driver checks every answer with the rules,
  refuses an illegal one and records it; healthy games have none.
* **cards astray**: games at whose end the cards did not lie in exactly one place each.
* **capped**: games stopped after 200 player turns, of 100; they are draws.  At most 5 between two players at
  random, who may never finish, and half a one between any others.

{verdict}

| board | Axis | Allies | Axis wins | Allies win | draws | capped | mean turns | most turns | rule gaps | cards astray |
|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def line(cell: Figures) -> str:
    """One row of the table."""
    n = cell["games"]
    shares = [100 * cell["wins"][winner] / n for winner in ("axis", "allies", "draw")]
    figures = [f"{share:.1f}" for share in (*shares, 100 * cell["capped"] / n)]
    figures += [f"{cell['turns'] / n:.1f}"]
    figures += [str(cell[name]) for name in ("most_turns", "rule_gaps", "cards_astray")]
    return "| " + " | ".join([cell["scenario"], cell["axis_player"], cell["allies_player"], *figures]) + " |"


def verdict(cells: Sequence[Figures]) -> str:
    """What came out, in one sentence."""
    games, gaps, astray = (total(cells, name) for name in ("games", "rule_gaps", "cards_astray"))
    if gaps or astray:
        return f"**{games:,} games: {gaps} with a rule gap, {astray} with cards astray.**"
    if slow(cells):
        boards = ", ".join(f"{c['scenario']} ({c['axis_player']}, {c['allies_player']})" for c in slow(cells))
        return f"**Too many games stopped at the cap: {boards}.**"
    return f"**{games:,} games: only legal acts, every card accounted for.**"


def slow(cells: Sequence[Figures]) -> list[Figures]:
    """Cells with too many games stopped at the cap."""
    return [cell for cell in cells if cell["capped"] > cell["most_capped"] * cell["games"]]


def page(manifest: Mapping[str, Any]) -> str:
    """The page, from figures alone."""
    plan = manifest["plan"]
    head = HEAD.format(
        players=len({cell["axis_player"] for cell in plan["cells"]}),
        boards=len({cell["scenario"] for cell in plan["cells"]}),
        games=plan["games"],
        seed=plan["seed"],
        command=manifest["command"],
        verdict=verdict(plan["cells"]),
    )
    return head + "\n".join(map(line, plan["cells"])) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Play, print, write; 1 if a law was broken."""
    parser = program.asks("tests.conformance.full", __doc__, 1000)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args(arguments)
    cells = [kept.figures(cell) for cell in play_cells(chosen.games, chosen.seed, chosen.workers)]
    command = COMMAND.format(**vars(chosen))
    manifest = kept.manifest_of(cells, chosen.seed, chosen.games, command, QUESTION, verdict(cells))
    broken = slow(cells) or any(cell["rule_gaps"] or cell["cards_astray"] for cell in cells)
    return program.leave(manifest, page, chosen.out, bool(broken))


if __name__ == "__main__":
    sys.exit(main())
