"""House rule zombie-growth: lost figures become zombies, and units that have grown divide."""

import pytest

from engine.codes import Loss
from engine.dialogue.begin_turn import begin_turn
from engine.dialogue.fight import suffer
from engine.hooks import Event, Fired
from engine.kernel.ask import battles_begin, orders_are_given, turn_without_card
from engine.kernel.losses import remove_figures
from engine.layout import OFF
from engine.rules.swarm import growth_law, growth_turn, turn
from tests.support.loaded_dice import IfAsked
from tests.support.supplied_field import ROAD
from tests.support.zombies import SWARM, UP, Graves

GROWS = f"{SWARM}+ruleset.swarm_grows=true"
LIVING = {"infantry": "I1 I3 I5 I7"}


def graves(dead, living=None, options=GROWS, **more):
    """Zombies that grow."""
    return Graves(dead={"hr_zombie": dead}, living=living or LIVING, options=options, **more)


def settle(field, monkeypatch=None, hexes=(), eaters=()):
    """An event is over; ``hexes``, ``eaters``: what the owner answers, else a player does."""
    if monkeypatch is not None:
        hexes, eaters = list(hexes), list(eaters)
        monkeypatch.setattr(
            growth_turn, "choose_division", lambda *_: field.index[hexes.pop(0)] if hexes else OFF
        )
        monkeypatch.setattr(
            growth_turn, "choose_eater", lambda *_: field.unit(eaters.pop(0)) if eaters else OFF
        )
    growth_turn.settle_growth(field.tables, field.state, field.mind)


def accounts(field):
    """Figures lost by the living, joined to the swarm, and left out."""
    return tuple(int(field.state[name]) for name in ("swarm_lost", "swarm_made", "swarm_left_out"))


@pytest.mark.rule("HR-ZOMGROW-1")
def test_figures_that_an_assault_takes_join_the_unit_that_took_them():
    field = graves("E6 C3", {"infantry": "E7 I1"})
    field.dead_turn("SSS", "IIS")
    assert field.figures("E6") == 5
    assert field.living() == {"E7": 2, "I1": 4}
    assert accounts(field) == (2, 2, 0)


@pytest.mark.rule("HR-ZOMGROW-1")
def test_models_count_like_figures_and_only_as_many_as_there_were():
    field = graves("E6 C3", {"artillery": "E7:1", "infantry": "I1"})
    field.dead_turn("SSS", "GGG")
    assert field.figures("E6") == 4
    assert accounts(field) == (1, 1, 0)


@pytest.mark.rule("HR-ZOMGROW-1")
@pytest.mark.parametrize("grows", [True, False])
def test_without_the_option_nobody_joins(grows):
    field = graves("E6 C3", {"infantry": "E7 I1"}, GROWS if grows else SWARM)
    field.dead_turn("SSS", "IIS")
    assert field.figures("E6") == (5 if grows else 3)


@pytest.mark.rule("HR-ZOMGROW-3")
def test_figures_lost_to_a_flag_join_the_unit_that_caused_it():
    #  the living unit stands on its baseline: the flag costs a figure
    field = graves("H5 A1", {"infantry": "I5 I1"})
    field.dead_turn("SSS", "FSS")
    assert field.figures("H5") == 4
    assert accounts(field) == (1, 1, 0)


@pytest.mark.rule("HR-ZOMGROW-3", "HR-ZOMGROW-9")
def test_figures_that_nobody_took_join_the_nearest_unit():
    field = graves("E6 C3", {"infantry": "G6 I1"})
    remove_figures(field.tables, field.state, field.unit("G6"), 2, Loss.MINE)
    assert field.zombies() == {"E6": 3, "C3": 3}
    settle(field)
    assert field.zombies() == {"E6": 5, "C3": 3}


@pytest.mark.rule("HR-ZOMGROW-3", "HR-GEN-15")
def test_of_units_equally_near_the_dead_player_chooses(monkeypatch):
    field = graves("E5 E7", {"infantry": "E6 I1"})
    for hex_ in ("E7", "E5"):
        remove_figures(field.tables, field.state, field.unit("E6"), 1, Loss.ICE)
        before = field.figures(hex_)
        settle(field, monkeypatch, eaters=[hex_])
        assert field.figures(hex_) == before + 1


