"""What the use of a choice that an option adds is worth, from the table of choices that lies beside the study."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.stats.rounding import number_text
from analysis.studies.choices.read import (
    ALL,
    ALLIES,
    AXIS,
    BOTH,
    DEFAULT,
    NEVER,
    SEARCH_ALLIES,
    SEARCH_AXIS,
    SHOWN,
    TABLE,
    choices_frame,
)
from analysis.wording import words
from analysis.wording.intervals import number_and_ends

FOLDERS = (
    "choices*"  # beside the folder of a study; of a choice in several tables that of the first name counts
)
NOT_MEASURED = "Not measured yet: `m44 choices` has not been played for this rule."
# Mode, what it is, and whose points its change is reported in.
MODES = {
    NEVER: ("nobody makes it: the burden of the rule", "the Allies"),
    DEFAULT: ("the usual players: burden and choice", "the Allies"),
    BOTH: ("both sides make it", "the Allies"),
    AXIS: ("the Axis alone makes it", "the Axis"),
    ALLIES: ("the Allies alone make it", "the Allies"),
    SEARCH_AXIS: ("a searching player of the Axis alone", "the Axis"),
    SEARCH_ALLIES: ("a searching player of the Allies alone", "the Allies"),
}


def beside(folder: Path) -> pd.DataFrame | None:
    """The tables of choices beside a study as one; None where none has been made."""
    found: list[pd.DataFrame] = []
    for place in sorted(folder.resolve().parent.glob(FOLDERS)):
        if (place / TABLE).is_file():
            table = choices_frame(place)
            known = {option for one in found for option in one["option"]}
            found.append(table[~table["option"].isin(known)])
    return pd.concat(found, ignore_index=True) if found else None


def rows_of(table: pd.DataFrame | None, option: str, battles: Mapping[str, str]) -> list[dict[str, str]]:
    """Rows of an option for its page: over all battles, with the battle in which the use costs its user most.

    Parameters
    ----------
    table : DataFrame or None
    option : str
        Id.
    battles : mapping of str to str
        Ids of battles to their titles.

    Returns
    -------
    list of dict
        Empty where the option was not measured.
    """
    if table is None:
        return []
    mine = table[table["option"] == option]
    found = []
    for mode, (who, whose) in MODES.items():
        rows = mine[mine["mode"] == mode]
        whole = rows[rows["scenario"] == ALL]
        if whole.empty:
            continue
        single = rows[(rows["scenario"] != ALL) & rows["change"].notna()]
        worst = single.sort_values("change").iloc[0].to_dict() if len(single) else {}
        all_of_them = whole.iloc[0].to_dict()
        place = battles.get(str(worst["scenario"]), str(worst["scenario"])) if worst else ""
        found.append(
            {
                "who": who,
                "whose": whose,
                "change": _change_text(all_of_them),
                "least": f"{place} {words.signed(worst['change'])}" if worst else "",
                "used": "" if pd.isna(all_of_them["used"]) else number_text(all_of_them["used"], 0),
                "verdict": "" if pd.isna(all_of_them["verdict"]) else SHOWN[str(all_of_them["verdict"])],
            }
        )
    return found


def _change_text(row: Mapping[Any, Any]) -> str:
    if pd.isna(row["change"]):
        return ""
    change, low, high = (float(row[name]) for name in ("change", "ci_low", "ci_high"))
    return number_and_ends(change, low, high, sign=True)


def overview(table: pd.DataFrame | None, options: Mapping[str, str]) -> list[dict[str, str]]:
    """A row for each option with a choice: what it is worth to either side that alone makes it, and nobody's use.

    Parameters
    ----------
    table : DataFrame or None
    options : mapping of str to str
        Id of each option that adds a choice, and its title.
    """
    found = []
    for name, title in options.items():
        row = {"name": name, "title": title, AXIS: "", ALLIES: "", NEVER: "", "verdict": ""}
        mine = (
            pd.DataFrame() if table is None else table[(table["option"] == name) & (table["scenario"] == ALL)]
        )
        for one in mine.to_dict("records"):
            if one["mode"] in (AXIS, ALLIES, NEVER):
                row[str(one["mode"])] = _change_text(one)
        found.append(row)
    return found
