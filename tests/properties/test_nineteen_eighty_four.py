"""Laws of Nineteen Eighty-Four: nobody retreats or overruns, who falls comes again, and a mirror is even."""

from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

from engine.codes import EndReason, Winner
from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.hooks import Event
from engine.layout import STATE
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario, read_scenario
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.runs.games import base_key, play_games
from tests.support.battlefield import scenario_text

BUNDLE = "nineteen-eighty-four"
BATTLES = ("pegasus-bridge", "arracourt", "omaha-beach")
REST = (
    "+nef-unit-conversion+nef-flags-are-casualties+nef-reinforcements+nef-restrictions+political-commissar:side=both"
    "+infantry-assault-vulnerable-armor"
)
GAMES = 300
ERRORS = 4.0  # standard errors within which a share has to be what it is by symmetry
# A battle that is the same from either seat: no ground, no objectives.
ARMIES = {
    "allies": {"infantry": "I3 I5 I9 I11 H4 H8", "armor": "H2 H11", "artillery": "I7"},
    "axis": {"infantry": "A11 A9 A5 A3 B9 B5", "armor": "B11 B2", "artillery": "A7"},
}


def played(built, seed, players=("sergeant", "sergeant"), games=GAMES):
    """Results of games; none has a rule gap."""
    rows = play_games(built, seed, players, count=games).results
    assert not rows["rule_gap"].any()
    return rows


def of_battle(battle, words):
    return build_tables(load_scenario(battle), parse_variant(words))


def with_target(vp):
    """The bundle with another number of medals that win."""
    return f"nef-symmetric-forces+nef-twelve-vp:vp={vp}{REST}"


@pytest.mark.rule("HR-NEFFLAG-1", "HR-NEFBAN-1", "HR-NEFBAN-2", "HR-NEFREIN-1", "HR-NEFREIN-5")
@pytest.mark.parametrize("player", ["random", "recruit"])
def test_after_every_turn_of_a_game(player):
    built = of_battle("pegasus-bridge", BUNDLE)
    tables, state, mind = built.tables[0], np.zeros(1, STATE)[0], fill_mind((player, player))[0]
    state["tracing"] = 1
    start_game(tables, state, mind, *base_key(4, "nef", player), 1)
    sides = tables["unit_side"][: tables["n_units"]]
    size = [int((sides == side).sum()) for side in (0, 1)]
    while not state["over"] and state["turn"] < 24:
        side = int(state["active"])
        state["log_n"] = 0
        play_turn(tables, state, mind)
        seen = {int(one[0]) for one in state["log"][: state["log_n"]]}
        assert not seen & {int(Event.RETREAT), int(Event.STAND)}
        assert not state["overruns"][: state["n_units"]].any()
        due, there = (state["lost_as"] > 0)[: len(sides)], (state["unit_hex"] >= 0)[: len(sides)]
        assert not (due & there).any()
        # Units on the board and those to come are as many as at the set-up.
        assert [int(((due | there) & (sides == one)).sum()) for one in (0, 1)] == size
        assert list(state["alive"]) == [int((there & (sides == one)).sum()) for one in (0, 1)]
        if not state["over"]:
            assert state["committed_n"][side] == 1  # one card lies ready after the own turn
    assert state["turn"] > 1 and not state["rule_gap"]


@pytest.mark.rule("HR-NEFSIDE-3", "HR-NEFSIDE-4")
def test_seats_of_a_mirror_are_even_over_both_first_movers(tmp_path):
    path = tmp_path / "field.toml"
    path.write_text(scenario_text({}, ARMIES), encoding="utf-8")
    battle, won, games = read_scenario(path), 0.0, 0
    words = f"nef-symmetric-forces:placement=mirrored,equal_hands=true+nef-twelve-vp{REST}"
    for first in ("axis", "allies"):
        rows = played(build_tables(battle, parse_variant(f"{words}+first-player:side={first}")), 31)
        won += (rows["winner"] == Winner.AXIS).sum() + 0.5 * (rows["winner"] == Winner.DRAW).sum()
        games += len(rows)
    assert abs(won / games - 0.5) < ERRORS * 0.5 / sqrt(games)


@pytest.mark.rule("HR-NEFVP-1")
def test_games_are_longer_the_more_medals_win():
    turns = [
        played(of_battle("pegasus-bridge", with_target(vp)), 32)["turns"].mean() for vp in (4, 8, 12, 20)
    ]
    assert all(fewer < more for fewer, more in pairwise(turns))


@pytest.mark.rule("HR-NEFVP-1")
def test_the_better_player_wins_more_often_the_more_medals_win():
    won = []
    for vp in (4, 20):
        built = of_battle("pegasus-bridge", with_target(vp))
        rows = [played(built, 33, players) for players in (("sergeant", "recruit"), ("recruit", "sergeant"))]
        won.append(
            ((rows[0]["winner"] == Winner.AXIS).mean() + (rows[1]["winner"] == Winner.ALLIES).mean()) / 2
        )
    assert won[1] > won[0] > 0.5


@pytest.mark.rule("HR-NEFVP-1", "HR-NEFREIN-9")
@pytest.mark.parametrize("battle", BATTLES)
def test_every_game_ends_by_medals_or_an_empty_board(battle):
    rows = played(of_battle(battle, BUNDLE), 34)
    assert set(rows["end_reason"]) <= {EndReason.MEDALS, EndReason.WIPED_OUT}
    assert (rows["winner"] != Winner.DRAW).all()


@pytest.mark.rule("HR-NEFUNIT-2")
def test_without_medals_for_militia_games_are_longer_and_may_be_capped():
    words = with_target(12).replace("nef-unit-conversion", "nef-unit-conversion:militia_vp=0")
    without = played(of_battle("arracourt", words), 35, games=60)
    with_them = played(of_battle("arracourt", with_target(12)), 35, games=60)
    assert without["turns"].mean() > with_them["turns"].mean()
    assert set(without["end_reason"]) <= {EndReason.MEDALS, EndReason.WIPED_OUT, EndReason.TURN_CAP}


@pytest.mark.rule("HR-NEFREIN-11")
def test_the_fewer_come_again_the_shorter_are_games():
    turns = []
    for most in ("0", "4", "unlimited"):
        words = with_target(20).replace("nef-reinforcements", f"nef-reinforcements:max_replacements={most}")
        turns.append(played(of_battle("pegasus-bridge", words), 36)["turns"].mean())
    assert all(fewer < more for fewer, more in pairwise(turns))
