"""House rule star-air-strikes: while a hex is held, Recons may be played as Air Power (house-rules 4.10)."""

import pytest

from engine.hooks import Event, Fired
from engine.kernel.tactics import strike
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.players import roster
from engine.players.common import features
from engine.policies.minds import mind_of, read_policy
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import BREAKTHROUGH, Turns

OPTION = "star-air-strikes"
ON_E5 = f"{OPTION}:hexes=E5"
BLITZ = "blitz-recon-air-attack:side=allies"
NAMED = '[ruleset]\nair_strike_hexes = "E5"\nair_strike_sides = "allies"\n'
ENEMIES = "D2 D3 A13"  # D2 and D3 on the left of the Allies, A13 on their right


def held(options=ON_E5, allies="E5 I1", axis=ENEMIES, side="allies", **more):
    return Turns(axis={"infantry": axis}, allies={"infantry": allies}, active=side, options=options, **more)


def recon(field, card="recon_left", side="allies", as_strike=True, **script):
    """A turn with a card that strikes if it may, and a known pile."""
    field.hold(side, card)
    field.stack_pile("barrage", "dig_in")
    return field.turn(card, as_strike=as_strike, **script)


def strike_if(may, target):
    """Script of a turn that strikes the target, or in which nobody is asked about a strike."""
    if may:
        return {"strike": [target], "faces": ["SS"]}
    return {"as_strike": Unasked(), "faces": Unasked()}


def uses(field, card="recon_left", side=1):
    """Bits of the permissions open to a side, and the dice they give."""
    row = field.built.card_rows.index(card)
    open_ = strike.may_use_as_strike(field.tables, field.state, row, side, side)
    return int(open_), int(strike.strike_dice(field.tables, row, side, open_)) if open_ else 0


@pytest.mark.rule("HR-AIRSTRIKE-1", "HR-AIRSTRIKE-3", "HR-AIRSTRIKE-4")
def test_a_recon_is_air_power_with_the_dice_of_that_card_and_one_card_drawn():
    field = recon(held(), strike=["D2", "D3"], faces=["GS", "AA"])
    assert field.dice_rolled() == [2, 2] and field.picture("axis") == {"D2": 2, "D3": 4, "A13": 4}
    assert field.logged(Event.ORDER) == [] and field.hand("allies") == ["barrage"]
    assert field.fired(Fired.AIR_CALLED) and not field.fired(Fired.RECON_STRUCK)
    assert not field.fired(Fired.BLITZ_STRUCK)


@pytest.mark.rule("HR-AIRSTRIKE-1")
@pytest.mark.parametrize(
    ("options", "tail", "allies", "may"),
    [
        (ON_E5, "", "E5 I1", True),
        (ON_E5, "", "E6 I1", False),
        (f"{OPTION}:hexes=e9|e5", "", "E5 I1", True),
        (f"{OPTION}:hexes=E9", "", "E5 I1", False),
        (OPTION, NAMED, "E5 I1", True),
        (OPTION, NAMED, "E6 I1", False),
        (OPTION, "", "E5 I1", False),  # the scenario names none
        ("", NAMED, "E5 I1", False),  # the rule is off
        (OPTION, NAMED.replace("allies", "axis"), "E5 I1", False),
        (f"{OPTION}:hexes=E6", NAMED, "E6 I1", True),  # words name others than the scenario
    ],
)
def test_while_a_hex_is_held(options, tail, allies, may):
    field = held(options, allies, tail=tail)
    assert bool(uses(field)[0]) is may
    recon(field, **strike_if(may, "D2"))
    assert bool(field.logged(Event.STRIKE_AS)) is may and field.fired(Fired.AIR_CALLED) is may


@pytest.mark.rule("HR-AIRSTRIKE-1")
def test_hexes_that_words_name_serve_whoever_holds_one():
    field = held(allies="I1 I2", axis="E5 D2", side="axis")
    assert uses(field, side=0)[0] == 1 and uses(field, side=1)[0] == 0
    assert uses(field, side=0)[1] == 1  # Air Power of the Axis has a die for each target


@pytest.mark.rule("HR-AIRSTRIKE-1")
@pytest.mark.parametrize(("holder", "tag", "may"), [
    ("any_unit", "I1", True), ("named_unit", "E5", True), ("named_unit", "I1", False), ("named_unit", "", False),
])  # fmt: skip
def test_a_named_unit_may_be_asked_for(holder, tag, may):
    tags = f'[tags]\nair_observer = "{tag}"\n' if tag else ""
    assert bool(uses(held(f"{ON_E5},holder={holder}", tail=tags))[0]) is may


@pytest.mark.rule("HR-AIRSTRIKE-1")
def test_the_named_unit_is_a_unit_and_no_hex():
    field = held(f"{ON_E5},holder=named_unit", "E5 F5", tail='[tags]\nair_observer = "F5"\n')
    assert uses(field)[0] == 0
    field.put("E5", "H1").put("F5", "E5")
    assert uses(field)[0] == 1


@pytest.mark.rule("HR-AIRSTRIKE-2")
@pytest.mark.parametrize(("words", "may"), [("", False), (",recon_in_force=true", True)])
def test_recon_in_force_strikes_only_by_the_parameter(words, may):
    field = held(ON_E5 + words)
    assert bool(uses(field, "recon_in_force")[0]) is may and uses(field)[0] == 1
    recon(field, "recon_in_force", **strike_if(may, "A13"))
    assert field.fired(Fired.AIR_CALLED) is may
    assert not uses(held(f"{ON_E5}{words}"), "probe_left")[0]


@pytest.mark.rule("HR-AIRSTRIKE-2", "HR-BLITZAIR-1")
def test_other_permissions_stay_without_recon_in_force():
    field = held(f"{ON_E5},recon_in_force=true+{BLITZ}")
    assert uses(field)[0] == 0b11 and uses(field, "recon_in_force")[0] in (0b01, 0b10)


