"""Units that gain the figures which their close assaults take."""

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.limits import FIGURES, UNIT
from engine.declaring.values import Whole

CYBERMEN = Hook(
    says="Figures gained by close assault",
    source="HR-CYBER",
    switches=(
        Switch(
            "most_gained", Whole(4, 12, "UNLIMITED", says="4 to 12, or unlimited"), "UNLIMITED",
            "figures that a unit may grow to by its close assaults, where any unit does so (HR-CYBER-3)",
        ),
    ),
    columns=(
        Column("gaining_rows", "bit per unit row whose close assaults gain figures (trait CYBERMAN)"),
        Column("most_gained", "figures to which such a unit may grow"),
    ),
    state=(
        Column("figures_due", "figures that the attack in hand has taken, by the side that lost them", (2,)),
        Column("figures_gained", "figures that units of the side have gained by close assault", (2,)),
    ),
    acts=(
        Act("battle_is_declared", "engine.rules.cybermen.law:forget_losses", "gaining_rows"),
        Act("figures_are_lost", "engine.rules.cybermen.law:note_losses", "gaining_rows"),
        Act("attack_is_resolved", "engine.rules.cybermen.turn:gain_figures", "gaining_rows"),
        Act("event_is_repeated", "engine.rules.cybermen.law:repeat_gain", "gaining_rows"),
    ),
    fills=(Fill("engine.rules.cybermen.tables:fill_gains"),),
    triggers=(
        Trigger("FIGURE_GAINED", 222, "a unit gains a figure that a close assault has taken"),
        Trigger("GAIN_CHOSEN", 223, "a player chooses which unit gains a figure"),
        Trigger("GAIN_LOST", 224, "a figure gained finds no unit that it may join"),
    ),
    terms=(
        OptionalTerm(
            "GAIN", 121, "worth asked of a unit chosen for a figure gained; 99 = the unit that took it, if it can"
        ),
    ),
    events=(
        LogEvent(
            "GAIN", 122, "A unit gains a figure that a close assault has taken.", {"unit": UNIT, "now": FIGURES},
            lambda n, e: f"  {e['unit']} gains a figure, now {e['now']}",
            follow=lambda s, e: s.count(e["unit"], e["now"]),
        ),
    ),
)  # fmt: skip

HOUSE = {"cybermen": CYBERMEN}
