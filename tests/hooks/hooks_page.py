"""``docs/16-hooks.md``, made from the declarations of house rules and expansions: ``make hooks``.

Run ``python -m tests.hooks.hooks_page`` to write the page anew.
"""

from collections.abc import Iterator

from engine.declaring.declare import Hook
from engine.hooks import FIRED_WORDS, HOOKS, OPTIONAL_TERMS, Event, Fired, Stream
from engine.loading.options.patches import show
from engine.loading.options.paths import list_cells
from engine.moments import MOMENTS
from engine.sizes import MAX_TRIGGERS, N_STREAMS, N_WEIGHTS
from tests.rulebook.tracing import ROOT

PAGE = ROOT / "docs" / "16-hooks.md"
HEAD = """# What rules that need code declare

Every file of `engine/hooks/house` (house rules) and `engine/hooks/boxes` (expansions): the switches of a rule and all
that is kept for it.  Schema, fields of TABLES, words of triggers, streams of chance, weights of players and the event
log follow from these files and from nothing else.
Written by `make hooks`, and held up to date by a test.

* **Switch**: key of the ruleset, its official value, what else it may be; `→` names the field of TABLES that holds it.
* **Field**: what TABLES keeps besides.
* **Trigger**: the bit that says that the rule acted in a game.
* **Stream**: chance of its own, so that a game without the rule throws the same dice.
* **Weight**: how much a player asks of the choice; at ±99 he never makes it.
* **Choice**: what battles offer by this rule without any option, judged by `m44 choices`; fields of TABLES tell where.
* **Event**: a line of the event log."""


def page() -> str:
    """The page as text."""
    return (
        "\n\n".join(
            [HEAD, *("\n".join(lines(name, hook)) for name, hook in HOOKS.items()), at_moments(), room()]
        )
        + "\n"
    )


def lines(name: str, hook: Hook) -> Iterator[str]:
    """One file."""
    allowed = {one.path: one.allowed for one in list_cells("ruleset.")}
    yield f"## {hook.says}\n"
    yield f"`{name}.py`, {hook.source}\n"
    for switch in hook.switches:
        text = allowed[f"ruleset.{switch.name}"].replace("|", "\\|")
        field = f" → `{switch.field}`" if switch.field else ""
        yield f"* switch `{switch.name} = {show(switch.official)}`{field}: {switch.says} ({text})"
    for column in hook.columns:
        shape = f" {list(column.shape)}" if column.shape else ""
        yield f"* field `{column.name}`{shape}: {column.says}"
    for trigger in hook.triggers:
        yield f"* trigger {trigger.number} `{trigger.name.lower()}`: {trigger.words}"
    for stream in hook.streams:
        yield f"* stream {stream.number} `{stream.name.lower()}` ({stream.source.name.lower()}): {stream.says}"
    for term in hook.terms:
        yield f"* weight {term.number} `{term.name.lower()}`: {term.meaning}"
    for act in hook.acts:
        yield f"* acts at `{act.moment}`, where `{act.where}`: `{act.unit.removeprefix('engine.').replace(':', '.')}`"
    if hook.offer:
        where = " and ".join(f"`{field}`" for field in hook.offer.where)
        yield f"* choice `{name}`, where {where}: {hook.offer.title}"
    if hook.no_choice:
        yield f"* no choice: {hook.no_choice}"
    for event in hook.events:
        told = ", ".join(key for key, number in event.numbers.items() if number.told)
        yield f"* event {event.number} `{event.name.lower()}` ({told}): {event.says}"


def at_moments() -> str:
    """Every moment: what is given, what becomes of several answers, what it is."""
    rows = [
        f"| `{one.name}` | {', '.join(one.takes[2:])} | {one.answers.value} | {' '.join(one.says.split())} |"
        for one in MOMENTS.values()
    ]
    return "\n".join(
        ["## Moments", "", "| moment | what is given | answers | what it is |", "|---|---|---|---|", *rows]
    )


def room() -> str:
    """Numbers that are taken, and how many there are."""
    return f"""## Numbers

| | taken | highest | room for numbers below |
|---|---:|---:|---:|
| triggers ({FIRED_WORDS} words a game) | {len(Fired)} | {max(Fired)} | {MAX_TRIGGERS} |
| streams | {len(Stream)} | {max(Stream)} | {N_STREAMS} |
| weights of house rules | {len(OPTIONAL_TERMS)} | {max(one.number for one in OPTIONAL_TERMS)} | {N_WEIGHTS} |
| events, official ones too | {len(Event)} | {max(Event)} | 256 |"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    print(f"Written: {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
