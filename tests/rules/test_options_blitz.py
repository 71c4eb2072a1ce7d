"""Blitzkrieg: whose armor is slowed, and a Recon used as an attack from the air."""

import pytest

from engine.codes import Face
from engine.hooks import Event, Fired
from engine.kernel.tactics import strike
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.players import roster
from engine.players.common import features
from engine.policies.minds import mind_of, read_policy
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

ARMOR = "blitz-armor-movement"
AIR = "blitz-recon-air-attack"
ON_ALLIES = f"{AIR}:side=allies"
GERMANS_1940 = 'date = "1940-05-14"\nnations = { axis = "germany", allies = "france" }'


def tanks(options, extra="", row="armor"):
    """Hexes armor of the Axis and of the Allies may move, by both limits."""
    field = Battlefield(
        axis={row: "C5", "infantry": "A1"}, allies={row: "G5", "infantry": "I1"}, options=options, extra=extra
    )
    return {"axis": field.limits("C5"), "allies": field.limits("G5")}


def special(move, traits="TANK", row="armor"):
    """Patches that make armor of another speed."""
    return f"+units.{row}.move_max={move}+units.{row}.move_battle={move}+units.{row}.traits={traits}"


# --- armor ---


@pytest.mark.rule("HR-BLITZARM-1", "HR-BLITZARM-2", "HR-BLITZARM-4")
def test_the_other_sides_armor_moves_two_and_battles():
    assert tanks("") == {"axis": (3, 3), "allies": (3, 3)}
    assert tanks(f"{ARMOR}:side=axis") == {"axis": (3, 3), "allies": (2, 2)}
    assert tanks(f"{ARMOR}:side=allies") == {"axis": (2, 2), "allies": (3, 3)}
    assert tanks(f"{ARMOR}:side=allies,blitz_move=4,slowed_move=1") == {"axis": (1, 1), "allies": (4, 4)}
    assert tanks(f"{ARMOR}:side=allies,slowed_move=3") == {"axis": (3, 3), "allies": (3, 3)}


@pytest.mark.rule("HR-BLITZARM-2")
def test_it_moves_two_hexes_and_battles_and_the_game_says_so():
    for options, slowed in (("", False), (f"{ARMOR}:side=axis", True), (f"{ARMOR}:side=allies", False)):
        pieces = {"axis": {"infantry": "C5"}, "allies": {"armor": "F5"}}
        field = Battlefield(**pieces, options=options).ready("F5")
        assert field.move("F5", "E5", "D5") and field.dice("D5", "C5") == 3
        assert field.fired(Fired.ARMOR_SLOWED) is slowed and not field.fired(Fired.SLOWED)
        again = Battlefield(axis={"infantry": "A1"}, allies={"armor": "F5"}, options=options).ready("F5")
        assert again.move("F5", "E5", "D5", "C5") is not slowed


@pytest.mark.rule("HR-BLITZARM-1", "HR-BLITZARM-2")
@pytest.mark.parametrize(
    ("options", "path", "hastened"),
    [
        (f"{ARMOR}:side=allies,blitz_move=4", ("F5", "E5", "D5", "C5", "B5"), True),
        (f"{ARMOR}:side=allies,blitz_move=4", ("F5", "E5", "D5", "C5"), False),  # officially no less
        (f"{ARMOR}:side=allies", ("F5", "E5", "D5", "C5"), False),  # the official level
        (f"{ARMOR}:side=axis,blitz_move=4", ("F5", "E5", "D5"), False),  # the enemy's armor
        ("", ("F5", "E5", "D5", "C5"), False),
    ],
)
def test_the_fourth_hex_of_the_blitzing_side_is_reported(options, path, hastened):
    field = Battlefield(axis={"infantry": "A1"}, allies={"armor": "F5"}, options=options).ready("F5")
    assert field.move(*path)
    assert field.fired(Fired.ARMOR_HASTENED) is hastened


