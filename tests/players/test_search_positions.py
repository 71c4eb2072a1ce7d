"""Positions in which the best turn by itself is not the best turn: the policy goes wrong, the search does not."""

import pytest

from engine.codes import Place
from tests.support.battlefield import SIDES, Battlefield
from tests.support.searching import Searcher

ALLIES = SIDES["allies"]
GOAL = '[[objective]]\nid = "ground"\ntitle = "Ground"\nsides = "axis"\nhexes = "F7"\n'

# Three good attacks on the left, and the last medal to be had on the right.
WIN_NOW = {
    "allies": {"infantry": "F2 F3 F4 F11"},
    "axis": {"infantry": "D1 D2 D3 E11:1", "armor": "A6"},
}
# Three good attacks on the left, while the enemy is two hexes from the ground that wins him the game.
STAND_IN_THE_WAY = {
    "allies": {"infantry": "F1 F2 F3 G7"},
    "axis": {"infantry": "D1:2 D2:2 D3:2 D7"},
    "tail": GOAL,
}


def position(hand, medals, **pieces):
    """The Allies to move with exactly these cards and medals (Axis, Allies)."""
    field = Battlefield(**pieces)
    state, n = field.state, int(field.tables["n_cards"])
    state["medals_units"] = state["medals"] = medals
    place = state["card_place"][:n]
    place[place == Place.HAND_AXIS + ALLIES] = Place.DRAW_PILE
    state["hand_n"][ALLIES] = 0
    for card in hand.split():
        field.give(card, "allies")
    state["pile"] = (place == Place.DRAW_PILE).sum()
    return field


@pytest.mark.parametrize(
    ("pieces", "medals", "hand", "parameters", "card"),
    [
        (WIN_NOW, (0, 4), "attack_left probe_right", {"turns": 1, "samples": 8}, "probe_right"),
        (STAND_IN_THE_WAY, (4, 0), "attack_left recon_center", {"turns": 2, "samples": 6}, "recon_center"),
    ],
    ids=["win_now", "stand_in_the_way"],
)
def test_search_finds_what_the_policy_overlooks(pieces, medals, hand, parameters, card):
    field = position(hand, medals, **pieces)
    searcher = Searcher(
        field.tables, field.state, policy="sergeant", plans=2, cards=2, styled_cards=0, **parameters
    )

    def name(card_copy):
        return field.built.card_rows[field.tables["copy_row"][card_copy]]

    assert name(searcher.own_card()) == "attack_left"
    assert name(searcher.decide()[0]) == card
