"""Trains of the Terrain Pack: one unit of two hexes that never leaves its track."""

from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import pytest

from analysis.boards.unit_marks import class_of, counter
from engine.codes import Gap
from engine.dialogue import march, trains
from engine.hooks import Fired
from engine.kernel import movement
from engine.kernel.orders import bind_section
from engine.kernel.tactics import rolls, strike
from engine.layout import OFF
from engine.loading.words.errors import InputError
from engine.loading.writing.export import export
from engine.replay.replay_text import show_text
from engine.replay.setup_log import setup_of
from tests.support.battlefield import Battlefield

LINE = {f"E{n}": "tp_rail" for n in range(1, 13)}  # from west to east through the whole board


def train(hexes="E6 E5", side="allies", unit="tp_train", more=""):
    return f'\n[[train]]\nside = "{side}"\nunit = "{unit}"\nhexes = "{hexes}"\n{more}'


class Railway(Battlefield):
    """A board with a train, by default an Allied one on E6 (locomotive, heading east) and E5 (wagon)."""

    def __init__(self, track=None, axis=None, allies=None, trains=None, **more):
        tail = train() if trains is None else trains
        super().__init__(LINE if track is None else track, axis, allies, tail=tail, **more)

    def go(self, *way):
        """Move the locomotive along its hexes; False if refused."""
        unit = self.unit(way[0])
        if not movement.may_move(self.tables, self.state, unit):
            return False
        path = [self.index[name] for name in way[1:]]
        self.mind["path"][: len(path)] = path
        self.mind["path_n"] = len(path)
        before = int(self.state["rule_gap"])
        most = movement.allowance(self.tables, self.state, unit)
        with self.doors():
            march.follow_path(self.tables, self.state, self.mind, unit, most, 0)
        return int(self.state["rule_gap"]) == before

    @contextmanager
    def doors(self, *hexes):
        """Units get off on these hexes, else on the first there is."""
        left = [self.index[name] for name in hexes]

        def door(_t, _s, mind, _unit, _train):
            return left.pop(0) if left else mind["list"][0]

        with patch.object(trains, "choose_door", door):
            yield

    @contextmanager
    def answering(self, answers):
        """The players' answers about flags, where trains ask for them."""
        way = [self.index[name] for name in answers.get("retreat", [])]
        with ExitStack() as stack:
            stack.enter_context(super().answering(answers))
            ignore = answers.get("ignore", 1)
            stack.enter_context(patch.object(trains, "choose_ignore", lambda *_: ignore))
            stack.enter_context(
                patch.object(trains, "choose_retreat_step", lambda *a: way.pop(0) if way else a[4])
            )
            yield

    def parts(self):
        """Hexes of locomotive and wagon of the first train, None where a part is gone."""
        units = (self.tables["train_loco"][0], self.tables["train_wagon"][0])
        hexes = [int(self.state["unit_hex"][unit]) for unit in units]
        return tuple(None if hex_ == OFF else self.names[hex_] for hex_ in hexes)

    def struck(self):
        """Hexes of units that a strike may name next."""
        units = range(self.state["n_units"])
        legal = (u for u in units if strike.may_strike(self.tables, self.state, u))
        return {self.names[self.state["unit_hex"][u]] for u in legal}

    def stars(self):
        """Hits the first train has taken."""
        return 4 - int(self.state["unit_figures"][self.tables["train_loco"][0]])


# --- hits, targets, the medal ---


@pytest.mark.rule("TP-TRN-4", "TP-TRN-5")
@pytest.mark.parametrize("target", ["E6", "E5"])
@pytest.mark.parametrize(
    ("hits", "parts", "medals"),
    [
        (1, ("E6", "E5"), 0),
        (2, ("E6", "E5"), 0),
        (3, ("E6", None), 0),
        (4, (None, None), 1),
        (5, (None, None), 1),
    ],
)
def test_the_third_hit_takes_the_wagon_and_the_fourth_the_locomotive(target, hits, parts, medals):
    field = Railway(axis={"infantry": "D5 A1"}, active="axis", medals=9).ready("D5")
    while hits > 3:  # no unit rolls more than three dice here
        field.attack("D5", target, "GG", follow=False, ignore=1)
        hits -= 2
        field.state["battles"][field.unit("D5")] = 0
    field.attack("D5", target if field.figures(target) else "E6", "G" * hits + "I" * (3 - hits), follow=False)
    assert field.parts() == parts
    assert field.medals("axis") == medals
    assert field.fired(Fired.WAGON_LOST) == (parts[1] is None)


