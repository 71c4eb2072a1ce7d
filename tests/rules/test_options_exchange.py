"""House rules discard-method-1 and -2: cards exchanged instead of played."""

import numpy as np
import pytest

from engine.codes import Action, Attack, Gap, Place
from engine.codes_of_house import Exempt
from engine.dialogue import fight
from engine.hooks import Event, Fired, Stream
from engine.layout import OFF, STATE
from engine.rules.engagement import law as engaged
from engine.rules.engagement import law as engagement
from engine.rules.without_card import law as actions
from engine.search.determinize import imagine
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

OPENLY, QUIETLY = "discard-method-1", "discard-method-2"
OPEN, QUIET = Action.EXCHANGE_OPEN, Action.EXCHANGE_CLOSED
BAD = ("recon_left", "probe_left", "attack_left")
HIS = ("air_power", "recon_right", "probe_right")
NEXT = ("assault_left", "general_advance", "barrage")


def hands(options=OPENLY, axis="A1", allies="I1", **more):
    """Allies with three bad cards, Axis with three others, known cards on top of the pile."""
    field = Turns(axis={"infantry": axis}, allies={"infantry": allies}, options=options, **more)
    field.hold("allies", *BAD)
    field.hold("axis", *HIS)
    field.stack_pile(*NEXT)
    return field


# --- the open exchange ---


@pytest.mark.rule("HR-SWAP1-1", "HR-SWAP1-3", "HR-SWAP1-4", "HR-SWAP1-7", "HR-SWAP1-8")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_cards_laid_open_and_not_wanted_are_replaced_at_once(n):
    field = hands().turn(None, action=OPEN, expose=BAD[:n])
    assert field.hand("allies") == sorted((*BAD[n:], *NEXT[:n]))
    assert field.lying(Place.DISCARD) == sorted(BAD[:n])
    assert field.hand("axis") == sorted(HIS)
    assert [event for event in field.story() if event != Event.RULE] == [
        Event.TURN, Event.ACTION, *[Event.EXPOSE] * n, *[Event.DISCARD] * n, *[Event.DRAW] * n
    ]  # fmt: skip
    assert field.fired(Fired.EXCHANGED_OPEN) and not field.fired(Fired.EXCHANGED_ONE)


@pytest.mark.rule("HR-SWAP1-4")
def test_nobody_is_ordered_in_the_turn_of_an_exchange():
    field = hands(axis="D5", allies="E5").turn(
        None, action=OPEN, expose=BAD[:1], orders=Unasked(), moves=Unasked(), battles=Unasked()
    )
    assert field.picture("allies") == {"E5": 4} and field.state["n_ordered"] == 0
    assert field.state["dead_turns"][1] == 1


@pytest.mark.rule("HR-SWAP1-2", "HR-SWAP1-5", "HR-SWAP1-6")
def test_the_enemy_takes_one_for_one_and_gives_from_his_hand():
    field = hands().turn(
        None,
        action=OPEN,
        expose=BAD,
        take=[("recon_left", "recon_right"), ("attack_left", "probe_right")],
    )
    assert field.hand("axis") == ["air_power", "attack_left", "recon_left"]
    # two cards given, one place left for a card of the pile
    assert field.hand("allies") == sorted(("recon_right", "probe_right", "assault_left"))
    assert field.lying(Place.DISCARD) == ["probe_left"]


@pytest.mark.rule("HR-SWAP1-5")
def test_what_is_given_may_go_to_the_discards_instead():
    field = hands(f"{OPENLY}:swapped_card_goes_to=discard")
    field.turn(None, action=OPEN, expose=BAD[:2], take=[("recon_left", "recon_right")])
    assert field.hand("axis") == ["air_power", "probe_right", "recon_left"]
    assert field.hand("allies") == sorted(("attack_left", *NEXT[:2]))
    assert field.lying(Place.DISCARD) == ["probe_left", "recon_right"]


@pytest.mark.rule("HR-SWAP1-2", "HR-SWAP1-6")
@pytest.mark.parametrize(
    "take",
    [
        [("recon_left", "assault_left")],  # a card he does not hold
        [("probe_left", "recon_right")],  # a card that does not lie open
        [("recon_left", "recon_right"), ("attack_left", "recon_left")],  # what he has just taken
    ],
)
def test_only_open_cards_are_taken_for_cards_held_before(take):
    field = hands().turn(None, action=OPEN, expose=["recon_left", "attack_left"], take=take, gap=Gap.EXCHANGE)
    assert len(field.hand("allies")) == len(field.hand("axis")) == 3


@pytest.mark.rule("HR-SWAP1-1")
def test_at_least_one_card_is_laid_open():
    hands().turn(None, action=OPEN, gap=Gap.EXCHANGE)


