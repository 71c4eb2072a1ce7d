"""Entries of a plan: every battle under every variant with the labels of both, and what the answer says of them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.loading.checks.occurrence import Provenance
from engine.loading.options.drafts import differences
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.in_sight import KIND
from engine.loading.scenario.load import Scenario
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.files import is_built_in
from engine.loading.words.namesakes import notices, shown

AT = "@"  # between an id that several battles carry and the name of the file


@dataclass(frozen=True)
class Entry:
    """One battle under one variant.

    Attributes
    ----------
    scenario_label, variant_label, title : str
        How the answer calls them.
    scenario : Scenario
    variant : Variant
    """

    scenario_label: str
    variant_label: str
    title: str
    scenario: Scenario
    variant: Variant


def entries_of(
    scenarios: Sequence[Scenario], variants: Sequence[Variant], baseline: bool, as_variants: bool
) -> list[Entry]:
    """Entries of a plan, the official rules or the first draft before the others.

    Raises
    ------
    InputError
        Drafts of different battles, files that no label tells apart.
    """
    if as_variants:
        return _drafts(scenarios)
    wanted = ([OFFICIAL] if baseline or not variants else []) + list(variants)
    distinct = {variant.id: variant for variant in wanted}.values()
    return [
        Entry(label, one.id, _title(label, scenario), scenario, one)
        for label, scenario in _labelled(scenarios)
        for one in distinct
    ]


def _labelled(scenarios: Sequence[Scenario]) -> list[tuple[str, Scenario]]:
    """A label for each distinct scenario: its id, with the file's name where two share one."""
    distinct: dict[tuple[str, str], Scenario] = {}
    for scenario in scenarios:
        distinct.setdefault((scenario.id, scenario.digest), scenario)
    ids = [s.id for s in distinct.values()]
    labels = [s.id if ids.count(s.id) == 1 else f"{s.id}{AT}{_stem(s)}" for s in distinct.values()]
    for label in labels:
        if labels.count(label) > 1:
            raise InputError(COMMAND, "SCENARIO", f"two different files for {label}", "different ids")
    return list(zip(labels, distinct.values(), strict=True))


def _title(label: str, scenario: Scenario) -> str:
    """What people call a battle; with its file where another one of its id is played too."""
    return f"{scenario.title} ({_origin(scenario)})" if AT in label else scenario.title


def _origin(scenario: Scenario) -> str:
    return "built-in" if is_built_in(KIND, scenario.path) else shown(scenario.path)


def _drafts(scenarios: Sequence[Scenario]) -> list[Entry]:
    """Entries of drafts of one battle, played in pairs."""
    if len(scenarios) < 2:
        raise InputError(COMMAND, "--as-variants", f"{len(scenarios)} scenario", "two or more drafts")
    first = scenarios[0]
    for other in scenarios[1:]:
        if other.chance_id != first.chance_id:
            raise InputError(
                str(other.path),
                "chance_id",
                other.chance_id,
                f"{first.chance_id}, as in the first draft: drafts of one battle are dealt the same cards and dice if "
                f'their files have the same id, or say chance_id = "{first.chance_id}"',
            )
    stems = [_stem(s) for s in scenarios]
    for stem in stems:
        if stems.count(stem) > 1:
            raise InputError(COMMAND, "--as-variants", f"two drafts named {stem}", "different file names")
    return [
        Entry(first.id, stem, scenario.title, scenario, OFFICIAL)
        for stem, scenario in zip(stems, scenarios, strict=True)
    ]


def _stem(scenario: Scenario) -> str:
    """Name of the scenario's file without folder and suffix."""
    return re.split(r"[/\\]", str(scenario.path))[-1].rpartition(".")[0]


def changes_of_draft(found: Provenance, first: Entry, entry: Entry) -> Provenance:
    """What a draft changes: its own special rules, and what its file says otherwise than that of the first draft."""
    other = differences(first.scenario, entry.scenario, entry.variant_label)
    return replace(found, changes=(*found.changes, *other))


def said_of(
    scenarios: Sequence[Scenario], variants: Sequence[Variant], entries: Sequence[Entry]
) -> tuple[str, ...]:
    """What the answer says of the files that play: in whose place, which of one id, which only once."""
    said = [*notices([*scenarios, *variants]), *_copies(scenarios), *_label_notes(entries)]
    return tuple(dict.fromkeys([*said, *_same_rules(variants)]))


def _copies(scenarios: Sequence[Scenario]) -> list[str]:
    """Files that hold the same battle as another one."""
    first: dict[tuple[str, str], Scenario] = {}
    said = []
    for one in scenarios:
        other = first.setdefault((one.id, one.digest), one)
        if other.path.resolve() != one.path.resolve():
            said.append(f"Note: {shown(one.path)} holds the same battle as {shown(other.path)}.")
    return said


def _label_notes(entries: Sequence[Entry]) -> list[str]:
    """Battles of one id that the answer calls by their files."""
    battles = {entry.scenario_label: entry.scenario for entry in entries if AT in entry.scenario_label}
    ids = dict.fromkeys(one.id for one in battles.values())
    named = {
        id_: [f"{label} is {_origin(one)}" for label, one in battles.items() if one.id == id_] for id_ in ids
    }
    return [
        f"Note: {len(all_)} battles carry the id {id_}: {', '.join(all_)}." for id_, all_ in named.items()
    ]


def _same_rules(variants: Sequence[Variant]) -> list[str]:
    """Variants that are the same options with the same values, written in different ways."""
    first: dict[str, Variant] = {}
    said = []
    for one in {variant.id: variant for variant in variants}.values():
        rules = sorted(f"{option.name} {option.params}" for option in one.options)
        other = first.setdefault(repr(rules), one)
        if other is not one:
            said.append(f"Note: {one.id} is the same rules as {other.id}.")
    return said
