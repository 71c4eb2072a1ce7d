"""Findings in words that players use; every sentence, verdict and short form is written here."""

from collections import Counter
from collections.abc import Mapping, Sequence

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.findings.why_unchanged import CANNOT, OFFICIAL, OUTRANKED, SAME, UNSEEN
from analysis.findings.why_unchanged import WORDS as IDLE
from analysis.stats.fairness import Fairness
from analysis.stats.rounding import number_text, rounded
from analysis.stats.sides import NAMES
from analysis.stats.size import Size, size
from analysis.stats.verdict import Verdict
from analysis.wording.intervals import between, between_percent, of_size
from analysis.wording.number_words import count_text, largest_remainder, of_100, two_digits
from analysis.wording.verdict_names import LONG, MORE_GAMES, SHORT

SIDES = tuple(NAMES.values())  # by whether a number favours the Allies
SMALL_UNITS = ("medals", "changes", "units", "figures")
# Of several battles, on how many a variant changes nothing.
ELSEWHERE = {
    OFFICIAL: "is the official rule",
    CANNOT: "cannot occur",
    OUTRANKED: "is outranked by a special rule",
    SAME: "is the same battle",
    UNSEEN: "did not occur",
}
VERDICTS = LONG
FAIRNESS = {
    Fairness.FAIRER: "fairer",
    Fairness.LESS_FAIR: "less fair",
    Fairness.AS_BEFORE: "as fair as before",
    Fairness.UNTOLD: "no clear favourite before or after, so fairness cannot be compared",
    Fairness.UNCLEAR: "fairness not settled",
}
LEVELS = ("even", "leans to", "favours", "one-sided for")
PREDICATES = ("is even", "leans to", "favours", "is one-sided for")
ENDS = ("even", "leaning to", "favouring", "one-sided for")  # of a range that holds more than two of them
CANNOT_OCCUR = IDLE[CANNOT]
NAMED = 3  # battles that a sentence over several names


def both_medals(axis: Finding | None, allies: Finding | None) -> str:
    """Mean medals of both sides like 2.13:3.61; with one decimal where a side has ten or more."""
    if axis is None or allies is None:
        return ""
    digits = 2 if max(axis.est, allies.est) < 9.995 else 1
    return f"{axis.est:.{digits}f}:{allies.est:.{digits}f}"


def signed(number: float, digits: int = 1) -> str:
    """A number with its sign; what rounds to zero is +0.0."""
    return rounded(number, digits, sign=True)


def unsigned(number: float, digits: int = 1) -> str:
    """A number without a plus; only 0 is printed as 0, and only 100 as 100."""
    return number_text(number, digits)


def digits_of(finding: Finding) -> int:
    """Decimals a number is reported with: two where it is small by nature, like medals and wasted turns; else one."""
    is_small = finding.unit in SMALL_UNITS or finding.id.startswith("dead_turns")
    return 2 if is_small else 1


def plain(finding: Finding | None) -> str:
    """The estimate without sign, nothing if there is none."""
    return unsigned(finding.est, digits_of(finding)) if finding else ""


def interval(finding: Finding, sign: bool = True) -> str:
    """The 95% interval, like (+2.3 to +4.5)."""
    return f"({between(*finding.ends, digits_of(finding), sign)})"


def with_interval(finding: Finding | None, sign: bool = True) -> str:
    """Estimate and interval, nothing if there is none."""
    if finding is None:
        return ""
    return f"{signed(finding.est, digits_of(finding)) if sign else plain(finding)} {interval(finding, sign)}"


def toward(finding: Finding) -> str:
    """The side a change helps."""
    return f"toward the {SIDES[finding.est > 0]}"


def is_shown(finding: Finding) -> bool:
    """True if the interval lies on one side of 0, and counts beside the others that are judged together with it."""
    low, high = finding.ends
    return (low > 0 or high < 0) and finding.family.is_shown


