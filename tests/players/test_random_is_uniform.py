"""The player ``random`` draws evenly from all legal answers.

Every question is put to it under thousands of addresses; a chi-square test compares the counts of its answers with an
even split.  The addresses are fixed; for one choice of them in about 2,000 an even player would fail one of the tests.
"""

from collections import Counter

import pytest
from scipy import stats

from engine.kernel import movement
from engine.kernel.reach import find_reach
from engine.layout import CLEAR_OBSTACLE, LEAVE_BOARD, OFF
from engine.players import roster
from tests.support.battlefield import SIDES, Battlefield

DRAWS = 1200
PER_HEX = 80  # enough to notice a hex that is drawn twice as often
LEAST_P = 1e-5
ALLIES = SIDES["allies"]


def answers(field, ask, draws=DRAWS):
    """Counts of what ``ask`` answers under many addresses."""
    counts = Counter()
    for number in range(draws):
        field.state["acts"] = number % 40
        field.state["keys"][:, 0] = number // 40
        counts[ask()] += 1
    return counts


def assert_even(counts, expected):
    """All expected answers come, no others, each about as often."""
    assert set(counts) == set(expected)
    if len(expected) > 1:
        assert stats.chisquare([counts[answer] for answer in expected]).pvalue > LEAST_P


@pytest.fixture
def field():
    """Some units of both sides near each other; the Allies are to act."""
    return Battlefield(
        terrain={"D7": "wire", "E5": "sandbag", "F5": "sandbag"},
        allies={"infantry": "D7 F5:2 G3:1 H10", "armor": "F8 G11:2", "artillery": "G6:1"},
        axis={"infantry": "C7 C6 E5 E8 D8", "armor": "B9", "artillery": "B4"},
    )


def unit_hex(field, unit):
    return unit if unit == OFF else field.names[field.state["unit_hex"][unit]]


@pytest.mark.rule("CORE-TURN-3")
def test_cards(field):
    field.give("ambush")
    hand = [int(s) for s in field.state["hand"][ALLIES, : field.state["hand_n"][ALLIES]]]
    playable = [card_copy for card_copy in hand if card_copy not in field.copies_of("ambush")]
    counts = answers(field, lambda: roster.choose_card(field.tables, field.state, field.mind, ALLIES))
    assert_even(counts, playable)


@pytest.mark.rule("CORE-SETUP-15")
def test_aims(field):
    hexes = range(int(field.tables["n_hexes"]))
    counts = answers(
        field,
        lambda: roster.choose_aim(field.tables, field.state, field.mind, ALLIES, 0),
        PER_HEX * len(hexes),
    )
    assert_even(counts, hexes)


@pytest.mark.rule("CARD-RECON-4")
def test_strikes_by_recon(field):
    counts = answers(field, lambda: roster.choose_as_strike(field.tables, field.state, field.mind, ALLIES))
    assert_even(counts, [0, 1])


def test_sections(field):
    field.play("infantry_assault")
    counts = answers(field, lambda: roster.choose_section(field.tables, field.state, field.mind, ALLIES))
    assert_even(counts, [0, 1, 2])


def test_orders(field):
    field.play("direct_from_hq")
    counts = answers(
        field, lambda: unit_hex(field, roster.choose_order(field.tables, field.state, field.mind, ALLIES))
    )
    assert_even(counts, ["D7", "F5", "G3", "H10", "F8", "G11", "G6"])


def test_orders_go_on_while_there_is_a_legal_one(field):
    field.play("attack_left").order("G3")
    assert roster.choose_order(field.tables, field.state, field.mind, ALLIES) == OFF
    field.play("recon_right")
    assert unit_hex(field, roster.choose_order(field.tables, field.state, field.mind, ALLIES)) in {
        "H10",
        "G11",
    }


