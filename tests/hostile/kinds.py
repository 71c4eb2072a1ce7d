"""The kinds of files a person may hand to a command: a sound one of each, and the commands that meet it."""

import json
from dataclasses import dataclass
from pathlib import Path

from engine.policies.minds import policy_text, read_policy
from engine.runs.digest import text_digest
from tests.cli.test_bad_input import BATTLE, RULE

ROOT = Path(__file__).resolve().parents[2]
STUDY = """question = "compare"
title = "Who begins?"
scenarios = ["pegasus-bridge"]
variants = ["first-player"]
players = ["random"]
games = 10
"""
RULE_STUDY = """title = "Rules"
question = "Which house rules matter?"
scenarios = ["toulon"]
games = 4
"""
M44 = (ROOT / "examples" / "two-bridges.m44").read_text(encoding="utf-8")
PLAYER = policy_text(read_policy("sergeant").with_weights("mine"), "Mine", "Mine.")
CELL = {
    "index": 0, "scenario": "toulon", "title": "Toulon", "variant": "official", "options": [],
    "axis_player": "random", "allies_player": "random", "chance_id": "toulon", "scenario_digest": "0",
    "rules_digest": "0", "tables_digest": "0", "players_digest": "0",
}  # fmt: skip
PLAN = {
    "cells": [CELL],
    "games": 10,
    "seed": 1,
    "namespace": "play",
    "trace": False,
    "engine": "0123456789abcdef",
}
MANIFEST = {
    "format": 1, "run": "toulon", "command": "m44 run toulon", "created": "2026-01-01T00:00:00+00:00", "shard": "1/1",
    "complete": True, "digest": "0", "plan_digest": text_digest(json.dumps(PLAN, sort_keys=True)), "plan": PLAN,
    "provenance": [],
}  # fmt: skip
TUNING = {"asked": {"name": "mine"}, "plan": {"seed": 1}}
ATLAS = {
    "study": {"name": "base", "kind": "atlas", "question": "How even?", "answer": "Even."},
    "created": "2026-01-01T00:00:00+00:00", "command": "m44 survey toulon", "origin": {}, "first_moves": {},
    "plan": PLAN,
}  # fmt: skip
RULES = {**ATLAS, "battles": {}, "tried": {}}


@dataclass(frozen=True)
class Kind:
    """One kind of file.

    Attributes
    ----------
    file : str
        Where it lies in the folder of a test.
    sound : str
        Text of a sound one, or of one that is sound as far as it is read.
    commands : tuple of str
        Commands that read it; ``{file}`` is its name.
    """

    file: str
    sound: str
    commands: tuple[str, ...]


TOML_KINDS = {
    "scenario": Kind(
        "battle.toml",
        BATTLE,
        (
            "check {file}",
            "fair {file} --games 10 --out run",
            "show {file} --out board.svg",
            "paths scenario {file}",
            "export {file}",
            "replay {file} --html game.html",
            "why {file} --games 10",
        ),
    ),
    "option": Kind(
        "rule.toml",
        RULE.format(id="rule", more=""),
        (
            "check {file}",
            "compare pegasus-bridge --option ./{file} --games 10 --out run",
            "explain ./{file}",
            "balance toulon --option ./{file}",
            "odds armor infantry --option ./{file}",
            "compare pegasus-bridge --option first-player+./{file}:change=1 --games 10",
        ),
    ),
    "player": Kind(
        "mine.toml",
        PLAYER,
        (
            "train new --start {file}",
            "train new --against {file}",
            "adapt toulon -o first-player --start {file}",
        ),
    ),
    "study": Kind("study.toml", STUDY, ("run {file}", "check {file}", "run {file} --out run --shard 1/2")),
    "rule study": Kind(
        "rules.toml", RULE_STUDY, ("rule-study {file}", "rule-study {file} --games 4 --out try")
    ),
}
JSON_KINDS = {
    "editor": Kind(
        "two-bridges.m44",
        M44,
        (
            "check {file}",
            "import {file}",
            "fair {file} --games 10",
            "show {file} --out board.svg",
            "export {file}",
        ),
    ),
    "manifest": Kind(
        "run/manifest.json",
        json.dumps(MANIFEST, indent=1),
        ("report run", "merge run", "report run --allow-mixed"),
    ),
    "tuning": Kind("tuned/plan.json", json.dumps(TUNING, indent=1), ("train --resume tuned",)),
    "atlas": Kind("atlas/manifest.json", json.dumps(ATLAS, indent=1), ("atlas atlas",)),
    "studies": Kind(
        "reports/one/manifest.json",
        json.dumps(MANIFEST, indent=1),
        ("studies reports", "studies reports --check"),
    ),
    "tables": Kind(
        "try/manifest.json", json.dumps(RULES, indent=1), ("rule-study rules.toml --redraw --out try",)
    ),
}
KINDS = {**TOML_KINDS, **JSON_KINDS}


def toml(value):
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    return json.dumps(value)
