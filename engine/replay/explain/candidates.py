"""Candidates of every question a judging player is asked, with the number by which each was judged.

Where the player's own kernel keeps the number to itself it is worked out here again by the kernels it uses; the tests
hold that the best candidate is the answer that was given.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.codes import Effect
from engine.layout import CLEAR_OBSTACLE, LEAVE_BOARD, MAX_HAND, OFF, SHELL
from engine.players.common.weights import Weight
from engine.players.sergeant.moves import LEAST_GAIN
from engine.replay.explain.recorded_scores import RecordedScores

NO_WAY = -1e8
ON = 100.0  # a unit between two battles in a row goes first


@dataclass(frozen=True)
class Candidate:
    """One answer that was possible.

    Attributes
    ----------
    choice : tuple of int
        Slot, section, unit, hex or 0/1; for a battle attacker and target.
    score : float
        ``Told`` where weights have a share in it.
    attack : float
        Part of the score that is an attack, for places to go to.
    """

    choice: tuple[int, ...]
    score: float
    attack: float = 0.0


Found = tuple[tuple[int, ...], list[Candidate]] | None
Finder = Callable[[RecordedScores, int, tuple[int, ...], Any], Found]


def _nothing(_: RecordedScores) -> None:
    """Nothing to prepare."""


@dataclass(frozen=True)
class Question:
    """How candidates of a question are found once it is answered: ``candidates(recorded, side, arguments, answer)``."""

    candidates: Finder
    prepare: Callable[[RecordedScores], None] = _nothing


def _chosen(answer: int, found: list[Candidate]) -> Found:
    """Nothing to say where nothing was judged."""
    return ((int(answer),), found) if found else None


def forget_cards(recorded: RecordedScores) -> None:
    """No card is judged yet, unless all were when the side was asked what to do.  Changes: mind.card_gain."""
    if not recorded.engine["judged_before"](recorded.state, recorded.mind, recorded.state["active"]):
        recorded.mind["card_gain"] = [None] * MAX_HAND


def actions(recorded: RecordedScores, _: int, __: tuple[int, ...], answer: int) -> Found:
    """To play a card, and what may be done instead."""
    worth = recorded.mind["action_gain"]
    return _chosen(answer, [Candidate((i,), gain) for i, gain in enumerate(worth) if gain > NO_WAY])


def cards(recorded: RecordedScores, side: int, _: tuple[int, ...], answer: int) -> Found:
    """Cards in the hand; of equal ones in a row the first."""
    hand, worth = recorded.state["hand"][side], recorded.mind["card_gain"]
    judged = [i for i in range(recorded.state["hand_n"][side]) if worth[i] is not None and worth[i] > NO_WAY]
    return _chosen(answer, [Candidate((int(hand[i]),), worth[i]) for i in judged])


def sections(recorded: RecordedScores, _: int, __: tuple[int, ...], answer: int) -> Found:
    """Sections that may be chosen."""
    return _chosen(
        answer, [Candidate((args[-1],), worth) for args, worth in recorded.calls.get("section_worth", [])]
    )


def as_strike(recorded: RecordedScores, _: int, __: tuple[int, ...], answer: int) -> Found:
    """To give orders, or to strike."""
    orders, strike = recorded.results_of("sections_worth"), recorded.results_of("as_strike_worth")
    return _chosen(answer, [Candidate((0,), orders[-1]), Candidate((1,), strike[-1])])


def orders(recorded: RecordedScores, side: int, _: tuple[int, ...], answer: int) -> Found:
    """Units that may be ordered, and to stop, which takes the place of gains that are next to nothing."""
    tables, state, mind = recorded.tables, recorded.state, recorded.mind
    spares = recorded.results_of("next_march")
    dig_in = tables["card_effect"][state["card"]] == Effect.DIG_IN and not state["fallback"]
    found = [Candidate((OFF,), LEAST_GAIN)]
    for unit in mind["ranked"][: mind["ranked_n"]]:
        if state["ordered"][unit] or not recorded.engine["may_order"](tables, state, unit):
            continue
        gain = mind["gain"][unit]
        if state["quota_on_move"]:
            gain = gain - max(0.0, mind["march"][unit] - spares[-1])
        if dig_in:
            hex_ = state["unit_hex"][unit]
            gain = recorded.engine["expected_loss_at"](tables, state, mind, unit, hex_)
            if tables["stack_dug"][state["hex_stack"][hex_], side]:
                gain = 0.0
        found.append(Candidate((unit,), gain))
    return _chosen(answer, found)


def marches(recorded: RecordedScores, _: int, __: tuple[int, ...], answer: int) -> Found:
    """Units that may be ordered on the move."""
    mind, ordered = recorded.mind, recorded.state["ordered"]
    units = [unit for unit in mind["ranked"][: mind["ranked_n"]] if not ordered[unit]]
    return _chosen(
        answer, [Candidate((OFF,), LEAST_GAIN), *(Candidate((u,), mind["march"][u]) for u in units)]
    )


def moves(recorded: RecordedScores, unit: int) -> tuple[tuple[int, ...], list[Candidate]]:
    """Hexes a unit can go to, and to leave the board, from the calls of its judgement."""
    mind, here = recorded.mind, recorded.state["unit_hex"][unit]
    fire = mind["fire"][unit]
    rests = recorded.calls.get("rest_after", [])
    if rests:
        return (mind["best_hex"][unit],), raids(recorded, rests)
    found = [Candidate((here,), mind["stay"][unit] + fire, fire)]
    attacks = {args[4]: worth for args, worth in recorded.calls.get("fires_from", [])}
    prospects = {args[4]: worth for args, worth in recorded.calls.get("prospect_of", [])}
    for args, place in recorded.calls["worth_of"][1:]:
        hex_ = args[4]
        worth, attack = place, attacks.get(hex_, 0.0)
        if hex_ in attacks:
            worth = worth + attack
        if hex_ in prospects:
            worth = worth + prospects[hex_]
        found.append(Candidate((hex_,), worth, attack))
    found += [Candidate((LEAVE_BOARD,), w) for w in recorded.results_of("worth_of_leaving") if w > NO_WAY]
    return (mind["best_hex"][unit],), found


def raids(recorded: RecordedScores, rests: list[Any]) -> list[Candidate]:
    """Hexes to battle from before a second move, each with the best hex that move may end on."""
    attacks = {args[4]: worth for args, worth in recorded.calls.get("fires_from", [])}
    found = [Candidate((args[4],), rest + attacks[args[4]], attacks[args[4]]) for args, rest in rests]
    return found + [
        Candidate((LEAVE_BOARD,), w) for w in recorded.results_of("worth_of_leaving") if w > NO_WAY
    ]


def attacks_of(recorded: RecordedScores) -> dict[tuple[int, int], float]:
    """The last judgement of every attack since the question was asked, by unit and target."""
    return {(args[3], args[4]): worth for args, worth in recorded.calls.get("battle_worth", [])}


def battles(recorded: RecordedScores, side: int, _: tuple[int, ...], answer: int) -> Found:
    """Attacks of all units that may battle, and obstacles they may clear with nothing else to do."""
    tables, state, mind = recorded.tables, recorded.state, recorded.mind
    weights, engine = mind["weights"][side], recorded.engine
    attacks = attacks_of(recorded)
    found = []
    for unit in mind["plan"][: mind["plan_n"]]:
        if not engine["may_battle"](tables, state, unit):
            continue
        first = ON if state["battles"][unit] > 0 else 0.0
        own = {target: worth for (attacker, target), worth in attacks.items() if attacker == unit}
        for target, worth in own.items():
            where = state["unit_hex"][unit], state["unit_hex"][target]
            if mind["sharp"][side] and worth > 0.0 and engine["distance"](tables, *where) > 1:
                worth = worth + weights[Weight.SOFTEN]
            found.append(Candidate((unit, target), worth + first if worth > 0.0 and first else worth))
        if max(own.values(), default=0.0) <= 0.0 and engine["may_clear"](tables, state, unit) >= 0:
            found.append(Candidate((unit, CLEAR_OBSTACLE), weights[Weight.CLEAR] + first))
        if tables["shelling"]:
            shots = [
                (call[4], worth) for call, worth in recorded.calls.get("shell_worth", []) if call[3] == unit
            ]
            found += [Candidate((unit, SHELL - hex_), worth + first) for hex_, worth in shots if worth > 0.0]
    if not found:
        return None
    return (answer, mind["target"]), [*found, Candidate((OFF, OFF), 0.0)]


def engagements(recorded: RecordedScores, side: int, _: tuple[int, ...], answer: int) -> Found:
    """Attacks of engaged units; none is judged while ordered battles may follow."""
    found = [
        Candidate((args[3], args[4]), worth) for args, worth in recorded.calls.get("engagement_worth", [])
    ]
    if not found:
        return None
    none = Candidate((OFF, OFF), recorded.mind["weights"][side][Weight.ENGAGE])
    return (answer, recorded.mind["target"]), [*found, none]


def overruns(recorded: RecordedScores, _: int, __: tuple[int, ...], answer: int) -> Found:
    """Targets of the overrun battle."""
    found = [Candidate((target,), worth) for (_, target), worth in attacks_of(recorded).items()]
    return _chosen(answer, [*found, Candidate((OFF,), 0.0)])


def ambushes(recorded: RecordedScores, side: int, _: tuple[int, ...], answer: int) -> Found:
    """To keep the card, which is always worse in the last turn of a game, or to play it."""
    last = recorded.engine["no_future"](recorded.tables, recorded.state)
    least = 0.0 if last else recorded.mind["weights"][side][Weight.AMBUSH]
    return _chosen(answer, [Candidate((1,), recorded.results_of("attack_worth")[-1]), Candidate((0,), least)])


def holding(recorded: RecordedScores, _: int, __: tuple[int, ...], answer: int) -> Found:
    """To ignore a flag, or to go back."""
    back = recorded.results_of("way_back")[-1]
    found = [Candidate((1,), recorded.results_of("worth_of")[0])]
    return _chosen(answer, [*found, Candidate((0,), back)] if back > NO_WAY else found)


def standing(recorded: RecordedScores, side: int, args: tuple[int, ...], answer: int) -> Found:
    """To stand and pay, or to go back; nothing is judged where no figure would be left."""
    if not recorded.results_of("retreat_worth"):
        return None
    unit, flags = args
    hex_ = recorded.state["unit_hex"][unit]
    lost = flags * recorded.tables["stand_loss_per_flag"]
    here = next(worth for call, worth in recorded.calls["worth_of"] if call[4] == hex_)
    cost = recorded.engine["figures_given"](recorded.tables, recorded.state, recorded.mind, unit, hex_, lost)
    stay = here - cost + recorded.mind["weights"][side][Weight.STUBBORN]
    return _chosen(answer, [Candidate((0,), recorded.results_of("retreat_worth")[-1]), Candidate((1,), stay)])


def retreats(recorded: RecordedScores, _: int, args: tuple[int, ...], answer: int) -> Found:
    """The two hexes."""
    first, second = recorded.results_of("worth_of")
    return _chosen(answer, [Candidate((args[1],), first), Candidate((args[2],), second)])


def grounds(recorded: RecordedScores, _: int, __: tuple[int, ...], answer: int) -> Found:
    """To stay, or to take ground and perhaps go on and overrun."""
    here = recorded.results_of("worth_of")[0]
    there = max([*recorded.results_of("ground_worth"), *recorded.results_of("ground_beyond")], key=float)
    return _chosen(answer, [Candidate((0,), here), Candidate((1,), there)])


def extra_hexes(recorded: RecordedScores, _: int, args: tuple[int, ...], answer: int) -> Found:
    """Hexes to go on to, the ground taken among them."""
    mind, here = recorded.mind, recorded.state["unit_hex"][args[0]]
    found = [Candidate((call[4],), worth) for call, worth in recorded.calls["further_worth"]]
    return _chosen(mind["path"][mind["path_n"] - 1] if answer else here, found)


def second_moves(recorded: RecordedScores, _: int, args: tuple[int, ...], answer: int) -> Found:
    """Hexes to go to after the battle."""
    mind, here = recorded.mind, recorded.state["unit_hex"][args[0]]
    found = [Candidate((call[4],), worth) for call, worth in recorded.calls["worth_of"]]
    found += [Candidate((LEAVE_BOARD,), w) for w in recorded.results_of("worth_of_leaving") if w > NO_WAY]
    return _chosen(mind["path"][mind["path_n"] - 1] if answer else here, found)


def strikes(recorded: RecordedScores, side: int, _: tuple[int, ...], answer: int) -> Found:
    """Enemies that may be declared, each with half of what its neighbours are worth while the cluster can grow."""
    tables, state, mind, engine = recorded.tables, recorded.state, recorded.mind, recorded.engine
    card = state["card"]
    uses = state["as_strike"]
    room = engine["strike_targets"](tables, card, uses) - state["strike_n"] - 1
    found = []
    for unit in range(state["n_units"]):
        if not engine["may_strike"](tables, state, unit):
            continue
        worth = engine["strike_value"](tables, state, mind, side, card, unit, uses)
        for other in range(state["n_units"] if room > 0 else 0):
            at = state["unit_hex"][other]
            if other != unit and at >= 0 and state["unit_side"][other] != side:
                if engine["distance"](tables, state["unit_hex"][unit], at) == 1:
                    worth = worth + 0.5 * engine["strike_value"](tables, state, mind, side, card, other, uses)
        found.append(Candidate((unit,), worth))
    return _chosen(answer, [*found, Candidate((OFF,), 0.0)])


def patients(recorded: RecordedScores, side: int, _: tuple[int, ...], answer: int) -> Found:
    """Units that may be healed, each asked about alone.  Changes: nothing that lasts."""
    mind = recorded.mind
    ranked, n, kept = mind["ranked"], mind["ranked_n"], mind["patient_worth"]
    found = []
    for unit in ranked[:n]:
        mind["ranked"], mind["ranked_n"] = [unit], 1
        card = recorded.state["card"]
        if recorded.engine["best_patient"](recorded.tables, recorded.state, mind, side, card) != OFF:
            found.append(Candidate((unit,), mind["patient_worth"]))
    mind["ranked"], mind["ranked_n"], mind["patient_worth"] = ranked, n, kept
    return _chosen(answer, found)


def shares(recorded: RecordedScores, side: int, _: tuple[int, ...], answer: int) -> Found:
    """Units to which a figure may return."""
    tables, state, mind, engine = recorded.tables, recorded.state, recorded.mind, recorded.engine
    weights = mind["weights"][side]
    found = []
    for unit in mind["ranked"][: mind["ranked_n"]]:
        if not engine["may_share"](tables, state, unit):
            continue
        figures = state["unit_figures"][unit]
        loss = engine["expected_loss_at"](tables, state, mind, unit, state["unit_hex"][unit])
        worth = weights[Weight.THREAT] * weights[Weight.FRAGILE] * loss / (figures * (figures + 1))
        if not state["ordered"][unit]:
            worth = worth + max(mind["gain"][unit], 0.0)
        found.append(Candidate((unit,), worth))
    return _chosen(answer, found)


def kept_cards(recorded: RecordedScores, side: int, args: tuple[int, ...], answer: int) -> Found:
    """Cards drawn aside, by their place."""
    tables, state, mind, engine = recorded.tables, recorded.state, recorded.mind, recorded.engine
    found = []
    for i in range(args[1]):
        row = tables["copy_row"][state["drawn"][i]]
        worth = 2.0 * engine["keep_worth"](tables, mind, side, row)
        if tables["card_effect"][row] not in (Effect.AMBUSH, Effect.COPY):
            worth = worth + engine["card_worth_plain"](tables, state, mind, side, row, side, OFF)
        found.append(Candidate((int(state["drawn"][i]),), worth))
    return _chosen(state["drawn"][answer], found)


def aims(recorded: RecordedScores, _: int, __: tuple[int, ...], answer: int) -> Found:
    """Hexes an air drop may be aimed at."""
    return _chosen(
        answer, [Candidate((args[-1],), worth) for args, worth in recorded.calls.get("aim_worth", [])]
    )


def within_moves(_: RecordedScores, __: int, ___: tuple[int, ...], ____: int) -> Found:
    """The judgement of each unit tells its own candidates."""
    return None


QUESTIONS: dict[str, Question] = {
    "action": Question(actions, forget_cards),
    "card": Question(cards, forget_cards),
    "as_strike": Question(as_strike),
    "section": Question(sections),
    "order": Question(orders),
    "on_move": Question(marches),
    "move": Question(within_moves),
    "battle": Question(battles),
    "engagement": Question(engagements),
    "overrun": Question(overruns),
    "ambush": Question(ambushes),
    "ignore": Question(holding),
    "stand": Question(standing),
    "retreat_step": Question(retreats),
    "ground": Question(grounds),
    "extra_hex": Question(extra_hexes),
    "second_move": Question(second_moves),
    "strike": Question(strikes),
    "medics": Question(patients),
    "share": Question(shares),
    "keep": Question(kept_cards),
    "aim": Question(aims),
}
