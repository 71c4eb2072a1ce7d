"""Families: variants of the rules that one answer compares, and the same change tested on many battles."""

from collections.abc import Mapping, Sequence

from analysis.findings.findings import PRIMARY, SHARES, UNITS, margin_for
from analysis.findings.schema import Finding
from analysis.measure.measures import Measure
from analysis.stats.fairness import Fairness
from analysis.stats.joint_verdicts import Judged, judge_together
from analysis.stats.margins import Margins
from analysis.stats.multiplicity import benjamini_hochberg

Findings = dict[str, Finding]
Key = tuple[str, str, str, str]
WINS, FAIRNESS = "win_rate.allies.delta", "fairness.delta"


def judged_together(
    measures: Sequence[Measure], found: Sequence[Findings], margins: Margins
) -> list[Findings]:
    """Findings of variants that one answer compares with the same baseline, judged as one family (Holm).

    Parameters
    ----------
    measures : sequence of Measure
    found : sequence of dict of str to Finding
        Findings of each measure by id.
    margins : Margins

    Returns
    -------
    list of dict of str to Finding
        Changed are the primary changes of two variants or more of the same battles and players: family, p-value and
        verdict.  A battle becomes fairer or less fair only if its wins are shown to change; otherwise that is unclear,
        or cannot be known where both win rates are near even.
    """
    groups: dict[tuple[str, ...], list[int]] = {}
    for i, measure in enumerate(measures):
        if measure.before:
            first = measure.before[0]
            scenarios = (str(cell["scenario"]) for cell in measure.cells)
            key = (first["variant"], first["axis_player"], first["allies_player"], *scenarios)
            groups.setdefault(key, []).append(i)
    changed = [dict(findings) for findings in found]
    for members in groups.values():
        if len(members) > 1:
            _judge({i: measures[i] for i in members}, changed, margins)
    return changed


def _judge(members: Mapping[int, Measure], found: list[Findings], margins: Margins) -> None:
    """Judge one family.  Changes: found."""
    tests = [(i, name) for i in members for name in PRIMARY if f"{name}.delta" in found[i]]
    limits = [
        margin_for(name, margins, members[i].turns_before) / UNITS.get(name, SHARES)[2] for i, name in tests
    ]
    judged = judge_together([members[i].changes[name] for i, name in tests], limits)
    for (i, name), one in zip(tests, judged, strict=True):
        found[i][f"{name}.delta"] = _with_verdict(found[i][f"{name}.delta"], one, len(tests), len(members))
    for i in members:
        wins, nearer = found[i].get(WINS), found[i].get(FAIRNESS)
        is_shown = wins is not None and wins.family.is_shown
        if nearer and not is_shown and nearer.verdict in (Fairness.FAIRER, Fairness.LESS_FAIR):
            open_ = Fairness.UNTOLD if members[i].is_near_even else Fairness.UNCLEAR
            found[i][FAIRNESS] = nearer.model_copy(update={"verdict": str(open_)})


def _with_verdict(finding: Finding, judged: Judged, tests: int, variants: int) -> Finding:
    family = finding.family.model_copy(update={"size": tests, "p": judged.p, "variants": variants})
    judgement = {"family": family, "verdict": str(judged.verdict), "pairs_needed": judged.pairs_needed}
    return finding.model_copy(update=judgement)


def over_scenarios(measures: Sequence[Measure], found: Sequence[Findings]) -> list[Findings]:
    """Findings whose p-values, adjusted within each scenario, are adjusted over the scenarios too (``family.q``).

    Parameters
    ----------
    measures : sequence of Measure
    found : sequence of dict of str to Finding
        Findings of each measure by id.

    Returns
    -------
    list of dict of str to Finding
        Changed are those of a family on one of several scenarios; the others are the findings given.
    """
    families: dict[Key, list[int]] = {}
    for i, (measure, findings) in enumerate(zip(measures, found, strict=True)):
        if measure.is_pooled:
            continue
        for name, finding in findings.items():
            if finding.family.p is not None:
                scope = finding.scope
                key = (name, scope.variant, scope.axis_player, scope.allies_player)
                families.setdefault(key, []).append(i)
    changed = [dict(findings) for findings in found]
    for (name, *_), members in families.items():
        if len(members) > 1:
            p_values = [found[i][name].family.p or 0.0 for i in members]
            for i, q in zip(members, benjamini_hochberg(p_values), strict=True):
                changed[i][name] = _with_q(found[i][name], q, len(members))
    return changed


def _with_q(finding: Finding, q: float, scenarios: int) -> Finding:
    family = finding.family.model_copy(update={"q": q, "scenarios": scenarios})
    return finding.model_copy(update={"family": family})
