"""Ids of rows that stand in Python: where a text of the sources is the id of a unit, a card, a board or a battle.

Rows are told apart by what stands in them.  A word that is the id of a row by chance, because it names something else
there, is listed in `WORDS` with the reason; a line of the list that no source needs any more is a mistake, too.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from engine import layout
from engine.layout import habits

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "engine" / "data"
TABLES = ("units", "terrain", "cards", "decks", "boards")
WORD = re.compile(r"[a-z]{4}")
PREFIX = re.compile(r"^(hr|tp|ww|ef|pt)(_\w.*|_?)$")  # how ids of house rows and expansions begin

# (file, words, what they are there)
WORDS = (
    ("engine/loading/in_force/penalties.py", {"town"}, "a word of `exempt`, whatever row has the trait"),
    ("engine/loading/schema/penalties.py", {"town"}, "a word of `exempt`, whatever row has the trait"),
    ("engine/editor/extra_keys.py", {"standard"}, "a key of the publisher's files"),
    ("engine/editor/marks.py", {"infantry", "armor", "artillery"}, "classes as a finding names them"),
    ("engine/loading/schema/boards.py", {"beach"}, "a face of boards"),
    ("engine/rules/overlord/__init__.py", {"overlord"}, "the switch of the game and the field it becomes"),
    ("engine/loading/schema/rows.py", {"infantry", "armor"}, "faces of the die"),
    (
        "engine/loading/schema/value_file.py",
        {"infantry", "armor", "artillery"},
        "classes as features of the value model",
    ),
    (
        "engine/loading/tables/value.py",
        {"infantry", "armor", "artillery"},
        "classes as features of the value model",
    ),
    ("engine/loading/schema/ruleset.py", {"standard", "open"}, "defaults of the switches of the ruleset"),
    ("engine/players/common/weights.py", {"ambush", "dig_in"}, "weights"),
    ("engine/positions/position.py", {"direct_from_hq"}, "the card that `ready` plays for whoever asks"),
    ("engine/replay/explain/acts.py", {"infantry", "armor"}, "classes as a sentence names them"),
    ("engine/replay/explain/candidates.py", {"ambush"}, "a question to players"),
    ("engine/replay/explain/explained_decisions.py", {"ambush"}, "a question to players"),
    ("engine/hooks/official_events.py", {"ambush"}, "a kind of attack as a sentence names it"),
    ("engine/replay/replay_text.py", {"infantry", "armor", "artillery"}, "classes as a sentence names them"),
    ("engine/runs/bench.py", {"pegasus-bridge"}, "the battle that is timed where nobody names one"),
)


@cache
def ids() -> frozenset[str]:
    """Ids of units, terrain, cards, decks, boards and battles."""
    tables = (tomllib.loads((DATA / f"{table}.toml").read_text(encoding="utf-8")) for table in TABLES)
    battles = (path.stem for path in (ROOT / "scenarios").rglob("*.toml"))
    return frozenset({row for table in tables for row in table}.union(battles))


@cache
def fields() -> frozenset[str]:
    """Names of the fields of all records."""
    values = (value for module in (layout, habits) for value in vars(module).values())
    records = (value for value in values if getattr(value, "names", None))
    return frozenset(name for record in records for name in record.names)


def texts(source: str) -> Iterator[str]:
    """Texts of a source that are no docstrings and name no field of a record."""
    tree = ast.parse(source)
    # A docstring stands alone on its lines.
    left_out = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    left_out |= {
        id(node.slice)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and node.slice.value in fields()
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value


def composed(source: str) -> Iterator[str]:
    """Texts of a source that are put together, as patterns: ``f"recon_{section}"`` is ``recon_.+``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            parts = [one.value if isinstance(one, ast.Constant) else None for one in node.values]
            if any(part is not None and WORD.search(part) for part in parts):
                yield "".join(".+" if part is None else re.escape(part) for part in parts)


def named(source: str) -> set[str]:
    """Texts of a source that are ids of rows, could become such, or begin like those of house rows and expansions."""
    whole = {text for text in texts(source) if text in ids() or PREFIX.match(text)}
    return whole.union(text for text in composed(source) if any(re.fullmatch(text, id_) for id_ in ids()))


def found() -> dict[str, set[str]]:
    """File of the engine to the ids that stand in it; the records name their own fields."""
    files = (path for path in (ROOT / "engine").rglob("*.py") if path.parent.name != "layout")
    named_in = {path.relative_to(ROOT).as_posix(): named(path.read_text(encoding="utf-8")) for path in files}
    return {file: names for file, names in sorted(named_in.items()) if names}
