"""The end by shares: how many units each side has to lose, handling machines, towns (house-rules 4.17)."""

import pytest

from engine.codes import Loss
from engine.hooks import Fired
from engine.kernel import losses, victory
from engine.kernel.arrivals import come_in
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.players.common import features
from engine.players.common.goals import price_of_losses
from engine.players.common.weights import Weight
from engine.policies.minds import mind_of, read_policy
from engine.rules.claims import law as claims
from engine.rules.sickness import law as sickness
from tests.support.battlefield import Battlefield
from tests.support.pieces import objective

FIGHTING, HANDLING = "hr_fighting_machine", "hr_handling_machine"
AXIS, ALLIES = 0, 1
TOWNS = {"C3": "town", "C9": "town"}
EIGHT = "I1 I2 I3 I4 I5 I6 I7 I8"


class War(Battlefield):
    """Four machines against eight units, two towns between them."""

    def __init__(
        self, axis=None, allies=None, words="", towns=None, options="", active="axis", harvest="", **more
    ):
        rules = "+".join(
            [
                "ruleset.fiction_side=AXIS",
                f"martian-fighting-machine+martian-handling-machine+martian-harvest{harvest}",
                f"martian-victory{words}",
                *([options] if options else []),
            ]
        )
        axis = axis or {FIGHTING: "A1 A2 A3", HANDLING: "A4"}
        super().__init__(
            TOWNS if towns is None else towns, axis, allies or {"infantry": EIGHT}, rules, active, **more
        )

    def kill(self, *hexes):
        """Units lose their last figures."""
        for hex_ in hexes:
            losses.remove_figures(self.tables, self.state, self.unit_on(hex_), 9, Loss.HIT)
        return self

    def seize(self, *hexes):
        """Markers are taken."""
        for hex_ in hexes:
            claims.take_claim(self.tables, self.state, AXIS, self.index[hex_])
        return self


@pytest.mark.rule("HR-MARWIN-1", "HR-MARWIN-4", "HR-MARWIN-3")
def test_martians_win_with_three_quarters_of_the_units_and_all_towns():
    field = War(medals=1).kill("I1", "I2", "I3", "I4", "I5", "I6")
    assert not field.state["over"]  # one medal would be enough
    field.seize("C3")
    assert not field.state["over"]
    field.seize("C9")
    assert field.winner() == "axis" and field.fired(Fired.SHARE_TAKEN)


@pytest.mark.rule("HR-MARWIN-1")
def test_towns_alone_are_not_enough():
    field = War().seize("C3", "C9").kill("I1", "I2", "I3", "I4", "I5")
    assert not field.state["over"]
    assert field.kill("I6").winner() == "axis"


@pytest.mark.rule("HR-MARWIN-1", "HR-MARTOWN-7")
@pytest.mark.parametrize("field", [{"towns": {}}, {"axis": {FIGHTING: "A1 A2 A3 A4"}}])
def test_no_town_or_no_handling_machine_asks_for_no_marker(field):
    assert War(**field).kill("I1", "I2", "I3", "I4", "I5", "I6").winner() == "axis"


@pytest.mark.rule("HR-MARWIN-2", "HR-MARHM-4")
def test_humans_win_with_half_of_the_machines_or_all_handling_machines():
    assert not War().kill("A1").state["over"]
    half = War().kill("A1", "A2")
    assert half.winner() == "allies" and half.fired(Fired.HALF_LOST)
    core = War().kill("A4")
    assert core.winner() == "allies" and core.fired(Fired.CORE_LOST)
    two = War({FIGHTING: "A1 A2 A3 A5 A6", HANDLING: "A4 A7"}).kill("A4")
    assert not two.state["over"]
    assert two.kill("A7").winner() == "allies"


@pytest.mark.rule("HR-MARWIN-4")
@pytest.mark.parametrize(
    ("words", "need"),
    [
        ("", (6, 2)),
        (":martian_unit_share=0.5", (4, 2)),
        (":human_share=0.25", (6, 1)),
        (":human_share=0.75", (6, 3)),
    ],
)
def test_shares_are_rounded_down(words, need):
    assert tuple(War(words=words).tables["share_need"]) == need
    one = War({FIGHTING: "A1"}, {"infantry": "I1"}, words=words)
    assert tuple(one.tables["share_need"]) == (1, 1)