def verdict_words(finding: Finding | None) -> str:
    """Verdict on a change, with its direction or what it takes to decide."""
    names = VERDICTS
    if (
        finding is not None
        and (finding.ends[0] > 0 or finding.ends[1] < 0)
        and (many := among_words(finding))
    ):
        #  alone it would be settled: it is judged among all that were tried
        names = VERDICTS | {Verdict.UNDECIDED: f"{VERDICTS[Verdict.UNDECIDED]} {many}"}
    return worded_verdict(finding, names, MORE_GAMES)


def among_words(finding: Finding) -> str:
    """Among how many a change is judged: *among the 16 battles*; empty if by itself."""
    rules, battles = finding.family.variants, finding.family.scenarios
    tried = [f"{rules} sets of rules tried"] if rules else []
    tried += [f"{battles} battles"] if battles else []
    return f"among the {' in the '.join(tried)}" if tried else ""


def worded_verdict(finding: Finding | None, names: Mapping[str, str], more: str) -> str:
    """The same with other names of the verdicts, and of what more would be needed."""
    if finding is None or finding.verdict is None:
        return ""
    if is_idle(finding):
        return IDLE[finding.idle or UNSEEN]
    name = names[Verdict(finding.verdict)]
    if finding.verdict == Verdict.UNDECIDED:
        return f"{name}: needs about {needed_words(finding, more)}" if finding.pairs_needed else name
    return f"{name}, {toward(finding)}" if is_shown(finding) else name


def needed_words(finding: Finding, more: str) -> str:
    """How many more pairs would decide: if the change is as it seems, and whatever it is."""
    likely, worst = finding.pairs_needed or 0, finding.pairs_at_worst or 0
    return f"{likely:,} {more}" + (f" (at worst {worst:,})" if worst > likely else "")


def short_verdict(finding: Finding) -> str:
    """Verdict on a change of medals or turns, in two words or less."""
    return SHORT[Verdict(str(finding.verdict))]


def size_words(finding: Finding | None) -> str:
    """How large a change is; its largest plausible size while 0 is possible."""
    if finding is None or is_idle(finding):
        return ""
    if is_shown(finding):
        return str(size(finding.est))
    if not finding.ci:
        return ""
    most = size(max(abs(end) for end in finding.ci))
    return "size unknown" if most is Size.DECISIVE else f"no more than {most}"


def fairness_words(row: Row) -> str:
    """What a change does to fairness."""
    return worded_fairness(row, FAIRNESS)


def worded_fairness(row: Row, names: Mapping[Fairness, str]) -> str:
    """The same with other words for it."""
    finding = row.number("fairness.delta")
    if finding is None or finding.verdict is None or is_idle(row.number("win_rate.allies.delta")):
        return ""
    words = names[Fairness(finding.verdict)]
    return f"{words}; the other side wins more often now" if row.is_turned_around else words


def level_words(bands: tuple[int, int] | None) -> str:
    """Whether a scenario is even; both words when the interval crosses a border.

    Examples
    --------
    >>> level_words((0, 1)), level_words((-2, 1))
    ('even or leans to the Allies', 'not settled, anything from favouring the Axis to leaning to the Allies')
    """
    return _band_words(bands, LEVELS)


def level_predicate(bands: tuple[int, int]) -> str:
    """What can be said of a scenario that is not even, as a verb; the least that is sure where much is possible.

    Examples
    --------
    >>> level_predicate((3, 3)), level_predicate((-3, -1))
    ('is one-sided for the Allies', 'leans to the Axis, or more')
    """
    if bands[1] - bands[0] <= 1:
        return _band_words(bands, PREDICATES)
    return f"{of_band(min(bands, key=abs), PREDICATES)}, or more"


def _band_words(bands: tuple[int, int] | None, names: Sequence[str]) -> str:
    if bands is None:
        return ""
    low, high = bands
    if high - low > 1:
        return f"{VERDICTS[Verdict.UNDECIDED]}, anything from {of_band(low, ENDS)} to {of_band(high, ENDS)}"
    words = [of_band(band, names) for band in range(low, high + 1)]
    return " or ".join(sorted(words, key=lambda word: not word.endswith("even")))


