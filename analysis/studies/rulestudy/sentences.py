"""What is said of an option: sentences and cells of tables, each resting on numbers of the committed tables."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from analysis.findings.robust_label import Label
from analysis.measure.measures import MANY_CAPPED
from analysis.stats.fairness import Fairness
from analysis.stats.rounding import number_text, percent_text
from analysis.stats.sides import ADJECTIVES, WITH_ARTICLE
from analysis.stats.verdict import Verdict
from analysis.studies.rulestudy.effects import Number, Place
from analysis.studies.rulestudy.option_summary import OptionSummary, Outcome
from analysis.wording import words
from analysis.wording.intervals import number_and_ends
from analysis.wording.notes import blind_words, drawn_words, valid_for
from analysis.wording.verdict_names import LONG

MANY = 100 * MANY_CAPPED  # draws of 100 from which they are reported
SHOWN_NOT, NOT_SHOWN = str(Outcome.SHOWN_NOT), str(Outcome.NOT_SHOWN)


def signed(number: Number, digits: int = 1) -> str:
    """A change with its interval, like +2.1 (+1.0 to +3.2)."""
    return number_and_ends(number.est, number.low, number.high, digits, sign=True)


def unsigned(number: Number, digits: int = 1) -> str:
    """The same without signs, for what cannot be negative."""
    return number_and_ends(number.est, number.low, number.high, digits)


def beyond_sum(pair: Mapping[Any, Any]) -> str:
    """What a pair of rules does beyond the sum of both, from its row in the table of pairs."""
    return signed(Number(float(pair["est"]), float(pair["low"]), float(pair["high"])))


def absolute(number: Number, digits: int) -> str:
    """Size of a change whose sign is told by words."""
    return unsigned(number.times(-1) if number.est < 0 else number, digits)


def toward(number: Number) -> str:
    """The side a change helps."""
    return f"toward the {words.SIDES[number.est > 0]}"


def verdict(number: Number) -> str:
    """Verdict on a change, with its direction."""
    if not number.verdict:
        return ""
    said = LONG[Verdict(number.verdict)]
    return f"{said}, {toward(number)}" if number.is_shown else said


def matters(place: Place) -> str:
    """Whether an option matters in a battle."""
    if place.wins.changes:
        return "yes"
    return SHOWN_NOT if place.is_small else NOT_SHOWN


def fairness(place: Place) -> str:
    """What a change does to fairness."""
    if place.fairness is None or not place.fairness.verdict:
        return ""
    said = words.FAIRNESS[Fairness(place.fairness.verdict)]
    return f"{said}; the favourite changes sides" if place.is_turned else said


def length(place: Place) -> str:
    """How a battle's length changes, where that is shown to matter."""
    if not place.turns.changes:
        return ""
    return f"{abs(place.turns.est):.1f} turns {'longer' if place.turns.est > 0 else 'shorter'}"


def sentence(one: OptionSummary) -> str:
    """What an option does, in a sentence."""
    n, k, battles = len(one.places), len(one.changed), kind_of(one)
    mean = f"{signed(one.pooled.wins)} points for the Allies"
    mean = f"on average {mean} over {n} {battles}" if n > 1 else f"{mean} in {one.places[0].title}"
    top = one.places[0]
    most = f", most in {top.title} ({words.signed(top.wins.est)})" if n > 1 else ""
    small = f"({SHOWN_NOT} in {len(one.small)} of {n})"
    if one.outcome in (Outcome.AVERAGE, Outcome.BATTLES) and k:
        does = f"changes the balance of {some_of(k, n, battles)} and moves {battles if n > 1 else 'it'} by {moved(one)}"
    elif one.outcome is Outcome.AVERAGE:
        does = f"changes the average, but is {NOT_SHOWN} in any single {battles.removesuffix('s')} {small}"
    elif one.outcome is Outcome.SHOWN_NOT:
        does, most = f"is {SHOWN_NOT}{in_all_of(n, battles)}", ""
    else:
        does = f"is {NOT_SHOWN} in any {battles.removesuffix('s')} {small}"
    last = length(one.pooled)
    return f"“{one.title}” {does}: {mean}{most}{f'; battles are {last}' if last else ''}."


def kind_of(one: OptionSummary) -> str:
    """What an option is reported over."""
    return "stages" if one.on_stages else "battles"


def some_of(k: int, n: int, battles: str) -> str:
    """So many of several battles, or none or all of one.

    Examples
    --------
    >>> some_of(2, 5, "battles"), some_of(1, 1, "stages"), some_of(0, 1, "stages")
    ('2 of 5 battles', 'the one stage it plays on', 'no stage')
    """
    if n > 1:
        return f"{k} of {n} {battles}"
    single, place = battles.removesuffix("s"), "on" if battles == "stages" else "in"
    return f"the one {single} it plays {place}" if k else f"no {single}"


def in_all_of(n: int, battles: str = "battles") -> str:
    """All of several battles; nothing where there is one only."""
    return {1: "", 2: f" in both {battles}"}.get(n, f" in all {n} {battles}")


def moved(one: OptionSummary) -> str:
    """How strong an option is."""
    return f"{unsigned(one.strength)} points (root mean square)"


def worst(one: OptionSummary, share: Callable[[Place], float]) -> str:
    """The battle with most drawn or stopped games and their share, where that is more than 1%."""
    place = max(one.places, key=share)
    return f"{percent_text(share(place), 0)} in {place.title}" if share(place) > MANY else ""


