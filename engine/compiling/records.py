"""What LLVM is told of the records that kernels work on, and how their fields are indexed.

Numba assumes that any two records may overlap, so that whatever is written to MIND makes it read TABLES again, and that
an index below 0 counts from the end.  Neither happens in a kernel: records lie apart, TABLES is never written, and no
rule reads a field from its end (``tests/parity/test_no_index_from_the_end``).

Where Numba's inner interface differs, its own (slower) way is left in place: same code, same games.
"""

from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core import callconv
from numba.np import arrayobj

from engine.layout import TABLES

APART = ("captures(none)", "noalias")
NEVER_WRITTEN = "readonly"


def keep_records_apart() -> None:
    """Tell LLVM that the records given to a function lie apart, and that TABLES is only read.

    Left out where an array is given too, which might hold one of them, and where there are two records of a kind.
    """
    convention = callconv.CPUCallConv
    if not hasattr(convention, "decorate_function") or not hasattr(convention, "get_arguments"):
        return
    decorate = convention.decorate_function
    tables = numba.from_dtype(TABLES)

    def decorate_records(self: Any, fn: Any, args: Any, fe_argtypes: Any, noalias: bool = False) -> None:
        decorate(self, fn, args, fe_argtypes, noalias)
        records = [kind for kind in fe_argtypes if isinstance(kind, types.Record)]
        given = self.get_arguments(fn)
        if len(given) != len(fe_argtypes) or len(set(records)) < len(records):
            return
        if not all(isinstance(kind, (types.Record, types.Number, types.Boolean)) for kind in fe_argtypes):
            return
        for one, kind in zip(given, fe_argtypes, strict=True):
            if isinstance(one.type, ir.PointerType):
                for attribute in APART:
                    one.add_attribute(attribute)
                if kind == tables:
                    set.add(one.attributes, NEVER_WRITTEN)  # llvmlite does not know the attribute

    convention.decorate_function = decorate_records


def index_from_the_start() -> None:
    """Take an index into a field of a record as it is, whole numbers from 0 on."""
    if not hasattr(arrayobj, "basic_indexing") or not hasattr(arrayobj, "fix_integer_index"):
        return
    find, fix = arrayobj.basic_indexing, arrayobj.fix_integer_index
    of_fields: list[bool] = [False]

    def find_in_field(
        context: Any,
        builder: Any,
        aryty: Any,
        ary: Any,
        index_types: Any,
        indices: Any,
        boundscheck: Any = None,
    ) -> Any:
        before, of_fields[0] = of_fields[0], isinstance(aryty, types.NestedArray)
        try:
            return find(context, builder, aryty, ary, index_types, indices, boundscheck)
        finally:
            of_fields[0] = before

    def leave_index(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
        if of_fields[0]:
            return context.cast(builder, idx, idxty, types.intp)
        return fix(context, builder, idxty, idx, size)

    arrayobj.basic_indexing = find_in_field
    arrayobj.fix_integer_index = leave_index