@pytest.mark.rule("TP-TRN-4")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_grenades_alone_hit(row):
    field = Railway(axis={row: "D5 A1"}, active="axis").ready("D5")
    field.attack("D5", "E6", "IAG", follow=False)
    assert field.stars() == 1


@pytest.mark.rule("TP-TRN-4", "TP-TRNED-3")
def test_stars_of_an_air_strike_do_not_hit_and_the_train_is_one_target():
    field = Railway(active="axis", allies={"infantry": "F5 I1"}).play("air_power")
    assert field.struck() == {"E5", "E6", "F5", "I1"}
    strike.declare_strike(field.state, field.unit("E5"))
    assert field.struck() == {"F5"}


@pytest.mark.rule("TP-TRN-4", "TP-TRNED-3")
def test_a_strike_hits_with_grenades():
    field = Railway(active="axis").play("barrage")
    field.strike("E6", faces=["SGII"])
    assert field.stars() == 1
    field = Railway(active="axis").play("air_power")
    field.strike("E6", faces=["SS"])
    assert field.stars() == 0


@pytest.mark.rule("TP-TRN-4")
def test_either_hex_is_a_target_until_the_wagon_is_gone():
    field = Railway(axis={"infantry": "E2 A1"}, active="axis").ready("E2")
    assert field.dice("E2", "E5") == 1  # range 3; the locomotive is out of range
    assert field.dice("E2", "E6") == 0
    field.attack("E2", "E5", "G", follow=False)
    assert field.stars() == 1
    field.state["battles"][:] = 0
    field.state["unit_figures"][[field.unit("E5"), field.unit("E6")]] = 2
    field.attack("E2", "E5", "G", follow=False)
    assert field.parts() == ("E6", None)
    assert field.unit("E5") == OFF


@pytest.mark.rule("TP-TRN-4")
def test_the_train_blocks_sight_with_both_hexes():
    for hex_ in ("E6", "E5"):
        above, below = ("C6", "G6") if hex_ == "E6" else ("C5", "G5")
        field = Railway(
            axis={"armor": f"{above} A1"}, allies={"infantry": f"{below} I12"}, active="axis"
        ).ready(above)
        assert field.dice(above, below) == 0, hex_


# --- orders ---


@pytest.mark.rule("TP-TRN-2")
def test_the_locomotive_is_ordered_and_the_wagon_never():
    field = Railway().play("direct_from_hq")
    assert field.may_order("E6") and not field.may_order("E5")
    field.order("E6")
    assert field.state["n_ordered"] == 1


@pytest.mark.rule("TP-TRN-2")
@pytest.mark.parametrize(
    ("card", "may"), [("probe_left", True), ("probe_center", True), ("probe_right", False)]
)
def test_a_train_in_two_sections_is_ordered_from_either(card, may):
    # Left section: columns 1 to 4 of an odd row; E4 stands in it, E5 in the center.
    field = Railway(trains=train("E5 E4")).play(card)
    assert field.may_order("E5") is may


@pytest.mark.rule("TP-TRN-2")
def test_its_order_counts_in_the_section_that_has_one_left():
    field = Railway(trains=train("E5 E4"), allies={"infantry": "I1 I2 G1 I13"}).play("probe_left")
    field.order("I1", "E5")  # two orders on the left
    assert not field.may_order("I2")


@pytest.mark.rule("TP-TRN-2", "TP-TRNED-6")
@pytest.mark.parametrize("card", ["artillery_bombard", "infantry_assault", "armor_assault"])
def test_no_card_that_names_a_class_orders_it(card):
    allies = {"infantry": "I1", "armor": "I3", "artillery": "I5"}
    field = Railway(allies=allies).play(card)
    if card == "infantry_assault":
        field.state["section"] = 1
        bind_section(field.tables, field.state)
    assert not field.may_order("E6") and not field.may_order("E5")


