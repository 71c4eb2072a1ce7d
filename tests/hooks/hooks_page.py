"""``docs/16-hooks.md``, made from the declarations of house rules and expansions: ``make hooks``.

Run ``python -m tests.hooks.hooks_page`` to write the page anew.
"""

from collections.abc import Iterator

from engine.declaring.declare import Hook, Ready
from engine.hooks import BOX_HOOKS, FIRED_WORDS, HOOKS, OPTIONAL_TERMS, Event, Fired, Stream, rooms
from engine.loading.options.patches import show
from engine.loading.options.paths import list_cells
from engine.moments import MOMENTS
from engine.sizes import MAX_TRIGGERS, N_STREAMS, N_WEIGHTS
from tests.rulebook.tracing import ROOT

PAGE = ROOT / "docs" / "16-hooks.md"
READY = {Ready.GROUND: "the ground is ready", Ready.SET_UP: "the battle is set up"}
HEAD = """# What rules that need code declare

Every room of `engine/rules` ([a page each](rules/README.md)), and rules without own code in `engine/hooks/house`
(house rules) and `engine/hooks/boxes` (expansions): the switches of a rule and all that is kept for it.  Schema, fields
of TABLES and STATE, words of triggers, streams of chance, weights of players and the event log follow from these
declarations and from nothing else.
Written by `make hooks`, and held up to date by a test.

* **Switch**: key of the ruleset, its official value, what else it may be; `→` names the field of TABLES that holds it.
* **Field**: what TABLES keeps besides; **of a game**: what STATE keeps.
* **Acts**: at which [moment](#moments), by which field of TABLES that is in force, and the unit that is asked.
* **Fills**: what writes its fields of TABLES.
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
    yield f"`{home_of(name)}`, {hook.source}\n"
    for switch in hook.switches:
        text = allowed[f"ruleset.{switch.name}"].replace("|", "\\|")
        field = f" → `{switch.field}`" if switch.field else ""
        yield f"* switch `{switch.name} = {show(switch.official)}`{field}: {switch.says} ({text})"
    for column in hook.columns:
        shape = f" {list(column.shape)}" if column.shape else ""
        yield f"* field `{column.name}`{shape}: {column.says}"
    for column in hook.state:
        shape = f" {list(column.shape)}" if column.shape else ""
        yield f"* field of a game `{column.name}`{shape}: {column.says}"
    for fill in hook.fills:
        yield f"* fills once {READY[fill.ready]}: `{fill.unit.removeprefix('engine.').replace(':', '.')}`"
    if hook.marks:
        yield f"* markers at the set-up: `{hook.marks.unit.removeprefix('engine.').replace(':', '.')}`"
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
        told = ", ".join(key for key, number in event.numbers.items() if number.reported)
        yield f"* event {event.number} `{event.name.lower()}` ({told}): {event.says}"


def home_of(name: str) -> str:
    """Where a declaration stands, below the engine."""
    for room, names in rooms().items():
        if name in names:
            return f"rules/{room}"
    return f"hooks/{'boxes' if name in BOX_HOOKS else 'house'}/{name}.py"


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
