"""Pieces of the fictional variants printed without colours: each kind is known by its shape, and stands out.

Contrast is that of the Web Content Accessibility Guidelines: (lighter + 0.05) / (darker + 0.05) of relative luminance,
at least 3 for graphical objects and large letters.
"""

from itertools import combinations

import pytest

from analysis.boards.unit_marks import COLORS, FIGURE, GOLD, HALOS, badge, counter, ground
from analysis.plots.shapes import INK, Area, Disc, Line, Stamp, Text
from engine.loading.in_force.unit_rows import base_row
from engine.loading.options.bundles import spread
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.tables.build import build_tables

VARIANTS = ("zombies", "daleks", "cybermen", "martians", "nineteen-eighty-four")
BATTLES = (
    "omaha-beach",
    "arnhem-bridge",
    "mont-mouchet",
    "vassieux",
)  # infantry, special forces, armor, guns
PLAYED = [(variant, BATTLES) for variant in VARIANTS] + [("fall-of-london", ("prokhorovka",))]
LEAST = 3.0
OF_THE_VARIANTS = {
    "hr_zombie", "hr_dalek", "hr_dalek_special", "hr_mercenary", "hr_cyberman", "hr_fighting_machine",
    "hr_handling_machine", "hr_militia", "hr_assault_gun", "hr_infantry_tank", "hr_heavy", "hr_elite_infantry",
}  # fmt: skip


@pytest.fixture(scope="module")
def kinds():
    """Every unit row of the variants with its class and figures, by row."""
    found = {}
    for variant, battles in PLAYED:
        rules = parse_variant("+".join(spread(variant)))
        for scenario in resolve_scenarios(list(battles)):
            built = build_tables(scenario, rules)
            for row in map(base_row, built.unit_rows):
                columns = built.document["units"][row]
                found[row] = (columns["class"], columns["figures"])
    return found


def luminance(color):
    """Relative luminance of a colour like ``#F2C230``."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return sum(share * one for share, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    """Contrast of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def without_color(shapes):
    """What a picture is made of once all colours are one: lines, outlines and letters with their places."""
    found = []
    for shape in shapes:
        if isinstance(shape, Stamp):
            found += [
                (shape.x, shape.y, shape.scale, shape.opacity, one) for one in without_color(shape.shapes)
            ]
        elif isinstance(shape, Area):
            found.append(("area", tuple(shape.points), shape.fill == "none", shape.width))
        elif isinstance(shape, Line):
            found.append(("line", tuple(shape.points), shape.width, shape.dash))
        elif isinstance(shape, Disc):
            found.append(("disc", shape.x, shape.y, shape.radius, shape.fill == "none", shape.width))
        else:
            found.append(("text", shape.x, shape.y, shape.words))
    return found


def colors_of(shapes):
    """Colours in which something is drawn."""
    for shape in shapes:
        if isinstance(shape, Line | Text):
            yield shape.color
        else:
            yield from (one for one in (shape.fill, shape.edge) if one != "none")


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)  # a known pair of the guidelines


def test_the_variants_bring_all_their_pieces(kinds):
    assert set(kinds) >= OF_THE_VARIANTS


def test_any_two_kinds_differ_in_shape_or_letter_on_either_side(kinds):
    for side in COLORS:
        drawn = {
            row: without_color([counter(side, row, class_, figures, figures)])
            for row, (class_, figures) in kinds.items()
        }
        for one, other in combinations(drawn, 2):
            assert drawn[one] != drawn[other], f"{one} and {other} of {side} are alike without colours"


def test_badges_of_any_two_kinds_differ_so_that_losses_hide_none(kinds):
    marked = {row: without_color(badge(row)) for row in kinds if row in OF_THE_VARIANTS}
    for one, other in combinations(marked, 2):
        assert marked[one] != marked[other], f"badges of {one} and {other} are alike without colours"


def test_figures_stand_out_from_the_counter_of_either_side():
    for side, color in COLORS.items():
        assert contrast(FIGURE, color) >= LEAST, side


def test_counters_of_the_sides_differ_by_a_halo_that_stands_out():
    assert contrast(HALOS["axis"], HALOS["allies"]) >= LEAST
    for side, color in COLORS.items():
        assert contrast(HALOS[side], color) >= LEAST, side
        assert HALOS[side] in colors_of(ground(side)), side


def test_a_badge_stands_out_from_its_ground(kinds):
    for row in sorted(OF_THE_VARIANTS & set(kinds)):
        ground, *drawn = badge(row)
        assert ground.fill == GOLD and drawn, row
        most = max(contrast(color, GOLD) for color in colors_of(drawn))
        assert most >= LEAST, f"{row}: contrast {most:.2f} of its badge"


def test_letters_of_a_badge_without_a_symbol_stand_out():
    _, letters = badge("of_nobody_known")
    assert isinstance(letters, Text) and letters.words == "ONK" and letters.color == INK
    assert contrast(letters.color, GOLD) >= LEAST
