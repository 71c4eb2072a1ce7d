"""What changed: under every answer, what the variants say otherwise than the official rules, cell by cell in words.

One variant on several battles is reported once: cells that are alike everywhere stand by themselves, the others with a
count and an example.  Long lists are cut for the terminal, with how much is left out and where all of it stands.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.findings.why_unchanged import CANNOT, KNOWN, WORDS, Idle
from analysis.wording.change_words import ARROW, arrow, change_words, remark, value_words
from engine.loading.checks.occurrence import Provenance
from engine.loading.words.terminal import wrapped

TITLE = "What changed"
OF_BATTLE = "scenario "  # begins the name of who changed a cell where it is a special rule of the battle
MOST_LINES = 8  # of one variant
MOST_BLOCKS = 12
MOST_TITLES = 2
MOST_NAMES = 4  # of battles in a line
IN_FULL = "--full or report.html"  # where all of it stands
CURE, ELSEWHERE = "to bring it into play", ", in another battle"
IN_JSON = "--json"

MEANT = re.compile(r"(?P<cell>[^:]*? → [^()]*?) \((?P<meaning>.*)\)$")  # a cell with what its change means

LIKE = re.compile(
    r"(?P<path>[^: ]+): in (?P<n>\d+) battles, like (?P<values>[^()]* → [^()]*?) \((?P<battle>.*)\)$"
)

Entry = Mapping[str, Any]
Located = tuple[str, Mapping[str, Any]]  # a battle and a change in it


@dataclass(frozen=True)
class Block:
    """What one variant changes.

    Attributes
    ----------
    variant : str
        Its label.
    title : str
        What its options are called; empty for changes on the spot.
    lines : list of str
        One for every cell, or for cells that change alike.
    idle : list of str
        Options that change nothing, and their cure.
    """

    variant: str
    title: str
    lines: list[str]
    idle: list[str]

    @property
    def heading(self) -> str:
        """Variant and title."""
        return f"{self.variant}: {self.title}" if self.title else self.variant

    def all_lines(self) -> list[str]:
        """Changes, then what changes nothing."""
        return [*self.lines, *self.idle]

    def in_words(self, most: int = 0) -> list[tuple[str, str]]:
        """The same for a page: what a line means, and the cell with both values; at most so many, the rest counted."""
        listed = [_meaning_first(line) for line in self.all_lines()]
        if not most or len(listed) <= most + 1:
            return listed
        return [*listed[:most], (f"and {len(listed) - most} more", "")]


def _meaning_first(line: str) -> tuple[str, str]:
    """A line as what it means and the cell it is about.

    Examples
    --------
    >>> _meaning_first("units.infantry.dice 3/2/1 → 4/3/2 (1 die more at every range)")
    ('1 die more at every range', 'units.infantry.dice 3/2/1 → 4/3/2')
    >>> _meaning_first("scenario.hand_size.allies: in 3 battles, like 4 → 5 (Pegasus Bridge)")
    ('hand size, allies: 4 → 5 in Pegasus Bridge, and likewise in 3 battles in all', 'scenario.hand_size.allies')
    >>> _meaning_first("scenario.turns 40 → 50"), _meaning_first("cannot occur here")
    (('turns: 40 → 50', 'scenario.turns'), ('cannot occur here', ''))
    """
    listed = MEANT.match(line)
    if listed is not None:
        return listed["meaning"], listed["cell"]
    several = LIKE.match(line)
    if several is not None:
        where, n = several["battle"], several["n"]
        return (
            f"{_plain(several['path'])}: {several['values']} in {where}, and likewise in {n} battles in all",
            several["path"],
        )
    path, _, values = line.partition(" ")
    return (f"{_plain(path)}: {values}", path) if ARROW in values and "." in path else (line, "")


def _plain(path: str) -> str:
    """A path as a reader says it: without its table.

    Examples
    --------
    >>> _plain("scenario.hand_size.axis"), _plain("units.infantry.move")
    ('hand size, axis', 'infantry, move')
    """
    return ", ".join(word.replace("_", " ") for word in path.split(".")[1:])


def text_of(found: Sequence[Block], where: str = IN_FULL, most: int = MOST_LINES) -> str:
    """The blocks for a terminal, as wide as it is; nothing where nothing changed.

    Parameters
    ----------
    found : sequence of Block
    where : str
        Where all of it stands, for what is left out; empty to leave nothing out.
    most : int
        Lines of a variant.
    """
    listed = [TITLE] if found else []
    shown = found if not where or len(found) <= MOST_BLOCKS + 1 else found[:MOST_BLOCKS]
    for block in shown:
        lines = block.all_lines()
        kept = lines if not where or len(lines) <= most + 1 else lines[:most]
        listed.append(wrapped(block.heading, hanging="  "))
        listed += [wrapped(line, "  ", "    ") for line in kept]
        listed += [f"  … and {len(lines) - len(kept)} more: {where}"] if len(kept) < len(lines) else []
    return "\n".join([*listed, *_more_variants(len(found) - len(shown), where)])


def _more_variants(n: int, where: str) -> list[str]:
    return [f"… and {n} more variants: {where}"] if n else []


def flat(found: Sequence[Block]) -> str:
    """All lines in one, for a column."""
    return "; ".join(line for block in found for line in block.all_lines())


def cells(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Every changed cell as a flat object with stable keys, and every option that changes nothing."""
    rows = []
    for entry in entries:
        place = {"scenario": entry["scenario"], "variant": entry["variant"]}
        for one in entry["changes"]:
            said = remark(one["path"], one["was"], one["now"])
            values = {key: value_words(one["path"], one[key]) for key in ("was", "now")}
            rows.append(
                {**place, "path": one["path"], **values, "words": said, "option": one["option"], "state": ""}
            )
        for one in entry.get("options", ()):
            state = KNOWN.get(one["state"])
            if state is not None:
                said = idle_line(state, one.get("why", ""), one.get("cure", ""), bool(one.get("helps")))
                nothing = {"path": "", "was": "", "now": ""}
                rows.append({**place, **nothing, "words": said, "option": one["id"], "state": state})
    return rows


