"""What the numbers of a study of a variant say, question by question, in plain English."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from analysis.stats.rounding import number_text
from analysis.studies.variants.numbers import ALL, fairest
from analysis.studies.variants.plan import Dose, VariantStudy
from analysis.wording.intervals import number_and_ends
from engine.hooks import TRIGGER_WORDS

SHOWN = "as its rules say"
AGAINST = "against what its rules say"


class Answers:
    """Sentences about one study.

    Parameters
    ----------
    study : VariantStudy
    numbers : DataFrame
        Of columns ``numbers.COLUMNS``.
    """

    def __init__(self, study: VariantStudy, numbers: pd.DataFrame) -> None:
        self.study, self.numbers = study, numbers
        self.titles = {one.id: one.title for one in study.scenarios}
        self.told: dict[str, Callable[[], str]] = {
            "wins": self.wins,
            "drawn": lambda: self.share("drawn", "are drawn"),
            "capped": lambda: self.share("capped", "come to the limit of turns"),
            "turns": self.turns,
            "ends": self.ends,
            "doses": lambda: " ".join(self.dose(one) for one in study.file.dose),
            "fairest": self.fairest,
            "ladder": self.ladder,
        }

    def tells(self, word: str) -> str:
        """The sentences behind one word of an answer."""
        kind, _, name = word.partition(":")
        if kind == "tally":
            return self.tally(name)
        if kind == "trigger":
            return self.share(word, f"have this: {TRIGGER_WORDS[name]}")
        if kind == "dose":
            return self.dose(next(one for one in self.study.file.dose if one.name == name))
        return self.told[word]()

    def find(self, **wanted: str) -> list[dict[Any, Any]]:
        """Rows of the numbers."""
        rows = self.numbers
        for column, value in wanted.items():
            rows = rows[rows[column] == value]
        return rows.to_dict("records")

    def one(self, **wanted: str) -> dict[Any, Any]:
        """The one row that says it."""
        (row,) = self.find(**wanted)
        return row

    def spread(self, measure: str, part: str = "standing", digits: int = 0) -> str:
        """The least and the most in single battles."""
        rows = [one for one in self.find(part=part, measure=measure) if one["scenario"] != ALL]
        if len(rows) < 2:
            return ""
        least, most = (choose(rows, key=lambda one: one["est"]) for choose in (min, max))
        ends = [
            f"{number_text(one['est'], digits)} ({self.titles[one['scenario']]})" for one in (least, most)
        ]
        return f", from {ends[0]} to {ends[1]}"

    def wins(self) -> str:
        """Who wins."""
        side = self.study.named(self.study.file.side)
        row = self.one(part="standing", scenario=ALL, measure="wins")
        return f"{capital(side)} win {text(row)} of 100 games{self.spread('wins')}."

    def share(self, measure: str, does: str) -> str:
        """In how many games something happens."""
        row = self.one(part="standing", scenario=ALL, measure=measure)
        return f"{text(row)} of 100 games {does}{self.spread(measure)}."

    def turns(self) -> str:
        """How long games are."""
        row = self.one(part="standing", scenario=ALL, measure="turns")
        longest = max(one["est"] for one in self.find(part="standing", measure="long"))
        return (
            f"A game takes {text(row)} turns of a player on average{self.spread('turns', digits=1)}; in the longest "
            f"battle one of twenty takes {number_text(longest, 0)} or more."
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
        said = f"{capital(tally.title)}: {text(row, 2)} a game{self.spread(f'tally:{name}', 'tally', 1)}."
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

    def dose(self, dose: Dose) -> str:
        """What the levels of a parameter do to wins, and whether they move as the rules let expect."""
        rows = self.of_dose(dose, self.study.file.player)
        side = self.study.named(self.study.file.side)
        listed = ", ".join(f"{value} {number_text(one['est'], 0)}" for value, one in rows)
        said = f"{capital(dose.title)}: {side} win of 100 games at {listed}."
        verdict = self.verdict(dose)
        return f"{said} {verdict}" if verdict else said

    def of_dose(self, dose: Dose, player: str) -> list[tuple[str, dict[Any, Any]]]:
        """Levels of a dose with the wins there."""
        return [
            (
                level.value,
                self.one(
                    part="dose", scenario=ALL, player=player, measure="wins", setting=self.setting(level)
                ),
            )
            for level in self.study.of_dose(dose)
        ]

    def setting(self, level: Any) -> str:
        """What the numbers call a level: one that the variant has anyway is the variant as it stands."""
        is_own = any(one is level for one in self.study.levels)
        return str(level.words if is_own else self.study.standing.words)

    def verdict(self, dose: Dose) -> str:
        """Whether wins move from the first level to the last as they have to; nothing where nothing is known."""
        if dose.wins == "any":
            return ""
        (_, first), *_, (_, last) = self.of_dose(dose, self.study.file.player)
        up = 1 if dose.wins == "rise" else -1
        moved = up * (last["est"] - first["est"])
        doubt = ((last["high"] - last["low"]) ** 2 + (first["high"] - first["low"]) ** 2) ** 0.5 / 2
        if moved > doubt:
            return f"They {dose.wins}, {SHOWN}."
        if moved < -doubt:
            return f"They do not {dose.wins}, {AGAINST}."
        return f"Whether they {dose.wins}, as they should, these games do not show."

    def fairest(self) -> str:
        """Which of the settings tried is nearest to even, for the usual player and for the weak one."""
        said = []
        for player in dict.fromkeys((self.study.file.player, self.study.file.weak)):
            level = fairest(self.study, self.numbers, player)
            row = self.one(part="again", scenario=ALL, player=player, setting=level.words, measure="wins")
            side = self.study.named(self.study.file.side)
            said.append(
                f"Between two players `{player}` the fairest setting tried is `{level.words}`: {side} win {text(row)} "
                "of 100 games on other cards and dice."
            )
        return " ".join(said)

    def ladder(self) -> str:
        """Whether stronger is stronger here too."""
        file = self.study.file
        rows = self.find(part="ladder", scenario=ALL)
        listed = [f"`{one['player']}` {text(one)}" for one in rows]
        return (
            f"Of 100 matches against `{file.weak}`, a game in either seat, medals where both win one: "
            f"{', '.join(listed)}."
        )


def text(row: dict[Any, Any], digits: int = 1) -> str:
    """A number with both ends of its interval."""
    return number_and_ends(row["est"], row["low"], row["high"], digits)


def capital(words: str) -> str:
    """The first letter a capital."""
    return words[:1].upper() + words[1:]


def short_answer(study: VariantStudy, numbers: pd.DataFrame) -> str:
    """What came out, in a few sentences."""
    told = Answers(study, numbers)
    parts = ["wins", "turns", "fairest", *(["ladder"] if study.file.stronger else [])]
    return " ".join(told.tells(part) for part in parts)
