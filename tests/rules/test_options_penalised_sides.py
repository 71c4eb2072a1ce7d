"""Whom a penalty names: any set of sides, classes of sides; every unit is counted by hand from the words."""

from itertools import combinations

import pytest

from tests.support.battlefield import Battlefield

HEXES = {"infantry": "E2", "armor": "E5", "artillery": "E8"}
ENEMIES = {"infantry": "A2", "armor": "A5", "artillery": "A8"}
FULL = {"infantry": 4, "armor": 3, "artillery": 2}
MARCH = {"infantry": 2, "armor": 3, "artillery": 1}
CLASSES = {"infantry": "inf", "armor": "arm", "artillery": "art"}
DICE = {"infantry": [3, 2, 1], "armor": [3, 3, 3], "artillery": [3, 3, 2]}
WORDS = [side + part for side in ("axis", "allies") for part in ("", "_inf", "_arm", "_art")]
SETS = [words for n in (1, 2) for words in combinations(WORDS, n)] + [
    tuple(word for word in WORDS if "_" in word),
    ("axis", "allies", "axis_inf"),
    ("axis", "allies_inf", "allies_art"),
]


@pytest.mark.rule("HR-DEMORAL-1", "HR-DEMORAL-9")
@pytest.mark.parametrize("words", SETS, ids="+".join)
def test_every_unit_that_a_word_means_lacks_a_figure_a_hex_and_a_die_and_no_other(words):
    field = Battlefield(axis=ENEMIES, allies=HEXES, options="demoralisation:affected=" + "|".join(words))
    rows = field.tables["row_move_max"]
    enemy = {side: field.unit(hex_) for side, hex_ in (("axis", "E2"), ("allies", "A2"))}
    for side, places in (("axis", ENEMIES), ("allies", HEXES)):
        for row, hex_ in places.items():
            less = 1 if side in words or f"{side}_{CLASSES[row]}" in words else 0
            unit = field.unit(hex_)
            own, other = (int(field.state["unit_row"][one]) for one in (unit, enemy[side]))
            assert field.figures(hex_) == FULL[row] - less
            moves = (
                field.tables["move_after"][own, 0, 1, rows[own]] if field.tables["bent_moves"] else rows[own]
            )
            assert moves == MARCH[row] - less
            dice = field.tables["dice"][0, own, other, 1:4].tolist()
            assert dice == [number - less for number in DICE[row]]
