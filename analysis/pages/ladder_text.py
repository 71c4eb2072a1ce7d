"""What is reported of a change along the ladder: one sentence, one table."""

from collections.abc import Sequence
from typing import Protocol

from analysis.findings.along_ladder import Along
from analysis.findings.robust_label import Label, Tier
from analysis.findings.rows import Row
from analysis.pages.drawn_table import Column, TextTable
from analysis.stats.verdict import Verdict
from analysis.wording import words
from analysis.wording.intervals import number_and_ends

WINS = "win_rate.allies.delta"
CHANGES = "Change for the Allies in points:"
COLUMNS = (
    Column("Player", is_number=False),
    Column("Rating"),
    Column("Change in Allied wins, points"),
    Column("Medal margin"),
    Column("Verdict", is_number=False),
)


class Climbed(Protocol):
    """What a change does along the ladder, measured or read back."""

    @property
    def label(self) -> Label:
        """What the ladder says."""

    @property
    def credible(self) -> Sequence[Tier]:
        """Players that the label rests on."""


def robust_sentence(along: Climbed) -> str:
    """What becomes of a change of wins when other players play, in one sentence."""
    tiers = along.credible
    names = _listed([tier.player for tier in tiers])
    ends = sorted(tier.est for tier in tiers)
    span = f"{words.signed(ends[0])} to {words.signed(ends[-1])} points" if tiers else ""
    if along.label is Label.ROBUST:
        return f"Robust: the same verdict with {names} ({span})."
    if along.label is Label.DIRECTION:
        side = words.SIDES[tiers[0].est > 0]
        return f"Direction-robust: toward the {side} with {names}, by {span}; the verdict differs."
    if along.label is Label.SKILL:
        changes = ", ".join(f"{words.signed(tier.est)} with {tier.player}" for tier in tiers)
        return f"Depends on the players' skill, so no single number will do. {CHANGES} {changes}."
    if along.label is Label.POSTURE:
        changes = ", ".join(f"{words.signed(tier.est)} with {tier.player}" for tier in tiers if tier.posture)
        return f"Depends on the players' posture, so no single number will do. {CHANGES} {changes}."
    if along.label is Label.UNDECIDED:
        return f"Whether it depends on skill is not settled with {names} ({span})."
    if along.label is Label.BLIND:
        return f"Player-blind: {names} play as without the rule ({span}); people may notice and exploit it."
    return "Only this pairing of players was tried; how the change depends on skill is not known."


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def along_of(row: Row, along: Sequence[Along], metric: str = WINS) -> Along | None:
    """What the ladder says of a change of a row."""
    wanted = (row.scenario, row.variant, row.players, metric)
    found = (
        one for one in along if (one.row.scenario, one.row.variant, one.row.players, one.metric) == wanted
    )
    return next(found, None)


def ladder_table(rows: Sequence[Row], along: Sequence[Along]) -> TextTable:
    """The changes of some rows for every player of the ladder."""
    groups = []
    for row in rows:
        wins, medals = along_of(row, along), along_of(row, along, "medal_margin.delta")
        if wins is None or medals is None:
            continue
        heading = f"{row.variant}, {words.place_words(row, rows)}: {label_words(wins.label)}"
        of_medals = {tier.player: tier for tier in medals.tiers}
        groups.append((heading, [_cells(tier, of_medals[tier.player]) for tier in wins.tiers]))
    return TextTable("Along the ladder of players and with their postures", COLUMNS, groups)


def label_words(label: Label) -> str:
    """A label as it is shown."""
    return words.VERDICTS[Verdict.UNDECIDED] if label is Label.UNDECIDED else str(label)


def _cells(wins: Tier, medals: Tier) -> list[str]:
    return [
        player_words(wins),
        rating_words(wins),
        change_words(wins, 1),
        change_words(medals, 2),
        verdict_of(wins),
    ]


def player_words(tier: Tier) -> str:
    """Who plays, with what it may not do."""
    return f"{tier.player} ({tier.restricted})" if tier.restricted else tier.player


def rating_words(tier: Tier) -> str:
    """The rating of a player, nothing where there is none; the anchor has 0."""
    return "" if tier.elo is None else f"{tier.elo:+.0f}" if tier.elo else "0"


def verdict_of(tier: Tier) -> str:
    """Verdict on the change a player shows, and whether the label rests on it."""
    verdict = words.VERDICTS[Verdict(tier.verdict)]
    return verdict if tier.credible else f"{verdict}; not counted"


def change_words(tier: Tier, digits: int) -> str:
    """The change a player shows, with its 95% interval."""
    return number_and_ends(tier.est, tier.low, tier.high, digits, sign=True)


def figure_title(along: Climbed, name: str) -> str:
    """Finding of the curve of effect against rating."""
    found = {
        Label.ROBUST: "the same verdict whoever plays",
        Label.DIRECTION: "the same direction whoever plays",
        Label.SKILL: "it depends on who plays",
        Label.POSTURE: "it depends on who holds and who sallies",
        Label.UNDECIDED: "not settled along the ladder",
        Label.ONE_PAIR: "only one pairing of players",
        Label.BLIND: "no player sees the rule",
    }
    return f"{name}: {found[along.label]}"
