"""House rule team-play and field generals: who commands whom, how far he looks, and when it is solo play."""

import numpy as np
import pytest

from engine.hooks import Fired
from engine.hooks.fired import acted, fired_words
from engine.kernel.ask import card_is_misjudged, share_of_commander
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.players.common.targets import attack_worth
from engine.rules.commanders.law import BLUR, command_of
from engine.rules.commanders.tables import commanders_of
from engine.runs.games import play_games
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns
from tests.support.wide_board import Generals

LEFT, CENTER, RIGHT = 1, 2, 4
SOLO = "team-play:players=6"
HUNDRED = 100
GAMES = 6


def build(options):
    """Tables of a base battle under options."""
    return build_tables(load_scenario("pegasus-bridge"), parse_variant(options) if options else OFFICIAL)


def table(options, allies="E2 E6 E12", axis="C2 C6 C11"):
    """A field with units in all three sections."""
    return Turns(options=options, allies={"infantry": allies}, axis={"infantry": axis})


def share(made, hex_, there):
    """1 + hundredths at which who commands a unit values another hex, 0 for all of it."""
    return int(share_of_commander(made.tables, made.state, made.unit(hex_), made.index[there]))


# --- how many lead a side ---


@pytest.mark.rule("HR-TEAM-3", "HR-TEAM-6")
@pytest.mark.parametrize(
    ("players", "extra", "axis", "allies"),
    [
        (2, "ALLIES", 1, 1), (3, "ALLIES", 1, 2), (4, "ALLIES", 2, 2), (5, "ALLIES", 2, 3), (6, "ALLIES", 3, 3),
        (3, "AXIS", 2, 1), (5, "AXIS", 3, 2), (6, "AXIS", 3, 3),
    ],
)  # fmt: skip
def test_players_are_divided_equally_and_the_odd_one_joins_a_side(players, extra, axis, allies):
    assert commanders_of(players, extra, False) == (axis, allies)
    made = build(f"team-play:players={players},extra_player={extra.lower()}").tables[0]
    assert made["split_sides"].tolist() == [n if n > 1 else 0 for n in (axis, allies)]


@pytest.mark.rule("OVL-2")
def test_three_generals_lead_each_side_of_the_double_board():
    made = Generals(options="field-generals")
    assert made.tables["split_sides"].tolist() == [3, 3]
    assert commanders_of(2, "ALLIES", True) == (3, 3)


# --- who commands whom ---


@pytest.mark.rule("HR-TEAM-1", "HR-TEAM-2")
@pytest.mark.parametrize(
    ("players", "left", "center", "right"),
    [(6, LEFT, CENTER, RIGHT), (4, LEFT | RIGHT, CENTER, LEFT | RIGHT)],
)
def test_three_lead_a_section_each_two_the_center_and_both_flanks(players, left, center, right):
    made = table(f"team-play:players={players}")
    led = [command_of(made.tables, made.state, 1, section) for section in (LEFT, CENTER, RIGHT)]
    assert led == [left, center, right]


@pytest.mark.rule("HR-TEAM-4")
@pytest.mark.parametrize(
    ("card", "leader"),
    [("probe_left", LEFT), ("probe_center", CENTER), ("general_advance", CENTER), (None, CENTER)],
)
def test_a_unit_on_a_shared_hex_belongs_to_whom_the_card_names_else_to_the_center(card, leader):
    made = table(SOLO, allies="D4 E6 E12")  # D4 lies in left and center
    if card is not None:
        made.play(card)
    assert command_of(made.tables, made.state, 1, LEFT | CENTER) == leader


@pytest.mark.rule("OVL-10", "HR-TEAM-4")
def test_on_the_double_board_it_belongs_to_the_general_whose_card_is_in_force():
    made = Generals("attack_left", "dig_in", options="field-generals", allies={"infantry": "H9 I2"})
    seen = []
    made.turn("attack_left", places=["12"], areas=["2"], orders=["H9"])
    seen.append(command_of(made.tables, made.state, 1, LEFT | CENTER))
    made.state["open_sections"] = 0
    seen.append(command_of(made.tables, made.state, 1, LEFT | CENTER))
    assert seen == [LEFT, CENTER]


# --- how far he looks ---


