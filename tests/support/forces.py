"""Forces of a battlefield under options, as rows and figures by hex, for the tests of what changes them."""

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from tests.support.battlefield import Battlefield, scenario_text

MAPPING = "house-unit-mapping"


def army(options="", axis=None, allies=None, **more):
    """Row and figures by hex of all units of a battlefield."""
    field = Battlefield(axis=axis, allies=allies, options=options, **more)
    state, rows = field.state, field.built.unit_rows
    return {
        field.names[state["unit_hex"][u]]: (
            rows[state["unit_row"][u]].partition("@")[0],
            int(state["unit_figures"][u]),
        )
        for u in range(state["n_units"])
    }


def scenario_of(axis=None, allies=None, tail=""):
    """The text of a scenario with these units."""
    units = {"axis": axis or {"infantry": "A1"}, "allies": allies or {"infantry": "I1"}}
    return scenario_text({}, units, "", 5, 5, "country", None) + tail


def changes(options, scenario="long-ridge"):
    """What options change in a scenario, by path."""
    built = build_tables(load_scenario(scenario), parse_variant(options))
    return {one.path: (one.was, one.now) for one in built.provenance}


def of(date="", axis="germany", allies="usa", front="western", face="country"):
    """Lines of a scenario that say who fights when and where, for ``extra``, and its face."""
    nations = f'{{ axis = "{axis}", allies = "{allies}" }}'
    return {"extra": f'date = "{date}"\nfront = "{front}"\nnations = {nations}\n', "face": face}
