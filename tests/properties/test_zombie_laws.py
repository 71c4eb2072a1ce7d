"""Laws of battles against zombies: nobody is counted twice, the deck runs for one, battles end, doses point one way."""

import numpy as np
import pytest

from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.layout import STATE
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.runs.games import play_games

PARTS = {
    "zombie-unit": "", "zombie-conversion": "", "zombie-growth": "", "zombie-food-objectives": "", "zombie-victory": "",
}  # fmt: skip
BOARDS = ("pegasus-bridge", "vassieux")
MANY = 300
TO_THE_END = ("sergeant", "sergeant:never=zombie-victory")  # the living never leave the board
Z = 3.0  # standard errors within which two shares are called equal


def words(**params):
    """The bundle with parameters: ``zombie_unit={"figures": 4}``."""
    named = {name.replace("_", "-"): values for name, values in params.items()}
    parts = []
    for option in PARTS:
        values = ",".join(f"{key}={value}" for key, value in named.get(option, {}).items())
        parts.append(f"{option}:{values}" if values else option)
    return "+".join(parts)


def built(board, variant):
    """The numbers of a battle."""
    return build_tables(load_scenario(board), parse_variant(variant))


def turns_of(one, players, game):
    """The state after every turn of a game."""
    states, mind = np.zeros(1, STATE), fill_mind(players)[0]
    tables, state = one.tables[0], states[0]
    start_game(tables, state, mind, 3, 4, game)
    yield tables, state
    while not state["over"]:
        play_turn(tables, state, mind)
        yield tables, state


def figures(state, side):
    """Figures of a side on the board."""
    there = (state["unit_hex"] >= 0) & (state["unit_side"] == side)
    return int(state["unit_figures"][there].sum())


@pytest.mark.rule(
    "HR-ZOMGROW-1", "HR-ZOMGROW-2", "HR-ZOMGROW-7", "HR-ZOMWIN-2", "HR-ZOMBIE-2", "HR-ZOMARMY-4"
)
@pytest.mark.parametrize("players", [("sergeant", "sergeant"), ("random", "random"), ("recruit", "sergeant")])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("first", ["true", "false"])
def test_no_figure_is_counted_twice_and_the_dead_hold_no_card(board, players, first):
    one = built(board, words(zombie_unit={"defender_first": first}) + "+decks.standard.medics_mechanics=0")
    for game in range(2):
        at_start = None
        for _, state in turns_of(one, players, game):
            living = figures(state, 1)
            at_start = living if at_start is None else at_start
            lost = int(state["figures_lost"][1].sum())
            assert living + lost + int(state["saved_figures"]) == at_start
            if not state["over"]:
                assert state["swarm_lost"] == state["swarm_made"] + state["swarm_left_out"]
                assert state["swarm_lost"] == lost
            assert state["hand_n"][0] == 0
        assert state["rule_gap"] == 0


@pytest.mark.rule("HR-ZOMGROW-1")
def test_without_growth_zombies_never_become_more():
    variant = "zombie-unit:defender_first=false+zombie-conversion+zombie-victory"
    one = built("pegasus-bridge", variant)
    for game in range(3):
        before = None
        for _, state in turns_of(one, ("sergeant", "sergeant"), game):
            now = figures(state, 0)
            assert before is None or now <= before
            before = now


@pytest.mark.rule("HR-ZOMWIN-4", "HR-GEN-16")
@pytest.mark.parametrize("most", [6, 11])
def test_no_battle_lasts_longer_than_it_may(most):
    one = built("pegasus-bridge", words(zombie_victory={"max_turns": most}))
    for game in range(3):
        *_, (_, state) = turns_of(one, ("sergeant", "sergeant"), game)
        assert state["turn"] <= most


def shares(board, variant, players=("sergeant", "sergeant")):
    """Shares of victories of the Dead and of draws, with capped games, of many games."""
    results = play_games(built(board, variant), 11, players, count=MANY).results
    assert not results["rule_gap"].any()
    return float((results["winner"] == 0).mean()), float((results["winner"] == 2).mean()), results


def not_below(more, less):
    """Whether one share is no smaller than another, as far as so many games can tell."""
    spread = (more * (1 - more) + less * (1 - less) + 1e-4) / MANY
    return more - less >= -Z * spread**0.5


def met(dice, **more):
    """Whoever is assaulted strikes first with so many dice more or fewer."""
    return {"zombie_unit": {"free_battle_dice_mod": dice, **more}}


HARDER = met(-2)  # a setting in which either side may win


@pytest.mark.rule("HR-ZOMBIE-1", "HR-ZOMBIE-4", "HR-ZOMBIE-20", "HR-ZOMARMY-1")
@pytest.mark.parametrize(("less", "more"), [
    (met(-2, figures=2), met(-2, figures=4)), (met(0), met(-2)), (met(-2), met(0, defender_first="false")),
    (HARDER | {"zombie_conversion": {"per_infantry": 1}}, HARDER | {"zombie_conversion": {"per_infantry": 2}}),
])  # fmt: skip
def test_the_dead_win_no_less_with_more_of_what_helps_them(less, more):
    """Among those who fight to the end; who may run does so the sooner, and is beaten no less."""
    few, many = (shares("pegasus-bridge", words(**one), TO_THE_END)[0] for one in (less, more))
    assert not_below(many, few)
    few, many = (sum(shares("pegasus-bridge", words(**one))[:2]) for one in (less, more))
    assert not_below(many, few)


@pytest.mark.rule("HR-ZOMWIN-2", "HR-ZOMWIN-4")
def test_a_larger_margin_gives_no_more_draws_and_another_edge_no_fewer():
    none = {"zombie_unit": {"defender_first": "false"}}
    dead, drawn, results = shares("pegasus-bridge", words(**none))
    wider, fewer, _ = shares("pegasus-bridge", words(**none, zombie_victory={"draw_margin": 5}))
    assert not_below(drawn, fewer) and not_below(wider, dead)
    _, any_edge, _ = shares("pegasus-bridge", words(**none, zombie_victory={"escape_edge": "any"}))
    assert not_below(any_edge, drawn)
    assert results["capped"].mean() < 0.005


@pytest.mark.rule("HR-GEN-16", "HR-ZOMWIN-4")
@pytest.mark.parametrize("board", [*BOARDS, "operation-cobra", "arracourt"])
def test_battles_end_by_themselves(board):
    _, _, results = shares(board, words())
    assert results["capped"].sum() <= 1
