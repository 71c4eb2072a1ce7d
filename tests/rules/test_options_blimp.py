"""House rule manoeuvre-blimp: several cards in a turn, one for a section, each with its own terms."""

import pytest

from engine.codes import Gap
from engine.dialogue import turn
from engine.hooks import Event, Fired
from engine.kernel import orders
from engine.kernel.log_event import has_fired
from engine.layout import OFF
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.players.common.features import open_book
from engine.players.common.weights import Weight
from engine.players.roster import choose_card
from engine.policies.player_files import fill_mind
from engine.rules.many_cards import law as many_cards
from tests.support.loaded_dice import Unasked
from tests.support.played_turns import grown_hands, played_turns
from tests.support.turn_script import SECTION_CARDS, TACTIC_CARDS, Turns

OPTION = "manoeuvre-blimp"
LEFT, CENTER, RIGHT = 0, 1, 2
ALLIES = {"infantry": "I1 I2 I6 I7 I12"}
AXIS = {"infantry": "A2 A6 A12"}


def table(*hand, option=OPTION, allies=None, axis=None, side="allies", pile=(), tail=""):
    """The side to move with this hand, which is a full one."""
    made = Turns(options=option, axis=axis or AXIS, allies=allies or ALLIES, active=None, tail=tail)
    made.state["active"] = 0 if side == "axis" else 1
    made.hold(side, *hand)
    made.stack_pile(*pile)
    return made


def shown(made):
    """Cards shown in the last turn, in order."""
    return [made.card_of(e[0]) for e in made.logged(Event.PLAY) + made.logged(Event.MORE_CARDS)]


def may_add(made, first, card, part=OFF):
    """Whether a card may be shown beside another, the first perhaps played for one section."""
    turn.begin_turn(made.tables, made.state, made.mind)
    orders.play_card(made.tables, made.state, 1, made._in_hand(first))
    if many_cards.show_first(made.tables, made.state):
        many_cards.play_for(made.tables, made.state, part)
    made.state["taken_up"] = made.state["cards_taken"][0]
    return bool(many_cards.may_add(made.tables, made.state, 1, made._in_hand(card)))


# --- what may be played together ---


@pytest.mark.rule("HR-BLIMP-1", "HR-BLIMP-2", "HR-BLIMP-7")
def test_three_cards_are_shown_then_orders_then_moves_then_battles():
    made = table(
        "attack_left", "probe_center", "assault_right", "firefight",
        allies={"infantry": "E2 E7 E12"}, axis={"infantry": "C2 C7 C11 A6"},
    )  # fmt: skip
    made.turn(
        "attack_left", more=["probe_center", "assault_right"], orders=["E2", None, "E7", None, "E12"],
        moves=[("E2", "D2"), ("E7", "D7")], battles=[("D2", "C2"), ("D7", "C7")], faces=["S", "S"],
    )  # fmt: skip
    assert shown(made) == ["attack_left", "probe_center", "assault_right"]
    order = [Event.PLAY, Event.MORE_CARDS, Event.ORDER, Event.STEP, Event.BATTLE]
    kinds = made.story(*order)
    assert kinds == sorted(kinds, key=order.index) and kinds.count(Event.ORDER) == 3
    assert has_fired(made.state, Fired.MANY_CARDS)


@pytest.mark.rule("HR-BLIMP-11")
def test_one_card_is_enough():
    made = table("attack_left", "probe_center", pile=["barrage"])
    made.turn("attack_left", orders=["I1", "I2"])
    assert shown(made) == ["attack_left"] and made.hand("allies") == ["barrage", "probe_center"]
    assert not has_fired(made.state, Fired.MANY_CARDS)


@pytest.mark.rule("HR-BLIMP-1", "HR-BLIMP-2")
def test_a_section_receives_one_card():
    made = table("attack_left", "probe_left", "probe_center", "attack_center")
    assert not may_add(made, "attack_left", "probe_left")
    assert may_add(table("attack_left", "probe_center"), "attack_left", "probe_center")
    with pytest.raises(AssertionError, match="gap"):
        table("attack_left", "probe_left").turn("attack_left", more=["probe_left"])


