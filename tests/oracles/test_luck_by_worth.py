"""Luck by its worth: mean zero over all faces and over the whole pile, each worth as the file of the model has it."""

from itertools import product
from math import exp, log1p

import numpy as np
import pytest
from scipy import stats

from engine.codes import DIE, Place, Side
from engine.kernel import luck
from engine.layout import SCORE_ONE
from engine.loading.schema.value_file import shipped_model_file
from tests.support.battlefield import Battlefield

MILLION = 1_000_000
ROUNDED = 1.0  # millionths: the mean of a roll and each worth are whole numbers
STEP = 4000  # millionths between chances that the kernels' steps of the score cannot tell apart, and some
INFANTRY_HIT, ANY_HIT = 0b1001, 0b1111


def a_field(medals=(0, 0), target="C4:3"):
    field = Battlefield(
        axis={"infantry": f"{target} D5:4", "armor": "B2:3", "artillery": "A3:2"},
        allies={"infantry": "G4:4 H5:2", "armor": "G6:3"},
    )
    for side, won in enumerate(medals):
        field.state["medals"][side] = won
    return field


def noted(field, unit, dice, hit_faces, hits, spared=0):
    """Luck that a roll of so many hits adds."""
    field.state["luck"][:] = 0
    field.state["hits"] = max(0, hits - spared)
    luck.note_roll(field.tables, field.state, unit, dice, hit_faces, spared)
    return int(field.state["luck"][0])


def hits_of_all_rolls(dice, hit_faces):
    """Hits of each of the 6 ** dice rolls."""
    return [
        sum(hit_faces >> int(DIE[face]) & 1 for face in faces) for faces in product(range(6), repeat=dice)
    ]


@pytest.mark.parametrize("medals", [(0, 0), (4, 1), (2, 4)])
@pytest.mark.parametrize("spared", [0, 1, 2])
@pytest.mark.parametrize("hit_faces", [INFANTRY_HIT, ANY_HIT, 0b1000])
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_over_all_faces_the_luck_of_a_roll_has_mean_zero(dice, hit_faces, spared, medals):
    field = a_field(medals)
    for hex_ in ("C4", "G6", "A3"):
        each = {
            hits: noted(field, field.unit(hex_), dice, hit_faces, hits, spared) for hits in range(dice + 1)
        }
        rolls = [each[hits] for hits in hits_of_all_rolls(dice, hit_faces)]
        assert abs(np.mean(rolls)) <= ROUNDED
    assert any(rolls) or dice <= spared


@pytest.mark.parametrize("dice", [6, 9, 16])
def test_so_has_that_of_many_dice(dice):
    """Of so many rolls a word of 32 bits holds too few; hits of each weigh as the binomial law has them."""
    field = a_field()
    each = [
        noted(field, field.unit("C4"), np.int32(dice), np.int32(INFANTRY_HIT), hits)
        for hits in range(dice + 1)
    ]
    chances = stats.binom.pmf(range(dice + 1), dice, 1 / 2)  # infantry on two faces, a grenade on one
    assert abs(chances @ each) <= ROUNDED and any(each)


def chance_of_allies(field, figures_of):
    """What the file of the model says of medals, figures and units alone, in millionths."""
    model = shipped_model_file()
    weight = {name: one.coefficient / one.scale for name, one in model.features.items()}
    ahead = 0.0
    for side, sign in ((Side.ALLIES, 1), (Side.AXIS, -1)):
        units = [unit for unit in figures_of if field.state["unit_side"][unit] == side]
        need = int(field.tables["medal_target"][side] - field.state["medals"][side])
        need -= sum(1 for unit, n in figures_of.items() if n == 0 and field.state["unit_side"][unit] != side)
        own = weight["units"] * sum(figures_of[unit] > 0 for unit in units)
        for unit in units:
            name = ("infantry", "armor", "artillery")[
                int(field.tables["row_class"][field.state["unit_row"][unit]])
            ]
            own += weight[name] * figures_of[unit]
        own += weight["strength"] * log1p(sum(figures_of[unit] for unit in units))
        own += weight["last_medals"] / (1 + need) - weight["medals_to_go"] * need
        ahead += sign * own
    return MILLION / (1 + exp(-ahead))


