"""Values for every cell of the rules that can be addressed, drawn from the type of its own column."""

import random
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from engine.loading.in_force.rules import TABLES, base_document
from engine.loading.in_force.unit_rows import unit_words
from engine.loading.options.addresses import OBJECTIVE_CELLS, SCENARIO_PAIRS
from engine.loading.schema.card_rows import DeckRow
from engine.loading.schema.cells import Holds, Only
from engine.loading.schema.ruleset import Ruleset
from engine.loading.schema.scenario_file import Hands, Objective, Targets
from engine.loading.words.checked import fields_of
from engine.loading.words.plain import plain_copy

DEEPEST = 3  # tables in tables
SELF_WILLED = 0.15  # share of values that are of no column's type
FORMS = (
    "", " ", "none", "-", "ALL", "all", "nonsense", "scenario", "both", "axis", "allies", "auto", "5", "0", "-1", "A1",
    "Z99", "E5 E6", "E4|E5", "1/2/3", "1/3 each", "1/9 each", "+1 ALL", "-2 CLOSE", "+9 ORDERED", "L2", "L1 C1",
    "any 4", "any *", "one section *", "roll", "X9", "L", "DICE+2", "MOVE+9", "RETURN 1", "BITTER", "BITTER|DICE+1",
    "AMBUSH", "AMBUSH 3", "SECOND_MOVE 3", "SECOND_MOVE", "max 2", "-level", "regular", "tag:green", "axis_inf",
    "E", "ELHT", "removed", "TABLE", "POOL", "class", "SIGHT", "unlimited", "CARD", "2.5", "1e9", "(", "!", "INF|",
    "!INF&(ARM|ART)", "INF&axis", "NOBODY", "x" * 80, "\u0663", "\u00b2", "9" * 30,
)  # fmt: skip
FACE_KEYS = ("I", "A", "G", "F", "S", "S>ARM", "S<ARM", "G<INF", "G>INF", "S>", "G<", "S<axis", "S>NOBODY", "",
             ">", "<ARM", "SS", "S >ARM", "G < INF|ARM", "X", "SS<ARM", "S<(")  # fmt: skip
SELECTORS = (
    "INF",
    "ARM",
    "ART",
    "ALL",
    "INF|ARM",
    "ARM&!TANK",
    "SPECIAL",
    "axis&INF",
    "ART>ARM",
    "INF>ARM",
    "none",
)
ODD = (
    None, True, False, -1, 0, 1, 7, 99, 100, 10**15, 2.5, -0.5, [], {}, [1], [[1]], [0, 0, 0], [9, 9, 9], [-1, 2, 3],
    ["a", "b"], [1, "a"], [True], {"a": 1}, {"INF": 1}, {"": ""}, {"INF": {"a": [1]}}, [{"a": 1}],
)  # fmt: skip