@pytest.mark.rule("HR-BLIMP-1")
def test_at_most_two_cards_where_only_two_are_allowed():
    made = table("attack_left", "probe_center", "probe_right", "barrage", option=f"{OPTION}:max_cards=2")
    made.turn("attack_left", more=["probe_center", Unasked()])
    assert shown(made) == ["attack_left", "probe_center"]


@pytest.mark.rule("HR-BLIMP-2", "HR-BLIMP-3")
def test_a_unit_is_ordered_once_and_sections_without_a_card_have_no_orders():
    made = table("attack_left", "probe_center")
    with pytest.raises(AssertionError, match="gap"):
        made.turn("attack_left", more=["probe_center"], orders=["I1", None, "I12"])
    made = table("attack_left", "probe_center")
    with pytest.raises(AssertionError, match="gap"):
        made.turn("attack_left", more=["probe_center"], orders=["I1", None, "I1"])


@pytest.mark.rule("HR-BLIMP-10")
def test_a_unit_on_a_shared_hex_is_ordered_by_either_card_and_counts_for_that_one():
    #  H4 lies in left and center
    shared, left, center = "H4", "I1", "I7"
    for orders_given in ([shared, None, center], [left, None, shared]):
        made = table("recon_left", "recon_center", allies={"infantry": f"{shared} {left} {center}"})
        made.turn("recon_left", more=["recon_center"], orders=orders_given)
        assert len(made.logged(Event.ORDER)) == 2
    made = table("recon_left", "recon_center", allies={"infantry": f"{shared} {left} {center}"})
    with pytest.raises(AssertionError, match="gap"):
        made.turn("recon_left", more=["recon_center"], orders=[shared, left])


@pytest.mark.rule("HR-BLIMP-5")
@pytest.mark.parametrize(
    ("first", "card", "legal"),
    [
        ("pincer_move", "probe_center", True), ("pincer_move", "probe_left", False),
        ("probe_center", "pincer_move", True), ("probe_left", "pincer_move", False),
        ("general_advance", "probe_left", False), ("recon_in_force", "probe_right", False),
    ],
)  # fmt: skip
def test_a_card_for_several_sections_takes_them_all_up(first, card, legal):
    assert may_add(table(first, card), first, card) == legal


@pytest.mark.rule("HR-BLIMP-5")
def test_or_it_is_played_for_one_of_its_sections():
    option = f"{OPTION}:multi_section_card=one_section"
    made = table("general_advance", "recon_in_force", "pincer_move", "barrage", option=option)
    made.turn(
        "general_advance", parts=[CENTER, LEFT, RIGHT], more=["recon_in_force", "pincer_move"],
        orders=["I6", "I7", None, "I2", None, "I12"],
    )  # fmt: skip
    assert shown(made) == ["general_advance", "recon_in_force", "pincer_move"]
    assert [e[2] for e in made.logged(Event.MORE_CARDS)] == [1 << LEFT, 1 << RIGHT]
    made = table("general_advance", "probe_left", option=option)
    with pytest.raises(AssertionError, match="gap"):
        made.turn("general_advance", parts=[CENTER], orders=["I1"])  # orders in that section only
    assert not may_add(table("pincer_move", "probe_left", option=option), "pincer_move", "probe_left", LEFT)
    with pytest.raises(AssertionError, match="gap"):
        table("pincer_move", option=option).turn("pincer_move", parts=[CENTER])  # a section it does not name


@pytest.mark.rule("HR-BLIMP-6")
def test_tactic_cards_are_alone_but_for_one_limited_to_a_section():
    for tactic in (*TACTIC_CARDS, "counter_attack"):
        if tactic != "infantry_assault":
            assert not may_add(table(tactic, "probe_left"), tactic, "probe_left"), tactic
            assert not may_add(table("probe_left", tactic), "probe_left", tactic), tactic
    assert may_add(table("infantry_assault", "probe_left"), "infantry_assault", "probe_left", CENTER)
    assert not may_add(table("infantry_assault", "probe_left"), "infantry_assault", "probe_left", LEFT)
    assert may_add(table("probe_left", "infantry_assault"), "probe_left", "infantry_assault")
    singles = [card for card in SECTION_CARDS if card.endswith(("center", "right"))]
    assert all(
        may_add(table("probe_left", card), "probe_left", card) for card in singles if card != "probe_left"
    )


