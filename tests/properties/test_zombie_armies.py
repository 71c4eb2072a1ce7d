"""Battles against zombies under doses: larger armies and hands, less time, and a deck for one player."""

import tomllib

import pytest

from engine.codes import Winner
from engine.runs.games import play_games
from tests.properties.test_zombie_laws import TO_THE_END, built, met, not_below, shares, words
from tests.support.logged_games import ROOT, logged

DEAD = 0  # the Axis are zombies
EVEN = met(-1)  # settings in which either side may win, by the battle
HARD = met(-2)
GAMES = 300


def with_army(setting, **per_unit):
    """The setting with so many zombie units for a unit of a class."""
    return words(**setting, zombie_conversion=per_unit)


@pytest.mark.rule("HR-ZOMARMY-1", "HR-ZOMWIN-1")
@pytest.mark.parametrize(
    ("board", "setting", "less", "more"),
    [
        ("operation-cobra", EVEN, {"per_armor": 1}, {"per_armor": 2}),
        ("operation-cobra", EVEN, {"per_armor": 2}, {"per_armor": 4}),
        ("saverne-gap", EVEN, {"per_artillery": 0}, {"per_artillery": 4}),
        ("liberation-of-paris", EVEN, {"per_artillery": 1}, {"per_artillery": 3}),
        ("toulon", EVEN, {"per_artillery": 0}, {"per_artillery": 2}),
    ],
)
def test_the_dead_win_no_less_the_more_of_them_rise(board, setting, less, more):
    few, many = (with_army(setting, **per_unit) for per_unit in (less, more))
    assert units_of(board, few) < units_of(board, many)
    fewer, greater = (shares(board, variant, TO_THE_END)[0] for variant in (few, many))
    assert not_below(greater, fewer)


def units_of(board, variant):
    """Places for units of the Dead: those of the set-up, and those for units that divide."""
    return int(built(board, variant).tables[0]["end_unit"][DEAD])


@pytest.mark.rule("HR-ZOMWIN-1", "HR-ZOMBIE-2")
@pytest.mark.parametrize(
    ("board", "setting"), [("pegasus-bridge", HARD), ("vassieux", HARD), ("st-vith", EVEN)]
)
@pytest.mark.parametrize(
    ("less", "more"),
    [
        ("+hand-size:side=allies,change=-2", ""),
        ("", "+hand-size:side=allies,change=2"),
        ("", "+add-unit:side=allies"),
        ("", "+add-unit:side=allies,row=armor"),
    ],
)
def test_the_dead_win_no_more_against_a_larger_hand_or_one_more_unit(board, setting, less, more):
    many, few = (shares(board, words(**setting) + changed, TO_THE_END)[0] for changed in (less, more))
    assert not_below(many, few)


# --- less time ---


@pytest.mark.rule("HR-ZOMWIN-2", "HR-ZOMWIN-4")
@pytest.mark.parametrize(
    "players", [("sergeant", "sergeant"), TO_THE_END, ("random", "random")], ids="-".join
)
@pytest.mark.parametrize(("board", "setting"), [("pegasus-bridge", HARD), ("st-vith", EVEN)])
@pytest.mark.parametrize(("most", "more"), [(10, 30), (30, 44), (44, 0)])
def test_with_less_time_no_game_is_longer_and_nobody_who_got_away_is_lost(
    board, setting, players, most, more
):
    """The same games up to the last turn; then the living win less often, and whoever draws later draws now too."""
    short, long = (
        play_games(
            built(board, words(**setting, zombie_victory={"max_turns": turns})), 11, players, count=GAMES
        ).results
        for turns in (most, more)
    )
    assert (short["turns"] <= long["turns"]).all() and (short["turns"] <= most).all()
    ended = long["turns"] < most
    assert (short["trajectory"] == long["trajectory"])[ended].all()
    assert (long["winner"] == Winner.ALLIES)[short["winner"] == Winner.ALLIES].all()
    assert not ((short["winner"] == Winner.AXIS) & (long["winner"] == Winner.DRAW)).any()


# --- one deck for one player ---

SECTION_CARDS = {
    "probe_left", "probe_center", "probe_right", "attack_left", "attack_center", "attack_right",
    "assault_left", "assault_center", "assault_right",
}  # fmt: skip
HANDS = {"axis": 4, "allies": 6}  # of Arracourt, where the Axis begins
DECK = tomllib.loads((ROOT / "engine/data/decks.toml").read_text(encoding="utf-8"))["standard"]
CARDS = sum(DECK[card] for card in SECTION_CARDS)
SMALL_DECK = "+".join(f"decks.standard.{card}=0" for card in DECK if card not in SECTION_CARDS)


def turns_of_shuffles(hands, every, last):
    """Turns up to the last in which the deck is shuffled anew, a card being drawn at the end of every so many turns.

    The pile holds what nobody has in hand.  It is shuffled when a card is wanted and none is left, by someone who has
    just played one; so it lasts for that card more than it held at the start.
    """
    lasts = (CARDS - hands + 1) * every
    return list(range(lasts, last + 1, lasts))


@pytest.mark.rule("HR-ZOMBIE-2", "HR-ZOMARMY-4", "CORE-TURN-12")
@pytest.mark.parametrize(
    ("variant", "hands", "every"),
    [(f"zombies+{SMALL_DECK}", HANDS["allies"], 2), (SMALL_DECK, sum(HANDS.values()), 1)],
    ids=["zombies", "official"],
)
def test_a_deck_for_one_player_is_shuffled_about_half_as_often(variant, hands, every):
    """Here every 48 turns in place of every 20; with all 60 cards it would be every 110 in place of every 51."""
    ever = 0
    for game in range(4):
        events = logged("arracourt", ("random", "random"), game, variant)["events"]
        seen = [event["turn"] for event in events if event["event"] == "shuffle" and event["number"] > 0]
        last = events[-1]["turn"] - 1  # a game that is over ends without a draw
        assert [turn for turn in seen if turn <= last] == turns_of_shuffles(hands, every, last)
        ever += len(seen)
    assert ever > 0
