"""The moments at which rules may act: one list.

The official rules ask at these places whoever TABLES say is in force; they know none of them. A rule says in its
declaration (`declaring.declare.Act`) at which moment which of its units is asked, and which field of TABLES says that
it is in force. Each function here is a moment: its parameters are what is given, its words say who asks and what an
answer means; the decorator says what becomes of several answers. `kernel.ask` has them as kernels.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Answers(Enum):
    """What becomes of several answers.  A rule that has nothing to say answers 0, as if nobody were asked."""

    ALL = "everybody acts, nobody answers"
    SUM = "the sum of all answers"
    ANY = "all bits that anybody says: 1 if anybody says 1"
    FIRST = "the first answer that is not 0"
    WORTH = "the sum of all answers, each a worth in figures"
    BEST = "the largest answer, each a worth in figures; NOBODY if nobody is asked"


@dataclass(frozen=True)
class Moment:
    """A moment of the game.

    Attributes
    ----------
    name, says : str
    number : int
        Its bit in TABLES.
    takes : tuple of str
        Parameters of those who are asked, records by their usual names, all others whole numbers.
    answers : Answers
    """

    name: str
    says: str
    number: int
    takes: tuple[str, ...]
    answers: Answers


NOBODY = -1e9  # less than any worth
MOMENTS: dict[str, Moment] = {}


def moment(answers: Answers) -> Callable[[Callable[..., Any]], Moment]:
    """Make a moment of a function without a body."""

    def make(function: Callable[..., Any]) -> Moment:
        name, takes = function.__name__, tuple(inspect.signature(function).parameters)
        MOMENTS[name] = Moment(name, inspect.getdoc(function) or "", len(MOMENTS), takes, answers)
        return MOMENTS[name]

    return make


# --- a game begins ---


@moment(Answers.ALL)
def forces_stand(tables, state, mind):
    """Ground and units stand where the scenario has them; markers, cards and objectives follow."""


@moment(Answers.ALL)
def board_is_laid(tables, state):
    """Ground and units stand where the scenario has them; no card is dealt yet."""


@moment(Answers.ALL)
def drops_begin(tables, state, mind):
    """All that begins on the board lies there and nobody holds an objective; who comes before the deal comes now."""


@moment(Answers.FIRST)
def hands_are_dealt(tables, state):
    """The deck is shuffled; 1 if the hands are not to be dealt yet, but by whoever answers."""


@moment(Answers.ALL)
def game_begins(tables, state, mind):
    """The board is laid and the hands are dealt, but for what follows here; no turn has begun."""


@moment(Answers.ALL)
def game_is_imagined(tables, state, side, sample):
    """A copy of the game is to hold what a side cannot see as it may be: cards are dealt anew already."""


# --- a turn, in its order ---


@moment(Answers.ALL)
def units_are_due(tables, state, mind, side):
    """The turn of a side is the next: who comes onto the board before anything else in it comes now."""


@moment(Answers.ALL)
def turn_begins(tables, state, side):
    """The turn of a side begins: the last one is forgotten, nothing is tested yet."""


@moment(Answers.FIRST)
def turn_without_card(tables, state, mind, side):
    """1 if a side does something else instead of playing a card, and has done it; OFF if it must play one."""


@moment(Answers.FIRST)
def card_is_due(tables, state, mind, side):
    """What a side plays if it is not free to choose: 1 + the copy, or OFF for none.  Asked before it chooses."""


@moment(Answers.ALL)
def turn_passes(tables, state, side):
    """A side plays no card and does nothing instead."""


@moment(Answers.FIRST)
def card_is_played(tables, state, mind, side):
    """A card lies open, its orders are not given yet; 1 if the game is over by what is done."""


@moment(Answers.ALL)
def orders_begin(tables, state, mind, side):
    """What the card says is carried out from here on, orders or a strike."""


@moment(Answers.FIRST)
def next_card_orders(tables, state, mind, side):
    """A further card of the turn is in force, its orders not given yet; 1 if the game is over by what is done."""


@moment(Answers.ALL)
def orders_are_given(tables, state, mind, side):
    """All orders of the turn are given; nobody has moved."""


@moment(Answers.ALL)
def moves_begin(tables, state, mind, side):
    """Units that a card has ordered are about to move."""


@moment(Answers.ALL)
def moves_are_over(tables, state, mind, side):
    """All units that a card has ordered have moved; their battles follow."""


@moment(Answers.ALL)
def battles_begin(tables, state, mind, side):
    """The battle step begins, whoever ordered it."""


@moment(Answers.SUM)
def fight_unordered(tables, state, mind, side, more):
    """Attacks of units that need no order for them; gives their number.

    Asked before each ordered battle or strike (``more`` is 1: others may follow) and after the last (0).
    """


@moment(Answers.ALL)
def battle_is_next(tables, state, mind, side):
    """A side is about to choose its next battle, or that there is none."""


@moment(Answers.ANY)
def battle_is_owed(tables, state, side):
    """1 if the side may not end its battles yet."""


@moment(Answers.ALL)
def cards_are_laid_away(tables, state, side):
    """The card of a turn is about to be discarded."""


@moment(Answers.ALL)
def card_is_discarded(tables, state, mind, side):
    """The cards of a turn are discarded, none is drawn yet; not in a turn that was cut short."""


@moment(Answers.FIRST)
def draws_otherwise(tables, state, mind, side):
    """1 if a side has drawn in another way and a card was wanting, 2 if it has and none was.

    A hand that is still growing grows by whoever answers.
    """


@moment(Answers.FIRST)
def turn_is_counted(tables, state, side):
    """1 if the tallies of turns and cards without an order are kept in another way, and have been."""


@moment(Answers.ALL)
def turn_is_over(tables, state, mind, side):
    """Cards are discarded and drawn: nothing but tests follows in the turn."""


@moment(Answers.ALL)
def turn_has_ended(tables, state, side):
    """A turn of a side has ended, whatever it was spent on: only the tests of a turn's end follow."""


