"""What judging players make of mines and ice: they go round what costs more than it brings, and engineers clear."""

import numpy as np
import pytest

from engine.codes_of_boxes import GroundQuestion
from engine.dialogue.turn import play_turn
from engine.kernel.ask import price_of_coming
from engine.kernel.reach import reach_of
from engine.layout import OFF
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.players.common.weights import FORBIDS
from engine.rules.mines.law import lay_ground
from engine.search.determinize import imagine
from tests.players.test_no_hidden_information import MINED
from tests.support.searching import Searcher
from tests.support.sergeant_at_table import Table, ask

PLAYERS = ("sergeant", "captain")
MINE = {"E5": "tp_minefield"}
ICE = {"E5": "ww_frozen_river"}


class Biting(Table):
    """Strengths of mines are laid, and may be told."""

    def __init__(self, terrain, known=None, **pieces):
        super().__init__(terrain=terrain, owner="axis", **pieces)
        lay_ground(self.tables, self.state, self.mind)
        for hex_, value in (known or {}).items():
            self.state["mine_value"][self.index[hex_]] = value
            self.state["mine_known"][self.index[hex_]] = 1

    def aims_at(self):
        """Where the first unit to move wants to go, None if nobody moves; what the ground makes of it stays open."""
        self.command()
        unit = ask(self, "move", self.side)
        return None if unit == OFF else self.names[self.mind["path"][self.mind["path_n"] - 1]]

    def price(self, hex_, to, asked=GroundQuestion.WAY):
        unit = self.unit(hex_)
        reach_of(self.tables, self.state, self.mind, unit)
        return price_of_coming(self.tables, self.state, self.mind, asked, unit, self.index[to])


@pytest.mark.parametrize("player", PLAYERS)
def test_the_price_of_an_unknown_field_is_that_of_its_mean_losses(player):
    """Nine tokens with thirteen dice, half a figure each, and the chance to lose the unit on top."""
    table = Biting(MINE, player=player, allies={"infantry": "E4 I1"}, axis={"infantry": "A1"}).ready("E4")
    hit = table.mind["weights"][table.side, 0]
    assert table.price("E4", "E5") >= hit * 13 / 18
    assert table.price("E4", "D4") == 0 and table.price("E4", "E4") == 0


@pytest.mark.parametrize("player", PLAYERS)
def test_a_field_known_to_be_stronger_costs_more(player):
    prices = [
        Biting(MINE, {"E5": n}, player=player, allies={"infantry": "E4 I1"}).ready("E4").price("E4", "E5")
        for n in range(5)
    ]
    assert prices[0] == 0 and prices == sorted(prices) and len(set(prices)) == 5


@pytest.mark.parametrize("player", PLAYERS)
def test_the_last_figure_costs_its_medal_too(player):
    table = Biting(ICE, player=player, allies={"infantry": "E4:1 G4 I1"}).ready("E4", "G4")
    whole = Biting(ICE, player=player, allies={"infantry": "E4 G4 I1"}).ready("E4", "G4")
    assert table.price("E4", "E5") > whole.price("E4", "E5") > 0


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("terrain", "known"), [(MINE, {"E5": 4}), (ICE, {})])
def test_of_two_hexes_alike_the_one_that_bites_is_left_alone(player, terrain, known):
    """Two hexes from which the enemy can be attacked; the mined one would have been as good."""
    goal = '\n[[objective]]\nid = "goal"\nsides = "allies"\nhexes = "E5 D5"\n'
    table = Biting(
        terrain, known, player=player, allies={"infantry": "E4"}, axis={"infantry": "A13"}, tail=goal
    )
    assert table.aims_at() == "D5"


def test_an_objective_is_worth_the_ice_and_not_a_strong_field():
    """Four dice would cost a single figure nearly always; on the ice it gets through in two games of three."""
    goal = '\n[[objective]]\nid = "goal"\nsides = "allies"\nhexes = "E5"\n'
    for terrain, known, goes in ((MINE, {"E5": 4}, False), (MINE, {"E5": 0}, True), (ICE, {}, True)):
        table = Biting(
            terrain, known, allies={"infantry": "E4:1 I1"}, axis={"infantry": "A13"}, tail=goal, medals=2
        )
        table.with_medals("axis", 1)
        table.with_medals("allies", 1)
        assert (table.aims_at() == "E5") is goes


