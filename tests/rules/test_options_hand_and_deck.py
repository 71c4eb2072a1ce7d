"""House rule tactic-card-literal-actions; everyday changes draw-two-keep-one and remove-card."""

import numpy as np
import pytest

from engine.codes import Gap, Place, Side
from engine.hooks import Event, Fired
from engine.kernel import battle, deck, movement
from engine.kernel.luck import IN_FULL
from engine.layout import OFF
from engine.loading.in_force.rules import base_document
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

LITERAL = "tactic-card-literal-actions"
STRICT = f"{LITERAL}:reading=strict_text"
CARD_COLUMNS = ("card_no_move", "card_battles", "card_move_battle", "card_move_max", "card_second_move")
PEGASUS = load_scenario("pegasus-bridge")


def tables_of(variant):
    return build_tables(PEGASUS, parse_variant(variant))


# --- tactic cards read literally ---


@pytest.mark.rule("HR-LITERAL-4")
def test_usually_an_order_names_both_and_nothing_changes():
    usual, literal = tables_of("official"), tables_of(LITERAL)
    assert usual.tables.tobytes() == literal.tables.tobytes()
    assert literal.provenance == [] and literal.rules_digest == usual.rules_digest


@pytest.mark.rule("HR-LITERAL-1", "HR-LITERAL-3")
def test_what_each_card_grants_when_read_strictly():
    built = tables_of(STRICT)
    grants = {}
    for card, columns in built.document["cards"].items():
        if columns["kind"] == "TACTIC" and card in base_document()["decks"]["standard"]:
            words = [word for word, cell in (("move", "move"), ("battle", "battles")) if columns[cell] != 0]
            grants[card] = " ".join(words)
    assert {card for card, what in grants.items() if what == "move battle"} == {
        "infantry_assault", "artillery_bombard", "behind_enemy_lines", "medics_mechanics", "counter_attack", "ambush",
    }  # fmt: skip
    assert {card for card, what in grants.items() if what == "battle"} == {
        "armor_assault", "close_assault", "firefight", "their_finest_hour",
    }  # fmt: skip
    assert {card for card, what in grants.items() if what == "move"} == {
        "move_out", "direct_from_hq", "air_power", "barrage",
    }  # fmt: skip
    assert {card for card, what in grants.items() if what == ""} == {"dig_in"}  # strikes order nobody


@pytest.mark.rule("HR-LITERAL-1", "HR-LITERAL-3")
@pytest.mark.parametrize(
    ("card", "row", "moves", "dice"),
    [
        ("armor_assault", "armor", False, 4),
        ("direct_from_hq", "infantry", True, 0),
        ("move_out", "infantry", True, 0),
        ("infantry_assault", "infantry", True, 3),
        ("artillery_bombard", "artillery", True, 3),
    ],
)
def test_units_do_what_the_card_spells_out(card, row, moves, dice):
    field = Battlefield(axis={"infantry": "D5"}, allies={row: "E5", "special_forces": "I1"}, options=STRICT)
    field.play(card)
    if card == "infantry_assault":
        field.state["quota_any"] = 9
    field.order("E5")
    assert bool(movement.may_move(field.tables, field.state, field.unit("E5"))) == moves
    assert field.dice("E5", "D5") == dice


@pytest.mark.rule("HR-LITERAL-3")
@pytest.mark.parametrize(("option", "dice", "moves"), [(STRICT, 4, 0), ("", 4, 1)])
def test_their_finest_hour_is_a_battle_only(option, dice, moves):
    field = Battlefield(axis={"infantry": "D5"}, allies={"infantry": "E5"}, options=option).play(
        "their_finest_hour"
    )
    field.state["rolled"][:] = (3, 0, 0)
    field.order("E5")
    assert movement.may_move(field.tables, field.state, field.unit("E5")) == moves
    assert field.dice("E5", "D5") == dice


@pytest.mark.rule("HR-LITERAL-3")
def test_the_fallback_is_a_plain_order():
    field = Battlefield(axis={"infantry": "D5"}, allies={"infantry": "E5"}, options=STRICT).play(
        "armor_assault"
    )
    field.order("E5")
    assert movement.may_move(field.tables, field.state, field.unit("E5")) and field.dice("E5", "D5") == 3


@pytest.mark.rule("HR-LITERAL-5")
@pytest.mark.parametrize(("option", "may"), [(STRICT, False), ("", True)])
def test_no_obstacle_is_cleared_where_no_battle_is_granted(option, may):
    field = Battlefield({"E5": "wire"}, {"infantry": "A1"}, {"infantry": "E5"}, options=option).ready("E5")
    assert (battle.may_clear(field.tables, field.state, field.unit("E5")) >= 0) == may


