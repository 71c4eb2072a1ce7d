"""The standard deck in TABLES, cell by cell from the table of expansions 7.10."""

from collections import Counter

import pytest

from engine.codes import Contact, DiceScope, Effect, Lift
from engine.layout import ALL
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.tables.cards import card_address
from engine.loading.words.errors import InputError

COPIES = {
    **{f"recon_{where}": 2 for where in ("left", "center", "right")},
    "probe_left": 4,
    "probe_center": 5,
    "probe_right": 4,
    "attack_left": 3,
    "attack_center": 4,
    "attack_right": 3,
    **{f"assault_{where}": 2 for where in ("left", "center", "right")},
    "recon_in_force": 3,
    "general_advance": 1,
    "pincer_move": 1,
    **dict.fromkeys(("armor_assault", "counter_attack", "direct_from_hq", "infantry_assault", "move_out"), 2),
    **dict.fromkeys(
        ("air_power", "ambush", "artillery_bombard", "barrage", "behind_enemy_lines", "close_assault"), 1
    ),
    **dict.fromkeys(("dig_in", "firefight", "medics_mechanics", "their_finest_hour"), 1),
}
STARS, FROM_AFAR = 1, 2
QUOTA = {
    "recon_left": (1, 0, 0),
    "recon_center": (0, 1, 0),
    "recon_right": (0, 0, 1),
    "probe_left": (2, 0, 0),
    "attack_center": (0, 3, 0),
    "assault_right": (0, 0, ALL),
    "recon_in_force": (1, 1, 1),
    "general_advance": (2, 2, 2),
    "pincer_move": (2, 0, 2),
}
ANYWHERE = {
    **dict.fromkeys(("armor_assault", "direct_from_hq", "move_out", "dig_in", "firefight"), 4),
    **dict.fromkeys(("artillery_bombard", "close_assault", "their_finest_hour"), ALL),
    **dict.fromkeys(("behind_enemy_lines", "medics_mechanics"), 1),
}
WHO = {
    "armor_assault": {"armor", "elite_armor"},
    "artillery_bombard": {"artillery"},
    "close_assault": {"infantry", "special_forces", "armor", "elite_armor"},
    "infantry_assault": {"infantry", "special_forces"},
    "move_out": {"infantry", "special_forces"},
    "behind_enemy_lines": {"infantry", "special_forces"},
    "dig_in": {"infantry", "special_forces"},
}
FALLBACK = {
    "armor_assault",
    "infantry_assault",
    "move_out",
    "artillery_bombard",
    "behind_enemy_lines",
    "dig_in",
}
EFFECTS = {
    "ambush": Effect.AMBUSH,
    "counter_attack": Effect.COPY,
    "dig_in": Effect.DIG_IN,
    "their_finest_hour": Effect.FINEST,
    "medics_mechanics": Effect.MEDICS,
    "behind_enemy_lines": Effect.SECOND_MOVE,
    "air_power": Effect.STRIKE,
    "barrage": Effect.STRIKE,
}


@pytest.fixture(scope="module")
def built():
    return build_tables(load_scenario("long-ridge"))


def cells(built, field):
    """A field by card id, zeros left out."""
    table = built.tables[0]
    return {card: table[field][row] for row, card in enumerate(built.card_rows) if table[field][row].any()}


@pytest.mark.rule("DECK-1", "DECK-2", "CORE-SETUP-4")
def test_sixty_cards(built):
    table = built.tables[0]
    card_copies = [built.card_rows[row] for row in table["copy_row"][: table["n_cards"]]]
    assert Counter(card_copies) == COPIES
    assert (table["n_cards"], len(built.card_rows)) == (60, len(COPIES))
    assert card_copies == sorted(card_copies, key=built.card_rows.index)
    tactic = [card for card in card_copies if table["card_tactic"][built.card_rows.index(card)]]
    assert len(tactic) == 20


def test_each_physical_card_has_an_address_of_its_own(built):
    table = built.tables[0]
    addresses = table["copy_address"][: table["n_cards"]].tolist()
    expected = [card_address(card, copy) for card in built.card_rows for copy in range(COPIES[card])]
    assert addresses == expected
    assert len(set(addresses)) == 60
    assert all(0 <= one < 2**32 for one in addresses)


