"""``engine/loading/schema/switch_columns.py``, made from the declarations of switches: ``make hooks``.

Run ``python -m tests.hooks.switch_columns`` to write the file anew.
"""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from engine.hooks import HOOKS
from engine.loading.schema.ruleset import Official, Ruleset
from tests.data.plain_types import SHAPES, of_field
from tests.rulebook.tracing import ROOT

FILE = ROOT / "engine" / "loading" / "schema" / "switch_columns.py"
HEAD = '''"""The switches of the ruleset once it is read: plain values by name.

Written by ``make hooks`` from ``schema.ruleset`` and the declarations of ``engine/hooks/house``, and held up to date by
a test: nobody adds a switch here.
"""

from typing import Literal, TypedDict

from engine.loading.schema.columns import {imported}


class Switches(TypedDict):
    """What is in force: official switches, then those of house rules in the order of their files."""
'''


def text() -> str:
    """The file as text."""
    kinds = {name: of_field(field) for name, field in Ruleset.model_fields.items()}
    body = "\n".join(lines(kinds))
    imported = sorted(shape.__name__ for shape in SHAPES.values() if shape.__name__ in body)
    return HEAD.format(imported=", ".join(imported)) + "\n" + body + "\n"


def lines(kinds: dict[str, Any]) -> Iterator[str]:
    """A line for each switch, and one for each file of declarations that has any."""
    yield from (f"    {name}: {source(kinds[name])}" for name in Official.model_fields)
    for name, hook in HOOKS.items():
        if hook.switches:
            yield f"    # {name}"
            yield from (f"    {switch.name}: {source(kinds[switch.name])}" for switch in hook.switches)


def source(kind: Any) -> str:
    """A type as it is written."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " | ".join(source(one) for one in inner)
    if origin is Literal:
        return f"Literal[{', '.join(quoted(value) for value in inner)}]"
    if origin is not None:
        return f"{origin.__name__}[{', '.join(source(one) for one in inner)}]"
    return "None" if kind is NoneType else str(kind.__name__)


def quoted(value: object) -> str:
    """A value of a literal type."""
    return f'"{value}"' if isinstance(value, str) else repr(value)


def main() -> None:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8", newline="\n")
    print(f"Written: {FILE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
