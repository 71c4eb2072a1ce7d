"""Findings in words that players use; every sentence, verdict and short form is written here."""

from collections import Counter
from collections.abc import Sequence
from textwrap import fill

from analysis.contract import Finding
from analysis.hundreds import largest_remainder, of_100, two_digits
from analysis.idle import CANNOT, OFFICIAL, OUTRANKED, SAME, UNSEEN
from analysis.idle import WORDS as IDLE
from analysis.intervals import between, of_size
from analysis.read import STANDARD_GAMES
from analysis.rows import Row
from analysis.stats.fairness import Fairness
from analysis.stats.size import size
from analysis.stats.verdict import Verdict
from engine.loading.sweeps import sweeps_of

MANY_CAPPED = 0.01
PANEL_CHARACTERS = 38
SIDES = ("Axis", "Allies")
SMALL_UNITS = ("medals", "changes", "units", "figures")
UNDECIDED_WORD = "undecided"
# Of several battles, on how many a variant changes nothing.
ELSEWHERE = {
    OFFICIAL: "is the official rule",
    CANNOT: "cannot occur",
    OUTRANKED: "is outranked by a special rule",
    SAME: "is the same battle",
    UNSEEN: "did not occur",
}
VERDICTS = {
    Verdict.CHANGES: "changes balance",
    Verdict.TOO_SMALL: "real but too small to matter",
    Verdict.UNCHANGED: "no material change (shown)",
    Verdict.SHIFTS: "shifts it; size uncertain",
    Verdict.UNDECIDED: UNDECIDED_WORD,
}
FAIRNESS = {
    Fairness.FAIRER: "fairer",
    Fairness.LESS_FAIR: "less fair",
    Fairness.AS_BEFORE: "as fair as before",
    Fairness.UNTOLD: "both near even: which is fairer cannot be told",
    Fairness.UNCLEAR: "fairness unclear",
}
LEVELS = ("even", "leans to", "favours", "one-sided for")
PREDICATES = ("is even", "leans to", "favours", "is one-sided for")
CANNOT_OCCUR = IDLE[CANNOT]


def both_medals(axis: Finding | None, allies: Finding | None) -> str:
    """Mean medals of both sides like 2.13:3.61; with one decimal where a side has ten or more."""
    if axis is None or allies is None:
        return ""
    digits = 2 if max(axis.est, allies.est) < 9.995 else 1
    return f"{axis.est:.{digits}f}:{allies.est:.{digits}f}"


def signed(number: float, digits: int = 1) -> str:
    """A number with its sign; what rounds to zero is +0.0."""
    return f"{round(number, digits) + 0.0:+.{digits}f}"


def unsigned(number: float, digits: int = 1) -> str:
    """A number without a plus; what rounds to zero has no minus either."""
    return f"{round(number, digits) + 0.0:.{digits}f}"


def digits_of(finding: Finding) -> int:
    """Decimals a number is told with: two where it is small by nature, like medals and wasted turns; else one."""
    is_small = finding.unit in SMALL_UNITS or finding.id.startswith("dead_turns")
    return 2 if is_small else 1


def plain(finding: Finding | None) -> str:
    """The estimate without sign, nothing if there is none."""
    return unsigned(finding.est, digits_of(finding)) if finding else ""


def interval(finding: Finding, sign: bool = True) -> str:
    """The 95 % interval, like (+2.3 to +4.5)."""
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
    if finding is None or finding.verdict is None:
        return ""
    if is_idle(finding):
        return IDLE[finding.idle or UNSEEN]
    words = VERDICTS[Verdict(finding.verdict)]
    if finding.verdict == Verdict.UNDECIDED:
        return f"{words}: needs about {finding.pairs_needed:,} more pairs" if finding.pairs_needed else words
    return f"{words}, {toward(finding)}" if is_shown(finding) else words