@pytest.mark.rule(
    "CARD-RECON-1", "CARD-PROBE-1", "CARD-ATTACK-1", "CARD-ASSAULT-1", "CARD-RIF-1", "CARD-GENADV-1"
)
@pytest.mark.rule("CARD-PINCER-1", "AMB-48")
def test_section_cards(built):
    quota = {card: tuple(cell) for card, cell in cells(built, "card_quota").items()}
    assert {card: quota[card] for card in QUOTA} == QUOTA
    assert len(quota) == 15
    assert set(cells(built, "card_draw").values()) == {1, 2}
    two = {card for card, n in cells(built, "card_draw").items() if n == 2}
    assert two == {"recon_left", "recon_center", "recon_right"}


@pytest.mark.rule("CORE-ORD-8", "CORE-ORD-9", "CORE-ORD-12", "CARD-CLOSE-5", "CARD-FIREFIGHT-5", "CARD-HQ-1")
def test_whom_tactic_cards_order(built):
    assert cells(built, "card_any") == ANYWHERE
    assert cells(built, "card_one_section") == {"infantry_assault": 1}
    assert set(cells(built, "card_fallback")) == FALLBACK
    everybody = set(built.unit_rows)
    for row, card in enumerate(built.card_rows):
        mask = built.tables[0]["card_who"][row]
        found = {name for i, name in enumerate(built.unit_rows) if mask >> i & 1}
        assert found == WHO.get(card, everybody), card
    assert cells(built, "card_contact") == {"close_assault": Contact.ADJACENT, "firefight": Contact.APART}


@pytest.mark.rule("CARD-INFASLT-2", "CARD-ARTBOM-2", "CARD-BEL-2", "CARD-BEL-3", "CARD-BEL-5", "AMB-23")
def test_moves(built):
    assert cells(built, "card_move_battle") == {"infantry_assault": 2, "behind_enemy_lines": 3}
    assert cells(built, "card_move_max") == {
        "infantry_assault": 3,
        "artillery_bombard": 3,
        "behind_enemy_lines": 3,
    }
    assert set(cells(built, "card_no_move")) == {"close_assault", "dig_in", "firefight"}
    assert cells(built, "card_lifts") == {"behind_enemy_lines": Lift.LIMITS}
    assert cells(built, "card_second_move") == {"behind_enemy_lines": 3}
    assert cells(built, "card_on_move") == {}


@pytest.mark.rule(
    "CARD-ARMORASLT-2", "CARD-CLOSE-3", "CARD-CLOSE-4", "CARD-FIREFIGHT-2", "CARD-FINEST-6", "CARD-ARTBOM-2"
)
def test_dice_and_battles(built):
    dice = {
        card: DiceScope(built.tables[0]["card_dice_scope"][built.card_rows.index(card)])
        for card in cells(built, "card_dice")
    }
    assert dice == {
        "armor_assault": DiceScope.CLOSE,
        "close_assault": DiceScope.ORDERED,
        "behind_enemy_lines": DiceScope.ALL,
        "firefight": DiceScope.ALL,
        "their_finest_hour": DiceScope.ALL,
    }
    assert set(cells(built, "card_dice").values()) == {1}
    battles = built.tables[0]["card_battles"]
    assert battles[built.card_rows.index("artillery_bombard")] == 2
    assert battles[built.card_rows.index("dig_in")] == 0
    assert battles[built.card_rows.index("probe_left")] == 1


@pytest.mark.rule(
    "CARD-AIR-1", "CARD-AIR-2", "CARD-AIR-3", "CARD-BARRAGE-1", "CARD-BARRAGE-2", "CARD-BARRAGE-3"
)
def test_effects_and_strikes(built):
    assert cells(built, "card_effect") == EFFECTS
    assert cells(built, "card_strike_targets") == {"air_power": 4, "barrage": 1}
    dice = {card: tuple(cell) for card, cell in cells(built, "card_strike_dice").items()}
    assert dice == {"air_power": (1, 2), "barrage": (4, 4)}
    assert cells(built, "card_strike_faces") == {"air_power": STARS + FROM_AFAR}


@pytest.mark.rule("CARD-FINEST-2", "CARD-FINEST-3")
def test_symbols_of_their_finest_hour(built):
    table = built.tables[0]
    number = {name: 1 << i for i, name in enumerate(built.unit_rows)}
    assert table["finest_infantry"] == number["infantry"] | number["special_forces"]
    assert table["finest_armor"] == number["armor"] | number["elite_armor"]


def test_weak_units_are_ordered_by_no_card_but_those_that_return_figures():
    """Elsewhere the word would have no effect."""
    scenario = load_scenario("pegasus-bridge")
    assert build_tables(scenario, parse_variant("cards.medics_mechanics.who=WEAK"))
    with pytest.raises(InputError, match=r"cards\.armor_assault\.who: found WEAK&ARM"):
        build_tables(scenario, parse_variant("cards.armor_assault.who=WEAK&ARM"))
