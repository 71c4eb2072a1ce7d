"""The numbers of a study of a variant, part by part: those that are kept, and those that are played."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure.origin import parts_together
from analysis.studies.screen.confirm import Work
from analysis.studies.spine import origin_of, say_what_is_kept
from analysis.studies.variants.beside import official_rows
from analysis.studies.variants.by_chance import PART as BY_CHANCE
from analysis.studies.variants.by_chance import chance_games, chance_rows
from analysis.studies.variants.by_place import PART as BY_PLACE
from analysis.studies.variants.by_place import place_games, place_rows
from analysis.studies.variants.kept import (
    LADDER,
    OFFICIAL,
    OUTCOMES,
    OVER_TIME,
    STANDING,
    TALLY,
    Kept,
    again_part,
    by_part,
    dose_part,
    is_again,
    parts_of,
    table_part,
)
from analysis.studies.variants.logged import logged_rows
from analysis.studies.variants.logged import part_of as logged_part
from analysis.studies.variants.numbers import (
    COLUMNS,
    Cell,
    again_rows,
    dose_rows,
    fairest,
    ladder_rows,
    standing_rows,
    tally_rows,
)
from analysis.studies.variants.outcomes import outcome_games, outcome_rows
from analysis.studies.variants.over_time import time_rows
from analysis.studies.variants.plan import Chance, Level, Places, VariantStudy
from analysis.studies.variants.play import (
    lay_out_trials,
    play_again,
    play_doses,
    play_ladder,
    play_official,
    play_standing,
    play_trial,
)
from analysis.studies.variants.study_file import Tried, Worth
from analysis.studies.variants.tallies import tallies_of
from analysis.studies.variants.trials import Trial
from analysis.studies.variants.tried import PART as TRIED
from analysis.studies.variants.tried import tried_rows
from analysis.studies.variants.watch import to_watch
from analysis.studies.variants.worth import PART as WORTH
from analysis.studies.variants.worth import worth_rows

KEPT = "{kept} of {n} parts of the study still hold and are kept"
Row = dict[str, Any]


class Making:
    """A study being made: parts that are kept, and games of the others."""

    def __init__(self, study: VariantStudy, kept: Kept, work: Work) -> None:
        self.study, self.kept, self.work = study, kept, work
        self.trials = lay_out_trials(study)
        self.players = tuple(dict.fromkeys((study.file.player, study.file.weak)))
        told = [
            part for part in parts_of(study) if not is_again(part)
        ]  # of those only what is chosen is played
        say_what_is_kept(kept.damage, sum(map(kept.has, told)), len(told), KEPT, work.say)

    @cached_property
    def standing(self) -> Path:
        """The folder of the variant as it stands, played once it is asked for."""
        self.work.say(f"{self.study.file.title} as it stands …")
        return play_standing(self.study, self.work)

    def watch(self) -> pd.DataFrame:
        """Games to watch."""
        return to_watch(self.study, self.standing) if self.kept.watch is None else self.kept.watch

    def made(self) -> dict[str, Any]:
        """First games of the variant as it stands, for the manifest."""
        if self.kept.has(STANDING):
            return origin_of([], self.kept.made)
        return origin_of([self.standing], parts_together([]))

    def part(self, part: str, play: Callable[[], Iterable[Row]], say: str = "") -> list[Row]:
        """Rows of a part: those that are kept, or those that are played."""
        if self.kept.has(part):
            return list(self.kept.rows[part])
        if say:
            self.work.say(f"{say} …")
        return list(play())

    def rows(self) -> list[Row]:
        """All numbers, in the order of the parts."""
        study, work = self.study, self.work
        rows = self.part(STANDING, lambda: standing_rows(study, self.standing))
        for player in self.players:
            rows += self.doses(player)
        if study.file.beside:
            rows += self.part(
                OFFICIAL, lambda: official_rows(study, play_official(study, work), self.standing)
            )
        so_far = pd.DataFrame(rows)[list(COLUMNS)]
        for player in self.players:
            rows += self.again(fairest(study, so_far, player), player)
        if study.file.stronger:
            rows += self.part(
                LADDER,
                lambda: ladder_rows(study, play_ladder(study, work)),
                "Stronger against weaker players",
            )
        if study.file.outcomes:
            rows += self.part(
                OUTCOMES,
                lambda: outcome_rows(study, outcome_games(study, work.workers)),
                "How games end, by who wins",
            )
        return [*rows, *self.tallies(), *self.tables()]

    def doses(self, player: str) -> list[Row]:
        """Every level between two players of a kind, in their order."""
        study, work = self.study, self.work
        levels = {dose_part(one.words, player): one for one in study.levels}
        missing = [one for part, one in levels.items() if not self.kept.has(part)]
        played: dict[str, list[Row]] = {}
        if missing:
            work.say(f"{len(missing)} settings between two players {player} …")
            folder = play_doses(study, player, missing, work)
            played = by_part(dose_rows(study, player, missing, folder))
        return [row for part in levels for row in self.part(part, partial(played.__getitem__, part))]

    def again(self, level: Level, player: str) -> list[Row]:
        """A setting that was chosen by its games, once more on other cards and dice."""
        study, work = self.study, self.work
        return self.part(
            again_part(level.words, player),
            lambda: again_rows(study, level, player, play_again(study, level, player, work)),
        )

    def tallies(self) -> list[Row]:
        """Numbers that rules keep, and those of sides turn by turn, in the order of the file."""
        file = self.study.file
        names = {table_part(TALLY, one.name): one for one in file.tally}
        parts = [*names, *([OVER_TIME] if file.over_time else [])]
        missing = [one for part, one in names.items() if not self.kept.has(part)]
        times = [] if self.kept.has(OVER_TIME) else file.over_time
        played: dict[str, list[Row]] = {}
        if missing or times:
            self.work.say("What rules keep …")
            asked = file.model_copy(update={"tally": missing, "over_time": times})
            less = replace(self.study, file=asked)
            games = tallies_of(less, self.work.workers)
            played = by_part([*tally_rows(less, games), *time_rows(less, games)])
        return [row for part in parts for row in self.part(part, partial(played.__getitem__, part))]

    def tables(self) -> Iterator[Row]:
        """What is tried beside a base, replaced units and luck."""
        file = self.study.file
        for tried, trial in zip(file.tried, self.study.tried, strict=True):
            yield from self.part(
                table_part(TRIED, tried.name), partial(self.tried, tried, trial), tried.title
            )
        for worth, trial in zip(file.worth, self.study.worth, strict=True):
            yield from self.part(
                table_part(WORTH, worth.name), partial(self.worth, worth, trial), worth.title
            )
        for chance in self.study.chances:
            asked = chance.asked
            yield from self.part(
                table_part(BY_CHANCE, asked.name), partial(self.by_chance, chance), asked.title
            )
        for places in self.study.places:
            named = places.asked
            yield from self.part(
                table_part(BY_PLACE, named.name), partial(self.by_place, places), named.title
            )
        for one in self.study.logged:
            yield from self.part(
                table_part(logged_part(one.asked), one.asked.name),
                partial(logged_rows, self.study, one, self.work.workers),
                one.asked.title,
            )

    def tried(self, one: Tried, trial: Trial) -> Iterator[Row]:
        """What is tried beside a base."""
        return tried_rows(self.study, one, self.play(trial))

    def worth(self, one: Worth, trial: Trial) -> Iterator[Row]:
        """Units that are replaced."""
        return worth_rows(self.study, one, self.play(trial))

    def by_chance(self, one: Chance) -> Iterator[Row]:
        """Luck that parts games."""
        return chance_rows(self.study, one, chance_games(self.study, one, self.work.workers))

    def by_place(self, one: Places) -> Iterator[Row]:
        """When a place falls."""
        return place_rows(self.study, one, place_games(self.study, one, self.work.workers))

    def play(self, trial: Trial) -> dict[str, dict[str, Cell]]:
        """Games of a trial."""
        return play_trial(self.study, trial, self.trials[trial.name], self.work)
