"""Exact odds of Modern Battle: the oracle against the tables, the command against the oracle, for every cell."""

from fractions import Fraction
from itertools import product

import pytest

from engine.dice.without_cards import describe_without_cards
from engine.loading.scenario.load import load_built_in
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from m44.names.rules import MODERN_BOARD
from tests.oracles import modern_faces as faces
from tests.oracles import modern_tables as tables

RULES = build_tables(load_built_in(MODERN_BOARD)).document
CLASSES = ("INF", "ARM", "ART")
# Kinds in the order of the columns of the tables of chances to destroy, and of the rows of the mines.
TARGETS = (
    "infantry", "machine_gun", "cavalry", "tank", "armored_car", "artillery_field", "transport_armored",
    "transport_soft",
)  # fmt: skip
ATTACKERS = {
    "small arms": "infantry", "anti-tank inf.": "infantry_at", "machine gun": "machine_gun", "mortar": "mortar",
    "cavalry (GAP-9)": "cavalry", "tank": "tank", "armored car": "armored_car", "heavy gun": "artillery_heavy",
    "field gun": "artillery_field", "mountain gun": "artillery_mountain", "infantry gun": "infantry_gun",
    "AT gun, AFV": "at_gun", "AT gun, other": "at_gun",
}  # fmt: skip
# Columns of the table of dice: targets, and ground that takes off 0, 1, 2 dice.
COLUMNS = (
    (("infantry", "at_gun"), 0), (("infantry", "at_gun"), 1), (("infantry", "at_gun"), 2), (("armored_car",), 0),
    (("armored_car",), 1), (("tank",), 0), (("tank",), 1),
)  # fmt: skip
GROUND = (
    ("open", "open + mmb_wire"),
    ("mmb_wood", "mmb_town", "mmb_hill"),
    ("mmb_hill + mmb_wood_on", "mmb_hill + mmb_town_on"),
)
LONGEST = 10
WORKS, FREE = "open + mmb_fieldworks", "open"


def cells(table):
    """Rows of a table as words."""
    return [[cell.strip() for cell in line.split("|")] for line in table.splitlines()]


def fractions(text):
    """Numbers of a cell; a dash is none."""
    return [Fraction(0) if word == "-" else Fraction(word) for word in text.replace(",", "").split()]


def described(attacker, target, far=1, **around):
    """What the command works out; kinds by their names without the beginning of rows."""
    return describe_without_cards(RULES, f"mmb_{attacker}", f"mmb_{target}", far, **around)


def with_dice(n, target, **around):
    """An attack with so many dice, whoever can make it."""
    for attacker, (_, _, by_range) in faces.KINDS.items():
        for far in range(1, len(by_range) + 1):
            if faces.dice_of(attacker, target, far) == n:
                found = described(attacker, target, far, **around)
                assert found.count.dice == n
                return found
    raise AssertionError(f"nobody has {n} dice")


# --- the oracle against the tables ---
@pytest.mark.parametrize("row", cells(tables.LOSSES))
def test_losses(row):
    n, class_, *chances, mean = row
    expected = [p for (p,) in map(fractions, chances)]
    found = faces.losses(int(n), class_)
    assert found + [Fraction(0)] * (len(expected) - len(found)) == expected
    assert sum(k * p for k, p in enumerate(found)) == Fraction(mean)


@pytest.mark.parametrize("row", cells(tables.RETREATS))
def test_retreats_and_fieldworks(row):
    n, one, two, *in_works = row
    for least, chance in ((1, one), (2, two)):
        assert faces.chance(int(n), "INF", lambda _, flags, least=least: flags >= least) == Fraction(chance)
    for class_, chances in zip(CLASSES, in_works, strict=True):
        found = faces.losses(int(n), class_, works=1)
        assert [*(found + [Fraction(0)] * 3)[:3], sum(found[3:])] == fractions(chances)


@pytest.mark.parametrize("row", cells(tables.DICE))
def test_dice(row):
    who, *columns = row
    columns = columns[:1] * len(COLUMNS) if columns[-1] == "same" else columns
    for text, (targets, off) in zip(columns, COLUMNS, strict=True):
        if text == "n/a":
            continue
        expected = [int(n) for n in fractions(text)]
        for target in targets:
            far = range(1, len(expected) + 1)
            assert [faces.dice_of(ATTACKERS[who], target, d, off) for d in far] == expected


@pytest.mark.parametrize("blocked", [False, True])
def test_chances_to_destroy(blocked):
    for row in cells(tables.KILLED_BLOCKED if blocked else tables.KILLED):
        n, *chances = row
        for target, chance in zip(TARGETS, chances, strict=False):
            assert faces.kill(int(n), target, blocked=blocked) == Fraction(chance), (n, target)


