"""Heat on a board: means of a run worked out by hand, colours that can be told apart."""

from itertools import pairwise

import pandas as pd
import pytest

import m44
from analysis.boards.heat import heat_of
from analysis.plots.heat import DIVERGING, SEQUENTIAL, Heat, blend, ink_on, short, warm_hex
from engine.loading.words.errors import InputError

# variant, side, hex, losses, visits, battles of 10 games each; the second pair of players lost nothing.
ROWS = (
    ("official", "axis", "C4", 20, 5, 1), ("official", "axis", "C5", 1, 0, 0),
    ("official", "allies", "C4", 4, 7, 2), ("official", "allies", "C5", 0, 30, 0),
    ("mild", "axis", "C4", 10, 5, 1), ("mild", "axis", "C5", 3, 0, 0),
    ("mild", "allies", "C4", 4, 7, 2), ("mild", "allies", "C5", 0, 30, 0),
)  # fmt: skip


def hexes(pairs=1):
    rows = [
        {"scenario": "x", "variant": variant, "axis_player": f"p{pair}", "allies_player": "q", "side": side,
         "hex": hex_, "games": 10, "losses": 0 if pair else losses, "visits": visits, "battles": battles}
        for pair in range(pairs)
        for variant, side, hex_, losses, visits, battles in ROWS
    ]  # fmt: skip
    return pd.DataFrame(rows).astype(dict.fromkeys(("scenario", "variant", "side", "hex"), "category"))


def test_sums_become_means_over_games():
    assert heat_of(hexes(), "x", "losses").values == {"C4": 2.4, "C5": 0.1}
    assert heat_of(hexes(), "x", "losses", side="axis").values == {"C4": 2.0, "C5": 0.1}
    assert heat_of(hexes(), "x", "visits", side="allies", variant="mild").values == {"C4": 0.7, "C5": 3.0}
    assert heat_of(hexes(2), "x", "losses", side="axis").values == {"C4": 1.0, "C5": 0.05}


def test_a_variant_minus_another():
    heat = heat_of(hexes(), "x", "losses", variant="mild", minus="official", name="Exton")
    assert heat.values == pytest.approx({"C4": -1.0, "C5": 0.2}) and heat.diverging
    assert heat.title == "Exton: changes most at C4, \N{MINUS SIGN}1.00 per battle"
    assert "mild minus official" in heat.label
    assert heat_of(hexes(), "x", "losses", minus="official").values == pytest.approx(heat.values)


def test_the_title_is_the_finding_and_the_label_says_what_was_counted():
    heat = heat_of(hexes(), "x", "visits", side="allies")
    assert heat.title == "x: most steps lead to C5, 3.00 per battle"
    assert heat.label == "steps onto the hex by the Allies, mean of 10 games, official"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"scenario": "y"}, "SCENARIO"), ({"what": "loses"}, "--heat"), ({"side": "allied"}, "--side"),
        ({"variant": "wild"}, "--variant"), ({"minus": "wild"}, "--minus"),
    ],
)  # fmt: skip
def test_words_that_the_run_does_not_know(words, key):
    with pytest.raises(InputError) as error:
        heat_of(hexes(), **{"scenario": "x", "what": "losses", **words})
    assert error.value.key == key


def brightness(color):
    """Relative luminance of sRGB, as WCAG defines it."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_scales_run_from_light_to_dark_so_that_they_need_no_hue():
    shades = [brightness(blend(SEQUENTIAL, i / 40)) for i in range(41)]
    assert all(a > b for a, b in pairwise(shades))
    middle = len(DIVERGING) // 2
    sides = [brightness(color) for color in DIVERGING]
    assert all(a < b for a, b in pairwise(sides[: middle + 1]))
    assert all(a > b for a, b in pairwise(sides[middle:]))


@pytest.mark.parametrize("scale", [SEQUENTIAL, DIVERGING])
def test_numbers_can_be_read_on_every_colour(scale):
    for i in range(41):
        color = blend(scale, i / 40)
        light, dark = sorted((brightness(color), brightness(ink_on(color))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3  # WCAG 1.4.3, large or bold words


def test_the_scale_ends_at_the_largest_value_rounded_up():
    assert Heat({"A1": 0.1234}, "").limit == 0.13
    assert Heat({"A1": -7.0, "A2": 2.0}, "", True).limit == 7.0
    assert Heat({}, "").limit == 1.0
    heat = Heat({"A1": -1.0, "A2": 1.0, "A3": 0.0}, "", True)
    assert (heat.color(-1), heat.color(0), heat.color(1)) == (DIVERGING[0], DIVERGING[4], DIVERGING[-1])


def test_a_hex_that_rounds_to_nothing_shows_its_terrain():
    heat = Heat({"A1": 0.004, "A2": 0.5}, "")
    assert warm_hex(heat, "A1") == [] and warm_hex(heat, "B1") == []
    assert warm_hex(heat, "A2")[1].words == short(0.5) == ".50"


def test_numbers_of_ones_own_on_a_board(tmp_path):
    (view,) = m44.show("river-line", heat={"E5": 1.5, "E6": -0.5}, out=tmp_path / "own.svg")
    text = (tmp_path / "own.svg").read_text(encoding="utf-8")
    assert ">1.5<" in text and ">\N{MINUS SIGN}.50<" in text and "#u-" not in text
    assert {row["hex"]: row["heat"] for row in view.hexes if row["heat"] is not None} == {
        "E5": 1.5,
        "E6": -0.5,
    }
