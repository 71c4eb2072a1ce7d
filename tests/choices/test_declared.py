"""Who offers a choice is declared once, by files of options and rules of battles; none is missing, never is never."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from analysis.studies.choices import boards
from analysis.studies.choices.boards import rules_like, stages_of, whole_table
from analysis.studies.choices.plan import choices_of, declared
from engine.hooks import BOX_HOOKS, HOOKS, OFFERS, Fired
from engine.hooks.fired import acted, fired_words
from engine.loading.options.option import list_options, load_option
from engine.loading.options.variant import in_play
from engine.loading.scenario.load import load_scenario, resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.players.common.weights import FIRST_FURTHER, FIRST_OF_OPTIONS, FORBIDS, TERMS, WEIGHTS
from engine.policies.player_files import load_player
from engine.policies.player_names import split_player
from engine.runs.games import play_games
from engine.runs.request import players_digest
from tests.support.dialogue import QUESTIONS
from tests.support.landmark_board import LANDMARKS

SHIPPED = {one["id"]: one for one in list_options() if not one["own"]}
CHOICES = {one.name: one for one in choices_of(None)}
OPTIONS = {name: one for name, one in CHOICES.items() if one.beside is not None}
RULES = {name: one for name, one in CHOICES.items() if one.beside is None}
ON_BOARDS = whole_table(CHOICES.values())
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
    "choose_arrival": {"supply-train-house"},
    "choose_aim_before_battle": {"campaign-pre-battle-dice"},
    "choose_bitter": {"winter-combat-cards"},
    "choose_bridge_order": {"bridge-charges-engineer", "bridge-detonation-rigged"},
    "choose_change_of_places": {"dalek-setup"},
    "choose_combat_card": {"winter-combat-cards"},
    "choose_actor": {"modern-battle"},
    "choose_area_back": {"modern-battle"},
    "choose_cargo": {"modern-battle"},
    "choose_cut": {"modern-battle"},
    "choose_end_of_move": {"modern-battle"},
    "choose_shot": {"modern-battle"},
    "choose_to_lead": {"modern-battle"},
    "choose_victim": {"modern-battle"},
    "choose_action": {"discard-method-1", "discard-method-2", "manoeuvre-chapman", "manoeuvre-melchett"},
    "choose_division": {"zombie-growth"},
    "choose_drop_aim": {"airdrop-method-1"},
    "choose_eater": {"zombie-growth"},
    "choose_engagement": {"firefight-continuation"},
    "choose_escape": {"zombie-victory"},
    "choose_escape_back": {"zombie-victory"},
    "choose_exception": {"nef-restrictions", "political-commissar"},
    "choose_extra_hex": {"north-african-overrun"},
    "choose_flight": {"airdrop-method-2"},
    "choose_ground_aim": {"bridge-bombardment", "mine-clearing-artillery"},
    "choose_gun": {"armored-train-house"},
    "choose_mine_again": {"mine-clearing-roll"},
    "choose_more": {"manoeuvre-blimp"},
    "choose_own_loss": {"campaign-pre-battle-dice"},
    "choose_pontoon": {"pontoon-engineer"},
    "choose_replacement_hex": {"nef-reinforcements"},
    "choose_resupply": {"resupply"},
    "choose_sabotage": {"star-sabotage"},
    "choose_stand": {"no-retreat-choice"},
    "choose_swarm_assault": {"zombie-unit"},
    "choose_swarm_entry": {"zombie-unit"},
    "choose_swarm_mover": {"zombie-unit"},
    "choose_swarm_shot": {"zombie-unit"},
    "choose_swarm_step": {"zombie-unit"},
    "choose_swarm_way": {"zombie-unit"},
    "choose_take": {"discard-method-1"},
    "choose_to_sabotage_dam": {"star-sabotage-dam"},
    "choose_to_set_off": {"bridge-detonation-rigged"},
    "choose_unloading": {"supply-train-house"},
    "choose_unit_that_gains": {"cyberman-unit"},
    "choose_unit_to_lead": {"dalek-human-factor"},
    "choose_way_on": {"kriegspiel-fog-of-war"},
    "choose_way_back": {"campaign-pre-battle-dice"},
}
# Questions that cannot: they ask how something is done that is being done anyway.
HOW = {
    "choose_area", "choose_commit", "choose_dam", "choose_discard", "choose_door", "choose_expose", "choose_march",
    "choose_opening", "choose_part", "choose_place", "choose_reach",
}  # fmt: skip
# Questions that only a battle's own rules put, by these.
OF_BATTLES = {
    "choose_by_card": "by_card",
    "choose_clear_beside": "engineers",
    "choose_further": "overlord",
    "choose_notice": "radar",
    "choose_recovery": "oasis",
    "choose_reinforcement": "airfield",
}
MOVES = {"boats", "mines"}  # rules of battles that offer a choice by where a unit goes
# Rules of battles that offer what an option does too, by that option; their questions are declared there.
OF_AN_OPTION = {
    "boats": "star-assault-boats",
    "combat_deck": "winter-combat-cards",
    "dam": "star-sabotage-dam",
    "desert": "north-african-overrun",
    "half_tracks": "resupply",
    "mines": "mine-clearing-roll",
    "sabotage": "star-sabotage",
}
BITS_OF_ITS_OWN = {
    "star-assault-boats",
    "mine-clearing-roll",
}  # options among them that are carried out otherwise
# Choices that are answers to a question of the official rules: whom to battle and how, where to go.
WITHIN = {
    "artillery-clears-wire", "blitz-recon-air-attack", "dalek-exterminate", "infantry-charge", "martian-harvest",
    "star-air-strikes", "star-assault-boats", "take-ground-overrun-matrix",
}  # fmt: skip
SELDOM = {"artillery-clears-wire", "martian-harvest"}  # guns beside wire; the one machine in a town, ordered
OF_THE_GAME = {"ambush", "ground"}  # weights that forbid something the official rules allow
# Weights of what the ground, markers and combat cards make of a move, an attack or a card: no choice of its own.
OF_GROUND = {
    "bitten": FORBIDS, "bitten_later": FORBIDS, "carry": -FORBIDS, "combat_draw": -FORBIDS, "confirmed": -FORBIDS,
    "detour": -FORBIDS, "fed": -FORBIDS, "hold_fire": -FORBIDS, "hunt": -FORBIDS,
    "lines": -FORBIDS, "marker": -FORBIDS, "parts": -FORBIDS, "spot": -FORBIDS,
    "stay_back": -FORBIDS, "zone": -FORBIDS,
    "modern_cover": -FORBIDS, "modern_dealt": -FORBIDS, "modern_goal": -FORBIDS, "modern_hurry": -FORBIDS,
    "modern_numbers": -FORBIDS,
    "modern_ready": -FORBIDS, "modern_taken": -FORBIDS, "modern_way": -FORBIDS,
}  # fmt: skip


def test_a_choice_is_made_again_from_the_words_that_a_manifest_keeps():
    assert choices_of([one.named for one in CHOICES.values()]) == tuple(CHOICES.values())
    assert len(CHOICES) == len(choices_of(None))


def bits(names: Iterable[str]) -> list[int]:
    return [int(Fired[name.upper()]) for name in names]


@cache
def board(name, words):
    return build_tables(load_scenario(name), in_play(words))


def fired(built, players, games):
    return fired_words(play_games(built, 3, players, count=games, namespace="declared").results)


def test_every_question_is_of_the_official_rules_or_of_a_declared_choice():
    asked_by = set().union(*DECLINED.values())
    declared_once = [*OFFICIAL, *DECLINED, *HOW, *OF_BATTLES]
    assert set(declared_once) == QUESTIONS and len(declared_once) == len(QUESTIONS)
    assert asked_by | WITHIN == {one.twin for one in OPTIONS.values()} == {one["id"] for one in declared()}
    assert {*OF_BATTLES.values(), *MOVES, *OF_AN_OPTION} == set(RULES) == set(OFFERS)


def test_every_weight_that_forbids_is_some_options_never_or_of_a_battle():
    forbid = {name for name, term in TERMS.items() if term.high == FORBIDS or term.low == -FORBIDS} - {
        "noise"
    }
    of_options = {name for name, number in WEIGHTS.items() if FIRST_OF_OPTIONS <= number < FIRST_FURTHER}
    named = {name for one in CHOICES.values() for name in one.never}
    assert named.isdisjoint(OF_GROUND)
    assert named == forbid - OF_THE_GAME - set(OF_GROUND) and of_options <= named | set(OF_GROUND)
    for name, value in OF_GROUND.items():
        assert value == (TERMS[name].high if value > 0 else TERMS[name].low)


def test_a_choice_stands_under_one_option_or_one_rule():
    """Two of them would each leave the other's use with a player who never makes it."""
    of_options = {term for one in OPTIONS.values() for term in one.never}
    twice = [term for name, one in RULES.items() if name not in OF_AN_OPTION for term in one.never]
    assert len(twice) == len(set(twice)) and of_options.isdisjoint(twice)
    for name, option in OF_AN_OPTION.items():
        assert RULES[name].never == OPTIONS[option].never, name
        if option in BITS_OF_ITS_OWN:
            assert set(RULES[name].uses).isdisjoint(OPTIONS[option].uses), name
        else:
            assert RULES[name].uses == OPTIONS[option].uses, name


