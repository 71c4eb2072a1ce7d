"""What a cadet does: a card by lot, and with it what a recruit would do."""

from collections import Counter

from engine.players.common.features import open_book
from engine.policies.player_files import fill_mind
from engine.policies.sight import columns_judged
from engine.runs.games import play_games
from tests.support.dialogue import CHOICES
from tests.support.sergeant_at_table import Table
from tests.support.turn_by_turn import built_for

GAMES = 200


def led_by(player, hand):
    """A battlefield whose sides are both led by a player, with a hand to choose from."""
    table = Table(hand, allies={"infantry": "F2 F3 H7", "armor": "G3"}, axis={"infantry": "D2 D7"})
    table.mind = fill_mind((player, player))[0]
    open_book(table.tables, table.mind, 0)
    return table


def ask(table, question, *arguments):
    return CHOICES[f"choose_{question}"](table.tables, table.state, table.mind, *arguments)


def test_any_card_of_the_hand_is_as_likely():
    hand = "recon_left attack_left general_advance"
    table = led_by("cadet", hand)
    rows = [table.built.card_rows[row] for row in table.tables["copy_row"]]
    found = Counter()
    for acts in range(300):
        table.state["acts"] = acts
        found[rows[ask(table, "card", table.side)]] += 1
    assert set(found) == set(hand.split()) and min(found.values()) > 70


def test_orders_and_moves_are_a_recruit_s():
    told = []
    for player in ("cadet", "recruit"):
        table = led_by(player, "attack_left")
        ask(table, "card", table.side)
        table.play("attack_left")
        orders = []
        while (unit := ask(table, "order", table.side)) >= 0:
            table.order(table.hex_of(unit))
            orders.append(unit)
        moved = ask(table, "move", table.side)
        told.append((orders, moved, table.mind["path"].tolist()))
    assert told[0] == told[1] and len(told[0][0]) == 3


def test_a_cadet_sees_what_a_recruit_sees_of_a_battle():
    assert columns_judged("cadet") == columns_judged("recruit") != columns_judged("random")


def test_games_are_played_to_their_end_without_a_gap():
    won = []
    for side, players in enumerate((("sergeant", "cadet"), ("cadet", "sergeant"))):
        played = play_games(built_for("river-line"), 1, players, 0, GAMES, "play").results
        assert not played["rule_gap"].any() and played["capped"].mean() < 0.01
        won.append((played["winner"] == side).mean())
    assert min(won) > 0.5  # by the sergeant, on either side