# --- cards and orders ---


@moment(Answers.FIRST)
def next_card(tables, state, mind, side):
    """1 if a further card of the turn is in force now."""


@moment(Answers.SUM)
def cards_count_too(tables, state, side):
    """Cards of a side that are in nobody's hand and count where a card counts those held."""


@moment(Answers.ANY)
def further_sections(tables, state, unit):
    """Bits of the sections in which a unit stands as well as in those of its hex."""


@moment(Answers.ALL)
def unit_is_ordered(tables, state, unit):
    """A unit has received an order."""


@moment(Answers.ALL)
def unit_is_ordered_on_move(tables, state, unit):
    """A unit has received an order to move and no more."""


# --- a unit moves ---


@moment(Answers.ALL)
def move_is_next(tables, state, mind, side):
    """A side is about to choose its next move."""


@moment(Answers.FIRST)
def step_of_unit(tables, state, row, hex_, to, spent):
    """1 if a unit of the row may not step from a hex to the next, having spent so much of its move.

    Asked by every step, and by every search of reach.
    """


@moment(Answers.FIRST)
def hex_is_shared(tables, state, row, hex_):
    """1 if a unit of the row may go through a hex on which another unit stands.  Asked of such hexes by every step."""


@moment(Answers.FIRST)
def steps_otherwise(tables, state, edge):
    """1 + what the step over the edge costs the unit on the move, if it is made in another manner; 1: it is refused."""


@moment(Answers.FIRST)
def way_bars_battle(tables, state, mind, row, hex_):
    """1 if ground on the way found to a hex leaves a unit of the row its battle there, 2 if it does not; 0: as it says.

    Asked by players who judge a move of more than one hex.
    """


@moment(Answers.FIRST)
def reaches_otherwise(tables, state, mind, unit, most):
    """1 if where a unit can get is found in another manner, and has been."""


@moment(Answers.ALL)
def reach_is_found(tables, state, mind, unit, most, lifted):
    """The search of where a unit can get is done; more may be added to it."""


@moment(Answers.FIRST)
def marches_otherwise(tables, state, mind, unit, most):
    """1 if a unit goes its way in another manner, and has gone it."""


@moment(Answers.ALL)
def unit_has_landed(tables, state, unit, start, end):
    """A unit has moved or advanced from a hex to the next, and may go on."""


@moment(Answers.ANY)
def ground_is_entered(tables, state, unit, start, coming):
    """1 if a unit that has come onto a hex in a way (Coming) goes no further."""


@moment(Answers.ALL)
def hex_is_left(tables, state, hex_, row):
    """A unit of a row has gone off a hex where pieces lie, and those that go with it are gone."""


