"""What the levels of a number do to wins, in sentences, and the smallest change that helps a side of little chance."""

from itertools import pairwise

from analysis.stats.rounding import number_text
from analysis.studies.variants.found import Found, Row, capital, text, turned
from analysis.studies.variants.numbers import ALL, EVEN
from analysis.studies.variants.plan import Level, VariantStudy
from analysis.studies.variants.study_file import Dose

SHOWN = "as its rules say"
AGAINST = "against what its rules say"
OTHER_WAY = {"rise": "fall", "fall": "rise"}
CLEAR = 1.5  # times 1.96 standard errors, below which a step against the rules is not told: there are many
LITTLE = 15.0  # wins of 100, fewer than which are a little chance
WORDS = {
    "true": "with it", "false": "without it", "unlimited": "without limit", "axis": "as the Axis",
    "allies": "as the Allies",
}  # fmt: skip
YES_NO = {"true": "yes", "false": "no"}
EXTREME = 10.0  # wins of 100 within which of nothing, or of all, a decimal counts


def dose_words(found: Found, dose: Dose) -> str:
    """What the levels of a parameter do to wins, and whether they move as the rules let expect."""
    rows = of_dose(found, dose, found.study.file.player)
    listed = ", ".join(f"{few(one['est'])} {at(value)}" for value, one in rows)
    said = f"{capital(dose.title)}: of 100 games {found.side} win {listed}."
    verdict = verdict_of(dose, rows, paired_change(found, dose))
    return f"{said} {verdict}" if verdict else said


def at(value: str) -> str:
    """A level in words.

    Examples
    --------
    >>> at("true"), at("-1"), at("0.5"), at("near_original")
    ('with it', 'at -1', 'at 0.5', 'with near original')
    """
    is_number = value.lstrip("-").replace(".", "", 1).isdigit()
    return WORDS.get(value, f"{'at' if is_number else 'with'} {value.replace('_', ' ')}")


def shown(value: str) -> str:
    """A level in a table and on an axis.

    Examples
    --------
    >>> shown("false"), shown("near_original")
    ('no', 'near original')
    """
    return YES_NO.get(value, value.replace("_", " "))


def few(wins: float) -> str:
    """Wins of 100, with a decimal where there are next to none or all."""
    return number_text(wins, 1 if min(wins, 100 - wins) < EXTREME else 0)


def of_dose(found: Found, dose: Dose, player: str) -> list[tuple[str, Row]]:
    """Levels of a dose with the wins there."""
    return [(level.value, wins_at(found, level, player)) for level in found.study.of_dose(dose)]


def wins_at(found: Found, level: Level, player: str) -> Row:
    """Wins at a level, over all battles."""
    words = setting_of(found.study, level)
    return found.one(part="dose", scenario=ALL, player=player, measure="wins", setting=words)


def setting_of(study: VariantStudy, level: Level) -> str:
    """What the numbers call a level: one that the variant has anyway is the variant as it stands."""
    return level.words if any(one is level for one in study.levels) else study.standing.words


def paired_change(found: Found, dose: Dose) -> Row | None:
    """The change of wins from the first level to the last, on the same cards and dice.

    Sharper than the difference of two shares of wins; None where neither level is the variant as it stands.
    """
    first, *_, last = found.study.of_dose(dose)
    standing = found.study.standing.words
    ends = [setting_of(found.study, one) for one in (first, last)]
    if standing not in ends or ends[0] == ends[1]:
        return None
    other = ends[1] if ends[0] == standing else ends[0]
    player = found.study.file.player
    row = found.any(part="dose", scenario=ALL, player=player, measure="change", setting=other)
    if row is None or other == ends[1]:
        return row
    return turned(row, 0.0)


def verdict_of(dose: Dose, rows: list[tuple[str, Row]], change: Row | None = None) -> str:
    """Whether wins move from the first level to the last as they have to, and which steps go the other way.

    ``change``: from first to last on the same cards and dice, where it is known.  Nothing is said where nothing is
    known of them beforehand.
    """
    if dose.wins == "any":
        return ""
    up = 1 if dose.wins == "rise" else -1
    (_, first), *_, (_, last) = rows
    moved, limit = up * (last["est"] - first["est"]), doubt(first, last)
    if change is not None:
        moved, limit = up * change["est"], (change["high"] - change["low"]) / 2
    if moved < -limit:
        return f"They do not {dose.wins}, {AGAINST}."
    said = (
        f"They {dose.wins}, {SHOWN}"
        if moved > limit
        else f"Whether they {dose.wins}, as they should, these games do not show"
    )
    back = [
        f"from {before} to {after}"
        for (before, one), (after, other) in pairwise(rows)
        if up * (other["est"] - one["est"]) < -CLEAR * doubt(one, other)
    ]
    return f"{said}, but they {OTHER_WAY[dose.wins]} {' and '.join(back)}." if back else f"{said}."


def doubt(one: Row, other: Row) -> float:
    """Half the length of a 95 % interval of the difference of two estimates."""
    return float(((one["high"] - one["low"]) ** 2 + (other["high"] - other["low"]) ** 2) ** 0.5 / 2)


def help_words(found: Found) -> str:
    """Where one side has little chance: who, and the change of one number by one step that helps most.

    Nothing where both have a chance.
    """
    standing = wins_at(found, found.study.standing, found.study.file.player)
    if min(standing["est"], 100 - standing["est"]) >= LITTLE:
        return ""
    weaker = found.side if standing["est"] < EVEN else found.other
    said = f"As the rules stand, {weaker} have little chance."
    steps = [(one, wins_at(found, one, found.study.file.player)) for one in one_step(found.study)]
    nearer = [
        (level, row) for level, row in steps
        if distance(standing) - distance(row) > doubt(standing, row)
    ]  # fmt: skip
    if not nearer:
        return f"{said} No change of one number by one step helps."
    level, row = min(nearer, key=lambda one: distance(one[1]))
    helps = f"Of all changes of one number by one step `{level.words}` helps most"
    return f"{said} {helps}: {found.side} win {text(row)}."


def one_step(study: VariantStudy) -> list[Level]:
    """Levels next to those that the variant has anyway."""
    found = []
    for dose in study.file.dose:
        levels = study.of_dose(dose)
        for i, level in enumerate(levels):
            if setting_of(study, level) == study.standing.words:
                found += [levels[k] for k in (i - 1, i + 1) if 0 <= k < len(levels)]
    return found


def distance(row: Row) -> float:
    """How far wins are from even, in points."""
    return float(abs(row["est"] - EVEN))
