"""Other games on the same board, many games: ``python -m tests.conformance.variants --games 5000``.

Every bundle that is another game, on every base battle that admits it and on battles of its own.  Prints a table in
Markdown, writes figures and table into ``--out DIR``, and ends with 1 if any law was broken.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from analysis.measure.origin import First, label, played_alike
from analysis.studies.variants.plan import read_variant_study
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PLAYER
from tests.conformance import kept, program
from tests.conformance.cells import NAMESPACE, play_cell
from tests.support.kept_report import FIRST, MANIFEST, Figures, read

STUDIES = Path(__file__).resolve().parents[2] / "reports" / "variants"
PAIRS = (("random", "random"), (PLAYER, "recruit"), ("recruit", PLAYER), (PLAYER, PLAYER))
MOST_CAPPED = 0.001  # of the games of players who mean to win
KEPT = (
    "scenario", "variant", "axis_player", "allies_player", "options", "games", "wins", "capped", "turns", "most_turns",
    "rule_gaps", "cards_astray", "trajectory",
)  # of the figures of a cell: all that the page says and what plays it again  # fmt: skip
QUESTION = (
    "Do computer players play other games on the same board by legal acts only, and do these games end?"
)
COMMAND = "python -m tests.conformance.variants --games {games} --seed {seed} --out {out}"
HEAD = """# Conformance: other games on the same board

{games:,} games of each of {pairs} pairs of players on each board, seed {seed}.  Written by

    {command}

* **rule gaps**: games in which a player's answer was no legal act.
* **cards astray**: games at whose end the cards did not lie in exactly one place each.
* **capped**: games stopped after 200 player turns, of 100; they are draws, but for zombies, of whom a rule says who has
  won (HR-ZOMWIN-4).  At most 0.1 where nobody plays at random; what is more is named here.

{verdict}

| game | board | Axis | Allies | Axis wins | Allies win | draws | capped | mean turns | most | rule gaps | astray |
|---|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def stands() -> Iterator[tuple[str, str, str]]:
    """Name and words of every such game with every battle that its study plays.

    But for those that are told beside the official battles: without cards (``tests.conformance.without_cards``) and
    in the fog (``tests.conformance.option_sets``).
    """
    studies = map(read_variant_study, sorted(STUDIES.glob("*/study.toml")))
    for study in (one for one in studies if not one.file.beside):
        for scenario in study.scenarios:
            yield study.file.variant, study.standing.variant.id, scenario.id


Place = tuple[str, str, str, str]  # a cell: the game, its battle and both players, Axis first


def play_stand(
    name: str, words: str, scenario: str, games: int, seed: int, known: Mapping[Place, Figures]
) -> list[dict[str, Any]]:
    """Figures of all pairs of players under the words on a battle; ``known``: cells that need no games."""
    built = build_tables(load_scenario(scenario), parse_variant(words))
    options = [] if words == "official" else words.split("+")
    found = []
    for players in PAIRS:
        cell = known.get((name, scenario, *players))
        if cell is None or cell["options"] != options:
            cell = kept.figures(play_cell(built, players, games, seed), options) | {"variant": name}
        found.append({key: value for key, value in cell.items() if key in (*KEPT, FIRST)})
    return found


def play_all(games: int, seed: int, workers: int, known: Mapping[Place, Figures]) -> list[dict[str, Any]]:
    """Figures of every cell, in the order of studies, battles and pairs."""
    asked = (delayed(play_stand)(*stand, games, seed, known) for stand in stands())
    return [cell for cells in Parallel(n_jobs=workers)(asked) for cell in cells]


