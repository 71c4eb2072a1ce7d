"""Pages of a study of options: one over all, one for each option; every sentence rests on numbers of the tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from analysis import words
from analysis.imports import import_markdown, imports_of
from analysis.pages import template
from analysis.robust.text import change_words, player_words, rating_words, robust_sentence, verdict_of
from analysis.rows import Row
from analysis.rulestudy.findings import (
    Told,
    counts,
    drawn_of,
    elsewhere,
    judged_together,
    length_words,
    nowhere,
    row_of_battle,
    same_games,
    sentence,
    share_in_bundle,
    stopped_of,
    sure,
    worst,
)
from analysis.rulestudy.plan import RuleStudy
from analysis.rulestudy.stages import ABSTAINER, MAIN, Found
from analysis.screen.cells import MOST_GAMES
from analysis.stats.margins import Margins
from engine.loading.options import list_options
from engine.loading.patches import show
from engine.play.trigger_words import TRIGGERS

CLEAR = 0.05  # adjusted p from which a pair does more than its sum
SHOWN = 40  # changes of the tables told on an option's page


def tried_words(one: Told) -> str:
    """Behind a sentence: at what level an option was tried, or beside which others."""
    if one.beside:
        return f" Beside `{one.beside}`."
    return f" Tried as `{one.words}`." if one.words != one.name else ""


def same_words(others: Sequence[str]) -> str:
    """Behind a sentence: options that have the same numbers, so that the same games were played."""
    return f" The very same games as {', '.join(f'`{one}`' for one in others)}." if others else ""


def headline(told: Sequence[Told]) -> str:
    """What the study says first."""
    n = counts(told)
    first, nothing = told[0], n["nothing"]
    top = ", ".join(f"{one.title} ({words.signed(one.change.est)})" for one in told[:3])
    kinds = [
        f"{n['one side'] or 'none'} {_verb(n['one side'], 'help')} one side on average",
        f"{n['some battles'] or 'none'} more {_verb(n['some battles'], 'change')} the balance of single battles",
        f"{nothing or 'none'} {'is' if nothing == 1 else 'are'} shown not to matter in any battle",
    ]
    return (
        f"Of {len(told)} house rules that can occur in these battles, {', '.join(kinds)}. The heaviest is "
        f"`{first.name}`: its changes are {first.weight:.1f} points of 100 strong. "
        f"Points for the Allies of the three heaviest: {top}."
    )


def _verb(n: int, verb: str) -> str:
    """A verb in the number of its subject."""
    return verb if n != 1 else f"{verb}s"


def bundle_sentences(found: Found) -> list[str]:
    """What the bundles do."""
    told = []
    for name, rows in found.bundles.items():
        pooled = next((row for row in rows if row.measure.is_pooled), rows[0])
        told.append(words.sentence(pooled, rows))
        along = next((one for one in found.bundles_along.get(name, []) if one.row.measure.is_pooled), None)
        told += [robust_sentence(along)] if along else []
    return told


def pair_title(found: Found) -> str:
    """How many pairs do more or less than their sum, for a picture."""
    clear = int((found.pairs["q"] <= CLEAR).sum()) if len(found.pairs) else 0
    return (
        f"{clear or 'None'} of {len(found.pairs)} pairs of the heaviest rules do more or less than their sum"
    )


def pair_sentence(found: Found) -> str:
    """How many pairs do more or less than their sum, and which of them most."""
    if not len(found.pairs):
        return ""
    clear, counted = found.pairs[found.pairs["q"] <= CLEAR], pair_title(found)
    if not len(clear):
        return f"{counted}."
    top = clear.loc[clear["est"].abs().idxmax()]
    return f"{counted}, most {top['a']} with {top['b']} ({top['est']:+.1f} points)."


def find_sentence(found: Found) -> str:
    """What the factorial would have found."""
    if not len(found.ranking):
        return ""
    survives = int(found.ranking["survives"].sum())
    n = len(found.ranking)
    return f"Tried all at once, {survives} of {n} rules stood out in wins, medals or length of battle."


def overview_page(
    study: RuleStudy,
    told: Sequence[Told],
    found: Found,
    manifest: Mapping[str, Any],
    titles: Mapping[str, str],
) -> str:
    """The page over all options."""
    same = same_games(told)
    n_changed, n_kept, n_judged = judged_together(told, Margins().wins_points)
    pairs = found.pairs.sort_values("q").head(12).to_dict("records") if len(found.pairs) else []
    return template("rule-study.md").render(
        study=study.file,
        answer=headline(told),
        bundle_sentences=bundle_sentences(found),
        rows=[_option_row(one, same.get(one.name, [])) for one in told],
        bundles=[_bundle_row(study, told, name, rows) for name, rows in found.bundles.items()],
        nowhere=nowhere(study, found),
        left_out=study.file.left_out,
        pairs=pairs,
        pair_sentence=pair_sentence(found),
        find_sentence=find_sentence(found),
        titles=titles,
        manifest=manifest,
        imports=import_markdown(imports_of(manifest)),
        n_battles=len(study.scenarios),
        n_screened=int(found.ranking["n_games"].max()) if len(found.ranking) else study.file.screen,
        n_tried=MOST_GAMES,
        n_changed=n_changed,
        n_kept=n_kept,
        n_judged=n_judged,
        margin=f"{Margins().wins_points:g}",
    )


def _option_row(one: Told, same: Sequence[str]) -> dict[str, str]:
    """An option as a row of the overview; ``same``: options of the very same games."""
    return {
        "name": one.name,
        "title": one.title,
        "tried": tried_words(one) + same_words(same),
        "weight": f"{one.weight:.1f}",
        "change": words.with_interval(one.change),
        "changed": f"{len(one.changed)} of {len(one.battles)}",
        "top": f"{one.battles[0].title} {_signed(one.battles[0])}",
        "length": length_words(one.pooled.number("turns.delta")).removeprefix("battles last "),
        "fairness": words.fairness_words(one.pooled),
        "sure": sure(one),
        "sentence": sentence(one),
        "kind": one.kind,
        "drawn": worst(one, drawn_of),
        "stopped": worst(one, stopped_of),
    }


def _bundle_row(study: RuleStudy, told: Sequence[Told], name: str, rows: Sequence[Row]) -> dict[str, Any]:
    """A bundle beside the sum of those of its options that were tried as it has them."""
    members = _members(study, name)
    tried = [one for one in told if study.variants[one.name].id in members]
    return {
        "name": name,
        "rows": [row_of_battle(row) for row in rows if not row.measure.is_pooled],
        "sum": sum(share_in_bundle(one, len(study.scenarios)) for one in tried),
        "alike": len(tried),
        "members": len(members),
        "others": sorted(members - {one.words for one in tried}),
        "pooled": next((words.with_interval(row.number(MAIN)) for row in rows if row.measure.is_pooled), ""),
    }


def _members(study: RuleStudy, bundle: str) -> set[str]:
    found = next(one for one in study.bundles if one.id == bundle)
    return {option.id for option in found.options}


def _signed(row: Any) -> str:
    change = row.number(MAIN)
    return words.signed(change.est) if change else ""


def option_page(study: RuleStudy, one: Told, found: Found, manifest: Mapping[str, Any]) -> str:
    """The page of an option."""
    about = next(row for row in list_options() if row["id"] == one.name)
    level = next(level for level in study.levels if level.option.name == one.name)
    fired = {name: rate for name, rate in one.pooled.measure.fired.items() if name in about["triggers"]}
    tiers = one.along.tiers if one.along else ()
    own = next((tier for tier in tiers if tier.player == ABSTAINER), None)
    mine = [pair for pair in found.pairs.to_dict("records") if one.name in (pair["a"], pair["b"])]
    pairs = [{**pair, "other": pair["b"] if pair["a"] == one.name else pair["a"]} for pair in mine]
    return template("rule-page.md").render(
        one=one,
        about=about,
        sentence=sentence(one),
        params={name: show(value) for name, value in level.option.params.items()},
        meanings={name: value["about"] for name, value in about["params"].items()},
        fired=[(TRIGGERS[name], f"{100 * rate:.1f}") for name, rate in sorted(fired.items())],
        battles=[row_of_battle(row) for row in one.battles],
        pooled=row_of_battle(one.pooled) if one.pooled.measure.is_pooled else None,
        elsewhere=elsewhere(study, found, one.name),
        robust=robust_sentence(one.along) if one.along else "",
        tiers=[
            {
                "player": player_words(tier),
                "elo": rating_words(tier),
                "change": change_words(tier, 1),
                "verdict": verdict_of(tier),
            }
            for tier in tiers
        ],
        abstainer=own,
        pairs=sorted(pairs, key=lambda pair: pair["q"]),
        notes=words.notes(one.battles, study.file.games),
        manifest=manifest,
    )
