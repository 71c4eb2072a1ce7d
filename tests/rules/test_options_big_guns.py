"""House big guns and forward observers: cross-hairs by parameters, posts that lend them to other guns (4.7, 4.10)."""

import pytest

from engine.codes import Loss
from engine.hooks import Fired
from engine.kernel.losses import remove_figures
from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.forces import army
from tests.support.house_units import numbers
from tests.support.markers import marker, row_at
from tests.support.pieces import dice_by_range

OPTION = "big-guns-house"
LESS = "artillery-vs-armor-minus-one"
SPOT = "star-forward-spotting"
HOUSE = [3, 3, 3, 2, 2, 2, 1, 1]
PACK = [3, 3, 2, 2, 1, 1, 1, 1]
FAR = "I5"  # eight hexes from I13


def big_gun(options=OPTION, row="hr_big_gun", at=FAR, enemy="I13", axis=None, **more):
    """An Allied gun under orders, and Axis infantry in the open."""
    return Battlefield(
        axis=axis or {"infantry": f"{enemy} A1"},
        allies={row: at, "infantry": "A13"},
        options=options,
        medals=9,
        **more,
    ).ready(at)


def marks(field, gun):
    """Hexes on which cross-hairs of a gun lie."""
    return {field.names[hex_] for hex_ in field.state["crosshair"][field.unit(gun)] if hex_ >= 0}


def aimed(options=OPTION, row="hr_big_gun"):
    """A gun that has hit the unit on I13, in the next turn of its side."""
    field = big_gun(options, row)
    field.attack(FAR, "I13", "I")
    assert marks(field, FAR) == {"I13"}
    return field.next_turn().next_turn().ready(FAR)


# --- the gun ---


@pytest.mark.rule("HR-BIGGUN-1")
def test_its_numbers():
    assert numbers("hr_big_gun") == ((0, 1, 0), 2)
    assert dice_by_range("hr_big_gun", "infantry", far=8) == HOUSE
    assert dice_by_range("hr_big_gun", "armor", f"{OPTION}:dice=4/4", far=3) == [4, 4, 0]
    assert dice_by_range("tp_big_gun", "infantry", OPTION, far=8) == PACK  # the official gun stays as it is
    field = big_gun()
    assert field.move(FAR, "I6") and field.dice("I6", "I13") == 0


@pytest.mark.rule("HR-BIGGUN-1")
def test_it_is_indirect_and_comes_by_tag_or_conversion():
    sighted = "artillery-fire-modes"
    field = Battlefield(
        {"E5": "forest"}, {"infantry": "E6"}, {"hr_big_gun": "E3", "infantry": "F6"}, options=sighted
    ).ready("E3")
    assert field.dice("E3", "E6") == 3
    assert army(f"{OPTION}:convert=axis:1", {"artillery": "A3 C2"})["A3"] == ("hr_big_gun", 2)
    tag = '\n[tags]\nhr_big_gun = "A3"\n'
    assert army(OPTION, {"artillery": "A3"}, tail=tag)["A3"] == ("hr_big_gun", 2)
    assert army("", {"artillery": "A3"}, tail=tag)["A3"] == ("artillery", 2)


@pytest.mark.rule("HR-BIGGUN-2", "HR-BIGGUN-6")
def test_a_hit_marks_who_stands_there_still():
    assert marks(aimed(), FAR) == {"I13"}
    for axis, faces in (({"infantry": "I13:1 A1"}, "I"), ({"infantry": "I13 A1"}, "S")):
        field = big_gun(axis=axis)
        field.attack(FAR, "I13", faces)
        assert marks(field, FAR) == set()
    field = big_gun(enemy="E6", at="E9")
    field.attack("E9", "E6", "IFS")
    assert field.figures("E6") == 0 and marks(field, "E9") == set()


@pytest.mark.rule("HR-BIGGUN-3", "HR-BIGGUN-5")
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_the_dice_of_a_cross_hair_count_once(bonus):
    field = aimed(f"{OPTION}:crosshair_bonus={bonus}")
    assert field.dice(FAR, "I13") == 1 + bonus
    field.attack(FAR, "I13", "I" + "S" * bonus)
    assert field.fired(Fired.CROSSHAIR)
    field.next_turn().next_turn().ready(FAR)
    assert field.dice(FAR, "I13") == 1 + bonus and marks(field, FAR) == {"I13"}
    assert aimed(f"{OPTION}:crosshair_bonus={bonus}", "tp_big_gun").dice(FAR, "I13") == 2


@pytest.mark.rule("HR-BIGGUN-3")
def test_only_at_that_unit_and_only_by_that_gun():
    field = Battlefield(
        axis={"infantry": "I13 H12 A1"},
        allies={"hr_big_gun": "I5 I6", "infantry": "A13"},
        options=OPTION,
        medals=9,
    ).ready("I5", "I6")
    field.attack("I5", "I13", "I")
    field.next_turn().next_turn().ready("I5", "I6")
    assert [field.dice("I5", hex_) for hex_ in ("I13", "H12")] == [2, 1]
    assert [field.dice("I6", hex_) for hex_ in ("I13", "H12")] == [1, 1]


@pytest.mark.rule("HR-BIGGUN-4")
@pytest.mark.parametrize(
    ("options", "row", "kept"),
    [
        (OPTION, "hr_big_gun", set()),
        ("", "hr_big_gun", set()),
        (f"{OPTION}:gun_move_breaks=false", "hr_big_gun", {"I13"}),
        (OPTION, "tp_big_gun", {"I13"}),
    ],
)
def test_a_gun_that_moves_loses_its_aim(options, row, kept):
    field = aimed(options, row)
    assert field.move(FAR, "I6")
    assert marks(field, "I6") == kept and field.fired(Fired.AIM_BROKEN) is not bool(kept)