@pytest.mark.rule("HR-BLIMP-6")
def test_or_always_alone():
    option = f"{OPTION}:tactic_card=excluded"
    assert not may_add(
        table("probe_left", "infantry_assault", option=option), "probe_left", "infantry_assault"
    )
    made = table("infantry_assault", "probe_left", option=option)
    made.turn("infantry_assault", section=CENTER, more=Unasked(), orders=["I6"])
    assert shown(made) == ["infantry_assault"]


@pytest.mark.rule("HR-BLIMP-6")
def test_without_infantry_the_assault_orders_anywhere_and_is_alone():
    made = table("infantry_assault", "probe_left", allies={"armor": "I1 I6"})
    made.turn("infantry_assault", more=Unasked(), orders=["I6"])
    assert shown(made) == ["infantry_assault"] and len(made.logged(Event.ORDER)) == 1


# --- each unit under the terms of its card ---


@pytest.mark.rule("HR-BLIMP-7")
@pytest.mark.parametrize("first", ["infantry_assault", "probe_left"])
def test_a_cards_terms_reach_the_units_it_ordered_only(first):
    allies, axis = {"infantry": "E2 E7"}, {"infantry": "B2 B7 A12"}
    other = "probe_left" if first == "infantry_assault" else "infantry_assault"
    for column, able in (("7", True), ("2", False)):
        made = table("infantry_assault", "probe_left", allies=allies, axis=axis)
        way = [row + column for row in "EDC"]  # two hexes: a battle only with the assault
        play = {
            "more": [other], "parts": [CENTER], "moves": [way], "battles": [("C" + column, "B" + column)],
            "orders": ["E7", None, "E2"] if first == "infantry_assault" else ["E2", None, "E7"],
        }  # fmt: skip
        if able:
            made.turn(first, faces=["S"], **play)
            assert made.logged(Event.BATTLE)
        else:
            made.turn(first, gap=Gap.BATTLE, **play)


@pytest.mark.rule("HR-BLIMP-7")
@pytest.mark.parametrize(("hex_", "dice"), [("D2", 4), ("D7", 3)])
def test_extra_dice_belong_to_the_card_that_has_them(hex_, dice):
    tail = '\n[[patch]]\nat = "cards.probe_left.dice"\nset = "+1 ALL"\n'
    made = table(
        "probe_left", "probe_center", allies={"infantry": "D2 D7"}, axis={"infantry": "C2 C7 A12"}, tail=tail
    )
    enemy = "C" + hex_[1]
    made.turn(
        "probe_left", more=["probe_center"], orders=["D2", None, "D7"], battles=[(hex_, enemy)], faces=["S"]
    )
    assert made.dice_rolled() == [dice]


@pytest.mark.rule("HR-BLIMP-3")
def test_units_on_the_move_stand_in_sections_that_have_a_card():
    option = f"{OPTION}+ruleset.deck=breakthrough"
    for on_move, legal in ((["I6"], True), (["I12"], False)):
        made = table("recon_on_move_left", "probe_on_move_center", option=option)
        play = {"more": ["probe_on_move_center"], "orders": ["I1", None, "I7"], "on_move": [None, *on_move]}
        if legal:
            made.turn("recon_on_move_left", **play)
            assert [made.names[e[1]] for e in made.logged(Event.ON_MOVE)] == on_move
        else:
            with pytest.raises(AssertionError, match="gap"):
                made.turn("recon_on_move_left", **play)


# --- draws, dice, copies ---


