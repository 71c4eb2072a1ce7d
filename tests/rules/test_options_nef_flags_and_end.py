"""Nineteen Eighty-Four: flags that kill, twelve medals that win, and what the variant forbids."""

import itertools
from fractions import Fraction

import pytest

from engine.codes import DIE, Face
from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import IfAsked, Unasked
from tests.support.markers import row_at
from tests.support.turn_script import Turns

FLAGS, END, BANS = "nef-flags-are-casualties", "nef-twelve-vp", "nef-restrictions"


# --- flags kill ---


def flags(faces, words="", row="infantry", terrain=None, target="E6", **answers):
    """Allied infantry at F6 assaults the Axis unit at E6, behind which all is open."""
    field = Battlefield(
        terrain,
        {row: target, "elite_armor": "A1"},
        {"infantry": "F6 I1"},
        options=FLAGS + words,
        owner="axis",
        medals=9,
    )
    field.ready("F6").attack("F6", "E6", faces, ground=IfAsked(0), **answers)
    assert field.state["rule_gap"] == 0
    return field


@pytest.mark.rule("HR-NEFFLAG-1")
@pytest.mark.parametrize(("faces", "left"), [("FSS", 3), ("FFS", 2), ("FFF", 1), ("IFS", 2), ("IFF", 1)])
def test_each_flag_costs_a_figure_and_nobody_retreats(faces, left):
    field = flags(faces)
    assert field.picture("axis") == {"E6": left, "A1": 4}
    assert field.fired(Fired.FLAG_KILLED) and field.state["retreat_steps"][0] == 0


@pytest.mark.rule("HR-NEFFLAG-1")
def test_the_last_flag_pays_the_medal_of_the_unit():
    field = flags("IFF", target="E6:3")
    assert field.medals("allies") == 1 and set(field.picture("axis")) == {"A1"}


@pytest.mark.rule("HR-NEFFLAG-1")
def test_with_flags_as_they_are_the_unit_falls_back():
    field = flags("FSS", ":flag=retreat", retreat=IfAsked(["D5"]))
    assert field.figures("D5") == 4 and not field.fired(Fired.FLAG_KILLED)


@pytest.mark.rule("HR-NEFFLAG-2")
def test_flags_are_ignored_first_and_the_others_cost_a_figure_each():
    field = flags("FF", terrain={"E6": "bunker"})
    assert field.figures("E6") == 3  # two flags, of which the bunker takes one


@pytest.mark.rule("HR-NEFFLAG-3", "HR-GEN-8")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_flags_of_strikes_cost_figures_too_and_none_is_ignored(card):
    field = Turns(
        terrain={"E6": "bunker"},
        axis={"infantry": "E6 A1"},
        allies={"infantry": "I1"},
        options=FLAGS,
        owner="axis",
        medals=9,
    )
    field.hold("allies", card, "probe_left")
    field.turn(card, strike=["E6"], faces=["FFSS"[: 4 if card == "barrage" else 2]])
    assert field.figures("E6") == 2


@pytest.mark.rule("HR-NEFFLAG-4", "HR-SET-30")
@pytest.mark.parametrize("row", ["resistance", "hr_sniper", "hr_ski_troops", "hr_resistance"])
def test_units_with_retreats_of_their_own_lose_figures_like_others(row):
    field = flags("FFS", row=row, target="E6")
    full = {"hr_sniper": 1}.get(row, 3)
    assert field.picture("axis").get("E6", 0) == max(0, full - 2) and field.state["retreat_steps"][0] == 0


@pytest.mark.rule("HR-NEFFLAG-4", "HR-SET-30")
def test_nobody_is_asked_whether_he_stands_and_no_enemy_closes_a_way():
    field = flags("FSS", "+no-retreat-choice+retreat-not-toward-enemy", stand=Unasked())
    assert field.figures("E6") == 3 and not field.fired(Fired.STOOD) and not field.fired(Fired.RETREAT_SHUT)


