"""All rolls of the dice through the kernel, run as plain Python: equality with the exact tables."""

from collections import Counter
from itertools import product
from unittest.mock import patch

import numpy as np
import pytest

from engine.codes import UnitClass
from engine.dice.combat import class_faces, fight_out, make_battles
from engine.dice.describe import describe_battle
from engine.dice.odds import roll_weights, sixths
from engine.hooks import Stream
from engine.kernel import battle
from engine.layout import STATE, TABLES
from engine.loading.in_force.rules import base_document
from tests.support.battlefield import Battlefield

FLAG = 1 << 3
TABLE = np.zeros(1, TABLES)[0]
RULES = base_document()


def all_rolls(dice):
    """Every roll as generator words that show it, four to a block as the kernel asks for them."""
    for sides in product(range(6), repeat=dice):
        words = [(side << 32) // 6 + 1 for side in sides] + [0] * 4
        yield lambda index, *_, words=words: tuple(words[4 * index : 4 * index + 4])


@pytest.mark.rule("CORE-HIT-1", "CORE-HIT-2", "CORE-HIT-3", "CORE-DICE-11")
@pytest.mark.parametrize("target", list(UnitClass))
@pytest.mark.parametrize("dice", range(5))
def test_the_kernel_counts_every_roll_like_the_tables(dice, target):
    faces = class_faces(target)
    state = np.zeros(1, STATE)[0]
    counted = Counter()
    for words in all_rolls(dice):
        with patch.object(battle, "philox4x32", words):
            battle.roll(TABLE, state, 0, dice, faces, FLAG, Stream.DICE)
        counted[int(state["hits"]), int(state["flags"])] += 1
    weights = roll_weights()[dice, sixths(faces), sixths(FLAG)]
    assert counted == {(int(h), int(f)): int(weights[h, f]) for h, f in np.argwhere(weights)}


# Target, its hex and figures; attacker's hex; free hexes behind it, flags ignored, terrain.
PLACES = [
    ("infantry", "G5", 4, "F5", 2, 0, {}),
    ("infantry", "H5", 2, "G5", 1, 0, {}),
    ("infantry", "I5", 2, "H5", 0, 0, {}),
    ("infantry", "I5", 1, "H5", 0, 1, {"I5": "sandbag"}),
    ("armor", "I5", 3, "H5", 0, 0, {}),
    ("artillery", "E5", 2, "D5", 0, 1, {"E5": "bunker"}),
]
CLASSES = {"infantry": UnitClass.INF, "armor": UnitClass.ARM, "artillery": UnitClass.ART}


@pytest.mark.rule("CORE-HIT-4", "CORE-HIT-5", "CORE-HIT-6", "RET-1", "RET-8", "RET-11", "RET-13", "RET-16")
@pytest.mark.parametrize(("row", "hex_", "figures", "from_hex", "room", "ignored", "terrain"), PLACES)
def test_the_kernel_fights_out_every_roll_like_the_tables(
    row, hex_, figures, from_hex, room, ignored, terrain
):
    field = Battlefield(
        terrain,
        axis={"infantry": from_hex},
        allies={row: f"{hex_}:{figures}"},
        active="axis",
        owner="allies",
    )
    field.play("recon_center").order(from_hex)
    start, unit, dice = field.state.copy(), field.unit(hex_), field.dice(from_hex, hex_)
    counted = Counter()
    for roll in product("IIAGFS", repeat=dice):
        field.states[0] = start
        field.attack(from_hex, hex_, "".join(roll), follow=False)
        left = int(field.state["unit_figures"][unit])
        counted[figures - left, int(field.state["retreat_steps"][1])] += 1
    faces = class_faces(CLASSES[row])
    joint = fight_out(make_battles(dice, faces, figures, room=room, flags_ignored=ignored)).joint
    assert dice >= 2
    assert counted == {(int(lost), int(back)): int(joint[lost, back]) for lost, back in np.argwhere(joint)}


GROUND = {
    "C3": "forest",
    "C5": "town",
    "C7": "hill",
    "C9": "hill + sandbag",
    "C11": "sandbag",
    "E3": "wire",
    "E5": "bunker",
    "E7": "hill + bunker",
    "E9": "town + wire",
    "E11": "beach",
}


@pytest.mark.rule("CORE-DICE-2", "CORE-DICE-3", "CORE-DICE-4", "CORE-DICE-6", "CORE-DICE-7", "CORE-DICE-9")
@pytest.mark.parametrize("attacker", list(CLASSES))
def test_dice_are_counted_alike_in_words_and_in_the_kernel(attacker):
    field = Battlefield(GROUND, axis={attacker: "A1"}, allies={"infantry": "I1"}, owner="allies")
    unit, target = field.unit("A1"), field.unit("I1")
    open_ = {"G7": "open"}
    bunkers = {hex_ for hex_, words in GROUND.items() if "bunker" in words and attacker != "infantry"}
    for (from_hex, from_words), (to, words) in product((GROUND | open_).items(), (GROUND | open_).items()):
        if from_hex in bunkers:
            continue
        field.state["unit_hex"][target] = field.index[to]
        for far in (1, 2, 3):
            row = [field.tables, field.state, unit, field.index[from_hex], target, far, 0, 0]
            described = describe_battle(
                RULES, attacker, "infantry", far, from_hex=from_words, target_hex=words, side="axis"
            )
            assert described.count.dice == battle.count_dice(*row), (from_words, words, far)


@pytest.mark.rule("CARD-ARTBOM-3")
@pytest.mark.parametrize("stream", [Stream.DICE, Stream.EXTRA, Stream.CHARGE, Stream.ENGAGE])
def test_every_battle_of_a_turn_is_a_roll_of_its_own(stream):
    """The addresses of three rolls of six dice: two blocks of four words for each, under its own number."""
    state = np.zeros(1, STATE)[0]
    asked = []

    def words(index, ordinal, *_):
        asked.append((index, ordinal))
        return 0, 0, 0, 0

    with patch.object(battle, "philox4x32", words):
        for _ in range(3):
            battle.roll(TABLE, state, 0, 6, 0, FLAG, stream)
    assert asked == [(index, ordinal) for ordinal in range(3) for index in range(2)]
