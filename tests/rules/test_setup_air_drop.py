"""The air drop before the first turn: figures come down one after another, each a full unit or lost."""

from collections import Counter
from contextlib import contextmanager
from functools import cache
from itertools import product
from unittest.mock import patch

import pytest
from scipy import stats

from engine.codes import EndReason, Gap, Landing
from engine.dialogue import air_drop as dialogue
from engine.dialogue import turn
from engine.hooks import Event, Fired, Stream
from engine.kernel import air_drop as kernel
from engine.kernel import setup, victory
from engine.kernel.log_event import has_fired
from engine.layout import OFF
from tests.support.battlefield import SIDES, Battlefield

WAYS = {"E": 0, "NE": 1, "NW": 2, "W": 3, "SW": 4, "SE": 5, ".": 6}
UNITS = {"axis": {"infantry": "A7", "armor": "B2"}, "allies": {"infantry": "I7"}}
DRAWS = 6000
LEAST_P = 1e-4


def air_drop(count=1, steps=4, side="allies", unit="infantry"):
    """The table of a scenario file."""
    return f'[[air_drop]]\nside = "{side}"\nunit = "{unit}"\ncount = {count}\nsteps = {steps}\n'


class Drop(Battlefield):
    """A battlefield before the first turn, its figures still in the air."""

    def begin(self, built, active):
        with patch.object(turn, "begin_turn"):
            super().begin(built, active)
        self.state["tracing"] = 1

    def at(self, aim, *walks):
        """Aim at a hex; figure by figure these walks are made, words like ``E NE .`` for each step."""
        steps = [[WAYS[word] for word in walk.split()] for walk in walks]

        def word(_state, stream, _side, figure, step, n):
            assert stream == Stream.EVENT and n == 7
            return steps[figure][step]

        with patch.object(kernel, "draw_below", word), aimed(self.index.get(aim, OFF)):
            dialogue.air_drops(self.tables, self.state, self.mind)
        return self

    def fates(self):
        """Hex (None: off the board) and fate of every figure as noted."""
        events = [row for row in self.state["log"][: self.state["log_n"]] if row[0] == Event.DROP]
        return [(self.names[e[3]] if e[3] >= 0 else None, Landing(e[4]).name.lower()) for e in events]

    def first_turn(self):
        turn.begin_turn(self.tables, self.state, self.mind)
        return self


@contextmanager
def aimed(*hexes):
    """A player who aims at these hexes, one for each drop."""
    queue = list(hexes)
    with patch.object(dialogue, "choose_aim", lambda *_: queue.pop(0)):
        yield


def over(terrain=None, axis=None, allies=None, tail=None, **more):
    """A board with a drop of one figure and one step."""
    return Drop(
        terrain=terrain or {},
        axis=axis or UNITS["axis"],
        allies=allies or UNITS["allies"],
        tail=tail or air_drop(steps=1),
        **more,
    )


# --- what becomes of a figure ---


@pytest.mark.rule("CORE-SETUP-14", "AMB-47")
@pytest.mark.parametrize(("row", "figures"), [("infantry", 4), ("special_forces", 4), ("artillery", 2)])
def test_a_figure_that_lands_is_a_full_unit_that_can_be_ordered_at_once(row, figures):
    field = over(tail=air_drop(unit=row, steps=2)).at("E5", "E SE")
    assert field.fates() == [("F6", "landed")]
    assert field.picture("allies") == {"I7": 4, "F6": figures}
    assert field.state["alive"].tolist() == [2, 2]
    field.first_turn().play("direct_from_hq")
    assert field.may_order("F6")
    field.order("F6")
    assert "F7" in field.reach("F6")