@pytest.mark.rule("HR-LITERAL-2", "HR-LITERAL-7")
@pytest.mark.parametrize("deck", ["standard", "breakthrough"])
def test_section_cards_and_orders_on_the_move_stay_what_they_are(deck):
    usual = tables_of(f"ruleset.deck={deck}")
    strict = tables_of(f"ruleset.deck={deck}+{STRICT}")
    section = usual.tables[0]["card_tactic"] == 0
    for column in (*CARD_COLUMNS, "card_on_move"):
        assert np.array_equal(usual.tables[0][column][section], strict.tables[0][column][section])


@pytest.mark.rule("HR-LITERAL-3")
@pytest.mark.parametrize(
    ("override", "moves", "dice"),
    [
        ("direct_from_hq:move_battle", True, 3),
        ("direct_from_hq:move", True, 0),
        ("direct_from_hq:battle", False, 3),
        ("direct_from_hq:none", False, 0),
        ("move_out:none", True, 0),
    ],
)
def test_single_cards_may_be_read_otherwise(override, moves, dice):
    field = Battlefield(
        axis={"infantry": "D5"}, allies={"infantry": "E5"}, options=f"{STRICT},overrides={override}"
    ).ready("E5")
    assert bool(movement.may_move(field.tables, field.state, field.unit("E5"))) == moves
    assert field.dice("E5", "D5") == dice


@pytest.mark.rule("HR-LITERAL-3")
def test_a_card_that_grants_no_march_grants_no_second_one():
    tables = tables_of(f"{LITERAL}:overrides=behind_enemy_lines:battle").tables[0]
    row = tables_of("official").card_rows.index("behind_enemy_lines")
    assert tables["card_no_move"][row] and not tables["card_second_move"][row] and tables["card_battles"][row]


@pytest.mark.rule("HR-LITERAL-3")
def test_units_that_dig_in_may_be_granted_a_march_and_a_battle():
    options = f"{LITERAL}:overrides=dig_in:move_battle"
    field = Turns(axis={"infantry": "D5 A1"}, allies={"infantry": "E5 G5"}, options=options)
    field.turn("dig_in", orders=["E5", "G5"], moves=[("G5", "F5")], battles=[("E5", "D5")], faces=["IIS"])
    assert field.picture("axis") == {"D5": 2, "A1": 4} and set(field.picture("allies")) == {"E5", "F5"}
    assert field.pieces("E5") and not field.pieces("G5")


@pytest.mark.rule("HR-LITERAL-1")
@pytest.mark.parametrize(("card", "marked"), [("direct_from_hq", True), ("probe_left", False)])
def test_the_mark_is_set_by_a_card_that_gave_less(card, marked):
    field = Turns(axis={"infantry": "D3 A1"}, allies={"infantry": "E2 I6"}, options=STRICT)
    assert field.turn(card, orders=["E2"]).fired(Fired.LITERAL) == marked
    refused = Turns(axis={"infantry": "D2 A1"}, allies={"infantry": "E2 I6"}, options=STRICT)
    refused.turn(card, orders=["E2"], battles=[("E2", "D2")], gap=Gap.BATTLE if marked else 0)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("reading=loose", r"expected order_implies_both \| strict_text"),
        ("overrides=direct_from_hq", "expected card:move_battle"),
        ("overrides=direct_from_hq:march", "expected card:move_battle"),
        ("overrides=direct_from_hk:move", "expected one of direct_from_hq"),
        ("overrides=probe_left:move", "tactic cards that give orders of their own"),
        ("overrides=air_power:move", "tactic cards that give orders of their own"),
        ("overrides=ambush:move", "tactic cards that give orders of their own"),
    ],
)
def test_readings_that_are_not_allowed(value, said):
    with pytest.raises(InputError, match=said):
        tables_of(f"{LITERAL}:{value}")


# --- draw two, keep one ---


def drawing(options):
    field = Turns(allies={"infantry": "E5"}, options=options)
    field.hold("allies", "probe_left", "recon_left", "attack_left")
    field.hold("axis", "probe_right", "recon_right", "attack_right")
    field.stack_pile("barrage", "move_out", "assault_left", "firefight", "dig_in")
    return field