@pytest.mark.rule("HR-BLIMP-4", "HR-BLIMP-8")
def test_as_many_cards_are_drawn_as_were_played():
    made = table(
        "attack_left",
        "probe_center",
        "probe_right",
        "barrage",
        pile=["air_power", "firefight", "dig_in", "move_out"],
    )
    made.turn("attack_left", more=["probe_center", "probe_right"])
    assert made.hand("allies") == ["air_power", "barrage", "dig_in", "firefight"]
    assert len(made.logged(Event.DISCARD)) == 3 and len(made.logged(Event.DRAW)) == 3


@pytest.mark.rule("HR-BLIMP-8")
def test_for_each_recon_one_card_more_is_drawn_and_one_discarded():
    pile = ["air_power", "firefight", "dig_in", "move_out", "close_assault"]
    made = table("recon_left", "probe_center", "recon_right", "barrage", pile=pile)
    made.turn("recon_left", more=["probe_center", "recon_right"], keep=["move_out", "air_power", "dig_in"])
    assert made.hand("allies") == ["air_power", "barrage", "dig_in", "move_out"]
    assert len(made.logged(Event.ASIDE)) == 5
    gone = {made.card_of(e[1]) for e in made.logged(Event.DISCARD)}
    assert gone == {"recon_left", "probe_center", "recon_right", "firefight", "close_assault"}


@pytest.mark.rule("HR-BLIMP-4", "CORE-TURN-11")
def test_who_always_draws_two_does_so_for_each_card():
    """Two cards are played: four are drawn, two kept."""
    pile = ["air_power", "firefight", "dig_in", "move_out", "close_assault"]
    option = f"{OPTION}+draw-two-keep-one"
    made = table("attack_left", "probe_center", "barrage", option=option, pile=pile)
    made.turn("attack_left", more=["probe_center"], keep=["move_out", "dig_in"])
    assert made.hand("allies") == ["barrage", "dig_in", "move_out"]
    assert len(made.logged(Event.ASIDE)) == 4 and has_fired(made.state, Fired.DREW_TWO)


@pytest.mark.rule("HR-BLIMP-8")
def test_their_finest_hour_reshuffles_once_before_the_draw():
    made = table("their_finest_hour", "probe_center")
    made.turn("their_finest_hour", faces=["II"], more=Unasked())
    assert made.story(Event.DISCARD, Event.SHUFFLE, Event.DRAW) == [Event.DISCARD, Event.SHUFFLE, Event.DRAW]


@pytest.mark.rule("HR-BLIMP-9")
def test_dice_by_cards_held_count_the_hand_and_the_card():
    made = table("their_finest_hour", "probe_center", "probe_left")
    made.turn("their_finest_hour", faces=["III"])
    assert made.dice_rolled() == [3]


@pytest.mark.rule("HR-BLIMP-12")
@pytest.mark.parametrize(
    ("first", "more", "last"),
    [
        ("attack_left", ["probe_center"], "probe_center"), ("probe_right", ["attack_left"], "probe_right"),
        ("pincer_move", ["probe_center"], "pincer_move"),
    ],
)  # fmt: skip
def test_counter_attack_copies_the_last_card_as_the_opponent_sees_the_sections(first, more, last):
    made = table(first, *more)
    made.turn(first, more=more)
    made.hold("axis", "counter_attack", "probe_left")
    made.turn("counter_attack", more=Unasked())
    (card_copy, row, view, _, copied) = made.logged(Event.PLAY)[0]
    assert (made.card_of(card_copy), made.built.card_rows[row], view, copied) == (
        "counter_attack",
        last,
        1,
        1,
    )
    assert shown(made) == ["counter_attack"]


@pytest.mark.rule("HR-BLIMP-12")
def test_the_axis_counts_its_sections_from_its_own_left():
    made = table("probe_left", "attack_right", side="axis")
    made.turn("attack_right", more=["probe_left"])
    made.hold("allies", "counter_attack", "probe_left")
    made.turn("counter_attack", orders=["I1"])  # the right of the Axis is the left of the board
    assert made.built.card_rows[made.logged(Event.PLAY)[0][1]] == "attack_right"


