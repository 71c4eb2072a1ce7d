"""The Dalek army: who becomes what, works that go, where units are placed, medals it needs, sides that agree."""

import numpy as np
import pytest

from engine.dialogue.start import start_game
from engine.hooks import Event, Fired
from engine.layout import OFF, STATE
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.policies.player_files import fill_mind
from engine.rules.placement import turn
from tests.support.battlefield import Battlefield
from tests.support.forces import army, changes

UNITS = "dalek-standard+dalek-special-weapons+dalek-mercenary"
ARMY = f"{UNITS}+dalek-setup"
FIXED = f"{ARMY}:free_placement=false"
AXIS, ALLIES = 0, 1


# --- who becomes what ---


@pytest.mark.rule("HR-DALSET-1", "HR-DALSET-6", "HR-GEN-22")
def test_units_become_daleks_and_mercenaries_one_for_one():
    axis = {
        "infantry": "A1:2", "armor": "A3:1", "elite_armor": "A4", "special_forces": "A5", "artillery": "A7",
    }  # fmt: skip
    assert army(FIXED, axis, {"infantry": "I1"}) == {
        "A1": ("hr_dalek", 3), "A3": ("hr_dalek_special", 4), "A4": ("hr_dalek_special", 4),
        "A5": ("hr_mercenary", 4), "A7": ("hr_mercenary", 4), "I1": ("infantry", 4),
    }  # fmt: skip
    field = Battlefield(axis=axis, options=FIXED, hands=4)
    assert list(field.state["hand_n"]) == [4, 4]


@pytest.mark.rule("HR-DALSET-7", "HR-DALSET-1", "HR-GEN-9")
@pytest.mark.parametrize(
    ("row", "becomes"),
    [
        ("hr_flame_team", "hr_dalek"), ("resistance", "hr_dalek"), ("hr_resistance", "hr_dalek"),
        ("hr_engineer", "hr_dalek"), ("tp_engineer", "hr_dalek"), ("hr_militia", "hr_dalek"),
        ("ww_mg_infantry", "hr_dalek"), ("hr_at_team", "hr_mercenary"), ("hr_mg_team", "hr_mercenary"),
        ("hr_mortar_team", "hr_mercenary"), ("hr_sniper", "hr_mercenary"), ("hr_cavalry", "hr_mercenary"),
        ("hr_88", "hr_mercenary"), ("hr_self_propelled", "hr_mercenary"), ("hr_recon", "hr_dalek_special"),
        ("ww_half_track", "hr_dalek_special"),
    ],
)  # fmt: skip
def test_special_units_go_by_their_trait_or_class(row, becomes):
    field = Battlefield(axis={row: "A1"}, options=FIXED, extra='nations = { axis = "germany" }\n')
    assert field.row_of("A1") == becomes


@pytest.mark.rule("HR-GEN-22", "HR-DALSET-1")
def test_badges_boats_and_leaders_are_lost():
    built = build_tables(load_scenario("arracourt-leaders"), parse_variant(f"{FIXED},side=allies"))
    table = built.tables[0]
    assert not any(
        table["unit_led"][u] for u in range(int(table["n_units"])) if table["unit_side"][u] == ALLIES
    )
    boats = build_tables(load_scenario("pegasus-boats"), parse_variant("cyberman-unit:side=allies"))
    assert not any("boat" in row for row in boats.unit_rows)


@pytest.mark.rule("HR-GEN-22")
def test_units_in_the_air_are_rewritten_too():
    built = build_tables(load_scenario("sainte-mere-eglise"), parse_variant("cyberman-unit:side=allies"))
    assert {built.unit_rows[int(r)] for u, r in enumerate(built.tables[0]["unit_row"][: built.tables[0]["n_units"]])
            if built.tables[0]["unit_side"][u] == ALLIES} == {"hr_cyberman"}  # fmt: skip


@pytest.mark.rule("HR-GEN-22")
def test_trains_are_taken_off_with_a_warning():
    scenario = load_scenario("arracourt-trains")
    side = scenario.data["trains"][0]["side"]
    built = build_tables(scenario, parse_variant(f"cyberman-unit:side={side}"))
    rows = {one["row"] for one in built.document["scenario"]["units"] if one["side"] == side}
    assert rows == {"hr_cyberman"} and not [
        one for one in built.document["scenario"]["trains"] if one["side"] == side
    ]
    assert any("is taken off" in line for line in warnings_of_forces(built))


