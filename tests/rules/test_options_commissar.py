"""House rule political-commissar: cards committed a turn ahead, exceptions, slots."""

import numpy as np
import pytest

from engine.codes import Action, Gap, Place
from engine.dialogue import turn
from engine.dialogue.start import start_game
from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.layout import OFF, STATE
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.policies.player_files import fill_mind
from tests.support.commissar_field import ALLIES, AXIS, OPTION, PROBES, field
from tests.support.turn_script import Turns


def committed(table, side="allies"):
    """Cards in the slots of a side, the one due next first."""
    owner = 0 if side == "axis" else 1
    slots = table.state["committed"][owner, : table.tables["commissar_delay"]]
    return [None if s == OFF else table.card_of(s) for s in slots]


def held(table, side="allies"):
    owner = 0 if side == "axis" else 1
    return int(table.state["hand_n"][owner] + table.state["committed_n"][owner])


def enemy_turn(table, **answers):
    """The Axis plays from its hand or what is due."""
    due = table.state["committed"][0, 0]
    hand = [c for c in table.hand("axis") if c not in ("ambush",)]
    if due == OFF:
        return table.turn(hand[0], commit=hand[1:2], **answers)
    return table.turn(None, commit=hand[:1], **answers)


# --- the first turns ---


@pytest.mark.rule("HR-COMMISSAR-1", "HR-COMMISSAR-2", "HR-COMMISSAR-6")
def test_first_turn_plays_from_the_hand_commits_one_and_draws_one():
    table = field(*PROBES, pile=["barrage"])
    table.turn("probe_left", orders=["I2"], moves=[("I2", "H1")], commit=["attack_left"])
    assert committed(table) == ["attack_left"]
    assert table.hand("allies") == ["barrage", "probe_center", "probe_right"]
    assert table.lying(Place.COMMITTED_ALLIES) == ["attack_left"] and held(table) == 4
    kinds = table.story(Event.PLAY, Event.STEP, Event.DISCARD, Event.COMMIT, Event.DRAW)
    assert kinds == [Event.PLAY, Event.STEP, Event.DISCARD, Event.COMMIT, Event.DRAW]
    assert table.logged(Event.COMMIT)[0][3] == 0
    assert not has_fired(table.state, Fired.COMMITTED)


@pytest.mark.rule("HR-COMMISSAR-3", "HR-COMMISSAR-6")
def test_later_turns_commit_first_and_play_what_was_committed():
    table = field(*PROBES, pile=["barrage", "air_power", "firefight"])
    table.turn("probe_left", commit=["attack_left"])
    enemy_turn(table)
    table.stack_pile("firefight")
    table.turn(None, orders=["I2"], commit=["probe_right"])
    assert table.story(Event.COMMIT, Event.PLAY, Event.ORDER, Event.DRAW) == [
        Event.COMMIT, Event.PLAY, Event.ORDER, Event.DRAW,
    ]  # fmt: skip
    assert table.card_of(table.logged(Event.PLAY)[0][0]) == "attack_left"
    assert committed(table) == ["probe_right"] and held(table) == 4
    assert table.hand("allies") == ["barrage", "firefight", "probe_center"]
    assert has_fired(table.state, Fired.COMMITTED)
    assert table.lying(Place.IN_PLAY) == []


@pytest.mark.rule("HR-COMMISSAR-4", "HR-COMMISSAR-14")
def test_an_exception_leaves_the_slot_as_it_is_and_keeps_its_own_draw():
    table = field("probe_left", "attack_left", "recon_left", "probe_right", pile=["barrage"])
    table.turn("probe_left", commit=["attack_left"])
    enemy_turn(table)
    table.stack_pile("firefight", "move_out")
    table.turn(None, exception="recon_left", orders=["I2"], keep="move_out")
    assert table.logged(Event.COMMIT) == [] and committed(table) == ["attack_left"]
    assert table.hand("allies") == ["barrage", "move_out", "probe_right"] and held(table) == 4
    assert len(table.logged(Event.ASIDE)) == 2  # two drawn, one kept
    assert has_fired(table.state, Fired.EXCEPTION)
    enemy_turn(table)
    table.turn(None, commit=["barrage"])
    assert table.card_of(table.logged(Event.PLAY)[0][0]) == "attack_left" and committed(table) == ["barrage"]


