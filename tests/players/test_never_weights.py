"""A weight that says never holds in the last turn of a game too, where a choice may be worth a victory at once.

Each choice is offered to a captain whom it would win the game, and to one whose weight for it says never.
"""

import pytest

from engine.layout import OFF
from engine.players.common.features import open_book
from engine.players.common.targets import best_charge_from
from engine.players.common.weights import FORBIDS, WEIGHTS
from engine.players.sergeant.cards import judge_all, sections_worth
from engine.policies.player_files import fill_search_minds
from engine.rules.commissar import law as commissar
from engine.rules.engagement import law as engaged
from engine.rules.many_cards import law as many_cards
from engine.search.plan_turn import put_on
from tests.support import dialogue
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
LAST = "counter-attack-final-turn"
DECISIVE = '[[objective]]\nid = "bridge"\nsides = "allies"\nhexes = "{}"\nvalue = "WIN"\n'
LAST_FIGURE = {"infantry": "D5:1"}  # the last of the Axis: whoever removes it has won


def last_turn(option, **pieces):
    """A position in the last turn of a game, judged by players to whom a medal is worth 20."""
    table = Table(player="captain", options=f"{LAST}+{option}" if option else LAST, medals=9, **pieces)
    table.state["trigger_side"] = AXIS
    table.state["final_left"] = 1
    table.mind["weights"][:, WEIGHTS["kill"]] = 20.0
    return table


def ask(table, question, *arguments):
    return int(dialogue.CHOICES[f"choose_{question}"](table.tables, table.state, table.mind, *arguments))


def engage():
    table = last_turn("firefight-continuation", allies={"infantry": "E5 I1"}, axis=LAST_FIGURE)
    engaged.engage(table.state, table.unit("E5"), table.unit("D5"))
    return table, lambda: ask(table, "engagement", ALLIES, 0) != OFF


def ambush():
    table = last_turn("", allies={"infantry": "E5 I1"}, axis=LAST_FIGURE)
    return table, lambda: ask(table, "ambush", ALLIES, table.unit("E5"), table.unit("D5"), 3) == 1


def charge():
    table = last_turn("infantry-charge", allies={"infantry": "G5 I1"}, axis=LAST_FIGURE)

    def charges():
        judge_all(table.tables, table.state, table.mind, ALLIES)
        unit = table.unit("G5")
        return best_charge_from(table.tables, table.state, table.mind, unit, table.index["E5"]) > 0.0

    return table, charges


def stubborn():
    table = last_turn("no-retreat-choice", allies={"infantry": "E5 I1"}, tail=DECISIVE.format("E5"))
    table.state["objective_holder"][0] = OFF
    return table, lambda: ask(table, "stand", table.unit("E5"), 1) == 1


def ground():
    table = last_turn("", allies={"infantry": "E5 I1"}, tail=DECISIVE.format("D5"))
    return table, lambda: ask(table, "ground", table.unit("E5"), table.index["D5"]) == 1


def beyond():
    table = last_turn("north-african-overrun", allies={"armor": "E5 I1"}, tail=DECISIVE.format("C5"))
    return table, lambda: ask(table, "ground", table.unit("E5"), table.index["D5"]) == 1


def extra_hex():
    table = last_turn("north-african-overrun", allies={"armor": "E5 I1"}, tail=DECISIVE.format("D5"))
    table.play("direct_from_hq").order("E5")
    table.state["advances"][table.unit("E5")] = 1
    return table, lambda: ask(table, "extra_hex", table.unit("E5")) == 1


def air():
    table = last_turn(
        "blitz-recon-air-attack:side=allies",
        hand="recon_left",
        allies={"infantry": "I2"},
        axis={"infantry": "D2:1"},
    )

    def strikes():
        table.card()
        table.play("recon_left")
        return ask(table, "as_strike", ALLIES) == 1

    return table, strikes


def more_cards():
    table = last_turn(
        "manoeuvre-blimp",
        hand="probe_left probe_center",
        allies={"infantry": "E2 E6"},
        axis={"infantry": "D6:1"},
    )

    def shows():
        table.card()
        table.play("probe_left")
        many_cards.show_first(table.tables, table.state)
        table.state["taken_up"] = table.state["cards_taken"][0]
        return ask(table, "more", ALLIES) != OFF

    return table, shows


def exception():
    table = last_turn(
        "political-commissar:side=both",
        hand="recon_center attack_left",
        allies={"infantry": "E6 I12"},
        axis={"infantry": "D6:1"},
    )
    commissar.commit(table.tables, table.state, ALLIES, table.give("attack_left"), 0)
    return table, lambda: ask(table, "exception", ALLIES) != OFF


CHOICES = [
    ("engage", FORBIDS, engage),
    ("ambush", FORBIDS, ambush),
    ("charge", FORBIDS, charge),
    ("stubborn", -FORBIDS, stubborn),
    ("ground", -FORBIDS, ground),
    ("extra_hex", FORBIDS, beyond),
    ("extra_hex", FORBIDS, extra_hex),
    ("air", FORBIDS, air),
    ("more_cards", FORBIDS, more_cards),
    ("exception", FORBIDS, exception),
]


@pytest.mark.parametrize(("term", "never", "choice"), CHOICES, ids=[one[2].__name__ for one in CHOICES])
def test_a_choice_that_wins_the_game_is_declined_by_who_never_makes_it(term, never, choice):
    table, chooses = choice()
    open_book(table.tables, table.mind, 0)
    assert chooses()
    table, chooses = choice()
    table.mind["weights"][:, WEIGHTS[term]] = never
    open_book(table.tables, table.mind, 0)
    assert not chooses()


def test_a_strike_is_forbidden_also_where_the_orders_of_the_card_do_harm():
    """A unit that would win by the ground and by a kill at once: the whole turn is worth less than both together."""
    objective = '[[objective]]\nid = "bridge"\nsides = "allies"\nhexes = "E2"\nvalue = 1\n'
    table = Table(
        player="major",
        options="blitz-recon-air-attack:side=allies",
        hand="recon_left",
        medals=1,
        allies={"infantry": "F2 I9"},
        axis={"infantry": "C2:1 A9"},
        weights={"whole": 50.0},
        tail=objective,
    )
    table.state["objective_holder"][0] = OFF
    table.card()
    table.play("recon_left")
    judged = table.tables, table.state, table.mind
    assert sections_worth(*judged, table.state["card"], table.state["view"]) < -FORBIDS
    for asked, strikes in ((0.0, True), (FORBIDS, False)):
        table.mind["weights"][:, WEIGHTS["air"]] = asked
        open_book(table.tables, table.mind, 0)
        assert bool(ask(table, "as_strike", ALLIES)) is strikes


def test_a_style_of_a_search_leaves_never_alone():
    minds, searches = fill_search_minds(("colonel:never=infantry-charge", "colonel"))
    search, mind = searches[0], minds[0]
    search["factor"][AXIS, 0, :] = 0.5
    search["card_copy"][0], search["style"][0] = 0, 0
    charge, threat = WEIGHTS["charge"], WEIGHTS["threat"]
    before = float(mind["weights"][AXIS, threat])
    put_on(mind, search, AXIS, 0)
    assert mind["weights"][AXIS, charge] == FORBIDS and mind["weights"][AXIS, threat] == before / 2
