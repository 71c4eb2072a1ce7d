"""House rule star-sabotage-dam: a side that holds dams works at them (house-rules 4.10)."""

import pytest

from engine.codes import Action, Gap
from engine.hooks import Event, Fired
from engine.kernel import victory
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.landmarks import choices as by_count
from engine.rules.landmarks import choices as by_worth
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

OPTION = "star-sabotage-dam"
DAMS = {"E5": "tp_dam", "E8": "tp_dam"}
CARDS = ("recon_left", "recon_right", "probe_left")
NOBODY_ROLLS = {"at_dams": Unasked(), "faces": Unasked()}


def dams(options=OPTION, axis="E5 A1", allies="I1 C5", active="axis", terrain=DAMS, **more):
    """Two dams, of which the Axis holds the one at E5."""
    field = Turns(
        terrain=terrain,
        axis={"infantry": axis},
        allies={"infantry": allies},
        active=active,
        options=options,
        **{"medals": 9, **more},
    )
    for side in ("axis", "allies"):
        field.hold(side, *CARDS)
    return field


def tokens(field):
    """Tokens on both dams, -1 = blown."""
    return [int(n) for n in field.state["dam_tokens"][:2]]


def work(field, times, faces="SI", **turn):
    """So many turns at the dam, the enemy passing his time."""
    for _ in range(times):
        field.turn("recon_left", at_dams=True, faces=[faces], **turn)
        if not field.state["over"]:
            field.turn("recon_left")
    return field


@pytest.mark.rule("HR-DAM-1", "HR-DAM-4")
@pytest.mark.parametrize(
    ("axis", "faces", "dam", "expected"),
    [
        ("E5 A1", "II", [], [0, 0]),
        ("E5 A1", "SI", [], [1, 0]),
        ("E5 A1", "SS", [], [1, 0]),  # a single dam: a single token
        ("E5 E8", "SS", [], [1, 1]),
        ("E5 E8", "IS", ["E8"], [0, 1]),  # one star goes where the owner likes
        ("E5 E8", "IS", ["E5"], [1, 0]),
    ],
)
def test_every_star_is_a_token_on_a_dam_that_is_held(axis, faces, dam, expected):
    field = dams(axis=axis).turn("recon_left", at_dams=True, dam=dam, faces=[faces])
    assert tokens(field) == expected and field.fired(Fired.DAM_ROLLED)
    assert [event[3] for event in field.logged(Event.LANDMARK_ROLL)] == [2]


@pytest.mark.rule("HR-DAM-1")
def test_after_the_card_and_before_the_orders():
    field = dams().turn("recon_right", orders=["A1"], at_dams=True, faces=["IS"])
    events = field.story(Event.PLAY, Event.LANDMARK_ROLL, Event.ORDER)
    assert events == [Event.PLAY, Event.LANDMARK_ROLL, Event.ORDER]


@pytest.mark.rule("HR-DAM-4")
def test_two_stars_of_three_dice_are_a_token_each_and_never_two():
    field = dams(f"{OPTION}:dice=3", "E5 E8").turn("recon_left", at_dams=True, faces=["SSS"])
    assert tokens(field) == [1, 1]
    field = dams(axis="E5 E8", terrain={**DAMS, "E2": "tp_dam"})
    field.turn("recon_left", at_dams=True, dam=["E2"], faces=["IS"], gap=Gap.LANDMARK)


@pytest.mark.rule("HR-DAM-1")
@pytest.mark.parametrize(("dice", "faces"), [(1, "S"), (2, "SI"), (3, "IIS")])
def test_the_dice_are_a_parameter(dice, faces):
    field = dams(f"{OPTION}:dice={dice}").turn("recon_left", at_dams=True, faces=[faces])
    assert [event[3] for event in field.logged(Event.LANDMARK_ROLL)] == [dice] and tokens(field) == [1, 0]


@pytest.mark.rule("HR-DAM-1")
@pytest.mark.parametrize(("side", "active", "rolls"), [
    ("axis", "axis", 1), ("allies", "axis", 0), ("axis", "allies", 0), ("allies", "allies", 1),
])  # fmt: skip
def test_whose_dams_is_a_parameter(side, active, rolls):
    field = dams(f"{OPTION}:side={side}", "E5 A1", "E8 I1", active)
    field.turn("recon_left", **({"at_dams": True, "faces": ["SI"]} if rolls else NOBODY_ROLLS))
    assert len(field.logged(Event.LANDMARK_ROLL)) == rolls


@pytest.mark.rule("HR-DAM-2")
@pytest.mark.parametrize(
    ("words", "needed", "medals"),
    [("", 4, 4), (":tokens_needed=2,vp=1", 2, 1), (":tokens_needed=6,vp=6", 6, 6)],
)
def test_the_last_token_blows_the_dam(words, needed, medals):
    field = work(dams(OPTION + words), needed - 1)
    assert (tokens(field), field.medals("axis")) == ([needed - 1, 0], 0)
    work(field, 1)
    assert (tokens(field), field.medals("axis")) == ([-1, 0], medals) and field.fired(Fired.DAM_BLOWN)


