"""The page about planted faults: which there are, where, what they break and which test catches them."""

from collections.abc import Sequence
from itertools import groupby

from tests.faults.catching import CAUGHT, Outcome
from tests.faults.planting import Fault

HEAD = """# {answer}

Small mistakes of a programmer, planted one at a time in a copy of the engine: a wrong comparison, a die too many, a
medal for the wrong side.  A fault is caught if a test marked with one of the statements it breaks fails, in the files
named for it in `tests/faults`; where no statement speaks of it, any test of these files.  Written by `make faults`.
"""
TABLE = ["| fault | planted in | breaks | caught by |", "|---|---|---|---|"]


def answer(outcomes: Sequence[Outcome]) -> str:
    """What came out, in one line."""
    caught = sum(one.state == CAUGHT for one in outcomes)
    return f"{caught} of {len(outcomes)} planted faults are caught"


def page(faults: Sequence[Fault], outcomes: Sequence[Outcome]) -> str:
    """The figures as Markdown, a table for each family."""
    parts = [HEAD.format(answer=answer(outcomes))]
    pairs = zip(faults, outcomes, strict=True)
    for family, group in groupby(pairs, key=lambda pair: pair[0].family):
        rows = [row(fault, outcome) for fault, outcome in group]
        parts.append("\n".join([f"## {family.capitalize()}\n", *TABLE, *rows]) + "\n")
    return "\n".join(parts)


def row(fault: Fault, outcome: Outcome) -> str:
    """One line of the table."""
    by = f"`{outcome.by}`" if outcome.state == CAUGHT else f"**{outcome.state}**"
    rules = ", ".join(fault.rules)
    return f"| {fault.name.replace('-', ' ')} | `{fault.file}:{fault.function}` | {rules} | {by} |"
