"""What the first screen of a report says in plain words: the question, the answer, how sure it is."""

from collections import Counter
from collections.abc import Callable, Sequence

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.findings.why_unchanged import CANNOT, OFFICIAL, OUTRANKED, SAME
from analysis.measure.read import standard_games
from analysis.stats.margins import Margins
from analysis.stats.rounding import percent_text
from analysis.stats.verdict import Verdict
from analysis.wording import words
from analysis.wording.intervals import of_size
from analysis.wording.number_words import two_digits
from analysis.wording.rule_names import OFFICIAL as OFFICIAL_RULES
from analysis.wording.verdict_names import SHORT as LABELS

CHANGE, LEVEL = "win_rate.allies.delta", "win_rate.allies"
Name = Callable[[str], str]

IDLE: dict[str, str] = {
    OFFICIAL: "is official",
    CANNOT: "cannot occur",
    OUTRANKED: "outranked",
    SAME: "same battle",
}
NEVER_SEEN = "did not occur"
# The same, explained under the table; in the order of importance.
KEY = (
    (LABELS[Verdict.CHANGES], "a change big enough to matter"),
    (LABELS[Verdict.SHIFTS], "a real change, but perhaps too small to matter"),
    (LABELS[Verdict.TOO_SMALL], "a real change, too small to matter"),
    (LABELS[Verdict.UNCHANGED], "shown to make no difference that matters"),
    (LABELS[Verdict.UNDECIDED], "more games are needed to tell"),
    (IDLE[OFFICIAL], "the official rules already say so"),
    (IDLE[CANNOT], "nothing in this battle for the rule to act on"),
    (IDLE[OUTRANKED], "a special rule of the battle stands instead"),
    (IDLE[SAME], "both play the same battle"),
    (NEVER_SEEN, "the rule never came into play"),
)
# The same where there is no room for words: full, half, empty.
MARKS = {
    LABELS[Verdict.CHANGES]: "●",
    LABELS[Verdict.SHIFTS]: "◐",
    LABELS[Verdict.TOO_SMALL]: "○",
    LABELS[Verdict.UNCHANGED]: "=",
    LABELS[Verdict.UNDECIDED]: "?",
}
NO_EFFECT = "\N{EN DASH}"
BANDS = ("even", "leans", "favours", "one-sided")
BAND_KEY = (
    (BANDS[0], "the Allies win 45% to 55% of battles"),
    (BANDS[1], "a side wins 55% to 60%"),
    (BANDS[2], "a side wins 60% to 70%"),
    (BANDS[3], "a side wins more than 70%"),
)


def verdict_label(finding: Finding | None) -> str:
    """The verdict on a change in two words; nothing where there is none."""
    if finding is None or finding.verdict is None:
        return ""
    if words.is_idle(finding):
        return IDLE.get(str(finding.idle), NEVER_SEEN)
    return LABELS[Verdict(finding.verdict)]


def mark_of(label: str) -> str:
    """The sign of a label; nothing for none."""
    return MARKS.get(label, NO_EFFECT) if label else ""


def band_label(row: Row) -> str:
    """Whether a battle is even, in three words; nothing where it is not known."""
    if row.level_bands is None:
        return ""
    low, high = row.level_bands
    if low == high:
        return BANDS[abs(low)]
    if abs(high - low) == 1:
        near, far = sorted((abs(low), abs(high)))
        return f"{BANDS[near]} or {BANDS[far]}"
    return LABELS[Verdict.UNDECIDED]


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 battle``, ``4 battles``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def nouns(compared: Sequence[Row]) -> str:
    """What is compared: house rules, or drafts of a battle."""
    return "house rule" if all(row.baseline == OFFICIAL_RULES for row in compared) else "draft"


def question(rows: Sequence[Row], name: Name, is_fair: bool) -> str:
    """The question as a person asks it."""
    single = [row for row in rows if not row.measure.is_pooled]
    battles = list(dict.fromkeys(row.title for row in single))
    places = battles[0] if len(battles) == 1 else counted(len(battles), "battle")
    compared = [row for row in single if row.baseline is not None]
    if not single:
        return "What do these rules change?"
    if is_fair:
        return f"Is {places} fair?" if len(battles) == 1 else f"How fair are these {places}?"
    rules = list(dict.fromkeys(row.variant for row in compared))
    if not rules:
        return f"How does {places} play?" if len(battles) == 1 else f"How do {places} play?"
    if len(rules) == 1:
        return f"What does “{name(rules[0])}” do to {places}?"
    return f"What do {counted(len(rules), nouns(compared))} do to {places}?"


def answer(rows: Sequence[Row], listed: Sequence[Row], name: Name, is_fair: bool) -> str:
    """The answer in one sentence.

    Parameters
    ----------
    rows : sequence of Row
        All of them.
    listed : sequence of Row
        Those that the answer rests on: over all battles where there are several.
    name : callable
        Variant to what people call it.
    is_fair : bool
    """
    if not rows:
        return "Nothing has been played yet."
    if is_fair:
        return _fair_answer(rows, name)
    if not listed:
        return "Nothing to compare: only the rules to compare with were played."
    if len(listed) == 1:
        return _one_answer(listed[0], rows)
    return _many_answer(listed, rows, name)