@pytest.mark.rule("CORE-SETUP-14", "CORE-SETUP-15")
@pytest.mark.parametrize(
    ("aim", "walk", "fate"),
    [
        ("E5", ".", ("E5", "landed")),
        ("A1", "NW", (None, "off_board")),
        ("A1", "W", (None, "off_board")),
        ("I13", "SE", (None, "off_board")),
        ("B12", "E", (None, "off_board")),  # half hexes are no part of the board
        ("C1", "NW", (None, "off_board")),
        ("A6", "E", ("A7", "occupied")),  # an enemy
        ("I6", "E", ("I7", "occupied")),  # a friend
        ("E3", "E", ("E4", "impassable")),
        ("E3", "SE", ("F3", "landed")),  # a bridge carries it
        ("E3", "W", ("E2", "landed")),
    ],
)
def test_where_a_figure_is_lost(aim, walk, fate):
    #  E2 forest  E3 .  E4 river
    #             F3 bridge
    field = over({"E4": "river", "F3": "river + bridge", "E2": "forest + wire"}).at(aim, walk)
    assert field.fates() == [fate]
    assert field.state["alive"].tolist() == [2, 1 + (fate[1] == "landed")]


@pytest.mark.rule("CORE-SETUP-14")
def test_a_hex_barred_to_one_row_only_may_take_another():
    #  armor and guns cannot stand on E4
    for row, fate in (("infantry", "landed"), ("armor", "impassable"), ("artillery", "impassable")):
        field = over({"E4": "hedgehog"}, tail=air_drop(unit=row)).at("E4", ". . . .")
        assert field.fates() == [("E4", fate)], row


@pytest.mark.rule("CORE-SETUP-14")
def test_figures_come_down_one_after_another():
    field = over(tail=air_drop(4, 1)).at("E5", "E", "W", "E", "E")
    assert field.fates() == [("E6", "landed"), ("E4", "landed"), ("E6", "occupied"), ("E6", "occupied")]
    assert field.picture("allies") == {"I7": 4, "E6": 4, "E4": 4}


@pytest.mark.rule("CORE-SETUP-15", "AMB-50")
@pytest.mark.parametrize(
    ("aim", "walk", "end"),
    [
        ("A1", "NW W SE E", "A1"),  # out over the corner and back
        ("B12", "E W", "B12"),
        ("I5", "SE SE NW NW", "I5"),
        ("E5", "NE NE SE SE", "E7"),
        ("E4", "E E E E", "E8"),  # over a river and a unit
        ("E5", ". . . .", "E5"),
    ],
)
def test_only_the_end_of_the_walk_counts(aim, walk, end):
    field = over({"E5": "river"} if aim == "E4" else {}, tail=air_drop(1, len(walk.split())))
    assert field.at(aim, walk).fates() == [(end, "landed")]


@pytest.mark.rule("VIC-10")
@pytest.mark.parametrize("medals", [1, 5])
def test_figures_lost_in_a_drop_give_no_medal_and_end_no_game(medals):
    field = over(tail=air_drop(3, 1), medals=medals).at("A7", ".", ".", "NE")
    assert [fate for _, fate in field.fates()] == ["occupied", "occupied", "off_board"]
    assert field.medals("axis") == 0
    assert field.winner() is None
    assert field.state["units_lost"].tolist() == [0, 0]
    assert field.state["figures_lost"].sum() == 0
    assert has_fired(field.state, Fired.DROP_LOST)
    assert field.first_turn().winner() is None


@pytest.mark.rule("VIC-10", "CORE-SETUP-14")
def test_a_drop_without_loss_has_nothing_to_report():
    assert not has_fired(over().at("E5", "E").state, Fired.DROP_LOST)


@pytest.mark.rule("VIC-8", "CORE-SETUP-14")
def test_units_that_never_landed_keep_no_side_in_the_game():
    #  the last Allied unit on the board, and two figures lost in the drop
    field = over(tail=air_drop(2, 1)).at("A7", ".", ".").first_turn()
    field.state["unit_figures"][field.unit("I7")] = 1
    field.put("I7", "B7").next_turn()
    field.ready("A7")
    field.attack("A7", "B7", "I", follow=False)
    assert field.winner() == "axis"
    assert field.state["end_reason"] == EndReason.WIPED_OUT


@pytest.mark.rule("VIC-8", "CORE-SETUP-14")
def test_a_unit_that_landed_keeps_its_side_in_the_game():
    field = over(tail=air_drop(1, 1)).at("E5", ".").first_turn()
    field.state["unit_figures"][field.unit("I7")] = 1
    field.put("I7", "B7").next_turn()
    field.ready("A7")
    field.attack("A7", "B7", "I", follow=False)
    assert field.winner() is None
    assert field.picture("allies") == {"E5": 4}