def robust_in(one: OptionSummary) -> str:
    """In how many battles a change is robust, and what it is in the others."""
    found = one.labels()
    n = sum(found.values())
    parts = [f"{found.get(Label.ROBUST, 0)} of {n} robust"] if n else []
    return ", ".join([*parts, *(f"{k} {label}" for label, k in found.items() if label is not Label.ROBUST)])


def row_of_battle(one: OptionSummary, place: Place) -> dict[str, str]:
    """Cells of a table of battles."""
    climb = one.climbs.get(place.scenario)
    per_unit = one.per_unit(place)
    return {
        "scenario": place.scenario,
        "title": f"these {len(one.places)} {kind_of(one)}" if place.is_pooled else place.title,
        "before": number_text(place.before),
        "after": number_text(place.after),
        "change": signed(place.wins),
        "verdict": verdict(place.wins),
        "matters": matters(place),
        "margin": signed(place.margin, 2),
        "turns": signed(place.turns),
        "fairness": fairness(place),
        "touched": number_text(place.touched, 0),
        "drawn": number_text(place.drawn),
        "robust": "" if climb is None else str(climb.label),
        "units": str(place.changed_units or ""),
        "worth": "" if per_unit is None else signed(per_unit),
    }


def notes(one: OptionSummary, players: Sequence[str]) -> list[str]:
    """What a reader has to know beside the table: draws, stopped games, what players do not see, whom it speaks of."""
    games = sum(place.n_pairs for place in one.places)
    drawn, stopped = (
        round(sum(share * place.n_pairs for share, place in zip(shares, one.places, strict=True)) / 100)
        for shares in ([place.drawn for place in one.places], [place.stopped for place in one.places])
    )
    listed = [
        drawn_words(drawn, games),
        f"Stopped at the cap on turns: {stopped:,} of {games:,} games." if stopped else "",
        blind_words([one.name] if one.pooled.is_blind else []),
        valid_for([(players[0], players[1])]),
    ]
    return [note for note in listed if note]


MEDALS_FROM = {"units": "destroyed units", "objectives": "objectives", "events": "other events"}
WON_BY = {
    "behind": "although it is behind in medals",
    "sudden_death": "by an objective that wins outright",
    "deck_out": "when the deck is spent",
    "wiped_out": "by wiping the enemy out",
}
CLASS_WORDS = {"inf": "infantry", "arm": "armor", "art": "artillery"}


def because(place: Place, rows: Sequence[Mapping[str, Any]], acts: float | None = None) -> str:
    """Why an option moves a battle, in one sentence with its numbers.

    Parameters
    ----------
    place : Place
        What it does there.
    rows : sequence of mapping
        Of ``reasons.csv``, of this option and battle.
    acts : float, optional
        Percent of games in which the option acts there, told where no number stands out.
    """
    if not place.wins.is_shown:
        return "It is not shown to move this battle."
    parts = {str(row["part"]): row for row in rows}
    listed = [_REASONS[part](parts[part]) for part in ("medals", "units") if part in parts]
    if not listed:
        often = "" if acts is None else f"; the rule acts in {percent_text(acts, 0)} of games"
        return f"No single number of medals, losses or hexes stands out{often}."
    if "hex" in parts:
        listed[-1] += f", {_where(parts['hex'])}"
    said = "; ".join(listed)
    return f"{said[0].upper()}{said[1:]}."


def _medals(row: Mapping[str, Any]) -> str:
    number, side = _number(row), WITH_ARTICLE[str(row["side"])]
    kind, _, what = str(row["topic"]).partition(" ")
    if kind == "wins":
        win = "wins" if row["side"] == "axis" else "win"
        it = WON_BY[what] if row["side"] == "axis" else WON_BY[what].replace("it is", "they are")
        rises = "rises" if number.est > 0 else "falls"
        return f"the share of battles that {side} {win} {it} {rises} by {absolute(number, 1)} points"
    earn = "earns" if row["side"] == "axis" else "earn"
    source = MEDALS_FROM[what.removeprefix("from ")]
    return f"{side} {earn} {absolute(number, 2)} {_more(number)} medals a battle from {source}"


def _units(row: Mapping[str, Any]) -> str:
    number = _number(row)
    who = f"{ADJECTIVES[str(row['side'])]} {CLASS_WORDS[str(row['subject'])]}"
    return f"{who} loses {absolute(number, 2)} {_more(number)} figures a battle"


def _where(row: Mapping[str, Any]) -> str:
    number = _number(row)
    if row["topic"] == "visits":
        enter = "enters" if row["side"] == "axis" else "enter"
        often = f"{absolute(number, 2)} {_more(number)} times a battle"
        return f"and {WITH_ARTICLE[str(row['side'])]} {enter} {row['subject']} {often}"
    return f"most of the difference at {row['subject']}: {absolute(number, 2)} {_more(number)}"


_REASONS: dict[str, Callable[[Mapping[str, Any]], str]] = {"medals": _medals, "units": _units}


def _number(row: Mapping[str, Any]) -> Number:
    return Number(float(row["change"]), float(row["low"]), float(row["high"]))


def _more(number: Number) -> str:
    return "more" if number.est > 0 else "fewer"
