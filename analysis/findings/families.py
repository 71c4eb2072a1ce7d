"""Families: variants of the rules that one answer compares, and the same change tested on many battles."""

from collections.abc import Iterable, Sequence

from analysis.findings.findings import DECIMALS, SHARES, UNITS, margin_for
from analysis.findings.schema import Family, Finding
from analysis.findings.why_unchanged import KNOWN_BEFOREHAND
from analysis.measure.measures import Measure
from analysis.measure.sharper import PRIMARY
from analysis.stats.estimates import LEVEL, z_value
from analysis.stats.fairness import Fairness
from analysis.stats.joint_verdicts import Claims, Judged, in_families, judged
from analysis.stats.margins import Margins
from analysis.stats.paired import Change

Findings = dict[str, Finding]
Test = tuple[int, str]  # number of the measure, metric
WINS, FAIRNESS = "win_rate.allies.delta", "fairness.delta"


def judged_in_families(
    measures: Sequence[Measure], found: Sequence[Findings], margins: Margins, together: bool
) -> list[Findings]:
    """Findings whose primary changes are judged among all that were tested with them.

    In a battle the three primary changes are one family, of all variants that one answer compares with the same
    baseline (Holm).  The same change in several battles is another: its p-values, adjusted in each battle, are
    adjusted over the battles (Benjamini and Hochberg), and the verdict goes by what they come to, ``family.q``.
    Battles in which it is known without a game that nothing changes are no tests.

    Parameters
    ----------
    measures : sequence of Measure
    found : sequence of dict of str to Finding
        Findings of each measure by id.
    margins : Margins
    together : bool
        Judge all variants as one family; else each by itself.

    Returns
    -------
    list of dict of str to Finding
        Changed are family, p-value and verdict of the primary changes of several variants or battles.  A battle
        becomes fairer or less fair only if its wins are shown to change; otherwise that is unclear, or cannot be
        known where both win rates are near even.
    """
    changed = [dict(findings) for findings in found]
    groups = [
        (len(members), [(i, name) for i in members for name in PRIMARY if f"{name}.delta" in changed[i]])
        for members in _groups(measures, together)
    ]
    tests = [test for _, listed in groups for test in listed]
    places = in_families(
        {test: _change(measures, test) for test in tests},
        {test: _margin(measures, test, margins) for test in tests},
        [listed for _, listed in groups],
        _same_change(measures, changed, tests),
    )
    for variants, listed in groups:
        for test in listed if variants > 1 else ():
            place = places[test]
            family = {"size": place.tests, "p": place.in_battle.some, "variants": variants}
            _judge(changed, measures, test, (place.in_battle, place.tests), margins, family)
            _widen(changed, measures, test, variants)
    for test, place in places.items():
        if place.over:
            family = {"q": place.over.some, "scenarios": place.battles}
            _judge(changed, measures, test, place.last, margins, family)
    for measure, findings in zip(measures, changed, strict=True):
        _open_fairness(measure, findings)
    return changed


def _groups(measures: Sequence[Measure], together: bool) -> Iterable[list[int]]:
    """Measures with a baseline, by number: those judged together in a battle, or each by itself."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for i, measure in enumerate(measures):
        if measure.before:
            first = measure.before[0]
            scenarios = (str(cell["scenario"]) for cell in measure.cells)
            key = (first["variant"], first["axis_player"], first["allies_player"], *scenarios)
            groups.setdefault(key if together else (i,), []).append(i)
    return groups.values()


def _same_change(
    measures: Sequence[Measure], found: Sequence[Findings], tests: Iterable[Test]
) -> Iterable[list[Test]]:
    """Tests of the same change in single battles, those left out in which it can do nothing."""
    families: dict[tuple[str, ...], list[Test]] = {}
    for i, name in tests:
        finding = found[i][f"{name}.delta"]
        if not measures[i].is_pooled and finding.idle not in KNOWN_BEFOREHAND:
            scope = finding.scope
            key = (name, scope.variant, scope.axis_player, scope.allies_player)
            families.setdefault(key, []).append((i, name))
    return families.values()


def _change(measures: Sequence[Measure], test: Test) -> Change:
    return measures[test[0]].changes[test[1]]


def _margin(measures: Sequence[Measure], test: Test, margins: Margins) -> float:
    """Margin that matters in the unit of the measure."""
    i, name = test
    return margin_for(name, margins, measures[i].turns_before) / UNITS.get(name, SHARES)[2]


def _judge(
    found: list[Findings],
    measures: Sequence[Measure],
    test: Test,
    claims: tuple[Claims, int],
    margins: Margins,
    family: dict[str, float | int],
) -> None:
    """Judge one change by claims adjusted for so many tests, and note in which family.  Changes: found."""
    i, name = test
    change = _change(measures, test)
    if change.is_known:
        one = judged(change, _margin(measures, test, margins), *claims)
        found[i][f"{name}.delta"] = _with_verdict(found[i][f"{name}.delta"], one, family)


def _widen(found: list[Findings], measures: Sequence[Measure], test: Test, variants: int) -> None:
    """Note the interval that holds the changes of all variants at once, in 95 of 100 answers.  Changes: found.

    They share their baseline, so their errors go together; Sidak's bound holds for any such normal law.

    References
    ----------
    Sidak, J. Am. Stat. Assoc. 62 (1967) 626.
    """
    i, name = test
    change = _change(measures, test)
    if change.is_known and found[i][f"{name}.delta"].idle not in KNOWN_BEFOREHAND:
        longer = z_value(LEVEL ** (1 / variants)) / z_value(LEVEL)
        factor = UNITS.get(name, SHARES)[2]
        ends = [factor * (change.value + longer * (end - change.value)) for end in (change.low, change.high)]
        joint = [round(float(end), DECIMALS) + 0.0 for end in ends]
        found[i][f"{name}.delta"] = found[i][f"{name}.delta"].model_copy(update={"ci_joint": joint})


def _with_verdict(finding: Finding, one: Judged, family: dict[str, float | int]) -> Finding:
    noted: Family = finding.family.model_copy(update=family)
    needed = {"pairs_needed": one.needed.likely, "pairs_at_worst": one.needed.worst}
    judgement = {"family": noted, "verdict": str(one.verdict), **needed}
    return finding.model_copy(update=judgement)


def _open_fairness(measure: Measure, findings: Findings) -> None:
    """Leave open whether a battle becomes fairer whose wins are not shown to change.  Changes: findings."""
    wins, nearer = findings.get(WINS), findings.get(FAIRNESS)
    is_shown = wins is not None and wins.family.is_shown
    if nearer and not is_shown and nearer.verdict in (Fairness.FAIRER, Fairness.LESS_FAIR):
        open_ = Fairness.UNTOLD if measure.is_near_even else Fairness.UNCLEAR
        findings[FAIRNESS] = nearer.model_copy(update={"verdict": str(open_)})
