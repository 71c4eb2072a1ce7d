"""Posts of forward observers, which lend the rules of big guns to all guns of a side (HR-SPOT)."""

import pytest

from engine.hooks import Fired
from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.markers import aims_of, marker, row_at

OPTION = "big-guns-house"
SPOT = "star-forward-spotting"
HOUSE = [3, 3, 3, 2, 2, 2, 1, 1]


POST = marker("post", "C4", sides="allies")


def posted(options=SPOT, row="artillery", scout="C4", tail=POST, target="infantry", enemy="I13", **more):
    """An Allied gun on I6, and infantry that may stand on the post C4."""
    return Battlefield(
        axis={target: enemy, "infantry": "A1"} if target != "infantry" else {"infantry": f"{enemy} A1"},
        allies={row: "I6", "infantry": scout},
        tail=tail,
        options=options,
        medals=9,
        **more,
    ).ready("I6", *([scout] if " " not in scout else scout.split()))


def table_of(options, row, target="infantry"):
    """Dice by range of a gun whose side holds the post."""
    found = []
    for hexes in range(1, 9):
        field = Battlefield(
            axis={target: f"E{1 + hexes}"},
            allies={row: "E1", "infantry": "I4"},
            tail=marker("post", "I4"),
            options=options,
        ).ready("E1")
        found.append(field.dice("E1", f"E{1 + hexes}"))
    return found


@pytest.mark.rule("HR-SPOT-1", "HR-SPOT-2", "HR-SPOT-6")
def test_while_the_hex_is_held_guns_have_the_dice_of_the_big_gun():
    assert table_of(SPOT, "artillery") == [3, 3, 2, 2, 1, 1, 1, 1]
    assert table_of(f"{SPOT}+{OPTION}", "artillery") == table_of(f"{OPTION}+{SPOT}", "artillery") == HOUSE
    assert table_of(f"{SPOT}+{OPTION}:dice=5/5", "artillery") == [5, 5, 2, 2, 1, 1, 0, 0]
    assert table_of(OPTION, "artillery") == HOUSE  # the post of the Terrain Pack lends it as well
    assert posted(scout="C5").dice("I6", "I13") == 0
    field = posted()
    assert field.dice("I6", "I13") == 1 and field.fired(Fired.GUNS_SPOTTED)


@pytest.mark.rule("HR-SPOT-1", "HR-SPOT-6")
@pytest.mark.parametrize(
    ("options", "bonus", "kept"), [(SPOT, 1, {"I13"}), (f"{SPOT}+{OPTION}:crosshair_bonus=2", 2, set())]
)
def test_guns_have_cross_hairs_as_that_gun_has(options, bonus, kept):
    field = posted(options)
    field.attack("I6", "I13", "I")
    assert aims_of(field, "I6") == {"I13"} and field.fired(Fired.SPECIAL_ROW) is (OPTION in options)
    field.next_turn().next_turn().ready("I6")
    assert field.dice("I6", "I13") == 1 + bonus
    assert field.move("I6", "I7") and aims_of(field, "I7") == kept


@pytest.mark.rule("HR-SPOT-2")
def test_cross_hairs_alone():
    only = f"{SPOT}:scope=crosshair_only"
    assert table_of(only, "artillery") == [3, 3, 2, 2, 1, 1, 0, 0]
    assert table_of(f"{only}+{OPTION}", "hr_rockets") == [4, 4, 4, 4, 0, 0, 0, 0]
    field = posted(only, enemy="I11")
    field.attack("I6", "I11", "I")
    assert aims_of(field, "I6") == {"I11"}
    field.next_turn().next_turn().ready("I6")
    assert field.dice("I6", "I11") == 1 + 1


@pytest.mark.rule("HR-SPOT-3")
def test_any_unit_of_the_side_holds_the_hex_if_none_is_named():
    for who in ("infantry", "armor", "artillery"):
        field = Battlefield(
            axis={"infantry": "I13"}, allies={"hr_rockets": "I6", who: "C4"}, tail=POST, options=SPOT
        ).ready("I6")
        assert field.dice("I6", "I13") == 1
    enemy = Battlefield(
        axis={"infantry": "C4 I13"}, allies={"artillery": "I6"}, tail=POST, options=SPOT
    ).ready("I6")
    assert enemy.dice("I6", "I13") == 0


@pytest.mark.rule("HR-SPOT-3")
def test_the_unit_that_the_battle_names_alone():
    named = marker("post", "C4", sides="allies", by="D5")
    field = posted(scout="C4 D5", tail=named)
    assert field.dice("I6", "I13") == 0
    assert field.move("C4", "B4") and field.move("D5", "D4", "C4")
    assert field.dice("I6", "I13") == 1
    with pytest.raises(InputError, match=r"marker 1 by: found no unit on D7"):
        posted(tail=marker("post", "C4", by="D7"))
    with pytest.raises(InputError, match=r"by of a prisoner"):
        posted(tail=marker("prisoner", "C6", by="C4", to="I1"))


@pytest.mark.rule("HR-SPOT-3")
def test_nobody_holds_the_hex_of_a_unit_that_is_not_in_the_battle():
    named = marker("post", "C4", sides="allies", by="D6")
    field = Battlefield(
        axis={"infantry": "I13"},
        allies={"artillery": "I6", "infantry": "C4 D6"},
        tail=named,
        options=f"{SPOT}+remove-unit:side=allies,hex=D6",
    ).ready("I6")
    assert field.dice("I6", "I13") == 0


