"""The rules know no top and bottom: turn the board, exchange the sides, and every answer turns with them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codes import Attack
from engine.kernel import battle, ground, orders, reach, retreat
from engine.kernel.tactics import strike
from engine.kernel.tactics.rolls import roll_finest
from engine.layout import OFF
from engine.players.common.features import open_book
from engine.players.sergeant.cards import card_worth, survey
from engine.policies.player_files import fill_mind
from tests.support.battlefield import SIDES
from tests.support.half_turn import across, positions, set_up, turned

SECTIONS = ("left", "center", "right")
CARDS = st.sampled_from(
    [
        *(f"{kind}_{section}" for kind in ("recon", "probe", "attack", "assault") for section in SECTIONS),
        "recon_in_force",
        "general_advance",
        "pincer_move",
        "armor_assault",
        "direct_from_hq",
        "infantry_assault",
        "move_out",
        "air_power",
        "artillery_bombard",
        "barrage",
        "behind_enemy_lines",
        "close_assault",
        "dig_in",
        "firefight",
        "medics_mechanics",
        "their_finest_hour",
    ]
)


class Seat:
    """A table and what the hexes and sections on it are called from the first seat."""

    def __init__(self, position, far=False):
        self.field = set_up(turned(position) if far else position)
        self.tables, self.state, self.mind = self.field.tables, self.field.state, self.field.mind
        self.far = far

    def name(self, hex_):
        """Name of a hex index as the first seat says it."""
        name = self.field.names[hex_]
        return across(name) if self.far else name

    def section(self, physical):
        return 2 - physical if self.far else physical

    def standing(self):
        """Units by the names of their hexes, in the order in which the first seat would list them."""
        at = {self.name(self.state["unit_hex"][u]): u for u in range(self.state["n_units"])}
        return dict(sorted(at.items()))

    def orders(self):
        """Hexes of the units that may be ordered now."""
        return [
            name for name, unit in self.standing().items() if orders.may_order(self.tables, self.state, unit)
        ]

    def play(self, card, section=OFF, rolled=""):
        self.field.play(card)
        if rolled and card == "their_finest_hour":
            with self.field.loaded([rolled]):
                orders_by_dice(self)
        if self.field.built.document["cards"][card]["orders"] == "one section *":
            if orders.needs_section(self.tables, self.state):
                self.state["section"] = self.section(section)
            orders.bind_section(self.tables, self.state)
        return self

    def order_in_turn(self, wishes):
        """Order units as wished for, as far as the card allows; gives what was ordered."""
        given_ = []
        for name in wishes:
            unit = self.standing()[name]
            if orders.may_order(self.tables, self.state, unit):
                orders.order(self.tables, self.state, unit)
                given_.append(name)
        return given_


def orders_by_dice(seat):
    """The roll of Their Finest Hour, with the dice loaded."""
    roll_finest(seat.tables, seat.state, int(seat.state["active"]))


def reach_and_fire(seat, unit):
    """Every hex in reach with its cost, and from each the dice at every enemy."""
    tables, state, mind = seat.tables, seat.state, seat.mind
    reach.reach_of(tables, state, mind, unit)
    answers = {}
    for hex_ in [int(h) for h in mind["reach"][: mind["reach_n"]]]:
        cost = int(mind["reach_cost"][hex_])
        touching = battle.enemy_adjacent(tables, state, hex_, state["unit_side"][unit])
        dice = {
            name: int(battle.dice_from(tables, state, unit, hex_, other, touching, cost == 0, Attack.ORDERED))
            for name, other in seat.standing().items()
            if state["unit_side"][other] != state["unit_side"][unit]
        }
        answers[seat.name(hex_)] = cost, dice
    return answers


def ways_back(seat, unit):
    """Steps of a retreat, how far it can go, flags that may be ignored."""
    tables, state = seat.tables, seat.state
    here, side = int(state["unit_hex"][unit]), int(state["unit_side"][unit])
    steps = {
        retreat.retreat_to(tables, state, unit, here, retreat.home_edge(side, which)) for which in range(2)
    }
    return (
        {seat.name(to) for to in steps if to != OFF},
        [int(retreat.retreat_room(tables, state, unit, here, most)) for most in range(5)],
        int(retreat.flags_ignorable(tables, state, unit, 3)),
        int(retreat.cannot_retreat(tables, state, unit)),
    )


def ground_to_take(seat, unit):
    """Hexes around the unit that it might advance into if an assault emptied them."""
    tables, state = seat.tables, seat.state
    around = [int(to) for to in tables["near"][state["unit_hex"][unit], :6] if to != OFF]
    return {seat.name(to) for to in around if ground.may_take_ground(tables, state, unit, to)}


@pytest.mark.rule("CORE-SEC-4", "CORE-ORD-2", "CORE-MOV-11", "RET-2", "LOS-1")
@settings(max_examples=60)
@given(
    position=positions(),
    card=CARDS,
    section=st.integers(0, 2),
    rolled=st.text("IAGFS", min_size=6, max_size=6),
    data=st.data(),
)
def test_turning_the_board_turns_orders_reach_and_dice(position, card, section, rolled, data):
    near, far = (Seat(position, side).play(card, section, rolled) for side in (False, True))
    assert near.orders() == far.orders()
    wishes = data.draw(st.permutations(sorted(near.standing())))
    assert near.order_in_turn(wishes) == far.order_in_turn(wishes)
    there = far.standing()
    for name, unit in near.standing().items():
        assert reach_and_fire(near, unit) == reach_and_fire(far, there[name]), name
        assert battle.may_clear(near.tables, near.state, unit) == battle.may_clear(
            far.tables, far.state, there[name]
        )
        assert ground_to_take(near, unit) == ground_to_take(far, there[name]), name
        if near.state["card"] >= 0 and card in ("air_power", "barrage"):
            assert strike.may_strike(near.tables, near.state, unit) == strike.may_strike(
                far.tables, far.state, there[name]
            )


@pytest.mark.rule("RET-2", "RET-3", "RET-4", "VIC-OBJ-2")
@settings(max_examples=60)
@given(position=positions())
def test_turning_the_board_turns_retreats_and_objectives(position):
    near, far = Seat(position), Seat(position, far=True)
    there = far.standing()
    for name, unit in near.standing().items():
        assert ways_back(near, unit) == ways_back(far, there[name]), name
    held = near.field.holder()
    assert far.field.holder() == (held and next(side for side in SIDES if side != held))


@settings(max_examples=30)
@given(position=positions())
def test_the_sergeant_judges_a_turned_board_alike(position):
    """What an order gains for every unit and what the cards are worth that order anywhere or in one section."""
    near, far = (judgement(Seat(position, side)) for side in (False, True))
    assert near[0] == pytest.approx(far[0], abs=1e-9)
    assert near[1] == pytest.approx(far[1], abs=1e-9)


def judgement(seat):
    """Gain of every own unit by its hex; worth of tactic cards by name, but for Air Power, whose dice know sides."""
    seat.mind = fill_mind(("sergeant", "sergeant"))[0]
    open_book(seat.tables, seat.mind, 0)
    side = int(seat.state["active"])
    survey(seat.tables, seat.state, seat.mind, side)
    own = {name: u for name, u in seat.standing().items() if seat.state["unit_side"][u] == side}
    worth = {
        card: float(card_worth(seat.tables, seat.state, seat.mind, side, row, side))
        for row, card in enumerate(seat.field.built.card_rows)
        if seat.field.built.document["cards"][card]["kind"] == "TACTIC"
        and card not in ("ambush", "air_power")
    }
    return {name: float(seat.mind["gain"][u]) for name, u in own.items()}, worth