@pytest.mark.rule("HR-GEN-22")
def test_a_side_left_without_units_is_refused():
    scenario = load_scenario("arracourt-trains")
    side = scenario.data["trains"][0]["side"]
    own = [unit["hex"] for unit in scenario.data["units"] if unit["side"] == side and "part" not in unit]
    with pytest.raises(InputError, match=f"army of the {side}: found no unit"):
        build_tables(scenario, parse_variant(f"cyberman-unit:side={side}+remove-unit:hex={'|'.join(own)}"))


# --- works ---


@pytest.mark.rule("HR-DALSET-2", "HR-DALSET-4")
@pytest.mark.parametrize(
    ("work", "hex_", "owner", "left"),
    [
        ("wire", "B3", None, False), ("wire", "E3", None, True), ("wire", "H3", None, True),
        ("sandbag", "C3", None, False), ("hedgehog", "D3", None, False), ("tp_road_block", "B3", None, False),
        ("ef_dragon_teeth", "B3", None, False), ("ef_trench", "B3", None, False), ("bunker", "H3", "axis", False),
        ("bunker", "B3", "allies", True), ("tp_field_bunker", "H3", "axis", False), ("tp_fortress", "B3", None, True),
        ("tp_minefield", "B3", "axis", True), ("river + bridge", "B3", None, True), ("sea_wall", "B3", "axis", True),
    ],
)  # fmt: skip
def test_works_of_the_dalek_side_are_removed(work, hex_, owner, left):
    field = Battlefield({hex_: work}, {"infantry": "A1"}, options=FIXED, owner=owner)
    assert (work.rpartition(" ")[2] in field.terrain(hex_)) == left


@pytest.mark.rule("HR-DALSET-4")
def test_for_the_allies_the_other_half_counts():
    ground = {"B3": "wire", "E3": "wire", "H3": "forest + sandbag"}
    field = Battlefield(ground, {"infantry": "A1"}, options=f"{FIXED},side=allies")
    assert [field.terrain(hex_) for hex_ in ("B3", "E3", "H3")] == ["open + wire", "open + wire", "forest"]


@pytest.mark.rule("HR-DALSET-4")
def test_a_work_removed_is_a_change_of_the_map():
    told = {path: change for path, change in changes(FIXED, "omaha-beach").items() if ".map." in path}
    assert told and all(before != after for before, after in told.values())


# --- placement ---


class Start(Battlefield):
    """A battle just begun; ``swaps``: pairs of hexes whose units the owner lets change places."""

    def start(self, monkeypatch=None, swaps=None, player="sergeant"):
        if swaps is not None:
            wanted = list(swaps)

            def answer(_t, state, mind, _side):
                if not wanted:
                    return OFF
                a, b = (int(state["unit_at"][self.index[name]]) for name in wanted.pop(0).split("-"))
                mind["target"] = b
                return a

            monkeypatch.setattr(turn, "choose_change_of_places", answer)
        players = player if isinstance(player, tuple) else (player, player)
        self.states, self.mind = np.zeros(1, STATE), fill_mind(players)[0]
        self.state = self.states[0]
        self.state["tracing"] = 1
        start_game(self.tables, self.state, self.mind, 1, 2, 0)
        self.events = [tuple(int(n) for n in one) for one in self.state["log"][: self.state["log_n"]]]
        return self

    def rows(self, side):
        return {hex_: self.row_of(hex_) for hex_ in self.picture(side)}


MIXED = {"infantry": "A1 C5", "armor": "B3", "artillery": "D5"}


@pytest.mark.rule("HR-DALSET-3", "HR-DALSET-5")
def test_the_player_puts_units_on_each_others_hexes_before_the_deal(monkeypatch):
    field = Start(axis=MIXED, options=ARMY).start(monkeypatch, ["A1-D5", "B3-A1"])
    assert field.rows("axis") == {
        "A1": "hr_dalek_special", "B3": "hr_mercenary", "C5": "hr_dalek", "D5": "hr_dalek",
    }  # fmt: skip
    assert field.state["rule_gap"] == 0 and field.fired(Fired.PLACES_CHANGED)
    kinds = [event[0] for event in field.events]
    assert kinds.index(Event.PLACES_CHANGED) < kinds.index(Event.DEAL)
    assert all(
        field.state["unit_hex"][field.state["unit_at"][field.index[hex_]]] == field.index[hex_]
        for hex_ in field.picture("axis")
    )


@pytest.mark.rule("HR-DALSET-3")
@pytest.mark.parametrize("swap", ["A1-C5", "A1-I1"])
def test_units_of_one_kind_and_of_the_enemy_do_not_change_places(swap, monkeypatch):
    field = Start(axis=MIXED, options=ARMY).start(monkeypatch, [swap])
    assert field.rows("axis")["A1"] == "hr_dalek" and field.state["rule_gap"] > 0