def _one_answer(row: Row, rows: Sequence[Row]) -> str:
    change, level = row.number(CHANGE), row.number(LEVEL)
    if change is None or level is None:
        return "Too few games were played to compare."
    if words.is_idle(change):
        why = dict(KEY)[verdict_label(change)]
        return f"Nothing: {why}, and every game was played move for move as before."
    levels = f"the Allies win {percent_text(level.est)} of battles instead of {percent_text(level.est - change.est)}"
    verdict = Verdict(str(change.verdict))
    none = _none(row, rows)
    if listed := words.battles_first(row, rows):
        return (
            f"It depends on the battle: the {nouns([row])} {listed}; over {words.place_words(row, rows)} {levels} "
            f"({words.verdict_words(change)}).{none}"
        )
    if verdict is Verdict.UNCHANGED:
        shown = f"the true change is shown to be less than {change.sesoi:g} points"
        return f"Nothing that matters: {levels}, and {shown}.{none}"
    if verdict is Verdict.TOO_SMALL:
        return f"Very little: {levels}, a real change but too small to matter.{none}"
    if verdict is Verdict.UNDECIDED:
        needed = words.needed_words(change, "more games under each rule")
        more = f"; about {needed} would tell" if change.pairs_needed else ""
        return f"Not settled yet: {levels}, which may be chance{more}.{none}"
    sure = "" if verdict is Verdict.CHANGES else ", though how much is not certain yet"
    return f"It helps the {words.SIDES[change.est > 0]}: {levels} ({_points(change)}){sure}.{none}"


def _points(change: Finding) -> str:
    """A change with its direction told elsewhere: ``3.0 points more, 95% interval 2.3 to 3.7``."""
    more = "up" if change.est > 0 else "down"
    return f"{more} {abs(change.est):.1f} points, 95% interval {of_size(*change.ends)}"


def _none(row: Row, rows: Sequence[Row]) -> str:
    """In how many battles nothing changes, which an average over all of them counts as 0."""
    listed = words.nothing_in(row, rows)
    return f" It changes nothing in {listed} (counted as 0)." if listed else ""


def battles_of(row: Row, rows: Sequence[Row]) -> list[Row]:
    """Rows of single battles behind a row: itself where it is one."""
    return words.singles(row, rows) if row.measure.is_pooled else [row]


def _many_answer(listed: Sequence[Row], rows: Sequence[Row], name: Name) -> str:
    found = [(row, change) for row in listed if (change := row.number(CHANGE)) is not None]
    if not found:
        return "Too few games were played to compare."
    several = len({row.variant for row in listed}) == len(listed)
    noun = nouns(listed) if several else "comparison"
    changing = [one for one in found if one[1].verdict == Verdict.CHANGES]
    here = _changing_here(found, rows)
    parts = [_in_single_battles(here, len(listed), bool(changing))] if here else _other_verdicts(found)
    rest = f"{'; ' if changing or not here else ', '}{_listed(parts)}" if parts else ""
    n = len(listed)
    if not changing:
        none = f"Neither {noun}" if n == 2 else f"None of the {counted(n, noun)}"
        start = f"{none} is shown to change the balance"
        return f"{start}{' overall' if listed[0].measure.is_pooled else ''}{rest}."
    row, most = max(changing, key=lambda one: abs(one[1].est))
    overall = " overall" if row.measure.is_pooled else ""
    start = f"{_of_all(len(changing), n, noun)} the balance{overall}"
    which = f", “{name(row.variant)}” most" if len(changing) > 1 else f": “{name(row.variant)}”"
    return f"{start}{which}, by {abs(most.est):.1f} points {words.toward(most)}{rest}."


def _changing_here(found: Sequence[tuple[Row, Finding]], rows: Sequence[Row]) -> int:
    """How many change single battles, though not all together."""
    return sum(
        change.verdict != Verdict.CHANGES and bool(words.battles_that_move(row, rows))
        for row, change in found
    )


def _in_single_battles(here: int, of: int, others_change: bool) -> str:
    more = f"{here} more" if others_change else f"but {_number(here, of)}"
    return f"{more} {_does(here, 'does', 'do')} in single battles"


def _other_verdicts(found: Sequence[tuple[Row, Finding]]) -> list[str]:
    """How many have each verdict short of a change."""
    kinds = Counter(Verdict(str(change.verdict)) for _, change in found if not words.is_idle(change))
    idle = sum(words.is_idle(change) for _, change in found)
    groups = (
        (kinds[Verdict.SHIFTS], "changes", "change", "something, but not certainly enough to matter"),
        (kinds[Verdict.TOO_SMALL] + kinds[Verdict.UNCHANGED], "makes", "make", "no difference that matters"),
        (kinds[Verdict.UNDECIDED], "needs", "need", "more games"),
        (idle, "never comes", "never come", "into play"),
    )
    return [
        f"{_number(number, len(found))} {_does(number, one, many)} {what}"
        for number, one, many, what in groups
        if number
    ]


