"""The page *What we would play*: rules that make battles fairer, neither longer nor duller, and all of them at once."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.pages.page import template
from analysis.stats.rounding import number_text
from analysis.studies.rulestudy import choices
from analysis.studies.rulestudy.effects import Number
from analysis.studies.rulestudy.headline import size_mark
from analysis.studies.rulestudy.option_summary import OptionSummary
from analysis.studies.rulestudy.preferred_rules import CHOOSING, FRESH, MEASURES, SET
from analysis.studies.rulestudy.sentences import row_of_battle, signed, unsigned
from analysis.studies.rulestudy.tables import Results
from analysis.wording.rule_cells import together
from engine.loading.options.option import list_options

PREFERRED_PAGE = "what-we-would-play.md"
DIGITS = {"fairer": 1, "turns": 1, "close": 1, "leads": 2}


def preferred_page(results: Results, own: Sequence[OptionSummary], table: pd.DataFrame | None) -> str:
    """``what-we-would-play.md``.

    Parameters
    ----------
    results : Results
    own : sequence of OptionSummary
        The chosen rules and the set of them, on fresh games.
    table : DataFrame or None
        Of choices.
    """
    manifest = results.manifest
    names = {name: str(tried["title"]) for name, tried in manifest["tried"].items()}
    rows = _rows(results, CHOOSING, names)
    fresh = {row["option"]: row for row in _rows(results, FRESH, names)}
    chosen = [row | {"fresh": fresh.get(row["option"])} for row in rows if row["chosen"]]
    whole = next((one for one in own if one.name == SET), None)
    never = {row["id"] for row in list_options() if row["never"] and not row["own"]}
    return template("rule-preferred.md").render(
        study=manifest["plan"],
        mark=size_mark(manifest["plan"]),
        criteria=manifest["plan"]["ours"],
        sentence=preferred_sentence(results, names),
        chosen=chosen,
        together=fresh.get(SET),
        battles=[row_of_battle(whole, place) for place in whole.places] if whole else [],
        command=set_command(results, [row["option"] for row in chosen]),
        others=[row for row in rows if not row["chosen"]],
        choices=[
            (row["title"], choices.rows_of(table, row["option"], manifest["battles"]))
            for row in chosen
            if row["option"] in never
        ],
        not_measured=choices.NOT_MEASURED,
        n_battles=len(manifest["battles"]),
        half=int(manifest["plan"]["games"]) // 2,
    )


def preferred_sentence(results: Results, titles: Mapping[str, str]) -> str:
    """What we would play, and what it does on fresh games."""
    chosen = results.ours[(results.ours["games"] == CHOOSING) & results.ours["chosen"].astype(bool)]
    if chosen.empty:
        return "No rule is shown to make battles fairer without making them longer or duller."
    listed = together([f"“{titles[name]}”" for name in chosen["option"]])
    fresh = results.ours[results.ours["games"] == FRESH]
    one = fresh[fresh["option"] == (SET if len(chosen) > 1 else chosen["option"].iloc[0])].to_dict("records")[
        0
    ]
    gain, failed = _number(one, "fairer"), "" if pd.isna(one["fails"]) else str(one["fails"])
    said = f"Nearest to what we would play: {listed}." if failed else f"We would play {listed}."
    they, bring, s = "they", "Together, on fresh cards and dice, they bring", ""
    if len(chosen) == 1:
        they, bring, s = "it", "On fresh cards and dice it brings", "s"
    held = f"{they} fail{s} one of the criteria: {failed}" if failed else f"{they} again meet{s} the criteria"
    return (
        f"{said} {bring} battles {unsigned(gain)} points closer to even "
        f"(from {one['uneven_before']:.1f} to {one['uneven_after']:.1f} points away), and {held}."
    )


def set_command(results: Results, names: Sequence[str]) -> str:
    """What stands behind ``--option`` for all of them."""
    return "+".join(results.manifest["tried"][name]["variant"] for name in names)


def _rows(results: Results, games: str, titles: Mapping[str, str]) -> list[dict[str, Any]]:
    """Rows of a table of what was weighed."""
    found = []
    for row in results.ours[results.ours["games"] == games].to_dict("records"):
        numbers = {name: signed(_number(row, name), DIGITS[name]) for name in MEASURES}
        found.append(
            numbers
            | {
                "option": str(row["option"]),
                "title": titles.get(str(row["option"]), "all of them together"),
                "uneven": f"{row['uneven_before']:.1f} → {row['uneven_after']:.1f}",
                "drawn": _drawn(row),
                "fails": "" if pd.isna(row["fails"]) else str(row["fails"]),
                "chosen": bool(row["chosen"]),
                "battles": int(row["n_battles"]),
            }
        )
    return found


def _number(row: Mapping[Any, Any], name: str) -> Number:
    return Number(float(row[name]), float(row[f"{name}_low"]), float(row[f"{name}_high"]))


def _drawn(row: Mapping[Any, Any]) -> str:
    """Draws of 100 before and after, on average and at most."""
    before, after, most = (number_text(row[name]) for name in ("drawn_before", "drawn", "drawn_most"))
    return f"{before} → {after} (at most {most})"
