"""Who judges turns: the frozen reviewer, kept here as a file, and the general as he is today.

The frozen one is the captain with his judgement of positions as they were when blunders were first counted: whatever
becomes of the captain, the yardstick stays.  ``frozen/golden.json`` tells what he thought of two games when he was
frozen, so that a change of the code he runs on does not move him unseen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.layout import MIND
from engine.loading.options.variant import OFFICIAL
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.files import read_toml
from engine.policies.minds import Policy, mind_of, read_policy
from engine.policies.player_files import beside_each_other, load_player
from engine.policies.search_files import fill_search
from engine.replay.regrets import ALL_TURNS, reviewed
from engine.runs.games import base_key

FROZEN_FILE = Path(__file__).parent / "frozen" / "reviewer.toml"
GOLDEN = Path(__file__).parent / "frozen" / "golden.json"
FROZEN, GENERAL = "frozen", "general"
MARGIN = 0.10  # of the chance to win: a turn that loses more is a blunder
SEALED = ("pegasus-bridge", "saverne-gap")  # battles of which game 0 is kept
SEALED_SAMPLES = (0, 2)
DECIMALS = 6
NAMESPACE = "play"  # of chance, as `m44 replay` has it


@dataclass(frozen=True)
class Judge:
    """A reviewer: who plays his imagined turns, and what positions are worth to him.

    Attributes
    ----------
    id : str
    policy : Policy
        Plays every alternative, and both sides after the turn that is judged.
    search : mapping
        ``turns`` of a roll-out, and ``medal``, ``figure`` and ``near`` of the worth of a position.
    styles : mapping
        Name to factors of weights: ways to play the card that was played.
    """

    id: str
    policy: Policy
    search: Mapping[str, Any]
    styles: Mapping[str, Any]

    def record(self) -> np.ndarray:
        """His SEARCH record, shape (1,); plans are given up that hardly gain ``MARGIN``."""
        search = {name: self.search[name] for name in ("turns", "medal", "figure", "near")}
        own = {"search": {**search, "margin": MARGIN}, "styles": self.styles}
        return fill_search((own, own))

    def minds(self, player: Policy) -> np.ndarray:
        """MIND records, shape (5,), for a player on both sides: twice more, one to work with, the reviewer."""
        own = mind_of(player, player)
        return beside_each_other([own, own, own, np.zeros(1, MIND), mind_of(self.policy, self.policy)])


def frozen_player() -> Policy:
    """The captain as he was when blunders were counted for the first time."""
    return read_policy(str(FROZEN_FILE))


def judge_of(id_: str) -> Judge:
    """The frozen reviewer, or the general as his file is today."""
    if id_ == FROZEN:
        data = read_toml(FROZEN_FILE)
        return Judge(FROZEN, frozen_player(), data["search"], data["styles"])
    data = load_player(GENERAL)
    return Judge(GENERAL, read_policy(GENERAL), data["search"], data["styles"])


def thoughts(battle: str) -> list[list[float]]:
    """What the frozen reviewer thinks of game 0 of the frozen player: turn, card, style and mean gain of every plan."""
    built = build_tables(load_scenario(battle), OFFICIAL)
    judge = judge_of(FROZEN)
    base = base_key(1, NAMESPACE, built.scenario.chance_id)
    rows = reviewed(
        built, judge.minds(frozen_player()), judge.record(), base, [0], [ALL_TURNS], SEALED_SAMPLES
    )
    return [
        [*(int(row[name]) for name in ("turn", "card_copy", "style")), round(float(row["gain"]), DECIMALS)]
        for row in rows
    ]


def has_moved() -> list[str]:
    """Battles of which the frozen reviewer thinks otherwise than when he was frozen; none if the yardstick stands."""
    kept = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return [battle for battle in SEALED if not _alike(thoughts(battle), kept[battle])]


def _alike(found: list[list[float]], kept: list[list[float]]) -> bool:
    """Whether all plans are the same; sums may differ in their last bits from processor to processor."""
    return np.shape(found) == np.shape(kept) and bool(np.allclose(found, kept, rtol=0, atol=10**-DECIMALS))
