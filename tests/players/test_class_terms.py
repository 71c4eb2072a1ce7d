"""What a hex offers, what an attack brings, what a card is: each counted by hand; a weight is worth what it says."""

import pytest

from engine.codes import UnitClass
from engine.dice.odds import odds_tables
from engine.players.common.aim_notes import note_aim, worth_of_aim
from engine.players.common.class_terms import CLASSES, MEANINGS, Aim, Order, Place
from engine.players.common.features import assess_hex, look_around, worth_of
from engine.players.common.hand_terms import note_card
from engine.players.common.weights import FIRST_AIM, FIRST_PLACE, TERMS, WEIGHTS, Weight
from engine.sizes import N_AIM, N_CARD_NOTES, N_PLACE
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
GROUND = '[[objective]]\nid = "ground"\ntitle = "Ground"\nsides = "{}"\nhexes = "{}"\n'
SEEN = {"inf_guns": 0.001}  # a weight, so that the notes are taken


def captain(hand="direct_from_hq", weights=None, **pieces):
    table = Table(hand, player="captain", weights={**SEEN, **(weights or {})}, **pieces)
    look_around(table.tables, table.state, table.mind, table.side)
    return table


def offered(table, from_, to):
    """What a hex offers a unit, by Place."""
    hex_ = table.index[to]
    worth_of(table.tables, table.state, table.mind, table.unit(from_), hex_)
    first = int(Place.BESIDE)
    return [*table.mind["hex_notes"][hex_][:first], *table.mind["place"][first:]]


PIECES = {
    "allies": {"infantry": "E6 E7 G6", "armor": "F2"},
    "axis": {"infantry": "C6 C7:2", "artillery": "A6"},
    "terrain": {"E6": "hill", "D6": "forest"},
}


@pytest.mark.parametrize(
    ("to", "place", "counted"),
    [
        ("E6", Place.GUNS, 4),  # from row E to row A
        ("E6", Place.WEAK, 2),  # C7 has two figures
        ("E6", Place.NEAR, 2),
        ("E6", Place.TWO_OFF, 1),
        ("E6", Place.THREE_OFF, 0),
        ("D6", Place.TOUCHED, 1),
        ("E6", Place.HEIGHT, 1),
        ("D6", Place.COVER, 1),  # a forest takes a die from infantry
        ("E7", Place.COVER, 0),
        ("E7", Place.CENTER, 1),
        ("E1", Place.CENTER, 0),
        ("E1", Place.EDGE, 3),  # the long rows begin half a hex farther out
        ("D1", Place.EDGE, 1),
        ("E7", Place.EDGE, 0),
        ("E7", Place.FORWARD, -4),  # row E is the fifth; the Allies' rows count from below
        ("E6", Place.BESIDE, 1),  # E7; the unit itself is not beside itself
        ("F6", Place.BESIDE, 2),  # E7 and G6; E6 is where the unit comes from
        ("E6", Place.ABOUT, 2),
        ("D6", Place.FOES, 2),
        ("E6", Place.FOES_ABOUT, 2),
        ("E6", Place.TARGETS, 2),  # infantry fires three hexes
        ("G6", Place.TARGETS, 0),
    ],
)
def test_a_hex_offers_what_stands_about_it(to, place, counted):
    table = captain(**PIECES)
    assert offered(table, "E6", to)[place] == pytest.approx(counted)


def test_dice_that_reach_a_hex_without_a_move():
    """Infantry at two hexes rolls 2 dice, each of the two; the gun at four hexes 2."""
    assert offered(captain(**PIECES), "E6", "E6")[Place.UNDER_FIRE] == pytest.approx(2 + 2 + 2)


def test_a_hex_of_two_sections_is_a_border():
    table = captain(**PIECES)
    for hex_ in ("E4", "E7", "D4", "E10"):
        sections = int(table.tables["hex_sections"][table.index[hex_]] & 7)
        assert offered(table, "E6", hex_)[Place.BORDER] == (bin(sections).count("1") > 1)


@pytest.mark.parametrize(("sides", "earns", "denies"), [("allies", 1, 0), ("axis", 0, 1), ("both", 1, 1)])
def test_medals_that_could_be_earned_there(sides, earns, denies):
    table = captain(
        allies={"infantry": "E6"},
        axis={"infantry": "B7"},
        tail=GROUND.format(sides, "D7") if sides != "both" else GROUND.format("both", "D7"),
    )
    notes = offered(table, "E6", "D7")
    assert (notes[Place.EARNS], notes[Place.DENIES]) == (earns, denies)
    assert notes[Place.DENIES_NEAR] == denies * 3  # two hexes off: five less two
    assert notes[Place.FROM_POST] == (0 if denies else 12)
    assert notes[Place.MARCH] == 0
    assert notes[Place.ARRIVED] == earns