@pytest.mark.rule("HR-DAM-3")
def test_an_enemy_that_enters_clears_the_tokens_and_work_starts_again():
    field = work(dams(allies="I1 F5"), 2)
    assert tokens(field) == [2, 0]
    field.put("E5", "D5")
    field.turn("recon_left")
    field.turn("direct_from_hq", orders=["F5"], moves=[["F5", "E5", "E4"]])
    field.put("D5", "E5")
    field.turn("recon_left", at_dams=True, faces=["SI"])
    assert tokens(field) == [1, 0]


@pytest.mark.rule("HR-DAM-5")
def test_it_may_be_declined_and_takes_no_order_and_no_battle():
    field = dams().turn("recon_left", at_dams=False, faces=Unasked())
    assert field.logged(Event.LANDMARK_ROLL) == [] and tokens(field) == [0, 0]
    field = dams(axis="E5 A1", allies="I1 D5")
    field.turn("direct_from_hq", orders=["E5"], at_dams=True, battles=[("E5", "D5")], faces=["SI", "III"])
    assert tokens(field) == [1, 0] and field.figures("D5") == 1


@pytest.mark.rule("HR-DAM-5")
def test_a_turn_without_a_command_card_has_no_roll():
    field = dams(f"{OPTION}+discard-method-1")
    field.turn(None, action=Action.EXCHANGE_OPEN, expose=["recon_left"], **NOBODY_ROLLS)
    assert field.fired(Fired.EXCHANGED_OPEN) and not field.fired(Fired.DAM_ROLLED)
    assert field.logged(Event.LANDMARK_ROLL) == [] and tokens(field) == [0, 0]


@pytest.mark.rule("HR-DAM-6")
def test_a_blown_dam_is_done_with_and_the_other_is_not():
    field = dams(f"{OPTION}:tokens_needed=2", "E5 E8")
    work(field, 2, dam=["E5"])
    assert (tokens(field), field.medals("axis")) == ([-1, 0], 4)
    work(field, 1, "SS")
    assert (tokens(field), field.medals("axis")) == ([-1, 1], 4)


@pytest.mark.rule("HR-DAM-7")
def test_leaving_the_dam_keeps_its_tokens():
    field = work(dams(), 2)
    field.put("E5", "D5")
    field.turn("recon_left", **NOBODY_ROLLS)
    assert field.logged(Event.LANDMARK_ROLL) == [] and tokens(field) == [2, 0]
    field.turn("recon_left")
    field.put("D5", "E5")
    field.turn("recon_left", at_dams=True, faces=["SI"])
    assert tokens(field) == [3, 0]


@pytest.mark.rule("HR-DAM-8")
@pytest.mark.parametrize(("words", "score"), [("", 4), (",vp=2", 2)])
def test_by_damage_a_blown_dam_counts_as_its_medals(words, score):
    field = work(dams(f"{OPTION}:tokens_needed=2{words}+damage-scoring"), 2)
    assert victory.damage_score(field.tables, field.state, 0) == score


@pytest.mark.rule("HR-DAM-1")
def test_without_the_rule_or_without_dams_nobody_rolls():
    for field in (dams(""), dams(terrain={})):  # without dams the rule has nothing to speak of
        field.turn("recon_left", **NOBODY_ROLLS)
        assert field.logged(Event.LANDMARK_ROLL) == [] and not field.fired(Fired.DAM_ROLLED)


@pytest.mark.rule("HR-DAM-1")
def test_more_dams_than_can_be_told_apart_are_refused():
    with pytest.raises(InputError) as failed:
        dams(terrain=dict.fromkeys(("E1", "E2", "E3", "E5", "E8"), "tp_dam"))
    assert "5 dams on the map" in str(failed.value) and "\n" not in str(failed.value)


@pytest.mark.rule("HR-DAM-5")
def test_who_answers_how():
    field = dams(axis="E5 E8")
    given = field.tables, field.state, field.mind, 0
    assert by_count.recruit_to_sabotage_dam(*given) == 1
    assert by_worth.sergeant_to_sabotage_dam(*given) == 1
    field.mind["weights"][0, Weight.DAM] = FORBIDS
    assert by_worth.sergeant_to_sabotage_dam(*given) == 0


@pytest.mark.parametrize("words", [f"{OPTION}+young-generals", f"young-generals+{OPTION}"])
def test_young_generals_blow_no_dam(words):
    with pytest.raises(InputError) as failed:
        parse_variant(words)
    assert OPTION in str(failed.value) and "\n" not in str(failed.value)
