"""A refused sum of bundles names what one of them has to do without (house-rules section 5)."""

import pytest

from engine.loading.options.bundles import bundles
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError

WIN_TESTS = ["counter-attack-final-turn", "damage-scoring", "objective-gate"]
MARKERS = "objectives-held-until-retaken"


@pytest.mark.rule("HR-SET-8", "HR-SET-9")
@pytest.mark.parametrize(
    ("bundle", "out"),
    [
        ("zombies", [*WIN_TESTS, MARKERS]), ("daleks", [*WIN_TESTS, MARKERS]), ("martians", [*WIN_TESTS, MARKERS]),
        ("fall-of-london", [*WIN_TESTS, MARKERS]), ("nineteen-eighty-four", WIN_TESTS),
    ],
)  # fmt: skip
def test_the_refusal_of_two_bundles_offers_the_reduced_sum(bundle, out):
    """Section 5: the main rules with a fictional game, less what conflicts with its end and its markers."""
    for words in (f"house-core+{bundle}", f"{bundle}+house-core+hand-size"):
        with pytest.raises(InputError) as refused:
            parse_variant(words)
        *first, last = out
        assert str(refused.value).endswith(f": house-core without {', '.join(first)} and {last}")
    core = [one for one in bundles()["house-core"].options if one not in out]
    assert parse_variant("+".join([*core, bundle])).options


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("darkness+house-everything", "a group: house-everything without weather-blizzard-fog"),
        ("weather-night+weather-rainstorm", "at most one option of a group"),
        ("house-core+damage-scoring", "each option once"),
    ],
)
def test_nothing_is_offered_where_leaving_out_would_change_nothing(words, end):
    with pytest.raises(InputError) as refused:
        parse_variant(words)
    assert str(refused.value).endswith(end)