@pytest.mark.rule("HR-MARWIN-4", "TP-AFD-2")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_units_in_reserve_are_none_of_the_set_up(side):
    words = f"ruleset.airfield_reinforce={side}+airfield-reinforcement:max_units=4"
    field = War(towns={**TOWNS, "G5": "tp_airfield"}, options=words)
    assert field.tables["reserve_n"].sum() == 4
    assert tuple(field.tables["share_need"]) == (6, 2)


@pytest.mark.rule("HR-MARWIN-4", "HR-MARWIN-1")
def test_the_loss_of_a_unit_that_came_later_counts_for_no_share():
    words = "ruleset.airfield_reinforce=allies+airfield-reinforcement:max_units=4"
    field = War(towns={"G5": "tp_airfield"}, options=words)
    late = int(field.tables["reserve_first"][ALLIES])
    come_in(field.tables, field.state, late, field.index["G5"])
    field.kill("G5", "I1", "I2", "I3", "I4", "I5")
    assert field.state["units_lost"][ALLIES] == 6 and not field.state["over"]
    assert field.kill("I6").winner() == "axis"


@pytest.mark.rule("HR-MARWIN-5")
@pytest.mark.parametrize(("active", "winner"), [("axis", "axis"), ("allies", "allies")])
def test_of_both_conditions_that_of_the_side_on_turn_counts(active, winner):
    field = War(towns={}, active=active)
    field.state["units_lost"][...] = (2, 6)
    victory.check_victory(field.tables, field.state)
    assert field.winner() == winner


@pytest.mark.rule("HR-MARWIN-6", "HR-MARTOWN-3", "HR-MARTOWN-8")
@pytest.mark.parametrize(("words", "won"), [("", False), (":ruins_waive=true", True)])
def test_a_town_in_ruins_is_taken_by_nobody(words, won):
    field = War(allies={"infantry": f"C3:1 {EIGHT}"}, words=words).seize("C9")
    field.put("A1", "C4").ready("C4").attack("C4", "C3", "ISSS", ground=0)
    assert field.fired(Fired.CLAIM_GONE) and field.state["claims_left"] == 0
    field.kill("I1", "I2", "I3", "I4", "I5")
    assert bool(field.state["over"]) is won


@pytest.mark.rule("HR-MARWIN-8")
def test_a_side_without_units_has_lost_markers_or_not():
    assert War().kill(*EIGHT.split()).winner() == "axis"


@pytest.mark.rule("HR-MARWIN-8", "HR-MARWIN-3", "HR-MARTOWN-1")
def test_objectives_exits_and_sudden_death_of_the_battle_are_off():
    tail = objective("E5", value="WIN", when="TURN_END") + '\n[[exit]]\nsides = "allies"\nhexes = "A9"\n'
    field = War(allies={"infantry": f"E5 {EIGHT}"}, tail=tail, active="allies")
    assert field.tables["n_objectives"] == 0 and not field.tables["exit_hexes"].any()
    assert not field.next_turn().state["over"]


@pytest.mark.rule("HR-MARWIN-8", "HR-MARTOWN-7")
@pytest.mark.parametrize("towns", [TOWNS, {}])
def test_they_are_off_without_handling_machine_too(towns):
    tail = objective("E5", value="WIN", when="TURN_END") + '\n[[exit]]\nsides = "allies"\nhexes = "A9"\n'
    field = War({FIGHTING: "A1 A2 A3 A4"}, {"infantry": f"E5 {EIGHT}"}, "", towns, tail=tail, active="allies")
    assert field.tables["n_objectives"] == 0 and not field.tables["exit_hexes"].any()
    assert not field.next_turn().state["over"]


@pytest.mark.rule("HR-MARWIN-8")
def test_no_unit_wins_by_its_loss():
    tail = '\n[[patch]]\nat = "units.artillery.medals"\nset = "WIN"\n'
    field = War(allies={"infantry": EIGHT, "artillery": "E5"}, tail=tail)
    assert not field.kill("E5").state["over"]


