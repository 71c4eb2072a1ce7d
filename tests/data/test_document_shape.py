"""The typed shape of the rules document says what the models of the schema say, and what files become; both ways."""

from functools import cache
from pathlib import Path
from typing import Any, Literal, get_type_hints, is_typeddict

import pytest

from engine.loading.in_force.rules import TABLES, shared_base
from engine.loading.options.option import list_options
from engine.loading.options.variant import apply, in_play, parse_variant
from engine.loading.scenario.load import Scenario, built_in_ids, load_built_in, read_scenario
from engine.loading.schema import columns, document
from engine.loading.schema.ruleset import Ruleset
from engine.loading.schema.scenario_file import (
    AirDrop,
    Barrier,
    Exit,
    LegendEntry,
    Marker,
    Objective,
    ScenarioFile,
    SideName,
    Train,
)
from engine.loading.schema.switch_columns import Switches
from engine.loading.words.checked import fields_of
from engine.loading.words.errors import InputError
from tests.data.plain_types import SHAPES, misfits, of_field
from tests.hooks.switch_columns import FILE, text

# Of which only what is given stands in the document.
ONLY_GIVEN = {columns.UnitChange: set(), document.PatchEntry: {"at"}}
# Parts of a scenario file that the document tells otherwise: the model of an entry, its shape, what is called or held
# otherwise there, what may be missing.
ENTRIES: list[tuple[Any, Any, dict[str, tuple[str, Any]], set[str]]] = [
    (Objective, document.ObjectiveEntry, {"hexes": ("cells", list[str])}, {"entry"}),
    (Exit, document.ExitEntry, {"hexes": ("cells", list[str])}, {"who", "per"}),
    (Barrier, document.BarrierEntry, {"hexes": ("cells", list[str])}, set()),
    (AirDrop, document.DropEntry,
     {"unit": ("row", str), "": ("units", list[document.UnitEntry]), "aim": ("aim", str), "by": ("house", bool),
      "as it was": ("changed", bool)}, {"aim", "house", "changed", "row", "count", "units"}),
    (Train, document.TrainEntry, {"unit": ("row", str), "cargo": ("cargo", list[document.UnitEntry])}, set()),
    (Marker, document.MarkerEntry,
     {"hexes": ("cells", list[str]), "stays": ("to", list[str]), "to": ("to", list[str]), "value": ("value", int),
      "sides": ("sides", list[SideName]), "by": ("by", str)}, {"by"}),
    (LegendEntry, document.TokenEntry,
     {"terrain": ("terrain", list[str]), "under": ("under", str)}, {"under"}),
]  # fmt: skip
# Keys of the file, and what they become.
TOLD_OTHERWISE: dict[str, dict[str, Any]] = {
    "map": {"map": list[str]},
    "legend": {"legend": dict[str, document.TokenEntry]},
    "units": {"units": list[document.UnitEntry], "surplus": list[list[str | int]], "unfit": list[str]},
    "objective": {"objectives": list[document.ObjectiveEntry]},
    "exit": {"exits": list[document.ExitEntry]},
    "barrier": {"barriers": list[document.BarrierEntry]},
    "air_drop": {"air_drops": list[document.DropEntry]},
    "train": {"trains": list[document.TrainEntry]},
    "marker": {"markers": list[document.MarkerEntry]},
    "combat": {"combat": dict[str, columns.CombatColumns]},
    "carried": {"carried": list[document.UnitEntry]},
    "patch": {"patches": list[document.PatchEntry]},
    "import": {},
}
M44 = sorted(Path(__file__).with_name("m44").glob("*.m44"))
BATTLES = ("operation-luttich", "airborne")
LIMITED = "heavy-armor:convert=both:all,max_per_side=0"  # units are more than their row allows


def shape_of(model: Any) -> dict[str, Any]:
    """What the columns of a model hold, by the names of files."""
    return {name: of_field(field) for name, field in fields_of(model).items()}


@pytest.mark.parametrize("model", SHAPES, ids=lambda model: model.__name__)
def test_columns_are_those_of_the_model(model):
    assert get_type_hints(SHAPES[model]) == shape_of(model)
    assert SHAPES[model].__required_keys__ == ONLY_GIVEN.get(SHAPES[model], set(shape_of(model)))


def test_switches_are_those_declared_and_all_are_there():
    assert get_type_hints(Switches) == shape_of(Ruleset)
    assert Switches.__required_keys__ == set(Ruleset.model_fields)