def still_known(folder: Path, games: int, seed: int) -> dict[Place, Figures]:
    """Cells of an earlier run in a folder whose first games are played today as they were; none of another plan."""
    if not (folder / MANIFEST).exists():
        return {}
    manifest, _ = read(folder)
    plan = manifest["plan"]
    if (plan["games"], plan["seed"], plan["namespace"]) != (games, seed, NAMESPACE):
        return {}
    cells = [cell for cell in plan["cells"] if not (cell["rule_gaps"] or cell["cards_astray"])]
    moves, first = manifest["first_moves"], manifest["first_games"]
    alike = played_alike(cells, moves, first, seed, NAMESPACE)
    return {
        (cell["variant"], cell["scenario"], cell["axis_player"], cell["allies_player"]): {
            **cell, FIRST: First(first[label(cell)], moves[label(cell)])
        }
        for cell in cells
        if label(cell) in alike
    }  # fmt: skip


def line(cell: Figures) -> str:
    """One row of the table."""
    n = cell["games"]
    figures = [100 * cell["wins"][winner] / n for winner in ("axis", "allies", "draw")]
    shares = [
        *(f"{share:.1f}" for share in figures),
        f"{100 * cell['capped'] / n:.2f}",
        f"{cell['turns'] / n:.1f}",
    ]
    counts = [str(cell[name]) for name in ("most_turns", "rule_gaps", "cards_astray")]
    words = [cell["variant"], cell["scenario"], cell["axis_player"], cell["allies_player"]]
    return "| " + " | ".join([*words, *shares, *counts]) + " |"


def broken(cells: Sequence[Figures]) -> list[Figures]:
    """Cells in which a law was broken."""
    return [cell for cell in cells if cell["rule_gaps"] or cell["cards_astray"]]


def slow(cells: Sequence[Figures]) -> list[Figures]:
    """Cells of players who mean to win in which too many games were stopped at the cap."""
    return [
        cell
        for cell in cells
        if "random" not in (cell["axis_player"], cell["allies_player"])
        and cell["capped"] > MOST_CAPPED * cell["games"]
    ]


def cells_of(some: Sequence[Figures]) -> str:
    """How many cells."""
    return f"{len(some)} cell{'' if len(some) == 1 else 's'}"


def verdict(cells: Sequence[Figures]) -> str:
    """What came out, in a sentence; what broke a law, or lasted too long, below it."""
    named = [
        f"* {cell['variant']} on {cell['scenario']}, {cell['axis_player']} and {cell['allies_player']}: "
        f"{cell['rule_gaps']} rule gaps, {cell['cards_astray']} with cards astray, {cell['capped']} capped"
        for cell in cells
        if cell in broken(cells) or cell in slow(cells)
    ]
    said = "only legal acts, every card accounted for"
    if broken(cells):
        said = f"{cells_of(broken(cells))} broke a law"
    if slow(cells):
        said += f"; in {cells_of(slow(cells))} more than 1 game of 1,000 was stopped at the cap"
    return program.verdict_of(cells, said, named)


def page(manifest: Mapping[str, Any]) -> str:
    """The page, from figures alone."""
    plan = manifest["plan"]
    head = HEAD.format(
        games=plan["games"], pairs=len(PAIRS), seed=plan["seed"], command=manifest["command"],
        verdict=verdict(plan["cells"]),
    )  # fmt: skip
    return head + "\n".join(map(line, plan["cells"])) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Play, print, write; 1 if a law was broken."""
    parser = program.asks("tests.conformance.variants", __doc__, 5000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="play no cell of --out that is played as it was")
    chosen = parser.parse_args(arguments)
    known = still_known(chosen.out, chosen.games, chosen.seed) if chosen.keep and chosen.out else {}
    print(f"{len(known)} cells are kept", file=sys.stderr)
    cells = play_all(chosen.games, chosen.seed, chosen.workers, known)
    command = COMMAND.format(**vars(chosen))
    manifest = kept.manifest_of(
        cells, chosen.seed, chosen.games, command, QUESTION, verdict(cells).partition("\n")[0]
    )
    return program.leave(manifest, page, chosen.out, bool(broken(cells)))


if __name__ == "__main__":
    sys.exit(main())
