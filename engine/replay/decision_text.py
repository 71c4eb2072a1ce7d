"""Decisions as lines of text."""

from collections.abc import Iterator
from typing import Any

SHOWN = 5  # candidates of a decision, and terms of a score
REST = "rest"


def decision_lines(decisions: list[dict[str, Any]]) -> Iterator[str]:
    """What was considered: every decision with its best candidates and the terms of their scores."""
    for one in decisions:
        about = f" of {one['unit']}" if one["unit"] else ""
        why = f" ({one['reason']})" if one["reason"] else ""
        yield f"{one['side']} {one['question'].replace('_', ' ')}{about}: {one['chosen']}{why}"
        candidates = one["candidates"]
        for candidate in candidates[:SHOWN]:
            yield f"  {candidate['choice']}: {candidate['score']:.2f}{sum_text(candidate['terms'])}"
        if len(candidates) > SHOWN:
            yield f"  {len(candidates) - SHOWN} more, the worst {candidates[-1]['score']:.2f}"


def sum_text(terms: dict[str, float]) -> str:
    """Terms of a score, the largest first; what is small is reported together."""
    ranked = sorted(terms.items(), key=lambda item: -abs(item[1]))
    shown = ranked[:SHOWN]
    rest = sum(share for _, share in ranked[SHOWN:])
    if len(ranked) > SHOWN:
        shown.append((REST, rest))
    return " = " + " ".join(f"{name} {share:+.2f}" for name, share in shown) if shown else ""