@moment(Answers.ALL)
def way_is_barred(tables, state, mind, unit):
    """The ground has stopped a unit on its march."""


@moment(Answers.ALL)
def way_is_gone(tables, state, mind, unit):
    """A unit has gone the way laid out for it, as far as it could."""


@moment(Answers.ALL)
def unit_has_moved(tables, state, unit, start, end):
    """The move of a unit is over: from a hex to another, the same, or off the board.  Asked by the move itself."""


@moment(Answers.ALL)
def unit_has_stopped(tables, state, unit, start, end):
    """A unit stands where its move or its advance has brought it, and lives; off the board ``end`` is OFF."""


@moment(Answers.ALL)
def second_move_begins(tables, state, unit):
    """A unit is about to move again after its battle."""


@moment(Answers.ALL)
def unit_has_arrived(tables, state, unit, hex_):
    """A unit has come onto the board in the middle of a battle."""


# --- a unit battles ---


@moment(Answers.SUM)
def dice_of_attack(tables, state, unit, target, far):
    """Dice more or fewer of an attack of a unit on an enemy at a distance.  Asked wherever dice are counted."""


@moment(Answers.ANY)
def is_adjacent_too(tables, state, unit, target, far):
    """1 if an enemy at a distance counts as adjacent to a unit that other enemies touch."""


@moment(Answers.ANY)
def shot_is_barred(tables, state, unit, row, start, hex_, far):
    """1 if a unit may not fire from a hex at another so far away without a line of its own."""


@moment(Answers.ANY)
def is_looked_through(tables, state, hex_, a, b):
    """1 if what stands on a hex does not block the line from a to b, although its kind does."""


@moment(Answers.ANY)
def touches_enemy(tables, state, unit):
    """1 if an enemy touches a unit elsewhere than on its hex."""


@moment(Answers.FIRST)
def acts_instead_of_battle(tables, state, unit, target):
    """1 if a unit has done what a target stands for that is no unit, OFF if it may not."""


@moment(Answers.ALL)
def battle_is_declared(tables, state, unit, target, dice, far, still, bonus):
    """Dice of a unit are about to be rolled at another; still: 1 if it has not moved."""


@moment(Answers.FIRST)
def assault_is_met(tables, state, mind, attacker, target, kind):
    """1 if the target of an assault has struck first, or may not, by a rule that leaves no Ambush against it."""


@moment(Answers.ALL)
def unit_has_battled(tables, state, unit, target, hex_, hits):
    """Dice of a unit were rolled at another that stood on a hex, and what they show is done.

    A battle at no unit has OFF as target and hex.
    """


@moment(Answers.ALL)
def attack_is_resolved(tables, state, mind, unit, far):
    """A unit has rolled its dice at an enemy so far away, and all that follows for him is done."""


@moment(Answers.ALL)
def battle_is_fought(tables, state, mind, unit):
    """A unit has battled and has not taken ground yet."""


@moment(Answers.ALL)
def assault_is_over(tables, state, unit, target, start, hex_):
    """A unit has assaulted another on a hex from its own, and all that follows is done but taking ground."""


@moment(Answers.ALL)
def ground_is_taken(tables, state, mind, unit):
    """A unit has taken ground and may go on to an overrun."""


@moment(Answers.ANY)
def ground_must_be_taken(tables, state, unit):
    """1 if a unit may not decline ground that it has won."""


@moment(Answers.ANY)
def overrun_is_owed(tables, state, unit):
    """1 if a unit may not decline its overrun."""


@moment(Answers.ALL)
def unit_has_advanced(tables, state, unit, start, end):
    """An advance of a unit after a won assault is over: it stands where it has come."""


# --- a card strikes ---


@moment(Answers.ANY)
def strike_is_settled(tables, state, side):
    """1 if it is said already whether the card in force strikes in place of its orders, so that nobody is asked."""


@moment(Answers.ALL)
def strike_begins(tables, state, mind, side):
    """The targets of a strike are about to be declared."""


@moment(Answers.FIRST)
def strikes_otherwise(tables, state, mind, side):
    """1 + the number of targets if a strike is carried out in another manner, and has been."""


@moment(Answers.ALL)
def unit_was_struck(tables, state, unit, hex_):
    """A strike at a unit that stood on a hex is resolved: what its dice show is done."""


