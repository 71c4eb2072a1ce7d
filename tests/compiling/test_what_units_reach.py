"""A unit is compiled anew when something that it reaches is edited, and by no other edit.

The toy is a small engine: two units and an entry over kernels, constants, an enumeration and a record.  Which of its
units an edit concerns stands beside the edit.
"""

import importlib
import itertools
import sys

import numba
import numpy as np
import pytest

from engine.compiling import sources
from engine.compiling.compile_unit import UNITS_BY_NAME
from engine.compiling.jit import KERNELS, SMALL
from engine.compiling.reached import code_digest
from engine.layout import STATE
from engine.runs.precompile import every_unit  # its imports declare all units that no rule does

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="without a compiler nothing is compiled"
)

TOY = {
    "numbers": '''
"""Constants."""
import enum

import numpy as np

FEW = 3
SHARE = 0.5
WAYS = ((1, 2), (3, 4))
MASK = np.uint64(7)
UNUSED = 1


class Face(enum.IntEnum):
    """Faces of a toy die."""

    FLAG = 0
    STAR = 1
''',
    "kernels": '''
"""Kernels."""
from engine.compiling.jit import cold, kernel
from TOY.numbers import FEW, MASK, SHARE, WAYS, Face


@kernel
def twice(number):
    """Two times a number."""
    return 2 * number


@kernel
def thrice(number):
    """Three times a number."""
    return 3 * number


@kernel
def alike_a(number):
    """The same code as the next."""
    return twice(number)


@kernel
def alike_b(number):
    """The same code as the one before."""
    return twice(number)


@cold
def starred(number, more=1):
    """Names a face."""
    return number + Face.STAR + more


@kernel
def flagged(number):
    """Names the other face."""
    return number + Face.FLAG


@kernel
def way(number):
    """Names a table."""
    return WAYS[0][number] + FEW


@kernel
def masked(number):
    """Names a number of a width."""
    return number * int(MASK)


@kernel
def part(number):
    """Names a share."""
    return int(number * SHARE)
''',
    "made": '''
"""Kernels that are made by a function."""
from engine.compiling.jit import kernel
from TOY.kernels import thrice, twice


def maker(inner):
    """A kernel around a kernel."""

    @kernel
    def outer(number):
        """Around another."""
        return inner(number) + 1

    return outer


made = maker(twice)
''',
    "unit_a": '''
"""A unit."""
from engine.compiling.compile_unit import compile_unit
from TOY.kernels import alike_a, flagged, way


@compile_unit()
def toy_a(state, number):
    """Reaches four kernels."""
    return way(0) + alike_a(number) + flagged(number)
''',
    "unit_b": '''
"""A unit that calls another by its address."""
from engine.compiling.compile_unit import compile_unit
from TOY.kernels import alike_b, masked, part, starred
from TOY.made import made
from TOY.unit_a import toy_a


@compile_unit()
def toy_b(state, number):
    """Reaches what the other does not."""
    return toy_a(state, number) + alike_b(number) + starred(number) + masked(number) + part(number) + made(number)
''',
}  # fmt: skip
A, B = "toy_a", "toy_b"
EDITS = {
    "a kernel of one unit": ("kernels", "WAYS[0][number]", "WAYS[1][number]", {A}),
    "a kernel of both": ("kernels", "return 2 * number", "return 2 + number", {A, B}),
    "a kernel that nobody reaches": ("kernels", "return 3 * number", "return 4 * number", set()),
    "a docstring": ("kernels", "Two times a number.", "A number two times.", set()),
    "a docstring of a unit": ("unit_a", "Reaches four kernels.", "Reaches some kernels.", set()),
    "a docstring of a module": ("kernels", '"""Kernels."""', '"""All kernels."""', set()),
    "a comment": ("kernels", "return 2 * number", "return 2 * number  # a comment", set()),
    "a line above": ("kernels", '"""Kernels."""', '"""Kernels."""\n\n', set()),
    "a constant": ("numbers", "FEW = 3", "FEW = 4", {A}),
    "a constant that nobody names": ("numbers", "UNUSED = 1", "UNUSED = 2", set()),
    "a constant of another type": ("numbers", "FEW = 3", "FEW = 3.0", {A}),
    "a constant that is true": ("numbers", "FEW = 3", "FEW = True", {A}),
    "a share": ("numbers", "SHARE = 0.5", "SHARE = 0.25", {B}),
    "the sign of nothing": ("kernels", "int(number * SHARE)", "int(number * -0.0)", {B}),
    "a table": ("numbers", "(3, 4)", "(3, 5)", {A}),
    "a width": ("numbers", "np.uint64(7)", "np.int64(7)", {B}),
    "a member of an enumeration": ("numbers", "STAR = 1", "STAR = 2", {B}),
    "a member more": ("numbers", "STAR = 1", "STAR = 1\n    NONE = 2", set()),
    "a decorator": ("kernels", "@kernel\ndef part", "@cold\ndef part", {B}),
    "a default": ("kernels", "more=1", "more=2", {B}),
    "what a made kernel closes over": ("made", "maker(twice)", "maker(thrice)", {B}),
    "what makes it": ("made", "inner(number) + 1", "inner(number) + 2", {B}),
    "a unit's own lines": ("unit_a", "way(0)", "way(1)", {A}),
    "a unit's signature": ("unit_a", "toy_a(state, number)", "toy_a(tables, number)", {A, B}),
    "a unit's answer": ("unit_a", "@compile_unit()", "@compile_unit(NOTHING)", {A, B}),
    "what stands behind a name": ("kernels", "@kernel\ndef alike_a", "@kernel\ndef other", {A}),
}  # fmt: skip
NUMBER = itertools.count()