@pytest.mark.rule("HR-COMMISSAR-4")
def test_counter_attack_is_an_exception_too():
    table = field("probe_left", "attack_left", "counter_attack", "probe_right")
    table.turn("probe_left", commit=["attack_left"])
    enemy_turn(table)
    table.turn(None, exception="counter_attack", orders=["I6"])
    (card_copy, row, _, _, copied) = table.logged(Event.PLAY)[0]
    assert (table.card_of(card_copy), table.built.card_rows[row], copied) == (
        "counter_attack",
        "attack_center",
        1,
    )


@pytest.mark.rule("HR-COMMISSAR-5", "HR-COMMISSAR-7")
@pytest.mark.parametrize(
    ("exceptions", "allowed"),
    [
        (None, {"recon_left", "recon_center", "recon_right", "counter_attack", "ambush"}),
        ("recon-in-force|Air-Power", {"recon_in_force", "air_power"}),
        ("none", set()),
    ],
)
def test_who_is_an_exception(exceptions, allowed):
    option = OPTION + (f",exceptions={exceptions}" if exceptions else "")
    table = field(*PROBES, option=option)
    rows = table.built.card_rows
    assert {rows[r] for r in range(len(rows)) if table.tables["card_exception"][r]} == allowed


@pytest.mark.rule("HR-COMMISSAR-5")
def test_recon_in_force_is_refused_as_an_exception():
    table = field("probe_left", "attack_left", "recon_in_force", "probe_right")
    table.turn("probe_left", commit=["attack_left"])
    enemy_turn(table)
    with pytest.raises(AssertionError, match="gap"):
        table.turn(None, exception="recon_in_force", commit=["probe_right"])


# --- Ambush, empty hands ---


@pytest.mark.rule("HR-COMMISSAR-7")
def test_ambush_is_played_from_the_hand_in_the_enemys_turn():
    allies = {"infantry": "E6 I12"}
    table = Turns(options=OPTION, axis={"infantry": "D5 A12"}, allies=allies, active="axis")
    table.hold("allies", "ambush", "probe_left", "probe_right")
    table.hold("axis", "probe_center", "attack_center")
    table.state["active"] = 0
    table.turn(
        "probe_center",
        orders=["D5"],
        battles=[("D5", "E6")],
        ambush=1,
        faces=["II", "S"],
        commit=["attack_center"],
    )
    assert table.logged(Event.AMBUSH) and table.figures("D5") == 2


@pytest.mark.rule("HR-COMMISSAR-7")
def test_ambush_is_committed_only_by_a_hand_with_nothing_else():
    table = field("probe_left", "ambush", "probe_right")
    with pytest.raises(AssertionError, match="gap"):
        table.turn("probe_left", commit=["ambush"])


@pytest.mark.rule("HR-COMMISSAR-7", "HR-COMMISSAR-6")
def test_a_committed_ambush_is_void_and_the_turn_is_played_from_the_hand():
    table = field("probe_left", "ambush", pile=["probe_center"])
    table.turn("probe_left", commit=["ambush"])
    assert committed(table) == ["ambush"] and table.hand("allies") == ["probe_center"]
    enemy_turn(table)
    table.stack_pile("barrage")
    table.turn("probe_center", commit=["ambush"])
    returned = table.logged(Event.COMMIT)[0]
    assert (table.card_of(returned[1]), returned[3]) == ("ambush", OFF)
    assert table.card_of(table.logged(Event.PLAY)[0][0]) == "probe_center"
    assert held(table) == 2


@pytest.mark.rule("HR-COMMISSAR-7", "HR-COMMISSAR-8")
def test_nothing_but_ambush_passes_and_commits_nothing():
    table = field("ambush")
    table.turn(None)
    assert table.story(Event.PASS, Event.COMMIT) == [Event.PASS] and committed(table) == [None]


@pytest.mark.rule("HR-COMMISSAR-8")
def test_with_no_card_left_nothing_is_committed_and_the_next_turn_is_a_first_one():
    table = field("probe_left", pile=["attack_left"])
    table.turn("probe_left")
    assert committed(table) == [None] and table.hand("allies") == ["attack_left"]
    enemy_turn(table)
    table.stack_pile("barrage")
    table.turn("attack_left")
    assert table.card_of(table.logged(Event.PLAY)[0][0]) == "attack_left" and committed(table) == [None]