@moment(Answers.ANY)
def is_target_already(tables, state, unit):
    """1 if a strike has a unit for a target by another name."""


# --- hits ---


@moment(Answers.FIRST)
def part_that_answers(tables, state, unit, enemy):
    """1 + the unit that answers the assault of an enemy on a unit in its place."""


@moment(Answers.FIRST)
def suffers_otherwise(tables, state, mind, unit, by_card):
    """1 if hits and flags of the last roll at a unit are taken in another way, and have been."""


@moment(Answers.SUM)
def hits_more(tables, state, unit, hits, cause):
    """How many figures more, or fewer, than hits a unit is to lose for a cause."""


@moment(Answers.FIRST)
def hit_otherwise(tables, state, unit, hits, cause):
    """1 if a unit has taken hits for a cause in another way, 2 if that was its end."""


@moment(Answers.FIRST)
def struck_before_battle(tables, state, unit):
    """1 if a unit has taken the hit of a die before the battle in another way."""


@moment(Answers.ALL)
def figures_are_lost(tables, state, unit, lost, cause):
    """A unit has lost figures, perhaps the last, for a cause (Loss)."""


@moment(Answers.FIRST)
def leaves_otherwise(tables, state, unit):
    """1 if an eliminated unit has been lifted off its hex in another way, for what is to stay there."""


@moment(Answers.ALL)
def unit_has_fallen(tables, state, unit, hex_):
    """A unit that stood on a hex is eliminated, and paid for."""


@moment(Answers.ALL)
def unit_is_gone(tables, state, unit, hex_):
    """A unit that stood on a hex is gone and not eliminated: it gave up, was used up, or fell before the battle."""


@moment(Answers.ALL)
def contact_ends(tables, state, unit):
    """A unit touches nobody any more whom it has fought: it has retreated, is eliminated or has left the board."""


# --- flags and retreats ---


@moment(Answers.ALL)
def flags_can_be_ignored(tables, state, unit, flags):
    """A unit may ignore some of so many flags."""


@moment(Answers.SUM)
def flags_spared(tables, state, mind, unit, flags):
    """Flags that a unit need not obey, of so many that its ground and its kind leave."""


@moment(Answers.FIRST)
def retreats_otherwise(tables, state, mind, unit, flags):
    """1 if a unit obeys so many flags in another way than by the usual retreat, and has."""


@moment(Answers.FIRST)
def step_back_is_shut(tables, state, row, hex_, to):
    """1 if a unit of the row may not step back from a hex to the next."""


@moment(Answers.ALL)
def unit_has_retreated(tables, state, unit, start, end):
    """A unit has fallen back from a hex to the next."""


# --- ground and what lies on it ---


@moment(Answers.ALL)
def ground_is_dug(tables, state, hex_):
    """Sandbags are about to be laid on a hex where some lie that do not serve who digs."""


@moment(Answers.ALL)
def ground_has_gone(tables, state, side, hex_, before):
    """By an act of a side another stack lies on a hex than before."""


@moment(Answers.ALL)
def bridge_has_fallen(tables, state, hex_):
    """The bridge on a hex is blown, whatever blew it; who stands on it is not hit yet."""


@moment(Answers.ALL)
def bridge_has_changed(tables, state, unit, hex_):
    """A bridge has come or gone under a unit."""


# --- medals and victory ---


@moment(Answers.FIRST)
def end_is_tested(tables, state, capped):
    """1 if who has won is tested in another way than by medals and empty boards, and has been.

    ``capped``: 1 where the last turn that a battle may have is over, so that it ends now.
    """


@moment(Answers.FIRST)
def pays_for_exit(tables, state, unit, hex_):
    """1 + the medals for a unit that leaves the board from a hex, where they depend on the unit."""


@moment(Answers.FIRST)
def victory_is_barred(tables, state, side, reached):
    """1 if a side may not win by medals although it has ``reached`` them; also asked when it has not."""


@moment(Answers.ALL)
def nobody_has_won(tables, state):
    """No side wins by medals now."""


@moment(Answers.ANY)
def army_is_awaited(tables, state, side, loses):
    """1 if a side without a unit on the board has not lost, for units of it are to come.

    ``loses`` is 1 where the side is only thought to lose the unit that it still has.
    """


@moment(Answers.FIRST)
def another_winner(tables, state, winner):
    """1 + who wins a settled game instead of the winner."""