@pytest.mark.rule("TP-TRN-2", "TP-TRN-4")
@pytest.mark.parametrize(("enemy", "may"), [("D4", False), ("D6", False), ("D3", True)])
def test_an_enemy_next_to_either_part_touches_the_train(enemy, may):
    # Firefight orders units that no enemy stands next to: D4 touches the wagon on E5, D6 the locomotive on E6.
    field = Railway(axis={"infantry": f"{enemy} A1"}).play("firefight")
    assert field.may_order("E6") is may


@pytest.mark.rule("TP-TRNED-6")
def test_nobody_mends_it_and_it_leaves_by_no_exit():
    way_out = '\n[[exit]]\nsides = "allies"\nhexes = "E1"\n'
    field = Railway(trains=train("E3 E2") + way_out).ready("E3")
    field.state["unit_figures"][[field.unit("E3"), field.unit("E2")]] = 3
    assert "E2" in field.reach("E3") and not field.may_leave("E3")
    assert not rolls.may_heal(field.tables, field.state, field.unit("E3"))


# --- moves ---


@pytest.mark.rule("TP-TRN-3")
def test_it_goes_up_to_three_hexes_either_way():
    field = Railway().ready("E6")
    assert field.reach("E6") == {"E7", "E8", "E9", "E5", "E4", "E3"}


@pytest.mark.rule("TP-TRN-3")
@pytest.mark.parametrize(
    ("way", "parts"),
    [
        (("E6", "E7"), ("E7", "E6")),
        (("E6", "E7", "E8", "E9"), ("E9", "E8")),
        (("E6", "E5", "E4"), ("E4", "E3")),
    ],
)
def test_the_wagon_follows_in_the_track(way, parts):
    field = Railway().ready("E6")
    assert field.go(*way)
    assert field.parts() == parts
    assert field.fired(Fired.TRAIN_MOVED)


@pytest.mark.rule("TP-TRN-3")
@pytest.mark.parametrize(
    ("axis", "allies", "reach"),
    [
        ("E8 A1", "I1", {"E7", "E5", "E4", "E3"}),
        ("A1", "E8", {"E7", "E5", "E4", "E3"}),
        ("E3 A1", "I1", {"E7", "E8", "E9", "E5"}),
        ("E4 E7", "I1", set()),
    ],
)
def test_units_of_either_side_block_the_track(axis, allies, reach):
    field = Railway(axis={"infantry": axis}, allies={"infantry": allies}).ready("E6")
    assert field.reach("E6") == reach


@pytest.mark.rule("TP-TRN-3")
def test_it_stays_on_its_track_and_ends_where_the_track_ends():
    track = {f"E{n}": "tp_rail" for n in range(3, 9)}
    field = Railway(track).ready("E6")
    assert field.reach("E6") == {"E7", "E8", "E5", "E4"}
    assert not field.go("E6", "D6")
    assert field.parts() == ("E6", "E5")
    assert field.state["rule_gap"] == Gap.MOVE


@pytest.mark.rule("TP-TRN-3", "TP-TRNED-1")
def test_a_way_never_turns_round_nor_passes_three_hexes():
    field = Railway().ready("E6")
    assert not field.go("E6", "E7", "E6")
    field = Railway().ready("E6")
    assert not field.go("E6", "E7", "E8", "E9", "E10")
    assert field.parts() == ("E9", "E8")


FORK = {
    **{f"E{n}": "tp_rail" for n in range(3, 8)},
    "E8": "tp_rail_fork_left",
    "E9": "tp_rail",
    "D8": "tp_rail @1",
}
# On E8 a track to D8 (northeast) leaves the line to the east; D8 leads on to C9.
FORK["C9"] = "tp_rail @1"


@pytest.mark.rule("TP-TRN-3", "TP-TRNED-1")
def test_at_a_fork_it_takes_either_track_but_no_sharp_turn():
    field = Railway(FORK, trains=train("E7 E6")).ready("E7")
    assert field.reach("E7") == {"E8", "E9", "D8", "C9", "E6", "E5", "E4"} - {"E3"}
    # from the branch back to the line it goes on to the west, never round to the east
    field = Railway(FORK, trains=train("E8 D8")).ready("E8")
    assert field.reach("E8") == {"E7", "E6", "E5", "D8"}


