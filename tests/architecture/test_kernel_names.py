"""No compile unit is called like a kernel or like another unit.

Kernels of different modules may share a name: machine code knows them by their module as well.  A unit may not, for
what is linked when, and where an address lies, goes by the name alone (compiling.link, compiling.compile_unit); two
that are called alike are told by nothing until a game first asks the unit, which then finds no machine code.
"""

import ast
import re
from collections import Counter

import numba
import pytest

from engine.compiling.link import KERNELS
from engine.compiling.sources import COMPILED, ENGINE
from engine.players.common.answers import MANNERS
from engine.runs.precompile import every_unit  # its imports declare all units that no rule does

DECLARE_KERNELS = {"kernel", "cold", "question"}
UNIT = re.compile(r"^@(?:compile_unit\(.*\)|entry_unit)\ndef (\w+)|^(\w+) = answers\(", re.MULTILINE)
ASKING = re.compile(r"^(\w+) = asker\(", re.MULTILINE)  # a unit that asks at a moment
OFFERED = re.compile(
    r"^(\w+_)answers = optional_answers\(", re.MULTILINE
)  # a unit for each manner of playing


def compiled_modules():
    """All modules whose functions are compiled."""
    places = (ENGINE / name for name in COMPILED)
    return sorted(file for place in places for file in ([place] if place.is_file() else place.rglob("*.py")))


def kernels_in(text):
    """Names of the kernels that a module declares."""
    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    return [
        node.name
        for node in functions
        if any(isinstance(one, ast.Name) and one.id in DECLARE_KERNELS for one in node.decorator_list)
    ]


def units_in(text):
    """Names of the units that a module declares."""
    return {"".join(found) for found in UNIT.findall(text)}


def all_units():
    """Names of all units, each once for every module that declares it."""
    modules = compiled_modules()
    offered = [option for file in modules for option in OFFERED.findall(file.read_text("utf-8"))]
    of_manners = [f"{option}{manner.name.lower()}" for option in offered for manner in MANNERS]
    at_moments = [f"ask_{name}" for file in modules for name in ASKING.findall(file.read_text("utf-8"))]
    declared = [name for file in modules for name in units_in(file.read_text("utf-8"))]
    return declared + of_manners + at_moments


def clashes(units, kernels):
    """Names of units, each once for every module that declares it, which some other function has as well."""
    callers = [f"call_{name}" for name in units]
    taken = Counter(units) + Counter({*kernels, *callers})
    return sorted(name for name in set(units) if taken[name] > 1)


def test_clashes_are_found():
    assert clashes(["fight", "march"], ["roll", "roll"]) == []
    assert clashes(["fight", "march"], ["roll", "march"]) == ["march"]
    assert clashes(["fight", "fight"], []) == ["fight"]
    assert clashes(["fight", "call_fight"], []) == ["call_fight"]
    text = "@kernel\ndef roll():\n    pass\n\n\n@cold\ndef lift():\n    pass\n"
    assert kernels_in(text) == ["roll", "lift"]


def test_no_unit_is_called_like_a_kernel_or_another_unit():
    units = all_units()
    kernels = [name for file in compiled_modules() for name in kernels_in(file.read_text("utf-8"))]
    assert len(kernels) > 500
    assert clashes(units, kernels) == []


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="without a compiler there are no units")
def test_the_sources_tell_of_every_unit_and_the_compiler_of_every_kernel():
    of_engine = {
        name for name, unit in every_unit().items() if unit.function.__module__.startswith("engine.")
    }
    assert of_engine == set(all_units())
    assert not of_engine & KERNELS
