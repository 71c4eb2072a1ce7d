"""The cards drawn for the sections of replacements: each card of the pile is as likely as any other (1984).

Which cards are left to draw depends on what both sides hold and have discarded, so every draw is measured by the pile
that it comes from.  Given that pile each draw is a surprise of its own: the sum of surprises has mean zero and the sum
of their variances, whatever the players do.
"""

import numpy as np
import pytest
from scipy import stats

from engine.hooks import Event
from engine.kernel.card_orders import named_sections
from engine.layout import MAX_CARD_ROWS
from engine.runs.games import trace_game
from tests.support.logged_games import built

BUNDLE = "nineteen-eighty-four"
BATTLES = ("pegasus-bridge", "arracourt", "omaha-beach")
PLAYERS = ("sergeant", "recruit")
DRAWN = (Event.DEAL, Event.DRAW, Event.ASIDE, Event.SECTION_DRAWN)
SEED, GAMES = 41, 50  # of each battle and player
LEAST_P = 1e-4  # a fair deck fails with one seed in 10,000
AXIS = 0


def draws_of_sections(battle, game, player):
    """Card row of each draw for a section, and the share of every row in the pile that it is drawn from."""
    row_of = battle.tables[0]["copy_row"][: battle.tables[0]["n_cards"]]
    pile, discarded = set(), set(range(len(row_of)))
    events, _ = trace_game(battle, SEED, game, (player, player))
    events = events[np.isin(events["kind"], (*DRAWN, Event.SHUFFLE, Event.DISCARD))]
    for kind, number in zip(events["kind"].tolist(), events["b"].tolist(), strict=True):
        if kind == Event.SHUFFLE:
            pile, discarded = pile | discarded, set()
            assert len(pile) == number
        elif kind == Event.DISCARD:
            discarded.add(number)
        else:
            if kind == Event.SECTION_DRAWN:
                yield row_of[number], np.bincount(row_of[list(pile)], minlength=MAX_CARD_ROWS) / len(pile)
            pile.remove(number)


@pytest.fixture(scope="module")
def draws():
    """Of all draws: cards by row less those expected, and the sum of the variances."""
    surprise, variance = np.zeros(MAX_CARD_ROWS), np.zeros((MAX_CARD_ROWS, MAX_CARD_ROWS))
    for name in BATTLES:
        for player in PLAYERS:
            for game in range(GAMES):
                for drawn, share in draws_of_sections(built(name, BUNDLE), game, player):
                    surprise -= share
                    surprise[drawn] += 1
                    variance += np.diag(share) - np.outer(share, share)
    return surprise, variance


def is_fair(surprise, variance):
    """Whether surprises of sums with these variances pass a chi-square test; the last follows from the others."""
    kinds = np.flatnonzero(np.diag(variance))[:-1]
    chi_square = surprise[kinds] @ np.linalg.solve(variance[np.ix_(kinds, kinds)], surprise[kinds])
    return stats.chi2.sf(chi_square, len(kinds)) > LEAST_P


@pytest.mark.rule("HR-NEFREIN-1", "HR-NEFREIN-6")
def test_every_card_of_the_pile_is_as_likely_as_any_other(draws):
    surprise, variance = draws
    assert variance.trace() > 10 * GAMES * len(BATTLES) * len(PLAYERS)  # at least so many draws
    assert is_fair(surprise, variance)


@pytest.mark.rule("HR-NEFREIN-1", "HR-NEFREIN-3")
def test_sections_are_named_as_often_as_by_the_cards_of_the_pile(draws):
    surprise, variance = draws
    tables = built(BATTLES[0], BUNDLE).tables[0]
    named = [int(named_sections(tables, row, AXIS)) for row in range(MAX_CARD_ROWS)]
    kinds = [np.flatnonzero(np.array(named) == one) for one in sorted(set(named))]
    groups = np.array([np.isin(np.arange(MAX_CARD_ROWS), rows) for rows in kinds], float)
    assert is_fair(groups @ surprise, groups @ variance @ groups.T)