@pytest.mark.rule("HR-DALSET-3", "HR-DALSET-5")
@pytest.mark.parametrize("option", [FIXED, f"{ARMY}:side=allies"])
def test_nobody_is_asked_without_free_placement_or_with_one_kind(option):
    field = Start(axis=MIXED, allies={"infantry": "I1 I2"}, options=option)
    assert not field.tables["placing"]


@pytest.mark.rule("HR-DALSET-5", "HR-GEN-15")
def test_mercenaries_take_the_front_from_daleks_and_special_weapons_stay_where_armor_stood():
    rear = {"infantry": "D5", "armor": "B3", "artillery": "A1"}
    field = Start(axis=rear, options=ARMY).start()
    assert field.rows("axis") == {"A1": "hr_dalek", "B3": "hr_dalek_special", "D5": "hr_mercenary"}
    never = Start(axis=rear, options=ARMY).start(player=("sergeant:never=dalek-setup", "sergeant"))
    assert never.rows("axis")["D5"] == "hr_dalek" and never.rows("axis")["A1"] == "hr_mercenary"


@pytest.mark.rule("HR-DALSET-3")
@pytest.mark.parametrize("player", ["random", "recruit"])
def test_whoever_plays_breaks_no_rule(player):
    field = Start(axis=MIXED, options=ARMY).start(player=player)
    assert field.state["rule_gap"] == 0 and set(field.picture("axis")) == {"A1", "B3", "C5", "D5"}


# --- medals, sides ---


@pytest.mark.rule("HR-DALWIN-1", "HR-DALWIN-2")
@pytest.mark.parametrize(
    ("scenario", "side", "axis", "allies"),
    [
        ("pegasus-bridge", "axis", 10, None),
        ("pegasus-bridge", "allies", None, 10),
        ("omaha-overlord", "axis", 20, None),
    ],
)
def test_the_daleks_need_their_number_and_the_others_that_of_the_battle(scenario, side, axis, allies):
    battle = load_scenario(scenario)
    built = build_tables(battle, parse_variant(f"{ARMY}:side={side}+dalek-victory:side={side}"))
    usual = battle.data["medal_target"]
    assert list(built.tables[0]["medal_target"]) == [axis or usual["axis"], allies or usual["allies"]]


@pytest.mark.rule("HR-DALWIN-1")
@pytest.mark.parametrize(("scenario", "target"), [("pegasus-bridge", 15), ("omaha-overlord", 40)])
def test_their_numbers_are_parameters(scenario, target):
    option = f"{ARMY}+dalek-victory:dalek_vp=15,overlord_vp=40"
    assert (
        build_tables(load_scenario(scenario), parse_variant(option)).tables[0]["medal_target"][AXIS] == target
    )


@pytest.mark.rule("HR-DALWIN-4")
def test_a_number_out_of_reach_is_reported_with_the_most_there_is():
    few = build_tables(load_scenario("pegasus-bridge"), parse_variant(f"{ARMY}+dalek-victory:dalek_vp=20"))
    lines = warnings_of_forces(few)
    units = sum(one["side"] == "allies" for one in few.document["scenario"]["units"])
    ground = sum(one["value"] for one in few.document["scenario"]["objectives"] if "axis" in one["sides"])
    assert any(f"the axis need 20 medals and can earn {units + ground} at most" in line for line in lines)
    assert not any(
        "medals and can earn" in line
        for line in warnings_of_forces(build_tables(load_scenario("pegasus-bridge")))
    )


@pytest.mark.rule("HR-DALWIN-3", "HR-SET-8", "HR-SET-7", "HR-SET-24")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (f"{ARMY}+dalek-victory+damage-scoring", r"both of group win-test \(HR-SET-8\)"),
        (f"{ARMY}+dalek-victory+objective-gate", r"\(HR-SET-8\), expected options that do not conflict"),
        (f"{ARMY}+dalek-victory+counter-attack-final-turn", r"\(HR-SET-8\)"),
        ("dalek-setup", r"no dalek-standard \(HR-SET-24\)"),
        ("dalek-victory", r"no dalek-setup \(HR-SET-24\)"),
        ("dalek-human-factor", r"no dalek-setup \(HR-SET-24\)"),
    ],
)
def test_options_that_do_not_go_together(options, told):
    with pytest.raises(InputError, match=told):
        parse_variant(options)


@pytest.mark.rule("HR-GEN-20", "HR-SET-60", "HR-DALWIN-2")
def test_options_of_one_variant_act_on_one_side():
    parse_variant(f"{ARMY}:side=allies+dalek-victory:side=allies+dalek-human-factor")
    told = r"side=axis, and dalek-setup has side=allies \(HR-SET-60\), expected one side for all options of daleks"
    with pytest.raises(InputError, match=told):
        parse_variant(f"{ARMY}:side=allies+dalek-victory")


