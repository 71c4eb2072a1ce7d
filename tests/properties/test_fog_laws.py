"""Laws of the fog: who sees everything loses nothing, seeing and knowing less never helps, and a mirror is even."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from engine.codes import Winner
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario, read_scenario, resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.policies.usual import PAIR
from engine.runs.games import play_games
from tests.support.battlefield import scenario_text
from tests.support.points import assert_no_loss, error_of, points_won

FOG = "kriegspiel-fog-of-war"
SHOWN = "reveal_cards=true"
SIDES = {"axis": Winner.AXIS, "allies": Winner.ALLIES}
BASE = [one.id for one in resolve_scenarios(["base"])]
WITH_A_DROP = "sainte-mere-eglise"  # aimed before the first turn
FEW = ("arracourt", "omaha-beach", "pointe-du-hoc", "st-vith", WITH_A_DROP)
RANGES = (1, 2, 3, 5, 8)
SEED = 44
ERRORS = 3.0  # standard errors by which a mean may miss what it has to be
GAMES = 200  # of a battle and a side under the fog
# Half a turn of the board and an exchange of the sides change nothing.
WIDE = {
    "allies": {"infantry": "I3 I5 I9 I11 H4 H8", "armor": "H2 H11", "artillery": "I7"},
    "axis": {"infantry": "A11 A9 A5 A3 B9 B5", "armor": "B11 B2", "artillery": "A7"},
}
# Rivers leave five hexes of a row, so that no two hexes are more than eight apart.
NARROW = {
    "allies": {"infantry": "I5 I7 I9 H6", "armor": "H5 H8", "artillery": "H7"},
    "axis": {"infantry": "A9 A7 A5 B7", "armor": "B8 B5", "artillery": "B6"},
}
BANKS = {f"{row}{column}": "river" for row in "ACEGI" for column in (4, 10)} | {
    f"{row}{column}": "river" for row in "BDFH" for column in (4, 9)
}


def fog(*words):
    return f"{FOG}:{','.join(words)}" if words else FOG


def seen_to(hexes):
    """Every unit detects so far, and cards are shown: what is concealed is nothing but what lies farther off."""
    return SHOWN, "detect_by=fixed", f"fixed_range={hexes}"


def results_of(battle, words="", players=PAIR, games=GAMES):
    """Results of games; all have the same cards and dice at a seed, and none has a rule gap."""
    built = build_tables(battle, parse_variant(words) if words else OFFICIAL)
    rows = play_games(built, SEED, players, count=games).results
    assert not rows["rule_gap"].any()
    return rows


@cache
def won(name, side, words="", games=GAMES):
    """Points of a side, which alone is in the fog if there is any."""
    return points_won(results_of(load_scenario(name), words, games=games), SIDES[side])


def in_fog(name, side, *words, games=GAMES):
    return won(name, side, fog(f"sides={side}", *words), games=games)


def loss(name, side, *words):
    """What the fog costs the side that alone is in it, game by game with the same cards and dice."""
    return won(name, side) - in_fog(name, side, *words)


def field(tmp_path, terrain, armies):
    path = tmp_path / "field.toml"
    path.write_text(scenario_text(terrain, armies), encoding="utf-8")
    return read_scenario(path)


def differing(rows, others):
    """Columns of results that differ in some game; the trajectory also takes in how many enemies a side sees."""
    return {name for name in rows.dtype.names if (rows[name] != others[name]).any()}


# --- who sees everything ---


@pytest.mark.rule("HR-KRIEG-2", "HR-KRIEG-6")
@pytest.mark.parametrize("memory", ["none", "last_seen", "belief"])
@pytest.mark.parametrize("sides", ["axis", "allies", "both"])
def test_games_are_the_official_ones_where_everything_is_in_view(tmp_path, sides, memory):
    """Eight hexes on a field on which nobody is farther off: the same games draw for draw."""
    battle = field(tmp_path, BANKS, NARROW)
    words = (f"sides={sides}", f"memory={memory}")
    for players in (PAIR, ("sergeant", "sergeant"), ("random", "random")):
        official = results_of(battle, players=players)
        assert differing(results_of(battle, fog(*words, *seen_to(8)), players), official) <= {"trajectory"}
        assert "winner" in differing(results_of(battle, fog(*words, *seen_to(1)), players), official)


@pytest.mark.rule("HR-KRIEG-2", "HR-KRIEG-6")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", FEW)
def test_who_sees_eight_hexes_loses_nothing(name, side):
    lost = loss(name, side, *seen_to(8))
    assert abs(lost.mean()) <= ERRORS * error_of(lost)


@pytest.mark.rule("HR-KRIEG-2", "HR-KRIEG-6")
def test_the_farther_a_side_sees_the_less_it_loses():
    lost = [
        np.concatenate([loss(name, side, *seen_to(hexes)) for name in FEW for side in SIDES])
        for hexes in RANGES
    ]
    for near, far in pairwise(lost):
        assert_no_loss(near - far, ERRORS)
    assert lost[0].mean() > ERRORS * error_of(lost[0])  # there is something to fall


@pytest.mark.rule("HR-KRIEG-2")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", FEW)
def test_fog_never_helps_who_is_in_it(name, side):
    for words in ((), (SHOWN,), *(seen_to(hexes) for hexes in RANGES[:3])):
        lost = loss(name, side, *words)
        assert_no_loss(lost, ERRORS, str(words))


# --- what is remembered and known ---


@cache
def over_all(*words):
    """Points of fogged sides over all base battles and both sides."""
    return np.concatenate([in_fog(name, side, *words, games=80) for name in BASE for side in SIDES])


@pytest.mark.rule("HR-KRIEG-2", "HR-KRIEG-3")
@pytest.mark.parametrize(
    ("less", "more"),
    [
        (("memory=none",), ("memory=last_seen",)),
        (("memory=last_seen",), ("memory=belief",)),
        (("initial_knowledge=none",), ("initial_knowledge=known",)),
    ],
    ids=["last_seen", "belief", "known"],
)
def test_who_remembers_or_knows_more_wins_no_less(less, more):
    """Usual players on both sides, who see as far as they fire; the other side sees everything."""
    gain = over_all(*more) - over_all(*less)
    assert_no_loss(gain, ERRORS)


@pytest.mark.rule("HR-KRIEG-3")
@pytest.mark.parametrize("name", FEW)
def test_the_start_is_nothing_to_who_forgets_at_once(name):
    battle = load_scenario(name)
    known, unknown = (
        results_of(battle, fog("memory=none", f"initial_knowledge={how}")) for how in ("known", "none")
    )
    assert bool(differing(known, unknown)) == (name == WITH_A_DROP)


# --- a battle that is the same from either seat ---


@pytest.mark.rule("HR-KRIEG-1", "HR-KRIEG-2")
@pytest.mark.parametrize("memory", ["none", "last_seen", "belief"])
@pytest.mark.parametrize("player", ["random", "recruit", "sergeant", PAIR[0]])
def test_seats_of_a_mirror_are_even_under_fog_over_both_first_movers(tmp_path, player, memory):
    battle = field(tmp_path, {}, WIDE)
    of_axis = np.concatenate(
        [
            points_won(
                results_of(battle, f"{fog(f'memory={memory}')}+first-player:side={first}", (player, player)),
                SIDES["axis"],
            )
            for first in SIDES
        ]
    )
    assert abs(of_axis.mean() - 0.5) <= ERRORS * 0.5 / np.sqrt(len(of_axis))


@pytest.mark.rule("HR-KRIEG-1", "HR-KRIEG-2")
@pytest.mark.parametrize("player", ["sergeant", PAIR[0]])
def test_fog_costs_either_seat_of_a_mirror_the_same(tmp_path, player):
    """Over both first movers, at a range at which the loss is plain."""
    battle = field(tmp_path, {}, WIDE)
    left = {}
    for side in SIDES:
        words = fog(f"sides={side}", *seen_to(2))
        left[side] = np.concatenate(
            [
                points_won(
                    results_of(battle, f"{words}+first-player:side={first}", (player, player)), SIDES[side]
                )
                for first in SIDES
            ]
        )
    apart = left["axis"].mean() - left["allies"].mean()
    assert abs(apart) <= ERRORS * np.hypot(error_of(left["axis"]), error_of(left["allies"]))