@pytest.mark.rule("TP-TRN-3", "TP-TRNED-2")
def test_backwards_the_wagon_leads_through_a_curve():
    field = Railway(FORK, trains=train("E6 E7")).ready("E6")  # heading west
    assert field.go("E6", "E7", "E8")
    assert field.parts() == ("E8", "E9")
    field = Railway(FORK, trains=train("E6 E7"), axis={"infantry": "E9 A1"}).ready("E6")
    assert field.go("E6", "E7", "E8")
    assert field.parts() == ("E8", "D8")


@pytest.mark.rule("TP-TRN-3", "TP-TRN-4")
def test_a_locomotive_without_wagon_goes_on_both_ways():
    field = Railway().ready("E6")
    field.state["hits"], field.state["flags"] = 3, 0
    trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E6"), 0)
    assert field.parts() == ("E6", None)
    assert field.reach("E6") == {"E7", "E8", "E9", "E5", "E4", "E3"}
    assert field.go("E6", "E5", "E4")
    assert field.parts() == ("E4", None)


# --- flags ---


def flagged(faces, track=None, axis="C7 A1", trains=None, **answers):
    field = Railway(track, axis={"artillery": axis}, active="axis", trains=trains).ready("C7")
    field.attack("C7", "E6", faces, follow=False, **answers)
    return field


@pytest.mark.rule("TP-TRN-6")
@pytest.mark.parametrize(
    ("flags", "ignore", "parts"),
    [
        ("FII", 1, ("E6", "E5")),
        ("FII", 0, ("E5", "E4")),
        ("FFI", 1, ("E5", "E4")),
        ("FFF", 1, ("E4", "E3")),
        ("FFF", 0, ("E3", "E2")),
    ],
)
def test_every_flag_beyond_the_first_pushes_it_back_a_hex(flags, ignore, parts):
    field = flagged(flags, ignore=ignore)
    assert field.parts() == parts and field.stars() == 0
    assert field.fired(Fired.TRAIN_PUSHED) == (parts[0] != "E6")


@pytest.mark.rule("TP-TRN-6")
def test_it_is_pushed_against_its_heading_whichever_side_it_is_of():
    field = flagged("FFI", trains=train("E6 E7"))
    assert field.parts() == ("E7", "E8")


@pytest.mark.rule("TP-TRN-6")
@pytest.mark.parametrize(
    ("blocked", "parts", "stars"),
    [("E4", ("E6", "E5"), 2), ("E3", ("E5", "E4"), 1), ("E2", ("E4", "E3"), 0)],
)
def test_each_hex_it_cannot_go_costs_a_hit(blocked, parts, stars):
    field = flagged("FFF", axis=f"C7 {blocked}")
    assert (field.parts(), field.stars()) == (parts, stars)


@pytest.mark.rule("TP-TRN-6", "TP-TRN-4")
def test_hits_come_before_flags_and_may_cost_the_wagon():
    field = Railway(axis={"artillery": "C7 A1"}, active="axis").ready("C7")
    field.attack("C7", "E6", "GGI", follow=False)
    field.state["battles"][:] = 0
    field.attack("C7", "E6", "GFF", follow=False)
    assert field.parts() == ("E5", None)
    assert field.stars() == 3


@pytest.mark.rule("TP-TRN-6")
def test_a_strike_leaves_no_flag_to_ignore():
    field = Railway(active="axis").play("barrage")
    field.strike("E6", faces=["FIII"])
    assert field.parts() == ("E5", "E4")


@pytest.mark.rule("TP-TRN-6")
def test_at_a_fork_behind_it_the_owner_picks_among_the_longest_ways():
    west = train("E6 E7")
    assert flagged("FFI", FORK, trains=west).parts() == ("E7", "E8")
    assert flagged("FFF", FORK, trains=west, retreat=["E9"]).parts() == ("E8", "E9")
    assert flagged("FFF", FORK, trains=west, retreat=["D8"]).parts() == ("E8", "D8")
    # Three hexes lead up the branch only, for the line to the east ends on E9: nobody is asked.
    asked = flagged("FFF", FORK, trains=west, retreat=["E9"], ignore=0)
    assert (asked.parts(), asked.stars()) == (("D8", "C9"), 0)


