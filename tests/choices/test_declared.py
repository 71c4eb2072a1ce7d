"""Which options have a choice is declared once, in their files; none is missing, and *never* never makes one."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from analysis.studies.choices.plan import choices_of, declared
from engine.hooks import Fired
from engine.hooks.fired import acted, fired_words
from engine.loading.options.option import list_options, load_option
from engine.loading.options.variant import in_play
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.players.common.weights import FIRST_FURTHER, FIRST_OF_OPTIONS, FORBIDS, TERMS, WEIGHTS
from engine.policies import player_names
from engine.policies.player_files import load_player
from engine.policies.player_names import split_player
from engine.runs.games import play_games
from engine.runs.plan import players_digest
from tests.support.dialogue import QUESTIONS
from tests.support.landmark_board import LANDMARKS

SHIPPED = {one["id"]: one for one in list_options() if not one["own"]}
CHOICES = {one.name: one for one in choices_of(None)}
BOARDS = ("operation-cobra", "liberation-of-paris")  # armor and assaults; guns, wire and towns
# Questions that the official rules put too.
OFFICIAL = {
    "choose_aim", "choose_ambush", "choose_as_strike", "choose_battle", "choose_card", "choose_ground", "choose_ignore",
    "choose_keep", "choose_medics", "choose_move", "choose_on_move", "choose_order", "choose_overrun",
    "choose_retreat_length", "choose_retreat_step", "choose_second_move", "choose_section", "choose_share",
    "choose_strike", "choose_strike_next",
}  # fmt: skip
# Questions of options that can be declined, by the options that put them.
DECLINED = {
    "choose_bitter": {"winter-combat-cards"},
    "choose_combat_card": {"winter-combat-cards"},
    "choose_action": {"discard-method-1", "discard-method-2", "manoeuvre-chapman", "manoeuvre-melchett"},
    "choose_engagement": {"firefight-continuation"},
    "choose_exception": {"political-commissar"},
    "choose_extra_hex": {"north-african-overrun"},
    "choose_more": {"manoeuvre-blimp"},
    "choose_resupply": {"resupply"},
    "choose_stand": {"no-retreat-choice"},
    "choose_take": {"discard-method-1"},
}
# Questions that rows put, whatever options are in force, and that can be declined.
OF_ROWS = {"choose_clear_beside"}
# Questions that cannot: they ask how something is done that is being done anyway.
HOW = {
    "choose_commit", "choose_dam", "choose_discard", "choose_door", "choose_expose", "choose_march", "choose_opening",
    "choose_part",
}  # fmt: skip
# Questions that only a battle's own rules put, by the switches that put them: no option sets any of them, so no table
# of choices can compare games with and without.  With them, the weight by which a player declines and the triggers that
# say he did not; nothing but the worth of Air Power is weighed where it is shown.
OF_BATTLES = {
    "choose_by_card": ({"bridge_demolition", "pontoons"}, "bridge", {"bridge_mined", "bridge_blown", "pontoon_built"}),
    "choose_notice": ({"radar_notice"}, None, set()),
    "choose_recovery": ({"oasis_recovery"}, "recover", {"oasis_recovery"}),
    "choose_reinforcement": ({"airfield_reinforce"}, "reinforce", {"reinforced"}),
    "choose_sabotage": ({"sabotage_hexes"}, "sabotage", {"sabotage_tried", "sabotaged"}),
    "choose_to_sabotage_dam": ({"dam_sabotage"}, "dam", {"dam_rolled", "dam_blown"}),
}  # fmt: skip
# Choices that are answers to a question of the official rules: whom to battle and how.
WITHIN = {"artillery-clears-wire", "blitz-recon-air-attack", "infantry-charge", "take-ground-overrun-matrix"}
OF_THE_GAME = {"ambush", "ground"}  # weights that forbid something the official rules allow
# Weights that forbid a move, a task or a card for what the ground or combat cards make of it: no question of their own.
OF_GROUND = {"bitten": FORBIDS, "clear_mines": -FORBIDS, "combat_draw": -FORBIDS} | {
    "bitten_later": FORBIDS, "afloat": FORBIDS, "carry": -FORBIDS, "spot": -FORBIDS, "parts": -FORBIDS,
    "confirmed": -FORBIDS, "detour": -FORBIDS,
}  # fmt: skip
NEVER_IN_BATTLES = {weight: FORBIDS for _, weight, _ in OF_BATTLES.values() if weight}


def test_a_choice_is_made_again_from_the_words_that_a_manifest_keeps():
    assert choices_of([one.named for one in CHOICES.values()]) == tuple(CHOICES.values())


def bits(names: Iterable[str]) -> list[int]:
    return [int(Fired[name.upper()]) for name in names]


@cache
def board(name, words):
    return build_tables(load_scenario(name), in_play(words))


def fired(built, players, games):
    return fired_words(play_games(built, 3, players, count=games, namespace="declared").results)


def test_every_question_is_of_the_official_rules_or_of_a_declared_choice():
    asked_by = set().union(*DECLINED.values())
    declared_once = [*OFFICIAL, *DECLINED, *HOW, *OF_ROWS, *OF_BATTLES]
    assert set(declared_once) == QUESTIONS and len(declared_once) == len(QUESTIONS)
    assert asked_by | WITHIN == set(CHOICES) == {one["id"] for one in declared()}


def test_every_weight_that_forbids_is_some_options_never_or_of_a_battle():
    forbid = {name for name, term in TERMS.items() if term.high == FORBIDS or term.low == -FORBIDS} - {
        "noise"
    }
    of_options = {name for name, number in WEIGHTS.items() if FIRST_OF_OPTIONS <= number < FIRST_FURTHER}
    named = {name for one in CHOICES.values() for name in one.option.never}
    elsewhere = {*NEVER_IN_BATTLES, *OF_GROUND}
    assert named.isdisjoint(elsewhere)
    assert named == forbid - OF_THE_GAME - elsewhere and of_options <= named | elsewhere
    for name, value in (NEVER_IN_BATTLES | OF_GROUND).items():
        assert value == (TERMS[name].high if value > 0 else TERMS[name].low)


def test_no_option_sets_what_only_battles_put():
    patched = {
        patch["at"]
        for name in SHIPPED
        for patch in tomllib.loads(Path(load_option(name).file).read_text("utf-8")).get("patch", [])
    }
    switches = set().union(*(switches for switches, _, _ in OF_BATTLES.values()))
    assert switches <= set(build_tables(load_scenario("pegasus-bridge")).document["ruleset"])
    assert "ruleset.combat_deck" in patched
    assert not {f"ruleset.{one}" for one in switches} & patched


def test_players_who_never_do_what_a_battle_lets_them_do_none_of_it(tmp_path, monkeypatch):
    """All the weights that forbid, in one player, on a board where others do all of it."""
    monkeypatch.setattr(player_names, "VARIANTS", tmp_path)
    board_file = tmp_path / "board" / "landmarks.toml"
    board_file.parent.mkdir()
    board_file.write_text(LANDMARKS, encoding="utf-8")
    weights = "".join(f"{name} = {value}\n" for name, value in NEVER_IN_BATTLES.items())
    (tmp_path / "abstainer.toml").write_text(
        f'id = "abstainer"\ntitle = "Abstainer"\ndescription = "None of it."\nlike = "captain"\n[weights]\n{weights}',
        encoding="utf-8",
    )
    built = build_tables(load_scenario(str(board_file)))
    never, others = (fired(built, (who, who), 40) for who in ("abstainer", "random"))
    for _, _, uses in OF_BATTLES.values():
        assert not acted(never, bits(uses)).any()
        assert not uses or acted(others, bits(uses)).any()


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_a_declared_choice_says_what_forbids_it_and_how_its_use_is_known(name):
    option = CHOICES[name].option
    assert option.never and option.uses
    for term, value in option.never.items():
        assert value == (TERMS[term].high if value > 0 else TERMS[term].low) and abs(value) == FORBIDS


def test_the_captain_who_never_does_forbids_all_of_them():
    weights = load_player("captain-never")["weights"]
    for one in CHOICES.values():
        assert {term: weights[term] for term in one.option.never} == one.option.never


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_players_who_never_make_a_choice_make_none_in_games_in_which_others_do(name):
    choice = CHOICES[name]
    twin = choice.abstainer("captain-ensemble")
    others = 0
    for battle in BOARDS:
        built = build_tables(load_scenario(battle), choice.variant)
        assert not acted(fired(built, (twin, twin), 24), choice.uses).any()
        others += np.count_nonzero(acted(fired(built, ("random", "random"), 24), choice.uses))
    assert others > 0 or name == "artillery-clears-wire"  # seldom: guns beside wire


def test_options_without_a_declared_choice_let_nobody_make_one():
    """Players who draw every answer from the legal ones make no choice under any other option."""
    made = bits(use for one in CHOICES.values() for use in one.option.uses)
    for name in SHIPPED.keys() - CHOICES.keys():
        for battle in BOARDS:
            try:
                built = board(battle, name)
            except InputError:  # an option that this battle does not admit
                continue
            assert not acted(fired(built, ("random", "random"), 6), made).any(), f"{name} in {battle}"


# --- the twin of any player ---


def test_a_twin_differs_from_his_player_by_what_the_option_names():
    captain, twin = load_player("captain"), load_player("captain:never=infantry-charge")
    assert twin["weights"] == {**captain["weights"], "charge": FORBIDS}
    both = load_player("captain:never=infantry-charge+no-retreat-choice")["weights"]
    assert both == {**captain["weights"], "charge": FORBIDS, "stubborn": -FORBIDS}
    members = load_player("captain-ensemble:never=manoeuvre-melchett")["members"]
    assert len(members) == 12 and {one["weights"]["push"] for one in members} == {FORBIDS}
    assert load_player("colonel:never=infantry-charge")["search"] == load_player("colonel")["search"]
    assert split_player("captain") == ("captain", ())
    assert players_digest(["captain"]) != players_digest(["captain:never=infantry-charge"])


@pytest.mark.parametrize(
    ("player", "found"),
    [
        ("captain:never=hand-size", "no choice"),
        ("captain:never=infantry-chrage", "no such option"),
        ("random:never=infantry-charge", "without weights"),
        ("captan:never=infantry-charge", "unknown player"),
    ],
)
def test_a_twin_that_cannot_be_is_refused(player, found):
    with pytest.raises(InputError, match=found):
        load_player(player)