@pytest.mark.rule("VIC-OBJ-11", "CORE-SETUP-14")
@pytest.mark.parametrize(("value", "winner"), [("1", None), ("2", "allies"), ('"WIN"', "allies")])
def test_landing_on_an_objective_counts_at_once(value, winner):
    goal = f'[[objective]]\nid = "town"\nsides = "allies"\nhexes = "E5"\nvalue = {value}\n'
    field = over(tail=goal + air_drop(2, 1), medals=2).at("E5", ".", "E")
    assert field.winner() == winner
    assert len(field.fates()) == (2 if winner is None else 1)  # nobody lands in a game that is over
    assert field.medals("allies") == (0 if "WIN" in value else int(value))


@pytest.mark.rule("VIC-OBJ-12", "CORE-SETUP-14")
def test_a_game_decided_by_the_set_up_has_no_drop():
    goal = '[[objective]]\nid = "town"\nsides = "allies"\nhexes = "I7"\nvalue = "WIN"\n'
    field = over(tail=goal + air_drop()).at("E5")
    assert field.winner() == "allies"
    assert field.fates() == []


# --- whose figures ---


@pytest.mark.rule("CORE-SETUP-2", "CORE-SETUP-14")
def test_units_of_a_side_stand_together_and_those_in_the_air_on_no_hex():
    field = over(tail=air_drop(3, 1) + air_drop(2, 1, "axis", "armor"))
    tables = field.tables
    assert (tables["first_unit"].tolist(), tables["end_unit"].tolist()) == ([0, 4], [4, 8])
    assert tables["unit_side"][:8].tolist() == [0] * 4 + [1] * 4
    assert [int(h) for h in tables["unit_hex"][2:4]] == [OFF] * 2
    assert [int(h) for h in tables["unit_hex"][5:8]] == [OFF] * 3
    assert field.state["alive"].tolist() == [2, 1]
    assert field.picture("allies") == {"I7": 4}


@pytest.mark.rule("CORE-SETUP-15")
def test_each_drop_has_an_aim_of_its_own():
    field = over(tail=air_drop(1, 1) + air_drop(2, 1, "axis", "armor"))
    with aimed(field.index["E5"], field.index["C9"]), patch.object(kernel, "draw_below", lambda *_: 6):
        dialogue.air_drops(field.tables, field.state, field.mind)
    assert field.fates() == [("E5", "landed"), ("C9", "landed"), ("C9", "occupied")]
    assert field.picture("axis") == {"A7": 4, "B2": 3, "C9": 3}


@pytest.mark.rule("CORE-SETUP-15")
@pytest.mark.parametrize("aim", [OFF, 113])
def test_an_aim_off_the_board_is_refused(aim):
    field = over()
    with aimed(aim):
        dialogue.air_drops(field.tables, field.state, field.mind)
    assert field.state["rule_gap"] == Gap.AIM
    assert field.fates() == []


# --- chance ---


@cache
def landings(aim, steps):
    """Walks by the hex they end on (None: off the board), counted by going every way by hand."""
    row, col = "ABCDEFGHI".index(aim[0]), int(aim[1:]) - 1
    ends = Counter({(row, col): 1})
    for _ in range(steps):
        after = Counter()
        for (r, c), n in ends.items():
            left = c - 1 if r % 2 == 0 else c  # short rows stand half a hex to the right
            for to in ((r, c), (r, c - 1), (r, c + 1), *((r + d, left + x) for d in (-1, 1) for x in (0, 1))):
                after[to] += n
        ends = after
    found = Counter()
    for (r, c), n in ends.items():
        on_board = 0 <= r < 9 and 0 <= c < 13 - r % 2
        found["ABCDEFGHI"[r] + str(c + 1) if on_board else None] += n
    return found


@pytest.mark.rule("CORE-SETUP-15", "AMB-50")
@pytest.mark.parametrize(
    ("aim", "steps"), [("E7", 1), ("E7", 2), ("E7", 3), ("E7", 4), ("A1", 4), ("B12", 4), ("H2", 3)]
)
def test_every_walk_ends_where_counting_by_hand_says(aim, steps):
    field = over()
    found = Counter()
    for walk in product(range(7), repeat=steps):
        with patch.object(kernel, "draw_below", lambda *address, walk=walk: walk[address[4]]):
            hex_ = kernel.scatter(field.tables, field.state, 1, 0, steps, field.index[aim])
        found[None if hex_ < 0 else field.names[hex_]] += 1
    assert found == landings(aim, steps)
    assert found.total() == 7**steps


