"""A study of four options: on a battle, on a battle and on a stage, on a stage alone, and nowhere at all."""

from pathlib import Path
from typing import Any

import pytest

import m44
from tests.support.catalogue import shipped

STAGED, BUNDLED, COMPARED = 30, 24, 45  # games of a cell, of a bundle, of what they are compared with
OPTIONS = ("medals-to-win", "damage-scoring", "ocean-start-move-1", "artillery-clears-wire")
TEXT = """
title = "A try"
question = "Which?"
scenarios = ["river-line"]
player = "recruit"
games = {games}
baseline_games = {compared}
full_games = {games}
screen = 600
top = 2
ladder_games = 4
pair_games = 6
bundle_games = {bundled}
bundles = ["house-core"]
[stages]
artillery-clears-wire = ["pegasus-bridge"]
ocean-start-move-1 = ["omaha-beach", "toulon"]
medals-to-win = ["long-ridge"]
[ours]
longer_percent = 1000.0
close_points = 100.0
lead_changes = 100.0
drawn_points = 100.0
drawn_most = 100.0
"""


def text_of(more: str = "", games: int = STAGED) -> str:
    """The file of the study."""
    left_out = "".join(f'{one} = "left out"\n' for one in shipped() if one not in OPTIONS)
    return f"{TEXT.format(games=games, compared=COMPARED, bundled=BUNDLED)}{more}\n[left_out]\n{left_out}"


def made_in(folder: Path, more: str = "") -> tuple[Path, dict[str, Any]]:
    """The study played into ``found`` below a folder; its manifest."""
    (folder / "small.toml").write_text(text_of(more), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        manifest = m44.rule_study("small.toml", out="found", quiet=True, workers=1, say=lambda line: None)
    return folder / "found", manifest