@pytest.mark.rule("HR-COMMISSAR-8")
def test_an_empty_hand_plays_what_is_due_and_commits_nothing():
    table = field("probe_left", "attack_left", option=f"{OPTION}+ruleset.reshuffle=NEVER")
    table.leave_in_pile()
    table.turn("probe_left", commit=["attack_left"])
    assert committed(table) == ["attack_left"] and table.hand("allies") == []
    enemy_turn(table)
    table.turn(None)
    assert table.card_of(table.logged(Event.PLAY)[0][0]) == "attack_left" and committed(table) == [None]


@pytest.mark.rule("HR-COMMISSAR-8")
def test_a_hand_of_one_is_raised_to_two():
    table = Turns(options="political-commissar:side=axis+hand-size:change=-4", axis=AXIS, allies=ALLIES)
    assert list(table.tables["hand_size"]) == list(table.tables["hand_start"]) == [2, 1]
    paths = {change.path for change in table.built.provenance}
    assert {"scenario.hand_size.axis", "scenario.hand_start.axis"} <= paths
    assert has_fired(table.state, Fired.FORCES_CHANGED)


# --- parameters ---


@pytest.mark.rule("HR-COMMISSAR-9")
def test_two_slots_in_a_queue_the_older_card_is_played():
    table = field(*PROBES, option=f"{OPTION},delay_turns=2", pile=["barrage"])
    table.turn("probe_left", commit=["probe_center"])
    assert committed(table) == [None, "probe_center"]
    enemy_turn(table)
    table.stack_pile("firefight")
    table.turn("probe_right", commit=["attack_left"])
    assert committed(table) == ["probe_center", "attack_left"] and held(table) == 4
    enemy_turn(table)
    table.stack_pile("move_out")
    table.turn(None, commit=["barrage"])
    assert table.card_of(table.logged(Event.PLAY)[0][0]) == "probe_center"
    assert committed(table) == ["attack_left", "barrage"] and held(table) == 4


@pytest.mark.rule("HR-COMMISSAR-9", "HR-COMMISSAR-4")
def test_an_exception_makes_the_whole_queue_wait():
    table = field("probe_left", "probe_center", "attack_left", "recon_left", option=f"{OPTION},delay_turns=2")
    table.turn("probe_left", commit=["probe_center"])
    enemy_turn(table)
    table.stack_pile("firefight")
    table.turn("recon_left", commit=["attack_left"], keep="firefight")
    enemy_turn(table)
    table.hold("allies", "recon_right", "barrage")
    table.turn(None, exception="recon_right")
    assert committed(table) == ["probe_center", "attack_left"]


@pytest.mark.rule("HR-COMMISSAR-10")
@pytest.mark.parametrize("delay", [1, 2])
def test_slots_may_be_filled_before_the_first_turn(delay):
    built = build_tables(
        load_scenario("pegasus-bridge"),
        parse_variant(f"political-commissar:side=allies,precommit_before_turn1=true,delay_turns={delay}"),
    )
    tables, state = built.tables[0], np.zeros(1, STATE)[0]
    start_game(tables, state, fill_mind(("captain", "captain"))[0], 1, 2, 0)
    assert list(state["committed_n"]) == [0, delay] and state["hand_n"][1] == 6 - delay and state["turn"] == 0
    due = int(state["committed"][1, 0])
    mind = fill_mind(("random", "random"))[0]
    state["tracing"], state["log_n"] = 1, 0
    turn.play_turn(tables, state, mind)
    played = next(e for e in state["log"] if e[0] == Event.PLAY)
    exceptions = tables["card_exception"][tables["copy_row"][int(played[1])]]
    assert int(played[1]) == due or exceptions
    assert state["hand_n"][1] + state["committed_n"][1] == 6


@pytest.mark.rule("HR-COMMISSAR-11", "HR-COMMISSAR-6")
@pytest.mark.parametrize(("counts", "dice"), [("false", 4), ("true", 5)])
@pytest.mark.parametrize("card", ["their_finest_hour", "medics_mechanics"])
def test_committed_cards_count_for_dice_only_if_they_may(counts, dice, card):
    table = field(
        "probe_left", card, "probe_center", "attack_left", "probe_right",
        option=f"{OPTION},committed_counts_in_hand={counts}", allies={"infantry": "I2:4 I6:4"}, pile=["barrage"],
    )  # fmt: skip
    table.turn("probe_left", commit=[card])
    enemy_turn(table)
    table.state["unit_figures"][table.unit("I2")] = 2
    #  hand of four, one committed, the card itself played: three in hand and itself
    heal = {"heal": "I2"} if card == "medics_mechanics" else {}
    table.turn(None, commit=["attack_left"], **heal)
    assert table.dice_rolled() == [dice]


