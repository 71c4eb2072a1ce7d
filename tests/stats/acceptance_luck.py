"""Luck of the dice where it falls: against every class of unit and on every terrain, told from event logs.

What a die promises is arithmetic here (two sides of six show infantry, one armour, one a grenade), not a table of the
engine, and its variance is that of independent dice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log
from tests.stats.known_truth import FAR, SEED, Check, Size, near

SCENARIOS = ("pegasus-bridge", "sword-beach", "st-vith")  # bridges, beach and bunkers, woods and hills
HITS = {"INF": Fraction(3, 6), "ARM": Fraction(2, 6), "ART": Fraction(1, 6)}  # CORE-HIT-1
COUNTS = {"INF": ("infantry", "grenade"), "ARM": ("armor", "grenade"), "ART": ("grenade",)}
MOVES = ("step", "retreat", "ground", "drop")
FEWEST_DICE = 200  # below, a normal approximation says little


def rolls_of(log: dict[str, Any]) -> Iterator[tuple[str, str, int, int]]:
    """Class of the target, terrain it stands on, dice and hits of every roll against a unit."""
    classes = {unit["id"]: unit["row"] for unit in log["setup"]["units"]}
    where = {unit["id"]: unit["hex"] for unit in log["setup"]["units"]}
    terrain = {one["hex"]: one["terrain"] for one in log["setup"]["hexes"]}
    kinds = {row: cells["class"] for row, cells in log["rules"]["units"].items()}
    open_rolls: dict[int, list[Any]] = {}
    for event in log["events"]:
        if event["event"] in MOVES:
            where[event["unit"]] = event.get("to") or event["hex"]
        elif event["event"] == "battle" and event["target"] in classes:
            target = event["target"]
            kind = kinds[classes[target]]
            open_rolls[event["roll"]] = [kind, terrain[where[target]], event["dice"], 0]
        elif event["event"] == "face" and event["roll"] in open_rolls:
            roll = open_rolls[event["roll"]]
            roll[3] += event["face"] in COUNTS[roll[0]]
    yield from ((kind, tile, dice, hits) for kind, tile, dice, hits in open_rolls.values())


def luck_where_it_falls(size: Size) -> list[Check]:
    """Hits minus what the dice promise, by class of the target and by the terrain it stands on."""
    surplus: dict[str, Fraction] = defaultdict(Fraction)
    variance: dict[str, Fraction] = defaultdict(Fraction)
    rolled: dict[str, int] = defaultdict(int)
    for name in SCENARIOS:
        built = build_tables(load_scenario(name))
        for game in range(max(20, size.games // 50)):
            for kind, tile, dice, hits in rolls_of(event_log(built, SEED, game, namespace="acceptance")):
                chance = HITS[kind]
                for group in (f"against {kind}", f"on {tile}"):
                    surplus[group] += hits - dice * chance
                    variance[group] += dice * chance * (1 - chance)
                    rolled[group] += dice
    return [
        near(
            f"mean luck in standard errors, {rolled[group]:,} dice {group}",
            float(surplus[group]) / sqrt(variance[group]), 0.0, FAR,
        )
        for group in sorted(surplus) if rolled[group] >= FEWEST_DICE
    ]  # fmt: skip