def test_every_rule_of_the_boxes_offers_a_choice_or_says_why_not():
    """Those that say nothing have columns alone, or their choice is an option's."""
    of_options = {term for one in OPTIONS.values() for term in one.never}
    for name, hook in BOX_HOOKS.items():
        assert not (hook.offer and hook.no_choice), name
        if not hook.offer and not hook.no_choice:
            terms = {term.name.lower() for term in hook.terms}
            assert terms & of_options or not (terms or hook.switches or hook.triggers), name


def test_rules_are_judged_on_proving_grounds_only_where_few_battles_have_them():
    for name in OFFERS:
        groups = [one.group for one in ON_BOARDS[name]]
        assert "proving" not in groups or groups.count("proving") > len(groups) - 2
    assert {name for name in OFFERS if "proving" in {one.group for one in ON_BOARDS[name]}} == {
        "airfield", "by_card", "oasis", "radar", "sabotage"
    }  # fmt: skip


def test_tables_of_a_battle_are_built_once_for_all_rules(monkeypatch):
    built = []
    monkeypatch.setattr(boards, "_IN_FORCE", {})

    def build(battle, variant=None):
        if variant is None:  # options are compared under rules of their own
            built.append(battle.id)
            return build_tables(battle)
        return build_tables(battle, variant)

    monkeypatch.setattr(boards, "build_tables", build)
    assert whole_table(CHOICES.values()) == ON_BOARDS
    assert len(built) == len(set(built)) > 10