@pytest.mark.rule("HR-COMMISSAR-12", "HR-GEN-4")
def test_without_a_soviet_side_the_option_cannot_occur():
    official = build_tables(load_scenario("pegasus-bridge")).tables
    option = build_tables(load_scenario("pegasus-bridge"), parse_variant("political-commissar")).tables
    assert option.tobytes() == official.tobytes()


@pytest.mark.rule("HR-COMMISSAR-12", "HR-COMMISSAR-1")
def test_soviet_sides_are_those_of_the_scenario():
    extra = 'nations = { axis = "germany", allies = "soviet_union" }'
    table = Turns(options="political-commissar", axis=AXIS, allies=ALLIES, extra=extra)
    assert list(table.tables["commissar"]) == [0, 1]


@pytest.mark.rule("HR-COMMISSAR-6", "HR-COMMISSAR-13", "HR-SWAP1-8")
def test_an_exchange_fills_the_hand_beside_a_committed_card():
    table = field(*PROBES, option=f"{OPTION}+discard-method-1")
    table.turn("probe_left", commit=["attack_left"])
    enemy_turn(table)
    assert held(table) == len(PROBES)
    table.turn(None, action=Action.EXCHANGE_OPEN, expose=["probe_center", "probe_right"])
    assert committed(table) == ["attack_left"] and held(table) == len(PROBES)


@pytest.mark.rule("HR-COMMISSAR-13")
def test_the_commissar_and_colonel_blimp_exclude_each_other():
    with pytest.raises(InputError, match="options that do not conflict"):
        parse_variant("political-commissar+manoeuvre-blimp")


@pytest.mark.rule("HR-COMMISSAR-13")
def test_a_turn_in_which_order_is_restored_leaves_the_committed_card_in_its_slot():
    table = field(*PROBES, option=f"{OPTION}+manoeuvre-chapman")
    table.turn("probe_left", commit=["attack_left"])
    enemy_turn(table)
    table.turn(None, action=Action.REGROUP)
    assert table.story(Event.ACTION, Event.PLAY, Event.COMMIT) == [Event.ACTION]
    assert committed(table) == ["attack_left"]
    enemy_turn(table)
    table.turn(None, commit=["probe_right"])
    assert table.card_of(table.logged(Event.PLAY)[0][0]) == "attack_left" and committed(table) == [
        "probe_right"
    ]


@pytest.mark.rule("HR-COMMISSAR-13")
@pytest.mark.parametrize(
    ("option", "action"),
    [("discard-method-1", Action.EXCHANGE_OPEN), ("discard-method-2", Action.EXCHANGE_CLOSED)],
)
def test_the_committed_card_is_not_exchanged(option, action):
    table = field(*PROBES, option=f"{OPTION}+{option}")
    table.turn("probe_left", commit=["attack_left"])
    enemy_turn(table)
    due = int(table.state["committed"][1, 0])
    asked = {"expose": [due]} if action == Action.EXCHANGE_OPEN else {"lay_down": due}
    table.turn(None, action=action, **asked, gap=Gap.EXCHANGE)
    assert committed(table) == ["attack_left"] and table.lying(Place.COMMITTED_ALLIES) == ["attack_left"]


@pytest.mark.rule("HR-COMMISSAR-5")
def test_unknown_exceptions_are_told():
    with pytest.raises(InputError, match="unknown card 'recons', expected one of"):
        field(*PROBES, option=f"{OPTION},exceptions=recons")


@pytest.mark.rule("HR-COMMISSAR-1")
@pytest.mark.parametrize(("side", "with_one"), [("axis", [1, 0]), ("allies", [1, 1]), ("both", [1, 1])])
def test_a_commissar_of_the_scenario_and_one_of_the_option(side, with_one):
    """Each side that either names has one; how far ahead it commits its cards is the scenario's to say."""
    tail = '\n[ruleset]\ncommissar = ["axis"]\ncommissar_delay = 2\n'
    table = Turns(
        options=f"political-commissar:side={side},delay_turns=1", axis=AXIS, allies=ALLIES, tail=tail
    )
    assert table.tables["commissar"].tolist() == with_one
    assert table.tables["commissar_delay"] == 2
