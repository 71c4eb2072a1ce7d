"""Whole games under weather, morale and Blitzkrieg: no rule gap, and no unit goes farther than the option lets it."""

from collections import defaultdict
from functools import cache

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log

PLAYERS = (("random", "random"), ("recruit", "sergeant"), ("captain", "captain"))
MOST = {"infantry": 2, "special_forces": 2, "armor": 3, "elite_armor": 3, "artillery": 1}
BY_CARD = {
    "infantry_assault": ("infantry", 3),
    "artillery_bombard": ("artillery", 3),
    "behind_enemy_lines": ("infantry", 3),
}
FOOT = ("infantry", "special_forces")
LAWS = {  # hexes of a move that row and card give -> hexes in force, told in words by row and side
    ("st-vith", "weather-deep-snow"): lambda row, side, most: most - 1,
    ("arnhem-bridge", "weather-russian-mud"): lambda row, side, most: min(most, 1),
    ("st-vith", "demoralisation:affected=allies"): lambda row, side, most: most - (side == "allies"),
    ("operation-cobra", "blitz-armor-movement"): (
        lambda row, side, most: min(most, 2) if "armor" in row and side == "axis" else most
    ),
    ("operation-cobra", "blitz-recon-air-attack"): lambda row, side, most: most,
}  # fmt: skip


@cache
def built(board, option):
    return build_tables(load_scenario(board), parse_variant(option))


def most_of(row, card, law, side):
    """Hexes of a move; both moves behind enemy lines are reduced."""
    kind, hexes = BY_CARD.get(card, ("", 0))
    moves = 2 if card == "behind_enemy_lines" and row in FOOT else 1
    raised = hexes if kind == row or (kind == "infantry" and row in FOOT) else 0
    return moves * max(0, law(row, side, max(MOST[row], raised)))


@pytest.mark.rule("HR-SNOW-1", "HR-RUSMUD-1", "HR-DEMORAL-1", "HR-BLITZARM-2", "HR-BLITZAIR-1")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("board", "option"), LAWS)
def test_units_keep_to_the_option(board, option, players):
    for game in range(3):
        log = event_log(built(board, option), 1, game, players)
        assert log["result"]["rule_gap"] in (0, "none", None)
        units = {unit["id"]: (unit["row"].partition("@")[0], unit["side"]) for unit in log["setup"]["units"]}
        card, gone = "", defaultdict(int)
        for event in log["events"]:
            if event["event"] == "turn":
                card, gone = "", defaultdict(int)
            elif event["event"] == "play":
                card = event["acts_as"]
            elif event["event"] == "step":
                gone[event["unit"]] += 1
                row, side = units[event["unit"]]
                assert gone[event["unit"]] <= most_of(row, card, LAWS[board, option], side), (event, card)