@pytest.mark.rule("HR-SWAP1-7")
def test_a_growing_hand_is_full_after_an_exchange():
    field = Turns("pegasus-bridge", OPENLY)
    for _ in range(2):
        side = int(field.state["active"])
        start, most = int(field.state["hand_n"][side]), int(field.state["hand_size"][side])
        card = field.card_of(int(field.state["hand"][side, 0]))
        field.turn(None, action=OPEN, expose=[card])
        assert field.state["hand_n"][side] == most
        if start < most:
            return
    raise AssertionError("no hand grows in this battle")


@pytest.mark.rule("HR-SWAP1-1")
@pytest.mark.parametrize(("uses", "may"), [(0, (0, 0)), (1, (1, 0)), (2, (1, 1))])
def test_uses_are_counted_by_side(uses, may):
    field = hands(f"{OPENLY}:uses_per_game={uses}")
    found = []
    for _ in range(2):
        found.append(actions.may_act(field.tables, field.state, 1, OPEN))
        assert actions.may_act(field.tables, field.state, 0, OPEN) == (uses > 0)
        if found[-1]:
            field.turn(None, action=OPEN, expose=[field.hand("allies")[0]])
            field.turn("air_power")
            field.hold("axis", *HIS)
    assert tuple(found) == may


@pytest.mark.rule("HR-SWAP1-10", "HR-SWAP2-8", "HR-GEN-5", "CARD-COUNTER-8")
@pytest.mark.parametrize(
    ("option", "script"),
    [
        (OPENLY, {"action": OPEN, "expose": BAD[:1]}),
        (QUIETLY, {"action": QUIET, "lay_down": "recon_left"}),
        ("manoeuvre-chapman", {"action": Action.REGROUP}),
        ("manoeuvre-melchett+infantry-charge", {"action": Action.BIG_PUSH, "marches": [("I1", "H1")]}),
    ],
)
def test_a_turn_without_a_card_leaves_nothing_to_copy(option, script):
    field = hands(option).turn(None, **script)
    field.hold("axis", "counter_attack", "probe_left", "probe_right")
    field.play("counter_attack")
    assert field.state["card"] == OFF and not field.may_order("A1")


@pytest.mark.rule("HR-SWAP1-9", "HR-SWAP2-4", "HR-SET-27")
@pytest.mark.parametrize(
    ("option", "attacks"),
    [
        (OPENLY, 0),
        (f"{QUIETLY}:close_assault_exception=firefights_only", 1),
        (f"{QUIETLY}:close_assault_exception=all_adjacent", 2),
        (f"{QUIETLY}:close_assault_exception=none", 0),
    ],
)
def test_when_engaged_units_may_attack(option, attacks):
    """E5 and D5 are engaged, E8 and D8 only touch."""
    field = hands(f"{option}+firefight-continuation", axis="D5 D8 A1", allies="E5 E8 I1")
    engaged.engage(field.state, field.unit("E5"), field.unit("D5"))
    script = (
        {"action": OPEN, "expose": BAD[:1]} if option == OPENLY else {"action": QUIET, "lay_down": BAD[0]}
    )
    wanted = [("E5", "D5"), ("E8", "D8")][:attacks]
    field.turn(None, engaged=wanted or Unasked(), faces=["SS"] * attacks, **script)
    assert [event[4] for event in field.logged(Event.BATTLE)] == [Attack.ENGAGEMENT] * attacks


@pytest.mark.rule("HR-SWAP1-11", "HR-SWAP2-9", "HR-CHAPMAN-7")
@pytest.mark.parametrize("option", [OPENLY, QUIETLY, "manoeuvre-chapman"])
def test_a_committed_card_stays_where_it_is(option):
    field = hands(option)
    card_copy = field.copies_of("firefight")[0]
    field.state["card_place"][card_copy] = Place.COMMITTED_ALLIES
    field.state["pile"] -= 1
    field.stack_pile(*NEXT)
    for action, script in ((OPEN, {"expose": ["firefight"]}), (QUIET, {"lay_down": "firefight"})):
        if actions.may_act(field.tables, field.state, 1, action):
            field.turn(None, action=action, gap=Gap.EXCHANGE, **script)
            break
    else:
        field.turn(None, action=Action.REGROUP)
    assert field.state["card_place"][card_copy] == Place.COMMITTED_ALLIES
    assert "firefight" not in field.hand("allies") + field.hand("axis") + field.lying(Place.DISCARD)


@pytest.mark.rule("HR-SWAP1-12")
def test_both_exchanges_go_together_but_not_in_one_turn():
    field = hands(f"{OPENLY}+{QUIETLY}")
    assert [actions.may_act(field.tables, field.state, 1, action) for action in (OPEN, QUIET)] == [1, 1]
    field.turn(None, action=OPEN, expose=BAD[:1], lay_down=Unasked())
    assert "probe_left" in field.hand("allies")
    assert field.logged(Event.ACTION) == [(1, OPEN, 0, 0, 0)]