@pytest.mark.rule("CORE-SETUP-15")
@pytest.mark.parametrize(("aim", "steps"), [("E7", 4), ("B12", 2)])
def test_figures_fall_as_often_on_each_hex_as_walks_end_there(aim, steps):
    field = over()
    found = Counter()
    for number in range(DRAWS):
        field.state["keys"][:, 0], figure = divmod(number, 12)
        hex_ = kernel.scatter(field.tables, field.state, 1, figure, steps, field.index[aim])
        found[None if hex_ < 0 else field.names[hex_]] += 1
    exact = landings(aim, steps)
    assert set(found) <= set(exact)
    often = [hex_ for hex_, n in exact.items() if n * DRAWS / 7**steps >= 5]
    rare = set(exact) - set(often)
    seen = [found[hex_] for hex_ in often] + [sum(found[hex_] for hex_ in rare)]
    expected = [exact[hex_] for hex_ in often] + [sum(exact[hex_] for hex_ in rare)]
    kept = [(s, e * DRAWS / 7**steps) for s, e in zip(seen, expected, strict=True) if e]
    assert stats.chisquare(*zip(*kept, strict=True)).pvalue > LEAST_P


@pytest.mark.rule("CORE-SETUP-15")
def test_every_step_of_every_figure_has_an_address_of_its_own():
    field = over(tail=air_drop(2, 3) + air_drop(1, 2, "axis"))
    asked = []

    def word(state, *address):
        asked.append((int(state["turn"]), *(int(part) for part in address)))
        return 6

    with patch.object(kernel, "draw_below", word), aimed(10, 20):
        dialogue.air_drops(field.tables, field.state, field.mind)
    event, allies, axis = int(Stream.EVENT), SIDES["allies"], SIDES["axis"]
    first = [(0, event, allies, figure, step, 7) for figure in range(2) for step in range(3)]
    assert asked == first + [(0, event, axis, 2, step, 7) for step in range(2)]


@pytest.mark.rule("CORE-SETUP-14")
def test_the_drop_leaves_deck_and_hands_alone():
    with_drop, without = over(), Drop(**UNITS)
    for field in (with_drop, without):
        field.state["keys"][:, 0] = 5
        setup.deal(field.tables, field.state)
    with_drop.at("E5", ".")
    assert with_drop.state["hand"].tolist() == without.state["hand"].tolist()
    assert with_drop.state["card_order"].tolist() == without.state["card_order"].tolist()


# --- damage ---


@pytest.mark.rule("HR-DAMAGE-4", "VIC-10")
@pytest.mark.parametrize(
    ("option", "score"),
    [
        ("damage-scoring", 0),
        ("damage-scoring:count_airdrop_losses=true", 2),
        ("damage-scoring:count_airdrop_losses=true,count_non_combat_losses=false", 2),
        ("damage-scoring:count_airdrop_losses=true,figure_weight=3/1/1", 6),
        ("damage-scoring:count_airdrop_losses=true,figure_weight=0/1/1", 0),
    ],
)
def test_a_lost_figure_is_one_point_where_drops_count(option, score):
    field = over(tail=air_drop(3, 1), options=option).at("A7", ".", "NE", "SE")
    assert [fate for _, fate in field.fates()] == ["occupied", "off_board", "landed"]
    damage = [victory.damage_score(field.tables, field.state, side) for side in range(2)]
    assert damage == [score, 0]


@pytest.mark.rule("HR-DAMAGE-4")
def test_figures_lost_by_the_game_before_are_forgotten():
    field = over(tail=air_drop(2, 1), options="damage-scoring:count_airdrop_losses=true").at("A7", ".", ".")
    setup.set_up(field.tables, field.state, 1, 2, 1)
    assert victory.damage_score(field.tables, field.state, 0) == 0
    assert field.picture("allies") == {"I7": 4}
    assert field.state["unit_figures"][: field.state["n_units"]].tolist() == [4, 3, 4, 4, 4]
