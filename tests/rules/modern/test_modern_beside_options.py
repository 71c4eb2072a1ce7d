"""Which options may stand beside battles without cards: each is asked, and who is refused says what he needs."""

import pytest

from engine.hooks import HOOKS, SWITCHES
from engine.loading.options.card_rules import ANOTHER_RULE, Lack, lack_of_switch, table
from engine.loading.options.compatible import check_compatible
from engine.loading.options.option import list_options, load_option
from engine.loading.options.variant import in_play, parse_set, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.columns import TerrainColumns, UnitColumns
from engine.loading.schema.ruleset import Ruleset
from engine.loading.schema.setup_lines import VERBS
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.modern_map import OPTION

# By category and by hand: what an option says of hands, cards and the turn of one side.
NEED_CARDS = {
    "airfield-reinforcement", "blitz-recon-air-attack", "bridge-charges-engineer", "bridge-detonation-rigged",
    "discard-method-1", "discard-method-2", "draw-two-keep-one", "field-generals", "first-player", "hand-size",
    "manoeuvre-blimp", "manoeuvre-chapman", "manoeuvre-melchett", "one-card-an-area", "political-commissar",
    "pontoon-engineer", "remove-card", "sandbags-persist", "star-air-strikes", "starting-hand-recon-hq",
    "starting-hand-scripted", "tactic-card-literal-actions", "team-play", "winter-combat-cards", "young-generals",
    "zombie-unit",
}  # fmt: skip
HAVE_A_MEANING = {
    "add-unit", "airdrop-method-1", "airdrop-method-2", "artillery-vs-armor-minus-one", "bridge-blocks-los",
    "demoralisation", "heavy-armor", "house-unit-mapping", "isw-anti-tank", "isw-machine-gun", "isw-mortar",
    "nef-symmetric-forces", "objectives-held-until-retaken", "recon-armor", "reduced-visibility", "remove-unit",
    "ski-troops", "unit-figures", "weather-blizzard-fog", "weather-deep-snow", "weather-mud", "weather-rainstorm",
    "weather-russian-mud", "winter-weather",
}  # fmt: skip
NAMES = [one["id"] for one in list_options() if not one["own"] and one["id"] != OPTION]


def beside(name):
    """The error of an option in play beside this one, None where both may be in force."""
    try:
        check_compatible([*in_play(name).options, load_option(OPTION)])
    except InputError as error:
        return str(error)
    return None


@pytest.mark.rule("MMB-GAP-27", "MMB-GAP-28")
@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_refused_with_its_reason_or_fits(name):
    error = beside(name)
    assert (error is not None) or name not in NEED_CARDS
    assert (error is None) or name not in HAVE_A_MEANING
    if error is not None:
        assert "\n" not in error and "MMB-GAP-27" in error and "which needs " in error
        assert any(one.name in error for one in in_play(name).options)


@pytest.mark.rule("MMB-GAP-27")
def test_both_lists_are_of_options():
    assert set(NAMES) >= (NEED_CARDS | HAVE_A_MEANING)


@pytest.mark.rule("MMB-GAP-27")
@pytest.mark.parametrize("name", sorted(HAVE_A_MEANING))
def test_what_fits_is_built(name):
    words = f"{in_play(name).id}+{OPTION}"
    build_tables(
        load_scenario("sainte-mere-eglise" if "airdrop" in name else "st-vith"), parse_variant(words)
    )


@pytest.mark.rule("MMB-GAP-27")
@pytest.mark.parametrize(
    ("change", "need"),
    [
        ("scenario.hand_size.axis=6", "hands of cards"),
        ("scenario.first_side=axis", "a first side"),
        ("decks.standard.air_power=0", "a deck of cards"),
        ("cards.air_power.effect=NONE", "a deck of cards"),
        ("ruleset.deck=breakthrough", "a deck of cards"),
        ("ruleset.opening=FIXED", "hands of cards"),
        ("ruleset.overruns=2", "close assaults, and ground taken after them"),
        ("scenario.medal_target.both=5", "medals that decide"),
        ("units[INF].advance=0", "close assaults, and ground taken after them"),
        ("ruleset.retreat_way=NONE", "retreats towards a baseline"),
    ],
)
def test_changes_on_the_spot_are_judged_too(change, need):
    with pytest.raises(InputError) as error:
        check_compatible([parse_set(change), load_option(OPTION)])
    assert need in str(error.value) and change in str(error.value)


@pytest.mark.rule("MMB-GAP-27", "MMB-GAP-28")
@pytest.mark.parametrize(
    "change",
    [
        "ruleset.road_bonus=2", "ruleset.sight_limit=2", "ruleset.symbol_range=1", "units.mmb_tank.move_max=4",
        "terrain.mmb_sand.cap=1", "units[INF].dice=2", "ruleset.away=NOT_NEARER", "ruleset.initiative_tie=OTHER_SIDE",
        "ruleset.retreat_way=AWAY", "ruleset.overruns=0", "units.hr_big_gun.face_attack={}",
    ],
)  # fmt: skip
def test_changes_that_have_a_meaning_are_allowed(change):
    check_compatible([parse_set(change), load_option(OPTION)])


@pytest.mark.rule("MMB-GAP-26", "MMB-GAP-27")
def test_where_medals_decide_their_target_may_be_another():
    parse_variant(f"medals-to-win+{OPTION}:objectives=medals")
    with pytest.raises(InputError, match="medals that decide"):
        parse_variant(f"medals-to-win+{OPTION}")


@pytest.mark.rule("MMB-GAP-27")
@pytest.mark.parametrize("words", ["ruleset.turn=ARTY_INITIATIVE", OPTION])
def test_whatever_takes_the_cards_away(words):
    with pytest.raises(InputError, match="hands of cards"):
        parse_variant(f"hand-size+{words}")


@pytest.mark.rule("MMB-GAP-27")
def test_battles_that_have_no_cards_by_themselves_refuse_them_too():
    battle = load_scenario("modern-01")
    with pytest.raises(InputError) as error:
        build_tables(battle, parse_variant("hand-size"))
    assert "hand-size" in str(error.value) and "modern-01" in str(error.value)
    build_tables(battle, parse_variant("unit-figures"))


@pytest.mark.rule("MMB-GAP-3")
def test_an_option_may_not_make_their_whole_armies_those_of_battles_with_cards():
    """Not one unit of Modern Battle is left by it, so no unit differs from the others: the battle itself does."""
    battle = load_scenario("modern-02")
    with pytest.raises(InputError, match="expected a unit of Modern Battle") as error:
        build_tables(battle, parse_variant("nef-unit-conversion"))
    assert "nef-unit-conversion.toml" in str(error.value) and "hr_militia" in str(error.value)


@pytest.mark.rule("MMB-GAP-27")
def test_every_word_of_the_table_is_known():
    switches = {switch.name for switch in SWITCHES} | set(Ruleset.model_fields)
    columns = {f"units.{one}" for one in UnitColumns.__annotations__}
    columns |= {f"terrain.{one}" for one in TerrainColumns.__annotations__}
    others = {"cards", "decks", "combat", "scenario.hand_size", "scenario.hand_start", "scenario.first_side"}
    others |= {"scenario.medal_target"}
    assert set(table()) <= switches | set(HOOKS) | columns | set(VERBS) | others


@pytest.mark.rule("MMB-GAP-27")
def test_every_switch_is_judged():
    unknown = [one for one in Ruleset.model_fields if lack_of_switch(one) == Lack(ANOTHER_RULE, "")]
    assert unknown == []