# --- the armored train ---

GUNS = train(unit="tp_armored_train")


@pytest.mark.rule("TP-TRN-9", "TP-GAP-18")
@pytest.mark.parametrize(
    ("hex_", "dice"), [("E4", 3), ("E3", 3), ("E2", 2), ("E1", 2), ("C9", 1), ("D11", 0)]
)
def test_the_gun_fires_from_the_wagon_with_the_dice_of_artillery(hex_, dice):
    # ranges from the wagon on E5: 1, 2, 3, 4, 5 (C9), 7 (D11)
    field = Railway(axis={"infantry": f"{hex_} A1"}, trains=GUNS).ready("E6")
    assert field.dice("E5", hex_) == dice
    assert field.dice("E6", hex_) == 0


@pytest.mark.rule("TP-TRN-9")
def test_a_unit_in_a_forest_at_range_four_is_shot_at_with_two_dice_without_a_line():
    terrain = {**LINE, "E1": "forest + tp_rail", "E3": "forest + tp_rail"}
    field = Railway(terrain, axis={"infantry": "E1 A1"}, trains=GUNS).ready("E6")
    assert field.dice("E5", "E1") == 2


@pytest.mark.rule("TP-TRN-9")
@pytest.mark.parametrize("way", [("E6",), ("E6", "E7"), ("E6", "E7", "E8", "E9")])
def test_it_moves_up_to_three_and_fires_still(way):
    field = Railway(axis={"infantry": "E12 A1"}, trains=GUNS).ready("E6")
    assert field.go(*way)
    wagon = field.parts()[1]
    assert field.dice(wagon, "E12") == {"E5": 0, "E6": 1, "E8": 2}[wagon]


@pytest.mark.rule("TP-TRN-9")
def test_without_an_order_it_does_not_fire():
    field = Railway(axis={"infantry": "E4 A1"}, trains=GUNS).play("direct_from_hq")
    assert field.dice("E5", "E4") == 0


@pytest.mark.rule("TP-TRN-9")
def test_it_takes_no_ground():
    field = Railway(axis={"infantry": "E4:1 A1"}, trains=GUNS).ready("E6")
    field.attack("E5", "E4", "GII")
    assert field.parts() == ("E6", "E5")


@pytest.mark.rule("TP-TRN-9", "TP-GAP-18")
def test_the_gun_goes_with_the_wagon():
    field = Railway(axis={"infantry": "E9 A1"}, trains=GUNS).ready("E6")
    field.state["hits"], field.state["flags"] = 3, 0
    trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E6"), 0)
    assert field.dice("E6", "E9") == 0


@pytest.mark.rule("TP-TRN-1")
def test_a_train_without_a_gun_never_fires():
    field = Railway(axis={"infantry": "E4 A1"}).ready("E6")
    assert field.dice("E5", "E4") == 0 and field.dice("E6", "E4") == 0


# --- the supply train ---

SUPPLY = train(more='cargo = "infantry armor:2"\nstation = "E8"\n')


@pytest.mark.rule("TP-TRN-7")
def test_carried_units_are_nowhere_on_the_board():
    field = Railway(trains=SUPPLY)
    assert set(field.picture("allies")) == {"E6", "E5", "I1"}
    assert field.state["n_units"] == 1 + 3 + 2


@pytest.mark.rule("TP-TRN-8", "TP-TRN-7")
def test_at_the_station_they_get_off_next_to_either_part():
    field = Railway(trains=SUPPLY, axis={"infantry": "D9 A1"}).ready("E6")
    assert field.go("E6", "E7", "E8")
    picture = field.picture("allies")
    off = {hex_: figures for hex_, figures in picture.items() if hex_ not in ("E8", "E7", "I1")}
    assert sorted(off.values()) == [2, 4]
    # around E8 and E7, D9 being taken
    assert set(off) <= {"D6", "D7", "D8", "E9", "E6", "F6", "F7", "F8"}
    for hex_ in off:
        unit = field.unit(hex_)
        assert not movement.may_move(field.tables, field.state, unit)
        assert not field.may_order(hex_) or (field.order(hex_) and field.dice(hex_, "D9") == 0)
    assert field.fired(Fired.TRAIN_UNLOADED)


