"""What a line of an option does to whole armies, and to goals and works of a battle, by its verb."""

from collections.abc import Callable

from engine.loading.options.goals import clear_goals, towns_for_goals
from engine.loading.options.halved import halve_army
from engine.loading.options.mirrored import mirror
from engine.loading.options.modernised import modernise
from engine.loading.options.played_on import play_on
from engine.loading.options.rewriting import rewrite_army
from engine.loading.options.risen import raise_dead
from engine.loading.options.set_up import SetUp, Step
from engine.loading.options.shared_works import share_works
from engine.loading.options.works import clear_works


def goals_go(set_up: SetUp, step: Step) -> None:
    """The battle has no objectives or exits, or no unit wins it.  Rule: HR-MARTOWN-1, HR-MARWIN-8, HR-ZOMWIN-8."""
    values = step.values
    goals = (values["objectives"], values["exits"], values.get("units", False))
    clear_goals(set_up, *goals, values["who"], step.option)


def works_go(set_up: SetUp, step: Step) -> None:
    """A side has no works any more.  Rule: HR-DALSET-2, -4."""
    clear_works(set_up, step.values["side"], step.values["works"], step.option, step.file)


ARMIES: dict[str, Callable[[SetUp, Step], None]] = {
    "mirror": lambda set_up, step: mirror(set_up, step.values["placement"], step.option, step.file),
    "rewrite": lambda set_up, step: rewrite_army(
        set_up, step.values["side"], step.values["army"], step.option, step.file
    ),
    "halve": lambda set_up, step: halve_army(set_up, step.values, step.option, step.file),
    "raise_dead": lambda set_up, step: raise_dead(set_up, step.values, step.option, step.file),
    "clear_works": works_go,
    "clear_goals": goals_go,
    "towns_for_goals": lambda set_up, step: towns_for_goals(
        set_up, step.values["who"], step.values["own"], step.option
    ),
    "share": lambda set_up, step: share_works(set_up, step.values["works"], step.option),
    "modernise": modernise,
    "play_on": lambda set_up, step: play_on(set_up, step.option),
}