@pytest.mark.rule("HR-GEN-5")
def test_an_illegal_action_is_refused():
    field = hands("")
    assert not field.tables["actions"]
    assert not any(actions.may_act(field.tables, field.state, 1, action) for action in range(-1, 6))
    hands().turn("recon_left", action=QUIET, gap=Gap.ACTION)


# --- the quiet exchange ---


@pytest.mark.rule("HR-SWAP2-1", "HR-SWAP2-6")
def test_one_card_is_exchanged_before_the_battle_and_no_other_is_drawn():
    field = hands(QUIETLY, axis="D5", allies="E5 I1").turn(
        None,
        action=QUIET,
        lay_down="probe_left",
        orders=["E5"],
        battles=[("E5", "D5")],
        faces=["SSS"],
    )
    assert field.hand("allies") == sorted(("recon_left", "attack_left", "assault_left"))
    kinds = field.story(Event.DISCARD, Event.DRAW, Event.ORDER, Event.BATTLE)
    assert kinds == [Event.DISCARD, Event.DRAW, Event.ORDER, Event.BATTLE]
    assert field.fired(Fired.EXCHANGED_ONE)


@pytest.mark.rule("HR-SWAP2-2", "HR-SWAP2-3")
def test_a_unit_of_any_section_battles_and_nobody_moves():
    for hex_, enemy in (("E2", "D2"), ("E7", "D7"), ("E12", "D12")):
        field = hands(QUIETLY, axis=f"{enemy} A1", allies=f"{hex_} I6")
        field.turn(
            None,
            action=QUIET,
            lay_down="recon_left",
            orders=[hex_],
            moves=Unasked(),
            battles=[(hex_, enemy)],
            faces=["IIS"],
        )
        assert field.picture("axis") == {enemy: 2, "A1": 4}
        assert hex_ in field.picture("allies")


@pytest.mark.rule("HR-SWAP2-2", "HR-SWAP2-3")
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_how_many_units_battle_is_a_parameter(n):
    field = hands(f"{QUIETLY}:units_that_battle={n}")
    field.state["action"] = QUIET
    actions.order_some(field.tables, field.state)
    assert field.state["quota_any"] == n and field.state["no_move"] == 1
    field = hands(f"{QUIETLY}:units_that_battle={n}", axis="D3 D6 D9 D12", allies="E3 E6 E9 E12")
    units = ["E3", "E6", "E9", "E12"]
    field.turn(
        None,
        action=QUIET,
        lay_down="recon_left",
        orders=units[:n],
        battles=[(unit, unit.replace("E", "D")) for unit in units[:n]],
    )
    assert len(field.logged(Event.BATTLE)) == n
    more = hands(f"{QUIETLY}:units_that_battle={n}", axis="D3 D6 D9 D12", allies="E3 E6 E9 E12")
    if n:
        more.turn(None, action=QUIET, lay_down="recon_left", orders=units[: n + 1], gap=Gap.ORDER)


@pytest.mark.rule("HR-SWAP2-7")
def test_the_unit_is_ordered_takes_ground_and_overruns_without_card_dice():
    field = Turns(axis={"infantry": "D5:1 C5:1 A1"}, allies={"armor": "E5"}, options=QUIETLY)
    field.hold("allies", *BAD)
    field.turn(
        None,
        action=QUIET,
        lay_down="recon_left",
        orders=["E5"],
        battles=[("E5", "D5")],
        faces=["GSS", "GSS"],
        overrun="C5",
    )
    assert field.picture("allies") == {"C5": 3} and field.picture("axis") == {"A1": 4}
    assert field.dice_rolled() == [3, 3]


@pytest.mark.rule("HR-SWAP2-3", "HR-SWAP2-4", "HR-GEN-17")
def test_all_in_contact_attack_with_one_die_less_and_no_grenades():
    option = f"{QUIETLY}:close_assault_exception=all_adjacent"
    field = hands(option, axis="D5 D8 A1", allies="E5 E8 I1").turn(
        None,
        action=QUIET,
        lay_down="recon_left",
        orders=["E8"],
        battles=[("E8", "D8")],
        engaged=[("E5", "D5")],
        faces=["IIG", "GI"],
    )
    assert field.picture("axis") == {"D5": 3, "D8": 1, "A1": 4}
    assert [e[2:] for e in field.logged(Event.BATTLE)] == [(3, 1, Attack.ORDERED), (2, 1, Attack.ENGAGEMENT)]


