"""The page of a table of choices: what stands first, one row per choice, and one table per choice."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.pages.markdown import md_table
from analysis.pages.page import template
from analysis.stats.rounding import number_text
from analysis.stats.sides import NAMES
from analysis.studies.choices.boards import PROVING, stages_of
from analysis.studies.choices.plan import BATTLE_BAR, MEAN_BAR, Asked
from analysis.studies.choices.read import (
    ALL,
    ALLIES,
    AXIS,
    BOTH,
    BROKEN,
    DEFAULT,
    KEPT,
    MODES,
    NEVER,
    NEVER_BROKEN,
    ONE_SIDED,
    OPEN,
    SEARCH_ALLIES,
    SEARCH_AXIS,
    SHOWN,
    TABLE,
    UNUSED,
)
from analysis.wording.intervals import number_and_ends, number_and_half
from engine.hooks import HOOKS

HEADS = {
    AXIS: "Axis alone",
    ALLIES: "Allies alone",
    BOTH: "both",
    NEVER: "never",
    DEFAULT: "default",
    SEARCH_AXIS: "searching Axis alone",
    SEARCH_ALLIES: "searching Allies alone",
}
OF_BOTH = (BOTH, NEVER, DEFAULT)  # told of one side though both play alike: battles may go either way
NOT_MADE = "not made in the try"


def answer(frame: pd.DataFrame) -> str:
    """What came out, in two or three sentences."""
    verdicts = pd.Series({name: verdict(own) for name, own in frame.groupby("option", sort=False)})
    judged = frame[frame["mode"].isin(ONE_SIDED)]
    broken = judged[judged["verdict"] == BROKEN]
    kept, failed = int((verdicts == KEPT).sum()), broken["option"].nunique()
    all_of_them = f"{len(verdicts)} {'choice' if len(verdicts) == 1 else 'choices'}"
    sentences = [
        f"{failed} of {all_of_them} {_are(failed)} shown to cost the side that alone makes them more than {MEAN_BAR:g} "
        f"percentage points on average or {BATTLE_BAR:g} in any battle; {kept} {_are(kept)} shown not to."
    ]
    if len(broken):
        sentences.append(
            "Over the limit: " + ", ".join(_named(row) for row in broken.to_dict("records")) + "."
        )
    means = judged[(judged["scenario"] == ALL) & judged["change"].notna()]
    if len(means):
        row = means.loc[means["change"].idxmin()].to_dict()
        sentences.append(f"Least on average: {_named(row)}; these intervals hold for all cells together.")
    counted = frame["mode"].isin((NEVER, SEARCH_AXIS)) & (frame["scenario"] == ALL)
    never = int(frame.loc[counted, "used_by_never"].sum())
    sentences.append(
        "Players who never make a choice made none."
        if never == 0
        else f"Players who never make a choice made it in {never:,} games."
    )
    return " ".join(sentences)


def _are(n: int) -> str:
    return "is" if n == 1 else "are"


def _named(row: Mapping[Any, Any]) -> str:
    """A cell in words: infantry-charge, Allies alone in operation-cobra -5.3 (-6.1 to -4.5)."""
    where = "on average" if row["scenario"] == ALL else f"in {row['scenario']}"
    return (
        f"`{row['option']}`, {NAMES[row['mode']]} alone {where} "
        f"{number_and_ends(row['change'], row['family_low'], row['family_high'], 2, sign=True)}"
    )


def page(frame: pd.DataFrame, asked: Asked, manifest: Mapping[str, Any]) -> str:
    """The whole page."""
    known = {one.name: one for one in asked.choices}
    return template("choices.md").render(
        answer=manifest["study"]["answer"],
        question=manifest["study"]["question"],
        asked=asked,
        overview=overview(frame),
        options=[
            {
                "name": name,
                "title": known[name].title,
                "words": rows["words"].iloc[0],
                "of_battles": known[name].beside is None,
                "table": of_option(rows),
            }
            for name, rows in frame.groupby("option", sort=False)
        ],
        n_battles=n_battles(asked),
        **boards_listed(asked),
        rules=[f"`{one.name}`" for one in asked.choices if one.beside is None],
        proved=[
            f"`{one.name}`"
            for one in asked.choices
            if one.beside is None and any(battle.group == PROVING for battle in asked.battles(one))
        ],
        no_choice=[(hook.says, hook.no_choice) for hook in HOOKS.values() if hook.no_choice],
        n_family=int(frame.loc[frame["verdict"] != UNUSED, "mode"].isin(ONE_SIDED).sum()),
        battle_bar=f"{BATTLE_BAR:g}",
        mean_bar=f"{MEAN_BAR:g}",
        table=TABLE,
        manifest=manifest,
        earlier=earlier(manifest),
    )


def boards_listed(asked: Asked) -> dict[str, list[str]]:
    """Options judged on other battles than most, with their number: ``staged`` on stages of theirs, else ``wider``."""
    listed: dict[str, list[str]] = {"wider": [], "staged": []}
    for one in asked.choices:
        if one.beside is not None and one.name in asked.boards:
            listed["staged" if stages_of(one) else "wider"].append(f"`{one.name}` {len(asked.battles(one))}")
    return listed


def n_battles(asked: Asked) -> int:
    """Battles of the choices that are judged like most of the table; where there are none, of all choices."""
    if any(one.name not in asked.boards for one in asked.choices):
        return len(asked.scenarios)
    return len({battle.id for one in asked.choices for battle in asked.battles(one)})


def earlier(manifest: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Days before the last one on which choices were played whose rows were kept since, with these choices."""
    days: dict[str, list[str]] = {}
    for name, made in manifest.get("made", {}).items():
        if made != manifest["created"]:
            days.setdefault(made[:10], []).append(f"`{name}`")
    return [(day, ", ".join(names)) for day, names in sorted(days.items())]