@pytest.mark.rule("HR-TEAM-8")
def test_what_happens_in_other_sections_counts_for_its_share():
    made = table(f"{SOLO},shared_weight=0.25")
    assert [share(made, "E2", there) for there in ("D2", "D6", "D11")] == [0, 26, 26]
    assert [share(made, "E6", there) for there in ("D2", "D6", "D11")] == [26, 0, 26]
    assert share(made, "E2", "D4") == share(made, "E6", "D4") == 0  # a shared hex is in both sections
    two = table("team-play:players=4,shared_weight=0.25")
    assert [share(two, "E2", there) for there in ("D2", "D6", "D11")] == [0, 26, 0]


@pytest.mark.rule("HR-TEAM-8")
@pytest.mark.parametrize(("weight", "part"), [("0.5", 0.5), ("0", 0.0), ("0.25", 0.25)])
def test_an_attack_across_the_line_is_worth_its_share(weight, part):
    """D4 stands on the left (F3 is left only), its target C6 in the center."""
    worth = {}
    for options in ("", f"{SOLO},shared_weight={weight}"):
        made = Table(
            "probe_left", options=options, allies={"infantry": "D3 E12"}, axis={"infantry": "C5 A12"}
        )
        made.card()
        worth[options] = attack_worth(made.tables, made.state, made.mind, made.unit("D3"), made.unit("C5"), 2)
    solo, local = worth.values()
    assert solo > 0 and local == pytest.approx(part * solo)


@pytest.mark.rule("HR-TEAM-8")
def test_noisy_commanders_misjudge_each_section_of_a_card_and_local_ones_none():
    made = table("team-play:coordination=noisy")
    rows = {card: made.built.card_rows.index(card) for card in ("probe_left", "general_advance", "air_power")}
    blur = {card: card_is_misjudged(made.tables, made.state, 1, row) for card, row in rows.items()}
    assert 0 < abs(blur["probe_left"]) <= BLUR
    assert all(0 < abs(blur[card]) <= 3 * BLUR for card in ("general_advance", "air_power"))
    again = card_is_misjudged(made.tables, made.state, 1, rows["probe_left"])
    assert again == blur["probe_left"]  # the same for all of the turn
    local = table("team-play:coordination=local")
    assert card_is_misjudged(local.tables, local.state, 1, rows["probe_left"]) == 0


# --- when it is solo play ---


@pytest.mark.rule("HR-TEAM-5", "HR-TEAM-7")
@pytest.mark.parametrize(
    "options", ["team-play:coordination=joint", "team-play:shared_weight=1.0", "team-play:players=2"]
)
@pytest.mark.parametrize("player", ["sergeant", "captain"])
def test_joint_weight_one_and_single_players_play_the_solo_games(options, player):
    solo, team = (
        play_games(build(words), 3, (player, player), count=GAMES).results for words in ("", options)
    )
    assert np.array_equal(solo["trajectory"], team["trajectory"])
    assert not build(options).tables[0]["split"]


@pytest.mark.rule("HR-TEAM-5")
def test_a_side_of_one_player_is_no_team():
    """With three players the Axis is one: nothing it values changes."""
    made = table("team-play:players=3")
    axis = [
        int(share_of_commander(made.tables, made.state, made.unit("C2"), made.index[h]))
        for h in ("D6", "D11")
    ]
    assert axis == [0, 0] and share(made, "E2", "D6") == 51


@pytest.mark.rule("HR-TEAM-2", "HR-TEAM-7", "HR-TEAM-8")
@pytest.mark.parametrize("coordination", ["local", "noisy"])
@pytest.mark.parametrize("player", ["sergeant", "captain"])
def test_teams_play_legally_with_the_cards_and_dice_of_solo_play(coordination, player):
    rows = play_games(
        build(f"team-play:coordination={coordination},shared_weight=0"), 3, (player,) * 2, count=GAMES
    )
    assert set(rows.results["rule_gap"]) == {0}
    assert acted(fired_words(rows.results), [int(Fired.SPLIT_COMMAND)]).all()


@pytest.mark.rule("HR-TEAM-8")
def test_one_side_may_be_divided_alone():
    made = build("team-play:divided=axis").tables[0]
    assert made["split_sides"].tolist() == [3, 0] and made["split_share"] == HUNDRED // 2


@pytest.mark.rule("OVL-14")
def test_it_is_refused_where_generals_lead_already():
    with pytest.raises(InputError, match="three generals lead each side"):
        build_tables(load_scenario("omaha-overlord"), parse_variant("team-play"))