# --- what players judge by ---


@moment(Answers.FIRST)
def turn_is_chosen(tables, state, mind, side):
    """1 + what a side would do in its turn (Action), which may be to play a card; 0 where there is nothing else."""


@moment(Answers.FIRST)
def card_is_forced(tables, state, side):
    """1 + the copy of the card that a side has to play."""


@moment(Answers.ANY)
def card_would_be_spent(tables, state, mind, side):
    """1 if a side would give up a card for something else than what it says."""


@moment(Answers.FIRST)
def card_leads(tables, state, mind, side):
    """1 + the copy of the card that leads those which a side would play together, OFF for none."""


@moment(Answers.FIRST)
def battle_is_forced(tables, state, mind, side):
    """1 + the unit with the best battle of those that a side may not decline; its target is noted."""


@moment(Answers.FIRST)
def overrun_is_forced(tables, state, mind, unit):
    """1 + the best target of an overrun that a unit may not decline."""


@moment(Answers.SUM)
def objectives_wanting(tables, state, side):
    """Objectives that a side has to capture before medals win; below 0 for those it could lose again."""


@moment(Answers.WORTH)
def worth_of_attack(tables, state, mind, unit, target, dice):
    """What an attack of a unit on an enemy with so many dice is worth beyond what the dice do."""


@moment(Answers.WORTH)
def worth_of_errands(tables, state, mind, unit, hex_):
    """What a unit on a hex brings nearer of what waits elsewhere."""


@moment(Answers.WORTH)
def price_of_coming(tables, state, mind, asked, unit, hex_):
    """What coming onto ground costs a unit by what the ground does to it; what is asked is a GroundQuestion."""


@moment(Answers.ANY)
def ground_may_bite(tables, state, unit, hex_):
    """1 if a march onto a hex may cost a unit figures."""


@moment(Answers.BEST)
def worth_beyond(tables, state, mind, unit, hex_):
    """Worth of the best hex to which a unit may go on from one that it would take."""


@moment(Answers.SUM)
def targets_are_listed(tables, state, mind, unit, n):
    """How many targets other than enemies were added to the n answers listed for the battle of a unit."""


@moment(Answers.FIRST)
def plain_target(tables, state, unit):
    """A target other than an enemy (below OFF) at which who weighs nothing spends a battle."""


@moment(Answers.BEST)
def worth_of_target(tables, state, mind, unit):
    """What the best target other than an enemy is worth to a unit where it stands, were it ordered; it is noted."""


# --- what a side may do with the cards of a turn ---


@moment(Answers.ANY)
def order_is_barred(tables, state, unit):
    """1 if the card in force cannot order a unit where it stands; asked while the orders in force are bound."""


@moment(Answers.FIRST)
def dice_of_card(tables, state, side, row):
    """1 + dice of a card of a row that would else roll one for each card its side holds."""


@moment(Answers.FIRST)
def another_commander(tables, state, mind, side):
    """1 if a further commander gives his orders now, those before him having done all they could."""


@moment(Answers.FIRST)
def share_of_commander(tables, state, unit, hex_):
    """1 + hundredths at which who commands a unit values what happens on a hex; 0 for all of it."""


@moment(Answers.FIRST)
def share_of_losses(tables, state, side):
    """1 + hundredths at which a side counts its own losses beside those of the enemy; 0 for all of it."""


@moment(Answers.WORTH)
def card_is_misjudged(tables, state, side, row):
    """How far those who command a side misjudge a card of a row."""


# --- what a side does not see ---


@moment(Answers.FIRST)
def player_is_asked(tables, state, mind, side):
    """1 if something is kept from the player of a side until he has answered the question put to him now."""


@moment(Answers.ALL)
def player_has_answered(tables, state, mind, side):
    """A player from whom something was kept has answered."""


@moment(Answers.FIRST)
def step_is_refused(tables, state, unit, to):
    """1 if a step is refused for something that the owner of the unit does not see, so that the move is over."""


@moment(Answers.FIRST)
def battle_is_refused(tables, state, unit, target):
    """1 if an attack is refused for something that the owner of the unit does not see; it costs nothing."""


# --- a turn is gone through again ---


@moment(Answers.ALL)
def event_is_repeated(tables, state, side, kind, a, b, c, d):
    """What an event of the log tells is to be done again on a copy of the game; a to d are its first numbers."""