@pytest.mark.rule("TP-TRN-8", "TP-TRNED-5")
def test_passing_by_or_falling_short_unloads_nobody():
    for way in (("E6", "E7"), ("E6", "E7", "E8", "E9")):
        field = Railway(trains=SUPPLY).ready("E6")
        assert field.go(*way)
        assert len(field.picture("allies")) == 3


@pytest.mark.rule("TP-TRN-8", "TP-TRNED-5")
def test_who_finds_no_room_stays_aboard():
    around = "D6 D7 D8 E9 F6 F7 F8"
    field = Railway(trains=SUPPLY, axis={"infantry": f"{around} A1"}).ready("E6")
    assert field.go("E6", "E7", "E8")
    assert field.unit("E6") != OFF  # the one free hex, behind the wagon
    assert field.state["aboard"][0] == 0b10


@pytest.mark.rule("TP-TRN-7", "TP-TRNED-4")
def test_who_is_aboard_is_lost_with_the_wagon_for_no_medal():
    field = Railway(trains=SUPPLY)
    field.state["hits"], field.state["flags"] = 3, 0
    trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E6"), 0)
    assert field.medals("axis") == 0 and field.state["aboard"][0] == 0
    assert field.fired(Fired.CARGO_LOST)
    assert list(field.state["figures_lost"][1]) == [4, 2, 3]


# --- what a file may not say ---


@pytest.mark.rule("TP-TRN-1")
@pytest.mark.parametrize(
    ("tail", "words"),
    [
        (train("E6"), ["train.0.hexes", "E6", "locomotive and wagon"]),
        (train("D6 D5"), ["train.0.hexes", "no track on D6"]),
        (train("E6 E8"), ["train.0.hexes", "no track from E6 to E8"]),
        (train("E6 Z8"), ["'Z8'"]),
        (train(unit="infantry"), ["train.0.unit", "infantry", "TRN"]),
        (train(unit="train"), ["unknown unit row 'train'"]),
        (train(more='cargo = "artillery"\nstation = "E8"'), ["train.0.cargo", "artillery"]),
        (train(more='cargo = "infantry"'), ["train.0.station", "none"]),
        (train(more='cargo = "infantry"\nstation = "A4"'), ["train.0.station", "no track on A4"]),
        (train(more='cargo = "infantry:9"\nstation = "E8"'), ["train.0.cargo", "infantry:9"]),
        (
            train(
                more='cargo = "infantry infantry infantry infantry infantry infantry infantry"\nstation = "E8"'
            ),
            ["7 units", "at most 6"],
        ),
        (train() + train("E6 E7"), ["a second unit on E6"]),
    ],
)
def test_mistakes_are_told_in_one_line(tail, words):
    with pytest.raises(InputError) as caught:
        Railway(trains=tail)
    text = str(caught.value)
    assert "\n" not in text
    for word in words:
        assert word in text, text


@pytest.mark.rule("TP-TRN-1")
def test_a_train_is_no_unit_of_one_hex():
    with pytest.raises(InputError, match=r"\[\[train\]\]"):
        Railway(trains="", allies={"tp_train": "E6", "infantry": "I1"})


# --- how it is told ---


def test_both_parts_have_names_letters_and_symbols_of_their_own():
    setup = setup_of(Railway(trains=GUNS).built)
    text = show_text("Railway", setup)
    assert "tp armored train wagon" in text.replace("\xa0", " ")
    parts = [unit for unit in setup["units"] if "train" in unit["row"]]
    drawn = {str(counter(one["side"], one["row"], class_of(one["row"]), 4, 4).shapes) for one in parts}
    assert len(parts) == len(drawn) == 2


def test_a_train_cannot_be_written_for_the_editor_and_is_told_as_lost():
    field = Railway(trains=SUPPLY)
    lost = export(field.built.scenario)[1]
    assert any("locomotive" in line and "E6" in line for line in lost)
    assert any("wagon" in line and "E5" in line for line in lost)
