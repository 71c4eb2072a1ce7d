"""The page of an option."""

from typing import Any

import pandas as pd

from analysis.pages.ladder_text import change_words, player_words, rating_words, robust_sentence, verdict_of
from analysis.pages.page import template
from analysis.stats.rounding import number_text
from analysis.studies.choices.plan import BATTLE_BAR, MEAN_BAR
from analysis.studies.rulestudy import choices
from analysis.studies.rulestudy.effects import Place
from analysis.studies.rulestudy.example_games import replay_command
from analysis.studies.rulestudy.headline import size_mark
from analysis.studies.rulestudy.option_summary import OptionSummary, elsewhere
from analysis.studies.rulestudy.sentences import (
    because,
    beyond_sum,
    notes,
    robust_in,
    row_of_battle,
    sentence,
)
from analysis.studies.rulestudy.tables import Results
from engine.hooks import TRIGGER_WORDS
from engine.loading.options.option import list_options
from engine.loading.options.patches import show
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.policies.usual import PLAYER

WINNERS = {"axis": "the Axis wins", "allies": "the Allies win", "draw": "nobody wins"}


def option_page(results: Results, one: OptionSummary, table: pd.DataFrame | None) -> str:
    """A page of the folder ``options``.

    Parameters
    ----------
    results : Results
    one : OptionSummary
    table : DataFrame or None
        Of choices.
    """
    plan, battles = results.manifest["plan"], results.titles
    about = next(row for row in list_options() if row["id"] == one.name and not row["own"])
    option = next(option for option in parse_variant(one.words).options if option.name == one.name)
    fired = {hook: rate for hook, rate in one.pooled.fired.items() if hook in about["triggers"]}
    reasons = results.reasons[results.reasons["option"] == one.name]
    pairs = results.pairs[(results.pairs["a"] == one.name) | (results.pairs["b"] == one.name)]
    return template("rule-page.md").render(
        one=one,
        about=about,
        mark=size_mark(plan),
        sentence=sentence(one),
        params={name: show(value) for name, value in option.params.items()},
        meanings={name: value["about"] for name, value in about["params"].items()},
        fired=[(TRIGGER_WORDS[name], number_text(rate)) for name, rate in sorted(fired.items())],
        battles=[row_of_battle(one, place) for place in one.places],
        stages=[row_of_battle(one, place) for place in one.stages],
        pooled=row_of_battle(one, one.pooled) if one.pooled.is_pooled else None,
        elsewhere=[(battles[id_], state, why) for id_, state, why in elsewhere(results, one.name)],
        why=[
            (
                place.title,
                f"{place.wins.est:+.1f}",
                because(place, _of(reasons, place.scenario), _acts(place, about)),
            )
            for place in one.places
            if len(reasons)
        ],
        watch=[_game(results, one, row) for row in _records(results.watch, one.name)],
        robust=robust_sentence(one.climb) if one.climb else "",
        robust_in=robust_in(one),
        tiers=[
            {
                "player": player_words(tier),
                "elo": rating_words(tier),
                "change": change_words(tier, 1),
                "verdict": verdict_of(tier),
            }
            for tier in (one.climb.tiers if one.climb else ())
        ],
        choices=choices.rows_of(table, one.name, battles),
        not_measured=choices.NOT_MEASURED,
        mean_bar=f"{MEAN_BAR:g}",
        battle_bar=f"{BATTLE_BAR:g}",
        pairs=[
            _pair(results, one.name, row) for row in pairs.sort_values("q", kind="stable").to_dict("records")
        ],
        notes=notes(one, (plan["player"], plan["player"])),
    )


def _acts(place: Place, about: dict[str, Any]) -> float | None:
    """Games of 100 in which the most frequent trigger of an option is met; None for an option without any."""
    return max((place.fired.get(hook, 0.0) for hook in about["triggers"]), default=None)


def _records(frame: pd.DataFrame, name: str) -> list[dict[Any, Any]]:
    return frame[frame["option"] == name].to_dict("records")


def _of(reasons: pd.DataFrame, scenario: str) -> list[dict[Any, Any]]:
    return reasons[reasons["scenario"] == scenario].to_dict("records")


def _pair(results: Results, name: str, row: dict[Any, Any]) -> dict[str, Any]:
    other = row["b"] if row["a"] == name else row["a"]
    title = results.manifest["tried"][other]["title"]
    return {**row, "other": other, "title": title, "told": beyond_sum(row)}


def _game(results: Results, one: OptionSummary, row: dict[Any, Any]) -> dict[str, Any]:
    """A game to watch, with the commands that play it again under both rules from where they part."""
    plan = results.manifest["plan"]
    turn, game = int(row["turn"]), int(row["game"])
    without = one.beside or OFFICIAL.id
    commands = [
        replay_command(str(row["scenario"]), rules, plan["seed"], game, turn, plan["player"], PLAYER)
        for rules in (without, one.words)
    ]
    return {
        "title": results.titles[row["scenario"]],
        "game": game,
        "without": f"{WINNERS[row['without_winner']]} ({row['without_medals']})",
        "with": f"{WINNERS[row['with_winner']]} ({row['with_medals']})",
        "where": f"in turn {turn}" if turn else "before the first turn",
        "without_line": _line(row["without_line"]),
        "with_line": _line(row["with_line"]),
        "commands": commands,
    }


def _line(text: Any) -> str:
    return "the game is over" if pd.isna(text) or not text else str(text)
