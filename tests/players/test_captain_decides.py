"""Small positions with one right answer, which the captain finds; and what each of its own terms is for."""

import pytest

from engine.kernel import battle
from engine.players.common.features import worth_of
from engine.players.common.goals import new_medals
from engine.players.common.targets import best_attack_from
from tests.support.battlefield import SIDES
from tests.support.dialogue import CHOICES
from tests.support.sergeant_at_table import Table

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
GROUND = '[[objective]]\nid = "ground"\ntitle = "Ground"\nsides = "allies"\nhexes = "{}"\n'
PAIR = GROUND + "need = 2\n"
CROWD = "C4 C5 C6 C7 C8 D4 D8"


class Captain(Table):
    """A position before the captain."""

    def __init__(self, hand="direct_from_hq", **pieces):
        super().__init__(hand, player="captain", **pieces)


def ask(table, question, *arguments):
    return CHOICES[f"choose_{question}"](table.tables, table.state, table.mind, *arguments)


# --- positions ---


def test_it_kills_for_the_medal_that_wins():
    """Left: a last figure.  Right: three fresh units in the open before four of ours."""
    table = Captain(
        "probe_left attack_right",
        allies={"infantry": "E2 E3 E10 E11 E12"},
        axis={"infantry": "D2:1 D10 D11 D12"},
    )
    table.with_medals("allies", 4)
    assert table.card() == "probe_left"
    table.manoeuvre()
    assert table.battle()[1] == "D2"


@pytest.mark.parametrize(("medals", "enemies"), [(0, "C5"), (4, "D6:1 C5")])
def test_it_takes_an_open_objective(medals, enemies):
    """Before a likely kill too, if the objective is the medal that wins."""
    table = Captain(allies={"infantry": "E7"}, axis={"infantry": enemies}, tail=GROUND.format("D8"))
    table.with_medals("allies", medals)
    assert table.manoeuvre() == {"E7": "D8"}


def test_the_captain_without_objectives_does_not_even_see_the_one_that_wins():
    table = Table(
        player="captain-no-objectives",
        allies={"infantry": "E7"},
        axis={"infantry": "A1"},
        tail=GROUND.format("D8"),
    )
    table.with_medals("allies", 4)
    table.card()
    unit = table.unit("E7")
    goal, other = (
        worth_of(table.tables, table.state, table.mind, unit, table.index[h]) for h in ("D8", "D9")
    )
    assert abs(goal - other) < 1.0


def test_it_holds_the_bridge():
    """The unit on the objective shoots from where it is, though the target is nearer elsewhere."""
    river = {f"E{i}": "river" for i in range(1, 14)} | {"E6": "river + bridge"}
    table = Captain(
        terrain=river, allies={"infantry": "E6"}, axis={"infantry": "C6 C5"}, tail=GROUND.format("E6")
    )
    assert table.manoeuvre() == {}


def test_a_last_figure_leaves_the_range_of_fire():
    """Infantry reaches four hexes: one by its march and three by its fire."""
    table = Captain(allies={"infantry": "F6:1 H2"}, axis={"infantry": "C5 C6"})
    assert table.manoeuvre()["F6"][0] in "HI"


def test_it_fires_from_the_hill():
    table = Captain(terrain={"E7": "hill"}, allies={"infantry": "F6"}, axis={"infantry": "C6:1 C5 C8"})
    assert table.manoeuvre() == {"F6": "E7"}


@pytest.mark.parametrize(
    ("enemies", "terrain", "target"),
    [
        ({"infantry": "D5:1 D6"}, {}, "D5"),
        ({"infantry": "D5", "armor": "D6:1"}, {}, "D6"),
        ({"infantry": "D5 D6"}, {"D5": "forest"}, "D6"),
        ({"infantry": "D5 D6 C6 C7"}, {}, "D6"),
    ],
)
def test_it_attacks_where_the_odds_are_best(enemies, terrain, target):
    table = Captain("close_assault", terrain=terrain, allies={"infantry": "E6"}, axis=enemies)
    assert table.card() == "close_assault"
    table.ready("E6")
    table.mind["plan"][0], table.mind["plan_n"] = table.unit("E6"), 1
    assert table.battle() == ("E6", target)


def test_the_card_that_orders_the_units_in_contact():
    hand = "probe_left probe_right"
    assert Captain(hand, allies={"infantry": "E2 E3 H12"}, axis={"infantry": "D2 D3"}).card() == "probe_left"
    assert (
        Captain(hand, allies={"infantry": "E11 E12 H2"}, axis={"infantry": "D11 D12"}).card() == "probe_right"
    )


def test_orders_go_to_the_units_in_contact():
    table = Captain("probe_center", allies={"infantry": "E6 E7 H6 H7"}, axis={"infantry": "D6 D7"})
    assert sorted(table.command()) == ["E6", "E7"]