@pytest.fixture
def digests(tmp_path, monkeypatch):
    """A function: sources of the toy -> digest by unit, each time of a package of its own."""
    monkeypatch.syspath_prepend(str(tmp_path))
    known = dict(UNITS_BY_NAME), set(KERNELS)

    def of(texts):
        name = f"toy_engine_{next(NUMBER)}"
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").touch()
        for toy in ("toy_a", "toy_b"):  # two units of one name are refused
            UNITS_BY_NAME.pop(toy, None)
        for file, text in texts.items():
            (folder / f"{file}.py").write_text(text.replace("TOY", name), encoding="utf-8")
        importlib.invalidate_caches()
        units = [importlib.import_module(f"{name}.{unit}") for unit in ("unit_a", "unit_b")]
        functions = [units[0].toy_a.unit, units[1].toy_b.unit]
        for unit in functions:
            unit.function.__module__ = (
                unit.name
            )  # the package, which is another one each time, does not count here
        return {unit.name: code_digest(unit.function, unit.signature) for unit in functions}

    yield of
    UNITS_BY_NAME.clear()
    UNITS_BY_NAME.update(known[0])
    KERNELS.intersection_update(known[1])
    for name in [one for one in sys.modules if one.startswith("toy_engine_")]:
        del sys.modules[name]


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_concerns_the_units_that_reach_it_and_no_other(digests, edit):
    file, old, new, concerned = EDITS[edit]
    assert TOY[file].count(old) == 1
    texts = {**TOY, file: TOY[file].replace(old, new)}
    if "NOTHING" in new:
        texts[file] = texts[file].replace("import compile_unit", "import NOTHING, compile_unit")
    if "def other" in new:  # the name is that of another kernel with other code then
        texts[file] += "\n\nalike_a = thrice\n"
    before, after = digests(TOY), digests(texts)
    assert {name for name in before if before[name] != after[name]} == concerned


