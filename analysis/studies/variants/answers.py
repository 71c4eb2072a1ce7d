"""What the numbers of a study of a variant say, question by question, in plain English."""

from collections.abc import Callable
from functools import partial

import pandas as pd

from analysis.stats.rounding import number_text
from analysis.studies.variants.beside import TURNS, beside_words, who_wins
from analysis.studies.variants.by_chance import chance_words
from analysis.studies.variants.by_place import place_words
from analysis.studies.variants.doses import distance, dose_words, help_words
from analysis.studies.variants.found import Found, Row, capital, text
from analysis.studies.variants.logged import logged_words
from analysis.studies.variants.logged import part_of as logged_part
from analysis.studies.variants.numbers import ALL, BEHIND, CHANGES, evenest, fairest
from analysis.studies.variants.outcomes import outcome_words
from analysis.studies.variants.over_time import time_words
from analysis.studies.variants.plan import Level, VariantStudy
from analysis.studies.variants.seats import mover_words, seat_words
from analysis.studies.variants.tried import packages, tried_words, wins_words
from analysis.studies.variants.worth import worth_words
from engine.hooks import TRIGGER_WORDS

# What is said of a table of sets of rules, by its ``tells``.
OF_TRIED = {"change": tried_words, "wins": wins_words, "mover": mover_words}
MORE_DRAWN = 1.0  # of 100 games, beyond which it is said that a setting leaves more drawn


