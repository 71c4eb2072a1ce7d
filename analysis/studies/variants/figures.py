"""Pictures of a study of a variant: wins battle by battle, beside official ones, by doses, by luck; worths of units."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.plots.dumbbell import dumbbells
from analysis.plots.worths import worths
from analysis.studies.variants.answers import Answers
from analysis.studies.variants.beside import beside_frame, ways
from analysis.studies.variants.by_chance import chance_frame
from analysis.studies.variants.doses import of_dose, shown
from analysis.studies.variants.found import capital
from analysis.studies.variants.numbers import ALL
from analysis.studies.variants.plan import VariantStudy
from analysis.studies.variants.study_file import Dose
from analysis.studies.variants.worth import worth_frames
from engine.loading.in_force.row_words import row_words

EVEN = 50
ROW = 0.3
PANEL = 2.2
WORTH, CHANCE = "worth-", "chance-"  # before the names of tables, in those of their pictures
MARKERS = ("o", "s")  # of the usual and of the weak player, told apart in grey
APART = 0.08  # of a level: where players do alike, both are seen


def figures(study: VariantStudy, numbers: pd.DataFrame) -> dict[str, str]:
    """Every picture as SVG, by file name."""
    drawn = {"battles.svg": (battles(study, numbers), "Wins battle by battle")}
    if study.file.dose:
        drawn["doses.svg"] = (doses(study, numbers), "Wins by the level of each number")
    told = Answers(study, numbers)
    if study.file.beside:
        drawn["beside.svg"] = (beside(told), f"Wins {' and '.join(ways(study))}")
    for worth in study.file.worth:
        every, single = worth_frames(told, worth)
        if len(every):
            unit = row_words(worth.unit)
            drawn[f"{WORTH}{worth.name}.svg"] = (worths(every, single, unit, worth.title), worth.title)
    for chance in study.file.by_chance:
        rows = chance_frame(told, chance)
        if len(rows):
            labels = (f"{told.other} have it", f"{told.side} have it")
            title = f"{capital(chance.title)}: what it gives"
            drawn[f"{CHANCE}{chance.name}.svg"] = (dumbbells(rows, labels, wins_of(told), title), title)
    return {
        name: theme.to_svg(figure, name.removesuffix(".svg"), title)
        for name, (figure, title) in drawn.items()
    }


def wins_of(told: Answers) -> str:
    """What stands under pictures of wins."""
    return f"games of 100 that {told.side} win, draws counted half"


def beside(told: Answers) -> Figure:
    """Wins of the side in every battle, both ways to play it."""
    title = f"{told.study.file.title}: wins {' and '.join(ways(told.study))}"
    return dumbbells(beside_frame(told), ways(told.study), wins_of(told), title)


def battles(study: VariantStudy, numbers: pd.DataFrame) -> Figure:
    """Wins of the side in every battle, with intervals."""
    titles = {one.id: one.title for one in study.scenarios}
    rows = numbers[(numbers["part"] == "standing") & (numbers["measure"] == "wins")]
    rows = rows[rows["scenario"] != ALL].sort_values("est", kind="stable")
    side = study.named(study.file.side)
    with theme.style():
        figure = theme.new_figure(1.1 + ROW * len(rows))
        ax = figure.subplots()
        for y, one in enumerate(rows.itertuples(index=False)):
            ax.plot([one.low, one.high], [y, y], color=theme.NEUTRAL, linewidth=2, zorder=2)
            ax.plot(one.est, y, marker="o", color=theme.INK, markersize=5, zorder=3, clip_on=False)
        ax.axvline(EVEN, color=theme.INK, linewidth=1.0, linestyle="--")
        ax.set_yticks(range(len(rows)), [titles[name] for name in rows["scenario"]])
        ax.set_ylim(-0.6, len(rows) - 0.4)
        ax.set_xlim(0, 100)
        ax.set_xlabel(f"games of 100 that {side} win, draws counted half; bars: 95% intervals")
        theme.finding(figure, f"{study.file.title}: {Answers(study, numbers).who_wins()}")
    return figure


def doses(study: VariantStudy, numbers: pd.DataFrame) -> Figure:
    """Wins of the side by the level of each dose, between usual players and between weak ones."""
    told = Answers(study, numbers)
    with theme.style():
        figure = theme.new_figure(1.2 + PANEL * len(study.file.dose))
        axes = figure.subplots(len(study.file.dose), 1, squeeze=False)[:, 0]
        for ax, dose in zip(axes, study.file.dose, strict=True):
            draw_dose(ax, study, told, dose)
        theme.finding(figure, f"{study.file.title}: what its numbers do to who wins")
        theme.caption(figure, "Bars: 95% intervals; dashed: even; ring: the variant as it stands")
    return figure


def draw_dose(ax: Axes, study: VariantStudy, told: Answers, dose: Dose) -> None:
    """One dose on axes."""
    standing = study.standing.words
    for player, marker in zip(dict.fromkeys((study.file.player, study.file.weak)), MARKERS, strict=False):
        rows = of_dose(told, dose, player)
        color = theme.ALLIES if marker == MARKERS[0] else theme.AXIS
        xs = [x + (0.0 if marker == MARKERS[0] else APART) for x in range(len(rows))]
        ax.plot(xs, [one["est"] for _, one in rows], color=color, linewidth=1.4)
        ax.plot([], [], color=color, linewidth=1.4, marker=marker, markersize=5, label=player)
        for x, (_, one) in zip(xs, rows, strict=True):
            ax.plot([x, x], [one["low"], one["high"]], color=color, linewidth=2)
            own = one["setting"] == standing
            face = "white" if own else color
            ax.plot(
                x, one["est"], marker=marker, color=color, markerfacecolor=face, markersize=7 if own else 5
            )
    ax.axhline(EVEN, color=theme.INK, linewidth=1.0, linestyle="--")
    ax.set_xticks(
        range(len(dose.levels)), [shown(value) for value, _ in of_dose(told, dose, study.file.player)]
    )
    ax.set_ylim(0, 100)
    ax.set_xlabel(dose.title)
    ax.set_ylabel(f"wins of {study.named(study.file.side)}")
    ax.legend(loc="best", fontsize=8)
