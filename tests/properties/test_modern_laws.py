"""Laws of games without cards: no seat is better, nobody acts twice, guns fire at once, figures balance, games end."""

from unittest.mock import patch

import numpy as np
import pytest
from scipy.stats import binomtest, fisher_exact

from engine.codes import EndReason, Face, Winner
from engine.dialogue.turn import play_turn
from engine.hooks import Event
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log
from engine.rules.modern import gun_turn
from engine.runs.games import play_games
from tests.support.modern_field import ModernField

OPTION = "modern-battle"
SYMMETRIC = ("modern-01", "modern-05")
BATTLES = [(f"modern-0{n}", "") for n in range(1, 7)] + [
    ("sainte-mere-eglise", OPTION),
    ("omaha-beach", OPTION),
]
PLAYERS = ("random", "recruit", "sergeant", "major-ensemble")
LEVEL = 0.001  # of the tests of a share, games and seeds being always the same
SEED = 7
# Games of a cell in the quick lane and in the long one.
SOME = [pytest.param(800, marks=pytest.mark.quick, id="some"), pytest.param(8_000, id="many")]
FEW = [pytest.param(1, marks=pytest.mark.quick, id="one"), pytest.param(12, id="twelve")]


def built(battle, option=""):
    """The numbers of a battle."""
    return build_tables(load_scenario(battle), parse_variant(option) if option else OFFICIAL)


def wins(one, players, games):
    """Games won by the Axis and by the Allies."""
    winner = play_games(one, SEED, players, 0, games).results["winner"]
    return [int((winner == side).sum()) for side in (Winner.AXIS, Winner.ALLIES)]


@pytest.mark.rule("MMB-GAP-3", "MMB-INI-1")
@pytest.mark.parametrize("games", SOME)
@pytest.mark.parametrize("battle", SYMMETRIC)
def test_neither_seat_of_a_battle_that_is_its_own_half_turn_is_better(battle, games):
    one = built(battle)
    for player in PLAYERS:
        axis, allies = wins(one, (player, player), games)
        assert binomtest(axis, axis + allies).pvalue > LEVEL, (player, axis, allies)


@pytest.mark.rule("MMB-GAP-3", "MMB-INI-1")
@pytest.mark.parametrize("games", SOME)
@pytest.mark.parametrize("battle", SYMMETRIC)
def test_the_better_player_wins_as_often_from_either_seat(battle, games):
    one = built(battle)
    for better, worse in (("sergeant", "recruit"), ("recruit", "random")):
        as_axis, lost = wins(one, (better, worse), games)
        lost_too, as_allies = wins(one, (worse, better), games)
        assert as_axis > lost and as_allies > lost_too
        assert fisher_exact([[as_axis, lost], [as_allies, lost_too]])[1] > LEVEL, better


