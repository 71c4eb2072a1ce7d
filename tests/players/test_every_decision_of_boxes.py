"""Whatever only the pieces of expansions, or house rules about ground, leave to a player is asked and counts."""

from functools import cache
from pathlib import Path

import pytest

from engine.layout import MAX_PLAYED
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.rules.landmarks.law import may_work
from engine.rules.overlord.law import AREAS, PAST, may_go, may_take_area
from engine.rules.trains.law import list_doors
from tests.support.dialogue import (
    BOARD,
    KINDS,
    OF_BOXES,
    check_that_it_counts,
    decks,
    decline_if_not,
    games_heard,
    the_opposite,
)
from tests.support.landmark_board import LANDMARKS
from tests.support.wide_board import OVERLORD, wide_text

BOARDS = Path(__file__).parents[1] / "boards"
TWO_TRAINS = BOARDS / "two-trains.toml"
# Engineers who can go nowhere but onto mines, from which nothing leads back: whoever fails stays there.
MINED_STRIP = (BOARDS / "mined-strip.toml").read_text("utf-8")

# Infantry of both sides in contact on all flanks of the double board, for a short battle.
FLANKS = wide_text(
    {"axis": {"infantry": "D2 D6 D11 D15 D19 D24"}, "allies": {"infantry": "F2 F6 F11 F15 F19 F24"}},
    {},
    OVERLORD,
).replace("medal_target = 8", "medal_target = 2")


def trains_to(station):
    """The battle of two trains, one of which unloads at this hex."""
    return TWO_TRAINS.read_text("utf-8").replace('station = "G9"', f'station = "{station}"')


def trains_among_enemies():
    """The same battle, enemies beside the station and beside the armored train."""
    text = trains_to("G6").replace('infantry = "B3 B6 B9 A5"', 'infantry = "E4 E5 F6 A5"')
    text = text.replace('cargo = "infantry armor"', 'cargo = "infantry infantry infantry infantry"')
    return text.replace('infantry = "H3 H5 H9 I5"', 'infantry = "D4 D5 D6 B5 H9"')


# By board: its text or the stage of an option, and the rules that make its questions frequent.
BOXES = {
    "landmarks": (LANDMARKS, decks(direct_from_hq=6, air_power=6, recon_in_force=6)),
    "trains": (trains_to("G8"), decks(direct_from_hq=12)),
    "trains-near": (trains_to("G7"), decks(direct_from_hq=9, general_advance=9)),
    "trains-house": (
        trains_among_enemies(),
        f"train-house+supply-train-house+armored-train-house+{decks(direct_from_hq=9, general_advance=9)}",
    ),
    "engineers": (
        BOARD.replace('"sandbag"', '"wire"').replace("\ninfantry", "\ntp_engineer"),
        decks(direct_from_hq=9),
    ),
    "half-tracks": (BOARD, "resupply:convert=both:all"),
    "charges": ("arnhem-rigged", "bridge-detonation-rigged"),
    "sappers": ("pegasus-sappers", "combat-engineers+bridge-charges-engineer+bridge-detonation-rigged"),
    "guns": ("pegasus-guns", "bridge-bombardment"),
    "pontoon": ("arnhem-pontoon", "combat-engineers+pontoon-engineer"),
    "mines": (
        MINED_STRIP,
        "minefields:pool=1/1/1/1/1/1+combat-engineers"
        "+mine-clearing-roll:success_symbols=star,detonation_hits_engineer=false"
        f"+{decks(direct_from_hq=9, general_advance=9)}",
    ),
    "generals": (FLANKS, "field-generals"),
}


# A recruit's train goes no farther than it must: the one board is for him, the other one for those who look ahead.
PLAYED = dict.fromkeys(BOXES, KINDS) | {
    "trains": ("random", "sergeant", "captain"),
    "trains-near": ("random", "recruit"),
}


