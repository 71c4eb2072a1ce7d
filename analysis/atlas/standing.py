"""Where a battle stands among those of the atlas: how many are more even."""

from collections.abc import Sequence

import numpy as np

from analysis.atlas.effects import OFFICIAL
from analysis.atlas.store import Atlas
from analysis.rows import Row
from analysis.words import variant_words
from engine.play.entries import AT

EVEN = 50.0
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


def distances(atlas: Atlas) -> dict[str, float]:
    """Scenario to the distance of its Allied win rate from even, in points."""
    rows = atlas.effects[atlas.effects["metric"] == "win_rate.allies"]
    far = np.abs(rows["estimate"].to_numpy() - EVEN)
    return dict(zip(rows["scenario"].astype(str), far.tolist(), strict=True))


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

    A battle has a rank if it is the one of the atlas, by its digest; another one of its id has neither a rank nor a
    place beside it.
    """
    level = row.number("win_rate.allies")
    cell = atlas.manifest["plan"]["cells"][0]
    if level is None or row.players != (cell["axis_player"], cell["allies_player"]):
        return ""
    if not is_of_atlas(row, atlas):
        return ANOTHER.format(title=row.title, id=plain_id(row.scenario), name=atlas.name)
    known, far = distances(atlas), abs(level.est - EVEN)
    among = f"the {len(known)} battles of the {atlas.name} atlas"
    id_ = plain_id(row.scenario)
    if row.variant == OFFICIAL and id_ in known:
        rank = 1 + sum(other < known[id_] for other in known.values())  # the atlas has more games
        place = "most even" if rank == 1 else f"{ordinal(rank)} most even"
        return f"{row.title} is the {place} of {among}."
    rules = "" if row.variant == OFFICIAL else f" under {variant_words(row.variant)}"
    passed = sum(other > far for other in known.values())
    if passed in (0, len(known)):
        return f"{row.title}{rules} is {'more' if passed else 'less'} even than each of {among}."
    return f"{row.title}{rules} is more even than {passed} of {among}."


def standings(rows: Sequence[Row], atlas: Atlas | None) -> list[str]:
    """A sentence for each battle; a single one where the atlas is older than the rules, none without an atlas."""
    if atlas is None:
        return []
    found = [sentence for sentence in (standing(row, atlas) for row in rows) if sentence]
    others = [sentence for sentence in found if sentence.startswith(NO_RANK)]
    if len(found) > len(others) and not atlas.is_current:
        return [*others, OLDER.format(n=len(distances(atlas)), name=atlas.name)]
    return found