@pytest.mark.parametrize("medals", [(0, 0), (4, 1), (2, 4)])
@pytest.mark.parametrize("hex_", ["C4", "B2", "H5"])
def test_a_hit_is_worth_what_the_model_says_of_the_board_after_it(hex_, medals):
    field = a_field(medals)
    target = field.unit(hex_)
    figures = {
        unit: int(field.state["unit_figures"][unit])
        for unit in range(int(field.state["n_units"]))
        if field.state["unit_hex"][unit] >= 0
    }
    dice = figures[target] + 1
    said, found = [], []
    for hits in range(dice + 1):
        left = max(0, figures[target] - hits)
        said.append(chance_of_allies(field, {**figures, target: left}))
        found.append(noted(field, target, dice, ANY_HIT, hits))
    assert np.diff(found) == pytest.approx(np.diff(said), abs=STEP)
    good = -1 if field.state["unit_side"][target] == Side.ALLIES else 1
    assert (good * np.diff(found)[:-1] > 0).all() and found[-1] == found[
        -2
    ]  # a figure too many is worth nothing


@pytest.mark.parametrize("side", [Side.AXIS, Side.ALLIES])
@pytest.mark.parametrize("part", [luck.IN_FULL, luck.IN_PART])
def test_over_the_whole_pile_the_luck_of_a_draw_has_mean_zero(side, part):
    field = a_field((1, 2))
    rng = np.random.default_rng(7)
    rows = int(field.tables["copy_row"][: field.tables["n_cards"]].max()) + 1
    field.tables = field.tables.copy()
    field.tables["value_card"][:rows] = rng.integers(-400, 400, rows)
    n_cards = int(field.tables["n_cards"])
    in_pile = rng.choice(n_cards, 23, replace=False)
    field.state["shuffles"] = 1
    field.state["card_place"][:n_cards] = Place.DISCARD
    field.state["card_place"][in_pile] = Place.DRAW_PILE
    found = []
    for card in in_pile:
        field.state["luck"][:] = 0
        luck.note_draw(field.tables, field.state, side, card, part)
        found.append(int(field.state["luck"][1]))
    assert abs(sum(found)) <= ROUNDED * len(found)
    worth = field.tables["value_card"][field.tables["copy_row"][in_pile]]
    sign = 1 if side == Side.ALLIES else -1
    line = np.polyfit(worth, sign * np.array(found), 1)
    assert (
        np.abs(np.polyval(line, worth) - sign * np.array(found)).max() <= ROUNDED
    )  # in proportion to the worth
    # By how much the chance grows with the score: at most a fourth, and four fourths of it count.
    assert 0 < line[0] <= part / luck.IN_FULL * MILLION / 4 / SCORE_ONE


@pytest.mark.parametrize(("more", "counted"), [("", True), ("+decks.standard.recon_left=0", False)])
def test_no_draw_counts_while_some_orders_of_the_pile_are_likelier(more, counted):
    """In place of a card that is not in the deck the first section card of the pile is taken: HR-HAND-10."""
    field = Battlefield(options=f"starting-hand-recon-hq{more}")
    field.tables = field.tables.copy()
    field.tables["value_card"][:] = np.arange(len(field.tables["value_card"])) * 50
    field.state["card_place"][: field.tables["n_cards"]] = Place.DRAW_PILE
    found = []
    for shuffles in (1, 2):
        field.state["shuffles"] = shuffles
        field.state["luck"][:] = 0
        luck.note_draw(field.tables, field.state, Side.ALLIES, 0, luck.IN_FULL)
        found.append(bool(field.state["luck"][1]))
    assert found == [counted, True]