@pytest.mark.parametrize("name", sorted(OFFERS))
def test_a_rule_of_battles_offers_its_choice_in_some_of_them(name):
    own = ON_BOARDS[name]
    assert own and not {one.id for one in own} & {"pegasus-bridge", "river-line"}
    for field in OFFERS[name].where:
        official = build_tables(load_scenario("pegasus-bridge")).tables[0]
        assert official[field] == 0 and all(build_tables(one).tables[0][field] for one in own)


def test_options_of_the_boxes_are_judged_on_their_battles_too():
    wider = {name for name in ON_BOARDS if name in OPTIONS and not stages_of(OPTIONS[name])}
    of_no_battle = {"modern-battle"}  # what it offers, battles without cards do as they are
    assert wider == {"resupply", "winter-combat-cards", "winter-combat-cards:texts=example"} | of_no_battle
    for name in wider - of_no_battle:
        battles = {one.id: one.group for one in ON_BOARDS[name]}
        assert set(battles.values()) == {"base", "terrain-pack", "winter", "breakthrough"}
        (rule,) = rules_like(OPTIONS[name])
        assert battles.keys().isdisjoint(one.id for one in ON_BOARDS[rule])


def test_options_with_stages_are_judged_on_these_and_on_base_battles_that_admit_them():
    staged = {name: stages_of(one) for name, one in OPTIONS.items() if stages_of(one)}
    assert staged == {
        name: tuple(SHIPPED[one.twin]["stages"])
        for name, one in OPTIONS.items()
        if SHIPPED[one.twin]["stages"]
    }
    base = {one.id: one for one in resolve_scenarios(["base"])}
    for name, stages in staged.items():
        judged = [one.id for one in ON_BOARDS[name]]
        assert tuple(judged[len(judged) - len(stages) :]) == stages and len(set(judged)) == len(judged)
        assert set(judged) - set(stages) <= base.keys()
        for battle in ON_BOARDS[name]:
            assert build_tables(battle, OPTIONS[name].variant)
    cliff = {"pointe-du-hoc", "saverne-gap"}  # on E5, where the sample of sabotage has a target
    assert cliff < base.keys() and cliff.isdisjoint(one.id for one in ON_BOARDS["star-sabotage"])


def test_no_option_sets_what_only_battles_put():
    patched = {}
    for name in SHIPPED:
        for patch in tomllib.loads(Path(load_option(name).file).read_text("utf-8")).get("patch", []):
            patched.setdefault(patch["at"], set()).add(name)
    switches = {one.name for rule in RULES.keys() - OF_AN_OPTION.keys() for one in HOOKS[rule].switches}
    assert {"bridge_demolition", "radar_notice"} < switches
    assert switches <= set(build_tables(load_scenario("pegasus-bridge")).document["ruleset"])
    assert "ruleset.combat_deck" in patched
    generals = {
        "overlord_generals",
        "overlord_per_section",
    }  # other readings of the double board, which battles set up
    assert switches & {one.removeprefix("ruleset.") for one in patched} == {"pontoons", *generals}
    assert patched["ruleset.pontoons"] == {"pontoon-engineer"}  # by orders, with which no card builds any
    assert patched["ruleset.dam_sabotage"] == {"star-sabotage-dam"}
    for rule, option in OF_AN_OPTION.items():
        for switch in HOOKS[rule].switches:
            assert patched.get(f"ruleset.{switch.name}", {option}) == {option}, switch.name


