"""A plugin of pytest for planted faults: keeps the tests marked with the rules that the fault breaks.

Loaded with ``-p tests.faults.only_marked`` in the copy in which the fault is planted; ``M44_BROKEN_RULES`` names the
rules, all tests stay if it names none.
"""

import os
from pathlib import Path

import engine

BROKEN = frozenset(os.environ.get("M44_BROKEN_RULES", "").split())


def pytest_configure(config):
    """Tests of a copy have to meet the engine of the copy."""
    root = config.rootpath.resolve()
    assert Path(engine.__file__).resolve().is_relative_to(root), f"{engine.__file__} is not of {root}"


def pytest_collection_modifyitems(config, items):
    if BROKEN:
        gone = [item for item in items if BROKEN.isdisjoint(rules_of(item))]
        config.hook.pytest_deselected(items=gone)
        items[:] = [item for item in items if item not in gone]


def rules_of(item):
    """Statements a test names."""
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}