def entry_for(scenario: str, variant: str, found: Provenance) -> dict[str, Any]:
    """What the manifest would say of a battle under a variant that is looked at without a run."""
    return {
        "scenario": scenario,
        "variant": variant,
        "changes": [vars(change) for change in found.changes],
        "state": str(found.state),
        "options": [part.to_dict() for part in found.parts],
    }


def of_options(entry: Entry) -> list[Mapping[str, Any]]:
    """Changes of an entry without the special rules of the battle, which hold before and after."""
    return [one for one in entry["changes"] if not str(one["option"]).startswith(OF_BATTLE)]


def blocks(entries: Sequence[Entry], titles: Mapping[str, str] | None = None) -> list[Block]:
    """What changes under each variant, in the order of the entries.

    Parameters
    ----------
    entries : sequence of mapping
        ``provenance`` of a manifest.
    titles : mapping of str to str, optional
        Scenario to what people call it.
    """
    found = []
    for variant in dict.fromkeys(entry["variant"] for entry in entries):
        own = [entry for entry in entries if entry["variant"] == variant]
        block = Block(variant, _title(own[0]), _lines(own, titles or {}), _idle(own, titles or {}))
        found += [block] if block.lines or block.idle else []
    return found


def _title(entry: Entry) -> str:
    """What the options of a variant are called; how many there are where they are many."""
    named = [one["title"] for one in entry.get("options", ()) if _is_named(one)]
    return "; ".join(named) if len(named) <= MOST_TITLES else f"{len(named)} options"


def _is_named(option: Mapping[str, Any]) -> bool:
    """Whether an option has a title of its own; a change on the spot has not."""
    return "=" not in str(option["id"]).partition(":")[0]


def _lines(entries: Sequence[Entry], titles: Mapping[str, str]) -> list[str]:
    """Lines of one variant on all of its battles."""
    alike: dict[tuple[str, str], list[Located]] = {}
    for entry in entries:
        for one in of_options(entry):
            alike.setdefault((one["path"], repr((one["was"], one["now"]))), []).append(
                (entry["scenario"], one)
            )
    changed = [entry for entry in entries if of_options(entry)]
    differing = {_family(path) for (path, _), found in alike.items() if len(found) < len(changed)}
    everywhere = [found[0][1] for (path, _), found in alike.items() if _family(path) not in differing]
    elsewhere = [found for (path, _), found in alike.items() if _family(path) in differing]
    return [*_together(everywhere), *_families(elsewhere, titles)]


def _together(changes: Sequence[Mapping[str, Any]]) -> list[str]:
    """Lines of cells that change everywhere; rows and hexes that change alike share one."""
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for one in changes:
        groups.setdefault((_family(one["path"]), repr((one["was"], one["now"]))), []).append(one)
    return [_line(found) for found in groups.values()]