@pytest.mark.rule("HR-ZOMGROW-9")
def test_with_no_zombie_on_the_board_nothing_is_exchanged():
    field = graves("E6", {"infantry": "G6 I1"})
    remove_figures(field.tables, field.state, field.unit("E6"), 3, Loss.HIT)
    remove_figures(field.tables, field.state, field.unit("G6"), 1, Loss.MINE)
    settle(field)
    assert accounts(field) == (0, 0, 0)


@pytest.mark.rule("HR-ZOMGROW-10")
def test_beyond_the_limit_of_figures_on_the_board_none_joins():
    field = graves("E6 C3", {"infantry": "E7 I1"}, f"{GROWS}+ruleset.swarm_most=7")
    field.dead_turn("SSS", "III")
    assert field.figures("E6") == 4
    assert accounts(field) == (3, 1, 2)


@pytest.mark.rule("HR-ZOMGROW-2", "HR-ZOMGROW-4", "HR-ZOMGROW-5")
def test_with_six_figures_a_unit_divides_onto_a_hex_beside_it(monkeypatch):
    field = graves("E6:5 C3")
    growth_law.join(field.tables, field.state, field.unit("E6"), 1)
    settle(field, monkeypatch, hexes=["F6"])
    assert field.zombies() == {"E6": 3, "F6": 3, "C3": 3}
    assert field.fired(Fired.SWARM_DIVIDED)
    assert field.state["alive"][0] == 3
    assert len(field.logged(Event.DIVIDED)) == 1


@pytest.mark.rule("HR-ZOMGROW-2")
@pytest.mark.parametrize(("split", "figures", "parts"), [
    (6, 5, [5]), (6, 6, [3, 3]), (6, 7, [3, 4]), (6, 11, [5, 6 - 3, 3]), (6, 13, [3, 3, 3, 4]), (4, 4, [2, 2]),
    (4, 8, [2, 2, 2, 2]), (8, 7, [7]), (8, 9, [4, 5]),
])  # fmt: skip
def test_it_divides_as_evenly_as_possible_and_so_do_the_parts(split, figures, parts):
    field = graves("E6:3", options=f"{GROWS}+ruleset.swarm_split={split}")
    growth_law.join(field.tables, field.state, field.unit("E6"), figures - 3)
    settle(field)
    assert sorted(field.zombies().values()) == sorted(parts)
    assert sum(field.zombies().values()) == figures


@pytest.mark.rule("HR-ZOMGROW-4")
def test_the_larger_part_stays(monkeypatch):
    field = graves("E6:3")
    growth_law.join(field.tables, field.state, field.unit("E6"), 4)
    settle(field, monkeypatch, hexes=["D5"])
    assert field.zombies() == {"E6": 4, "D5": 3}


@pytest.mark.rule("HR-ZOMGROW-5")
def test_a_zombie_on_the_hex_is_pushed(monkeypatch):
    field = graves("E6:5 D6:1", {"infantry": "C6 I1"})
    growth_law.join(field.tables, field.state, field.unit("E6"), 1)
    settle(field, monkeypatch, hexes=["D6"])
    assert field.zombies() == {"E6": 3, "D6": 3, "C7": 1}


@pytest.mark.rule("HR-ZOMGROW-2", "HR-ZOMGROW-5", "HR-ZOMBIE-13")
def test_a_unit_that_divides_makes_room_for_nobody():
    field = graves("A6:5 B5:1", {"infantry": "A5 A7 B6 I1"})  # behind B5 are A5 and A6
    growth_law.join(field.tables, field.state, field.unit("A6"), 1)
    settle(field)
    assert field.zombies() == {"A6": 6, "B5": 1}


@pytest.mark.rule("HR-ZOMGROW-5")
def test_no_hex_with_a_living_unit_is_taken_and_without_any_the_division_waits():
    around = {"infantry": "D5 D6 E5 E7 F5 F6"}
    field = graves("E6:5", around)
    growth_law.join(field.tables, field.state, field.unit("E6"), 4)
    settle(field)
    assert field.zombies() == {"E6": 9}
    #  one of them leaves; nothing happens in the same turn
    unit = field.unit("E5")
    field.put("E5", "I9")
    assert field.unit("I9") == unit
    settle(field)
    assert field.zombies() == {"E6": 9}
    #  the next turn of the side begins with the division put off
    growth_turn.divide_put_off(field.tables, field.state, field.mind, 0)
    assert field.zombies() == {"E6": 5, "E5": 4}