NEAR = [("infantry", "direct_from_hq"), ("artillery", "direct_from_hq")]
FAR = [
    ("armor", "direct_from_hq"),
    ("infantry", "infantry_assault"),
    ("infantry", "behind_enemy_lines"),
    ("artillery", "artillery_bombard"),
]
COUNTRYSIDES = {
    "open": {},
    "woods": {"D5": "forest", "E7": "hedgerow", "F6": "town", "D6": "forest", "C6": "wire"},
    "hedged in": {"E6": "hedgerow", "D5": "hedgerow", "F5": "hill", "E7": "wire"},
    "banks": {"D5": "river", "D6": "river + bridge", "E5": "river", "E7": "hill", "F6": "river"},
    "shore": {"E6": "beach", "E7": "ocean", "D6": "ocean", "D5": "beach", "E5": "beach", "F5": "beach"},
}


@pytest.mark.parametrize(
    ("row", "card", "country"),
    [
        *((*move, country) for move in NEAR for country in ("woods", "banks", "shore")),
        *((*move, country) for move in FAR for country in ("woods", "banks")),
    ],
)
@pytest.mark.rule("CORE-MOV-11")
def test_moves_are_even_over_all_hexes_in_reach(row, card, country):
    field = Battlefield(
        terrain=COUNTRYSIDES[country], allies={row: "E6", "armor": "F7"} if row != "armor" else {row: "E6 F7"},
        axis={"infantry": "D7"},
    )  # fmt: skip
    field.play(card)
    if card == "infantry_assault":
        field.state["section"] = 1
        field.state["quota_any"] = 99
    field.order("E6")
    unit = field.unit("E6")
    reach = {"E6", *field.reach("E6")}

    def destination():
        field.mind["noted_turn"] = OFF
        assert roster.choose_move(field.tables, field.state, field.mind, ALLIES) == unit
        n = int(field.mind["path_n"])
        return field.names[field.mind["path"][n - 1]] if n else "E6"

    counts = answers(field, destination, PER_HEX * len(reach))
    assert_even(counts, sorted(reach))


def end_of_way(field, start):
    """Where the way laid out ends."""
    n = int(field.mind["path_n"])
    last = int(field.mind["path"][n - 1]) if n else field.index[start]
    return "off" if last == LEAVE_BOARD else field.names[last]


@pytest.mark.rule("CORE-MOV-22", "CARD-BEL-2")
@pytest.mark.parametrize(
    ("row", "start", "leaves"),
    [("infantry", "B5", True), ("infantry", "C5", False), ("armor", "C5", True), ("artillery", "A5", True)],
)
def test_leaving_the_board_is_one_end_of_a_move_among_all(row, start, leaves):
    """Cliffs behind the unit keep the ends few."""
    exits = '[[exit]]\nsides = "allies"\nhexes = "A4 A5 A6"\n'
    cliffs = dict.fromkeys(("D3", "D4", "D5", "D6", "D7", "C3", "C8"), "hill_impassable")
    field = Battlefield(cliffs, allies={row: f"{start} I1"}, axis={"infantry": "A12"}, tail=exits)
    field.ready(start)
    unit = field.unit(start)
    ends = [start, *sorted(field.reach(start)), *(["off"] if leaves else [])]

    def move():
        field.mind["noted_turn"] = OFF
        assert roster.choose_move(field.tables, field.state, field.mind, ALLIES) == unit
        return end_of_way(field, start)

    assert_even(answers(field, move, PER_HEX * len(ends)), ends)
    field.state["second_move"] = movement.allowance(field.tables, field.state, unit)

    def again():
        roster.choose_second_move(field.tables, field.state, field.mind, unit)
        return end_of_way(field, start)

    assert_even(answers(field, again, PER_HEX * len(ends)), ends)


@pytest.mark.parametrize("country", COUNTRYSIDES)
def test_the_way_to_a_hex_can_be_walked(country):
    """Every path laid out is a legal move that ends where it should."""
    for number in range(60):
        field = Battlefield(terrain=COUNTRYSIDES[country], allies={"infantry": "E6"}, axis={"infantry": "D7"})
        field.ready("E6")
        field.state["acts"] = number
        roster.choose_move(field.tables, field.state, field.mind, ALLIES)
        way = [field.names[h] for h in field.mind["path"][: field.mind["path_n"]]]
        assert field.move("E6", *way)