@pytest.mark.rule("HR-BLITZARM-3")
@pytest.mark.parametrize(
    ("move", "traits", "specials", "expected"),
    [
        (4, "RECON", "cap", 3), (4, "TANK", "cap", 2), (2, "TANK", "cap", 2), (5, "TANK", "cap", 2),
        (4, "RECON", "minus_one", 3), (2, "TANK", "minus_one", 1), (3, "TANK", "minus_one", 2),
        (4, "RECON", "ignore", 4), (2, "TANK", "ignore", 2), (5, "TANK", "ignore", 5), (3, "TANK", "ignore", 2),
    ],
)  # fmt: skip
def test_armor_of_another_speed(move, traits, specials, expected):
    found = tanks(f"{ARMOR}:side=axis,specials={specials}" + special(move, traits))
    assert found == {"axis": (move, move), "allies": (expected, expected)}


@pytest.mark.rule("HR-BLITZARM-1", "HR-BLITZARM-3")
def test_only_armor_of_plain_speed_gains_by_a_faster_blitz():
    option = f"{ARMOR}:side=axis,blitz_move=4"
    assert tanks(option)["axis"] == (4, 4)
    assert tanks(option + special(2))["axis"] == (2, 2)
    assert tanks(option, row="infantry")["axis"] == (1, 2)


@pytest.mark.rule("HR-BLITZARM-6")
def test_vehicles_are_treated_as_armor():
    half_track = special(3, "VEHICLE", "special_forces")
    assert tanks(f"{ARMOR}:side=axis{half_track}", row="special_forces") == {"axis": (3, 3), "allies": (2, 2)}
    assert tanks(f"{ARMOR}:side=axis", row="special_forces") == {"axis": (2, 2), "allies": (2, 2)}


@pytest.mark.rule("HR-BLITZARM-5", "HR-BLITZAIR-6")
@pytest.mark.parametrize(
    ("extra", "slowed"),
    [
        (GERMANS_1940, "allies"),
        (GERMANS_1940.replace("1940-05-14", "1944-12-20").replace("france", "usa"), "allies"),
        (GERMANS_1940.replace("1940-05-14", "1944-07-25").replace("france", "usa"), "axis"),
        (GERMANS_1940 + '\nblitz = "allies"', "axis"),
        (GERMANS_1940 + '\nblitz = "both"', None),
        ("", None),
    ],
)
def test_who_blitzes_where_the_option_does_not_say(extra, slowed):
    found = tanks(ARMOR, extra)
    assert {side for side, pair in found.items() if pair == (2, 2)} == ({slowed} if slowed else set())


@pytest.mark.rule("HR-BLITZARM-5", "HR-BLITZAIR-6")
@pytest.mark.parametrize(
    ("day", "blitzing"),
    [
        ("1942-11-04", {"germany"}),
        ("1942-11-05", {"germany", "usa"}),
        ("1943-07-04", {"germany", "usa"}),
        ("1943-07-05", {"usa", "soviet_union"}),
        ("1944-12-15", {"usa", "soviet_union"}),
        ("1944-12-16", {"germany"}),
        ("1945-01-31", {"germany"}),
        ("1945-02-01", {"usa", "soviet_union"}),
    ],
)
def test_the_first_and_the_last_day_of_everybodys_blitz(day, blitzing):
    for nation in ("germany", "usa", "soviet_union"):
        side, other = ("axis", "allies") if nation == "germany" else ("allies", "axis")
        found = tanks(ARMOR, f'date = "{day}"\nnations = {{ {side} = "{nation}" }}')
        assert found[other] == ((2, 2) if nation in blitzing else (3, 3))


@pytest.mark.rule("HR-BLITZARM-5")
def test_where_nobody_blitzes_the_option_cannot_occur():
    plain = build_tables(load_scenario("long-ridge"))
    option = build_tables(load_scenario("long-ridge"), parse_variant(f"{ARMOR}+{AIR}"))
    assert plain.document["scenario"]["date"] == "" and plain.tables.tobytes() == option.tables.tobytes()


