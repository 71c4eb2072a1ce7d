"""Players as files: what is refused and how, ensembles, and that nobody looks at hidden cards."""

import numpy as np
import pytest

from engine.dialogue.start import start_game
from engine.layout import STATE
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.players import roster
from engine.players.common.features import open_book
from engine.players.common.weights import TERMS, WEIGHTS
from engine.policies import player_files, player_names
from engine.policies.player_files import fill_mind, load_player
from engine.policies.player_names import player_ids, variant_ids
from engine.runs.games import base_key
from m44.names.who_plays import check_player


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Players read from a folder of the test."""
    monkeypatch.setattr(player_names, "PLAYERS", tmp_path)
    monkeypatch.setattr(player_names, "VARIANTS", tmp_path / "variants")
    return tmp_path


def write(folder, name, lines):
    head = f'id = "{name}"\ntitle = "T"\ndescription = "D"\n'
    (folder / f"{name}.toml").write_text(head + lines, encoding="utf-8")


def table(**changed):
    weights = {name: term.usual for name, term in TERMS.items()} | changed
    return "[weights]\n" + "".join(f"{name} = {value}\n" for name, value in weights.items())


def test_names_and_terms_agree():
    assert list(TERMS) == list(WEIGHTS)
    assert all(term.low <= term.usual <= term.high and term.meaning for term in TERMS.values())
    assert load_player("sergeant")["weights"] == {name: term.usual for name, term in TERMS.items()}


@pytest.mark.parametrize("player", [*player_ids(), *variant_ids()])
def test_every_player_can_be_seated(player):
    assert fill_mind((player, "random"))[0]["members_n"][0] == len(load_player(player).get("members", []))


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        (table(hit="nan"), "weights.hit"),
        (table(hit="inf"), "weights.hit"),
        (table(hit="-3"), "weights.hit"),
        (table(hit="true"), "weights.hit"),
        (table(hit='"much"'), "weights.hit"),
        (table(courage=1.0), "weights.courage"),
        (table().replace("kill = 3.2\n", ""), "weights.kill"),
        ('kernel = "general"\n' + table(), "kernel"),
        ("strength = 3\n", "strength"),
        ('like = "nobody"\n', "nobody"),
        ("members = []\n", "members"),
        ('members = ["nobody"]\n', "nobody"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(folder, lines, key):
    write(folder, "sergeant", lines)
    with pytest.raises(InputError) as caught:
        load_player("sergeant")
    assert caught.value.key == key and "\n" not in str(caught.value)


def test_a_player_like_another_differs_in_what_it_says():
    plain, bold = load_player("captain")["weights"], load_player("captain-bold")["weights"]
    assert list(plain) == list(bold) and 0 < sum(plain[term] != bold[term] for term in plain) < 5


def test_the_member_goes_by_the_index_of_the_game_on_both_sides():
    built = build_tables(load_scenario("pegasus-bridge"))
    mind = fill_mind(("captain-ensemble", "captain-ensemble"))[0]
    members = load_player("captain-ensemble")["members"]
    for game in range(2 * len(members) + 1):
        open_book(built.tables[0], mind, game)
        expected = player_files.weight_vector(members[game % len(members)]["weights"])
        assert np.array_equal(mind["weights"][0], expected)
        assert np.array_equal(mind["weights"][1], expected)


@pytest.mark.parametrize("player", ["random", "sergeant", "captain", "major", "major-ensemble"])
@pytest.mark.parametrize("game", range(4))
def test_no_player_reads_hidden_cards(player, game):
    """The opponent's hand exchanged with the pile, and the pile in another order: card, orders, moves as before."""
    built = build_tables(load_scenario("pegasus-bridge"))
    answers = []
    for hidden in range(2):
        state, mind = np.zeros(1, STATE)[0], fill_mind((player, player))[0]
        start_game(built.tables[0], state, mind, *base_key(3, "hidden", "h"), game)
        if hidden:
            exchange(built.tables[0], state, 1 - int(state["active"]))
        answers.append(decisions(built.tables[0], state, mind))
    assert answers[0] == answers[1]


def exchange(tables, state, other):
    """Give the opponent other cards from the pile and turn the order of the pile round."""
    n = int(tables["n_cards"])
    pile = [card_copy for card_copy in range(n) if state["card_place"][card_copy] == 0]
    for i in range(state["hand_n"][other]):
        old, new = int(state["hand"][other, i]), pile[i]
        state["hand"][other, i] = new
        state["card_place"][new], state["card_place"][old] = 2 + other, 0
    state["card_priority"][:n] = state["card_priority"][:n][::-1].copy()
    state["card_order"][:n] = state["card_order"][:n][::-1].copy()


def decisions(tables, state, mind):
    """Card, orders and moves of the side on turn."""
    from engine.dialogue import turn

    side = int(state["active"])
    turn.begin_turn(tables, state, mind)
    card_copy = roster.choose_card(tables, state, mind, side)
    decided = [int(card_copy)]
    turn.play_card(tables, state, side, card_copy)
    for _ in range(4):
        unit = int(roster.choose_order(tables, state, mind, side))
        decided.append(unit)
        if unit < 0 or not turn.may_order(tables, state, unit):
            break
        turn.order(tables, state, unit)
    unit = int(roster.choose_move(tables, state, mind, side))
    decided += [unit, int(mind["path_n"]), *map(int, mind["path"][: mind["path_n"]])]
    return decided


@pytest.mark.parametrize("player", ["captain", "captain-noise-1"])
def test_variants_can_be_named_like_all_players(player):
    check_player(player, "--players")


def test_a_player_that_does_not_exist_is_refused():
    with pytest.raises(InputError, match="unknown player"):
        check_player("captain-noise-9", "--players")
