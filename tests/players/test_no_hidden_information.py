"""Nobody looks at hidden cards, mines or units: with all that is hidden exchanged every answer stays."""

import numpy as np
import pytest

from engine.codes import Place
from engine.dialogue import turn
from engine.dialogue.start import start_game
from engine.layout import STATE
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.policies.player_names import player_ids
from engine.rules.unseen.law import is_watched, look_for_all
from engine.rules.without_card.choices import random_action
from engine.runs.games import base_key
from tests.support.dialogue import WHO, asked_of_units, listening
from tests.support.mined_field import dealt_anew
from tests.support.terminal import ROOT

MINED = str(
    ROOT / "tests/boards/mined-river.toml"
)  # minefields of both sides, whose strengths nobody has seen
ALWAYS = {"choose_card", "choose_order", "choose_move", "choose_battle"}
# Boards with options, and what they ask beyond the usual.
OF_OPTIONS = {
    ("pegasus-bridge", "political-commissar:side=both,delay_turns=2"): {"choose_commit", "choose_exception"},
    ("pegasus-bridge", "manoeuvre-blimp:multi_section_card=one_section"): {"choose_more", "choose_part"},
    ("pegasus-bridge", "discard-method-1:uses_per_game=3+discard-method-2:uses_per_game=3"): {
        "choose_action",
        "choose_expose",
        "choose_take",
        "choose_discard",
    },
    ("pegasus-bridge", "starting-hand-recon-hq"): {"choose_opening"},
    ("saverne-gap", "firefight-continuation+north-african-overrun"): {
        "choose_engagement",
        "choose_extra_hex",
    },
    ("pegasus-bridge", "manoeuvre-melchett+infantry-charge"): {"choose_action", "choose_march"},
    ("pegasus-bridge", "winter-combat-cards:bitter_share=0.5"): {"choose_bitter"},
    ("pegasus-bridge", "winter-combat-cards:texts=example"): {"choose_combat_card"},
}
# Who sees no more than he detects; players that search are refused there.
UNSEEN = {
    "kriegspiel-fog-of-war": {"choose_way_on"},
    "kriegspiel-fog-of-war:memory=none,detect_by=range_and_los": {"choose_way_on"},
    "kriegspiel-fog-of-war:memory=belief,detect_by=fixed,fixed_range=1,initial_knowledge=none": set(),
}  # fmt: skip
KINDS = (
    "random",
    "recruit",
    "sergeant",
    "captain",
    "colonel",
)  # all code that answers, and a player that searches
CASES = [
    *(("pegasus-bridge", "official", player, set()) for player in player_ids()),
    *(("omaha-beach", "official", player, set()) for player in KINDS),
    *((*case, player, asked) for case, asked in OF_OPTIONS.items() for player in KINDS),
    *((MINED, "official", player, set()) for player in KINDS),
    *(("st-vith", words, player, asked) for words, asked in UNSEEN.items() for player in KINDS[:-1]),
]  # fmt: skip
ANSWERS = ("path_n", "path", "target")
TURNS, GAMES = 10, 6  # so many games at most until everything has been asked


def exchanged(tables, state, side, generator):
    """The state with the cards that the side cannot see dealt anew; the enemy keeps as many of each kind of place.

    So are the strengths of minefields that nobody has entered.
    Unseen are also cards that the enemy has discarded face down; cards set aside or laid open are seen.
    """
    other = dealt_anew(tables, state, generator)
    enemy = 1 - side
    n = int(tables["n_cards"])
    place = other["card_place"][:n]
    hidden = np.isin(place, (Place.DRAW_PILE, Place.HAND_AXIS + enemy, Place.COMMITTED_AXIS + enemy))
    unseen = np.flatnonzero(hidden | (other["face_down"][:n] == 1 + enemy))
    to = dict(zip(unseen.tolist(), generator.permutation(unseen).tolist(), strict=True))
    for name in ("card_place", "card_priority", "face_down"):
        before = other[name].copy()
        for old, new in to.items():
            other[name][new] = before[old]
    for i in range(int(other["hand_n"][enemy])):
        other["hand"][enemy, i] = to[int(other["hand"][enemy, i])]
    committed = other["committed"][enemy] if other["committed_n"][enemy] else np.zeros(0, np.int32)
    other["committed"][enemy][: len(committed)] = [
        card_copy if card_copy < 0 else to[int(card_copy)] for card_copy in committed
    ]
    exchange_combat_cards(tables, other, enemy, generator)
    if tables["unseen"]:
        exchange_units(tables, state, other, side, generator)
    for i in range(n):
        other["card_order"][i] = to.get(int(other["card_order"][i]), int(other["card_order"][i]))
    return other


def exchange_units(tables, state, other, side, generator):
    """Put the enemy's unseen units where nobody looks, with other figures, and say that he played another card."""
    look_for_all(tables, state)
    for name in ("shown", "seen_at", "seen_figures", "sight_stale"):
        other[name] = state[name]
    enemy = 1 - side
    units = range(int(tables["first_unit"][enemy]), int(tables["end_unit"][enemy]))
    unseen = [unit for unit in units if state["unit_hex"][unit] >= 0 and not state["shown"][unit]]
    for unit in unseen:
        other["unit_at"][other["unit_hex"][unit]] = -1
    n = int(tables["n_hexes"])
    free = [
        hex_ for hex_ in range(n) if other["unit_at"][hex_] < 0 and not is_watched(tables, state, side, hex_)
    ]
    for unit, hex_ in zip(unseen, generator.permutation(free)[: len(unseen)].tolist(), strict=True):
        other["unit_hex"][unit] = hex_
        other["unit_at"][hex_] = unit
        other["unit_figures"][unit] = generator.integers(1, other["unit_full"][unit] + 1)
    if tables["cards_hidden"] and other["last_card"] >= 0:
        other["last_card"] = tables["copy_row"][generator.integers(int(tables["n_cards"]))]