def _number(number: int, of: int) -> str:
    """A number out of several: ``both`` and ``all 3`` where it is all of them."""
    return str(number) if number < of else "both" if of == 2 else f"all {of}"


def _does(number: int, one: str, many: str) -> str:
    return one if number == 1 else many


def _of_all(number: int, of: int, noun: str) -> str:
    if number == of:
        return f"{'Both' if of == 2 else f'All {of}'} {noun}s change"
    return f"{number} of {of} {noun}s {_does(number, 'changes', 'change')}"


def _listed(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def _fair_answer(rows: Sequence[Row], name: Name) -> str:
    single = [row for row in rows if not row.measure.is_pooled]
    known = [(row, level) for row in single if (level := row.number(LEVEL)) is not None and row.level_bands]
    if not known:
        return "Too few games were played to tell."
    if len(known) == 1:
        return _one_level(*known[0])
    even = sum(row.is_even for row, _ in known)
    row, level = max(known, key=lambda one: abs(one[1].est - 50))
    side, share = ("Allies", level.est) if level.est > 50 else ("Axis", 100 - level.est)
    noun = "battle" if len({one.variant for one, _ in known}) == 1 else "case"
    under = "" if noun == "battle" else f" with “{name(row.variant)}”"
    start = f"{_of_all_are(even, len(known), noun)} shown to be even"
    return f"{start}; {row.title}{under} is the least even, with the {side} winning {percent_text(share)} of battles."


def _of_all_are(number: int, of: int, noun: str) -> str:
    if number == 0:
        return f"Neither {noun} is" if of == 2 else f"None of the {of} {noun}s is"
    if number == of == 2:
        return f"Both {noun}s are"
    return f"{'All' if number == of else f'{number} of'} {of} {noun}s {_does(number, 'is', 'are')}"


def _one_level(row: Row, level: Finding) -> str:
    low, high = row.level_bands or (0, 0)
    low_end, high_end = (percent_text(end) for end in level.ends)
    listed = f"the Allies win {percent_text(level.est)} of battles (95% interval {low_end} to {high_end})"
    if row.is_even:
        return f"Yes: {listed}."
    if low <= 0 <= high:
        return f"Not settled yet: {listed}, so it may or may not be even."
    return f"No: {listed}, so it {words.level_predicate((low, high))}."


def how_sure(
    rows: Sequence[Row], listed: Sequence[Row], games: int, margins: Margins, is_fair: bool, worth: int
) -> list[str]:
    """How sure the answer is, point by point, in plain words.

    Parameters
    ----------
    rows, listed : sequence of Row
        All of them, and those that the answer rests on.
    games : int
        Of each battle under each set of rules.
    margins : Margins
    is_fair : bool
    worth : int
        Games that say as much, where games ended as soon as enough was known.
    """
    if not rows:
        return []
    is_compared = not is_fair and any(row.number(CHANGE) for row in rows)
    times = "once" if games == 1 else f"{games:,} times"
    baseline = max(
        (row.measure.n_games for row in rows if not (row.baseline or row.measure.is_pooled)), default=0
    )
    more = f" ({baseline:,} times under the rules they are compared with)" if baseline > games else ""
    played = (
        f"Each battle was played {times} under each set of rules{more}, with the same cards and the same dice, so that "
        "most of the luck cancels out."
    )
    lines = [
        played if is_compared else f"Each battle was played {times}.",
        "The bars are 95% intervals: if everything were played again with fresh luck, 19 of 20 such bars would hold "
        "the true value.",
    ]
    lines += _of_changes(listed, margins) if is_compared else []
    standard = standard_games(is_compared)
    if worth < standard:
        lines.append(f"This is a first look: the standard here is {standard:,} games each.")
    return [*lines, _who_played(rows, is_compared)]


def _of_changes(listed: Sequence[Row], margins: Margins) -> list[str]:
    """What counts as a change that matters, and how many rules were tried."""
    lines = [
        f"A change matters if it is at least {margins.wins_points:g} percentage points. That threshold was set before "
        "any game was played."
    ]
    tests = [change.family for row in listed if (change := row.number(CHANGE)) and change.family.variants]
    if tests:
        lines.append(
            f"The {tests[0].variants} sets of rules are judged together, so that one does not look good merely because "
            "many were tried."
        )
    battles = [
        change.family.scenarios
        for row in listed
        if (change := row.number(CHANGE)) and change.family.scenarios
    ]
    if battles:
        lines.append(
            f"The {max(battles)} battles are judged together, so that none seems to change merely because many "
            "were played."
        )
    years = [row.years for row in listed if words.years_words(row) and row.years is not None]
    if len(listed) == 1 and years:
        long = (
            f"need about {two_digits(years[0])} years to notice it"
            if years[0] >= 1
            else "notice it within a year"
        )
        lines.append(f"A group that plays once a week would {long}.")
    return lines


def _who_played(rows: Sequence[Row], is_compared: bool) -> str:
    """That no people played."""
    players = dict.fromkeys(name for row in rows for name in row.players)
    who = f"the computer player “{next(iter(players))}”" if len(players) == 1 else "computer players"
    people = "respond to a rule" if is_compared else "play"
    return f"All games were played by {who}, not by people, who may {people} differently."