@pytest.mark.parametrize(("target", "row"), list(zip(TARGETS, cells(tables.MINES), strict=True)))
def test_mines(target, row):
    _, nothing, back, destroyed, mean = row
    class_, n = faces.KINDS[target][0], faces.MINE_DICE
    assert faces.chance(n, class_, lambda h, f: h + f == 0) == Fraction(nothing)
    assert faces.kill(n, target) == Fraction(destroyed)
    if target != "transport_soft":
        assert faces.chance(n, class_, lambda _, f: f > 0) == Fraction(back)
        assert sum(k * p for k, p in enumerate(faces.losses(n, class_))) == Fraction(mean)


def test_values_of_a_turn():
    sides = list(product(range(6), repeat=2))
    assert Fraction(sum(a > b for a, b in sides), 36) == Fraction(5, 12)
    assert Fraction(sum(a == b for a, b in sides), 36) == Fraction(1, 6)
    assert 1 / Fraction(sum(a != b for a, b in sides), 36) == Fraction(6, 5)
    one = faces.kill(3, "artillery_field")
    assert (one, one**2, 2 * one * (1 - one), (1 - one) ** 2) == tuple(
        map(Fraction, ("2/27", "4/729", "100/729", "625/729"))
    )
    heavy = faces.kill(5, "artillery_heavy")
    assert (heavy, heavy**2) == (Fraction(763, 3888), Fraction(582169, 15116544))
    assert faces.kill(3, "tank") == Fraction(1, 27)
    assert 1 - sum(faces.losses(9, "ARM")[:3]) == Fraction(12259, 19683)
    assert faces.losses(3, "INF")[0] == Fraction(1, 8)
    assert faces.mean_combats(3, "INF", 4) == Fraction(7216, 2401)


# --- the command against the oracle ---
@pytest.mark.rule("MMB-ART-4", "MMB-ART-7", "MMB-ART-8", "MMB-CBT-2", "MMB-CBT-3", "MMB-CBT-5", "MMB-CBT-6")
@pytest.mark.rule("MMB-CBT-7", "MMB-CBT-8", "MMB-CBT-9", "MMB-TRP-3", "MMB-GAP-9", "MMB-GAP-10", "MMB-GAP-12")
@pytest.mark.parametrize("attacker", faces.KINDS)
def test_the_command_counts_dice_for_every_target_range_and_ground(attacker):
    for target, far in product(faces.KINDS, range(1, LONGEST + 1)):
        for off, grounds in enumerate(GROUND):
            for ground in grounds:
                count = described(attacker, target, far, target_hex=ground).count
                expected = faces.dice_of(attacker, target, far, off)
                assert count.dice == expected, (target, far, ground)
                assert bool(count.why_not) == (expected == 0)


@pytest.mark.rule("MMB-UNIT-1", "MMB-DIE-1", "MMB-DIE-2", "MMB-RET-1", "MMB-RET-2", "MMB-FW-1", "MMB-FW-2", "MMB-GAP-6",
                  "MMB-GAP-8", "MMB-GAP-11")  # fmt: skip
@pytest.mark.parametrize("target", faces.KINDS)
def test_the_command_knows_every_end_of_a_throw(target):
    for n, works, blocked in product(range(1, 6), (False, True), (False, True)):
        around = {"target_hex": WORKS if works else FREE, **({"room": 0} if blocked else {})}
        found = with_dice(n, target, **around).odds
        oracle = faces.after(n, target, works=works, blocked=blocked)
        rolls = int(found.rolls)
        joint = {
            (lost, back): Fraction(int(found.joint[lost, back]), rolls)
            for lost, back in product(*map(range, found.joint.shape))
            if found.joint[lost, back]
        }
        expected = {}
        for (lost, back, _), p in oracle.items():
            expected[lost, back] = expected.get((lost, back), 0) + p
        assert joint == expected, (n, works, blocked)
        assert found.fractions("eliminated")[1] == faces.kill(n, target, works=works, blocked=blocked)


@pytest.mark.rule("MMB-MOV-8", "MMB-GAP-15", "MMB-GAP-8")
@pytest.mark.parametrize(("target", "row"), list(zip(TARGETS, cells(tables.MINES), strict=True)))
def test_the_command_throws_mines(target, row):
    _, nothing, back, destroyed, mean = row
    found = described("minefield", target)
    assert found.nothing() == Fraction(nothing) and found.odds.fractions("eliminated")[1] == Fraction(
        destroyed
    )
    if target != "transport_soft":
        assert 1 - found.odds.fractions("flags")[0] == Fraction(back)
        assert sum(k * p for k, p in enumerate(found.odds.fractions("hits"))) == Fraction(mean)
    assert found.asked()["range"] is None and found.asked()["target_hex"] is None


def test_how_many_combats_destroy_a_unit():
    assert described("infantry", "infantry").combats_to_kill() == Fraction(7216, 2401)
    for target, n in product(("tank", "at_gun", "cavalry"), (1, 2, 3)):
        class_, strength, _ = faces.KINDS[target]
        expected = faces.mean_combats(n, class_, strength)
        assert with_dice(n, target).combats_to_kill() == expected
    assert described("infantry", "transport_soft").combats_to_kill() == 1 / Fraction(19, 27)
    assert described("infantry", "infantry", 3, target_hex=WORKS).combats_to_kill() is None


