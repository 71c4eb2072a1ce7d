"""What a reader's own module looks like; it is checked by ``mypy --strict`` and never run."""

from pathlib import Path

from distributed import Client
from matplotlib.axes import Axes

import m44
from m44 import Execution, InputError, Margins, PlayedRun

HOW = Execution(workers=2, folder=Path("runs") / "mine", quiet=True)


def sweep(battle: str, seeds: tuple[int, ...]) -> PlayedRun:
    """A sweep with several seeds, joined."""
    first, *others = (
        m44.run(battle, ["hand-size:change=-1..1"], games=1_000, seed=seed, quiet=True, workers=2)
        for seed in seeds
    )
    for other in others:
        first = first + other
    return first


def told(run: PlayedRun) -> dict[str, float]:
    """What changes, by variant."""
    answer = m44.compare(run, margins=Margins(wins_points=3.0))
    number: int = answer.rows[0].measure.n_games
    print(answer.sentence(), number, answer.folder / "report.html", answer.replay(17)["variant"])
    changes = answer.effects.query("metric == 'win_rate.allies.delta'")
    return {str(row.variant): float(row.estimate) for row in changes.itertuples()}


def drawn(battle: str) -> Axes:
    """A plot on axes of one's own."""
    answer = m44.compare(battle, ["no-retreat-choice"], games="quick", execution=HOW, trace=True)
    return m44.plots.changes(answer.effects, margin=3.0, ax=m44.plots.medals(answer.pairs().assign(margin=0)))


def elsewhere(client: Client) -> str:
    """On a cluster."""
    try:
        return m44.fair("toulon", scheduler=client, games=10_000, postures=0).sentence()
    except InputError as error:
        return str(ValueError(error))


def rules() -> m44.Rules:
    """Rules of one's own."""
    odds = m44.odds(["armor", "infantry"], "infantry", [1, 2], target_hex="town")
    assert len(odds) == 2
    return m44.official().patch("units.infantry.dice", [3, 2, 2])
