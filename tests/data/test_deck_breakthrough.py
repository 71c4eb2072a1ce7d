"""The Breakthrough deck in TABLES, card by card from core 9.4."""

from collections import Counter

import pytest

from engine.codes import Effect
from engine.layout import ALL
from engine.loading.in_force.rules import base_document
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError

SIDES = ("left", "center", "right")
SECTION_CARDS = {  # copies for left, center, right
    "recon_on_move": (2, 2, 2),
    "probe_on_move": (5, 6, 5),
    "attack_on_move": (4, 5, 4),
    "assault": (3, 3, 3),
}
COPIES = {
    **{f"{card}_{SIDES[i]}": n for card, copies in SECTION_CARDS.items() for i, n in enumerate(copies)},
    "recon_in_force": 4,
    "general_advance": 2,
    "pincer_move": 2,
    **dict.fromkeys(("armor_assault", "counter_attack", "direct_from_hq", "move_out"), 3),
    **dict.fromkeys(("infantry_assault", "ambush", "artillery_bombard", "firefight", "their_finest_hour"), 2),
    **dict.fromkeys(("breakthrough_air_power", "breakthrough_barrage", "behind_enemy_lines"), 1),
    **dict.fromkeys(("close_assault", "breakthrough_dig_in", "breakthrough_medics"), 1),
}
ON_MOVE = {"recon_on_move": 2, "probe_on_move": 2, "attack_on_move": 1}
STAR, FROM_AFAR = 1, 2


@pytest.fixture(scope="module")
def built():
    return build_tables(load_scenario("long-ridge"), parse_variant("ruleset.deck=breakthrough"))


def cells(built, field):
    """A field by card id, zeros left out."""
    table = built.tables[0]
    return {card: table[field][row] for row, card in enumerate(built.card_rows) if table[field][row].any()}


@pytest.mark.rule("DECK-4", "DECK-5", "CORE-SETUP-4", "WW-BT-1", "WW-BT-2")
def test_eighty_cards_of_which_twenty_eight_are_tactic_cards(built):
    table = built.tables[0]
    card_copies = [built.card_rows[row] for row in table["copy_row"][: table["n_cards"]]]
    assert Counter(card_copies) == COPIES
    assert len(card_copies) == 80
    tactic = Counter(card for card in card_copies if table["card_tactic"][built.card_rows.index(card)])
    assert tactic.total() == 28 and len(card_copies) - tactic.total() == 52
    assert tactic["breakthrough_barrage"] == tactic["breakthrough_dig_in"] == 1
    assert len(set(table["copy_address"][:80].tolist())) == 80


@pytest.mark.rule(
    "BT-OTM-1", "BT-RECON-1", "BT-PROBE-1", "BT-ATTACK-1", "CARD-RECON-2", "WW-BT-8", "WW-OTM-2"
)
def test_section_cards_with_units_on_the_move(built):
    expected = {f"{card}_{side}": n for card, n in ON_MOVE.items() for side in SIDES}
    assert cells(built, "card_on_move") == expected
    assert built.tables[0]["deck_on_move"] == 1
    quota = {card: tuple(cell) for card, cell in cells(built, "card_quota").items()}
    assert quota["recon_on_move_left"] == (1, 0, 0)
    assert quota["probe_on_move_center"] == (0, 2, 0)
    assert quota["attack_on_move_right"] == (0, 0, 3)
    two = {card for card, n in cells(built, "card_draw").items() if n == 2}
    assert two == {f"recon_on_move_{side}" for side in SIDES}


@pytest.mark.rule("BT-AIR-1", "BT-BARRAGE-1")
def test_strikes(built):
    dice = {card: tuple(cell) for card, cell in cells(built, "card_strike_dice").items()}
    assert dice == {"breakthrough_air_power": (2, 2), "breakthrough_barrage": (4, 4)}
    assert cells(built, "card_strike_targets") == {"breakthrough_air_power": 4, "breakthrough_barrage": 1}
    faces = {"breakthrough_air_power": STAR + FROM_AFAR, "breakthrough_barrage": STAR}
    assert cells(built, "card_strike_faces") == faces


@pytest.mark.rule("BT-DIGIN-1", "BT-MEDICS-1", "BT-MEDICS-2", "AMB-55")
def test_dig_in_and_medics(built):
    table = built.tables[0]
    row = built.card_rows.index("breakthrough_dig_in")
    rows = {name for i, name in enumerate(built.unit_rows) if table["card_who"][row] >> i & 1}
    assert rows == {"infantry", "special_forces", "artillery"}
    assert (table["card_any"][row], table["card_fallback"][row]) == (4, 1)
    row = built.card_rows.index("breakthrough_medics")
    assert (table["card_effect"][row], table["card_any"][row]) == (Effect.MEDICS_MANY, ALL)
    assert cells(built, "card_medics_dice") == {"breakthrough_medics": 4}


@pytest.mark.rule("DECK-6")
def test_no_other_card_differs_from_the_standard_deck():
    document = base_document()
    standard, cards = document["decks"]["standard"], document["cards"]
    for card in COPIES:
        if card in standard:
            continue
        usual = card.replace("_on_move", "").replace("breakthrough_", "")
        usual = {"medics": "medics_mechanics"}.get(usual, usual)
        assert cards[card]["stands_for"] == usual and cards[card]["box"] == "BREAKTHROUGH"
        named = {"box", "short", "stands_for"}
        differ = {column for column, value in cards[card].items() if value != cards[usual][column]} - named
        assert differ <= {"on_move", "strike", "who", "orders", "effect"} and len(differ) <= 2, card


@pytest.mark.rule("DECK-1")
def test_the_standard_deck_knows_nothing_of_it():
    table = build_tables(load_scenario("long-ridge")).tables[0]
    assert (table["n_cards"], table["deck_on_move"]) == (60, 0)
    assert not table["card_on_move"].any()


@pytest.mark.rule("AMB-55")
def test_the_dice_of_the_medics_are_a_number_of_the_card():
    variant = parse_variant("ruleset.deck=breakthrough+cards.breakthrough_medics.effect=MEDICS_MANY 6")
    built = build_tables(load_scenario("long-ridge"), variant)
    assert cells(built, "card_medics_dice") == {"breakthrough_medics": 6}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("cards.barrage.on_move=1", "on_move: found 1, expected 0 on a card that strikes"),
        ("cards.ambush.on_move=1", "on_move: found 1, expected 0 on a card that strikes"),
        ("cards.probe_left.on_move=10", "9"),
        ("cards.probe_left.on_move=-1", "0"),
        ("cards.medics_mechanics.effect=MEDICS_MANY", "MEDICS_MANY n"),
        ("cards.medics_mechanics.effect=MEDICS 4", "MEDICS_MANY n"),
    ],
)
def test_what_a_card_cannot_be(path, expected):
    with pytest.raises(InputError, match=expected):
        build_tables(load_scenario("long-ridge"), parse_variant(path))