def test_the_file_of_switches_is_todays():
    assert FILE.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize(
    ("model", "shape", "changed", "optional"), ENTRIES, ids=[entry[0].__name__ for entry in ENTRIES]
)
def test_entries_of_a_scenario_are_those_of_the_model(model, shape, changed, optional):
    kept = {name: kind for name, kind in shape_of(model).items() if name not in changed}
    assert get_type_hints(shape) == kept | dict(changed.values())
    assert shape.__optional_keys__ == optional


def test_the_part_of_the_scenario_is_that_of_its_file():
    fields = fields_of(ScenarioFile)
    kept = {name: of_field(field) for name, field in fields.items() if name not in TOLD_OTHERWISE}
    others = {key: kind for kinds in TOLD_OTHERWISE.values() for key, kind in kinds.items()}
    assert get_type_hints(document.ScenarioPart) == kept | others
    assert set(TOLD_OTHERWISE) <= set(fields)
    assert document.ScenarioPart.__optional_keys__ == {"surplus", "unfit"}


def test_the_document_holds_the_tables_that_are_read():
    rest = {"decks": dict[str, dict[str, int]], "ruleset": Switches, "scenario": document.ScenarioPart}
    assert get_type_hints(document.Document) == {
        **{table: dict[str, SHAPES[model]] for table, model in TABLES.items()}, **rest
    }  # fmt: skip
    assert document.Document.__optional_keys__ == {"scenario"}


def test_every_shape_is_compared():
    written = {one for room in (columns, document) for one in vars(room).values() if is_typeddict(one)}
    named = {one for one in written if not one.__name__.startswith("_")}
    compared = {*SHAPES.values(), *(shape for _, shape, _, _ in ENTRIES)}
    assert named == compared | {Switches, document.Document, document.ScenarioPart, document.UnitEntry}


def test_what_is_read_is_of_that_shape():
    assert misfits(shared_base(), document.Document) == []
    for battle in battles():
        assert misfits(battle.data, document.ScenarioPart, battle.id) == []


@cache
def battles() -> list[Scenario]:
    """Those that ship, one with trains, and some of the publisher's editor."""
    trains = Path(__file__).parents[1] / "boards" / "two-trains.toml"
    return [*(load_built_in(id_) for id_ in built_in_ids()), *map(read_scenario, [trains, *M44])]


def documents() -> list[Any]:
    """What every option makes of a few battles."""
    found = []
    variants = [in_play(option["id"]) for option in list_options()] + [parse_variant(LIMITED)]
    for battle in battles():
        start = {**shared_base(), "scenario": battle.data}
        for variant in variants if battle.id in BATTLES else ():
            try:
                found.append(apply(start, variant.options)[0])
            except InputError:
                continue  # an option may not fit a battle
    return found


@pytest.mark.slow("properties")
def test_what_options_make_of_it_is_of_that_shape_and_nothing_in_it_is_without_use():
    made = documents()
    assert len(made) > 100
    for one in made:
        assert misfits(one, document.Document) == []
    parts = [*(battle.data for battle in battles()), *(one["scenario"] for one in made)]
    units = [unit for part in parts for unit in part["units"]]
    drops = [drop for part in parts for drop in part["air_drops"]]
    units += [unit for drop in drops for unit in drop.get("units", ())]
    for entries, shape in (
        (parts, document.ScenarioPart),
        (units, document.UnitEntry),
        (drops, document.DropEntry),
        ([goal for part in parts for goal in part["objectives"]], document.ObjectiveEntry),
    ):
        assert set().union(*entries) == shape.__required_keys__ | shape.__optional_keys__
        assert set(entries[0]).intersection(*entries) == shape.__required_keys__


@pytest.mark.parametrize(
    ("value", "kind", "said"),
    [
        ({"axis": 1}, document.OfSides, [".allies: missing"]),
        ({"axis": 1, "allies": 2, "both": 3}, document.OfSides, [".both: unknown"]),
        ({"axis": 1, "allies": True}, document.OfSides, [".allies: True"]),
        ({"axis": 1, "allies": None}, document.OfSides, [".allies: None"]),
        ([1, "2"], list[int], ["[1]: '2'"]),
        ({"a": {"b": "c"}}, dict[str, dict[str, int]], [".a.b: 'c'"]),
        ({1: 2}, dict[str, int], [" key: 1"]),
        ("WINS", int | Literal["WIN"], [": 'WINS'"]),
        (0, Literal[False], [": 0"]),
    ],
)
def test_what_does_not_fit_is_told(value, kind, said):
    assert misfits(value, kind) == said