@pytest.mark.parametrize("weight", [1.0, FORBIDS])
def test_ground_is_not_taken_where_it_costs_more_than_it_brings(weight):
    table = Biting(
        MINE, {"E5": 4}, allies={"infantry": "E4:2 I1"}, axis={"infantry": "A13"}, weights={"bitten": weight}
    ).ready("E4")
    unit, there = table.unit("E4"), table.index["E5"]
    assert ask(table, "ground", unit, there) == 0
    assert table.price("E4", "E5", GroundQuestion.GROUND) > 0
    open_ground = Biting({}, allies={"infantry": "E4:2 I1"}, axis={"infantry": "A13"}).ready("E4")
    assert ask(open_ground, "ground", open_ground.unit("E4"), there) == 1


@pytest.mark.parametrize("player", PLAYERS)
def test_engineers_clear_a_field_on_their_way(player):
    pieces = {"allies": {"tp_engineer": "E4 I1"}, "axis": {"infantry": "A13"}}
    table = Biting(MINE, player=player, **pieces).ready("E4")
    assert table.price("E4", "E5") < 0
    plain = Biting(MINE, player=player, allies={"infantry": "E4 I1"}).ready("E4")
    assert plain.price("E4", "E5") > 0


def test_engineers_forgo_their_attack():
    table = Biting(MINE, allies={"tp_engineer": "E4 I1"}).ready("E4")
    least = table.price("E4", "E5")
    table.mind["attack_there"] = 1.5
    assert table.price("E4", "E5") == pytest.approx(least + 1.5)
    assert table.price("E4", "D4") == 0


def test_engineers_who_would_not_be_entitled_expect_the_mine():
    table = Biting(MINE, allies={"tp_engineer": "E3 I1"}).ready("E3")
    assert table.price("E3", "E5") > 0


@pytest.mark.parametrize(
    ("term", "value", "forbidden"), [("clear_mines", -FORBIDS, True), ("clear_mines", 0.6, False)]
)
def test_never_clear(term, value, forbidden):
    table = Biting(MINE, allies={"tp_engineer": "E4 I1"}, weights={term: value}).ready("E4")
    assert bool(table.price("E4", "E5") > 1000) is forbidden


def behind_the_lines(row, **weights):
    """Price of a way that leads through a minefield, under a card that lets it end no move."""
    walls = dict.fromkeys(("D4", "D5", "D6", "F4", "F5", "F6"), "river")
    table = Biting({**walls, **MINE}, allies={row: "E4 I1"}, weights=weights)
    return table.play("behind_enemy_lines").order("E4").price("E4", "E6")


@pytest.mark.rule("TP-ENG-4")
def test_engineers_who_only_pass_a_field_clear_it_too():
    assert behind_the_lines("tp_engineer") < 0 < behind_the_lines("infantry")
    assert behind_the_lines("tp_engineer", clear_mines=-FORBIDS) > 1000


def test_never_onto_what_bites():
    table = Biting(ICE, allies={"infantry": "E4 I1"}, weights={"bitten": FORBIDS}).ready("E4")
    assert table.price("E4", "E5") > 1000 and table.price("E4", "D4") == 0


def test_searching_players_imagine_the_strengths_nobody_has_seen():
    tables = build_tables(load_scenario(MINED)).tables[0]
    searcher = Searcher(tables)
    real = searcher.states[0]
    lay_ground(tables, real, None)
    fields = np.flatnonzero(tables["stack_mine"][real["hex_stack"][: tables["n_hexes"]]])
    real["mine_known"][fields[:2]] = 1
    before = real.copy()
    found = set()
    for sample in range(12):
        imagine(tables, searcher.states, 0, sample)
        values = searcher.states[1]["mine_value"][fields]
        assert np.array_equal(values[:2], before["mine_value"][fields[:2]])
        found.add(tuple(values.tolist()))
    assert len(found) > 8 and np.array_equal(real["mine_value"], before["mine_value"])
    play_turn(tables, searcher.states[1], searcher.minds[0])
    assert not searcher.states[1]["rule_gap"]