@pytest.mark.rule("HR-BLITZARM-7")
def test_of_several_caps_the_smallest_holds():
    both = f"{ARMOR}:side=axis+weather-mud"
    assert tanks(both) == {"axis": (2, 2), "allies": (2, 2)}
    assert tanks(f"{ARMOR}:side=axis,slowed_move=1+weather-mud") == {"axis": (2, 2), "allies": (1, 1)}
    assert tanks(f"{ARMOR}:side=axis+weather-deep-snow") == {"axis": (2, 2), "allies": (2, 2)}


@pytest.mark.rule("HR-BLITZARM-8")
def test_ground_overruns_and_retreats_are_no_moves():
    field = Battlefield(
        axis={"infantry": "C5:1 B4:1 A13"},
        allies={"armor": "F5 I5"},
        options=f"{ARMOR}:side=axis,slowed_move=1",
    )
    field.ready("F5")
    assert field.move("F5", "E5") and not field.dice("E5", "B4")
    field.put("E5", "D5")
    field.attack("D5", "C5", "III", "III", overrun="B4")
    assert field.picture("allies") == {"B4": 3, "I5": 3} and field.picture("axis") == {"A13": 4}
    field = Battlefield(
        axis={"infantry": "C5"},
        allies={"armor": "D5"},
        options=f"{ARMOR}:side=axis,slowed_move=1",
        active="axis",
    )
    field.ready("C5").attack("C5", "D5", "FFF", ground=0)
    assert {name[0] for name in field.picture("allies")} == {"G"}


# --- from the air ---

LEFT, SHARED, CENTER = "D2", "D4", "D6"  # the line between left and center cuts D4


def recon(
    options, card="recon_left", axis=f"{LEFT} D3 A13", pile=("barrage", "dig_in"), as_strike=True, **script
):
    """A turn of the Allies with a Recon that strikes if it may, and a known pile."""
    field = Turns(
        axis={"infantry": axis}, allies={"infantry": "H2"}, options=options, extra=script.pop("extra", "")
    )
    field.hold("allies", card)
    field.stack_pile(*pile)
    return field.turn(card, as_strike=as_strike, **script)


def strike_if(may):
    """Script of a turn that strikes D2 with a die, or in which nobody is asked about a strike."""
    if may:
        return {"as_strike": True, "strike": ["D2"], "faces": ["S"]}
    return {"as_strike": Unasked(), "strike": Unasked(), "faces": Unasked()}


def struck(field):
    return bool(field.logged(Event.STRIKE_AS))


@pytest.mark.rule("HR-BLITZAIR-1", "HR-BLITZAIR-3")
def test_a_recon_rolls_a_die_on_each_target():
    field = recon(ON_ALLIES, strike=["D2", "D3"], faces=["I", "S"])
    assert struck(field) and field.dice_rolled() == [1, 1]
    assert field.picture("axis")["D2"] == 3 and field.picture("axis")["D3"] == 3
    assert field.fired(Fired.BLITZ_STRUCK) and not field.fired(Fired.RECON_STRUCK)
    assert recon(f"{ON_ALLIES},dice_per_hex=2", strike=["D2", "D3"], faces=["IS", "FF"]).dice_rolled() == [
        2,
        2,
    ]


@pytest.mark.rule("HR-BLITZAIR-1", "HR-BLITZAIR-6")
@pytest.mark.parametrize("card", ["recon_in_force", "probe_left", "attack_left", "general_advance"])
def test_only_a_recon_of_one_section(card):
    assert not struck(recon(ON_ALLIES, card, as_strike=Unasked()))


@pytest.mark.rule("HR-BLITZAIR-1", "HR-BLITZAIR-6")
@pytest.mark.parametrize(
    ("side", "extra", "may"),
    [
        ("allies", "", True), ("axis", "", False), ("both", "", True), ("auto", "", False),
        ("auto", 'blitz = "allies"', True), ("auto", GERMANS_1940, False),
        ("auto", 'date = "1944-07-25"\nnations = { allies = "usa" }', True),
    ],
)  # fmt: skip
def test_only_the_blitzing_side_may(side, extra, may):
    assert struck(recon(f"{AIR}:side={side}", extra=extra, **strike_if(may))) is may


