"""House rule zombie-food-objectives: markers have to be entered and kept for a whole turn."""

import pytest

from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.rules.claims import law
from engine.rules.swarm import choices, growth_turn, turn
from tests.support.zombies import SWARM, Graves

MARKERS = "ruleset.claim_side=axis+ruleset.claim_who=SWARM+ruleset.claim_on=TOWNS|BUNKERS"
FOOD = f"{SWARM}+{MARKERS}+ruleset.swarm_stays=true"
TOWN = {"E6": "town"}


def graves(dead, living=None, ground=None, **more):
    """A town at E6 unless other ground is named."""
    return Graves(
        ground or TOWN, {"hr_zombie": dead}, living or {"infantry": "I1"}, FOOD, owner="allies", **more
    )


def whole_turn(field, *faces):
    """A turn of the Dead from its first note to its last."""
    law.note_places(field.tables, field.state, 0)
    for name in ("moved", "battles", "ordered", "banned", "stopped", "pushed"):
        field.state[name][...] = 0
    field.state["turn"] += 2
    field.state["n_ordered"] = 0
    field.dead_turn(*faces)
    law.take_claims(field.tables, field.state, 0)
    return field


def left(field):
    """Hexes with a marker."""
    return {name for name, hex_ in field.index.items() if field.state["claim_left"][hex_]}


@pytest.mark.rule("HR-ZOMFOOD-1", "HR-ZOMFOOD-6")
@pytest.mark.parametrize("ground", ["town", "bunker", "tp_field_bunker", "tp_church"])
def test_a_unit_beside_a_marker_must_enter_it(ground, monkeypatch):
    field = graves("E5", ground={"E6": ground})
    monkeypatch.setattr(turn, "choose_swarm_entry", lambda *_: OFF)
    whole_turn(field)
    assert field.zombies() == {"E6": 3}
    assert left(field) == {"E6"}


@pytest.mark.rule("HR-ZOMFOOD-1", "HR-ZOMBIE-17")
def test_it_enters_though_its_owner_moves_nobody(monkeypatch):
    field = graves("E5")
    monkeypatch.setattr(turn, "choose_swarm_mover", lambda *_: OFF)
    whole_turn(field)
    assert field.zombies() == {"E6": 3}


@pytest.mark.rule("HR-ZOMFOOD-2", "HR-ZOMFOOD-4")
def test_it_stays_a_whole_turn_and_the_marker_goes_for_good(monkeypatch):
    field = whole_turn(graves("E5"))
    whole_turn(field)
    assert field.zombies() == {"E6": 3}
    assert left(field) == set()
    assert field.fired(Fired.CLAIM_TAKEN)
    whole_turn(field)
    assert "E6" not in field.zombies()


@pytest.mark.rule("HR-ZOMFOOD-4")
def test_who_stays_does_not_assault_whoever_comes_beside_it():
    field = whole_turn(graves("E5"))
    field.put("I1", "E7")
    whole_turn(field)
    assert field.living() == {"E7": 4}
    assert not field.logged(Event.CHARGE)
    assert left(field) == set()


@pytest.mark.rule("HR-ZOMFOOD-9")
@pytest.mark.parametrize(("ground", "assaults"), [("bunker", 0), ("town", 0), ("tp_field_bunker", None)])
def test_on_the_turn_of_entry_it_battles_where_the_ground_lets_it(ground, assaults):
    field = graves("E5", {"infantry": "E7"}, {"E6": ground})
    law.note_places(field.tables, field.state, 0)
    field.call()
    assert field.move("E5", "E6")
    expected = 0 if field.tables["stack_ban_entered"][field.stack("E6")] else 3
    assert field.dice("E6", "E7") == expected
    assert assaults is None or expected == assaults or ground == "bunker"


@pytest.mark.rule("HR-ZOMFOOD-3")
def test_losses_on_the_spot_change_nothing_and_who_was_driven_off_starts_anew():
    field = whole_turn(graves("E5"))
    field.state["unit_figures"][field.unit("E6")] = 1
    whole_turn(field)
    assert left(field) == set()
    driven = whole_turn(graves("E5"))
    driven.put("E6", "D5")
    whole_turn(driven)  # back on the marker
    assert driven.zombies() == {"E6": 3}
    assert left(driven) == {"E6"}
    whole_turn(driven)
    assert left(driven) == set()