@pytest.mark.rule("HR-BLIMP-12", "HR-BLIMP-5")
def test_a_copy_of_a_card_played_for_one_section_holds_there():
    option = f"{OPTION}:multi_section_card=one_section"
    made = table("general_advance", "probe_left", option=option)
    made.turn("general_advance", parts=[CENTER], orders=["I6"])
    made.hold("axis", "counter_attack", "probe_left")
    made.turn("counter_attack", orders=["A6"])
    made = table("general_advance", "probe_left", option=option)
    made.turn("general_advance", parts=[CENTER], orders=["I6"])
    made.hold("axis", "counter_attack", "probe_left")
    with pytest.raises(AssertionError, match="gap"):
        made.turn("counter_attack", orders=["A2"])


# --- parameters, conflicts, players ---


@pytest.mark.rule("HR-BLIMP-13")
def test_it_conflicts_with_the_commissar():
    with pytest.raises(InputError, match="options that do not conflict"):
        parse_variant(f"{OPTION}+political-commissar")


@pytest.mark.rule("HR-BLIMP-1")
def test_one_side_only():
    made = table("attack_left", "probe_center", option=f"{OPTION}:sides=axis")
    made.turn("attack_left", more=Unasked())
    assert shown(made) == ["attack_left"]


@pytest.mark.rule("HR-BLIMP-11")
@pytest.mark.parametrize(("weight", "cards"), [(0.0, 3), (99.0, 1)])
@pytest.mark.parametrize("player", ["sergeant", "captain"])
def test_judging_players_show_the_best_card_for_each_section_and_none_at_99(player, weight, cards):
    made = table(
        "probe_left", "probe_center", "probe_right", "recon_left", "recon_center",
        allies={"infantry": "E2 E7 E12"}, axis={"infantry": "D2:1 D7:1 D11:1 A6"}, pile=["barrage"],
    )  # fmt: skip
    made.state["tracing"], made.state["log_n"] = 1, 0
    mind = fill_mind((player, player))[0]
    open_book(made.tables, mind, 0)
    mind["weights"][:, Weight.MORE_CARDS] = weight
    turn.play_turn(made.tables, made.state, mind)
    log = made.state["log"][: made.state["log_n"]]
    assert 1 + sum(e[0] == Event.MORE_CARDS for e in log) == cards and made.state["rule_gap"] == 0


@pytest.mark.rule("HR-BLIMP-6")
def test_judging_players_weigh_a_card_for_all_sections_against_one_for_each():
    made = table(
        "direct_from_hq", "probe_left", "probe_center", "probe_right", "barrage",
        allies={"infantry": "E2 D6 E12", "armor": "F2 F6 F12"},
        axis={"infantry": "D2:1 C6:1 D11:1 A6"},
    )  # fmt: skip
    turn.begin_turn(made.tables, made.state, made.mind)
    mind = fill_mind(("captain", "captain"))[0]
    open_book(made.tables, mind, 0)
    assert made.card_of(choose_card(made.tables, made.state, mind, 1)).startswith("probe")
    mind["weights"][:, Weight.MORE_CARDS] = 99.0
    assert not made.card_of(choose_card(made.tables, made.state, mind, 1)).startswith("probe")


@pytest.mark.rule("HR-BLIMP-1", "HR-BLIMP-4", "HR-BLIMP-6", "HR-BLIMP-7")
@pytest.mark.parametrize("player", ["random", "recruit", "sergeant", "captain"])
@pytest.mark.parametrize(
    "more",
    ["", ":multi_section_card=one_section,max_cards=2", ":tactic_card=excluded+ruleset.deck=breakthrough"],
)
def test_all_players_play_it_legally_and_draw_up_to_their_hands(player, more):
    for tables, state in played_turns(OPTION + more, player, 12, "blimp"):
        assert state["over"] or list(state["hand_n"]) == grown_hands(tables, state)
    assert state["rule_gap"] == 0 and has_fired(state, Fired.MANY_CARDS)