@pytest.mark.rule("MMB-GAP-2", "MMB-SEQ-3")
@pytest.mark.parametrize("games", SOME)
@pytest.mark.parametrize(("battle", "option"), BATTLES)
def test_every_game_ends_by_its_own_rules_and_by_legal_acts(battle, option, games):
    one = built(battle, option)
    last = int(one.tables[0]["turn_cap"])
    own = {EndReason.BREAK_POINT, EndReason.LAST_TURN, EndReason.SUDDEN_DEATH, EndReason.WIPED_OUT}
    for player in PLAYERS:
        rows = play_games(one, SEED, (player, player), 0, games // 8).results
        assert not rows["rule_gap"].any() and not rows["capped"].any()
        assert set(rows["end_reason"]) <= own and rows["turns"].max() <= last
        assert (rows["turns"][rows["end_reason"] == EndReason.LAST_TURN] == last).all()


@pytest.mark.rule("MMB-SEQ-2", "MMB-CBT-1", "MMB-ART-2", "MMB-ART-9", "MMB-GAP-18")
@pytest.mark.parametrize("games", FEW)
@pytest.mark.parametrize(("battle", "option"), BATTLES)
def test_no_unit_acts_twice_in_a_turn(battle, option, games):
    one = built(battle, option)
    for player in PLAYERS[:3]:
        for game in range(games):
            acted = turn = None
            for e in event_log(one, SEED, game, (player, player))["events"]:
                if e["turn"] != turn:
                    turn, acted = e["turn"], Acts()
                acted.follow(e)


class Acts:
    """What units have done in a turn: a shot or one act, a move before the combat, nothing after both."""

    def __init__(self):
        self.guns = True  # fire, until the initiative is thrown for
        self.fired, self.moved, self.fought, self.done = set(), set(), set(), set()
        self.now = None  # the unit whose act it is

    def follow(self, e):
        """The next event."""
        kind = e["event"]
        if kind == "shot":
            assert self.guns and e["gun"] not in self.fired, e
            self.fired.add(e["gun"])
        elif kind == "initiative":
            self.guns = False
        elif kind == "battle" and self.guns:
            assert e["attacker"] in self.fired - self.fought, e
            self.fought.add(e["attacker"])
        elif kind == "step":
            self.turns_to(e["unit"], e)
            assert e["unit"] not in self.fought, e
            self.moved.add(e["unit"])
        elif kind == "wire_cut":
            self.turns_to(e["unit"], e)
            assert e["unit"] not in self.moved | self.fought, e
        elif kind in ("loaded", "unloaded"):
            self.turns_to(e["carrier"], e)
            assert not {e["unit"], e["carrier"]} & (self.moved | self.fought | self.done), e
            self.done |= {e["unit"], e["carrier"]}
        elif kind == "battle":
            self.turns_to(e["attacker"], e)
            assert e["attacker"] not in self.fought, e
            self.fought.add(e["attacker"])

    def turns_to(self, unit, e):
        """It is the act of a unit that has not acted and has not fired."""
        assert not self.guns and unit not in self.fired, e
        if unit != self.now:
            assert unit not in self.done, e
            if self.now is not None:
                self.done.add(self.now)
            self.now = unit


@pytest.mark.rule("MMB-UNIT-4", "MMB-TRP-2", "MMB-GAP-26")
@pytest.mark.parametrize("games", FEW)
@pytest.mark.parametrize(("battle", "option"), BATTLES)
def test_figures_are_on_the_board_aboard_or_lost(battle, option, games):
    one = built(battle, option)
    for player in PLAYERS[:3]:
        for game in range(games):
            log = event_log(one, SEED, game, (player, player))
            left = {unit["id"]: unit["figures"] for unit in log["setup"]["units"]}
            side_of = {unit["id"]: unit["side"] for unit in log["setup"]["units"]}
            at_start, lost = dict(left), dict.fromkeys(left, 0)
            for e in log["events"]:
                if e["event"] == "hit":
                    left[e["unit"]] -= e["figures"]
                    lost[e["unit"]] += e["figures"]
                    assert left[e["unit"]] == e["left"] >= 0
                elif e["event"] == "cargo_died":
                    lost[e["unit"]] += left[e["unit"]]
                    left[e["unit"]] = 0
                elif e["event"] == "eliminated":
                    assert left[e["unit"]] == 0
            assert all(left[unit] + lost[unit] == at_start[unit] for unit in left)
            for side in ("axis", "allies"):
                counted = sum(log["result"][f"lost_{side}_{kind}"] for kind in ("inf", "arm", "art"))
                assert counted == sum(lost[unit] for unit in lost if side_of[unit] == side)


class Guns(ModernField):
    """The guns of a battle some turns into a game."""

    def __init__(self, battle, option, turns):
        self.open(battle, option, None)
        self.begin_players()
        for _ in range(turns):
            play_turn(self.tables, self.state, self.mind)
        self.next_turn()
        self.start = self.state.copy()

    def fire_in(self, order):
        """Dice of every gun and figures of every unit after fire in this order of guns; units told to retreat."""
        self.state = self.start.copy()
        self.state["log_n"] = 0
        queue = {gun: i for i, gun in enumerate(order)}
        with patch.object(gun_turn, "draw_word", lambda _state, _stream, _side, gun, _index: queue[int(gun)]):
            gun_turn.guns_fire(self.tables, self.state, self.mind)
        aims = {gun: target for gun, target, *_ in self.logged(Event.SHOT)}
        faces, back, gun = {}, set(), None
        for kind, *numbers in self.state["log"][: self.state["log_n"]].tolist():
            if kind == Event.BATTLE:
                gun = numbers[0]
                faces[gun] = []
            elif kind == Event.FACE:
                faces[gun].append(numbers[1])
                if numbers[1] == Face.FLAG:
                    back.add(aims[gun])
        n = int(self.state["n_units"])
        return aims, faces, self.state["unit_figures"][:n].copy(), back


@pytest.mark.rule("MMB-ART-1", "MMB-GAP-5")
@pytest.mark.parametrize("turns", [0, pytest.param(1, marks=pytest.mark.quick), 2])
@pytest.mark.parametrize(("battle", "option"), BATTLES)
def test_the_order_of_the_guns_changes_no_dice_and_no_losses(battle, option, turns):
    """But for units that go back, whose way may be free or not, and who may meet mines."""
    field = Guns(battle, option, turns)
    if field.state["over"]:
        return
    units, lots = list(range(int(field.state["n_units"]))), np.random.default_rng(SEED)
    orders = [units, units[::-1], *(lots.permutation(units).tolist() for _ in range(4))]
    seen = [field.fire_in(order) for order in orders]
    aims, rolled, _, _ = seen[0]
    moved = set().union(*(back for *_, back in seen))
    for others, faces, figures, _ in seen:
        assert others == aims
        assert all(faces[gun] == rolled[gun] for gun in faces.keys() & rolled.keys())
        stood = [unit for unit in units if unit not in moved]
        assert (figures[stood] == seen[0][2][stood]).all()
