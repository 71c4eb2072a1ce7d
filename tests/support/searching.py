"""A searching player in front of a position, kernels as plain Python."""

from __future__ import annotations

import numpy as np

from engine.codes import Place
from engine.layout import OFF, STATE
from engine.players import roster
from engine.players.common.features import open_book
from engine.policies.player_files import fill_mind, fill_search_minds
from engine.search import plan_turn as searching
from engine.search.batch import start_game

SMALL = {"plans": 3, "cards": 2, "styled_cards": 1, "samples": 1, "turns": 2, "margin": 0.0}


def small_search(players=("colonel", "colonel"), policy="", **parameters):
    """Minds and search of these players, tried with few plans; the policy named carries them out, if any is."""
    minds, searches = fill_search_minds(players)
    if policy:
        minds[:3] = fill_mind((policy, policy))[0]
    for name, value in {**SMALL, **parameters}.items():
        searches[0][name] = np.where(searches[0]["plans"] > 0, value, 0) if name == "plans" else value
    return minds, searches


class Searcher:
    """A game in which the active side searches.

    Parameters
    ----------
    tables : TABLES
    state : STATE, optional
        The position, between two turns; the beginning of a game by default.
    parameters
        Of the search, for both sides.
    """

    def __init__(self, tables, state=None, game=0, **parameters):
        self.tables = tables
        self.minds, searches = small_search(**parameters)
        self.search = searches[0]
        self.states = np.zeros(3, STATE)
        start_game(tables, self.states[0], self.minds[0], 1, 2, game)
        if state is not None:
            self.states[0] = state
        for side in range(2):
            open_book(tables, self.minds[1 + side], game)
        self.side = int(self.states[0]["active"])

    def decide(self):
        """Card and style of the plan chosen; None where there is nothing to choose."""
        plan = searching.plan_turn(self.tables, self.states, self.minds, self.search, self.side)
        if plan == searching.NOBODY:
            return None
        return int(self.search["card_copy"][plan]), int(self.search["style"][plan])

    def own_card(self):
        """The card the player would play without searching."""
        self.states[2] = self.states[0]
        searching.begin_turn(self.tables, self.states[2], self.minds[0].copy())
        return int(roster.choose_card(self.tables, self.states[2], self.minds[0].copy(), self.side))


def exchange_hidden(tables, state, side, generator):
    """Deal what the side cannot see anew, in place: other cards in the enemy's hand, another order of the pile."""
    enemy = 1 - side
    place = state["card_place"][: int(tables["n_cards"])]
    unseen = np.flatnonzero((place == Place.DRAW_PILE) | (place == Place.HAND_AXIS + enemy))
    dealt = generator.permutation(unseen)
    held = int(state["hand_n"][enemy])
    place[dealt[:held]] = Place.HAND_AXIS + enemy
    place[dealt[held:]] = Place.DRAW_PILE
    state["hand"][enemy] = OFF
    state["hand"][enemy, :held] = dealt[:held]
    state["card_order"][: len(dealt) - held] = dealt[held:]
    state["card_priority"][dealt] = np.arange(len(dealt))
    state["card_top"] = 0
