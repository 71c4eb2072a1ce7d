"""The names of the five verdicts on a change: in sentences, in narrow cells, and in tables that programs read."""

# Their ids: those of ``analysis.stats.verdict.Verdict``, whose module takes long to import.
CHANGES = "changes_balance"
SHIFTS = "shifts_size_uncertain"
TOO_SMALL = "too_small_to_matter"
UNCHANGED = "no_material_change"
UNDECIDED = "undecided"

LONG = {
    CHANGES: "changes the balance",
    SHIFTS: "some change, size uncertain",
    TOO_SMALL: "real, but too small to matter",
    UNCHANGED: "no change that matters",
    UNDECIDED: "not settled",
}
SHORT = {
    CHANGES: "changes it",
    SHIFTS: "some change",
    TOO_SMALL: "too small",
    UNCHANGED: "negligible",
    UNDECIDED: "not settled",
}
# In ``summary.csv``, ``results.json`` and frames: they stay as they are, for what was stored is read back.
STORED = {
    CHANGES: "changes balance",
    SHIFTS: "shifts it; size uncertain",
    TOO_SMALL: "real but too small to matter",
    UNCHANGED: "no material change (shown)",
    UNDECIDED: "undecided",
}
MORE_GAMES, MORE_PAIRS = "more games under each rule", "more pairs"


def shown(stored: str) -> str:
    """A verdict of a table as it is shown; anything else as it is.

    Examples
    --------
    >>> shown("shifts it; size uncertain, toward the Axis")
    'some change, size uncertain, toward the Axis'
    >>> shown("undecided: needs about 900 more pairs"), shown("did not occur")
    ('not settled: needs about 900 more games under each rule', 'did not occur')
    """
    for verdict, name in STORED.items():
        if stored.startswith(name):
            return LONG[verdict] + stored.removeprefix(name).replace(MORE_PAIRS, MORE_GAMES)
    return stored
