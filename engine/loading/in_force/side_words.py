"""Which side a word of an option means in a scenario: by nation, by date, by what the scenario itself names."""

from collections.abc import Iterable
from datetime import date

from engine.loading.schema.document import ScenarioPart
from engine.loading.schema.scenario_file import SIDES

GERMANY, SOVIET = "germany", "soviet_union"
WESTERN = ("great_britain", "usa", "france", "canada", "poland", "french_resistance")
KURSK = date(1943, 7, 5)
EL_ALAMEIN = date(1942, 11, 5)
ARDENNES = (date(1944, 12, 16), date(1945, 1, 31))


def bits_of_sides(sides: Iterable[str]) -> int:
    """A bit for each side.

    Examples
    --------
    >>> bits_of_sides(["allies"]), bits_of_sides(["axis", "allies"])
    (2, 3)
    """
    return sum(1 << SIDES.index(side) for side in set(sides))


def sides_of(word: str, scenario: ScenarioPart) -> tuple[str, ...]:
    """The sides a word means in a battle, in the order of SIDES; none if nobody fits.

    Parameters
    ----------
    word : str
        ``axis``, ``allies``, ``both``, ``none``; ``auto``: the blitzing sides (HR-BLITZAIR-6); ``soviet``: sides whose
        nations include the Soviet Union (HR-COMMISSAR-12).
    scenario : mapping
        The part ``scenario`` of the rules: ``blitz``, ``nations``, ``date``.
    """
    if word == "auto":
        return blitzing(scenario)
    if word == "soviet":
        return tuple(side for side in SIDES if SOVIET in scenario["nations"][side])
    return {"both": SIDES, "none": ()}.get(word, (word,))


def blitzing(scenario: ScenarioPart) -> tuple[str, ...]:
    """Sides that fight a Blitzkrieg: those the scenario names, else by nation and date.  Rule: HR-BLITZAIR-6."""
    if scenario["blitz"]:
        return tuple(side for side in SIDES if side in scenario["blitz"])
    when = first_day(scenario["date"])
    if when is None:
        return ()
    nations = scenario["nations"]
    return tuple(side for side in SIDES if any(blitzes(nation, when) for nation in nations[side]))


def blitzes(nation: str, when: date) -> bool:
    """Whether a nation's forces blitz on a day: in the Ardennes window Germany alone does."""
    if ARDENNES[0] <= when <= ARDENNES[1]:
        return nation == GERMANY
    if nation == GERMANY:
        return when < KURSK
    if nation == SOVIET:
        return when >= KURSK
    return nation in WESTERN and when >= EL_ALAMEIN


def first_day(text: str) -> date | None:
    """The first day of a date like ``1944-12-20/22``; None if there is none."""
    try:
        return date.fromisoformat(text.partition("/")[0])
    except ValueError:
        return None
