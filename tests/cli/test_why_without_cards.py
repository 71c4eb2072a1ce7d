"""Reasons of a battle without cards, from the command line: no word of the card game is among them."""

import json
import re

OF_CARDS = re.compile(r"\b(orders?|ordered|refused?|cards?|sections?|figures)\b")


def reasons(terminal, words):
    said = terminal(f"why {words} --seed 1 --quiet --json")
    assert said.code == 0, said.err
    return {row["topic"]: row["text"] for row in json.loads(said.out) if row["topic"] != "game"}


def test_reasons_of_a_battle_without_cards_know_no_orders_and_no_refusals(terminal):
    found = reasons(terminal, "modern-02 --games 400")
    assert not [text for text in found.values() if OF_CARDS.search(text)]
    assert not [topic for topic in found if OF_CARDS.search(topic)]
    assert "come from a blocked retreat" in found["retreats that cost strength"]
    assert "never act in their side's part of a turn" in found["units that never act"]
    assert "of its strength, against" in found["units that die"]


def test_so_do_those_of_a_battle_with_cards_that_is_played_without(terminal):
    found = reasons(terminal, "pegasus-bridge --games 100 --option modern-battle")
    assert found and not [text for text in found.values() if OF_CARDS.search(text)]