def another_dam(arguments, answer):
    tables, state, *_, taken = arguments
    free = [dam for dam in range(tables["dams"]) if may_work(tables, state, dam) and not taken >> dam & 1]
    return next((dam for dam in free if dam != answer), answer)


def another_door(arguments, answer):
    tables, state, mind, unit, train = arguments
    doors = mind["list"][: list_doors(tables, state, mind, train, unit)]
    return next((int(hex_) for hex_ in doors if hex_ != answer), answer)


def another_reach(arguments, answer):
    tables, state, _, side, card_copy = arguments
    legal = [one for one in range(PAST + MAX_PLAYED) if may_go(tables, state, side, card_copy, one)]
    return next((one for one in legal if one != answer), answer)


def another_area(arguments, answer):
    tables, state, _, side, at = arguments
    legal = [1 << area for area in range(AREAS) if may_take_area(tables, state, side, at, 1 << area)]
    return next((one for one in legal if one != answer), answer)


OTHERWISE = {
    "choose_area": another_area,
    "choose_further": decline_if_not,
    "choose_reach": another_reach,
    "choose_arrival": decline_if_not,
    "choose_bridge_order": decline_if_not,
    "choose_by_card": decline_if_not,
    "choose_clear_beside": the_opposite,
    "choose_dam": another_dam,
    "choose_door": another_door,
    "choose_ground_aim": decline_if_not,
    "choose_gun": the_opposite,
    "choose_mine_again": the_opposite,
    "choose_notice": decline_if_not,
    "choose_pontoon": decline_if_not,
    "choose_recovery": the_opposite,
    "choose_reinforcement": decline_if_not,
    "choose_resupply": decline_if_not,
    "choose_sabotage": the_opposite,
    "choose_to_sabotage_dam": the_opposite,
    "choose_to_set_off": the_opposite,
    "choose_unloading": decline_if_not,
}


@pytest.fixture(scope="module")
def board_of(tmp_path_factory):
    """The tables of a board, built once, when it is first asked for."""
    folder = tmp_path_factory.mktemp("boxes")

    @cache
    def build(name):
        battle, rules = BOXES[name]
        if "\n" in battle:
            path = folder / f"{name}.toml"
            path.write_text(battle, encoding="utf-8")
            battle = str(path)
        return build_tables(load_scenario(battle), parse_variant(rules))

    return build


@pytest.fixture(scope="module")
def heard_of(board_of):
    """The games of a player on a board, played once: a test by itself plays no others."""

    @cache
    def play(name, player):
        return games_heard(board_of(name), 20, OF_BOXES[name], of_random=8, kinds=(player,))[player]

    return play


@pytest.mark.rule(
    "OVL-10",
    "TP-DAM-4",
    "TP-OAS-6",
    "TP-SAB-1",
    "TP-AFD-2",
    "TP-RAD-3",
    "TP-BRB-1",
    "TP-TRN-8",
    "TP-ENG-3",
    "HR-BRBLOW-1",
    "HR-BRCHARGE-1",
    "HR-BRSHELL-1",
    "HR-PONTOON-1",
    "HR-MINEROLL-6",
)
@pytest.mark.parametrize(("name", "player"), [(name, player) for name in BOXES for player in PLAYED[name]])
def test_every_question_of_an_expansion_comes_up_and_nothing_else_is_decided(heard_of, name, player):
    games = heard_of(name, player)
    assert set().union(*(asked for asked, _ in games)) >= OF_BOXES[name]
    for asked, state in games:
        assert sum(asked.values()) == state["acts"] and state["rule_gap"] == 0


@pytest.mark.parametrize(
    ("name", "question"), [(name, question) for name in OF_BOXES for question in sorted(OF_BOXES[name])]
)
def test_another_answer_about_an_expansion_makes_another_game(board_of, heard_of, name, question):
    heard = {"random": heard_of(name, "random")}
    check_that_it_counts(board_of(name), heard, question, OTHERWISE[question])