def overview(frame: pd.DataFrame) -> str:
    """One row per choice: means over its battles, the worst battle, uses by players who never make it."""
    heads = [
        "choice", "battles", *(HEADS[mode] for mode in MODES), "worst battle", "used", "used by never", "verdict"
    ]  # fmt: skip
    rows = []
    for name, own in frame.groupby("option", sort=False):
        means = own[own["scenario"] == ALL].set_index("mode").to_dict("index")
        cells = [change_text(means.get(mode, {})) + spread(own, mode) for mode in MODES]
        battles = own[own["mode"].isin(ONE_SIDED) & (own["scenario"] != ALL) & own["change"].notna()]
        outcome = NOT_MADE if verdict(own) == UNUSED else SHOWN[verdict(own)]
        rows.append(
            [f"`{name}`", str(battles["scenario"].nunique()), *cells, worst(own), *uses(own), outcome]
        )
    return md_table(heads, rows, [False, True] + [True] * len(MODES) + [False, True, True, False])


def short_rows(frame: pd.DataFrame) -> list[dict[str, str]]:
    """One row per option for the terminal: each side alone on average, the worst battle, uses, verdict."""
    rows = []
    for name, own in frame.groupby("option", sort=False):
        means = own[own["scenario"] == ALL].set_index("mode").to_dict("index")
        used, by_never = uses(own)
        rows.append(
            {
                "option": str(name),
                "axis_alone": change_text(means.get(AXIS, {})),
                "allies_alone": change_text(means.get(ALLIES, {})),
                "worst_battle": worst(own),
                "used": used,
                "used_by_never": by_never,
                "verdict": SHOWN[verdict(own)],
            }
        )
    return rows


def change_text(row: Mapping[Any, Any]) -> str:
    """A change with half its interval, nothing where nothing was played."""
    if not row or pd.isna(row["change"]):
        return ""
    return number_and_half(row["change"], row["ci_low"], row["ci_high"], 2, sign=True)


def spread(own: pd.DataFrame, mode: str) -> str:
    """The least and the most of what a rule does to single battles, which a mean near 0 hides."""
    changes = own.loc[(own["mode"] == mode) & (own["scenario"] != ALL), "change"].dropna()
    if mode not in OF_BOTH or not len(changes):
        return ""
    low, high = changes.min(), changes.max()
    return f"; {low:+.1f} to {high:+.1f}"


def worst(own: pd.DataFrame) -> str:
    """The battle and side that lose most by the choice, or gain least."""
    cells = own[own["mode"].isin(ONE_SIDED) & (own["scenario"] != ALL) & own["change"].notna()]
    if not len(cells):
        return ""
    row = cells.loc[cells["change"].idxmin()].to_dict()
    return f"{row['scenario']}, {NAMES[row['mode']]} {change_text(row)}"


def uses(own: pd.DataFrame) -> list[str]:
    """Games of 100 with the choice made where both may, and games in which it was made by players who never make it."""
    both = own[(own["mode"] == BOTH) & (own["scenario"] == ALL)]
    never = own[(own["mode"].isin((NEVER, SEARCH_AXIS))) & (own["scenario"] == ALL)]
    return [number_text(both["used"].sum()), str(int(never["used_by_never"].sum()))]


def verdict(own: pd.DataFrame) -> str:
    """What holds of a choice in all its cells: the worst that is said of any."""
    if (own["verdict"] == UNUSED).all():
        return UNUSED
    return next(one for one in (NEVER_BROKEN, BROKEN, OPEN, KEPT) if (own["verdict"] == one).any())


def of_option(own: pd.DataFrame) -> str:
    """One row per battle: every mode with half its 95 % interval."""
    rows = []
    for scenario, cells in own.groupby("scenario", sort=False):
        by_mode = cells.set_index("mode").to_dict("index")
        if all(cells["verdict"] == UNUSED):
            rows.append([str(scenario), *([""] * len(MODES)), NOT_MADE])
            continue
        failed = [HEADS[mode] for mode in ONE_SIDED if by_mode[mode]["verdict"] == BROKEN]
        name = "mean" if scenario == ALL else str(scenario)
        rows.append([name, *(change_text(by_mode.get(mode, {})) for mode in MODES), "; ".join(failed)])
    return md_table(
        ["battle", *(HEADS[mode] for mode in MODES), "over the limit"], rows, [False] + [True] * len(MODES)
    )
