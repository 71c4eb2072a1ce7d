"""What people call a set of rules: titles of its options in place of the ids that were typed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analysis.wording.change_words import change_words, remark, row_words
from analysis.wording.number_words import with_minus
from engine.loading.options.variant_text import PLUS, is_set, parted_reference

OFFICIAL, OFFICIAL_NAME = "official", "Official rules"
MOST_TITLES = 2  # of one name; the rest is counted
LONGEST_SPOT = 90  # letters of a change on the spot told in words


class RuleNames:
    """Names of the variants of a run.

    Parameters
    ----------
    entries : iterable of mapping
        ``provenance`` of a manifest: scenario, variant, changes, options.

    Examples
    --------
    >>> option = {"id": "hand-size:change=-1", "title": "More or fewer cards in hand", "state": "changes"}
    >>> entry = {"variant": "hand-size:change=-1", "changes": [], "options": [option]}
    >>> names = RuleNames([entry])
    >>> names.of("hand-size:change=-1"), names.of("official"), names.of("my-draft")
    ('More or fewer cards in hand (change \N{MINUS SIGN}1)', 'Official rules', 'my-draft')
    """

    def __init__(self, entries: Iterable[Mapping[str, Any]]) -> None:
        self._entries: dict[str, Mapping[str, Any]] = {}
        for entry in entries:
            self._entries.setdefault(str(entry["variant"]), entry)

    def of(self, variant: str) -> str:
        """Name of a variant; its label where its options have no titles, as drafts have none."""
        if variant == OFFICIAL:
            return OFFICIAL_NAME
        listed = self._parts(variant)
        if len(listed) <= MOST_TITLES:
            return " + ".join(listed)
        alike = [
            one for one in self._entries if one != OFFICIAL and _counted(self._parts(one)) == _counted(listed)
        ]
        return _counted(listed) if len(alike) <= 1 else " + ".join(listed)

    def _parts(self, variant: str) -> list[str]:
        """Names of the options of a variant."""
        entry = self._entries.get(variant, {})
        titles = {parted_reference(str(one["id"]))[0]: str(one["title"]) for one in entry.get("options", ())}
        changes = {str(one["option"]): one for one in entry.get("changes", ())}
        return [_part(part.strip(), titles, changes) for part in PLUS.split(variant)]

    def is_title(self, variant: str) -> bool:
        """True if the name says more than the label, so that the label is worth telling beside it."""
        return variant not in (OFFICIAL, self.of(variant))


def _counted(parts: Sequence[str]) -> str:
    """The first of many options, and how many there are beside it."""
    return f"{parts[0]} + {len(parts) - 1} more rules"


def _part(label: str, titles: Mapping[str, str], changes: Mapping[str, Mapping[str, Any]]) -> str:
    """One option of a label by its title and what was typed behind it; a change on the spot in words."""
    if not is_set(label):
        id_, words = parted_reference(label)
        if id_ in titles:
            return f"{titles[id_]} ({_parameters(words)})" if words else titles[id_]
    change = changes.get(label)
    return _on_the_spot(change["path"], change["was"], change["now"]) if change else label


def _on_the_spot(path: str, was: Any, now: Any) -> str:
    """A change that has no title, by what it means.

    Examples
    --------
    >>> _on_the_spot("units.infantry.dice", [3, 2, 1], [4, 3, 2])
    'Infantry: 1 die more at every range'
    >>> _on_the_spot("units.infantry.xyz", 1, 2)
    'units.infantry.xyz 1 → 2'
    """
    said = remark(path, was, now)
    if not said or len(said) > LONGEST_SPOT:
        return change_words(path, was, now)
    table, row, *_ = path.split(".")
    unit = row_words(row) if table == "units" else ""
    listed = said if unit in said else f"{unit}: {said}"
    return listed[0].upper() + listed[1:]


def _parameters(words: str) -> str:
    """Parameters as they were typed, in words.

    Examples
    --------
    >>> _parameters("loss_per_flag=2,allowed_classes=INF|ARM")
    'loss per flag 2, allowed classes INF or ARM'
    """
    listed = []
    for word in words.split(","):
        name, mark, value = word.partition("=")
        if name == "change" and value[:1].isdigit() and value != "0":
            value = f"+{value}"
        value = with_minus(value.replace("|", " or ")) if mark else ""
        listed.append(f"{name.replace('_', ' ')} {value}".strip())
    return ", ".join(listed)