@pytest.mark.rule("HR-SWAP2-4")
def test_an_attack_in_contact_takes_no_ground():
    option = f"{QUIETLY}:close_assault_exception=all_adjacent,units_that_battle=0"
    field = hands(option, axis="D5:1 A1", allies="E5").turn(
        None, action=QUIET, lay_down="recon_left", engaged=[("E5", "D5")], faces=["IS"]
    )
    assert field.picture("axis") == {"A1": 4} and field.picture("allies") == {"E5": 4}


@pytest.mark.rule("HR-SWAP2-4")
@pytest.mark.parametrize(
    ("terrain", "dice"), [({}, 2), ({"D5": "forest"}, 1), ({"D5": "forest", "E5": "wire"}, 0)]
)
def test_dice_in_contact_are_counted_after_the_ground(terrain, dice):
    option = f"{QUIETLY}:close_assault_exception=all_adjacent"
    field = hands(option, axis="D5 A1", allies="E5 I1", terrain=terrain)
    assert engagement.touching_dice(field.tables, field.state, field.unit("E5"), field.unit("D5")) == dice
    assert engagement.touching_dice(field.tables, field.state, field.unit("I1"), field.unit("D5")) == 0


@pytest.mark.rule("HR-SWAP2-4", "HR-SWAP2-7")
def test_each_unit_in_contact_attacks_once_and_never_one_that_was_ordered():
    option = f"{QUIETLY}:close_assault_exception=all_adjacent"
    for first in ("E5", "E8", "E2"):
        hands(option, axis="D2 D5 D8 A1", allies="E2 E5 E8 I1").turn(
            None,
            action=QUIET,
            lay_down="recon_left",
            orders=["E8"],
            battles=[("E8", "D8")],
            engaged=[("E2", "D2"), (first, first.replace("E", "D"))],
            gap=0 if first == "E5" else Gap.ENGAGE,
        )


@pytest.mark.rule("HR-SWAP2-3", "HR-SWAP2-4", "HR-SET-27")
@pytest.mark.parametrize("word", ["firefights_only", "none"])
def test_nobody_else_attacks_without_the_exception(word):
    field = hands(f"{QUIETLY}:close_assault_exception={word}", axis="D5 A1", allies="E5 I1").turn(
        None, action=QUIET, lay_down="recon_left", engaged=Unasked()
    )
    assert not field.logged(Event.BATTLE)
    assert field.tables["exchange_exempt"] in (Exempt.NOBODY, Exempt.ENGAGED)


@pytest.mark.rule("HR-GEN-17")
@pytest.mark.parametrize(("action", "stream"), [(QUIET, Stream.EXTRA), (Action.CARD, Stream.DICE)])
def test_dice_of_a_turn_without_a_card_come_from_their_own_stream(action, stream):
    field = hands(QUIETLY, axis="D5 A1", allies="E5 I1")
    field.state["action"] = action
    assert fight.stream_of(field.state) == stream


@pytest.mark.rule("HR-SWAP2-1")
@pytest.mark.parametrize(("uses", "most"), [("unlimited", 999), ("99", 99), ("3", 3), ("0", 0)])
def test_quiet_exchanges_are_limited_if_at_all(uses, most):
    field = hands(f"{QUIETLY}:uses_per_game={uses}")
    assert field.tables["action_uses"][QUIET] == most and field.tables["actions"] == (most > 0)


@pytest.mark.rule("HR-SWAP2-5")
def test_a_card_discarded_unseen_is_any_card_to_the_enemy_until_the_next_shuffle():
    field = hands(QUIETLY).turn(None, action=QUIET, lay_down="attack_left")
    card_copy = next(
        s for s in field.copies_of("attack_left") if field.state["card_place"][s] == Place.DISCARD
    )
    assert field.state["face_down"][card_copy] == 2
    states = np.zeros(2, STATE)
    lying = set()
    for sample in range(20):
        states[0] = field.states[0]
        imagine(field.tables, states, 0, sample)
        place = states[1]["card_place"]
        down = [s for s in range(field.tables["n_cards"]) if place[s] == Place.DISCARD]
        assert len(down) == 1 and states[1]["face_down"][down[0]] == 2
        lying.add(field.card_of(down[0]))
        own = states[1]["hand"][0, : states[1]["hand_n"][0]]
        assert sorted(field.card_of(int(s)) for s in own) == sorted(HIS)
        assert states[1]["pile"] == field.state["pile"]
    assert len(lying) > 5
    imagine(field.tables, states, 1, 0)  # his own card is no secret to who discarded it
    assert states[1]["card_place"][card_copy] == Place.DISCARD
    field.state["pile"] = 0
    for s in range(field.tables["n_cards"]):
        if field.state["card_place"][s] == Place.DRAW_PILE:
            field.state["card_place"][s] = Place.DISCARD
    field.turn("air_power")
    assert not field.state["face_down"].any()