def test_kernels_of_the_same_lines_are_told_apart_by_what_they_reach(digests):
    """The two modules differ in what stands behind one name; the unit asks them in one order, then in the other."""
    side = (
        '"""A side."""\nfrom engine.compiling.jit import kernel\nfrom TOY.kernels import {} as helper\n\n\n'
    )
    side += '@kernel\ndef ask(number):\n    """Ask."""\n    return helper(number)\n'
    texts = {**TOY, "left": side.format("twice"), "right": side.format("thrice")}
    asks = TOY["unit_a"].replace("return way(0)", "return one(number) - two(number)")
    imports = "from TOY.{} import ask as one\nfrom TOY.{} import ask as two\n\n\n@compile_unit"
    ways = [
        asks.replace("\n\n@compile_unit", imports.format(*pair))
        for pair in (("left", "right"), ("right", "left"))
    ]
    first, other = (digests({**texts, "unit_a": one}) for one in ways)
    assert first[A] != other[A] and first[B] == other[B]


def test_in_which_module_a_kernel_stands_does_not_matter(digests):
    moved = (
        TOY["kernels"]
        .replace("@kernel\ndef flagged", "@kernel\ndef unused")
        .replace("MASK,", "MASK, FEW as MORE,")
    )
    elsewhere = TOY["kernels"][TOY["kernels"].index("@kernel\ndef flagged") :].partition("\n\n\n")[0]
    imports = "from engine.compiling.jit import kernel\nfrom TOY.numbers import Face\n\n\n"
    unit = TOY["unit_a"].replace("flagged, way\n", "way\nfrom TOY.elsewhere import flagged\n")
    texts = {**TOY, "kernels": moved, "elsewhere": imports + elsewhere, "unit_a": unit}
    assert digests(texts) == digests(TOY)


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("numbers", "FEW = 3", "FEW = [3]", "FEW, <class 'list'>"),
        # What such a name leads on to is looked up by the compiler, and would not be seen here.
        (
            "kernels",
            "import FEW, MASK, SHARE, WAYS, Face",
            "import MASK, SHARE, WAYS, Face",
            "FEW, <class 'module'>",
        ),
        ("numbers", "FEW = 3", "class FEW:\n    MOST = 3", "FEW, <class 'type'>"),
    ],
    ids=["a list", "a module of the engine", "a class"],
)
def test_what_is_not_understood_is_refused(digests, file, old, new, found):
    texts = {**TOY, file: TOY[file].replace(old, new)}
    if "module" in found:
        texts["kernels"] += "\n\nimport TOY.numbers as FEW\n"
    with pytest.raises(TypeError, match=rf"way names {found}: expected a kernel, a number"):
        digests(texts)


def test_a_longer_kernel_is_no_longer_inlined_in_its_callers(digests):
    lines = "\n".join(f"    number += {n}" for n in range(SMALL + 1))
    longer = TOY["kernels"].replace(
        "    return number + Face.FLAG", f"{lines}\n    return number + Face.FLAG"
    )
    before, after = digests(TOY), digests({**TOY, "kernels": longer})
    assert before[A] != after[A] and before[B] == after[B]


@pytest.mark.parametrize("file", ["jit", "link", "compile_unit", "entry_unit", "reached"])
def test_what_shapes_all_code_concerns_all_units(monkeypatch, file):
    units = [every_unit()[name] for name in ("play_turn", "random_answers", "fall_back")]
    before = [code_digest(unit.function, unit.signature) for unit in units]
    read = sources.content
    monkeypatch.setattr(sources, "content", lambda path: read(path) + b" " * (path.name == f"{file}.py"))
    assert all(
        code_digest(unit.function, unit.signature) != old for unit, old in zip(units, before, strict=True)
    )


def test_a_field_more_of_a_record_concerns_the_units_that_are_given_it():
    given = [unit for unit in every_unit().values() if numba.from_dtype(STATE) in unit.signature.args]
    assert len(given) > 50
    unit = given[0]
    longer = numba.from_dtype(
        np.dtype([*((name, STATE[name]) for name in STATE.names), ("one_more", np.int32)])
    )
    kinds = [longer if kind == numba.from_dtype(STATE) else kind for kind in unit.signature.args]
    other = unit.signature.return_type(*kinds)
    assert other != unit.signature
    assert code_digest(unit.function, unit.signature) != code_digest(unit.function, other)


def test_every_function_of_the_engine_is_understood():
    for unit in every_unit().values():
        assert len(code_digest(unit.function, unit.signature)) == 16
