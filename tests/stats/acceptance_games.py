"""Checks that play: workers, an option that changes nothing, luck, luck drawn anew."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from analysis.stats.luck_shares import luck_share
from engine.codes import Side
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import Built, build_tables
from engine.runs.games import play_games
from engine.runs.request import make_plan
from engine.runs.simulate import simulate
from tests.stats.known_truth import FAR, MIRROR, SEED, Check, Size, near

SCENARIOS = ("pegasus-bridge", "long-ridge")
EVEN_DECK = "decks.standard.air_power=0"
WORKERS = ((1, 1000), (2, 77), (7, 50), (16, 13))


def workers(size: Size) -> list[Check]:
    """1, 2, 7 and 16 workers, blocks of any size: one digest."""
    request = make_plan([load_scenario(SCENARIOS[0])], [], games=min(size.games, 2000), seed=SEED)
    checks, first = [], ""
    with TemporaryDirectory() as folder:
        for n, block in WORKERS:
            summary = simulate(request, Path(folder) / f"{n}", workers=n, block_size=block, quiet=True)
            first = first or summary.digest
            what = f"digest with {n} workers and blocks of {block}"
            checks.append(Check(what, summary.digest[:16], first[:16], summary.digest == first))
    return checks


def no_op(size: Size) -> list[Check]:
    """Who begins is named as it is: a patch that changes nothing."""
    checks = []
    for name in SCENARIOS:
        scenario = load_scenario(name)
        first = Side(int(build_tables(scenario).tables[0]["first_side"])).name.lower()
        same = parse_variant(f"first-player:side={first}")
        before, after = (
            play_games(built, SEED, count=size.games // 4).results
            for built in (build_tables(scenario), build_tables(scenario, same))
        )
        identical = float(np.mean(before["trajectory"] == after["trajectory"]))
        checks.append(near(f"identical games, {name}", identical, 1.0, 0.0))
    return checks


def luck(size: Size) -> list[Check]:
    """Hits add up to what every roll promised, for each side and player."""
    checks = []
    for name in SCENARIOS:
        for player in ("sergeant", "random"):
            rows = play_games(
                build_tables(load_scenario(name)), SEED, (player, player), count=size.games
            ).results
            for side in ("axis", "allies"):
                surplus = rows[f"hits_{side}"] - rows[f"expected_sixths_{side}"] / 6
                z = float(surplus.mean() / (surplus.std(ddof=1) / np.sqrt(len(surplus))))
                checks.append(near(f"mean luck in standard errors, {name}, {player}, {side}", z, 0.0, FAR))
    return checks


def companions(size: Size) -> list[Check]:
    """Games with all luck kept are the same; with all luck new, or only ties kept that nobody tosses, others."""
    checks = []
    for player in ("sergeant", "random"):
        built, players = build_tables(load_scenario(SCENARIOS[0])), (player, player)
        own = results(built, players, size)
        again, anew = (results(built, players, size, shared) for shared in (None, ""))
        ties = results(built, players, size, "players")
        for what in ("points", "margin"):
            everything = luck_share(own[what], again[what])
            checks.append(near(f"all luck kept, {what}, {player}", everything.value, 1.0, 1e-9))
            nothing = luck_share(own[what], anew[what])
            checks.append(near(f"all luck new, {what}, {player}", nothing.value, 0.0, FAR * nothing.error))
            if player == "sergeant":  # takes the first of equally good moves
                kept = luck_share(own[what], ties[what])
                checks.append(near(f"only ties kept, {what}, {player}", kept.value, 0.0, FAR * kept.error))
    return checks


def results(
    built: Built, players: tuple[str, str], size: Size, shared: str | None = None
) -> dict[str, np.ndarray]:
    """Points and medal margin of the Allies, game by game."""
    rows = play_games(built, SEED, players, count=size.games, shared=shared).results
    points = np.select([rows["winner"] == 1, rows["winner"] == 2], [1.0, 0.5], 0.0)
    return {"points": points, "margin": (rows["medals_allies"] - rows["medals_axis"]).astype(float)}


def mirror(size: Size) -> list[Check]:
    """A board that is the same turned around, each side beginning once: neither side is better off.

    Without Air Power, the one card that gives the sides different dice (CARD-AIR).
    """
    checks = []
    for player in ("sergeant", "random"):
        points = np.zeros(size.games)
        for options in (EVEN_DECK, f"{EVEN_DECK}+first-player"):
            built = build_tables(load_scenario(MIRROR), parse_variant(options))
            winner = play_games(built, SEED, (player, player), count=size.games).results["winner"]
            points += np.select([winner == 1, winner == 2], [0.5, 0.25], 0.0)
        error = float(points.std(ddof=1) / np.sqrt(size.games))
        checks.append(near(f"win rate of the Allies, {player}", float(points.mean()), 0.5, 2.6 * error))
    return checks
