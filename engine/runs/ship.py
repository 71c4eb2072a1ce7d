"""Bitcode of units for a wheel to bring along.

``python -m engine.runs.ship FOLDER [UNIT ...]`` compiles the units that the cache of this machine does not hold,
several at once, and leaves the bitcode of all units in a folder.  The cache counts only under the digest of exactly
these sources, so it holds what a compilation would give.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import engine.runs.precompile  # noqa: F401  # all units are declared by what it imports
from engine.compiling.compile_unit import CompileUnit
from engine.compiling.machine_code import only
from engine.compiling.moment import every_unit
from engine.compiling.reached import size
from engine.compiling.shipped import SETTING, write_shipped
from engine.runs.precompile import compile_beside


def ship(folder: Path, names: Sequence[str] = ()) -> None:
    """Leave the bitcode of units in a folder.

    Parameters
    ----------
    folder : Path
        Made if it is missing.
    names : sequence of str
        Of units; none for all of them.

    Raises
    ------
    RuntimeError
        The bitcode of a unit cannot be made, or cannot be kept in the cache.
    """
    units = compile_with_bitcode(names)
    write_shipped(folder, {unit.name: (unit.body.folder.name, _bitcode(unit)) for unit in units})


def compile_with_bitcode(names: Sequence[str] = ()) -> list[CompileUnit]:
    """Compile units of which the cache of this machine lacks machine code or bitcode; none named are all of them."""
    os.environ[SETTING] = ""  # nothing is made of what another wheel brought
    units = [every_unit()[name] for name in names or every_unit()]
    missing = [unit for unit in units if unit.body.bitcode(unit.signature) is None or not unit.is_kept()]
    for unit in missing:
        unit.body.forget(unit.signature)
    compile_beside(shares(missing, os.cpu_count() or 1))
    return units


def shares(units: Sequence[CompileUnit], count: int) -> list[list[CompileUnit]]:
    """The units in so many groups, or fewer, of about the same size."""
    lengths = {unit.name: size(unit.function) for unit in units}
    groups: list[list[CompileUnit]] = [[] for _ in range(min(count, len(units)))]
    for unit in sorted(units, key=lambda one: (-lengths[one.name], one.name)):
        min(groups, key=lambda group: sum(lengths[one.name] for one in group)).append(unit)
    return groups


def _bitcode(unit: CompileUnit) -> bytes:
    found = unit.body.bitcode(unit.signature)
    if found is None:
        raise RuntimeError(
            f"{unit.name}: found no bitcode in {unit.body.folder}, expected what its compilation leaves"
        )
    wrapper, bitcode = found
    return only(bitcode, wrapper)


if __name__ == "__main__":
    ship(Path(sys.argv[1]), sys.argv[2:])