@pytest.mark.rule("CORE-BAT-5", "OBS-WIRE-3")
def test_targets_and_clearing_an_obstacle(field):
    field.ready("D7")

    def target():
        field.mind["battle_turn"] = OFF
        assert unit_hex(field, roster.choose_battle(field.tables, field.state, field.mind, ALLIES)) == "D7"
        chosen = int(field.mind["target"])
        return chosen if chosen == CLEAR_OBSTACLE else unit_hex(field, chosen)

    assert_even(answers(field, target), ["C7", "D8", "E8", CLEAR_OBSTACLE])


def test_overrun_targets(field):
    unit = field.unit("F8")
    field.ready("F8")
    field.put("F8", "E9")
    counts = answers(
        field, lambda: unit_hex(field, roster.choose_overrun(field.tables, field.state, field.mind, unit))
    )
    assert_even(counts, ["D8", "E8"])


@pytest.mark.rule("CARD-BEL-2")
def test_second_moves(field):
    field.play("behind_enemy_lines").order("F5")
    unit = field.unit("F5")
    find_reach(field.tables, field.state, field.mind, unit, 3, 1)
    movable = {field.names[h] for h in field.mind["reach"][: field.mind["reach_n"]]}

    def destination():
        roster.choose_second_move(field.tables, field.state, field.mind, unit)
        n = int(field.mind["path_n"])
        return field.names[field.mind["path"][n - 1]] if n else "F5"

    assert_even(answers(field, destination, PER_HEX * len(movable)), sorted(movable))


def test_strikes(field):
    field.play("air_power")
    counts = answers(
        field, lambda: unit_hex(field, roster.choose_strike(field.tables, field.state, field.mind, ALLIES))
    )
    assert_even(counts, ["C7", "C6", "E5", "E8", "D8", "B9", "B4"])


@pytest.mark.rule("CARD-MEDICS-1")
def test_patients():
    field = Battlefield(allies={"infantry": "F5 G3 H10", "armor": "G11 F8"})
    for hex_ in ("F5", "G3", "G11"):
        field.state["unit_figures"][field.unit(hex_)] -= 1
    field.play("medics_mechanics")
    counts = answers(
        field, lambda: unit_hex(field, roster.choose_medics(field.tables, field.state, field.mind, ALLIES))
    )
    assert_even(counts, ["F5", "G3", "G11"])


def test_yes_and_no_and_one_of_several(field):
    unit, foe = field.unit("F5"), field.unit("E5")
    tables, state, mind = field.tables, field.state, field.mind
    state["strike_n"] = 3
    questions = {
        "ambush": (lambda: roster.choose_ambush(tables, state, mind, ALLIES, unit, foe, 3), [0, 1]),
        "ignore": (lambda: roster.choose_ignore(tables, state, mind, unit, 1), [0, 1]),
        "stand": (lambda: roster.choose_stand(tables, state, mind, unit, 1), [0, 1]),
        "ground": (lambda: roster.choose_ground(tables, state, mind, unit, field.index["E5"]), [0, 1]),
        "step": (lambda: roster.choose_retreat_step(tables, state, mind, unit, 17, 18), [17, 18]),
        "length": (lambda: roster.choose_retreat_length(tables, state, mind, unit, 1, 3), [1, 2, 3]),
        "keep": (lambda: roster.choose_keep(tables, state, mind, ALLIES, 2), [0, 1]),
        "next": (lambda: roster.choose_strike_next(tables, state, mind, ALLIES), [0, 1, 2]),
    }
    for ask, expected in questions.values():
        assert_even(answers(field, ask), expected)


def test_answers_of_successive_decisions_are_independent(field):
    """Pairs of answers to two questions in a row fall evenly on the nine fields."""
    pairs = Counter()
    for number in range(DRAWS):
        field.state["keys"][:, 1] = number
        both = []
        for acts in (11, 12):
            field.state["acts"] = acts
            both.append(
                int(
                    roster.choose_retreat_length(
                        field.tables, field.state, field.mind, field.unit("F5"), 0, 2
                    )
                )
            )
        pairs[tuple(both)] += 1
    assert_even(pairs, [(a, b) for a in range(3) for b in range(3)])