def exchange_combat_cards(tables, other, enemy, generator):
    """Deal the combat cards that the enemy holds or that lie in their deck anew."""
    places = other["combat_place"][: tables["combat_deck"]]
    unseen = np.flatnonzero(np.isin(places, (Place.DRAW_PILE, Place.HAND_AXIS + enemy)))
    moved = generator.permutation(unseen)
    for name in ("combat_place", "combat_priority"):
        other[name][moved] = other[name][unseen]


@pytest.mark.parametrize(
    ("board", "variant", "player", "asked_too"), CASES, ids=lambda one: one if isinstance(one, str) else ""
)
def test_hidden_cards_change_no_answer(board, variant, player, asked_too):
    """What is done instead of a card is drawn, so that players of every kind carry everything out."""
    tables = build_tables(load_scenario(board), parse_variant(variant)).tables[0]
    state, mind = np.zeros(1, STATE)[0], fill_mind((player, player))[0]
    generator = np.random.default_rng(7)
    asked, of_units = set(), asked_of_units()

    def hear(name, answer):
        def ask(*arguments):
            who = int(arguments[WHO])
            side = int(state["unit_side"][who]) if name in of_units else who
            other_mind = mind.copy()
            other = exchanged(tables, state, side, generator)
            there = answer(tables, other, other_mind, *arguments[WHO:])
            here = answer(*arguments)
            assert here == there, name
            assert all(np.array_equal(mind[field], other_mind[field]) for field in ANSWERS), name
            asked.add(name)
            return random_action(*arguments) if name == "choose_action" else here

        return ask

    wanted = ALWAYS | asked_too
    with listening(hear):
        for game in range(GAMES):
            start_game(tables, state, mind, *base_key(3, "hidden", board), game)
            while not state["over"] and state["turn"] < TURNS:
                turn.play_turn(tables, state, mind)
            if asked >= wanted:
                break
    assert asked >= wanted


def test_the_exchange_deals_other_cards():
    tables = build_tables(load_scenario("pegasus-bridge")).tables[0]
    state, mind = np.zeros(1, STATE)[0], fill_mind(("random", "random"))[0]
    start_game(tables, state, mind, *base_key(3, "hidden", "pegasus-bridge"), 0)
    other = exchanged(tables, state, 0, np.random.default_rng(1))
    n = int(state["hand_n"][1])
    assert n and set(other["hand"][1, :n]) != set(state["hand"][1, :n])
    assert np.array_equal(other["hand"][0], state["hand"][0]) and other["hand_n"][1] == n
    assert all(other["card_place"][card_copy] == Place.HAND_AXIS + 1 for card_copy in other["hand"][1, :n])
    assert sorted(other["card_order"]) == sorted(state["card_order"])


def test_the_exchange_deals_cards_discarded_face_down_too():
    """The Axis has discarded a card face down: for the Allies it may be any of those they have not seen."""
    tables = build_tables(load_scenario("pegasus-bridge")).tables[0]
    state, mind = np.zeros(1, STATE)[0], fill_mind(("random", "random"))[0]
    start_game(tables, state, mind, *base_key(3, "hidden", "pegasus-bridge"), 0)
    card_copy = int(np.flatnonzero(state["card_place"][: tables["n_cards"]] == Place.DRAW_PILE)[0])
    state["card_place"][card_copy], state["face_down"][card_copy] = Place.DISCARD, 1
    others = [exchanged(tables, state, 1, np.random.default_rng(seed)) for seed in range(5)]
    assert all((one["face_down"] == 1).sum() == 1 for one in others)
    assert any(
        one["face_down"][card_copy] == 0 and one["card_place"][card_copy] != Place.DISCARD for one in others
    )
    own = exchanged(tables, state, 0, np.random.default_rng(1))
    assert own["face_down"][card_copy] == 1 and own["card_place"][card_copy] == Place.DISCARD


def test_the_exchange_deals_other_mines_and_leaves_alone_what_lies_open():
    tables = build_tables(load_scenario(MINED)).tables[0]
    state, mind = np.zeros(1, STATE)[0], fill_mind(("random", "random"))[0]
    start_game(tables, state, mind, *base_key(3, "hidden", "mined"), 0)
    fields = np.flatnonzero(tables["stack_mine"][state["hex_stack"][: tables["n_hexes"]]])
    state["mine_known"][fields[0]] = 1
    others = [exchanged(tables, state, 0, np.random.default_rng(seed))["mine_value"] for seed in range(8)]
    assert len({tuple(one[fields].tolist()) for one in others}) > 4
    assert {int(one[fields[0]]) for one in others} == {int(state["mine_value"][fields[0]])}


def test_the_exchange_deals_other_combat_cards():
    tables = build_tables(load_scenario("pegasus-bridge"), parse_variant("winter-combat-cards")).tables[0]
    state, mind = np.zeros(1, STATE)[0], fill_mind(("random", "random"))[0]
    start_game(tables, state, mind, *base_key(3, "hidden", "pegasus-bridge"), 0)
    other = exchanged(tables, state, 0, np.random.default_rng(1))
    before, after = state["combat_place"][:20], other["combat_place"][:20]
    assert sorted(before) == sorted(after) and not np.array_equal(before, after)
    assert np.array_equal(before == Place.HAND_AXIS, after == Place.HAND_AXIS)
