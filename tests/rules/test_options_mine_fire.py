"""House rule mine-clearing-artillery: guns fire at minefields."""

from itertools import product

import pytest

from engine.codes import DIE
from engine.hooks import Fired
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.rules.mines.law import may_try, note_try
from tests.support.shelled_ground import Shelling

OPTION = "minefields+mine-clearing-artillery"
MINES = {"E6": "tp_minefield", "E7": "tp_minefield"}
AXIS = {"infantry": "A1 A3"}
SHELLING = Shelling(OPTION, "SHELL_MINES", MINES, AXIS, here="E3", at="E6", owner="axis")
field_of, dice, fire, shoot = SHELLING.field_of, SHELLING.dice, SHELLING.fire, SHELLING.shoot


@pytest.mark.rule("HR-MINEART-1", "HR-MINEART-3")
@pytest.mark.parametrize(
    ("faces", "gone"), [("GS", True), ("SG", True), ("II", False), ("AA", False), ("FF", False)]
)
def test_a_grenade_removes_it(faces, gone):
    field = field_of()
    assert dice(field) == 2
    fire(field, faces)
    assert bool(field.pieces("E6")) is not gone and field.fired(Fired.MINES_SHELLED)
    assert dice(field_of(option="minefields")) == 0


@pytest.mark.rule("HR-MINEART-1")
@pytest.mark.parametrize("mine", ["tp_minefield", "ww_minefield"])
def test_minefields_of_both_boxes(mine):
    assert dice(field_of({"E6": mine})) == 2


@pytest.mark.rule("HR-MINEART-1")
def test_the_faces_are_a_parameter():
    for face in "IAGFS":
        field = field_of(option=f"{OPTION}:symbol=star|armor")
        fire(field, face + "F")
        assert bool(field.pieces("E6")) is (face not in "SA"), face


@pytest.mark.rule("HR-MINEART-3", "HR-CHECK-9", "HR-FACE-13")
@pytest.mark.parametrize(("mine", "n", "percent"), [("E8", 1, 16.7), ("E6", 2, 30.6), ("E5", 3, 42.1)])
def test_how_often_the_mines_go(mine, n, percent):
    field = field_of({mine: "tp_minefield"})
    faces = max(int(one) for one in field.tables["shell_faces"])
    rolls = list(product(DIE, repeat=dice(field, mine)))
    gone = sum(any(faces >> face & 1 for face in roll) for roll in rolls)
    assert len(rolls) == 6**n and round(100 * gone / len(rolls), 1) == percent


@pytest.mark.rule("HR-MINEART-3")
@pytest.mark.parametrize(("fixed", "near", "far"), [("", 3, 1), (",dice=1", 1, 1), (",dice=6", 6, 6)])
def test_the_dice_are_a_parameter_within_the_range_of_the_gun(fixed, near, far):
    option = f"{OPTION}:symbol=grenade{fixed}"
    terrain = {"E4": "tp_minefield", "E8": "tp_minefield", "E10": "tp_minefield"}
    field = field_of(terrain, option=option)
    assert [dice(field, mine) for mine in ("E4", "E8", "E10")] == [near, far, 0]


@pytest.mark.rule("HR-MINEART-2", "HR-MINEART-5")
@pytest.mark.parametrize(
    ("words", "same", "other"),
    [("", 0, 2), (":attempts_per_turn=2", 2, 2), (":attempt_scope=per_side", 0, 0),
     (":attempt_scope=per_side,attempts_per_turn=2", 2, 2)],
)  # fmt: skip
def test_one_attempt_a_turn_on_a_minefield_or_of_the_side(words, same, other):
    field = field_of(option=OPTION + words)
    fire(field, "SS")
    assert (dice(field, "E6"), dice(field, "E7")) == (same, other)
    field.next_turn().next_turn().ready("E3")
    assert dice(field, "E6") == 2


@pytest.mark.rule("HR-MINEART-5", "HR-MINEROLL-9")
def test_attempts_of_engineers_count():
    field = field_of()
    note_try(field.tables, field.state, field.index["E6"])
    assert (dice(field, "E6"), dice(field, "E7")) == (0, 2)


@pytest.mark.rule("HR-MINEROLL-9")
def test_a_shot_counts_against_the_limit_of_engineers():
    field = field_of(option=f"{OPTION}+combat-engineers+mine-clearing-roll", tp_engineer="C3")
    fire(field, "II")
    assert [may_try(field.tables, field.state, field.index[mine]) for mine in ("E6", "E7")] == [0, 1]


@pytest.mark.rule("HR-MINEART-4")
@pytest.mark.parametrize(
    ("option", "expected"), [("", 2), ("+artillery-fire-modes:direct_types=artillery", 0)]
)
def test_the_fire_mode_counts(option, expected):
    assert dice(field_of({**MINES, "E5": "forest"}, option=OPTION + option)) == expected


@pytest.mark.rule("HR-MINEART-6")
def test_under_an_enemy_the_gun_names_unit_or_mine_never_under_an_own_unit():
    field = field_of(axis={"infantry": "E6"})
    assert dice(field) == 2 and field.dice("E3", "E6") == 2
    assert dice(field_of(infantry="E6")) == 0
    assert dice(field_of(axis={"infantry": "E4"})) == 0


@pytest.mark.rule("HR-MINEART-6")
def test_next_to_an_enemy_not_even_the_mine_under_him_is_shelled():
    field = field_of({"E4": "tp_minefield"}, axis={"infantry": "E4"})
    assert dice(field, "E4") == 0 and field.dice("E3", "E4") == 3
    assert dice(field_of({"E4": "tp_minefield"}), "E4") == 3


@pytest.mark.rule("HR-MINEART-7")
@pytest.mark.parametrize("row", ["infantry", "armor", "ww_mortar_infantry"])
def test_guns_only(row):
    assert dice(field_of({"E4": "tp_minefield"}, row=row), "E4") == 0


@pytest.mark.rule("HR-MINEART-7")
def test_the_shot_is_the_guns_battle():
    field = field_of()
    shoot(field)
    assert dice(field, "E7") == 0 and not field.state["n_battles"].any()


@pytest.mark.rule("HR-SET-15")
def test_it_needs_minefields():
    with pytest.raises(InputError, match="minefields"):
        parse_variant("mine-clearing-artillery")