@pytest.mark.rule("MMB-UNIT-2", "MMB-GAP-7", "MMB-GAP-8")
@pytest.mark.parametrize(
    ("target", "quality", "strength"),
    [("infantry", "elite", 5), ("infantry", "poor", 3), ("tank", "elite", 4), ("at_gun", "poor", 1),
     ("transport_armored", "poor", 1), ("transport_armored", "elite", 2), ("transport_soft", "elite", 0)],
)  # fmt: skip
def test_quality(target, quality, strength):
    """A soft-skin of one point is as frail as one of none, and told so."""
    found = described("tank", target, quality=quality)
    assert found.row()["figures"] == strength
    if strength:
        assert found.odds.fractions("eliminated")[1] == faces.kill(3, target, strength=strength)


@pytest.mark.rule(
    "MMB-CBT-6", "MMB-LOS-1", "MMB-MOV-7", "MMB-WAT-2", "MMB-GAP-12", "MMB-GAP-13", "MMB-GAP-17", "MMB-GAP-22"
)
@pytest.mark.parametrize(
    ("attacker", "far", "around", "dice", "why"),
    [
        ("tank", 4, {"target_hex": "mmb_hill + mmb_wood_on"}, 1, ""),
        ("tank", 4, {"target_hex": "mmb_hill + mmb_wood_on", "from_hex": "mmb_hill", "same_group": True}, 2, ""),
        ("tank", 2, {"target_hex": "mmb_wood", "from_hex": "mmb_town"}, 0, "both are in cover"),
        ("tank", 1, {"target_hex": "mmb_wood", "from_hex": "mmb_town"}, 2, ""),
        ("tank", 2, {"target_hex": "open", "from_hex": "mmb_town"}, 3, ""),
        ("artillery_field", 2, {"target_hex": "mmb_wood", "from_hex": "mmb_town"}, 4, ""),
        ("at_gun", 2, {"target_hex": "mmb_wood", "from_hex": "mmb_town"}, 0, "both are in cover"),
        ("tank", 2, {"target_hex": "mmb_river + mmb_river_ford"}, 0, "no combat against units on"),
        ("tank", 2, {"from_hex": "mmb_river + mmb_river_ford"}, 0, "no combat from"),
        ("tank", 2, {"target_hex": "mmb_river + bridge"}, 3, ""),
        ("tank", 2, {"target_hex": "mmb_stream + mmb_stream_ford"}, 3, ""),
        ("tank", 2, {"target_hex": "mmb_water"}, 0, "no combat against units on"),
        ("tank", 2, {"cover": 2}, 1, ""),
        ("tank", 5, {}, 0, "out of range"),
        ("mortar", 1, {}, 0, "it has no dice at this range"),
        ("infantry", 3, {"target_hex": "mmb_wood"}, 0, "no dice are left"),
        ("transport_soft", 1, {}, 0, "it never fires"),
    ],
)  # fmt: skip
def test_where_there_is_no_attack_one_line_says_why(attacker, far, around, dice, why):
    count = described(attacker, "infantry", far, **around).count
    assert count.dice == dice and count.why_not.startswith(why) and bool(why) == bool(count.why_not)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"attacker": "mmb_tnk"}, "odds: attacker: found 'mmb_tnk', expected one of mmb_tank"),
        ({"target": "mmb_minefield"}, "odds: target: found 'mmb_minefield'"),
        ({"target_hex": "mmb_wod"}, "odds: target_hex: found 'mmb_wod', expected one of mmb_wood"),
        ({"target_hex": "mmb_river"}, "found 'mmb_river', expected terrain that mmb_infantry may enter"),
        ({"range_": 11}, "odds: range: found 11, expected 1 to 10"),
        ({"range_": 0}, "odds: range: found 0, expected 1 to 10"),
        ({"figures": 9}, "odds: figures: found 9, expected 1 to 8"),
        ({"card": "firefight"}, "odds: card: found 'firefight', expected none: these rules have no cards"),
        ({"still": True}, "odds: still: found true, expected false"),
        ({"quality": "good"}, "odds: quality: found 'good', expected elite or poor"),
        ({"quality": "elite", "figures": 2}, "odds: quality: found elite, expected no quality beside figures"),
        ({"side": "allied"}, "odds: side: found 'allied', expected one of allies"),
    ],
)  # fmt: skip
def test_errors_name_the_word_and_the_mend(changes, message):
    with pytest.raises(InputError) as caught:
        describe_without_cards(RULES, **{"attacker": "mmb_tank", "target": "mmb_infantry", **changes})
    assert message in str(caught.value) and "\n" not in str(caught.value)
