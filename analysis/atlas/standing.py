"""Where a battle stands among those of the atlas: which ranks the intervals allow."""

from collections.abc import Sequence

from analysis.atlas.distance import Distance, distance, places
from analysis.atlas.store import Atlas
from analysis.findings.rows import Row
from engine.loading.options.option_ids import OFFICIAL_ID
from engine.runs.entries import AT

ORDINALS = {1: "st", 2: "nd", 3: "rd"}
NO_RANK = "No rank for "
ANOTHER = NO_RANK + "{title}: the file that was played is not the {id} of the {name} atlas."
OLDER = "No rank among the {n} battles of the {name} atlas: it was made with older rules."


def ordinal(n: int) -> str:
    """A rank as people write it.

    Examples
    --------
    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    return f"{n}{'th' if n % 100 in (11, 12, 13) else ORDINALS.get(n % 10, 'th')}"


def distances(atlas: Atlas) -> dict[str, Distance]:
    """Scenario to the distance of its Allied win rate from even."""
    rows = atlas.effects[atlas.effects["metric"] == "win_rate.allies"]
    ends = zip(rows["ci_low"].to_list(), rows["ci_high"].to_list(), strict=True)
    return {str(id_): distance(*one) for id_, one in zip(rows["scenario"], ends, strict=True)}


def is_of_atlas(row: Row, atlas: Atlas) -> bool:
    """Whether the battle of a row is the one that the atlas played under its id, or one that it did not play."""
    played = atlas.manifest["plan"]["cells"]
    digests = {cell["scenario_digest"] for cell in played if cell["scenario"] == plain_id(row.scenario)}
    return not digests or row.measure.cells[0]["scenario_digest"] in digests


def plain_id(label: str) -> str:
    """The id in a label, which names the file too where two battles of one id play."""
    return label.partition(AT)[0]


def standing(row: Row, atlas: Atlas) -> str:
    """One sentence about where a battle stands; nothing for other players than those of the atlas.

    A rank, or a count of battles, is told as a range where intervals overlap.  A battle has a rank if it is the one of
    the atlas, by its digest; another one of its id has neither a rank nor a place beside it.
    """
    level = row.number("win_rate.allies")
    cell = atlas.manifest["plan"]["cells"][0]
    if level is None or row.players != (cell["axis_player"], cell["allies_player"]):
        return ""
    if not is_of_atlas(row, atlas):
        return ANOTHER.format(title=row.title, id=plain_id(row.scenario), name=atlas.name)
    known, id_ = distances(atlas), plain_id(row.scenario)
    among = f"the {len(known)} battles of the {atlas.name} atlas"
    if row.variant == OFFICIAL_ID and id_ in known:  # the atlas has more games
        fewest, most = places(known[id_], [other for key, other in known.items() if key != id_])
        return f"{row.title} {_rank_words(len(known) - most, len(known) - fewest)} among {among}."
    rules = "" if row.variant == OFFICIAL_ID else f" under {row.variant}"
    fewest, most = places(distance(*level.ends), list(known.values()))
    return f"{row.title}{rules}{_passed_words(fewest, most, len(known), among)}."


def _rank_words(best: int, worst: int) -> str:
    """A rank, or the first and the last that the intervals allow."""
    if best == worst:
        return f"ranks {ordinal(best)} for evenness"
    if best + 1 == worst:
        return f"ranks {ordinal(best)} or {ordinal(worst)} for evenness"
    return f"ranks between {ordinal(best)} and {ordinal(worst)} for evenness"


def _passed_words(fewest: int, most: int, n: int, among: str) -> str:
    """How many battles another one is more even than, as far as the intervals tell."""
    if fewest == most:
        if fewest in (0, n):
            return f" is {'more' if fewest else 'less'} even than each of {among}"
        return f" is more even than {fewest} of {among}"
    if (fewest, most) == (0, n):
        return f": too few games to tell its place among {among}"
    return f" is more even than at least {fewest} and at most {most} of {among}"


def standings(rows: Sequence[Row], atlas: Atlas | None) -> list[str]:
    """A sentence for each battle; a single one where the atlas is older than the rules, none without an atlas."""
    if atlas is None:
        return []
    found = [sentence for sentence in (standing(row, atlas) for row in rows) if sentence]
    others = [sentence for sentence in found if sentence.startswith(NO_RANK)]
    if len(found) > len(others) and not atlas.is_current:
        return [*others, OLDER.format(n=len(distances(atlas)), name=atlas.name)]
    return found