class Answers(Found):
    """Sentences about one study."""

    def __init__(self, study: VariantStudy, numbers: pd.DataFrame) -> None:
        super().__init__(study, numbers)
        file = study.file
        self.told: dict[str, Callable[[], str]] = {
            "wins": self.wins,
            "drawn": lambda: self.share("drawn", "are drawn"),
            "capped": lambda: self.share("capped", "come to the limit of turns"),
            "turns": self.turns,
            "ends": self.ends,
            "doses": lambda: " ".join(dose_words(self, one) for one in study.file.dose),
            "fairest": self.fairest,
            "ladder": self.ladder,
            "seats": lambda: seat_words(self),
            "lead": self.lead,
            "beside": lambda: beside_words(self),
            "outcomes": lambda: outcome_words(self),
            **{f"over_time:{one.column}": partial(time_words, self, one) for one in file.over_time},
            **{f"tried:{one.name}": partial(OF_TRIED[one.tells], self, one) for one in file.tried},
            **{f"worth:{one.name}": partial(worth_words, self, one) for one in file.worth},
            **{f"by_chance:{one.name}": partial(chance_words, self, one) for one in file.by_chance},
            **{f"by_place:{one.name}": partial(place_words, self, one) for one in file.by_place},
            **{
                f"{logged_part(one.asked)}:{one.asked.name}": partial(logged_words, self, one)
                for one in study.logged
            },
        }

    def tells(self, word: str) -> str:
        """The sentences behind one word of an answer."""
        kind, _, name = word.partition(":")
        if kind == "tally":
            return self.tally(name)
        if kind == "trigger":
            return self.acted(name)
        if kind == "dose":
            return dose_words(self, next(one for one in self.study.file.dose if one.name == name))
        return self.told[word]()

    def standing(self, measure: str, digits: int = 0) -> str:
        """The least and the most of the variant as it stands in single battles."""
        return self.spread(self.single(part="standing", measure=measure), digits)

    def wins(self) -> str:
        """Who wins, how even single battles are, and what helps a side of little chance."""
        return " ".join(filter(None, [self.who_wins(), self.evenness(), help_words(self)]))

    def who_wins(self) -> str:
        """Who wins, over all battles and in single ones."""
        row = self.one(part="standing", scenario=ALL, measure="wins")
        return f"{capital(self.side)} win {text(row)} of 100 games{self.standing('wins')}."

    def evenness(self) -> str:
        """How far single battles are from even; nothing of a battle alone."""
        if len(self.study.scenarios) == 1:
            return ""
        words, player = self.study.standing.words, self.study.file.player
        row = self.one(part="dose", scenario=ALL, player=player, setting=words, measure="evenness")
        return f"Single battles are {number_text(row['est'], 0)} points from even on average."

    def share(self, measure: str, does: str) -> str:
        """In how many games something happens."""
        row = self.one(part="standing", scenario=ALL, measure=measure)
        return f"{text(row)} of 100 games {does}{self.standing(measure)}."

    def acted(self, name: str) -> str:
        """In how many games a rule acts."""
        row = self.one(part="standing", scenario=ALL, measure=f"trigger:{name}")
        return f"In {text(row)} of 100 games {TRIGGER_WORDS[name]}{self.standing(f'trigger:{name}')}."

    def turns(self) -> str:
        """How long games are."""
        row = self.one(part="standing", scenario=ALL, measure="turns")
        longest = max(one["est"] for one in self.find(part="standing", measure="long"))
        return (
            f"A game takes {text(row)} {TURNS[self.study.is_without_cards]} on average{self.standing('turns', 1)}; "
            f"in the longest battle one of twenty takes {number_text(longest, 0)} or more."
        )

    def lead(self) -> str:
        """How close games are, and how often who has been behind wins."""
        rows = {one["measure"]: one for one in self.find(part="standing", scenario=ALL)}
        two, four = (rows[f"behind:{medals}"] for medals in BEHIND)
        close = f"{text(rows['close'])} of 100 games end with one point between the sides, or none"
        return (
            f"The lead goes over {text(rows[CHANGES])} times a game{self.standing(CHANGES, 1)}. "
            f"{close}{self.standing('close')}. "
            f"Who wins had been two points behind or more in {text(two)} of 100 games{self.standing('behind:2')}, "
            f"four or more in {text(four)}{self.standing('behind:4')}. "
            f"He leads after a quarter of the turns in {text(rows['ahead:quarter'])} of 100 games, "
            f"after half of them in {text(rows['ahead:half'])}, "
            f"after three quarters in {text(rows['ahead:three_quarters'])}."
        )

    def ends(self) -> str:
        """How games end, the most frequent first."""
        rows = [
            one for one in self.find(part="standing", scenario=ALL)
            if one["measure"].startswith("ends:") and one["est"] >= 0.05
        ]  # fmt: skip
        rows.sort(key=lambda one: -one["est"])
        listed = [f"{one['measure'][5:].replace('_', ' ')} {number_text(one['est'], 1)}" for one in rows]
        return f"Of 100 games so many end by: {', '.join(listed)}."

    def tally(self, name: str) -> str:
        """A number that rules keep."""
        tally = next(one for one in self.study.file.tally if one.name == name)
        row = self.one(part="tally", scenario=ALL, measure=f"tally:{name}")
        least_and_most = self.spread(self.single(part="tally", measure=f"tally:{name}"), 1)
        said = f"{capital(tally.title)}: {text(row, 2)} a game{least_and_most}."
        values = [
            one for one in self.find(part="tally", scenario=ALL)
            if one["measure"].startswith(f"tally:{name}=")
        ]  # fmt: skip
        if values:
            listed = [
                f"{one['measure'].rpartition('=')[2]} in {number_text(one['est'], 0)}" for one in values
            ]
            said += f" Of 100 games: {', '.join(listed)}."
        return said

    def fairest(self) -> str:
        """Which of the settings tried is nearest to even, for the usual player and for the weak one."""
        said = []
        for player in dict.fromkeys((self.study.file.player, self.study.file.weak)):
            level, row = self.nearest(player)
            drawn = self.left_drawn(level, player)
            said.append(f"{named(level)} between two players `{player}`, {self.side} win {text(row)}{drawn}")
        nearest = "Of the settings tried these are nearest to even, of 100 games on other cards and dice"
        return " ".join([f"{nearest}: {'; '.join(said)}.", *self.of_packages(), *self.battle_by_battle()])

    def nearest(self, player: str) -> tuple[Level, Row]:
        """The setting nearest to even between two players of a kind, and its wins on other cards and dice."""
        level = fairest(self.study, self.numbers, player)
        row = self.one(part="again", scenario=ALL, player=player, setting=level.words, measure="wins")
        return level, row

    def left_drawn(self, level: Level, player: str) -> str:
        """That a setting leaves games drawn, where it leaves more so than the variant as it stands; else nothing."""
        own, anyway = (
            self.one(part="dose", scenario=ALL, player=player, setting=one.words, measure="drawn")["est"]
            for one in (level, self.study.standing)
        )
        return f", but {number_text(own, 1)} of 100 games are drawn" if own > anyway + MORE_DRAWN else ""

    def of_packages(self) -> list[str]:
        """The set of rules tried beside that is nearest to even, where it is nearer than every single number."""
        _, row = self.nearest(self.study.file.player)
        title, wins = min(packages(self), key=lambda one: distance(one[1]), default=("", row))
        if distance(wins) >= distance(row):
            return []
        return [f"Of the sets of rules tried below *{title}* is nearer: {self.side} win {text(wins)}."]

    def battle_by_battle(self) -> list[str]:
        """Which setting leaves single battles nearest to even: a mean of half may hide battles lost beforehand."""
        if len(self.study.scenarios) == 1:
            return []
        player = self.study.file.player
        level, apart = evenest(self.study, self.numbers, player)
        said = (
            f"Battle by battle {named(level)} is nearest: {number_text(apart, 0)} points from even on average"
        )
        return [f"{said}{self.left_drawn(level, player)}."]

    def ladder(self) -> str:
        """Whether stronger is stronger here too."""
        file = self.study.file
        rows = self.find(part="ladder", scenario=ALL)
        listed = [f"`{one['player']}` {text(one)}" for one in rows]
        return (
            f"Of 100 matches against `{file.weak}`, a game in either seat, more medals where each wins one: "
            f"{', '.join(listed)}."
        )


def named(level: Level) -> str:
    """A setting in a sentence."""
    return f"the variant {level.words}" if level.dose is None else f"`{level.words}`"


def short_answer(study: VariantStudy, numbers: pd.DataFrame) -> str:
    """What came out, in a few sentences."""
    told = Answers(study, numbers)
    first = [who_wins(told)] if study.file.beside else [told.wins(), told.turns()]
    parts = ["fairest", *(["ladder"] if study.file.stronger else [])]
    return " ".join([*first, *map(told.tells, parts)])
