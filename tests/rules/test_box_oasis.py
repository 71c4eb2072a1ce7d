"""Infantry that recovers in an oasis (Terrain Pack)."""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.players.common.weights import FORBIDS
from engine.rules.landmarks import choices as by_count
from engine.rules.landmarks import choices as by_lot
from engine.rules.landmarks import choices as by_worth
from tests.support.loaded_dice import Unasked
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns

RULES = "[ruleset]\noasis_recovery = true\n"
OASIS = {"E5": "tp_oasis", "E8": "tp_oasis"}


def oasis(at="E5:1", row="infantry", axis="A1", rules=RULES, cards=("direct_from_hq",) * 2, **more):
    """An Allied unit of one figure in an oasis, the side with so many cards."""
    field = Turns(
        terrain=OASIS,
        axis={"infantry": axis},
        allies={row: at, "artillery": "I1"},
        tail=rules,
        **{"active": "allies", **more},
    )
    for hex_ in [word.partition(":")[0] for word in at.split()]:
        field.state["unit_full"][field.unit(hex_)] = 4
    field.hold("allies", *cards)
    return field


@pytest.mark.rule("TP-OAS-6")
@pytest.mark.parametrize(
    ("faces", "figures"),
    [("II", 3), ("IS", 3), ("SS", 3), ("IG", 2), ("AS", 2), ("AG", 1), ("FF", 1)],
)
def test_symbols_of_its_own_and_stars_return_figures(faces, figures):
    field = oasis().turn("direct_from_hq", orders=["E5"], recover=["E5"], faces=[faces])
    assert field.figures("E5") == figures and field.fired(Fired.OASIS_RECOVERY)


@pytest.mark.rule("TP-OAS-6")
@pytest.mark.parametrize("n", [1, 2, 4])
def test_one_die_for_every_card_that_in_play_included(n):
    field = oasis(cards=("direct_from_hq", "recon_left", "recon_right", "probe_left")[:n])
    field.turn("direct_from_hq", orders=["E5"], recover=["E5"], faces=["GGGG"])
    assert [event[3] for event in field.logged(Event.LANDMARK_ROLL)] == [n]


@pytest.mark.rule("TP-OAS-6")
def test_never_more_than_it_had():
    field = oasis("E5:3", cards=["direct_from_hq", "recon_left", "recon_right"])
    field.turn("direct_from_hq", orders=["E5"], recover=["E5"], faces=["III"])
    assert field.figures("E5") == 4


@pytest.mark.rule("TP-OAS-6")
def test_a_unit_that_regains_a_figure_carries_out_its_order():
    field = oasis(axis="A1 D5")
    field.turn("direct_from_hq", orders=["E5"], recover=["E5"], battles=[("E5", "D5")], faces=["IG", "GGG"])
    assert field.dice_rolled() == [3] and field.unit("D5") >= 0
    field = oasis().turn("direct_from_hq", orders=["E5"], recover=["E5"], moves=[["E5", "F5"]], faces=["SG"])
    assert field.figures("F5") == 2


@pytest.mark.rule("TP-OAS-6")
@pytest.mark.parametrize(
    ("acts", "gap"),
    [({"moves": [["E5", "F5"]]}, Gap.MOVE), ({"battles": [("E5", "D5")]}, Gap.BATTLE)],
)
def test_a_unit_that_regains_none_has_spent_its_order(acts, gap):
    field = oasis(axis="A1 D5")
    field.turn("direct_from_hq", orders=["E5"], recover=["E5"], faces=["GG"], gap=gap, **acts)
    assert field.figures("E5") == 1


@pytest.mark.rule("TP-OAS-6")
@pytest.mark.parametrize(
    ("more", "orders"),
    [
        ({"at": "E6:1"}, ["E6"]),  # not in an oasis
        ({"at": "E5:4"}, ["E5"]),  # nothing to regain
        ({"row": "armor", "at": "E5:1"}, ["E5"]),
        ({"at": "E5:1"}, ["I1"]),  # no order
        ({"rules": ""}, ["E5"]),
    ],
)
def test_who_may_not(more, orders):
    field = oasis(**more)
    field.turn("direct_from_hq", orders=orders, recover=Unasked(), faces=Unasked())
    assert field.logged(Event.LANDMARK_ROLL) == [] and not field.fired(Fired.OASIS_RECOVERY)


@pytest.mark.rule("TP-OAS-6")
def test_it_need_not_and_every_unit_does_so_once():
    field = oasis(at="E5:1 E8:1")
    field.turn("direct_from_hq", orders=["E5", "E8"], recover=["E8"], faces=["IG"])
    assert (field.figures("E5"), field.figures("E8")) == (1, 2)


@pytest.mark.rule("TP-OAS-6")
def test_infantry_that_digs_in_may_rest_instead():
    field = oasis(cards=["dig_in", "recon_left"])
    field.turn("dig_in", orders=["E5"], recover=["E5"], faces=["GG"])
    assert field.pieces("E5") == 0


def tent(hand, axis="A1", weights=None):
    table = Table(
        hand,
        weights=weights,
        terrain=OASIS,
        axis={"infantry": axis},
        allies={"infantry": "E5:1 I1"},
        tail=RULES,
    )
    table.state["unit_full"][table.unit("E5")] = 4
    return table


@pytest.mark.rule("TP-OAS-6")
@pytest.mark.parametrize(
    ("hand", "axis", "weights", "answer"),
    [
        ("direct_from_hq recon_left recon_right probe_left", "A1", {}, 1),
        ("direct_from_hq recon_left recon_right probe_left", "A1", {"recover": FORBIDS}, 0),
        ("direct_from_hq recon_left recon_right probe_left", "A1", {"recover": 4.0}, 0),
    ],
)
def test_who_weighs_terms_rests_where_it_pays(hand, axis, weights, answer):
    table = tent(hand, axis, weights).ready("E5")
    unit = table.unit("E5")
    assert by_worth.sergeant_recovery(table.tables, table.state, table.mind, unit) == answer


@pytest.mark.rule("TP-OAS-6")
def test_a_sure_medal_is_worth_more_than_one_die():
    table = tent("direct_from_hq", axis="A1 D5:1").ready("E5")
    table.state["hand_n"][1] = 0  # one die
    assert by_worth.sergeant_recovery(table.tables, table.state, table.mind, table.unit("E5")) == 0


@pytest.mark.rule("TP-OAS-6")
def test_others_count_or_draw_lots():
    table = tent("direct_from_hq").ready("E5")
    unit = table.unit("E5")
    assert by_count.recruit_recovery(table.tables, table.state, unit) == 1
    assert by_count.recruit_recovery(table.tables, table.state, table.unit("I1")) == 0
    touched = tent("direct_from_hq", axis="A1 D5").ready("E5")
    assert by_count.recruit_recovery(touched.tables, touched.state, touched.unit("E5")) == 0
    answers = set()
    for acts in range(20):
        table.state["acts"] = acts
        answers.add(int(by_lot.random_recovery(table.tables, table.state, table.mind, unit)))
    assert answers == {0, 1}