# --- the human factor ---


HUMANS = {"infantry": "H3 H7:2 I5", "armor": "H5"}


def led(field):
    return [hex_ for hex_ in field.picture("allies") if field.state["led"][field.unit(hex_)]]


@pytest.mark.rule("HR-DALHUMAN-4", "HR-GEN-20")
@pytest.mark.parametrize("hex_", ["H3", "H7", "I5", "H5"])
def test_he_begins_with_the_unit_named(hex_):
    option = f"{FIXED}+dalek-human-factor:start_unit={hex_.lower()}"
    field = Start(axis=MIXED, allies=HUMANS, options=option).start()
    assert led(field) == [hex_]
    kinds = [event[0] for event in field.events]
    assert kinds.index(Event.LEADER_GIVEN) < kinds.index(Event.DEAL)


@pytest.mark.rule("HR-DALHUMAN-4")
@pytest.mark.parametrize("hex_", ["A1", "E5"])
def test_a_hex_without_a_human_unit_is_refused(hex_):
    with pytest.raises(InputError, match=f"found {hex_}, expected player_choice, or one of H3 H5 H7 I5"):
        Start(axis=MIXED, allies=HUMANS, options=f"{FIXED}+dalek-human-factor:start_unit={hex_}")


@pytest.mark.rule("HR-DALHUMAN-4", "HR-GEN-14", "HR-GEN-15")
def test_players_choose_full_infantry_opposite_the_middle_and_never_is_the_first_in_hex_order():
    option = f"{FIXED}+dalek-human-factor"
    axis = {"infantry": "B3 B4"}
    allies = {"armor": "G3", "infantry": "G4:2 H4 H12"}
    field = Start(axis=axis, allies=allies, options=option).start()
    assert led(field) == ["H4"] and field.fired(Fired.LEADER_PICKED)
    never = Start(axis=axis, allies=allies, options=option)
    never.start(player=("sergeant", "sergeant:never=dalek-human-factor"))
    assert led(never) == ["G3"] and not never.fired(Fired.LEADER_PICKED)


@pytest.mark.rule("HR-DALHUMAN-1", "HR-GEN-6")
@pytest.mark.parametrize(("bonus", "dice"), [(1, 4), (2, 5), (3, 6)])
def test_he_adds_dice_and_ignores_a_flag(bonus, dice):
    option = f"{FIXED}+dalek-human-factor:start_unit=F5,bonus_dice={bonus}"
    field = Start(axis={"infantry": "E5"}, allies={"infantry": "F5 I1"}, options=option).start()
    field.play("direct_from_hq").order("F5")
    assert field.dice("F5", "E5") == dice
    hit = Start(axis={"infantry": "E5"}, allies={"infantry": "F5 I1"}, options=option, active="axis").start()
    hit.state["active"] = AXIS
    hit.play("direct_from_hq").order("E5").attack("E5", "F5", "FSS")
    assert "F5" in hit.picture("allies")


@pytest.mark.rule("HR-DALHUMAN-1", "HR-DALHUMAN-2", "HR-LEADER-4")
def test_he_joins_the_nearest_unit_of_several_the_strongest_without_a_roll():
    option = f"{FIXED}+dalek-human-factor:start_unit=F5"
    allies = {"infantry": "F5:1 G5:2", "armor": "G6", "artillery": "I1"}
    field = Start(axis={"infantry": "E5"}, allies=allies, options=option, active="axis").start()
    field.state["active"] = AXIS
    field.play("direct_from_hq").order("E5").attack("E5", "F5", "ISS")
    assert led(field) == ["G6"] and field.medals("axis") == 1 and field.state["leader_rolls"] <= 1
    assert field.fired(Fired.LEADER_JOINED) and not field.fired(Fired.LEADER_FELL)


@pytest.mark.rule("HR-DALHUMAN-3", "HR-SET-41")
def test_he_takes_the_place_of_the_heroic_leaders_of_his_side():
    scenario = load_scenario("arracourt-leaders")
    leaders = {one["side"] for one in scenario.data["units"] if "leader" in one.get("markers", ())}
    side = sorted(leaders)[0]
    foe = "axis" if side == "allies" else "allies"
    option = f"{ARMY}:side={foe}+dalek-human-factor+star-heroic-leader"
    table = build_tables(scenario, parse_variant(option)).tables[0]
    mine = [
        u for u in range(int(table["n_units"])) if table["unit_side"][u] == ("axis", "allies").index(side)
    ]
    assert not any(table["unit_led"][u] for u in mine)
    assert {int(table["leader_bonus"][table["unit_row"][u]]) for u in mine} == {2}
