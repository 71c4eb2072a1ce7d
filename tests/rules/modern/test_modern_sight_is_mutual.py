"""Who sees a hex is seen from it, on every board without cards: players ask it from whichever end is at hand."""

import numpy as np
import pytest

from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.rules.modern.fields import WORD
from tests.support.modern_map import OPTION

BOARDS = [(one.id, "official") for one in resolve_scenarios(["modern"])]
BOARDS += [(one.id, OPTION) for one in resolve_scenarios(["base"])]


@pytest.mark.rule("MMB-LOS-1", "MMB-GAP-24")
@pytest.mark.parametrize(("battle", "words"), BOARDS)
def test_sight_and_distance_are_mutual(battle, words):
    rules = OFFICIAL if words == "official" else parse_variant(words)
    table = build_tables(resolve_scenarios([battle])[0], rules).tables[0]
    sees = np.unpackbits(table["modern_sees"].astype("<u8").view(np.uint8), axis=-1, bitorder="little")
    hexes = np.arange(len(sees))
    places = 64 * (hexes // WORD) + hexes % WORD  # of the bit of each hex in a row of words
    mutual = sees[:, places]
    assert mutual.any() and (mutual == mutual.T).all()
    assert (table["apart"] == table["apart"].T).all()