@pytest.mark.rule("HR-SET-61", "HR-MARTOWN-5", "HR-MARTOWN-8")
@pytest.mark.parametrize(
    ("garrisons", "ruined_by", "words", "told"),
    [
        ("C3 C9", "all", "", True),
        ("C3", "all", "", False),  # the other town may be taken
        ("C3 C9", "others", "", False),
        ("C3 C9", "all", ":ruins_waive=true", False),
    ],
)
def test_towns_that_nobody_can_take_are_told(garrisons, ruined_by, words, told):
    allies = {"infantry": f"{garrisons} I1 I2"}
    field = War(allies=allies, words=words, harvest=f":ruined_by={ruined_by}")
    lines = [line for line in warnings_of_forces(field.built) if "every town" in line]
    assert len(lines) == told
    if told:
        assert lines[0].endswith("leave ruins; the axis can win only if no enemy is left")


@pytest.mark.rule("HR-GEN-16", "HR-MARTOWN-8")
def test_a_battle_that_is_capped_is_drawn():
    field = War()
    field.state["units_lost"][...] = (1, 5)
    field.state["turn"] = field.tables["turn_limit"]
    victory.cap_turns(field.tables, field.state)
    assert field.winner() == "draw"


@pytest.mark.rule("HR-MARCOLD-5", "HR-MARCOLD-8", "HR-MARWIN-4")
@pytest.mark.parametrize(("words", "over"), [("", False), (":sickness_kills_count=true", True)])
def test_machines_that_sickness_takes_count_or_not(words, over):
    axis = {FIGHTING: "A1 A2 A3", HANDLING: "A4:1"}
    field = War(axis, options=f"martian-common-cold{words}")
    sickness.weaken(field.tables, field.state, AXIS)
    assert field.unit("A4") < 0 and bool(field.state["over"]) is over
    if over:
        assert field.winner() == "allies" and field.fired(Fired.CORE_LOST)


@pytest.mark.rule("HR-MARWIN-7", "HR-SET-8", "HR-SET-9")
@pytest.mark.parametrize(
    ("other", "rule"),
    [
        ("damage-scoring", "HR-SET-8"),
        ("counter-attack-final-turn", "HR-SET-8"),
        ("objective-gate", "HR-SET-8"),
        ("objectives-held-until-retaken", "HR-SET-9"),
    ],
)
def test_other_ends_of_a_battle_do_not_go_with_it(other, rule):
    with pytest.raises(InputError, match=rule):
        parse_variant(f"martians+{other}")


@pytest.mark.rule("HR-GEN-4")
@pytest.mark.parametrize("battle", ["pegasus-bridge", "st-vith"])
def test_without_machines_nothing_is_counted(battle):
    words = "martian-fighting-machine+martian-handling-machine+martian-harvest+martian-victory+martian-common-cold"
    plain, built = (
        build_tables(load_scenario(battle)),
        build_tables(load_scenario(battle), parse_variant(words)),
    )
    for field in ("shares", "claims", "sick_faces", "fire_ends", "medal_target", "n_objectives"):
        assert (plain.tables[0][field] == built.tables[0][field]).all(), field


@pytest.mark.rule("HR-MARWIN-1", "HR-MARWIN-2")
@pytest.mark.parametrize(
    ("words", "need", "price"),
    [
        ("", (6, 2), 0.33),  # 75% of eight units, half of four machines
        (":human_share=0.75", (6, 3), 0.5),
        (":human_share=0.75,martian_unit_share=0.5", (4, 3), 0.75),
    ],
)
def test_a_player_counts_own_losses_by_what_either_side_needs_of_the_other(words, need, price):
    field = War(words=words)
    assert tuple(field.tables["share_need"]) == need
    assert price_of_losses(field.tables, field.state, ALLIES) == price
    assert (
        price_of_losses(field.tables, field.state, AXIS) == 1.0
    )  # nobody counts them for more than they are
    field.mind = mind_of(read_policy("captain"), read_policy("captain"))[0]
    features.open_book(field.tables, field.mind, 0)
    features.assess_calm(field.tables, field.state, field.mind, ALLIES)
    features.assess_all(field.tables, field.state, field.mind, ALLIES)
    weights = field.mind["weights"][ALLIES]
    assert field.mind["caution"][ALLIES] == pytest.approx(price * weights[Weight.THREAT])
    # nobody has lost a unit yet
    assert field.mind["stake"] == pytest.approx(price * weights[Weight.LOSE_UNIT])


def test_where_medals_decide_all_of_the_losses_count():
    field = Battlefield({}, {"infantry": "A1 A2"}, {"infantry": "I1 I2 I3 I4"})
    assert [price_of_losses(field.tables, field.state, side) for side in (AXIS, ALLIES)] == [1.0, 1.0]