def _line(changes: Sequence[Mapping[str, Any]]) -> str:
    """One line for cells of one column that change from one value to the same other value."""
    first = changes[0]
    if len(changes) == 1:
        return change_words(first["path"], first["was"], first["now"])
    before, _, after = _family(first["path"]).partition("*")
    names = [one["path"].removeprefix(before).removesuffix(after) for one in changes]
    said = remark(first["path"], first["was"], first["now"]) if before.startswith("scenario.units") else ""
    listed = f"{before}{' '.join(names)}{after}" if not after else f"{before}({', '.join(names)}){after}"
    return f"{listed} {arrow(first['path'], first['was'], first['now'])}{f' ({said})' if said else ''}"


def _family(path: str) -> str:
    """A path with a star for the row, hex or card that is only one of many: ``units.*.advance``.

    Examples
    --------
    >>> _family("units.infantry.dice"), _family("scenario.units.A6"), _family("ruleset.win")
    ('units.*.dice', 'scenario.units.*', 'ruleset.win')
    >>> _family("scenario.hand_size.axis"), _family("scenario.objectives.town.hold")
    ('scenario.hand_size.axis', 'scenario.objectives.*.hold')
    """
    words = path.split(".")
    if words[0] in ("units", "terrain", "cards") and len(words) > 2:
        words[1] = "*"
    of_many = words[0] == "decks" or words[:2] in (["scenario", "units"], ["scenario", "hexes"])
    if of_many or (words[:2] == ["scenario", "objectives"] and len(words) > 3):
        words[2] = "*"
    return ".".join(words)


def _families(alike: Sequence[Sequence[Located]], titles: Mapping[str, str]) -> list[str]:
    """A line for every column that changes otherwise from battle to battle: how many cells, and an example."""
    groups: dict[str, list[Located]] = {}
    for found in alike:
        groups.setdefault(_family(found[0][1]["path"]), []).extend(found)
    lines = []
    for family, found in groups.items():
        battle, first = found[0]
        n_battles = len({scenario for scenario, _ in found})
        where = titles.get(battle, battle)
        if n_battles == 1 and len(found) == 1:
            lines.append(f"{change_words(first['path'], first['was'], first['now'])}, {where}")
            continue
        battles = f"in {n_battles} battles" if n_battles > 1 else f"in {where}"
        named = "" if first["path"] == family else f"{first['path']} "
        example = f"{named}{arrow(first['path'], first['was'], first['now'])}"
        many = f"{len(found)} cells {battles}" if len(found) > n_battles else battles
        lines.append(f"{family}: {many}, like {example}{f' ({where})' if n_battles > 1 else ''}")
    return lines


def _idle(entries: Sequence[Entry], titles: Mapping[str, str]) -> list[str]:
    """A line for every option that changes nothing on some of the battles, with its cure."""
    found: dict[tuple[str, Idle, str, str], list[tuple[str, bool]]] = {}
    for entry in entries:
        for one in entry.get("options", ()):
            if one["state"] in KNOWN:
                key = (one["id"], KNOWN[one["state"]], one.get("why", ""), one.get("cure", ""))
                found.setdefault(key, []).append((entry["scenario"], bool(one.get("helps"))))
    lines = []
    for (id_, idle, why, cure), battles in found.items():
        names = [titles.get(scenario, scenario) for scenario, _ in battles]
        there = "" if len(battles) == len(entries) else f" in {_listed(names)}"
        lines.append(f"{id_}{there}: {idle_line(idle, why, cure, any(helps for _, helps in battles))}")
    return lines


def idle_line(state: Idle, why: str, cure: str, helps: bool) -> str:
    """Why an option changes nothing, and what brings it into play.

    Examples
    --------
    >>> idle_line("official", "", "", False)
    'this is the official rule'
    >>> idle_line("cannot", "no armor", "", False)
    'cannot occur here (no armor); to bring it into play: a battle with armor'
    """
    said = WORDS[state] + (f" ({why})" if why else "")
    if not cure:
        return f"{said}; {CURE}: {_battle_with(why)}" if state == CANNOT else said
    elsewhere = "" if helps else ELSEWHERE
    return f"{said}; {CURE}{elsewhere}: {cure}"


def _battle_with(why: str) -> str:
    """The battle that an option is for which has nothing to act on here: ``no ocean, no beach`` says what is missing.

    Examples
    --------
    >>> _battle_with("no ocean, no beach"), _battle_with("")
    ('a battle with ocean or beach', 'another battle')
    """
    missing = [part.removeprefix("no ") for part in why.split(", ") if part.startswith("no ")]
    return f"a battle with {' or '.join(missing)}" if missing else "another battle"


def _listed(names: Sequence[str]) -> str:
    """Some names, and how many more there are."""
    listed = ", ".join(names[:MOST_NAMES])
    return listed if len(names) <= MOST_NAMES else f"{listed} and {len(names) - MOST_NAMES} more"