def test_the_lead_counts_as_a_share_of_the_target():
    table = captain(allies={"infantry": "E6"}, axis={"infantry": "C6"})
    target = int(table.tables["medal_target"][ALLIES])
    table.with_medals("allies", 2)
    table.mind["assessed_turn"] = -1
    notes = offered_again(table)
    assert notes[Place.NEAR_AHEAD] == pytest.approx(2 * 2 / target)
    assert notes[Place.FORWARD_AHEAD] == pytest.approx(-4 * 2 / target)


def offered_again(table):
    look_around(table.tables, table.state, table.mind, table.side)
    return offered(table, "E6", "E6")


def test_losses_are_noted_as_they_are_judged():
    """One enemy of infantry adjacent to a fresh unit: the notes are shares and products of the one loss expected."""
    table = captain(allies={"infantry": "E6"}, axis={"infantry": "D6"}, terrain={"E6": "forest"})
    notes = offered(table, "E6", "E6")
    loss = notes[Place.LOSS]
    assert loss > 0
    assert notes[Place.LOSS_SHARE] == pytest.approx(loss / 4)
    assert notes[Place.LOSS_COVERED] == pytest.approx(loss * 1)
    assert notes[Place.IDLE] == 0 == notes[Place.IDLE_MET]


@pytest.mark.parametrize(("to", "calls", "near"), [("E1", 2, 0), ("E6", 3, 3)])
def test_orders_in_the_hand_for_a_section(to, calls, near):
    """A probe gives two orders on the left, an attack three in the center; only the center is within four hexes."""
    notes = offered(captain("probe_left attack_center", **PIECES), "E6", to)
    assert (notes[Place.CALLED], notes[Place.CALLED_NEAR]) == (calls, near)


@pytest.mark.parametrize(("medals", "last"), [(2, 0), (3, 1)])
def test_the_last_medal_of_the_enemy(medals, last):
    """At four medals to win: with three won, the unit lost is the game lost."""
    table = captain(allies={"infantry": "E6:1"}, axis={"infantry": "C6"})
    target = int(table.tables["medal_target"][AXIS])
    table.with_medals("axis", target - 4 + medals)
    table.mind["assessed_turn"] = -1
    notes = offered_again(table)
    assert notes[Place.NEAR_LAST] == 2 * last
    assert notes[Place.LOST] > 0
    assert notes[Place.LOST_LAST] == pytest.approx(notes[Place.LOST] * last)


def test_in_the_sea_a_unit_is_idle():
    table = captain(allies={"infantry": "E6"}, axis={"infantry": "C6"}, terrain={"E6": "ocean"})
    notes = offered(table, "E6", "E6")
    assert notes[Place.IDLE] == 1
    assert notes[Place.IDLE_MET] == pytest.approx(table.mind["met"][table.index["E6"]])


@pytest.mark.parametrize("class_", range(len(CLASSES)))
@pytest.mark.parametrize("place", Place)
def test_each_place_is_worth_its_weight(class_, place):
    """A weight more adds the weight times what is noted, for units of its class alone."""
    name = f"{CLASSES[class_].name.lower()}_{place.name.lower()}"
    from_ = ("E6", "F2")[class_]
    worth, notes = [], []
    for weight in (0.0, 0.25):
        table = captain(weights={"inf_aim_close": 0.001, name: weight}, **PIECES)
        hex_ = table.index["E6"]
        assess_hex(table.tables, table.state, table.mind, ALLIES, hex_)
        notes.append(offered(table, from_, "E6")[place])
        worth.append(worth_of(table.tables, table.state, table.mind, table.unit(from_), hex_))
    assert notes[0] == pytest.approx(notes[1])
    assert worth[1] - worth[0] == pytest.approx(0.25 * notes[0])


def test_guns_have_no_such_terms():
    tables = []
    for weights in ({}, {"inf_near": 3.0, "arm_near": 3.0}):
        table = captain(weights=weights, allies={"artillery": "E6"}, axis={"infantry": "C6"})
        assert table.tables["row_class"][table.state["unit_row"][table.unit("E6")]] == UnitClass.ART
        tables.append(worth_of(table.tables, table.state, table.mind, table.unit("E6"), table.index["E6"]))
    assert tables[0] == tables[1]


def brought(target, dice, far):
    table = captain(allies={"infantry": "E6"}, axis={"infantry": "D6", "armor": "C6:1", "artillery": "C7"})
    note_aim(table.tables, table.state, table.mind, table.unit("E6"), table.unit(target), dice, far, 7.0)
    return table, table.mind["attack"]


