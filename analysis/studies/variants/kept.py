"""Numbers of an earlier study of a variant that still hold: they are kept, and nobody plays for them.

A study has parts: the variant as it stands, each level of a dose, each table.  A part holds if it asks the same of the
same players, and if the first games of the variant as it stands are played today as they were.  A change of the engine
that only other settings, or only weak players, would show stays unseen; a new folder plays everything.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd
from pydantic import BaseModel

from analysis.measure.origin import FIRST, is_current, parts_together
from analysis.measure.study_manifest import check_table, read_study
from analysis.studies.kept_table import COUNT, NUMBER, WORD, read_table
from analysis.studies.screen.plan import options_digest
from analysis.studies.variants import by_chance, by_place, logged, outcomes, over_time, tried, worth
from analysis.studies.variants.plan import VariantStudy
from analysis.studies.variants.shape import EXPECTED, VariantPart
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import Scenario
from engine.loading.words.errors import InputError
from engine.policies.player_files import load_player
from engine.runs.digest import text_digest
from engine.runs.manifest_file import MANIFEST

NUMBERS, WATCH = "numbers.csv", "watch.csv"
KINDS = {
    **dict.fromkeys(("part", "scenario", "player", "setting", "measure"), WORD),
    **dict.fromkeys(("est", "low", "high"), NUMBER),
    "n": COUNT,
}
WATCH_KINDS = {"why": WORD, "scenario": WORD, "game": COUNT, "winner": WORD, "turns": COUNT}
FOLDER = "the folder of m44 variant-study"
STANDING, OFFICIAL, LADDER, OVER_TIME = "standing", "official", "ladder", over_time.PART
OUTCOMES = outcomes.PART
OF_TABLES = (tried.PART, worth.PART, by_chance.PART, by_place.PART, *logged.PARTS)
DOSE, AGAIN, TALLY = "dose", "again", "tally"

Row = dict[Any, Any]


@dataclass(frozen=True)
class Kept:
    """What an earlier study still says.

    Attributes
    ----------
    rows : dict of str to list of dict
        By part, those of its numbers.
    watch : DataFrame or None
        Games to watch; they belong to the variant as it stands.
    made : dict
        ``first_moves``, ``first_games`` and ``played`` of the variant as it stands, as in a manifest.
    damage : str
        What is wrong with the earlier study, of which nothing is kept then; empty if all is well.
    """

    rows: Mapping[str, list[Row]] = field(default_factory=dict)
    watch: pd.DataFrame | None = None
    made: Mapping[str, Any] = field(default_factory=lambda: parts_together([]))
    damage: str = ""

    def has(self, part: str) -> bool:
        """Whether nothing has to be played for a part."""
        return part in self.rows


def dose_part(setting: str, player: str) -> str:
    """The part of a setting between two players of a kind."""
    return f"{DOSE} {setting} {player}"


def again_part(setting: str, player: str) -> str:
    """The part of a setting that is played once more."""
    return f"{AGAIN} {setting} {player}"


def is_again(part: str) -> bool:
    """Whether a part is a setting that is played once more, as only the one is that was chosen."""
    return part.startswith(f"{AGAIN} ")


def table_part(kind: str, name: str) -> str:
    """The part of a table, or of a tally."""
    return f"{kind} {name}"


def parts_of(study: VariantStudy) -> dict[str, str]:
    """Every part of a study, and the digest of what it asks."""
    file = study.file
    shared = [
        file.side,
        player_of(file.player),
        file.seed,
        rules_of(study.standing.variant),
        battles_of(study.scenarios),
    ]
    asked = {**runs_asked(study), **tables_asked(study)}
    return {part: text_digest(json.dumps([shared, one], sort_keys=True)) for part, one in asked.items()}


def runs_asked(study: VariantStudy) -> dict[str, Any]:
    """What is asked of the variant as it stands, of the levels of its doses, and of what its games keep."""
    file = study.file
    asked: dict[str, Any] = {STANDING: [file.games, file.trigger]}
    if file.beside:
        asked[OFFICIAL] = [file.games]
    if file.stronger:
        asked[LADDER] = [*map(player_of, (file.weak, *file.stronger)), file.matches]
    for player in dict.fromkeys((file.player, file.weak)):
        for level in study.levels:
            who = [player_of(player), rules_of(level.variant)]
            asked[dose_part(level.words, player)] = [file.dose_games, *who]
            asked[again_part(level.words, player)] = [file.games, *who]
    for tally in file.tally:
        asked[table_part(TALLY, tally.name)] = [file.tally_games, said(tally)]
    if file.over_time:
        asked[OVER_TIME] = [file.tally_games, *map(said, file.over_time)]
    if file.outcomes:
        asked[OUTCOMES] = [file.tally_games, said(file.outcomes)]
    return asked


def tables_asked(study: VariantStudy) -> dict[str, Any]:
    """What is asked of the tables that have games of their own."""
    file, asked = study.file, dict[str, Any]()
    pairs = [
        *((tried.PART, one, trial) for one, trial in zip(file.tried, study.tried, strict=True)),
        *((worth.PART, one, trial) for one, trial in zip(file.worth, study.worth, strict=True)),
    ]
    for kind, table, trial in pairs:
        rules = {
            battle: {title: rules_of(one) for title, one in own.items()}
            for battle, own in trial.rules.items()
        }
        who = {title: [*map(player_of, pair)] for title, pair in trial.players.items()}
        own = [said(table), trial.games, who, rules, battles_of(trial.scenarios)]
        asked[table_part(kind, table.name)] = own
    for kind, plans in ((by_chance.PART, study.chances), (by_place.PART, study.places)):
        for plan in plans:
            own = [said(plan.asked), plan.games, rules_of(plan.variant), battles_of(plan.scenarios)]
            asked[table_part(kind, plan.asked.name)] = own
    for one in study.logged:
        own = [said(one.asked), one.games, rules_of(one.variant), battles_of(one.scenarios)]
        asked[table_part(logged.part_of(one.asked), one.asked.name)] = own
    return asked


def said(table: BaseModel) -> dict[str, Any]:
    """What a table of the file says, but for what no number depends on: its title, and how it is told."""
    return table.model_dump(exclude={"title", "tells"})


def player_of(player: str) -> str:
    """Digest of a player: its weights, and those of all members of an ensemble."""
    return text_digest(json.dumps(load_player(player), sort_keys=True, default=str))


def rules_of(variant: Variant) -> list[str]:
    """Words of a variant, and the digest of what its options say."""
    return [variant.id, options_digest(variant.options)]


def battles_of(scenarios: tuple[Scenario, ...]) -> list[list[str]]:
    """Names and digests of battles."""
    return [[one.id, one.digest] for one in scenarios]


def part_of(row: Row) -> str:
    """The part to which a number belongs."""
    part, setting = row["part"], row["setting"]
    if part in (DOSE, AGAIN):
        return f"{part} {setting} {row['player']}"
    if part == TALLY:
        return table_part(TALLY, row["measure"].removeprefix("tally:").partition("=")[0])
    if part in OF_TABLES:
        return table_part(part, setting.partition(":")[0])
    return str(part)


def by_part(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Rows by the part to which they belong."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(part_of(row), []).append(row)
    return found


def kept_of(study: VariantStudy, folder: Path) -> Kept:
    """Numbers of the study in a folder that still hold; none where there is no study, or another one."""
    if not (folder / MANIFEST).exists():
        return Kept()
    try:
        manifest = read_study(folder, EXPECTED, VariantPart)
        for name in (NUMBERS, WATCH):
            check_table(folder / name, manifest)
        rows = read_table(folder / NUMBERS, KINDS, FOLDER).to_dict("records")
        watch = read_table(folder / WATCH, WATCH_KINDS, FOLDER)
    except InputError as error:  # nothing that could be kept: it is made anew
        return Kept(damage=str(error))
    was, asked = manifest["plan"].get("parts", {}), parts_of(study)
    hold = {part for part, digest in asked.items() if was.get(part) == digest}
    if not hold or not is_current(manifest):
        return Kept()
    found = {part: some for part, some in by_part(rows).items() if part in hold}
    if STANDING not in found:
        return Kept(found)
    return Kept(found, watch, {key: manifest[key] for key in (*FIRST, "played")})