@pytest.mark.rule("HR-ZOMFOOD-5", "HR-ZOMFOOD-1")
def test_one_unit_enters_each_marker_and_the_owner_chooses_which(monkeypatch):
    both = graves("E5", ground={"E6": "town", "D5": "town"})
    monkeypatch.setattr(turn, "choose_swarm_entry", lambda *_: both.index["D5"])
    whole_turn(both)
    assert both.zombies() == {"D5": 3}
    monkeypatch.undo()
    two = whole_turn(graves("E5 D6"))
    assert "E6" in two.zombies()
    assert len(two.zombies()) == 2


@pytest.mark.rule("HR-ZOMFOOD-5")
def test_a_hex_that_is_no_marker_is_refused_where_one_has_to_be_entered(monkeypatch):
    field = graves("E5")
    monkeypatch.setattr(turn, "choose_swarm_entry", lambda *_: field.index["D5"])
    law.note_places(field.tables, field.state, 0)
    turn.swarm_turn(field.tables, field.state, field.mind, 0)
    assert field.state["rule_gap"] != 0
    assert field.zombies() == {"E6": 3}


@pytest.mark.rule("HR-ZOMFOOD-9")
def test_a_marker_under_the_living_calls_nobody_and_stays_when_they_fall():
    field = graves("E5", {"infantry": "E6:1 I1"}, {"E6": "bunker"})
    field.mind["weights"][0, choices.Weight.SWARM_MOVE] = 99.0
    whole_turn(field, "SSS", "III")
    assert field.zombies() == {"E5": 3}
    assert field.living() == {"I1": 4}
    assert left(field) == {"E6"}


@pytest.mark.rule("HR-ZOMFOOD-8")
def test_who_stands_on_a_marker_at_the_set_up_stays_for_one_turn():
    field = whole_turn(graves("E6"))
    assert field.zombies() == {"E6": 3}
    assert left(field) == set()


@pytest.mark.rule("HR-ZOMFOOD-8", "HR-ZOMGROW-5", "HR-ZOMBIE-17")
def test_who_is_pushed_onto_a_marker_by_a_division_put_off_stays_that_turn(monkeypatch):
    field = divides({"C6": "town", "C7": "town"}, "E6:6 D6:1", monkeypatch)
    whole_turn(field)
    pushed = {"C6", "C7"} & set(field.zombies())
    assert len(pushed) == 1 and field.zombies() == {"E6": 3, "D6": 3, pushed.pop(): 1}
    assert left(field) == {"C6", "C7"} - set(field.zombies())


@pytest.mark.rule("HR-ZOMFOOD-8", "HR-ZOMGROW-6")
def test_a_unit_that_comes_into_being_on_a_marker_stays_the_turn_after(monkeypatch):
    field = divides({"D6": "town"}, "E6:6", monkeypatch)
    assert whole_turn(field).zombies() == {"E6": 3, "D6": 3} and left(field) == {"D6"}
    assert whole_turn(field).zombies()["D6"] == 3 and left(field) == set()


def divides(ground, dead, monkeypatch):
    """Zombies of which some have put their division off, onto D6; nobody else moves."""
    living = {"infantry": "I1 I3 I5 I7"}
    field = Graves(ground, {"hr_zombie": dead}, living, f"{FOOD}+ruleset.swarm_grows=true", owner="allies")
    monkeypatch.setattr(growth_turn, "choose_division", lambda *_: field.index["D6"])
    monkeypatch.setattr(turn, "choose_swarm_mover", lambda *_: OFF)
    return field


@pytest.mark.rule("HR-ZOMFOOD-6", "HR-GEN-19")
@pytest.mark.parametrize(
    ("hexes", "found"), [("towns|bunkers", {"E6", "C3"}), ("towns", {"E6"}), ("bunkers", {"C3"})]
)
def test_which_hexes_have_a_marker_is_a_parameter(hexes, found):
    words = f"zombie-unit+zombie-conversion+zombie-food-objectives:hexes={hexes}"
    field = Graves(
        {"E6": "town", "C3": "bunker", "G7": "hill"}, {"infantry": "A1"}, options=words, owner="allies"
    )
    law.lay_claims(field.tables, field.state)
    assert left(field) == found


@pytest.mark.rule("HR-ZOMFOOD-7")
def test_a_marker_is_worth_no_medal():
    field = whole_turn(graves("E6"))
    assert field.medals("axis") == 0