@pytest.mark.rule("HR-BLITZAIR-2", "HR-BLITZAIR-8", "HR-BLITZAIR-9")
@pytest.mark.parametrize(
    ("anchor", "card", "first"),
    [
        ("true", "recon_left", {LEFT, SHARED}), ("true", "recon_center", {SHARED, CENTER}),
        ("true", "recon_right", set()), ("false", "recon_right", {LEFT, SHARED, CENTER}),
    ],
)  # fmt: skip
def test_one_target_stands_in_the_section(anchor, card, first):
    units = f"{LEFT} {SHARED} {CENTER}"
    field = Battlefield(axis={"infantry": units}, options=f"{ON_ALLIES},anchor_in_section={anchor}").play(
        card
    )
    row, side = field.built.card_rows.index(card), int(field.state["active"])
    uses = strike.may_use_as_strike(field.tables, field.state, row, side, side)
    assert bool(uses) is bool(first)
    strike.use_as_strike(field.tables, field.state, 1)
    assert {h for h in units.split() if strike.may_strike(field.tables, field.state, field.unit(h))} == first


@pytest.mark.rule("HR-BLITZAIR-2", "HR-BLITZAIR-9")
@pytest.mark.parametrize("most", [1, 4, 6])
def test_one_to_so_many_connected_targets(most):
    row = [f"D{n}" for n in range(2, 9)]
    field = recon(
        f"{ON_ALLIES},max_targets={most}", axis=" ".join([*row, "A13"]), strike=row[:most], faces=["S"] * most
    )
    assert field.dice_rolled() == [1] * most
    field = Battlefield(axis={"infantry": "D2 D3 D5"}, options=ON_ALLIES).play("recon_left")
    strike.use_as_strike(field.tables, field.state, 1)
    strike.declare_strike(field.state, field.unit("D2"))
    assert strike.may_strike(field.tables, field.state, field.unit("D3"))
    assert not strike.may_strike(field.tables, field.state, field.unit("D5")), "not connected"


@pytest.mark.rule("HR-BLITZAIR-4", "HR-CHECK-16")
@pytest.mark.parametrize(("row", "sixths"), [("infantry", 4), ("armor", 3), ("artillery", 2)])
def test_symbol_grenade_and_star_hit(row, sixths):
    field = Battlefield(axis={row: "D2"}, options=ON_ALLIES).play("recon_left")
    faces = int(
        field.tables["strike_hits"][
            field.tables["as_strike_faces"][1], field.state["unit_row"][field.unit("D2")]
        ]
    )
    shown = [Face.INFANTRY, Face.INFANTRY, Face.ARMOR, Face.GRENADE, Face.FLAG, Face.STAR]
    assert sum(faces >> face & 1 for face in shown) == sixths  # 0.67, 0.50, 0.33 of a die
    assert faces >> Face.STAR & 1


@pytest.mark.rule("HR-BLITZAIR-4")
def test_terrain_is_ignored_and_flags_are_obeyed():
    field = Turns(terrain={"D2": "town + bunker"}, axis={"infantry": "D2 A13"}, allies={"infantry": "H2"},
                  options=ON_ALLIES, owner="axis")  # fmt: skip
    field.hold("allies", "recon_left")
    field.stack_pile("barrage", "dig_in")
    field.turn("recon_left", as_strike=True, strike=["D2"], faces=["F"])
    assert field.dice_rolled() == [1] and {name[0] for name in field.picture("axis")} == {"C", "A"}


