"""Sets of rules tried beside a base: who wins, and what that changes, on the same cards and dice."""

from collections.abc import Iterator, Mapping
from typing import Any

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, mean_of, share, share_of
from analysis.stats.paired import Change, change_of_wins
from analysis.stats.pooled import pooled_change, pooled_level, pooled_share
from analysis.stats.rounding import number_text
from analysis.studies.variants.found import Found, Row, capital, text
from analysis.studies.variants.numbers import ALL, PERCENT, Cell, row
from analysis.studies.variants.plan import VariantStudy
from analysis.studies.variants.study_file import Tried
from analysis.studies.variants.trials import BASE
from engine.loading.options.variant import OFFICIAL

PART, WINS = "tried", "wins"
Cells = Mapping[str, Mapping[str, Cell]]


def setting_of(one: Tried, title: str) -> str:
    """What the numbers call a setting of a table."""
    return f"{one.name}: {title}" if title else one.name


def tried_rows(study: VariantStudy, one: Tried, cells: Cells) -> Iterator[dict[str, Any]]:
    """Every setting and its base: who wins, how often nobody does, how long it is; and the change of wins.

    A setting is compared over the battles where it is played.
    """
    player = study.file.player
    for title in (BASE, *(setting.title for setting in one.setting)):
        wins, drawn, turns, changes = list[Estimate](), list[Estimate](), list[Estimate](), list[Change]()
        for battle, by_title in cells.items():
            if title not in by_title:
                continue
            words, points = (PART, battle, player, setting_of(one, title)), by_title[title].points
            wins.append(share_of(points))
            drawn.append(share(int((points == 0.5).sum()), len(points)))
            turns.append(mean_of(by_title[title].games["turns"].to_numpy()))
            yield row(*words, "wins", wins[-1], PERCENT)
            yield row(*words, "drawn", drawn[-1], PERCENT)
            yield row(*words, "turns", turns[-1])
            if title != BASE:
                changes.append(change_of_wins(by_title[BASE].points, points))
                yield row(*words, "change", changes[-1], PERCENT)
        if wins:
            words = (PART, ALL, player, setting_of(one, title))
            yield row(*words, "wins", pooled_share(wins), PERCENT)
            yield row(*words, "drawn", pooled_share(drawn), PERCENT)
            yield row(*words, "turns", pooled_level(turns))
        if changes:
            yield row(*words, "change", pooled_change(changes, most=1.0), PERCENT)


def tried_words(found: Found, one: Tried) -> str:
    """Wins of the base and the change by each setting."""
    base = found.one(part=PART, scenario=ALL, setting=setting_of(one, BASE), measure="wins")
    said = [f"{capital(found.side)} win {text(base)} of 100 games of {where(found, base)}."]
    for setting in one.setting:
        name = setting_of(one, setting.title)
        change = found.any(part=PART, scenario=ALL, setting=name, measure="change")
        if change is not None:
            spread = found.spread(found.single(part=PART, setting=name, measure="change"), sign=True)
            said.append(f"{capital(setting.title)}: {text(change, sign=True)} points{spread}.")
    return " ".join(said)


def wins_words(found: Found, one: Tried) -> str:
    """Who wins under each setting, over all battles."""
    said = []
    for setting in one.setting:
        own = {"part": PART, "setting": setting_of(one, setting.title), "measure": "wins"}
        row = found.any(scenario=ALL, **own)
        if row is not None:
            said.append(f"{setting.title} {text(row)}{found.spread(found.single(**own))}")
    return f"{capital(one.title)}, games of 100 that {found.side} win: {'; '.join(said)}."


def base_title(one: Tried) -> str:
    """What the base of a table is called: the variant as it stands, or what the table begins with."""
    if one.base == OFFICIAL.id:
        return "official rules"
    return "the base of this table" if one.base else "as it stands"


def packages(found: Found) -> Iterator[tuple[str, Row]]:
    """Sets of rules whose wins are told, tried in all battles of a study between its own players, with those wins."""
    battles = len(found.study.scenarios)
    for one in found.study.file.tried:
        for setting in one.setting if one.tells == WINS else ():
            own = {"part": PART, "setting": setting_of(one, setting.title), "measure": "wins"}
            row = found.any(scenario=ALL, **own)
            is_own = not (setting.axis or setting.allies)
            if is_own and row is not None and len(found.single(**own)) == battles:
                yield setting.title, row


def where(found: Found, base: Row) -> str:
    """The battles of a table in words."""
    names = [one["scenario"] for one in found.single(part=PART, setting=base["setting"], measure="wins")]
    return found.titles[names[0]] if len(names) == 1 else f"{len(names)} battles"


def tried_table(found: Found, one: Tried) -> str:
    """A row for the base and for each setting: over all battles where it is played."""
    rows = []
    for title in (BASE, *(setting.title for setting in one.setting)):
        numbers = {
            it["measure"]: it for it in found.find(part=PART, scenario=ALL, setting=setting_of(one, title))
        }
        if numbers:
            battles = len(found.single(part=PART, setting=setting_of(one, title), measure="wins"))
            change = text(numbers["change"], sign=True) if title else ""
            few = [number_text(numbers[key]["est"], 1) for key in ("drawn", "turns")]
            rows.append([title or base_title(one), f"{battles}", text(numbers["wins"]), change, *few])
    heads = ["rules", "battles", f"{found.side} win", "change", "drawn", "turns"]
    return md_table(heads, rows, [False, *[True] * 5])


def battles_table(found: Found, one: Tried) -> str:
    """A row for each battle: wins of the base, the change by each setting; nothing of a battle alone."""
    base = setting_of(one, BASE)
    battles = found.single(part=PART, setting=base, measure="wins")
    if len(battles) < 2:
        return ""
    rows = []
    for wins in battles:
        changes = [
            found.any(
                part=PART, scenario=wins["scenario"], setting=setting_of(one, it.title), measure="change"
            )
            for it in one.setting
        ]
        cells = ["" if change is None else text(change, sign=True) for change in changes]
        rows.append([found.titles[wins["scenario"]], text(wins), *cells])
    heads = ["battle", f"{found.side} win", *(setting.title for setting in one.setting)]
    return md_table(heads, rows, [False, *[True] * (len(heads) - 1)])