def test_recon_keeps_the_section_card_that_finds_units():
    table = Captain("probe_left", allies={"infantry": "E2 E3 F3"}, axis={"infantry": "D2 D3 C3"})
    table.card()
    for place, card in enumerate(("attack_right", "attack_left")):
        table.state["drawn"][place] = table.copies_of(card)[0]
    assert ask(table, "keep", table.side, 2) == 1


@pytest.mark.parametrize("way", ["F5", "F6"])
def test_a_retreat_leads_into_cover(way):
    table = Captain(
        active="axis", terrain={way: "town"}, allies={"infantry": "E6"}, axis={"infantry": "D5 D6 C6"}
    )
    step = ask(table, "retreat_step", table.unit("E6"), table.index["F5"], table.index["F6"])
    assert table.names[step] == way


@pytest.mark.parametrize("way", ["F5", "F6"])
def test_a_retreat_leads_onto_the_objective(way):
    table = Captain(
        active="axis", allies={"infantry": "E6"}, axis={"infantry": "D6"}, tail=GROUND.format(way)
    )
    step = ask(table, "retreat_step", table.unit("E6"), table.index["F5"], table.index["F6"])
    assert table.names[step] == way


def test_a_flag_is_ignored_on_the_objective():
    table = Captain(
        active="axis", terrain={"E6": "sandbag"}, allies={"infantry": "E6"}, axis={"infantry": "D6"},
        tail=GROUND.format("E6"),
    )  # fmt: skip
    assert ask(table, "ignore", table.unit("E6"), 1) == 1


def test_it_takes_ground_that_is_an_objective_and_does_not_leave_one():
    table = Captain(allies={"infantry": "E6"}, axis={"infantry": CROWD}, tail=GROUND.format("D6"))
    assert ask(table, "ground", table.unit("E6"), table.index["D6"]) == 1
    table = Captain(
        allies={"infantry": "E6"}, axis={"infantry": CROWD}, terrain={"E6": "town"}, tail=GROUND.format("E6")
    )
    assert ask(table, "ground", table.unit("E6"), table.index["D6"]) == 0


def test_ambush_kills_a_last_figure_of_armor():
    table = Captain(active="axis", allies={"infantry": "F6"}, axis={"armor": "E6:1"})
    unit, foe = table.unit("F6"), table.unit("E6")
    dice = battle.defence_dice(table.tables, table.state, unit, foe, 0)
    assert ask(table, "ambush", ALLIES, unit, foe, dice) == 1


def test_raiders_do_not_stay_among_enemies():
    table = Captain("behind_enemy_lines", allies={"infantry": "E6:1"}, axis={"infantry": CROWD})
    table.card()
    table.play("behind_enemy_lines").order("E6")
    assert ask(table, "second_move", table.unit("E6")) == 1
    end = int(table.mind["path"][table.mind["path_n"] - 1])
    assert not battle.enemy_adjacent(table.tables, table.state, end, ALLIES)


def test_air_power_takes_the_weakest_cluster():
    table = Captain("air_power", allies={"infantry": "H2"}, axis={"infantry": "C5:1 C6:1 B11", "armor": "A2"})
    table.command_strike("air_power")
    assert table.hex_of(ask(table, "strike", table.side)) in ("C5", "C6")


def test_it_never_stands_to_the_last_figure():
    table = Captain(
        allies={"infantry": "E6:1"}, tail=GROUND.format("E6"), active="axis",
        options="no-retreat-choice", axis={"infantry": "D6"},
    )  # fmt: skip
    assert ask(table, "stand", table.unit("E6"), 1) == 0


# --- what a term is for: the sergeant's weights and this one ---


def test_group_sends_the_second_unit_of_two_where_the_first_stands():
    """Two pairs of hexes: on one of them a unit stands already."""
    two = PAIR.format("D3 D4") + PAIR.format("D8 D9").replace('"ground"', '"other"')
    pieces = {"allies": {"infantry": "D4 F6"}, "axis": {"infantry": "A1"}, "tail": two}
    table = Table(weights={"group": 1.0}, **pieces)
    table.card()
    unit = table.unit("F6")
    near, far = (worth_of(table.tables, table.state, table.mind, unit, table.index[h]) for h in ("D3", "D9"))
    assert near > far


@pytest.mark.parametrize(("run", "nearest"), [(0.0, False), (2.0, True)])
def test_run_sends_the_unit_that_is_there_first(run, nearest):
    """Tanks nearer in time than the infantry next to them: only the tanks are drawn."""
    pieces = {"allies": {"infantry": "H6", "armor": "H9"}, "axis": {"infantry": "A1"}}
    table = Table(weights={"run": run, "group": 1e-9}, tail=GROUND.format("D8"), **pieces)
    table.card()
    goals = {hex_: int(table.mind["runner"][table.unit(hex_)]) for hex_ in ("H6", "H9")}
    assert goals["H6"] < 0
    assert (goals["H9"] == table.index["D8"]) == nearest


def test_two_objectives_have_two_runners():
    two = GROUND.format("D3") + GROUND.format("D9").replace('"ground"', '"other"')
    table = Table(weights={"run": 1.0}, allies={"infantry": "G6 G7"}, axis={"infantry": "A1"}, tail=two)
    table.card()
    goals = {table.names[table.mind["runner"][table.unit(hex_)]] for hex_ in ("G6", "G7")}
    assert goals == {"D3", "D9"}