class Values:
    """Draws values.

    Parameters
    ----------
    seed : int or str
    scenario : mapping
        Data of a battle: its first side, hands, medals and objectives are cells, too.
    """

    def __init__(self, seed: int, scenario: Mapping[str, Any]) -> None:
        self.chance = random.Random(seed)
        self.document: Any = base_document()
        self.document["scenario"] = scenario
        self.words = self.vocabulary()

    def vocabulary(self) -> list[str]:
        """Every word that some cell may hold: ids, traits, kinds, forms of cells that are told by text."""
        words: dict[str, None] = dict.fromkeys(FORMS)
        for table in TABLES:
            for row, columns in self.document[table].items():
                words[row] = None
                words |= dict.fromkeys([*columns.get("traits", ()), *columns.get("groups", ())])
        words |= dict.fromkeys([*self.document["decks"], *sorted(unit_words(self.document["units"]))])
        return list(words)

    def cells(self) -> Iterator[str]:
        """Paths of all cells of rules and battle."""
        for table, model in TABLES.items():
            for row in self.document[table]:
                yield from (f"{table}.{row}.{column}" for column in fields_of(model))
        for deck, copies in self.document["decks"].items():
            yield from (f"decks.{deck}.{card}" for card in copies)
        yield from (f"ruleset.{switch}" for switch in Ruleset.model_fields)
        yield "scenario.first_side"
        yield from (f"scenario.{pair}.{side}" for pair in SCENARIO_PAIRS for side in ("axis", "allies"))
        for objective in self.document["scenario"]["objectives"]:
            yield from (f"scenario.objectives.{objective['id']}.{cell}" for cell in OBJECTIVE_CELLS)

    def value(self, path: str) -> Any:
        """A value for a cell: mostly one of the type of its column, often what another row has there."""
        if self.chance.random() < SELF_WILLED:
            return self.chance.choice([*ODD, *self.chance.sample(self.words, 5)])
        others = self.others(path)
        if others and self.chance.random() < 0.3:
            return plain_copy(self.chance.choice(others))
        field = field_of(path)
        return "axis" if field is None else self.draw(field.annotation, field.metadata)

    def others(self, path: str) -> list[Any]:
        """What stands in the same column of other rows."""
        table, *words = path.split(".")
        rows = self.document[table] if table in TABLES else {}
        return [one for row in rows.values() if (one := row[words[-1]]) not in (None, [], {})]

    def draw(self, kind: Any, notes: Any = (), depth: int = 0) -> Any:
        """A value of a type."""
        for note in notes:
            if isinstance(note, Holds):
                return self.draw(note.kind, (), depth)
            if isinstance(note, Only):
                return self.chance.choice(note.values)
        origin = get_origin(kind)
        if origin is Annotated:
            inner, *more = get_args(kind)
            return self.draw(inner, [*more, *notes], depth)
        if origin is Literal:
            return self.word_of(get_args(kind))
        if origin in (Union, UnionType):
            return self.draw(self.chance.choice(get_args(kind)), notes, depth)
        if origin is list:
            return self.listed(get_args(kind)[0], notes, depth)
        if origin is dict:
            keys = [self.key() for _ in range(self.chance.choice((0, 1, 1, 2)))]
            return {key: self.draw(get_args(kind)[1], (), depth + 1) for key in keys}
        return self.plain(kind, notes, depth)

    def plain(self, kind: Any, notes: Any, depth: int) -> Any:
        """A value of a type that holds no other."""
        if kind is NoneType:
            return "none"
        if kind is bool:
            return self.chance.choice((True, False))
        if kind is int:
            return self.number(notes)
        if kind is float:
            return self.chance.choice((0.0, 0.25, 1.0, 1))
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return self.table(kind, depth)
        return self.text()

    def word_of(self, words: tuple[Any, ...]) -> Any:
        """One of a few words, sometimes in small letters."""
        word = self.chance.choice(words)
        return word.lower() if isinstance(word, str) and self.chance.random() < 0.2 else word

    def number(self, notes: Any) -> int:
        """A whole number within its limits, most often one of the limits."""
        inner = [one for note in notes for one in (note, *getattr(note, "metadata", ()))]
        low = next((one.ge for one in inner if hasattr(one, "ge")), -2)
        high = next((one.le for one in inner if hasattr(one, "le")), 30)
        return self.chance.choice((low, high, self.chance.randint(low, high)))

    def listed(self, kind: Any, notes: Any, depth: int) -> Any:
        """Some values of a type, as a list or in one text."""
        inner = [one for note in notes for one in (note, *getattr(note, "metadata", ()))]
        low = next((one.min_length for one in inner if hasattr(one, "min_length")), 0)
        high = next((one.max_length for one in inner if hasattr(one, "max_length")), low + 3)
        n = self.chance.choice((low, min(high, low + 1), self.chance.randint(low, high)))
        values = [self.draw(kind, (), depth + 1) for _ in range(n)]
        if values and all(isinstance(one, (int, str)) for one in values) and self.chance.random() < 0.3:
            return self.chance.choice(("/", "|", ",", " ")).join(map(str, values))
        return values

    def table(self, model: type[BaseModel], depth: int) -> Any:
        """A table with the keys it needs and some others."""
        if depth > DEEPEST:
            return {}
        chosen = {
            key: field
            for key, field in fields_of(model).items()
            if field.is_required() or self.chance.random() < 0.4
        }
        return {key: self.draw(field.annotation, field.metadata, depth + 1) for key, field in chosen.items()}

    def text(self) -> str:
        """A word, or a selector of some."""
        if self.chance.random() < 0.25:
            words = [self.chance.choice(self.words) for _ in range(2)]
            return self.chance.choice(("|", "&", "&!", " ", ",")).join(words)
        return self.chance.choice(self.words)

    def key(self) -> str:
        """A key of a table: a selector, an exception of faces, an id."""
        chosen = self.chance.random()
        if chosen < 0.5:
            return self.chance.choice(FACE_KEYS)
        return self.chance.choice(SELECTORS) if chosen < 0.8 else self.text()


def field_of(path: str) -> FieldInfo | None:
    """The column of a cell; None for the side that begins."""
    table, *words = path.split(".")
    if table in TABLES:
        return fields_of(TABLES[table])[words[-1]]
    if table == "decks":
        return DeckRow.model_fields["copies"]
    if table == "ruleset":
        return Ruleset.model_fields[words[0]]
    if words[0] == "objectives":
        return Objective.model_fields[words[-1]]
    if words[0] == "first_side":
        return None
    return (Targets if words[0] == "medal_target" else Hands).model_fields[words[1]]


def kind_of(path: str) -> str:
    """Cells of one column of a table are of one kind."""
    table, *words = path.split(".")
    return f"{table}.*.{words[-1]}" if table in (*TABLES, "decks") or words[0] == "objectives" else path
