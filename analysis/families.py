"""Families over scenarios: the same change tested on many battles, adjusted for how many there are."""

from collections.abc import Sequence

from analysis.contract import Finding
from analysis.measure import Measure
from analysis.stats.multiplicity import benjamini_hochberg

Findings = dict[str, Finding]
Key = tuple[str, str, str, str]


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