def test_an_attack_brings_what_the_dice_promise():
    """3 dice at four infantry: 1.5 hits; half of the faces; a flag on one of six."""
    odds = odds_tables()
    table, notes = brought("D6", 3, 1)
    assert notes[Aim.WORTH] == 7.0
    assert notes[Aim.HITS] == pytest.approx(odds["expected_loss"][3, 3, 4])
    assert notes[Aim.SHARE] == pytest.approx(odds["expected_loss"][3, 3, 4] / 4)
    assert notes[Aim.KILL] == 0.0 == notes[Aim.KILL_GUN] == notes[Aim.HIT_ARMOR]
    assert notes[Aim.FLAG] == pytest.approx(1 - (5 / 6) ** 3)
    assert notes[Aim.CLOSE] == 1.0
    assert notes[Aim.DICE] == 3
    assert notes[Aim.DAMAGED] == 0.0 == notes[Aim.SELF_WEAK]
    for k, aim in enumerate(Aim):
        table.mind["weights"][ALLIES, FIRST_AIM : FIRST_AIM + N_AIM] = 0.0
        table.mind["weights"][ALLIES, FIRST_AIM + k] = 2.0
        unit, target = table.unit("E6"), table.unit("D6")
        worth = worth_of_aim(table.tables, table.state, table.mind, unit, target, 3, 1, 7.0)
        assert worth == pytest.approx(2.0 * notes[aim])


def test_armor_and_guns_are_told_apart():
    """One die at a last tank: armor or grenade, 2 of 6; at a gun of two figures nothing is killed by one die."""
    _, tank = brought("C6", 1, 2)
    assert tank[Aim.HIT_ARMOR] == pytest.approx(2 / 6) == tank[Aim.KILL]
    assert tank[Aim.CLOSE] == 0.0
    _, gun = brought("C7", 1, 2)
    assert gun[Aim.KILL_GUN] == 0.0
    _, gun = brought("C7", 2, 2)
    assert gun[Aim.KILL_GUN] == pytest.approx(1 / 36)  # two grenades


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("recon_left", Weight.CARD_ONE_ORDER),
        ("probe_left", None),
        ("attack_left", None),
        ("assault_left", Weight.CARD_WHOLE_SECTION),
        ("recon_in_force", Weight.CARD_WIDE),
        ("general_advance", Weight.CARD_WIDE),
        ("pincer_move", Weight.CARD_WIDE),
        ("direct_from_hq", Weight.CARD_ANYWHERE),
        ("close_assault", Weight.CARD_BONUS),
        ("firefight", Weight.CARD_BONUS),
        ("counter_attack", Weight.CARD_COPY),
        ("air_power", Weight.CARD_STRIKE),
        ("barrage", Weight.CARD_STRIKE),
        ("their_finest_hour", Weight.CARD_FINEST),
    ],
)
def test_the_kind_of_a_card(card, kind):
    table = captain(f"{card} dig_in", allies={"infantry": "E2 E6 E7"}, axis={"infantry": "C6"})
    row = table.tables["copy_row"][table.state["hand"][ALLIES, 0]]
    note_card(table.tables, table.state, table.mind, ALLIES, row, 4.5)
    notes = table.mind["card_notes"]
    kinds = range(int(Weight.CARD_ONE_ORDER), int(Weight.CARD_GAIN) + N_CARD_NOTES)
    assert [k for k in kinds if notes[k - Weight.CARD_GAIN]] == ([] if kind is None else [kind])
    assert notes[0] == 4.5


def test_orders_of_a_card_are_counted():
    """Two units taken, one that would battle, one that had no order yet; two probes in the hand; the second turn."""
    table = captain("probe_left dig_in", allies={"infantry": "E1 E2"}, axis={"infantry": "C2"})
    mind, state = table.mind, table.state
    state["hand"][ALLIES, 2], state["hand_n"][ALLIES] = table.copies_of("probe_left")[1], 3
    one, other = table.unit("E1"), table.unit("E2")
    mind["taken_n"], mind["ranked_n"] = 5, 2
    mind["ranked"][:2] = one, other
    mind["taken"][one] = mind["taken"][other] = 5
    mind["aim"][one], mind["aim"][other] = -1, table.unit("C2")
    state["never_ordered"][one], state["never_ordered"][other] = 1, 0
    state["turn"] = 2
    row = table.tables["copy_row"][state["hand"][ALLIES, 0]]
    note_card(table.tables, state, mind, ALLIES, row, 0.0)
    named = {
        name: mind["card_notes"][WEIGHTS[name] - Weight.CARD_GAIN]
        for name in TERMS
        if name.startswith("card_") and WEIGHTS[name] >= Weight.CARD_GAIN
    }
    found = {name: value for name, value in named.items() if value}
    assert found == {"card_aims": 1, "card_fresh": 1, "card_copies": 1, "card_orders_early": 2}


def test_every_term_of_a_class_has_a_number_and_a_meaning():
    names = [f"{one.name.lower()}_{place.name.lower()}" for one in CLASSES for place in Place]
    names += [f"{one.name.lower()}_aim_{aim.name.lower()}" for one in CLASSES for aim in Aim]
    assert [WEIGHTS[name] for name in names] == list(range(FIRST_PLACE, FIRST_PLACE + len(names)))
    assert FIRST_PLACE + len(CLASSES) * N_PLACE == FIRST_AIM
    assert [set(MEANINGS[group]) for group in (Place, Aim, Order)] == [set(Place), set(Aim), set(Order)]
    assert "gun" in TERMS["inf_guns"].meaning and "attack" in TERMS["inf_aim_worth"].meaning