@pytest.mark.rule("HR-ZOMGROW-6")
def test_the_new_unit_does_nothing_in_this_turn(monkeypatch):
    field = graves("E6:5 A1", {"infantry": "G6 I1"})
    growth_law.join(field.tables, field.state, field.unit("E6"), 1)
    field.dead_turn()
    new = int(field.tables["brood_first"][0])
    assert not field.state["ordered"][new]
    assert new not in [unit for unit, *_ in field.logged(Event.STEP)]
    #  in the next one it acts like all others
    field.state["turn"] += 2
    turn.call_up(field.tables, field.state, 0)
    assert field.state["ordered"][new]


@pytest.mark.rule("HR-ZOMGROW-2", "HR-ZOMGROW-8")
@pytest.mark.parametrize("options", [GROWS, f"{UP}+ruleset.swarm_grows=true"])
def test_there_is_a_place_for_every_unit_that_can_come_into_being(options):
    #  sixteen figures of the living, three of them for each division
    living = LIVING if options == GROWS else {"infantry": "A1 A3 A5 A7"}
    field = Graves(dead={"hr_zombie": "E6"}, living=living, options=options)
    assert field.tables["brood_n"][field.dead] == 16 // 3
    assert field.tables["brood_n"][1 - field.dead] == 0
    assert field.state["alive"][field.dead] == 1


@pytest.mark.rule("HR-ZOMGROW-9")
def test_a_loss_in_the_turn_of_the_living_is_exchanged_when_the_march_is_over():
    field = graves("E6 C3", {"infantry": "G6 I1"}, active="allies").ready("G6")
    remove_figures(field.tables, field.state, field.unit("G6"), 1, Loss.MINE)
    growth_turn.grow_after_move(field.tables, field.state, field.mind, field.unit("G6"))
    assert field.figures("E6") == 4


@pytest.mark.rule("HR-ZOMGROW-9", "HR-ZOMGROW-3", "HR-STARVE-1")
def test_a_figure_that_starves_as_a_turn_begins_is_exchanged_before_the_turn_goes_on():
    supply = "supply-line-tracing+supply-degradation+supply-attrition"
    dead = "C3:5 F6"
    field = Graves(ROAD, {"hr_zombie": dead}, {"infantry": "E7 G6 I1"}, f"{GROWS}+{supply}", active="allies")
    cut_off = field.unit("E7")
    for _ in range(4):
        with field.loaded(IfAsked(["S"] * 4)):
            begin_turn(field.tables, field.state, field.mind)
        if field.state["swarm_loss_n"]:
            break
    assert field.living()["E7"] == 3 and field.state["unit_hex"][cut_off] == field.index["E7"]
    assert turn_without_card(field.tables, field.state, field.mind, 1) <= 0  # the turn goes on, or passes
    assert field.zombies()["F6"] == 4 and accounts(field) == (1, 1, 0)


@pytest.mark.rule("HR-ZOMGROW-9", "HR-ZOMGROW-2")
@pytest.mark.parametrize("step", [orders_are_given, battles_begin])
def test_what_falls_before_marches_or_battles_is_exchanged_before_them(step):
    field = graves("C3:5", {"infantry": "G6 I1"}, active="allies")
    remove_figures(field.tables, field.state, field.unit("G6"), 1, Loss.BLAST)
    step(field.tables, field.state, field.mind, 1)
    assert sorted(field.zombies().values()) == [3, 3] and field.fired(Fired.SWARM_DIVIDED)


@pytest.mark.rule("HR-ZOMGROW-7", "HR-ZOMWIN-2")
def test_exchanged_figures_still_count_as_lost():
    field = graves("E6 C3", {"infantry": "E7 I1"})
    field.dead_turn("SSS", "IIS")
    assert int(field.state["figures_lost"][1].sum()) == 2


@pytest.mark.rule("HR-ZOMGROW-1")
def test_strikes_at_zombies_make_none():
    field = graves("E6 C3", {"infantry": "G6 I1"}, active="allies")
    field.state["hits"], field.state["flags"] = 1, 0
    suffer(field.tables, field.state, field.mind, field.unit("E6"), 1)
    settle(field)
    assert field.zombies() == {"E6": 2, "C3": 3}
    assert accounts(field) == (0, 0, 0)