def test_players_who_never_do_what_a_battle_lets_them_do_none_of_it(tmp_path):
    """All the weights that forbid, in one player, on a board where others do all of it."""
    board_file = tmp_path / "board" / "landmarks.toml"
    board_file.parent.mkdir()
    board_file.write_text(LANDMARKS, encoding="utf-8")
    built = build_tables(load_scenario(str(board_file)))
    offered = (*OF_BATTLES.values(), "dam", "sabotage")
    rules = [name for name in offered if name not in ("engineers", "overlord")]  # there are none on it
    abstainer = "captain:never=" + "+".join(rules)
    never, others = (fired(built, (who, who), 40) for who in (abstainer, "random"))
    for name in rules:
        assert not acted(never, RULES[name].uses).any()
        assert acted(others, RULES[name].uses).any()


@pytest.mark.parametrize("name", sorted(RULES))
def test_the_twin_never_makes_the_choice_of_a_rule_in_battles_in_which_his_player_does(name):
    rule = RULES[name]
    made = 0
    for battle in ON_BOARDS[name]:
        built = build_tables(battle)
        twin = rule.abstainer("captain-ensemble")
        assert not acted(fired(built, (twin, twin), 40), rule.uses).any()
        made += np.count_nonzero(acted(fired(built, ("captain-ensemble",) * 2, 40), rule.uses))
    assert made > 0


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_a_declared_choice_says_what_forbids_it_and_how_its_use_is_known(name):
    choice = CHOICES[name]
    assert choice.title and choice.never and choice.uses
    for term, value in choice.never.items():
        assert value == (TERMS[term].high if value > 0 else TERMS[term].low) and abs(value) == FORBIDS


def test_the_captain_who_never_does_forbids_all_of_them():
    weights = load_player("captain-never")["weights"]
    for one in OPTIONS.values():
        assert {term: weights[term] for term in one.never} == one.never


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_players_who_never_make_a_choice_make_none_in_games_in_which_others_do(name):
    """On its stages, where an option has some: elsewhere there is no occasion for it."""
    choice = OPTIONS[name]
    twin = choice.abstainer("captain-ensemble")
    others = 0
    for battle in stages_of(choice) or BOARDS:
        built = build_tables(load_scenario(battle), choice.variant)
        assert not acted(fired(built, (twin, twin), 24), choice.uses).any()
        others += np.count_nonzero(acted(fired(built, ("random", "random"), 24), choice.uses))
    assert others > 0 or name in SELDOM


def test_options_without_a_declared_choice_let_nobody_make_one():
    """Players who draw every answer from the legal ones make no choice under any other option."""
    made = [bit for one in CHOICES.values() for bit in one.uses]
    for name in SHIPPED.keys() - OPTIONS.keys():
        for battle in BOARDS:
            try:
                built = board(battle, name)
            except InputError:  # an option that this battle does not admit
                continue
            if OPTIONS.keys() & {one.name for one in built.variant.options}:
                continue  # it needs another one beside it that adds a choice
            assert not acted(fired(built, ("random", "random"), 6), made).any(), f"{name} in {battle}"


# --- the twin of any player ---


def test_a_twin_differs_from_his_player_by_what_the_option_names():
    captain, twin = load_player("captain"), load_player("captain:never=infantry-charge")
    assert twin["weights"] == {**captain["weights"], "charge": FORBIDS}
    both = load_player("captain:never=infantry-charge+no-retreat-choice")["weights"]
    assert both == {**captain["weights"], "charge": FORBIDS, "stubborn": -FORBIDS}
    members = load_player("captain-ensemble:never=manoeuvre-melchett")["members"]
    assert len(members) == 12 and {one["weights"]["push"] for one in members} == {FORBIDS}
    dam = load_player("captain:never=dam")["weights"]
    assert dam == {**captain["weights"], "dam": FORBIDS}
    mines = load_player("captain:never=mines+infantry-charge")["weights"]
    assert mines == {**captain["weights"], "clear_mines": -FORBIDS, "charge": FORBIDS}
    assert load_player("colonel:never=infantry-charge")["search"] == load_player("colonel")["search"]
    assert split_player("captain") == ("captain", ())
    assert players_digest(["captain"]) != players_digest(["captain:never=infantry-charge"])


@pytest.mark.parametrize(
    ("player", "found"),
    [
        ("captain:never=hand-size", "no choice"),
        ("captain:never=infantry-chrage", "no such option"),
        ("captain:never=camouflage", "no such option"),
        ("random:never=infantry-charge", "without weights"),
        ("captan:never=infantry-charge", "unknown player"),
    ],
)
def test_a_twin_that_cannot_be_is_refused(player, found):
    with pytest.raises(InputError, match=found):
        load_player(player)
