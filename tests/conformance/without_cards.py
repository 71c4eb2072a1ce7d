"""Games without cards, many of them: ``python -m tests.conformance.without_cards --games 400``.

The battles of Modern Battle, and every base battle under the option that makes it one, between players of all
kinds.  Prints a table in Markdown, writes figures and table into ``--out DIR``, and ends with 1 if any law was broken.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from joblib import Parallel, delayed

from engine.codes import EndReason
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario, resolve_scenarios
from engine.loading.tables.build import Built, build_tables
from engine.policies.usual import PLAYER
from tests.conformance import kept, program
from tests.conformance.cells import Cell, play_cell
from tests.support.kept_report import Figures

KIND = "conformance-modern"
OWN, OTHERS = "modern", "base"  # groups of battles
OPTION = "modern-battle"  # what makes battles of the others such battles
PAIRS = (
    ("random", "random"), ("recruit", "recruit"), ("sergeant", "sergeant"), (PLAYER, PLAYER),
    ("random", PLAYER), (PLAYER, "recruit"),
)  # fmt: skip
# Ends by the rules: the limit of turns is one of them, the program's own cap is not.
ENDS = {
    EndReason.BREAK_POINT: "broken", EndReason.LAST_TURN: "limit of turns", EndReason.SUDDEN_DEATH: "outright",
    EndReason.WIPED_OUT: "wiped out",
}  # fmt: skip
QUESTION = "Do computer players play battles without cards by legal acts only, and do these games end by their rules?"
COMMAND = "python -m tests.conformance.without_cards --games {games} --seed {seed} --out {out}"
HEAD = """# Conformance: battles without cards

{games:,} games of each of {pairs} pairs of players on each board, seed {seed}.  Written by

    {command}

* **broken**: games of 100 that end because a side has lost too many units; **outright**: by an objective that wins;
  **limit of turns**: the last turn of the battle is over, which is a rule.
* **capped**: games that the program had to stop; there should be none.
* **rule gaps**: games in which a player's answer was no legal act.

{verdict}

| board | Axis | Allies | Axis wins | Allies win | draws |{ends} mean turns | most | capped | rule gaps |
|---|---|---|---:|---:|---:|{lines}---:|---:|---:|---:|
"""


def stands() -> Iterator[tuple[str, str]]:
    """Every battle with the option under which it is played, none for those that have no cards by themselves."""
    yield from ((one.id, "") for one in resolve_scenarios([OWN]))
    yield from ((one.id, OPTION) for one in resolve_scenarios([OTHERS]))


def built_of(scenario: str, option: str) -> Built:
    """The numbers of a battle."""
    return build_tables(load_scenario(scenario), parse_variant(option) if option else OFFICIAL)


def figures(cell: Cell, option: str) -> dict[str, Any]:
    """What is kept of a cell: figures of every conformance, and how the games end."""
    reasons = cell.rows["end_reason"]
    ends = {words: int((reasons == reason).sum()) for reason, words in ENDS.items()}
    return {**kept.figures(cell, [option] if option else []), "ends": ends}


def play_stand(stand: tuple[str, str], games: int, seed: int) -> list[dict[str, Any]]:
    """Figures of all pairs of players on a battle."""
    built = built_of(*stand)
    return [figures(play_cell(built, players, games, seed), stand[1]) for players in PAIRS]


def play_all(played: Iterable[tuple[str, str]], games: int, seed: int, workers: int) -> list[dict[str, Any]]:
    """Figures of every cell, in the order of battles and pairs."""
    asked = (delayed(play_stand)(stand, games, seed) for stand in played)
    return [cell for cells in Parallel(n_jobs=workers)(asked) for cell in cells]


def line(cell: Figures) -> str:
    """One row of the table."""
    n = cell["games"]
    counts = [cell["wins"][winner] for winner in ("axis", "allies", "draw")]
    shares = [f"{100 * count / n:.1f}" for count in (*counts, *cell["ends"].values())]
    others = [
        f"{cell['turns'] / n:.1f}",
        *(str(cell[name]) for name in ("most_turns", "capped", "rule_gaps")),
    ]
    return (
        "| "
        + " | ".join([cell["scenario"], cell["axis_player"], cell["allies_player"], *shares, *others])
        + " |"
    )


def broken(cells: Sequence[Figures]) -> list[Figures]:
    """Cells in which an act was illegal, or games did not end by the rules."""
    return [
        cell
        for cell in cells
        if cell["rule_gaps"] or cell["capped"] or sum(cell["ends"].values()) < cell["games"]
    ]


def verdict(cells: Sequence[Figures]) -> str:
    """What came out, in a sentence; cells that broke a law below it."""
    bad = broken(cells)
    said = f"{len(bad)} cells broke a law" if bad else "only legal acts, and every game ends by its rules"
    named = [
        f"* {cell['scenario']}, {cell['axis_player']} and {cell['allies_player']}: {cell['rule_gaps']} rule gaps, "
        f"{cell['capped']} capped, {cell['games'] - sum(cell['ends'].values())} with another end"
        for cell in bad
    ]
    return program.verdict_of(cells, said, named)


def page(manifest: Mapping[str, Any]) -> str:
    """The page, from figures alone."""
    plan = manifest["plan"]
    head = HEAD.format(
        games=plan["games"], pairs=len(PAIRS), seed=plan["seed"], command=manifest["command"],
        verdict=verdict(plan["cells"]), ends="".join(f" {words} |" for words in ENDS.values()),
        lines="---:|" * len(ENDS),
    )  # fmt: skip
    return head + "\n".join(map(line, plan["cells"])) + "\n"


def manifest_of(cells: Sequence[Figures], seed: int, games: int, command: str) -> dict[str, Any]:
    """Everything that the page says, and what made it."""
    answer = verdict(cells).partition("\n")[0]
    return kept.manifest_of(cells, seed, games, command, QUESTION, answer, KIND)


def main(arguments: list[str] | None = None) -> int:
    """Play, print, write; 1 if a law was broken."""
    parser = program.asks("tests.conformance.without_cards", __doc__, 400)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args(arguments)
    cells = play_all(stands(), chosen.games, chosen.seed, chosen.workers)
    manifest = manifest_of(cells, chosen.seed, chosen.games, COMMAND.format(**vars(chosen)))
    return program.leave(manifest, page, chosen.out, bool(broken(cells)))


if __name__ == "__main__":
    sys.exit(main())