@pytest.mark.rule("HR-BIGGUN-4")
def test_so_does_a_gun_that_falls_back_and_one_that_dies():
    field = Battlefield(
        axis={"infantry": "C6 D8 A1"},
        allies={"hr_big_gun": "E6", "infantry": "A13"},
        options=OPTION,
        medals=9,
    ).ready("E6")
    field.attack("E6", "C6", "I")
    assert marks(field, "E6") == {"C6"}
    field.next_turn().ready("D8").attack("D8", "E6", "FSS")
    (there,) = set(field.picture("allies")) - {"A13"}
    assert there != "E6" and marks(field, there) == set() and field.fired(Fired.AIM_BROKEN)
    field = aimed()
    gun = field.unit(FAR)
    remove_figures(field.tables, field.state, gun, 2, Loss.HIT)
    assert all(hex_ < 0 for hex_ in field.state["crosshair"][gun])


@pytest.mark.rule("HR-BIGGUN-4")
def test_and_a_target_that_moves_or_dies_gives_it_back():
    field = big_gun()
    field.attack(FAR, "I13", "I")
    field.next_turn().ready("I13").move("I13", "I12")
    assert marks(field, FAR) == set()
    field = Battlefield(
        axis={"infantry": "H9 A1"}, allies={"hr_big_gun": FAR, "infantry": "I9"}, options=OPTION, medals=9
    ).ready(FAR, "I9")
    field.attack(FAR, "H9", "ISS")
    assert marks(field, FAR) == {"H9"}
    field.attack("I9", "H9", "FSS", ground=0, retreat=["G9"])
    assert marks(field, FAR) == set()
    field = big_gun(axis={"infantry": "I13:2 A1"})
    field.attack(FAR, "I13", "I")
    field.next_turn().next_turn().ready(FAR).attack(FAR, "I13", "IS")
    assert marks(field, FAR) == set()


@pytest.mark.rule("HR-BIGGUN-6", "HR-BIGGUN-5")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_each_gun_has_so_many_cross_hairs(most):
    field = big_gun(f"{OPTION}:markers={most}", axis={"infantry": "I13 I11 I9 H12 A1"})
    for n, enemy in enumerate(("I13", "I11", "I9", "H12"), 1):
        field.state["battles"][field.unit(FAR)] = 0
        field.attack(FAR, enemy, "ISS")
        assert len(marks(field, FAR)) == min(n, most)
    assert "I13" in marks(field, FAR)


@pytest.mark.rule("HR-BIGGUN-7", "HR-ARITH-4", "HR-ARITH-5")
def test_the_die_comes_before_the_penalty_at_armor():
    field = big_gun(f"{OPTION}+{LESS}", axis={"armor": "I13", "infantry": "A1"})
    assert field.dice(FAR, "I13") == 0  # 1 - 1
    field.state["crosshair"][field.unit(FAR), 0] = field.index["I13"]
    assert field.dice(FAR, "I13") == 1  # 1 + 1 - 1
    assert dice_by_range("hr_big_gun", "armor", LESS, far=8) == [2, 2, 2, 1, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("crosshair_bonus=3", "0 to 2"),
        ("markers=0", "1 to 3"),
        ("gun_move_breaks=no", "true | false"),
        ("dice=a", "3/2/1"),
    ],
)
def test_other_values_are_refused(text, said):
    with pytest.raises(InputError) as caught:
        load_option(f"{OPTION}:{text}")
    assert said in str(caught.value)


# --- posts ---


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
    assert marks(field, "I6") == {"I13"}
    field.next_turn().next_turn().ready("I6")
    assert field.dice("I6", "I13") == 1 + bonus
    assert field.move("I6", "I7") and marks(field, "I7") == kept


@pytest.mark.rule("HR-SPOT-2")
def test_cross_hairs_alone():
    only = f"{SPOT}:scope=crosshair_only"
    assert table_of(only, "artillery") == [3, 3, 2, 2, 1, 1, 0, 0]
    assert table_of(f"{only}+{OPTION}", "hr_rockets") == [4, 4, 4, 4, 0, 0, 0, 0]
    field = posted(only, enemy="I11")
    field.attack("I6", "I11", "I")
    assert marks(field, "I6") == {"I11"}
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
    with pytest.raises(InputError, match="a hex like E5"):
        load_option(f"{SPOT}:hex=everywhere")


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
        ("artillery", True), ("hr_heavy_artillery", True), ("ww_mobile_artillery", True),
        ("hr_medium_artillery", False), ("hr_rockets", False), ("hr_88", False), ("ww_heavy_at_gun", False),
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
    assert marks(field, "I6") == kept and row_at(field, "I6") == row
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
    assert marks(field, "I6") == {"I13"}
    field.next_turn().ready("B4").attack("B4", "C4", faces, ground=0, retreat=retreat)
    assert marks(field, "I6") == set() and row_at(field, "I6") == "artillery"


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


# --- stages ---


def test_stages_have_what_the_options_are_about():
    (stage,) = load_option(OPTION).stages
    rows = build_tables(load_scenario(stage), parse_variant(OPTION)).unit_rows
    assert "hr_big_gun" in rows and "hr_big_gun" not in build_tables(load_scenario(stage)).unit_rows
    (stage,) = load_option(SPOT).stages
    table = build_tables(load_scenario(stage), parse_variant(SPOT)).tables[0]
    assert list(table["posts_n"]) == [1, 1] and table["posts_return"] == 1