def short_verdict(finding: Finding) -> str:
    """Verdict on a change of medals or turns, in two words or less."""
    short = {
        Verdict.CHANGES: "changes",
        Verdict.TOO_SMALL: "too small",
        Verdict.UNCHANGED: "unchanged",
        Verdict.SHIFTS: "shifts",
        Verdict.UNDECIDED: "undecided",
    }
    return short[Verdict(str(finding.verdict))]


def size_words(finding: Finding | None) -> str:
    """How large a change is; its largest plausible size while 0 is possible."""
    if finding is None or is_idle(finding):
        return ""
    if is_shown(finding):
        return str(size(finding.est))
    return f"at most {size(max(abs(end) for end in finding.ci))}" if finding.ci else ""


def fairness_words(row: Row) -> str:
    """What a change does to fairness."""
    finding = row.number("fairness.delta")
    if finding is None or finding.verdict is None or is_idle(row.number("win_rate.allies.delta")):
        return ""
    words = FAIRNESS[Fairness(finding.verdict)]
    return f"{words}; favours the other side now" if row.is_turned_around else words


def level_words(bands: tuple[int, int] | None) -> str:
    """Whether a scenario is even; both words when the interval crosses a border."""
    return _band_words(bands, LEVELS)


def _band_words(bands: tuple[int, int] | None, names: Sequence[str]) -> str:
    if bands is None:
        return ""
    low, high = bands
    words = [_one_band(band, names) for band in range(low, high + 1)]
    if len(words) <= 2:
        return " or ".join(sorted(words, key=lambda word: not word.endswith("even")))
    return f"unclear: anything from {_one_band(low, LEVELS)} to {_one_band(high, LEVELS)}"