@pytest.mark.rule("HR-BLITZAIR-5")
@pytest.mark.parametrize(("keeps", "drawn"), [("false", 0), ("true", 2)])
def test_the_recons_draw(keeps, drawn):
    field = recon(
        f"{ON_ALLIES},keeps_recon_draw={keeps}",
        strike=["D2"],
        faces=["S"],
        keep="dig_in" if drawn else Unasked(),
    )
    assert len(field.logged(Event.ASIDE)) == drawn
    assert len(field.hand("allies")) == 1


@pytest.mark.rule("HR-BLITZAIR-7")
def test_nobody_is_on_the_move_when_a_recon_strikes():
    field = recon(
        f"{ON_ALLIES}+ruleset.deck=breakthrough",
        "recon_on_move_left",
        pile=["breakthrough_dig_in"],
        strike=["D2"],
        faces=["S"],
    )
    assert struck(field) and not field.logged(Event.ON_MOVE) and not field.logged(Event.ORDER)


@pytest.mark.rule("HR-BLITZAIR-10")
def test_a_scenario_may_veto_it():
    tail = "[ruleset]\nrecon_as_also = []\n"
    field = Battlefield(axis={"infantry": "D2"}, options=ON_ALLIES, tail=tail)
    assert field.tables["uses_n"] == 0


@pytest.mark.rule("HR-BLITZAIR-12")
@pytest.mark.parametrize(("side", "may"), [("axis", False), ("allies", True), ("both", True)])
def test_a_counter_attack_strikes_for_a_blitzing_side_only(side, may):
    field = Turns(
        axis={"infantry": "D2 D3 A13"},
        allies={"infantry": "H2 H11"},
        options=f"{AIR}:side={side}",
        active="axis",
    )
    field.hold("axis", "recon_right")
    field.hold("allies", "counter_attack")
    field.turn("recon_right", orders=["D2"], keep=None)
    field.turn("counter_attack", **strike_if(may))
    assert struck(field) is may


@pytest.mark.rule("HR-BLITZAIR-1", "HR-BLITZAIR-3")
def test_permissions_add_up_and_the_most_dice_count():
    tail = '[ruleset]\nrecon_as = { card = "air_power", sides = "allies", held = "H2", dice = 2, anchor = true }\n'
    pieces = {"axis": {"infantry": "D2 D3"}, "tail": tail}
    for allies, options, uses, dice, targets in (
        ("H2", "", 1, 2, 4), ("H4", "", 0, 0, 0), ("H4", ON_ALLIES, 2, 1, 4), ("H2", ON_ALLIES, 3, 2, 4),
        ("H2", f"{ON_ALLIES},max_targets=6", 3, 2, 6),
    ):  # fmt: skip
        field = Battlefield(allies={"infantry": allies}, options=options, **pieces)
        row = field.built.card_rows.index("recon_left")
        assert strike.may_use_as_strike(field.tables, field.state, row, 1, 1) == uses
        assert strike.strike_dice(field.tables, row, 1, uses) == dice
        assert strike.strike_targets(field.tables, row, uses) == targets
    loose = Battlefield(allies={"infantry": "H2"}, options=f"{ON_ALLIES},anchor_in_section=false", **pieces)
    row = loose.built.card_rows.index("recon_right")
    assert strike.may_use_as_strike(loose.tables, loose.state, row, 1, 1) == 3


@pytest.mark.rule("HR-BLITZAIR-1")
@pytest.mark.parametrize(
    ("player", "strikes"), [("sergeant", True), ("captain", True), ("captain-never", False)]
)
def test_a_judging_player_strikes_where_it_pays_and_never_if_told_so(player, strikes):
    field = Battlefield(
        axis={"infantry": "D1:1 D2:1 D3:1 C2:1"}, allies={"infantry": "H2 H11"}, options=ON_ALLIES
    )
    field.mind = mind_of(read_policy(player), read_policy(player))[0]
    features.open_book(field.tables, field.mind, 0)
    field.play("recon_left")
    roster.choose_card(field.tables, field.state, field.mind, 1)
    assert bool(roster.choose_as_strike(field.tables, field.state, field.mind, 1)) is strikes