@pytest.mark.rule("HR-SPOT-1", "HR-SPOT-3")
def test_a_hex_may_be_named_by_the_option():
    field = posted(f"{SPOT}:hex=c5", scout="C5", tail="")
    assert field.dice("I6", "I13") == 1
    assert posted(f"{SPOT}:hex=C5").dice("I6", "I13") == 0  # in place of the post of the battle
    assert posted("", scout="C5", tail="").dice("I6", "I13") == 0
    with pytest.raises(InputError) as caught:
        posted(f"{SPOT}:hex=B13")
    assert "star-forward-spotting" in str(caught.value) and "post_hexes" in str(caught.value)


@pytest.mark.rule("HR-SPOT-4")
@pytest.mark.parametrize(
    ("row", "soft", "armor"),
    [
        ("hr_medium_artillery", HOUSE, HOUSE),
        ("hr_self_propelled", HOUSE, HOUSE),
        ("hr_rockets", [4, 4, 4, 4, 2, 2, 1, 1], [4, 4, 4, 4, 2, 2, 1, 1]),
        ("hr_at_gun", HOUSE, [4, 3, 3, 2, 2, 2, 1, 1]),
        ("hr_88", HOUSE, [4, 4, 4, 4, 2, 2, 1, 1]),
        ("tp_big_gun", HOUSE, HOUSE),
    ],
)
def test_every_gun_is_served_and_keeps_what_it_has_more(row, soft, armor):
    both = f"{SPOT}+{OPTION}"
    assert table_of(both, row) == soft and table_of(both, row, "armor") == armor


@pytest.mark.rule("HR-SPOT-4")
def test_support_weapons_are_no_guns():
    for row in ("ww_mortar_infantry", "ww_mg_infantry"):
        assert table_of(f"{SPOT}+{OPTION}", row) == table_of("", row)


@pytest.mark.rule("HR-SPOT-2", "HR-SPOT-4")
@pytest.mark.parametrize(
    ("row", "served"),
    [
        ("artillery", True),
        ("hr_heavy_artillery", True),
        ("ww_mobile_artillery", True),
        ("hr_medium_artillery", False),
        ("hr_rockets", False),
        ("hr_88", False),
        ("ww_heavy_at_gun", False),
    ],
)
def test_heavy_guns_alone(row, served):
    assert (posted(f"{SPOT}:types=HEAVY", row).dice("I6", "I13") == 1) is served
    assert posted(SPOT, row).dice("I6", "I13") == 1


@pytest.mark.rule("HR-SPOT-5")
@pytest.mark.parametrize(
    ("options", "row", "kept"),
    [
        (SPOT, "artillery", set()),
        ("", "artillery", {"I13"}),
        (SPOT, "tp_big_gun", {"I13"}),
        (SPOT, "hr_big_gun", {"I13"}),
    ],
)
def test_cross_hairs_that_were_lent_return_when_the_hex_is_lost(options, row, kept):
    field = posted(options, row)
    field.attack("I6", "I13", "I")
    field.next_turn().next_turn().ready("C4")
    assert field.move("C4", "C5")
    assert aims_of(field, "I6") == kept and row_at(field, "I6") == row
    assert field.fired(Fired.AIMS_RETURNED) is (not kept)


@pytest.mark.rule("HR-SPOT-5")
@pytest.mark.parametrize(("scout", "faces", "retreat"), [("C4:1", "ISS", []), ("C4", "FSS", ["D4"])])
def test_the_hex_is_lost_with_the_unit_that_falls_or_falls_back(scout, faces, retreat):
    field = Battlefield(
        axis={"infantry": "I13 B4"},
        allies={"artillery": "I6", "infantry": f"{scout} I1"},
        tail=POST,
        options=SPOT,
        medals=9,
    ).ready("I6")
    field.attack("I6", "I13", "I")
    assert aims_of(field, "I6") == {"I13"}
    field.next_turn().ready("B4").attack("B4", "C4", faces, ground=0, retreat=retreat)
    assert aims_of(field, "I6") == set() and row_at(field, "I6") == "artillery"


@pytest.mark.rule("HR-SPOT-6")
def test_each_gun_keeps_its_own_sight():
    ground = {"I12": "forest", "I11": "forest"}
    sighted = f"{SPOT}+artillery-fire-modes"
    for row, sees in (("artillery", True), ("hr_88", False)):
        field = Battlefield(
            ground,
            {"infantry": "I13"},
            {row: "I6", "infantry": "C4 H12"},
            tail=POST,
            options=sighted,
        ).ready("I6")
        assert (field.dice("I6", "I13") > 0) is sees


@pytest.mark.rule("HR-SET-6")
@pytest.mark.parametrize("text", [f"{SPOT}+young-generals", f"young-generals+{SPOT}"])
def test_it_does_not_go_with_the_variant_for_the_young(text):
    with pytest.raises(InputError, match="HR-SET-6"):
        parse_variant(text)


# --- the stage ---


def test_the_stage_has_posts_of_both_sides():
    (stage,) = load_option(SPOT).stages
    table = build_tables(load_scenario(stage), parse_variant(SPOT)).tables[0]
    assert list(table["posts_n"]) == [1, 1] and table["posts_return"] == 1