@pytest.mark.parametrize(("enemy", "holds"), [("D8", True), ("A1", False)])
def test_guard_holds_what_the_enemy_is_near(enemy, holds):
    """Worth of the hex that earns the enemy a medal, with the term and without."""
    ground = GROUND.format("F8").replace('"allies"', '"axis"')
    worths = []
    for guard in (0.0, 5.0):
        table = Table(
            weights={"guard": guard, "group": 1e-9},
            allies={"infantry": "F8"}, axis={"infantry": enemy}, tail=ground,
        )  # fmt: skip
        table.card()
        worths.append(worth_of(table.tables, table.state, table.mind, table.unit("F8"), table.index["F8"]))
    assert (worths[1] > worths[0]) == holds


def test_cards_of_the_enemy_pull_nobody():
    """Answers in the enemy's turn go by the own hand, not by notes that the enemy made of his."""
    worths = set()
    for hand in ("attack_left", "attack_right"):
        table = Table(
            hand, weights={"section": 2.0}, active="axis", allies={"infantry": "E6"}, axis={"infantry": "D6"}
        )
        table.deal("probe_center", "allies")
        table.card()
        ask(table, "retreat_step", table.unit("E6"), table.index["F5"], table.index["F6"])
        worths.add(tuple(table.mind["called"]))
    assert len(worths) == 1


@pytest.mark.parametrize(
    ("others", "wins", "medals"), [("D4", False, 0), ("D4 D5", False, 1), ("D4 D5", True, 5)]
)
def test_the_unit_that_completes_a_group_earns_its_medal(others, wins, medals):
    """Three of four hexes are needed; sudden death is worth all five medals."""
    group = GROUND.format("D3 D4 D5 D6") + "need = 3\n" + 'value = "WIN"\n' * wins
    table = Captain(allies={"infantry": f"F6 {others}"}, axis={"infantry": "A1"}, tail=group)
    table.card()
    mask = table.tables["hex_objectives"][table.index["D6"]]
    assert new_medals(table.tables, table.state, table.mind, table.unit("F6"), mask) == medals


def test_guns_stay_back():
    pieces = {"allies": {"artillery": "G6"}, "axis": {"infantry": "D6"}, "terrain": {"E6": "forest"}}
    assert Table(weights={"guns_back": 5.0}, **pieces).manoeuvre() == {}


def test_support_draws_units_together():
    pieces = {"allies": {"infantry": "G6 H2 H3"}, "axis": {"infantry": "A6"}}
    moves = Table(weights={"support": 2.0, "near_enemy": 0.0}, **pieces).manoeuvre()
    assert int(moves["G6"][1:]) < 6


def test_focus_follows_the_first_attack():
    """Alike but for the hits that are already on their way to one of them."""
    table = Table(weights={"focus": 1.0}, allies={"infantry": "E6"}, axis={"infantry": "D5:2 D6:2"})
    table.card()
    table.mind["promised"][table.unit("D5")] = 0.9
    best_attack_from(table.tables, table.state, table.mind, table.unit("E6"), table.index["E6"], 1)
    assert table.hex_of(table.mind["target"]) == "D5"


@pytest.mark.parametrize(("soften", "first"), [(5.0, "F3"), (-5.0, "E9")])
def test_soften_puts_fire_from_afar_first(soften, first):
    table = Table(
        weights={"soften": soften}, allies={"infantry": "F3 E9"}, axis={"infantry": "D3 D9", "armor": "A1"}
    )
    table.ready("F3", "E9")
    table.card()
    table.mind["plan"][:2] = table.unit("F3"), table.unit("E9")
    table.mind["plan_n"] = 2
    assert table.battle()[0] == first


@pytest.mark.parametrize(("ahead", "grows"), [("allies", True), ("axis", False)])
def test_lead_makes_cautious(ahead, grows):
    table = Table(weights={"lead": 1.0}, allies={"infantry": "H6"}, axis={"infantry": "B6"})
    plain = table.mind["caution"][ALLIES]
    table.with_medals(ahead, 3)
    table.card()
    assert (table.mind["caution"][ALLIES] > plain) == grows


def test_idle_guns_do_not_fire_and_a_random_card_is_any():
    table = Table(weights={"idle_guns": 1.0}, allies={"artillery": "F6"}, axis={"infantry": "D6"})
    table.ready("F6")
    table.card()
    table.mind["plan"][0], table.mind["plan_n"] = table.unit("F6"), 1
    assert table.battle() is None
    hand = "probe_left probe_right attack_center recon_right"
    seen = set()
    for key in range(12):
        table = Table(
            hand, weights={"card_noise": 999.0}, allies={"infantry": "E2 E3"}, axis={"infantry": "D2"}
        )
        table.state["keys"][:, 0] = key
        seen.add(table.card())
    assert len(seen) > 2