@pytest.mark.rule("HR-NEFFLAG-4")
def test_flags_that_other_faces_count_as_are_losses_too():
    field = Battlefield(
        None, {"infantry": "E6 A1"}, {"hr_flame_team": "F6", "infantry": "I1"}, options=FLAGS, medals=9
    )
    field.ready("F6").attack("F6", "E6", "SSG", ground=IfAsked(0))
    assert field.figures("E6") == 1  # stars are flags of a flame-thrower


def per_die(row, words):
    """Chance of a face to take a figure of a unit that has more than one, over the six sides of the die."""
    sides = "IIAGFS"
    losses = 0
    for side in sides:
        field = flags(side + "SS", words, row=row, target="E6", retreat=IfAsked(["D5"]))
        there = field.picture("axis")
        losses += {"infantry": 4, "armor": 3}[row] - sum(n for hex_, n in there.items() if hex_ != "A1")
    return Fraction(losses, len(sides))


@pytest.mark.rule("HR-NEFFLAG-1")
@pytest.mark.parametrize(
    ("row", "before", "after"),
    [("infantry", Fraction(1, 2), Fraction(2, 3)), ("armor", Fraction(1, 3), Fraction(1, 2))],
)
def test_faces_that_take_a_figure_of_infantry_rise_from_a_half_to_two_thirds(row, before, after):
    assert per_die(row, ":flag=retreat") == before and per_die(row, "") == after


def losses(attacker, target, words):
    """Mean of hits and flags of a close assault, and the chance that they take the whole unit, over every roll."""
    field = Battlefield(None, {target: "E6"}, {attacker: "F6 I1"}, options=words, medals=9)
    dice = field.dice("F6", "E6") if field.ready("F6") else 0
    full = int(field.state["unit_full"][field.unit("E6")])
    target_row, row = field.state["unit_row"][field.unit("E6")], field.state["unit_row"][field.unit("F6")]
    kills = int(field.tables["hit_faces"][3, row, target_row]) | 1 << Face.FLAG
    found = [sum(kills >> face & 1 for face in roll) for roll in itertools.product(DIE, repeat=dice)]
    return Fraction(sum(found), len(found)), Fraction(sum(n >= full for n in found), len(found))


LIST = f"nef-unit-conversion+{FLAGS}+infantry-assault-vulnerable-armor"


@pytest.mark.rule("HR-NEFFLAG-1", "HR-NEFUNIT-6")
@pytest.mark.parametrize(
    ("attacker", "target", "mean", "all_of_it"),
    [
        # Two dice, each 2/3: 4/3 figures on average, both with (2/3)^2 = 44 %.
        ("infantry", "infantry", Fraction(4, 3), Fraction(4, 9)),
        # Three dice of an assault gun at two figures of militia: at least two of three 20/27 = 74 %.
        ("armor", "infantry", Fraction(2), Fraction(20, 27)),
        # Three dice by the least of infantry at open flanks, each 1/2: 1.5 models, all three 1/8.
        ("infantry", "armor", Fraction(3, 2), Fraction(1, 8)),
    ],
)
def test_what_an_attack_of_the_variant_takes(attacker, target, mean, all_of_it):
    found, whole = losses(attacker, target, LIST)
    assert (found, whole) == (mean, all_of_it)


# --- twelve medals ---

DEATH = """
[[objective]]
id = "bridge"
title = "Bridge"
sides = "allies"
hexes = "E6"
value = "WIN"
"""


def end(words="", **more):
    return Turns(axis={"infantry": "A1 A2"}, allies={"infantry": "F6 I1"}, options=END + words, **more)


@pytest.mark.rule("HR-NEFVP-1")
@pytest.mark.parametrize(("words", "target"), [("", 12), (":vp=4", 4), (":vp=20", 20)])
def test_the_medals_that_win_are_those_of_the_option_whatever_the_battle_says(words, target):
    field = end(words)
    assert list(field.tables["medal_target"]) == [target, target]


