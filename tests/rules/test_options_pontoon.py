"""House rule pontoon-engineer: orders of an Attack card build a pontoon bridge (house-rules 4.11)."""

from unittest.mock import patch

import pytest

from engine.codes import Gap, Side
from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS
from engine.rules.bridges import turn as bridge_acts
from engine.rules.bridges.choices import choose_pontoon
from engine.rules.bridges.law import may_act_by_card
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns

ONE = "combat-engineers+pontoon-engineer"
RIVER = {f"E{i}": "river" for i in range(1, 14)}  # E1 to E4 lie on the left as the Allies see it
LIMIT = "[ruleset]\npontoons = 1\n"
BLOWN = 'bridge_demolition = "SURE"\n'
CHARGES = '[[marker]]\nkind = "charges"\nhexes = "E4"\nsides = "allies"\n'
RIGGED = "bridge-detonation-rigged"
CARDS = ("attack_left", "attack_left", "attack_center", "recon_left", "direct_from_hq", "probe_left")


def river(option=ONE, rules=LIMIT, allies="I1 G2 G3", engineer="F2", axis="A1", terrain=RIVER, **more):
    units = {"infantry": allies} | ({"hr_engineer": engineer} if engineer else {})
    field = Turns(terrain=terrain, axis={"infantry": axis}, allies=units, options=option, tail=rules, **more)
    field.hold("allies", *CARDS)
    return field


def building(field, card, hex_, engineer="F2", gap=0, **turn):
    """A turn in which the engineers build on a hex if they are asked; the field, and how often it was asked."""
    asked = []

    def choose(_t, _s, mind, _side):
        asked.append(hex_)
        mind["target"] = field.unit(engineer) if engineer else OFF
        return field.index[hex_]

    with patch.object(bridge_acts, "choose_pontoon", choose):
        field.turn(card, gap=gap, **turn)
    return field, len(asked)


def has_bridge(field, hex_):
    """Whether units may step onto the hex."""
    return not field.tables["stack_barred"][field.stack(hex_)] & 1


@pytest.mark.rule("HR-ENGINEER-2", "HR-PONTOON-1", "HR-PONTOON-3")
def test_one_order_builds_and_the_others_are_given():
    field, asked = building(
        river(allies="I1 G2 G3 H1"), "attack_left", "E2", orders=["G2", "G3"], moves=[("G2", "G1")]
    )
    assert asked == 1 and has_bridge(field, "E2") and not has_bridge(field, "E3")
    assert field.fired(Fired.PONTOON_ORDERED) and field.fired(Fired.PONTOON_BUILT)
    assert [e[0] for e in field.logged(Event.ORDER)] == [
        field.unit("F2"), field.unit("G1"), field.unit("G3"),
    ]  # fmt: skip
    assert "F2" in field.picture("allies")


@pytest.mark.rule("HR-PONTOON-1")
def test_who_builds_neither_moves_nor_battles():
    building(river(), "attack_left", "E2", moves=[("F2", "F1")], gap=Gap.MOVE)
    field = river(axis="F3 A1")
    building(field, "attack_left", "E2", battles=[("F2", "F3")], gap=Gap.BATTLE)


@pytest.mark.rule("HR-PONTOON-1", "HR-PONTOON-3")
@pytest.mark.parametrize(("price", "left"), [(1, 2), (2, 1), (3, 0)])
def test_the_price_is_a_parameter(price, left):
    field = river(f"combat-engineers+pontoon-engineer:orders_used={price}", allies="I1 G2 G3 H1")
    more = ["G2", "G3", "H1"][: left + 1]
    building(field, "attack_left", "E2", orders=more, gap=Gap.ORDER)
    assert has_bridge(field, "E2") and len(field.logged(Event.ORDER)) == 1 + left


@pytest.mark.rule("HR-PONTOON-1", "HR-PONTOON-4")
@pytest.mark.parametrize(
    ("card", "hex_", "engineer", "built"),
    [
        ("attack_left", "E2", "F2", True),
        ("attack_left", "E3", "F2", True),
        ("attack_left", "E1", "F2", False),  # not next to it
        ("attack_left", "E2", "G3", False),  # no engineers
        ("attack_center", "E2", "F2", False),  # another section
        ("recon_left", "E2", "F2", False),  # no Attack card
        ("probe_left", "E2", "F2", False),
    ],
)
def test_where_and_by_whom(card, hex_, engineer, built):
    asks = card == "attack_left"
    field, asked = building(river(), card, hex_, engineer, gap=0 if built or not asks else Gap.LANDMARK)
    assert has_bridge(field, hex_) is built and asked == asks


@pytest.mark.rule("HR-PONTOON-1")
@pytest.mark.parametrize(("engineer", "built"), [("H4", True), ("G5", False)])
def test_the_engineers_have_to_be_in_the_section_of_the_card(engineer, built):
    """The river hex G4 lies on the left, H4 on the line, G5 in the center."""
    field = river(engineer=engineer, terrain={"G4": "river"}, allies="I1 G2")
    building(field, "attack_left", "G4", engineer)
    assert has_bridge(field, "G4") is built


@pytest.mark.rule("HR-PONTOON-4")
def test_an_occupied_river_hex_is_not_bridged():
    boats = '[[marker]]\nkind = "boat"\nhexes = "G3"\n'
    field = river(rules=LIMIT + boats)
    field.put("G3", "E2")
    building(field, "attack_left", "E2", gap=Gap.LANDMARK)
    assert not field.fired(Fired.PONTOON_BUILT)