@pytest.mark.rule("CORE-TURN-11", "CARD-RECON-2")
@pytest.mark.parametrize(
    ("option", "card", "looked_at"),
    [
        ("", "probe_left", 0),
        ("draw-two-keep-one", "probe_left", 2),
        ("draw-two-keep-one:draw=4", "probe_left", 4),
        ("draw-two-keep-one:side=axis", "probe_left", 0),
        ("draw-two-keep-one:side=allies", "probe_left", 2),
        ("", "recon_left", 2),
        ("draw-two-keep-one", "recon_left", 2),  # a Recon's draw is as large
        ("draw-two-keep-one:draw=3", "recon_left", 3),
    ],
)
def test_several_cards_are_drawn_and_one_is_kept(option, card, looked_at):
    field = drawing(option).turn(card, keep="move_out" if looked_at else None)
    assert len(field.logged(Event.ASIDE)) == looked_at and len(field.hand("allies")) == 3
    assert ("move_out" in field.hand("allies")) == (looked_at > 0)
    assert len(field.lying(Place.DISCARD)) == max(looked_at, 1)
    own = {"probe_left": 1, "recon_left": 2}[card]
    assert field.fired(Fired.DREW_TWO) == (looked_at > own)


def test_an_ambush_is_replaced_by_a_plain_draw():
    field = Turns(
        axis={"infantry": "D5 A1"}, allies={"infantry": "E5 I1"}, options="draw-two-keep-one:side=axis"
    )
    field.hold("axis", "ambush", "probe_right", "attack_right")
    field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "D5")], ambush=1, faces=["SSS", "SSS"])
    assert not field.logged(Event.ASIDE) and len(field.hand("axis")) == 3


# --- cards taken out ---


@pytest.mark.parametrize(
    ("option", "missing"),
    [
        ("remove-card", {"air_power": 1}),
        ("remove-card:card=recon_left", {"recon_left": 1}),
        ("remove-card:card=recon_left,copies=2", {"recon_left": 2}),
        ("remove-card:card=recon_left|ambush,copies=all", {"recon_left": 2, "ambush": 1}),
    ],
)
def test_so_many_copies_are_left_out_of_the_deck(option, missing):
    standard = base_document()["decks"]["standard"]
    built = tables_of(option)
    card_copies = built.tables[0]["copy_row"][: built.tables[0]["n_cards"]]
    for card, copies in standard.items():
        left = sum(built.card_rows[row] == card for row in card_copies)
        assert left == copies - missing.get(card, 0)
    assert built.tables[0]["removed_n"] == sum(missing.values())


def test_cards_are_taken_out_of_the_deck_in_force():
    built = tables_of("ruleset.deck=breakthrough+remove-card:card=breakthrough_barrage,copies=all")
    assert "breakthrough_barrage" not in built.card_rows and built.tables[0]["n_cards"] < 80


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("copies=2", "found 2 of air_power to take out, expected at most the 1 in the deck"),
        ("card=breakthrough_barrage", "at most the 0 in the deck"),
        ("card=breakthrough_barrage,copies=all", "at most the 0 in the deck"),
        ("card=air_pover", "expected one of air_power"),
        ("copies=0", r"expected 1 to 20 \| all"),
        ("card=Air Power", "expected card ids"),
    ],
)
def test_cards_that_cannot_be_taken_out(value, said):
    with pytest.raises(InputError, match=said):
        tables_of(f"remove-card:{value}")


def test_the_mark_is_set_when_a_missing_card_would_have_come():
    """Other cards keep their order, and the mark tells whether one of those drawn came in place of one missing."""
    usual = Turns("pegasus-bridge")
    dealt = {side: usual.hand(side) for side in ("axis", "allies")}
    gone = dealt["allies"][0]
    copies = base_document()["decks"]["standard"][gone]
    field = Turns("pegasus-bridge", f"remove-card:card={gone},copies={copies}")
    assert field.fired(Fired.DECK_CHANGED) and field.hand("allies") != dealt["allies"]
    order = [
        usual.card_of(int(card_copy)) for card_copy in usual.state["card_order"][: usual.tables["n_cards"]]
    ]
    last = next(card for card in reversed(order) if base_document()["decks"]["standard"][card] == 1)
    assert last not in dealt["axis"] + dealt["allies"]
    later = Turns("pegasus-bridge", f"remove-card:card={last}")
    assert not later.fired(Fired.DECK_CHANGED)
    assert {side: later.hand(side) for side in dealt} == dealt


@pytest.mark.parametrize("option", ["", "remove-card"])
def test_the_mark_is_set_when_the_pile_is_used_up_sooner(option):
    """A missing card that would have lain last is missed when the last of the others is drawn."""
    field = Turns("vassieux", option)
    while field.state["pile"] > 1:
        assert deck.draw_top(field.tables, field.state, Side.AXIS, IN_FULL) != OFF
    field.state["fired"] = 0
    field.state["card_priority"] = 0  # the card drawn next comes before the one that is missing
    assert deck.draw_top(field.tables, field.state, Side.AXIS, IN_FULL) != OFF
    assert field.state["pile"] == 0 and field.fired(Fired.DECK_CHANGED) is bool(option)