def of_band(band: int, names: Sequence[str]) -> str:
    """The word for one band, with the side it is good for."""
    return names[0] if band == 0 else f"{names[abs(band)]} the {SIDES[int(band > 0)]}"


def years_words(row: Row) -> str:
    """How long a group of players would need to notice a change that is shown; otherwise nothing."""
    finding = row.number("win_rate.allies.delta")
    if finding is None or row.years is None or not is_shown(finding):
        return ""
    years = two_digits(row.years)
    often = f"about {years} years" if row.years >= 1 else "less than a year"
    return f"a group playing one game a week would need {often} to notice this"


def place_words(row: Row, rows: Sequence[Row]) -> str:
    """What people call the scenario, with the players where the rows of an answer differ in them."""
    if len({other.players for other in rows}) == 1:
        return row.title
    return f"{row.title} ({row.players[0]} - {row.players[1]})"


def sentence(row: Row, rows: Sequence[Row]) -> str:
    """The answer for one variant in one sentence; ``rows`` are those of the whole answer."""
    variant, finding = row.variant, row.number("win_rate.allies.delta")
    place = place_words(row, rows)
    identical = row.number("identical")
    if finding is None:
        return f"{variant} in {place}: too few games to compare."
    if is_idle(finding) and identical is not None:
        return idle_sentence(finding, variant, place, identical.games // 2)
    if listed := battles_first(row, rows):
        mean = f"over {place} the change for the Allies is {signed(finding.est)} points {interval(finding)}"
        return f"{variant} {listed}; {mean}: {verdict_words(finding)}{_below(finding)}{elsewhere(row, rows)}."
    where = elsewhere(row, rows)
    if is_shown(finding):
        by = f"{abs(finding.est):.1f} points {toward(finding)} ({of_size(*finding.ends)})"
        return f"{variant} moves {place} {by}: {VERDICTS[Verdict(str(finding.verdict))]}{where}."
    change = f"change for the Allies {signed(finding.est)} points {interval(finding)}"
    return f"{variant} in {place}: {change}; {verdict_words(finding)}{_below(finding)}{where}."


def _below(finding: Finding) -> str:
    return f", shown to be less than {finding.sesoi:g} points" if finding.verdict == Verdict.UNCHANGED else ""


def singles(row: Row, rows: Sequence[Row]) -> list[Row]:
    """Rows of single battles behind a row over all of them; none behind a single one."""
    if not row.measure.is_pooled:
        return []
    alike = [one for one in rows if one.variant == row.variant and one.players == row.players]
    return [one for one in alike if not one.measure.is_pooled and one.baseline == row.baseline]


def battles_that_move(row: Row, rows: Sequence[Row]) -> list[tuple[str, Finding]]:
    """Single battles behind a row over all of them whose balance is shown to change, and by what; the largest first."""
    found = [(one.title, one.number("win_rate.allies.delta")) for one in singles(row, rows)]
    moved = [(title, one) for title, one in found if one is not None and one.verdict == Verdict.CHANGES]
    return sorted(moved, key=lambda one: -abs(one[1].est))


def battles_first(row: Row, rows: Sequence[Row]) -> str:
    """What a variant does to single battles, where the mean over them would hide it; else nothing."""
    finding, moved = row.number("win_rate.allies.delta"), battles_that_move(row, rows)
    if finding is None or (
        finding.verdict == Verdict.CHANGES and len({one.est > 0 for _, one in moved}) == 1
    ):
        return ""
    return single_battles(moved, row)


def single_battles(moved: Sequence[tuple[str, Finding]], row: Row) -> str:
    """What a variant does to single battles, the most moved by name; nothing where it moves none.

    Examples
    --------
    ``changes the balance of 2 of 16 battles (Toulon 19.8 points toward the Axis; Mont Mouchet 10.5 points toward the
    Allies)``
    """
    if not moved:
        return ""
    named = [f"{title} {abs(one.est):.1f} points {toward(one)}" for title, one in moved[:NAMED]]
    if len(moved) > NAMED:
        named.append(f"{len(moved) - NAMED} more")
    return f"changes the balance of {len(moved)} of {len(row.measure.cells)} battles ({'; '.join(named)})"


def elsewhere(row: Row, rows: Sequence[Row]) -> str:
    """How many of the battles taken together count as 0, and why; nothing for a single one."""
    listed = nothing_in(row, rows)
    return f" (counted as 0: {listed})" if listed else ""


def nothing_in(row: Row, rows: Sequence[Row]) -> str:
    """In how many of the battles taken together a variant changes nothing, and why."""
    single = [one.number("win_rate.allies.delta") for one in singles(row, rows)]
    why = Counter(one.idle or UNSEEN for one in single if one is not None and is_idle(one))
    listed = [
        f"{n} battle{'' if n == 1 else 's'} where it {ELSEWHERE[word]}" for word in IDLE if (n := why[word])
    ]
    return " and ".join(listed)


def idle_word(row: Row) -> str:
    """Why the rules of a row change nothing, in words; nothing where they do."""
    idle = next((finding.idle for finding in row.findings.values()), None)
    return IDLE[idle] if idle else ""


def idle_sentence(finding: Finding, variant: str, place: str, n: int) -> str:
    """What is said of a variant under which not one of ``n`` battles was played otherwise."""
    battles = f"all {n:,} battles were played move for move as before"
    said = IDLE[finding.idle or UNSEEN]
    if finding.idle in (OFFICIAL, OUTRANKED, SAME):
        return f"{variant} in {place}: {said}; {battles}."
    return f"{variant} {said} ({place}): {battles}."


def is_idle(finding: Finding | None) -> bool:
    """True if not one battle was played otherwise; ``finding.idle`` says why (HR-GEN-4)."""
    return finding is not None and finding.identical == 1


def is_known_idle(finding: Finding | None) -> bool:
    """True if it is known without a game that nothing changes: the change is 0, and no interval belongs to it."""
    return finding is not None and is_idle(finding) and finding.idle not in (None, UNSEEN)


def fair_sentence(row: Row, rows: Sequence[Row]) -> str:
    """Whether a scenario is fair, in one sentence; ``rows`` are those of the whole answer."""
    level = row.number("win_rate.allies")
    place = place_words(row, rows)
    if level is None:
        return f"{place}: too few games to tell."
    words = _band_words(row.level_bands, PREDICATES)
    rules = "" if row.variant == "official" else f" under {row.variant}"
    joint = ":" if words.startswith(VERDICTS[Verdict.UNDECIDED]) else ""
    draws = row.number("draws")
    counted = ", draws counted half" if draws and draws.est > 0 else ""
    return (
        f"{place}{rules}{joint} {words}. The Allies win {plain(level)}% of battles "
        f"({between_percent(*level.ends)}){counted}."
    )


def fair_sentences(rows: Sequence[Row]) -> str:
    """How even each battle is, each on a line of its own."""
    return "\n".join(fair_sentence(row, rows) for row in rows)


def natural_frequencies(row: Row) -> str:
    """What became of 100 battles; nothing for a baseline."""
    found = [row.number(name) for name in ("same_winner", "to_axis", "to_allies", "identical")]
    same, axis, allies, identical = (finding.est if finding else None for finding in found)
    if same is None or axis is None or allies is None or identical is None:
        return ""
    n_same, n_axis, n_allies = largest_remainder([same, axis, allies])
    ends, swings = (verb if n == 1 else verb[:-1] for n, verb in ((n_same, "ends"), (n_axis, "swings")))
    return (
        f"Of 100 battles, {count_text(n_same, same)} {ends} with the same result, {count_text(n_axis, axis)} {swings} "
        f"to the Axis and {count_text(n_allies, allies)} to the Allies; {of_100(identical)} played exactly as before."
    )
