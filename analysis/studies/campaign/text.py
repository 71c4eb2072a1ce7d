"""The words of an answer about a series of battles."""

from collections.abc import Mapping
from typing import Any, Protocol

from analysis.stats.estimates import Estimate
from analysis.stats.rounding import number_text
from analysis.studies.campaign.measures import Number, enough
from analysis.studies.campaign.series import NO_DICE

SIDES = {"axis": "Axis", "allies": "Allies"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
WINS = {
    "VICTORIES": "More battles won, then more medals, win",
    "VP": "More medals, then more battles won, win",
}
EVEN = 50.0
SMALL = 0.005  # of a count below which it is told as none


class Told(Protocol):
    """What the words are made of, see `answer.Campaigned`."""

    @property
    def title(self) -> str: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def rules(self) -> tuple[str, ...]: ...
    @property
    def winner_by(self) -> Mapping[str, str]: ...
    @property
    def numbers(self) -> tuple[Number, ...]: ...
    @property
    def orders(self) -> tuple[str, ...]: ...
    @property
    def is_sample(self) -> bool: ...
    @property
    def manifest(self) -> Mapping[str, Any]: ...

    def number(self, measure: str, rules: str, of: str = "", battle: int = 0) -> Number | None:
        """One number of the answer."""
        ...


def sentence(answer: Told) -> str:
    """Who wins the series, with and without dice."""
    n = len(answer.names)
    before = answer.number("campaigns_won", NO_DICE, "allies")
    battles = "one battle" if n == 1 else f"{n} battles"
    parts = []
    for name in answer.rules[1:]:
        after, change = (
            answer.number(one, name, "allies") for one in ("campaigns_won", "change_of_campaigns_won")
        )
        assert before is not None and after is not None and change is not None
        said = f"{answer.title} ({battles}): with {name} the Allies win {percent(after)} of campaigns"
        parts.append(f"{said}; without dice before battles {percent(before)}. {changed(change.estimate)}")
    return " ".join(parts)


def changed(change: Estimate) -> str:
    """Whether the dice move the series."""
    points = f"{number_text(change.value, 1, True)} points ({number_text(change.low, 1, True)} to "
    points += f"{number_text(change.high, 1, True)})"
    if not change.is_known:
        return "The dice change no campaign."
    if change.low <= 0 <= change.high:
        return f"The dice are not shown to help either side: {points}."
    side = "Allies" if change.value > 0 else "Axis"
    return f"The dice help the {side}: {points} of Allied wins."


def text(answer: Told) -> str:
    """All of the answer."""
    lines = [sentence(answer), "", "Battles: " + ", then ".join(answer.names) + "."]
    for name in answer.rules:
        lines += ["", f"{'Without dice before battles' if name == NO_DICE else f'With {name}'}"]
        lines += [f"  {line}" for line in _of_rules(answer, name)]
    lines += _orders(answer)
    lines += [
        "",
        f"{answer.manifest['campaigns']} campaigns for each set of rules, on the same cards and dice; "
        f"players {' and '.join(dict.fromkeys(answer.manifest['players']))}; intervals are 95%, draws count half.",
        "Valid for these computer players, not for people.",
    ]
    return "\n".join(lines)


def _of_rules(answer: Told, name: str) -> list[str]:
    """Lines about one set of rules."""
    margin = answer.number("medal_margin", name, "allies")
    won = answer.number("campaigns_won", name, "allies")
    assert margin is not None and won is not None
    ahead = "Allies" if margin.estimate.value >= 0 else "Axis"
    lines = [
        f"The Allies win {percent(won)} of campaigns; the {ahead} are ahead by "
        f"{number_text(abs(margin.estimate.value), 2)} medals a campaign "
        f"(Allies less Axis {span(margin.estimate, 2)}). {WINS[answer.winner_by[name]]} a campaign.",
        "Allied wins by battle: " + ", ".join(
            f"{title} {percent(one)}"
            for i, title in enumerate(answer.names)
            if (one := answer.number("battle_won", name, "allies", i + 1)) is not None
        ) + ".",
    ]  # fmt: skip
    if len(answer.names) > 1:
        lines += _first_battle(answer, name)
    return [*lines, *_dice(answer, name)]


def _first_battle(answer: Told, name: str) -> list[str]:
    """How much the first battle decides, and how one battle hangs on the last."""
    lines = []
    after = [answer.number("campaign_won_after_first", name, side) for side in SIDES]
    told = [f"the {SIDES[one.of]} {percent(one)}" for one in after if one is not None]
    if told:
        lines.append(f"Who wins the first battle wins the campaign: {', '.join(told)}.")
    won, lost = (answer.number(one, name, "allies") for one in ("next_won_after_win", "next_won_after_loss"))
    if won is not None and lost is not None:
        lines.append(
            f"The Allies win {percent(won)} of battles after one won, {percent(lost)} after one lost."
        )
    alike = answer.number("correlation_of_next", name)
    if alike is not None:
        lines.append(_alike(alike.estimate))
    settled = [one for one in answer.numbers if (one.rules, one.measure) == (name, "settled")]
    n = enough(settled)
    lines.append(
        f"Nine campaigns of ten are settled after the {ordinal(n)} battle (who leads then leads to the end): "
        + ", ".join(f"{one.battle}: {number_text(one.estimate.value, 0)}%" for one in settled) + "."
    )  # fmt: skip
    return lines


def _alike(found: Estimate) -> str:
    """Whether one battle and the next come out alike."""
    how = "are not shown to hang together"
    if found.is_known and not found.low <= 0 <= found.high:
        how = "hang together" if found.value > 0 else "alternate"
    number = f"{number_text(found.value, 2, True)} ({span(found, 2)})"
    return f"Results of one battle and the next {how}: correlation {number}."


def _dice(answer: Told, name: str) -> list[str]:
    """What dice took before each battle."""
    lines = []
    for at, title in enumerate(answer.names, start=1):
        parts = []
        for side, word in SIDES.items():
            counts = {
                one.measure: one
                for one in answer.numbers
                if (one.rules, one.of, one.battle) == (name, side, at)
            }
            if "dice_rolled" not in counts:
                continue
            took = ", ".join(
                f"{number_text(counts[measure].estimate.value, 2)} {unit}"
                for measure, unit in (
                    ("figures_lost_before", "figures"), ("cards_lost_before", "cards"),
                    ("retreats_before", "retreats"), ("medals_given_before", "medals given"),
                )
            )  # fmt: skip
            gone = percent(counts["unit_gone_before"])
            rolled = number_text(counts["dice_rolled"].estimate.value, 1)
            parts.append(f"the {word} roll {rolled} dice and lose {took} (a unit gone in {gone} of battles)")
        if parts:
            lines.append(f"Before {title}: {'; '.join(parts)}.{_void(answer, name, at)}")
    faces = [one for one in answer.numbers if (one.rules, one.measure) == (name, "points_of_a_die")]
    if faces:
        told = ", ".join(
            f"{one.of} {span_of(one)}" for one in sorted(faces, key=lambda one: -one.estimate.value)
        )
        lines.append(f"A die that takes effect moves the battle, in points of wins of who rolled it: {told}.")
    return lines


def _void(answer: Told, name: str, battle: int) -> str:
    """Void dice by face, and how often medals from before decide."""
    void = {
        one.of: one.estimate.value
        for one in answer.numbers
        if (one.rules, one.measure, one.battle) == (name, "void_dice", battle) and one.estimate.value >= SMALL
    }
    said = (
        "  Void dice: "
        + (", ".join(f"{face} {number_text(n, 2)}" for face, n in void.items()) or "none")
        + "."
    )
    needed, over = (answer.number(one, name, "", battle) for one in ("won_with_dice", "over_before_a_shot"))
    if needed is None or over is None:
        return said
    said += f"  The winner needs medals from before the battle, or has no enemy left, in {percent(needed)} of battles;"
    return f"{said} without a battle of his own in {percent(over)}."


def _orders(answer: Told) -> list[str]:
    """Which order of the battles is fairest."""
    lines = []
    for name in answer.rules[1:]:
        found = [one for one in answer.numbers if (one.rules, one.measure) == (name, "order_won")]
        if len(found) < 2:
            continue
        found.sort(key=lambda one: abs(one.estimate.value - EVEN))
        best = found[0]
        own = next(one for one in found if one.of == answer.orders[0])
        many = f"{len(found)} orders drawn by the seed" if answer.is_sample else f"all {len(found)} orders"
        lines += [
            "",
            f"Of {many}, with {name}, the fairest is {best.of}: the Allies win {percent(best)} of campaigns; "
            f"in the order of the file {percent(own)}.{_is_shown(answer, name, best, own)}",
            *(f"  {one.of}: {percent(one)}" for one in found),
        ]
    return lines


def _is_shown(answer: Told, name: str, best: Number, own: Number) -> str:
    """Whether the fairest order is shown to differ from that of the file."""
    change = answer.number("change_by_order", name, best.of)
    if best is own or change is None:
        return ""
    known = change.estimate.is_known and not change.estimate.low <= 0 <= change.estimate.high
    return "" if known else "  No difference between the two is shown; more campaigns would tell."


def percent(one: Number) -> str:
    """A share with its interval."""
    found = one.estimate
    return f"{number_text(found.value, 1)}% ({number_text(found.low, 1)} to {number_text(found.high, 1)})"


def span(found: Estimate, digits: int) -> str:
    """An interval."""
    return f"{number_text(found.low, digits, True)} to {number_text(found.high, digits, True)}"


def span_of(one: Number) -> str:
    """A number with its sign and its interval."""
    return f"{number_text(one.estimate.value, 1, True)} ({span(one.estimate, 1)})"


def ordinal(n: int) -> str:
    """First, second, third."""
    return ORDINALS[n - 1] if 0 < n <= len(ORDINALS) else f"{n}th"
