"""What an ordered unit is meant to do, and in how many words that can be said."""

from collections.abc import Iterable, Iterator

from engine.codes import Effect
from engine.layout import LEAVE_BOARD, OFF
from engine.players.common.weights import Weight
from engine.replay.explain.recorded_scores import Act, RecordedScores
from engine.replay.explain.traced import FEATURE, parts_of

MOST_WORDS = 12
SECOND = 0.25  # share of the first reason from which on a second one is reported
NOUNS = ("infantry", "armor", "guns")  # by class
ORDERING = ("order", "on_move", "medics", "share")
HEALED = "regains figures"
NO_TERM = "a small gain"
DIGS_IN = "digs in where losses threaten"

# What an attack is for, by the term that has most of it: {} is the target.
ATTACKS = {
    Weight.HIT: "weakens the {}",
    Weight.KILL: "may eliminate the {}",
    Weight.FLAG: "may drive back the {}",
    Weight.BLOCKED: "catches the {} without retreat",
    Weight.OBJECTIVE: "may drive the {} off an objective",
    Weight.DAMAGE: "weakens the {}",
    Weight.FINISH: "wears down the {}",
    Weight.WIN_NOW: "may win by eliminating the {}",
    Weight.CLOSING: "may eliminate the {}",
    Weight.OVERRUN: "may overrun the {}",
    Weight.NOISE: "attacks the {} by chance",
}
# What a place is for.
PLACES = {
    Weight.OBJECTIVE: "takes an objective",
    Weight.DENY: "bars an objective",
    Weight.NEAR_OBJECTIVE: "marches toward an objective",
    Weight.NEAR_ENEMY: "closes with the enemy",
    Weight.THREAT: "gets out of fire",
    Weight.FRAGILE: "saves the unit",
    Weight.RETREAT_CLOSED: "keeps a way back",
    Weight.NOISE: "goes there by chance",
    Weight.WIN_NOW: "takes the winning medal",
    Weight.CLOSING: "takes an objective",
    Weight.LOSE_UNIT: "saves the unit",
    Weight.SUPPORT: "joins other units",
    Weight.GUNS_BACK: "keeps its guns back",
    Weight.PROSPECT: "prepares an attack",
    Weight.GROUP: "takes an objective",
    Weight.SECTION: "stays within cards' reach",
    Weight.CUT: "cuts off a retreat",
    Weight.BLOCK_OWN: "clears a way back",
}
HOLDS = "holds an objective"
LEAVES = "leaves the board for a medal"


def act_of(recorded: RecordedScores, unit: int) -> Act:
    """What a unit just judged would do."""
    mind, state, tables = recorded.mind, recorded.state, recorded.tables
    here, to, target = state["unit_hex"][unit], mind["best_hex"][unit], mind["aim"][unit]
    attacks = {args[4]: worth for args, worth in recorded.calls["fires_from"]}
    attack = attacks.get(to, 0.0)
    class_ = OFF if target < 0 else tables["row_class"][state["unit_row"][target]]
    held = Weight.OBJECTIVE in parts_of(mind["stay"][unit])
    return Act(
        place=mind["gain"][unit] - attack,
        attack=attack,
        target=class_,
        moves=to != here,
        leaves=to == LEAVE_BOARD,
        holds=to == here and held,
    )


def ordered_act(recorded: RecordedScores, question: str, unit: int) -> Act:
    """What a unit chosen is ordered for."""
    card = recorded.state["card"]
    if question == "on_move":
        return march_of(recorded, unit)
    if recorded.tables["card_effect"][card] == Effect.DIG_IN and not recorded.state["fallback"]:
        return Act(recorded.acts[unit].place, digs_in=True)
    return recorded.acts[unit]


def march_of(recorded: RecordedScores, unit: int) -> Act:
    """What a unit ordered on the move would do."""
    return Act(recorded.mind["march"][unit])


def phrases(act: Act) -> Iterator[tuple[float, str]]:
    """What speaks for the act, each with its weight."""
    if act.digs_in:
        yield 1.0, DIGS_IN
        return
    if act.attack > 0.0 and act.target != OFF:
        attacks = ranked(act.attack, ATTACKS)
        if attacks:
            yield float(act.attack), ATTACKS[attacks[0][1]].format(NOUNS[act.target])
    if act.leaves:
        yield float(act.place), LEAVES
    elif act.moves:
        yield from merged((share, PLACES[term]) for share, term in ranked(act.place, PLACES))
    elif act.holds:
        yield float(act.attack), HOLDS


def merged(phrases: Iterable[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    """Reasons of the same words as one."""
    sums: dict[str, float] = {}
    for share, words in phrases:
        sums[words] = sums.get(words, 0.0) + share
    yield from ((share, words) for words, share in sums.items())


def ranked(score: float, words: dict[Weight, str]) -> list[tuple[float, Weight]]:
    """Terms that speak for a score and have words, the largest share first."""
    shares = [(share, Weight(term)) for term, share in parts_of(score).items() if term != FEATURE]
    return sorted(((share, term) for share, term in shares if share > 0.0 and term in words), reverse=True)


def reason_of(act: Act, healed: bool = False) -> str:
    """Why a unit was ordered, in at most twelve words.

    Parameters
    ----------
    act : Act
    healed : bool
        The order came with figures that returned.
    """
    reasons = sorted(phrases(act), key=lambda phrase: -phrase[0])
    words = [HEALED] if healed else []
    if reasons:
        words.append(reasons[0][1])
        words += [text for share, text in reasons[1:2] if share >= SECOND * reasons[0][0] and len(words) < 2]
    return " and ".join(words) if words else NO_TERM