def _one_band(band: int, names: Sequence[str]) -> str:
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
        return f"{variant} on {place}: too few games to compare."
    if is_idle(finding) and identical is not None:
        return idle_sentence(finding, variant, place, identical.games // 2)
    where = elsewhere(row, rows)
    if is_shown(finding):
        moved = f"{abs(finding.est):.1f} points {toward(finding)} ({of_size(*finding.ends)})"
        return f"{variant} moves {place} {moved}: {VERDICTS[Verdict(str(finding.verdict))]}{where}."
    change = f"change for the Allies {signed(finding.est)} points {interval(finding)}"
    if finding.verdict == Verdict.UNCHANGED:
        return (
            f"{variant} on {place}: {change}, shown to be unchanged within {finding.sesoi:g} points{where}."
        )
    return f"{variant} on {place}: {change}; {verdict_words(finding)}{where}."


def elsewhere(row: Row, rows: Sequence[Row]) -> str:
    """On how many of the scenarios taken together the variant changes nothing, and why; nothing for a single one."""
    if not row.measure.is_pooled:
        return ""
    alike = [one for one in rows if one.variant == row.variant and one.players == row.players]
    idle = [one.number("win_rate.allies.delta") for one in alike if not one.measure.is_pooled]
    why = Counter(one.idle or UNSEEN for one in idle if one is not None and is_idle(one))
    told = [f"{ELSEWHERE[word]} on {why[word]}" for word in IDLE if why[word]]
    return f" (it {', '.join(told)} of the {len(row.measure.cells)})" if told else ""


def idle_word(row: Row) -> str:
    """Why the rules of a row change nothing, in words; nothing where they do."""
    idle = next((finding.idle for finding in row.findings.values()), None)
    return IDLE[idle] if idle else ""


def idle_sentence(finding: Finding, variant: str, place: str, n: int) -> str:
    """What is said of a variant under which not one of ``n`` battles was played otherwise."""
    battles = f"all {n:,} battles were played move for move as before"
    said = IDLE[finding.idle or UNSEEN]
    if finding.idle in (OFFICIAL, OUTRANKED, SAME):
        return f"{variant} on {place}: {said}; {battles}."
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
    joint = ": fairness is " if words.startswith("unclear") else " "
    draws = row.number("draws")
    counted = ", draws counted half" if draws and draws.est > 0 else ""
    return (
        f"{place}{rules}{joint}{words}: of 100 battles the Allies win {plain(level)} "
        f"{interval(level, sign=False)}{counted}."
    )


def natural_frequencies(row: Row) -> str:
    """What became of 100 battles; nothing for a baseline."""
    found = [row.number(name) for name in ("same_winner", "to_axis", "to_allies", "identical")]
    same, axis, allies, identical = (finding.est if finding else None for finding in found)
    if same is None or axis is None or allies is None or identical is None:
        return ""
    counts = largest_remainder([same, axis, allies])
    return (
        f"Of 100 battles, {counts[0]} end the same; {counts[1]} turn toward the Axis, "
        f"{counts[2]} toward the Allies; {of_100(identical)} played move for move as before."
    )


def scope_line(rows: Sequence[Row]) -> str:
    """Whom the numbers speak of."""
    pairs = dict.fromkeys(row.players for row in rows)
    told = ", ".join(f"{axis} for the Axis, {allies} for the Allies" for axis, allies in pairs)
    return f"True of simulated players ({told}); not a measurement of people."


def notes(rows: Sequence[Row], games: int) -> list[str]:
    """What a reader has to know beside the table: draws, capped games, refused acts, how many games, whom."""
    single = [row for row in rows if not row.measure.is_pooled]
    found = [
        _draws_note(single),
        _capped_note(single),
        *_uncapped_notes(single),
        _gaps_note(single),
        _blind_note(single),
        _together_note(rows),
        *_same_rules_notes(single),
        *_official_level_notes(single),
    ]
    if games < STANDARD_GAMES:
        found.append(
            f"Indicative: {games:,} games per scenario and variant; the standard is {STANDARD_GAMES:,}."
        )
    return [note for note in found if note] + [scope_line(rows)]


def _draws_note(rows: Sequence[Row]) -> str:
    drawn, games = sum(row.measure.n_drawn for row in rows), sum(row.measure.n_games for row in rows)
    return f"Drawn: {drawn:,} of {games:,} games; a draw counts half for each side." if drawn else ""


def _capped_note(rows: Sequence[Row]) -> str:
    capped, games = sum(row.measure.n_capped for row in rows), sum(row.measure.n_games for row in rows)
    if not capped:
        return ""
    warning = "; more than 1 of 100, read the result with care" if capped / games > MANY_CAPPED else ""
    return f"Stopped at the cap on turns: {capped:,} of {games:,} games{warning}."


def _uncapped_notes(rows: Sequence[Row]) -> list[str]:
    notes = []
    for row in rows:
        finding = row.number("win_rate_uncapped.allies.delta")
        if finding:
            where = f"{row.variant} on {place_words(row, rows)}"
            notes.append(f"{where} without the capped games: {with_interval(finding)} points for the Allies.")
    return notes


def _gaps_note(rows: Sequence[Row]) -> str:
    gaps = sum(row.measure.n_gaps for row in rows)
    return f"Faulty: a player tried an illegal act in {gaps:,} games; please report it." if gaps else ""


def _blind_note(rows: Sequence[Row]) -> str:
    blind = dict.fromkeys(row.variant for row in rows if row.measure.is_blind)
    if not blind:
        return ""
    return (
        f"Player-blind: nothing that {' or '.join(blind)} changes enters the players' judgement. They play as they did "
        "and only meet what happens; people who see it may use it."
    )


def _together_note(rows: Sequence[Row]) -> str:
    """How many sets of rules are judged together, where several are."""
    changes = (row.number("win_rate.allies.delta") for row in rows)
    families = [change.family for change in changes if change and change.family.variants]
    if not families:
        return ""
    most = max(families, key=lambda family: family.size)
    where = "" if len({row.scenario for row in rows if row.baseline}) == 1 else ", battle by battle"
    return (
        f"Judged together{where}: {most.variants} sets of rules by wins, medals and turns, {most.size} tests; "
        "a verdict counts after Holm's adjustment for all of them. Each interval is 95 % by itself."
    )


def _same_rules_notes(rows: Sequence[Row]) -> list[str]:
    """Variants that were typed in different ways and are the same rules in every battle that was played."""
    official = {
        row.measure.cells[0].get("tables_digest") for row in rows if not row.measure.cells[0]["options"]
    }
    played: dict[str, list[str]] = {}
    for row in rows:
        played.setdefault(row.variant, []).append(row.measure.cells[0].get("tables_digest", row.variant))
    first: dict[tuple[str, ...], str] = {}
    told = []
    for variant, tables in played.items():
        other = first.setdefault(tuple(tables), variant)
        if other != variant and not official.issuperset(tables):  # what changes nothing is told as that
            told.append(f"{variant} is the same rules as {other} here.")
    return told


def _official_level_notes(rows: Sequence[Row]) -> list[str]:
    """Levels of sweeps that nobody had to play."""
    sweeps = sweeps_of(list(dict.fromkeys(row.variant for row in rows)))
    told = [
        f"{sweep.option}: {sweep.parameter} {sweep.official} is as the official rules."
        for sweep in sweeps
        if sweep.official is not None
    ]
    return list(dict.fromkeys(told))


def forest_title(rows: Sequence[Row]) -> str:
    """Finding of the forest plot."""
    found = [row.number("win_rate.allies.delta") for row in rows if not row.measure.is_pooled]
    changes = [finding for finding in found if finding is not None]
    if len(changes) == 1 and is_shown(changes[0]):
        judged = VERDICTS[Verdict(str(changes[0].verdict))]
        return f"{abs(changes[0].est):.1f} points {toward(changes[0])}: {judged}"
    if len(changes) == 1:
        return f"{signed(changes[0].est)} points for the Allies: {verdict_words(changes[0])}"
    return f"{_number_changed(changes)} of {len(changes)} changes are clearly beyond the margin that matters"


def _number_changed(changes: Sequence[Finding]) -> str:
    count = sum(change.verdict == Verdict.CHANGES for change in changes)
    return str(count) if count else "None"


def levels_title(rows: Sequence[Row]) -> str:
    """Finding of the level plot."""
    if len(rows) == 1:
        return f"{rows[0].title}: {level_words(rows[0].level_bands)}"
    even = sum(row.level_bands == (0, 0) for row in rows)
    return f"{even or 'None'} of {len(rows)} battles are shown to be even"


METRICS = {
    "medal_margin": ("Medal margin", "medals"),
    "turns": ("Length", "turns"),
    "loser_best": ("Win probability over time, the loser's best chance", "of 100"),
    "decided_at": ("When it is decided", "% of the game"),
}


def metric_title(rows: Sequence[Row], metric: str) -> str:
    """Finding of a figure of medal margins, of turns, or of what the value model sees."""
    name, unit = METRICS[metric]
    single = [row for row in rows if not row.measure.is_pooled]
    found = [row.number(f"{metric}.delta") for row in single]
    changes = [finding for finding in found if finding is not None]
    if len(changes) == 1:
        return f"{name}: {with_interval(changes[0])} {unit}, {short_verdict(changes[0])}"
    if changes:
        count = f"{_number_changed(changes)} of {len(changes)}"
        return f"{name}: {count} changes are clearly beyond the margin that matters"
    levels = [level.est for level in (row.number(metric) for row in single) if level]
    digits = 2 if metric == "medal_margin" else 1
    if not levels:
        return name
    told = f"{min(levels):.{digits}f}" + (f" to {max(levels):.{digits}f}" if len(levels) > 1 else "")
    return f"{name}: {told} {unit} on average"


def panel_title(name: str, row: Row, metric: str) -> str:
    """Finding of one panel: whose it is, and its change or mean."""
    change, level = row.number(f"{metric}.delta"), row.number(metric)
    told = with_interval(change) if change else f"mean {plain(level)}"
    return f"{fill(name, PANEL_CHARACTERS)}\n{told}"