@pytest.mark.rule("HR-NEFVP-1")
@pytest.mark.parametrize(("before", "over"), [(10, False), (11, True)])
def test_the_twelfth_medal_wins_at_once(before, over):
    field = Battlefield(None, {"infantry": "E6:1 A1"}, {"infantry": "F6 I1"}, options=END)
    field.state["medals"][1] = field.state["medals_events"][1] = before
    field.ready("F6").attack("F6", "E6", "ISS", ground=IfAsked(0))
    assert bool(field.state["over"]) == over and field.winner() == ("allies" if over else None)


@pytest.mark.rule("HR-NEFVP-2", "HR-SET-8")
@pytest.mark.parametrize("other", ["damage-scoring", "counter-attack-final-turn", "objective-gate"])
def test_no_other_test_of_the_end_goes_with_it(other):
    with pytest.raises(InputError, match="HR-SET-8"):
        parse_variant(f"{END}+{other}")


@pytest.mark.rule("HR-NEFVP-3")
@pytest.mark.parametrize("options", ["", END])
def test_an_objective_that_would_win_at_once_is_nobodys(options):
    field = Turns(axis={"infantry": "A1 A2"}, allies={"infantry": "F6 I1"}, options=options, tail=DEATH)
    field.turn("probe_center", orders=["F6"], moves=[("F6", "E6")])
    assert field.winner() == (None if options else "allies")
    assert field.medals("allies") == 0


SPENT = '[ruleset]\nreshuffle = "NEVER"\ndeck_out = "axis"\n'


@pytest.mark.rule("HR-NEFVP-3")
@pytest.mark.parametrize("options", ["", END])
def test_a_deck_that_runs_out_ends_nothing_and_is_shuffled_again(options):
    field = Turns(axis={"infantry": "A1 A2"}, allies={"infantry": "F6 I1"}, options=options, tail=SPENT)
    field.hold("allies", "probe_center", "probe_left")
    field.leave_in_pile()
    field.turn("probe_center", orders=["F6"])
    assert field.winner() == (None if options else "axis")
    assert bool(field.story(Event.SHUFFLE)) == bool(options)


@pytest.mark.rule("HR-NEFVP-3")
def test_a_side_without_a_unit_still_loses():
    field = Battlefield(None, {"infantry": "E6:1"}, {"infantry": "F6 I1"}, options=END)
    field.ready("F6").attack("F6", "E6", "ISS", ground=IfAsked(0))
    assert field.winner() == "allies"


# --- what is forbidden ---


@pytest.mark.rule("HR-NEFBAN-1")
@pytest.mark.parametrize(
    ("options", "overruns"),
    [("", 1), (BANS, 0), (f"{BANS}+take-ground-overrun-matrix:overruns_per_turn=2", 0)],
)
def test_armor_takes_ground_and_overruns_nobody(options, overruns):
    field = Battlefield(
        None, {"infantry": "E6:1 D6 A1"}, {"armor": "F6", "infantry": "I1"}, options=options, medals=9
    )
    answers = {"overrun": OFF} if overruns else {"overrun": Unasked()}
    field.ready("F6").attack("F6", "E6", "ISS", **answers)
    assert field.figures("E6") == 3  # the armor has taken the ground
    assert field.fired(Fired.GROUND_DENIED) == bool(options)


@pytest.mark.rule("HR-NEFBAN-4", "HR-GEN-9")
@pytest.mark.parametrize(("options", "most"), [("", 2), (BANS, 1)])
def test_special_infantry_marches_as_regular_infantry(options, most):
    field = Battlefield(None, {"infantry": "A1"}, {"special_forces": "I6"}, options=options)
    field.ready("I6")
    battle, march = field.limits("I6")
    assert battle == most and march == 2
    assert row_at(field, "I6") == "special_forces" and field.figures("I6") == 4


@pytest.mark.rule("HR-NEFBAN-2", "HR-NEFBAN-5")
def test_both_sides_have_a_commissar_with_his_default_words():
    alone = Battlefield(options=BANS).tables
    option = Battlefield(options="political-commissar:side=both").tables
    for field in ("commissar", "commissar_delay", "commissar_before", "commissar_counts", "card_exception"):
        assert (alone[field] == option[field]).all()
    assert list(alone["commissar"]) == [1, 1]


