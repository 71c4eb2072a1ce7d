"""What some weights are worth to a player: matches of two legs against himself with these weights changed.

    python -m tests.players.weigh tests/boards/mined-river.toml --changed bitten_later=0

plays 5,000 matches, 10,000 games: the same cards and dice twice, with the sides changed.
"""

import argparse

import numpy as np

from analysis.players.tuning.matches import Meeting, play_meeting
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.minds import read_policy

SEED = 1
Z95 = 1.96


def main() -> None:
    """Play and print a line."""
    parser = argparse.ArgumentParser(description="What some weights are worth to a player on a battle.")
    parser.add_argument("battle")
    parser.add_argument("--player", default="major")
    parser.add_argument("--changed", required=True, help="weights of the opponent, like spot=0,carry=0")
    parser.add_argument("--option", default="official")
    parser.add_argument("--matches", type=int, default=5000)
    asked = parser.parse_args()
    player = read_policy(asked.player)
    changed = {term: float(value) for term, value in (one.split("=") for one in asked.changed.split(","))}
    opponent = player.with_weights("before", **changed)
    built = build_tables(load_scenario(asked.battle), parse_variant(asked.option))
    outcome = play_meeting(built, Meeting(0, player, opponent, 0, asked.matches), SEED, "weigh")
    points = 100.0 * outcome.scores
    doubt = Z95 * points.std(ddof=1) / np.sqrt(len(points))
    told = f"{built.document['scenario']['id']}: {asked.player} against himself with {asked.changed}"
    print(
        f"{told}: {points.mean():.2f} +- {doubt:.2f} of 100 points, {outcome.margins.mean():+.3f} medals a game,"
        f" {asked.matches:,} matches; axis {50 * outcome.halves[:, 0].mean():.2f},"
        f" allies {50 * outcome.halves[:, 1].mean():.2f}"
    )


if __name__ == "__main__":
    main()
