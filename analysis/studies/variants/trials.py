"""Sets of rules that are tried beside a base: those of the tables ``tried`` and ``worth`` of a study."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from analysis.studies.variants.checks import check_place
from analysis.studies.variants.study_file import Named, Setting, StudyFile, Tried, Worth
from engine.loading.options.variant import Variant, parse_variant
from engine.loading.scenario.load import Scenario, resolve_scenarios
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted

BASE = ""  # title of the rules that the others stand beside
Pair = tuple[str, str]


@dataclass(frozen=True)
class Trial:
    """What some battles play on the same cards and dice.

    Attributes
    ----------
    name : str
        Folder of its games.
    games : int
        Of each battle and set of rules.
    scenarios : tuple of Scenario
    rules : mapping of str to mapping of str to Variant
        By battle and title; the base is called ``BASE``.
    players : mapping of str to tuple of str
        By title, Axis first, where they are others than those of the base.
    """

    name: str
    games: int
    scenarios: tuple[Scenario, ...]
    rules: Mapping[str, Mapping[str, Variant]]
    players: Mapping[str, Pair] = field(default_factory=dict)

    def pair(self, title: str, player: str) -> Pair:
        """Who plays under a title; ``player``: who plays both sides of the base."""
        return self.players.get(title, (player, player))

    def together(self, player: str) -> list[tuple[list[Scenario], list[Variant], Pair]]:
        """Battles that play the same rules between the same players, which one run plays."""
        alike: dict[tuple[Pair, tuple[str, ...]], tuple[list[Scenario], list[Variant]]] = {}
        for pair in dict.fromkeys((self.pair(BASE, player), *self.players.values())):
            for scenario in self.scenarios:
                own = {
                    rules.id: rules
                    for title, rules in self.rules[scenario.id].items()
                    if self.pair(title, player) == pair
                }
                if own:
                    alike.setdefault((pair, tuple(own)), ([], list(own.values())))[0].append(scenario)
        return [(scenarios, rules, pair) for (pair, _), (scenarios, rules) in alike.items()]


def tried_trial(file: StudyFile, one: Tried, own: tuple[Scenario, ...], path: str) -> Trial:
    """The trial of a table ``tried``; ``own``: the battles of the study.

    Raises
    ------
    InputError
        No such battle or option.
    """
    scenarios = tuple(resolve_scenarios(one.scenarios)) if one.scenarios else own
    ids = [scenario.id for scenario in scenarios]
    for setting in one.setting:
        check_battles(one, setting, ids, path)
    rules = {}
    for id_ in ids:
        added = {setting.title: setting.on(id_) for setting in one.setting}
        own_rules = {
            title: with_base(file, one, options) for title, options in added.items() if options is not None
        }
        rules[id_] = {BASE: with_base(file, one), **own_rules}
    players = {
        it.title: (it.axis or file.player, it.allies or file.player)
        for it in one.setting
        if it.axis or it.allies
    }
    return Trial(f"tried-{one.name}", one.games or file.dose_games, scenarios, rules, players)


def check_battles(one: Tried, setting: Setting, ids: list[str], path: str) -> None:
    """Refuse a setting on a battle that its table does not play."""
    for id_ in setting.options if isinstance(setting.options, dict) else ():
        if id_ not in ids:
            raise InputError(path, f"tried.{one.name}.setting.options", quoted(id_), nearest(id_, ids))


def worth_trial(file: StudyFile, one: Worth, path: str) -> Trial:
    """The trial of a table ``worth``.

    Raises
    ------
    InputError
        No such battle, or a hex without such a unit.
    """
    scenarios, rules = [], {}
    for id_, places in one.places.items():
        (scenario,) = resolve_scenarios([id_])
        rules[scenario.id] = {BASE: with_base(file, one)}
        for place in places.split():
            check_place(one, scenario, place, path)
            hexes = "|".join(place.split("+"))
            gone = f"remove-unit:hex={hexes}"
            rules[scenario.id][left_out(place)] = with_base(file, one, gone)
            for row in one.rows:
                swap = f"{gone}+add-unit:hex={hexes},row={row},side={one.side}"
                rules[scenario.id][replaced(place, row)] = with_base(file, one, swap)
        scenarios.append(scenario)
    return Trial(f"worth-{one.name}", one.games or file.dose_games, tuple(scenarios), rules)


def left_out(place: str) -> str:
    """Title of the rules under which the units of a place are left out."""
    return f"without {place}"


def replaced(place: str, row: str) -> str:
    """Title of the rules under which they are replaced."""
    return f"{row} on {place}"


def with_base(file: StudyFile, one: Named, options: str = "") -> Variant:
    """The rules that a table begins with, and more options.

    Raises
    ------
    InputError
        No such option, or options that do not go together.
    """
    return parse_variant("+".join(part for part in (one.base or file.variant, options) if part))
