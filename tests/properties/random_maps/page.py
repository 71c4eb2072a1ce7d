"""What a full run over random maps leaves in its folder: its figures, and a page drawn from them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.properties.random_maps.laws import LAWS
from tests.properties.random_maps.play import COUNTED, LEAST, LEAST_RULE, PAIRS, WANDERERS, Played

PAGE, FIGURES = "README.md", "figures.json"
COMMAND = "python -m tests.properties.random_maps --maps {maps} --seed {seed}"
HEAD = """# {answer}

Battles drawn by lot from every row of the terrain table and of the unit table, on the standard and on the
Breakthrough board: tiles in patches, roads and tracks that lead somewhere, works, units of both sides with their
markers, trains, air drops, objectives, exits, barriers, tokens of minefields, and switches of the rules.  Each is
written as a scenario file, loaded, and played twice: by one of the pairs {pairs} in turn, and by {wanderers}.
Seed {seed}; written by

    {command}

After the set-up and after every turn these hold:

{laws}

## What was drawn

{maps:,} maps ({boards}).  Each of the {n_terrain} rows of terrain is on {terrain} of them,
each of the {n_units} rows of units on {units}; fewer than {least} of 100 would fail the run, and so
would a switch or a table on fewer than {least_rule} of 100.

| switch or table | maps |
|---|---:|
{rules}

## What came of it

{games:,} games of {turns:,} turns.

| end | games |
|---|---:|
{ends}

{mistakes}
"""


def figures_of(played: Played, seed: int) -> dict[str, Any]:
    """The figures as they are kept."""
    counts = {name: dict(sorted(getattr(played, name).items())) for name in COUNTED}
    whole = {name: getattr(played, name) for name in ("maps", "games", "turns")}
    return {"seed": seed, **whole, **counts, "mistakes": played.mistakes}


def answer(figures: Mapping[str, Any]) -> str:
    """What came out, in one line."""
    n = len(figures["mistakes"])
    told = "every one loads, and no law is broken" if not n else f"{n} mistake{'s' * (n > 1)}"
    return f"{figures['maps']:,} random maps, {figures['games']:,} games: {told}"


def page(figures: Mapping[str, Any]) -> str:
    """The page, from the figures and the words of the laws."""
    return HEAD.format(
        answer=answer(figures),
        pairs=", ".join(f"`{axis}` and `{allies}`" for axis, allies in PAIRS),
        wanderers=f"two players at {WANDERERS[0]}",
        seed=figures["seed"],
        command=COMMAND.format(**figures),
        laws="\n".join(f"* {law.__name__.replace('_', ' ')} ({rules_of(law)})" for law in LAWS),
        maps=figures["maps"],
        boards=", ".join(f"{n:,} on `{board}`" for board, n in figures["boards"].items()),
        n_terrain=len(figures["terrain"]),
        terrain=span(figures["terrain"]),
        n_units=len(figures["units"]),
        units=span(figures["units"]),
        least=LEAST,
        least_rule=LEAST_RULE,
        rules="\n".join(f"| `{name}` | {n:,} |" for name, n in figures["rules"].items()),
        games=figures["games"],
        turns=figures["turns"],
        ends="\n".join(f"| {name} | {n:,} |" for name, n in figures["ends"].items()),
        mistakes="\n".join(f"* {line}" for line in figures["mistakes"]) or "No mistake was found.",
    )


def span(counts: Mapping[str, int]) -> str:
    """The least and the most of some counts."""
    return f"{min(counts.values(), default=0):,} to {max(counts.values(), default=0):,}"


def rules_of(law: Any) -> str:
    """Statements that a law is of: what its docstring begins with."""
    return str(law.__doc__).partition(":")[0].partition(", of")[0]


def write(folder: Path, figures: Mapping[str, Any]) -> None:
    """Write figures and page."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FIGURES).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    (folder / PAGE).write_text(page(figures), encoding="utf-8")


def read(folder: Path) -> tuple[dict[str, Any], str]:
    """Figures and page as committed."""
    return json.loads((folder / FIGURES).read_text("utf-8")), (folder / PAGE).read_text("utf-8")
