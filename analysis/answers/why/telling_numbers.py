"""Numbers that may explain a battle: each from one frame, with what it would be if there were nothing to tell."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from analysis.answers.why.material import CLASSES, Material, per_group
from analysis.answers.why.reason import Clue
from analysis.stats.estimates import Estimate, mean_of, share
from analysis.stats.ratio import ratio_of
from analysis.stats.rounding import number_text, percent_text
from analysis.stats.sides import ADJECTIVES, OTHER, SIDES, WITH_ARTICLE
from analysis.stats.unseen_differences import mean_with_doubt

SOURCES = {"units": "Destroyed units", "objectives": "Objectives", "events": "Other events"}
CLASS_WORDS = {"inf": "infantry", "arm": "armor", "art": "artillery"}
# What is said of losses, orders and retreats, with cards (False) and without (True).
LOST = {
    False: "{{n}} of its figures fall, against {all} of all figures of the side",
    True: "it loses {{n}} of its strength, against {all} of the strength of the side",
}
IDLE = {
    False: ("units never ordered", "never get an order"),
    True: ("units that never act", "never act in their side's part of a turn"),
}
PUSHED = {
    False: ("retreats that cost figures", "a refused or blocked retreat"),
    True: ("retreats that cost strength", "a blocked retreat"),
}
FEWEST_FIGURES = 2.0  # at the start, for a class to be spoken of
FEWEST_PLAYS = 30  # of a card, in all games together
CARD_KINDS = (
    (
        "held",
        "turns",
        "cards that wait",
        "{card} waits longest with {side}: {{n}} turns in hand each time it is played, against {all} for all "
        "cards.",
    ),
    (
        "dead",
        "of 100",
        "cards without use",
        "{card} is wasted most by {side}: in {{n}} of its plays no unit acts on an order, against {all}% of all "
        "plays.",
    ),
)


def clues(material: Material, side: str) -> Iterator[Clue]:
    """All numbers there are, told from a side's point of view."""
    yield from medal_clues(material.games, side)
    yield from luck_clues(material.games)
    yield from decision_clues(material.turns)
    for one in (OTHER[side], side):
        yield from loss_clues(material, one)
        yield from hex_clues(material.hexes, one)
        yield from card_clues(material, one)
        yield from section_clues(material, one)
        yield from idle_clues(material, one)
        yield from retreat_clues(material, one)


def medal_clues(games: pd.DataFrame, side: str) -> Iterator[Clue]:
    """Where the medals come from: each source's part of the side's lead in medals."""
    for source, words in SOURCES.items():
        own, enemy = (_column(games, f"medals_{source}_{one}") for one in (side, OTHER[side]))
        if not own.any() and not enemy.any():
            continue
        lead = mean_with_doubt(own - enemy)
        if lead.value < 0:
            side_said, lead, own, enemy = OTHER[side], mean_with_doubt(enemy - own), enemy, own
        else:
            side_said = side
        sentence = (
            f"{words} give {WITH_ARTICLE[side_said]} {{n}} more medals a battle than {WITH_ARTICLE[OTHER[side_said]]}: "
            f"{own.mean():.2f} against {enemy.mean():.2f}."
        )
        yield Clue(f"medals from {source}", lead, "medals", 0.0, sentence)


def luck_clues(games: pd.DataFrame) -> Iterator[Clue]:
    """How often the side with the better dice wins, measured against the odds of what it rolled."""
    luck = {
        side: 6 * _column(games, f"hits_{side}") - _column(games, f"expected_sixths_{side}") for side in SIDES
    }
    better = np.sign(luck["allies"] - luck["axis"])
    won = np.asarray(games["winner"].map({"allies": 1.0, "axis": -1.0, "draw": 0.0}), dtype=float)
    decided = (better != 0) & (won != 0)
    if decided.sum() > 1:
        lucky = share(float((better == won)[decided].sum()), int(decided.sum()))
        text = "{n} of battles go to the side whose dice did better against their odds than the enemy's."
        yield Clue("luck of the dice", lucky, "of 100", 0.5, text)


def decision_clues(turns: pd.DataFrame) -> Iterator[Clue]:
    """When the side that is ahead at the end takes the lead in medals for good."""
    if turns.empty:
        return
    lead = np.sign(_column(turns, "medals_allies") - _column(turns, "medals_axis"))
    frame = pd.DataFrame({"game": turns["game"].to_numpy(), "turn": _column(turns, "turn"), "lead": lead})
    last = frame.groupby("game")["lead"].transform("last")
    frame["open"] = np.where((frame["lead"] == last) & (last != 0), 0.0, frame["turn"])
    ended = frame.groupby("game")[["turn", "open"]].max()
    if len(ended) > 1:
        decided = mean_of((ended["open"] / ended["turn"]).to_numpy())
        text = "On average the lead in medals is final after {n} of the battle."
        yield Clue("when it is decided", decided, "of 100", 0.5, text)


def loss_clues(material: Material, side: str) -> Iterator[Clue]:
    """The class of units that suffers most, against all figures of its side."""
    start, games = material.start[side], material.games
    if sum(start.values()) == 0:
        return
    lost = {one: _column(games, f"lost_{side}_{one}") for one in CLASSES if start[one] >= FEWEST_FIGURES}
    all_lost = sum(_column(games, f"lost_{side}_{one}") for one in CLASSES) / sum(start.values())
    shares = {one: values / start[one] for one, values in lost.items()}
    if len(shares) < 2 or len(games) < 2:
        return
    worst = max(shares, key=lambda one: float(shares[one].mean()))
    lost_words = LOST[material.without_cards].format(all=percent_text(100 * float(np.mean(all_lost))))
    sentence = f"{ADJECTIVES[side]} {CLASS_WORDS[worst]} suffers most: {lost_words}."
    yield Clue("units that die", mean_of(shares[worst]), "of 100", float(np.mean(all_lost)), sentence)