@pytest.mark.rule("HR-PONTOON-1")
def test_without_need_of_engineers_orders_alone_build():
    field = river(f"{ONE}:engineer_required=false", engineer="", allies="I1 G2 G3 H1")
    building(field, "attack_left", "E4", engineer="", orders=["G2", "G3", "H1"], gap=Gap.ORDER)
    assert has_bridge(field, "E4") and len(field.logged(Event.ORDER)) == 2


@pytest.mark.rule("HR-PONTOON-1", "HR-BLIMP-7")
@pytest.mark.parametrize(
    ("cards", "asks"), [(("attack_left", "probe_center"), 1), (("probe_center", "attack_left"), 1)]
)
def test_of_several_cards_in_a_turn_each_gives_its_own_orders(cards, asks):
    """Neither the order of the other card nor whether it comes first is of any account."""
    field = river(f"{ONE}+manoeuvre-blimp", allies="I1 G2 G3 I7")
    left = ["G2", "G3"] if cards[0] == "attack_left" else ["I7"]
    rest = ["I7"] if cards[0] == "attack_left" else ["G2", "G3"]
    field, asked = building(field, cards[0], "E2", more=[cards[1]], orders=[*left, None, *rest])
    assert asked == 1 and has_bridge(field, "E2") and len(field.logged(Event.ORDER)) == 4


@pytest.mark.rule("HR-PONTOON-2")
def test_the_bridge_carries_all_and_costs_nothing():
    field, _ = building(river(), "attack_left", "E2")
    field.turn("recon_left")
    field.turn("attack_left", orders=["F2", "G2"], moves=[("F2", "E2", "D2"), ("G2", "F2", "E2")])
    assert {"D2", "E2"} <= set(field.picture("allies"))


@pytest.mark.rule("HR-PONTOON-5")
def test_it_stands_in_place_of_the_whole_card():
    field = river()
    assert not field.tables["card_acts"] and field.tables["pontoon_orders"] == 1
    plain = river("")
    assert plain.tables["card_acts"] and not plain.tables["pontoon_orders"]


@pytest.mark.rule("HR-PONTOON-5", "HR-BRCHARGE-1", "TP-PON-2")
@pytest.mark.parametrize(
    ("option", "rules", "builds", "blows"),
    [
        ("combat-engineers", BLOWN, 1, 1),
        (ONE, BLOWN, 0, 1),
        (f"combat-engineers+{RIGGED}", "", 1, 0),
        (f"{ONE}+{RIGGED}", "", 0, 0),
        (f"{ONE}+{RIGGED}", BLOWN, 0, 0),
    ],
)
def test_no_card_builds_what_orders_build_and_none_blows_what_is_rigged(option, rules, builds, blows):
    """Of E2, a river, and E4, a bridge with charges, what one whole Attack card may be played for."""
    terrain = RIVER | {"E4": "river + bridge"}
    field = river(option, LIMIT + rules + CHARGES, terrain=terrain)
    hand = range(field.state["hand_n"][Side.ALLIES])
    cards = [field.state["hand"][Side.ALLIES, i] for i in hand]
    may = [
        max(
            may_act_by_card(field.tables, field.state, Side.ALLIES, card, field.index[hex_]) for card in cards
        )
        for hex_ in ("E2", "E4")
    ]
    assert may == [builds, blows]
    assert field.tables["card_acts"] == max(builds, blows)


@pytest.mark.rule("HR-PONTOON-6")
@pytest.mark.parametrize(
    ("words", "rules", "most"),
    [("", LIMIT, 1), (":bridges_max=2", "", 2), ("", "", 0), (":bridges_max=0", "", 0)],
)
def test_how_many(words, rules, most):
    field = river(f"{ONE}{words}", rules)
    assert field.tables["pontoons"] == most and bool(field.tables["pontoon_orders"]) is bool(most)
    if most == 0:
        same = river("combat-engineers", rules)
        assert field.built.tables.tobytes() == same.built.tables.tobytes()
    if most == 1:
        building(field, "attack_left", "E2")
        field.turn("recon_left")
        field, asked = building(field, "attack_left", "E3")
        assert asked == 0 and not has_bridge(field, "E3")


@pytest.mark.rule("HR-PONTOON-6")
def test_a_number_needs_a_river():
    with pytest.raises(InputError, match="no river to bridge"):
        Turns(allies={"hr_engineer": "F2"}, options=f"{ONE}:bridges_max=1")


@pytest.mark.rule("HR-PONTOON-1")
def test_players_build_where_the_bridge_shortens_the_way_of_many():
    """Four units one hex behind the river and the enemy beyond it: no other way over."""
    for weights, builds in (({}, True), ({"pontoon": FORBIDS}, False)):
        table = Table(
            terrain=RIVER, axis={"infantry": "C2 C3"}, allies={"infantry": "G1 G2 G3", "hr_engineer": "F2"},
            options=ONE, tail=LIMIT, weights=weights,
        )  # fmt: skip
        table.play("attack_left")
        hex_ = choose_pontoon(table.tables, table.state, table.mind, 1)
        assert (hex_ != OFF) == builds
        if builds:
            assert table.names[hex_] in ("E2", "E3") and table.mind["target"] == table.unit("F2")


@pytest.mark.rule("HR-SET-16")
def test_what_it_needs_and_mistakes():
    with pytest.raises(InputError, match="combat-engineers"):
        parse_variant("pontoon-engineer")
    for words in (f"{ONE}+young-generals", f"young-generals+{ONE}"):
        with pytest.raises(InputError, match="young-generals"):
            parse_variant(words)
