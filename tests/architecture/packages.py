"""The import graph of the house: which room imports which, and the page that draws it (``make packages``)."""

import ast
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "15-packages.md"
TOPS = ("engine", "analysis", "m44")
HEAD = """# Packages

Which room imports which, drawn by `make packages` from the sources.  An arrow leads from a room to one that it imports,
and every arrow leads down: no room is imported, over whatever detour, by one that it imports itself.  What each room is
for stands in [the architecture](1-architecture.md).
"""


@cache
def graph() -> grimp.ImportGraph:
    """All imports of the house, those inside functions and those for types alone among them."""
    return grimp.build_graph(*TOPS, cache_dir=None)


def is_package(module: str) -> bool:
    """Whether a module is a folder."""
    return (ROOT / Path(*module.split("."))).is_dir()


def room_of(module: str) -> str:
    """The folder in which a module lies; a folder's own ``__init__`` belongs to the folder."""
    return module if is_package(module) else module.rpartition(".")[0]


def file_imports() -> dict[str, set[str]]:
    """Modules that each module imports."""
    found = graph()
    return {module: set(found.find_modules_directly_imported_by(module)) for module in found.modules}


def room_imports() -> dict[str, set[str]]:
    """Rooms that each room imports.

    What a room's own files share with the rooms inside it is no arrow between rooms: a roster may stand above the
    players it names, in the same folder.
    """
    rooms: dict[str, set[str]] = {}
    for module, imported in file_imports().items():
        here = room_of(module)
        there = {room_of(one) for one in imported} - {here}
        rooms.setdefault(here, set()).update(
            one for one in there if not (f"{one}.".startswith(f"{here}.") or f"{here}.".startswith(f"{one}."))
        )
    return rooms


def circles(imports: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Strongly connected sets of more than one node, each in alphabetical order (Tarjan 1972)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in imports.get(node, ()):
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            i = stack.index(node)
            circle = stack[i:]
            del stack[i:]
            if len(circle) > 1:
                found.append(sorted(circle))

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + len(imports))
    for node in imports:
        if node not in order:
            visit(node)
    sys.setrecursionlimit(limit)
    return sorted(found)


def reduced(imports: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Arrows without those that a detour implies (of a graph without circles)."""

    @cache
    def below(node: str) -> frozenset[str]:
        return frozenset(imports.get(node, ())).union(*(below(one) for one in imports.get(node, ())))

    return {
        node: {one for one in direct if not any(one in below(other) for other in direct - {one})}
        for node, direct in imports.items()
    }


def depth_of(imports: Mapping[str, set[str]]) -> dict[str, int]:
    """How many floors a room stands above the ground (of a graph without circles)."""

    @cache
    def depth(node: str) -> int:
        return max((1 + depth(one) for one in imports.get(node, ())), default=0)

    return {node: depth(node) for node in imports}


def purpose(room: str) -> str:
    """First line of a room's docstring."""
    text = (ROOT / Path(*room.split(".")) / "__init__.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]


def drawing(top: str) -> str:
    """The rooms of one top-level package as a Mermaid graph, arrows that a detour implies left out."""
    rooms = {
        room: {one for one in below if one.split(".")[0] == top}
        for room, below in room_imports().items()
        if room.split(".")[0] == top
    }
    short = {room: room.partition(".")[2] or room for room in rooms}
    lines = [f'    {room.replace(".", "_")}["{short[room]}"]' for room in sorted(rooms)]
    lines += [
        f"    {room.replace('.', '_')} --> {one.replace('.', '_')}"
        for room, below in sorted(reduced(rooms).items())
        for one in sorted(below)
    ]
    return "\n".join(("```mermaid", "graph TD", *lines, "```"))


def page() -> str:
    """The page of packages."""
    rooms = room_imports()
    floors = depth_of(rooms)
    parts = [HEAD]
    for top in reversed(TOPS):
        parts.append(f"## {top}\n\n{drawing(top)}\n")
        parts.append("| room | floor | purpose | imports |\n|---|---:|---|---|")
        for room in sorted(
            (one for one in rooms if one.split(".")[0] == top), key=lambda one: (-floors[one], one)
        ):
            below = ", ".join(f"`{one}`" for one in sorted(rooms[room]))
            parts.append(f"| `{room}` | {floors[room]} | {purpose(room)} | {below} |")
        parts.append("")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Written: {PAGE.relative_to(ROOT)}")