def hex_clues(hexes: pd.DataFrame, side: str) -> Iterator[Clue]:
    """The hex on which most figures of a side fall, against an equal share of all hexes where any fall."""
    found = _most_of(hexes[hexes["side"] == side], "hex", "losses")
    if found is not None:
        name, share_there, n_hexes = found
        sentence = f"{{n}} of {ADJECTIVES[side]} losses fall at {name}."
        yield Clue("where units die", share_there, "of 100", 1 / n_hexes, sentence)


def card_clues(material: Material, side: str) -> Iterator[Clue]:
    """The card that waits longest in a hand, and the card that is thrown away most often."""
    cards = material.cards[material.cards["side"] == side]
    games = _games(cards)
    total = cards[["held", "played", "dead"]].sum()
    by_card = cards.groupby("card", observed=True)[["held", "played", "dead"]].sum()
    by_card = by_card[by_card["played"] >= FEWEST_PLAYS]
    if by_card.empty or total["played"] == 0:
        return
    for column, unit, topic, text in CARD_KINDS:
        usual = float(total[column] / total["played"])
        beyond = by_card[column] - usual * by_card["played"]
        card = str(beyond.idxmax())
        sums = per_group(cards[cards["card"] == card], [column, "played"])
        found = ratio_of(sums[:, 0], sums[:, 1], games)
        if found is not None and beyond.max() > 0:
            factor = 100 if unit == "of 100" else 1
            sentence = text.format(
                card=material.card_titles[card], side=WITH_ARTICLE[side], all=number_text(factor * usual)
            )
            yield Clue(topic, found, unit, usual, sentence)


def section_clues(material: Material, side: str) -> Iterator[Clue]:
    """The section that gets fewest orders for the units that start there, by cards for one section."""
    turns, posted = material.turns, material.posted[side]
    own = (turns["side"] == side) & (
        turns["copied"] == 0
    )  # a copied card may speak of the enemy's left and right
    rows = turns[own & turns["card"].isin(list(material.card_sections))]
    if rows.empty or sum(posted.values()) == 0:
        return
    section = rows["card"].astype(str).map(material.card_sections)
    orders = pd.crosstab(rows["game"], section, values=_column(rows, "ordered"), aggfunc="sum").fillna(0.0)
    total = orders.sum(axis=1).to_numpy()
    gaps = {one: posted[one] - orders[one].sum() / max(total.sum(), 1.0) for one in orders if posted[one] > 0}
    if not gaps or max(gaps.values()) <= 0:
        return
    worst = max(gaps, key=lambda one: float(gaps[one]))
    found = ratio_of(orders[worst].to_numpy(), total, len(orders))
    if found is not None:
        sentence = (
            f"The {ADJECTIVES[side]} {worst} is short of orders: it gets {{n}} of section-card orders but starts with "
            f"{percent_text(100 * posted[worst], 0)} of the units."
        )
        yield Clue("section that starves", found, "of 100", posted[worst], sentence)


def idle_clues(material: Material, side: str) -> Iterator[Clue]:
    """Units that are never ordered, or never act where no cards are played, against the share of the enemy.

    Said of the side that has more of them.
    """
    games, units = material.games, material.units
    if len(games) < 2 or not units.get(side) or not units.get(OTHER[side]):
        return
    own, enemy = (_column(games, f"never_ordered_{one}") / units[one] for one in (side, OTHER[side]))
    if own.mean() > enemy.mean():
        topic, idle = IDLE[material.without_cards]
        sentence = (
            f"{{n}} of {ADJECTIVES[side]} units {idle}, against {percent_text(100 * enemy.mean())} of "
            f"{ADJECTIVES[OTHER[side]]} units."
        )
        yield Clue(topic, mean_of(own), "of 100", float(enemy.mean()), sentence)


def retreat_clues(material: Material, side: str) -> Iterator[Clue]:
    """Losses by a retreat that is refused or blocked, against the share of the enemy; likewise."""
    games, found = material.games, {}
    for one in SIDES:
        lost = np.sum([_column(games, f"lost_{one}_{class_}") for class_ in CLASSES], axis=0)
        found[one] = ratio_of(_column(games, f"lost_to_flags_{one}"), lost, len(games))
    own, enemy = found[side], found[OTHER[side]]
    if own is not None and enemy is not None and own.value > enemy.value:
        topic, pushed = PUSHED[material.without_cards]
        sentence = (
            f"{{n}} of {ADJECTIVES[side]} losses come from {pushed}, against {percent_text(100 * enemy.value)} of "
            f"{ADJECTIVES[OTHER[side]]} losses."
        )
        yield Clue(topic, own, "of 100", enemy.value, sentence)


def _most_of(frame: pd.DataFrame, thing: str, column: str) -> tuple[str, Estimate, int] | None:
    """What has most of a sum: its name, its share with interval, and how many have any."""
    sums = frame.groupby(thing, observed=True)[column].sum()
    sums = sums[sums > 0]
    if sums.empty:
        return None
    name = str(sums.idxmax())
    total = per_group(frame, [column])[:, 0]
    own = per_group(frame.assign(own=np.where(frame[thing] == name, frame[column], 0)), ["own"])[:, 0]
    found = ratio_of(own, total, _games(frame))
    return None if found is None else (name, found, len(sums))


def _games(frame: pd.DataFrame) -> int:
    """Games behind sums of groups."""
    return int(frame.groupby("group")["games"].max().sum())


def _column(frame: pd.DataFrame, name: str) -> np.ndarray:
    return np.asarray(frame[name], dtype=float)
