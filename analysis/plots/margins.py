"""Medal margin: how clearly battles are won, and by whom."""

from collections.abc import Sequence

from matplotlib.figure import Figure

from analysis.plots.panels import Panel, draw_panels

XLABEL = "medal margin (Allies minus Axis)"


def margins(panels: Sequence[Panel], title: str) -> Figure:
    """Draw medal margins.

    Parameters
    ----------
    panels : sequence of Panel
        Values are medal margins.
    title : str
        The finding.
    """
    figure = draw_panels(panels, XLABEL, title)
    for ax in figure.axes:
        ax.axvline(0, color="#6F6F6F", linewidth=0.8, linestyle=":")
    return figure
