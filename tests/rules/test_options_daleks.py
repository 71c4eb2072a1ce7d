"""Daleks: what their rows do, flags that cost models, strikes, and the exact odds against them."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from engine.dialogue import air_drop
from engine.dialogue.start import start_game
from engine.dice.describe import describe_battle
from engine.layout import OFF, STATE
from engine.loading.in_force.rules import base_document
from engine.policies.player_files import fill_mind
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked

#      B4  B5
#    C4  C5  C6
#      D4  D5
#    E4  E5  E6      the Dalek on D5 of the Axis, an Allied unit on E5
DALEKS = ["hr_dalek", "hr_dalek_special"]
FULL = {"hr_dalek": 3, "hr_dalek_special": 4}
LOSSES = "dalek-standard:flag_loss={0}+dalek-special-weapons:flag_loss={0}"


def facing(row, enemy="infantry", **more):
    """A Dalek on D5 with room behind it, an ordered Allied unit on E5."""
    return Battlefield(axis={row: "D5"}, allies={enemy: "E5"}, **more).play("direct_from_hq").order("E5")


def attacked(row, faces, enemy="infantry", **more):
    """The Dalek after a roll at it; it has no choice but whether to ignore a flag."""
    field = facing(row, enemy, **more)
    field.attack("E5", "D5", faces, retreat=Unasked(), stand=Unasked())
    return field


# --- what a row is ---


@pytest.mark.rule("HR-DALEK-1", "HR-DALSPEC-1")
@pytest.mark.parametrize("row", DALEKS)
def test_strength_and_march(row):
    field = Battlefield(axis={row: "D5"}, active="axis").play("direct_from_hq").order("D5")
    assert field.figures("D5") == FULL[row] and field.limits("D5") == (4, 4)


@pytest.mark.rule("HR-DALEK-1", "HR-DALSPEC-1")
@pytest.mark.parametrize(
    ("row", "by_range"), [("hr_dalek", [3, 3, 3, 0]), ("hr_dalek_special", [4, 4, 4, 4, 0])]
)
def test_dice_by_range(row, by_range):
    for far, dice in enumerate(by_range, 1):
        enemy = f"E{2 + far}"
        field = Battlefield(axis={row: "E2"}, allies={"infantry": enemy}, active="axis")
        assert field.far("E2", enemy) == far
        assert field.play("direct_from_hq").order("E2").dice("E2", enemy) == dice


@pytest.mark.rule("HR-DALSPEC-2")
def test_special_weapons_need_a_clear_line():
    field = Battlefield({"E3": "forest"}, {"hr_dalek_special": "E2"}, {"infantry": "E4"}, active="axis")
    assert field.play("direct_from_hq").order("E2").dice("E2", "E4") == 0


@pytest.mark.rule("HR-DALEK-7", "HR-DALSPEC-3")
@pytest.mark.parametrize(
    ("card", "row", "may"),
    [
        ("armor_assault", "hr_dalek", True), ("infantry_assault", "hr_dalek", False),
        ("artillery_bombard", "hr_dalek", False), ("armor_assault", "hr_dalek_special", True),
        ("artillery_bombard", "hr_dalek_special", True), ("infantry_assault", "hr_dalek_special", False),
    ],
)  # fmt: skip
def test_cards_that_order_them(card, row, may):
    axis = {row: "D5", "infantry": "A1", "artillery": "A3", "armor": "A5"}
    assert Battlefield(axis=axis, active="axis").play(card).may_order("D5") == may


@pytest.mark.rule("HR-DALSPEC-3")
def test_artillery_bombard_gives_three_hexes_or_two_battles():
    field = Battlefield(axis={"hr_dalek_special": "D5"}, allies={"infantry": "E5"}, active="axis")
    field.play("artillery_bombard").order("D5")
    assert field.limits("D5") == (0, 3) and field.state["battles_allowed"] == 2
    mobile = Battlefield(axis={"artillery": "D5"}, active="axis").play("artillery_bombard").order("D5")
    assert mobile.limits("D5") == (0, 3)


@pytest.mark.rule("HR-DALEK-7", "HR-DALSPEC-3", "HR-SET-32")
@pytest.mark.parametrize("row", DALEKS)
def test_it_is_armor_to_options_about_armor(row):
    guns = {"artillery": "E5"}
    field = Battlefield(axis={row: "C4"}, allies=guns, options="artillery-vs-armor-minus-one")
    assert field.play("direct_from_hq").order("E5").dice("E5", "C4") == 2  # 3 at range 2, one fewer at armor
    own = Battlefield(
        axis={row: "C4"}, allies={"armor": "E5"}, options="artillery-vs-armor-minus-one", active="axis"
    )
    assert own.play("direct_from_hq").order("C4").dice("C4", "E5") == FULL[row]
    charged = {}
    for enemy in (row, "infantry"):
        field = Battlefield(axis={enemy: "B5"}, allies={"infantry": "E5"}, options="infantry-charge")
        field.play("direct_from_hq").order("E5")
        assert field.move("E5", "D5", "C5")
        charged[enemy] = field.dice("C5", "B5") > 0
    assert charged == {row: False, "infantry": True}


@pytest.mark.rule("HR-DALEK-4", "HR-DALSPEC-3")
@pytest.mark.parametrize("row", DALEKS)
def test_it_takes_ground_and_overruns_as_armor(row):
    field = Battlefield(axis={row: "D5"}, allies={"infantry": "E5:1 F5:1 I1"}, active="axis")
    field.play("direct_from_hq").order("D5")
    field.attack("D5", "E5", "I" * FULL[row], "I" * FULL[row], ground=[1, 1], overrun="F5")
    assert field.picture("axis") == {"F5": FULL[row]} and set(field.picture("allies")) == {"I1"}


# --- what hurts it ---


@pytest.mark.rule("HR-DALEK-2", "HR-FACE-7", "HR-FACE-8", "HR-DALSPEC-1", "HR-DALSPEC-3")
@pytest.mark.parametrize("row", DALEKS)
@pytest.mark.parametrize(("faces", "lost"), [("GGS", 0), ("IIS", 0), ("AGS", 1), ("AAG", 2)])
def test_the_tank_face_alone_hits(row, faces, lost):
    assert attacked(row, faces).figures("D5") == FULL[row] - lost


@pytest.mark.rule("HR-DALEK-2", "HR-DALSPEC-4", "HR-GEN-6")
@pytest.mark.parametrize("row", DALEKS)
@pytest.mark.parametrize(("faces", "lost"), [("FSS", 0), ("FFS", 1), ("FFF", 2), ("AFF", 2)])
def test_the_first_flag_is_ignored_and_each_further_one_costs_a_model(row, faces, lost):
    field = attacked(row, faces)
    assert field.picture("axis") == {"D5": FULL[row] - lost}


@pytest.mark.rule("HR-DALEK-2", "HR-DALSPEC-4")
@pytest.mark.parametrize("row", DALEKS)
@pytest.mark.parametrize(("loss", "lost"), [(0, 0), (1, 1), (2, 2)])
def test_models_that_a_flag_costs_are_a_parameter(row, loss, lost):
    assert attacked(row, "FFS", options=LOSSES.format(loss)).figures("D5") == FULL[row] - lost


@pytest.mark.rule("HR-DALEK-2", "HR-GEN-6")
def test_its_hex_lets_it_ignore_a_flag_more():
    field = attacked("hr_dalek", "FFS", terrain={"D5": "sandbag"})
    assert field.figures("D5") == 3


@pytest.mark.rule("HR-DALEK-6", "HR-DALSPEC-4", "HR-GEN-6", "HR-GEN-8")
@pytest.mark.parametrize("row", DALEKS)
def test_every_flag_of_a_strike_costs_a_model(row):
    field = Battlefield(axis={row: "D5"}, allies={"infantry": "I5"}).play("barrage")
    field.strike("D5", faces=["FGGS"])
    assert field.picture("axis") == {"D5": FULL[row] - 1}
    field = Battlefield(axis={row: "D5"}, allies={"infantry": "I5"}).play("barrage")
    field.strike("D5", faces=["FFAG"])
    assert field.picture("axis") == ({"D5": 1} if row == "hr_dalek_special" else {})


@pytest.mark.rule("HR-DALEK-5", "HR-SET-32")
@pytest.mark.parametrize("row", DALEKS)
def test_nobody_asks_it_to_stand_and_its_models_are_damage(row):
    field = attacked(row, "FFS", options="no-retreat-choice+damage-scoring")
    assert field.figures("D5") == FULL[row] - 1
    assert int(field.state["figures_lost"][0].sum()) == 1


@pytest.mark.rule("HR-DALEK-2")
def test_mines_do_not_hurt_it():
    field = Battlefield(
        {"E5": "tp_minefield"}, {"hr_dalek": "D5"}, {"infantry": "I1"}, owner="allies", active="axis"
    )
    field.play("direct_from_hq").order("D5")
    assert field.move("D5", "E5") and field.figures("E5") == 3


# --- exact odds (variant-questions, section 2) ---


def taken(dice, models, loss=1):
    """Models that an attack takes on average: tank faces, and flags beyond the first."""
    total = Fraction(0)
    for roll in product("IIAGFS", repeat=dice):
        hits, flags = roll.count("A"), roll.count("F")
        total += min(models, hits + loss * max(flags - 1, 0))
    return total / 6**dice


def odds_of(row, dice, **more):
    """What the program says of an attack of infantry or armor with so many dice at a Dalek."""
    document = base_document()
    document["units"]["armor"]["dice"] = [dice]
    odds = describe_battle(document, "armor", row, 1, **more)
    return [Fraction(one["chance"]) for one in odds.distribution("figures_lost")]


@pytest.mark.rule("HR-DALEK-2", "HR-FACE-7")
@pytest.mark.parametrize(("dice", "said"), [(1, 0.17), (2, 0.36), (3, 0.58), (4, 0.82)])
def test_models_taken_by_an_attack(dice, said):
    assert round(float(taken(dice, 99)), 2) == said
    for row in DALEKS:
        losses = odds_of(row, dice)
        assert sum(n * chance for n, chance in enumerate(losses)) == taken(dice, FULL[row])


@pytest.mark.rule("HR-FACE-7", "HR-FACE-8")
@pytest.mark.parametrize(("row", "attacks"), [("hr_dalek", 5.2), ("hr_dalek_special", 6.9)])
def test_attacks_of_three_dice_that_destroy_it(row, attacks):
    """As many as its models are worth of an attack; the last one takes more than is left, so it is a few more."""
    mean = sum(n * chance for n, chance in enumerate(odds_of(row, 3, figures=8)))
    assert mean == taken(3, 99) and round(float(FULL[row] / mean), 1) == attacks


@pytest.mark.rule("HR-FACE-7", "HR-FACE-8")
@pytest.mark.parametrize(("row", "dice"), [("hr_dalek", 18), ("hr_dalek_special", 24)])
def test_dice_that_destroy_it_without_flags(row, dice):
    hit = Fraction(1, 6)
    assert odds_of(row, 1)[1] == hit and FULL[row] / hit == dice


@pytest.mark.rule("HR-SET-45", "HR-DALMERC-4", "HR-DALMERC-1")
def test_a_mercenary_pays_nothing_and_is_damage_all_the_same():
    field = Battlefield(
        axis={"hr_mercenary": "D5:1", "hr_dalek": "A1"}, allies={"infantry": "E5"}, options="damage-scoring"
    )
    field.play("direct_from_hq").order("E5").attack("E5", "D5", "ISS")
    assert field.medals("allies") == 0 and int(field.state["figures_lost"][0].sum()) == 1
    paid = Battlefield(
        axis={"hr_mercenary": "D5:1", "hr_dalek": "A1"},
        allies={"infantry": "E5"},
        options="dalek-mercenary:vp=1",
    )
    paid.play("direct_from_hq").order("E5").attack("E5", "D5", "ISS")
    assert paid.medals("allies") == 1


@pytest.mark.rule("HR-DALMERC-1", "HR-GEN-9")
def test_a_mercenary_marches_as_special_infantry_and_is_as_slow_as_regular_in_mud():
    axis = {"hr_mercenary": "D5"}
    field = (
        Battlefield(axis=axis, allies={"infantry": "I5"}, active="axis").play("direct_from_hq").order("D5")
    )
    assert field.figures("D5") == 4 and field.limits("D5") == (2, 2)
    muddy = Battlefield(axis=axis, allies={"infantry": "I5"}, active="axis", options="weather-mud")
    assert muddy.play("direct_from_hq").order("D5").limits("D5") == (1, 2)


# --- the last Dalek falls ---


@pytest.mark.rule("HR-DALMERC-2", "HR-DALMERC-3")
@pytest.mark.parametrize("row", DALEKS)
def test_mercenaries_surrender_with_the_last_dalek_without_medals_or_damage(row):
    field = Battlefield(axis={row: "D5:1", "hr_mercenary": "A1 A3 E6"}, allies={"infantry": "E5 F5"})
    field.play("direct_from_hq").order("E5").attack("E5", "D5", "ASS")
    assert field.picture("axis") == {} and field.medals("allies") == 1
    assert int(field.state["figures_lost"][0].sum()) == 1 and field.state["units_lost"][0] == 1
    assert field.winner() == "allies"


@pytest.mark.rule("HR-DALMERC-2", "HR-DALMERC-3")
def test_they_serve_while_any_dalek_lives():
    axis = {"hr_dalek": "D5:1", "hr_dalek_special": "A5", "hr_mercenary": "A1 A3"}
    field = Battlefield(axis=axis, allies={"infantry": "E5"})
    field.play("direct_from_hq").order("E5").attack("E5", "D5", "ASS")
    assert set(field.picture("axis")) == {"A5", "A1", "A3"} and field.winner() is None


@pytest.mark.rule("HR-DALMERC-2")
def test_an_army_without_daleks_does_not_surrender():
    field = Battlefield(axis={"hr_mercenary": "D5:1 A1", "infantry": "A5"}, allies={"infantry": "E5"})
    field.play("direct_from_hq").order("E5").attack("E5", "D5", "ISS")
    assert set(field.picture("axis")) == {"A1", "A5"}


@pytest.mark.rule("HR-DALMERC-2", "VIC-8")
def test_units_that_are_no_mercenaries_fight_on():
    axis = {"hr_dalek": "D5:1", "hr_mercenary": "A1", "infantry": "A5"}
    field = Battlefield(axis=axis, allies={"infantry": "E5"})
    field.play("direct_from_hq").order("E5").attack("E5", "D5", "ASS")
    assert set(field.picture("axis")) == {"A5"} and field.winner() is None


@pytest.mark.rule("HR-DALMERC-2", "CARD-AIR-5")
def test_a_strike_goes_on_without_those_who_surrendered():
    axis = {"hr_dalek": "D5:1", "hr_mercenary": "D6", "infantry": "A5"}
    field = Battlefield(axis=axis, allies={"infantry": "I5"}).play("air_power")
    field.strike("D5", "D6", faces=["A"])
    assert set(field.picture("axis")) == {"A5"} and field.state["strike_n"] == 0


@pytest.mark.rule("HR-DALMERC-2")
def test_an_objective_is_given_up_with_those_who_held_it():
    tail = '\n[[objective]]\nid = "x"\nsides = "axis"\nhexes = "A1"\n'
    axis = {"hr_dalek": "D5:1", "hr_mercenary": "A1", "infantry": "A5"}
    field = Battlefield(axis=axis, allies={"infantry": "E5"}, tail=tail)
    assert field.holder() == "axis" and field.medals("axis") == 1
    field.play("direct_from_hq").order("E5").attack("E5", "D5", "ASS")
    assert field.holder() is None and field.medals("axis") == 0


class Dropping(Battlefield):
    """Two Daleks of the Allies come by air; those of whom it is said come down off the board."""

    def drop(self, monkeypatch, lost):
        def scatter(_tables, _state, _side, figure, _steps, aim):
            return OFF if figure < lost else aim

        monkeypatch.setattr(air_drop, "scatter", scatter)
        monkeypatch.setattr(air_drop, "choose_aim", lambda *_: self.index["E5"])
        self.states, self.mind = np.zeros(1, STATE), fill_mind(("sergeant", "sergeant"))[0]
        self.state = self.states[0]
        start_game(self.tables, self.state, self.mind, 1, 2, 0)
        return self


@pytest.mark.rule("HR-DALMERC-2", "HR-DALMERC-3", "VIC-8")
@pytest.mark.parametrize(
    ("units", "lost", "left", "winner"),
    [
        ({"artillery": "I1 I5"}, 2, set(), "axis"),
        ({"artillery": "I1 I5"}, 1, {"I1", "I5", "E5"}, None),
        ({"artillery": "I1", "infantry": "I7"}, 2, {"I1", "I7"}, None),
    ],
)
def test_mercenaries_surrender_when_the_last_dalek_is_lost_in_an_air_drop(
    units, lost, left, winner, monkeypatch
):
    army = "dalek-standard+dalek-special-weapons+dalek-mercenary"
    field = Dropping(
        axis={"infantry": "A1"},
        allies=units,
        options=f"{army}+dalek-setup:free_placement=false,side=allies",
        tail='\n[[air_drop]]\nside = "allies"\nunit = "infantry"\ncount = 2\nsteps = 4\n',
    ).drop(monkeypatch, lost)
    assert set(field.picture("allies")) == left and field.winner() == winner
    assert field.medals("axis") == 0 and field.state["units_lost"][1] == 0