@pytest.mark.rule("HR-AIRSTRIKE-4")
@pytest.mark.parametrize(
    ("words", "options", "card", "dice"),
    [
        ("", "", "recon_left", 2),
        (",dice_per_hex=1", "", "recon_left", 1),
        (",dice_per_hex=2", "", "recon_left", 2),
        ("", "+ruleset.air_dice=1", "recon_left", 1),  # what weather of the Winter Wars makes of it
        ("", f"+{BREAKTHROUGH}", "recon_on_move_left", 2),
    ],
)
def test_dice(words, options, card, dice):
    assert uses(held(f"{ON_E5}{words}{options}"), card) == (1, dice)


@pytest.mark.rule("HR-AIRSTRIKE-1")
@pytest.mark.parametrize(("bound", "targets"), [("false", ["A13"]), ("true", [])])
def test_targets_may_stand_anywhere_unless_they_are_bound_to_the_section(bound, targets):
    field = held(f"{ON_E5},section_bound={bound}", axis="D2 A13")
    field.play("recon_left")
    strike.use_as_strike(field.tables, field.state, 1)
    may = [h for h in ("A13",) if strike.may_strike(field.tables, field.state, field.unit(h))]
    assert may == targets and strike.may_strike(field.tables, field.state, field.unit("D2"))


@pytest.mark.rule("HR-AIRSTRIKE-5")
def test_the_holder_is_looked_for_when_the_card_is_played():
    field = held()
    field.put("E5", "E6")
    assert uses(field)[0] == 0
    field.put("E6", "E5")
    assert uses(field)[0] == 1
    recon(field, strike=["D2"], faces=["FA"], retreat=["C2"])
    assert field.fired(Fired.AIR_CALLED)


@pytest.mark.rule("HR-AIRSTRIKE-6")
@pytest.mark.parametrize(
    ("rain", "may"),
    [
        ("weather-rainstorm", False),
        ("weather-rainstorm:blocks=airdrop|AirPower|blitz_air", True),
        ("weather-rainstorm:blocks=star_air", False),
    ],
)
def test_a_rainstorm_grounds_it(rain, may):
    field = held(f"{ON_E5}+{rain}")
    assert bool(uses(field)[0]) is may
    recon(field, **strike_if(may, "D2"))
    assert field.fired(Fired.AIR_GROUNDED) is not may


@pytest.mark.rule("HR-AIRSTRIKE-6", "HR-AIRSTRIKE-2")
@pytest.mark.parametrize(("words", "grounded"), [("", False), (",recon_in_force=true", True)])
def test_recon_in_force_is_grounded_only_where_it_would_strike(words, grounded):
    field = recon(held(f"{ON_E5}{words}+weather-rainstorm"), "recon_in_force", as_strike=Unasked())
    assert field.fired(Fired.AIR_GROUNDED) is grounded


@pytest.mark.rule("HR-BLITZAIR-11")
@pytest.mark.parametrize(
    ("star", "blitz", "allies", "dice", "anchor"),
    [
        ("", "", "E5 I1", 2, 0),  # Air Power has two dice, Blitzkrieg one; only that is bound to its section
        ("", "", "E6 I1", 1, 1),  # no hex is held
        (",dice_per_hex=1", ",dice_per_hex=2", "E5 I1", 2, 0),
        (",section_bound=true", ",anchor_in_section=false", "E5 I1", 2, 0),
        (",section_bound=true", "", "E5 I1", 2, 1),
    ],
)
def test_with_blitzkrieg_the_better_of_both_counts(star, blitz, allies, dice, anchor):
    for options in (f"{ON_E5}{star}+{BLITZ}{blitz}", f"{BLITZ}{blitz}+{ON_E5}{star}"):
        field = held(options, allies)
        open_, found = uses(field)
        assert (found, field.tables["as_strike_anchor"][open_]) == (dice, anchor)


@pytest.mark.rule("HR-AIRSTRIKE-1")
@pytest.mark.parametrize(
    ("player", "strikes"), [("sergeant", True), ("captain", True), ("captain:never=star-air-strikes", False)]
)
def test_a_judging_player_strikes_where_it_pays_and_never_if_told_so(player, strikes):
    field = Battlefield(
        axis={"infantry": "D1:1 D2:1 D3:1 C2:1"}, allies={"infantry": "E5 H11"}, options=ON_E5
    )
    field.put("E5", "H2").put("H11", "E5")
    field.mind = mind_of(read_policy(player), read_policy(player))[0]
    features.open_book(field.tables, field.mind, 0)
    field.play("recon_left")
    roster.choose_card(field.tables, field.state, field.mind, 1)
    assert bool(roster.choose_as_strike(field.tables, field.state, field.mind, 1)) is strikes


@pytest.mark.rule("HR-AIRSTRIKE-1")
@pytest.mark.parametrize(
    ("options", "tail", "said"),
    [
        (f"{OPTION}:hexes=Z9", "", "Z9"),
        (OPTION, NAMED.replace("E5", "B13"), "B13"),
    ],
)
def test_hexes_off_the_board_are_refused(options, tail, said):
    with pytest.raises(InputError) as failed:
        held(options, tail=tail)
    assert said in str(failed.value) and "a hex of the board" in str(failed.value)
    assert "\n" not in str(failed.value)


@pytest.mark.parametrize("words", [f"{OPTION}+young-generals", f"young-generals+{OPTION}"])
def test_young_generals_call_nobody_in(words):
    with pytest.raises(InputError) as failed:
        parse_variant(words)
    assert OPTION in str(failed.value) and "\n" not in str(failed.value)