@pytest.mark.rule("HR-NEFBAN-5")
def test_beside_the_option_of_the_commissar_its_own_words_count():
    words = "political-commissar:side=soviet,exceptions=Air-Power,delay_turns=2"
    table = Battlefield(options=f"{BANS}+{words}").tables
    own = Battlefield(options=words).tables
    assert list(table["commissar"]) == [1, 1] and table["commissar_delay"] == 2
    assert (
        table["card_exception"]
        == Battlefield(options=words.replace("soviet", "both")).tables["card_exception"]
    ).all()
    assert list(own["commissar"]) == [0, 0]


@pytest.mark.rule("HR-NEFBAN-2")
def test_without_the_commissar_cards_are_played_from_the_hand():
    assert list(Battlefield(options=f"{BANS}:commissar=false").tables["commissar"]) == [0, 0]


@pytest.mark.rule("HR-NEFBAN-3")
@pytest.mark.parametrize(
    ("options", "dice", "left"), [("", 3, "D"), (BANS, 2, "E"), (f"{BANS}:obstacles=owner", 3, "D")]
)
def test_bunkers_protect_either_side(options, dice, left):
    # The Axis stands in a bunker of the Allies, which takes a die off and lets it ignore a flag.
    field = Battlefield(
        {"E6": "bunker"},
        {"infantry": "E6 A1"},
        {"infantry": "F6 I1"},
        options=options,
        owner="allies",
        medals=9,
    )
    assert field.ready("F6").dice("F6", "E6") == dice
    field.attack("F6", "E6", "FSS"[:dice], ground=IfAsked(0), retreat=IfAsked(["D5"]))
    (hex_,) = set(field.picture("axis")) - {"A1"}
    assert hex_[0] == left


@pytest.mark.rule("HR-NEFBAN-3")
@pytest.mark.parametrize(("kind", "dice"), [("bunker", 2), ("sea_wall", 2)])
@pytest.mark.parametrize(("options", "serves"), [("", 0), (BANS, 1), (f"{BANS}:obstacles=owner", 0)])
def test_works_on_a_hex_with_mines_protect_either_side_and_the_mines_harm_one(kind, dice, options, serves):
    # Infantry of the Axis stands in works of the Allies, on mines of the Allies.
    field = Battlefield(
        {"E6": f"{kind} + ww_minefield", "C3": kind},
        {"infantry": "E6 C3 A1"},
        {"infantry": "F6 D3 I1"},
        options=options,
        owner="allies",
    )
    field.ready("F6", "D3")
    assert [field.dice("F6", "E6"), field.dice("D3", "C3")] == ([dice] * 2 if serves else [3] * 2)
    stack = field.stack("E6")
    row = int(field.state["unit_row"][field.unit("E6")])
    harmed = [int(field.tables["mine_who"][stack, side]) >> row & 1 for side in (0, 1)]
    assert harmed == [1, 0]
    assert [bool(field.tables["stack_dug"][stack, side]) for side in (0, 1)] == [
        kind == "sea_wall" and bool(serves), kind == "sea_wall",
    ]  # fmt: skip


@pytest.mark.rule("HR-NEFBAN-3")
def test_mines_stay_those_of_who_laid_them():
    built = build_tables(load_scenario("omaha-mined"), parse_variant(BANS))
    legend = built.document["scenario"]["legend"]
    mined = [one["owner"] for one in legend.values() if any("minefield" in name for name in one["terrain"])]
    assert mined and set(mined) <= {"axis", "allies"}


@pytest.mark.rule("HR-NEFBAN-1", "HR-NEFBAN-6", "HR-SET-10")
@pytest.mark.parametrize(
    "other",
    [
        "blitz-recon-air-attack", "blitz-armor-movement", "elite-infantry", "mechanised-infantry", "cavalry",
        "ski-troops", "sniper", "north-african-overrun", "manoeuvre-blimp",
    ],
)  # fmt: skip
def test_what_it_forbids_cannot_be_switched_on(other):
    with pytest.raises(InputError, match="HR-SET-10"):
        parse_variant(f"{BANS}+{other}")
