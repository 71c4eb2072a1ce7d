"""From measures to findings: every number gets its unit, margin, verdict, family and source."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from analysis.findings.robust_label import Label
from analysis.findings.schema import RNG, Finding, complete
from analysis.findings.why_unchanged import KNOWN_BEFOREHAND, idle_of
from analysis.measure import game_profile
from analysis.measure.measures import Measure
from analysis.measure.read import stop_of
from analysis.measure.sharper import PRIMARY
from analysis.stats import paths
from analysis.stats.equivalence import equivalence
from analysis.stats.estimates import LEVEL, Estimate
from analysis.stats.fairness import Fairness, fairness
from analysis.stats.heterogeneity import Heterogeneity
from analysis.stats.like_these import LikeThese
from analysis.stats.margins import Margins
from analysis.stats.multiplicity import holm
from analysis.stats.paired import Change
from analysis.stats.verdict import Verdict, pairs_to_decide, verdict
from analysis.stats.who_plays import WhoPlays
from analysis.value.model import shipped_model

TURN_CAP = 200  # player turns after which the engine stops a game
DECIMALS = 6
LUCK_POINTS = 5.0  # parts of 100 of all luck that a change of its sources has to reach to matter
# Unit of a metric as a level and as a change, and what its value is multiplied by.
SHARES = ("of 100", "points", 100.0)
UNITS = (
    {"medals.axis": ("medals", "medals", 1.0), "medals.allies": ("medals", "medals", 1.0)}
    | {
        "medal_margin": ("medals", "medals", 1.0),
        "turns": ("turns", "turns", 1.0),
    }
    | {name: (unit, unit, 1.0) for name, unit in game_profile.COUNTS.items()}
)
OF_THE_GAME = ("decided_at", "sure_at")  # shares of the length of the battle
BEFOREHAND = "known without a game"
PLAIN_FAMILY = {"name": "descriptive", "size": 1, "adj": "none", "p": None}


def margin_for(metric: str, margins: Margins, turns_before: float) -> float:
    """Margin that matters for a metric, in the unit of its change.

    Wasted turns and when a battle is decided are measured like its length; other counts (changes of the lead, units,
    figures) like medals.
    """
    if metric in OF_THE_GAME:
        return margins.turns(100.0)  # points of 100 of the game
    if metric == "turns" or game_profile.COUNTS.get(metric) == "turns":
        return margins.turns(turns_before)
    return (
        margins.medals if metric == "medal_margin" or metric in game_profile.COUNTS else margins.wins_points
    )


def findings_of(measure: Measure, margins: Margins, manifest: Mapping[str, Any]) -> dict[str, Finding]:
    """All complete findings of a measure by id; what lacks a field of the contract is left out.

    Parameters
    ----------
    measure : Measure
    margins : Margins
    manifest : mapping
        Of the run.
    """
    common = _common(measure, manifest)
    raw = [_level(name, value, common) for name, value in measure.levels.items()]
    if measure.who_plays and not measure.before:
        raw = [{**one, **_who_plays(measure.who_plays)} if one["id"] == PRIMARY[0] else one for one in raw]
    raw += [_pairs(name, value, common) for name, value in measure.pairs.items()]
    raw += _changes(measure, margins, common)
    raw += _luck(measure, common)
    if common["idle"] in KNOWN_BEFOREHAND:
        raw = [_exactly_none(entry) if entry["kind"] == "change" else entry for entry in raw]
    found = (complete(entry) for entry in raw)
    return {finding.id: finding for finding in found if finding is not None}


def level_finding(
    name: str,
    estimate: Estimate,
    unit: str,
    factor: float,
    measure: Measure,
    manifest: Mapping[str, Any],
) -> Finding | None:
    """One further number of a measure; None if it is not complete.  ``factor`` leads from the estimate to the unit."""
    common = {**_common(measure, manifest), "games": estimate.n}
    return complete({"id": name, "kind": "level", "unit": unit, **_numbers(estimate, factor), **common})


def _numbers(estimate: Estimate, factor: float) -> dict[str, Any]:
    """Estimate, interval and error in their unit; an interval without width is not known, and nor is the error."""
    ends = [_plain(factor * estimate.low), _plain(factor * estimate.high)]
    is_known = ends[0] < ends[1]
    return {
        "est": _plain(factor * estimate.value),
        "ci": ends if is_known else None,
        "level": LEVEL,
        "method": estimate.method,
        "mcse": _plain(factor * estimate.error) if is_known else None,
    }


def _plain(number: float) -> float:
    """A number for JSON, rounded far below its error; never minus zero."""
    return round(float(number), DECIMALS) + 0.0


def _level(name: str, estimate: Estimate, common: dict[str, Any]) -> dict[str, Any]:
    unit, _, factor = UNITS.get(name, SHARES)
    entry = {"id": name, "kind": "level", "unit": unit, **_numbers(estimate, factor), **common}
    return {**entry, "games": estimate.n} if name in paths.SHARES else entry


def _pairs(name: str, estimate: Estimate, common: dict[str, Any]) -> dict[str, Any]:
    unit, _, factor = SHARES
    entry = {"id": name, "kind": "pairs", "unit": unit, **_numbers(estimate, factor), **common}
    return {**entry, "pairs": estimate.n, "games": 2 * estimate.n}


def _changes(measure: Measure, margins: Margins, common: dict[str, Any]) -> list[dict[str, Any]]:
    """Changes against the baseline; the primary ones are one family."""
    tested = [name for name in PRIMARY if name in measure.changes]
    adjusted = dict(zip(tested, holm([measure.changes[name].p for name in tested]), strict=True))
    entries = []
    for name, change in measure.changes.items():
        family = PLAIN_FAMILY
        if name in adjusted:
            family = {"name": "primary", "size": len(tested), "adj": "holm", "p": adjusted[name]}
        margin = margin_for(name, margins, measure.turns_before)
        entry = _change(name, change, margin, measure, {**common, "family": family})
        if name == PRIMARY[0] and measure.who_plays:
            entry |= _who_plays(measure.who_plays)
        if name in measure.plain:
            entry["plain"] = _plain_change(measure.plain[name], change, name)
        entries.append(entry)
    for name, found in measure.like_these.items():
        entries.append(
            _like_these(name, found, margin_for(name, margins, measure.turns_before), measure, common)
        )
    if measure.fairness:
        entries.append(_fairness(measure, margins, common))
    return entries


def _change(
    name: str, change: Change, margin: float, measure: Measure, common: dict[str, Any]
) -> dict[str, Any]:
    _, unit, factor = UNITS.get(name, SHARES)
    return {
        "id": f"{name}.delta",
        "kind": "change",
        "unit": unit,
        **_numbers(change, factor),
        **_verdict(change, margin / factor, factor),
        **common,
        **_mechanism(measure),
        "pairs": change.n,
        "games": 2 * change.n,
        "rho": _plain(change.correlation),
        "sesoi": _plain(margin),
        "spread": _spread(measure.like_these[name].spread, factor) if name in measure.like_these else None,
    }


def _verdict(change: Change, margin: float, factor: float) -> dict[str, Any]:
    """What a change of known interval comes to; the margin in shares of 1, medals or turns."""
    if not change.is_known:
        return {"verdict": str(Verdict.UNDECIDED), "pairs_needed": None, "pairs_at_worst": None}
    equal, needed = equivalence(change, margin), pairs_to_decide(change, margin)
    return {
        "ci90": [_plain(factor * change.narrow_low), _plain(factor * change.narrow_high)],
        "verdict": str(verdict(change, margin)),
        "pairs_needed": needed.likely,
        "pairs_at_worst": needed.worst,
        "equal": {"p": equal.p, "p_below": equal.p_below, "p_above": equal.p_above},
    }


def _like_these(
    name: str, found: LikeThese, margin: float, measure: Measure, common: dict[str, Any]
) -> dict[str, Any]:
    """The change in scenarios like these, with where it may lie in one more."""
    _, _, factor = UNITS.get(name, SHARES)
    low, high = found.prediction_low, found.prediction_high
    reach = None if low is None or high is None else [_plain(factor * low), _plain(factor * high)]
    return {
        **_change(name, found.mean, margin, measure, common),
        "id": f"{name}.delta.like_these",
        "scope": {**common["scope"], "population": "like_these"},
        "prediction": reach,
        "pairs_needed": None,  # more pairs of the same scenarios would not do it
        "pairs_at_worst": None,
    }


def _exactly_none(entry: dict[str, Any]) -> dict[str, Any]:
    """A change of rules that change nothing here: 0, which no sample had to tell (HR-GEN-4)."""
    same = Fairness.AS_BEFORE if entry["id"] == "fairness.delta" else Verdict.UNCHANGED
    known = {
        "est": 0.0,
        "ci": None,
        "ci90": None,
        "mcse": None,
        "method": BEFOREHAND,
        "plain": None,
        "who_plays": None,
    }
    return {
        **entry,
        **known,
        "verdict": str(same),
        "pairs_needed": None,
        "pairs_at_worst": None,
        "equal": None,
    }


def _luck(measure: Measure, common: dict[str, Any]) -> list[dict[str, Any]]:
    """Shares of luck and their changes: four games for each number, eight for a change."""
    entries = [
        {**_level(f"luck.{name}", share, common), "games": 4 * share.n}
        for name, share in measure.luck.items()
    ]
    for name, change in measure.luck_changes.items():
        entry = _change(f"luck.{name}", change, LUCK_POINTS, measure, common)
        entries.append({**entry, "games": 8 * change.n})
    return entries


def _spread(spread: Heterogeneity, factor: float) -> dict[str, Any]:
    return {
        "n": spread.n,
        "q": _plain(spread.q),
        "p": spread.p,
        "i2": _plain(spread.i2),
        "tau": _plain(factor * spread.tau),
        "lowest": _plain(factor * spread.lowest),
        "highest": _plain(factor * spread.highest),
    }


def _who_plays(found: WhoPlays) -> dict[str, Any]:
    """The spread over players, in points of 100."""
    numbers = {
        name: _plain(100 * getattr(found, name)) for name in ("tau", "half_width", "lowest", "highest")
    }
    return {"who_plays": {"players": found.n, **numbers}}


def _plain_change(plain: Change, change: Change, name: str) -> dict[str, Any]:
    """The change as a mean of pairs alone, and by how much the other is sharper."""
    _, _, factor = UNITS.get(name, SHARES)
    numbers = _numbers(plain, factor)
    gain = _plain((plain.error / change.error) ** 2)
    return {**{key: numbers[key] for key in ("est", "ci", "mcse", "method")}, "p": plain.p, "gain": gain}


def _fairness(measure: Measure, margins: Margins, common: dict[str, Any]) -> dict[str, Any]:
    assert measure.fairness is not None
    return {
        "id": "fairness.delta",
        "kind": "change",
        "unit": "points",
        **_numbers(measure.fairness, 1.0),
        **common,
        **_mechanism(measure),
        "pairs": measure.fairness.n,
        "games": 2 * measure.fairness.n,
        "rho": _plain(measure.changes["win_rate.allies"].correlation),
        "sesoi": margins.wins_points,
        "verdict": str(fairness(measure.fairness, margins.wins_points, measure.is_near_even)),
    }


def _mechanism(measure: Measure) -> dict[str, Any]:
    identical = _plain(measure.pairs["identical"].value)
    return {
        "flips": {
            "to_axis": _plain(measure.pairs["to_axis"].value),
            "to_allies": _plain(measure.pairs["to_allies"].value),
        },
        "identical": identical,
        "touched": _plain(1.0 - identical),
        "fired": {name: _plain(rate) for name, rate in measure.fired.items()} or None,
    }


def _common(measure: Measure, manifest: Mapping[str, Any]) -> dict[str, Any]:
    """What all findings of a measure share."""
    first = measure.cells[0]
    baseline = measure.before[0]["variant"] if measure.before else None
    return {
        "games": measure.n_games,
        "family": PLAIN_FAMILY,
        "stop": stop_of(manifest),
        "scope": {
            "scenarios": [cell["scenario"] for cell in measure.cells],
            "population": "these",
            "variant": first["variant"],
            "baseline": baseline,
            "axis_player": first["axis_player"],
            "allies_player": first["allies_player"],
            "policy": "fixed",
            "turn_cap": TURN_CAP,
        },
        "idle": idle_of(manifest, measure.cells, measure.before, measure.is_all_alike),
        "robust": {"label": Label.BLIND if measure.is_blind else Label.ONE_PAIR, "tiers": 1, "range": None},
        "health": {
            "cap": _plain(measure.n_capped / measure.n_games),
            "gaps": measure.n_gaps,
            "ai_blind": measure.is_blind,
            "aa": None,
            "luck_z": None if measure.luck_z is None else _plain(measure.luck_z),
        },
        "prov": _provenance(measure, manifest),
    }


def _provenance(measure: Measure, manifest: Mapping[str, Any]) -> dict[str, Any]:
    plan = manifest["plan"]
    cells = (*measure.before, *measure.cells)
    return {
        "engine": plan["engine"],
        "rules": {_name(cell): cell["rules_digest"] for cell in cells},
        "scenario": {_name(cell): cell["scenario_digest"] for cell in cells},
        "ai": measure.cells[0]["players_digest"],
        "value": shipped_model().digest,
        "rng": RNG,
        "seed": plan["seed"],
        "ns": plan["namespace"],
        "command": manifest.get("command") or "",
        "digest": manifest.get("digest") or "",
    }


def _name(cell: Mapping[str, Any]) -> str:
    return f"{cell['scenario']} | {cell['variant']}"


def margins_as_dict(margins: Margins) -> dict[str, float]:
    """Margins for ``results.json``."""
    return {name: float(value) for name, value in asdict(margins).items()}
