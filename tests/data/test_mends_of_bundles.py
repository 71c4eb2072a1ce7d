"""Two bundles that do not go together: the refusal says what to leave out, and what is left is played."""

import re
from itertools import combinations, permutations

import pytest

from engine.loading.checks.too_many_named import together
from engine.loading.options.bundles import bundles, spread
from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError

FICTION = ("zombies", "daleks", "cybermen", "martians", "nineteen-eighty-four")
MOST = 9  # options of a bundle whose refusals are all looked at
MEND = re.compile(r": (?:no (?P<none>\S+)|(?P<bundle>\S+) without (?P<out>.+))$")


def mended(text, expected):
    """The variant that a refusal asks for."""
    found = MEND.search(expected)
    assert found, f"{text}: no mend in {expected}"
    bundle = found["none"] or found["bundle"]
    out = (
        re.split(r", | and ", found["out"])
        if found["out"]
        else [load_option(one).name for one in spread(bundle)]
    )
    left = [one for one in spread(bundle) if load_option(one).name not in out]
    return "+".join(one for part in text.split("+") for one in (left if part == bundle else [part]))


def refusal_of(text):
    """What is expected in place of a variant; None if it is played."""
    try:
        parse_variant(text)
    except InputError as error:
        return error.expected
    return None


def test_the_mend_of_any_two_bundles_is_no_variant_that_is_refused_again():
    """Of bundles that are not so large that their refusal takes long."""
    small = [name for name in bundles() if len(spread(name)) <= MOST]
    refused = {text: refusal_of(text) for text in map("+".join, combinations(small, 2))}
    refused = {text: expected for text, expected in refused.items() if expected is not None}
    assert len(refused) > len(small)
    for text, expected in refused.items():
        assert refusal_of(mended(text, expected)) is None, text


@pytest.mark.parametrize("text", ["army-manoeuvres+house-everything", "nineteen-eighty-four+house-units"])
def test_what_two_bundles_share_is_left_out_of_the_one_that_is_written_out(text):
    """An option named by itself beside its bundle is refused, so the list has it too."""
    assert refusal_of(mended(text, refusal_of(text))) is None


@pytest.mark.parametrize("text", ["+".join(pair) for pair in permutations(FICTION, 2)])
def test_the_mend_of_two_fictional_variants_is_played(text):
    """Daleks and Martians both say which units take towns: without that of one, the other can be played."""
    expected = refusal_of(text)
    variant = parse_variant(text if expected is None else mended(text, expected))
    (battle,) = resolve_scenarios(["toulon"])
    assert build_tables(battle, variant).tables[0]["n_units"] > 0


def test_two_variants_that_do_not_go_together_are_not_asked_to_be_joined():
    said = together(["martians", "daleks"])
    assert "write martians+daleks" not in said
    assert refusal_of(mended("martians+daleks", said)) is None


def test_what_is_no_option_is_left_to_its_own_refusal():
    assert together(["martians", "no-such-thing"]).startswith("one variant; write martians+no-such-thing")
