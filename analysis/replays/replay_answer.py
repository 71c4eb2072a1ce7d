"""One game played again, as it shows itself; and the game of a run by its number."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.measure.joined import place_of
from analysis.measure.read import answered_cells
from analysis.pages.footnotes import Footnotes, footnotes_of, without_imports
from analysis.pages.html import framed
from analysis.replays.replay_page import replay_page
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.named_files import write_named
from engine.loading.words.numbers import whole_number
from engine.policies.usual import PAIR
from engine.replay.explain.explained_decisions import check_explained, explained
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text

if TYPE_CHECKING:
    import pandas as pd

Cell = Mapping[str, Any]


class Replay(dict[str, Any]):
    """An event log (``docs/4-event-log.md``) that shows itself: in words, in a notebook as a page to step through."""

    face: str = "country"
    footnotes: Footnotes = Footnotes()

    @classmethod
    def of(
        cls,
        built: Built,
        seed: int,
        game: int = 0,
        players: tuple[str, str] = PAIR,
        namespace: str = "play",
        explain: bool = False,
    ) -> "Replay":
        """Play a game again, as in ``engine.replay.replay.event_log``.

        ``explain`` plays it once more in plain Python and adds ``decisions``.
        """
        if explain:
            check_explained(players)
        replay = cls(event_log(built, seed, game, players, namespace))
        if explain:
            trajectory = replay["result"]["trajectory"]
            replay["decisions"] = explained(built, seed, game, players, namespace, trajectory)
        replay.face = str(built.scenario.data["face"])
        replay.footnotes = footnotes_of(built)
        return replay

    def text(self, boards: bool = True, first_turn: int = 0) -> str:
        """The game in words from a turn on, with the board after every turn or without, and what its rules change."""
        return replay_text(dict(self), boards, first_turn) + without_imports(self.footnotes).below()

    def page(self) -> str:
        """The page to step through the game, which needs no network."""
        return replay_page(dict(self), self.face)

    def write(self, path: Path | str) -> Path:
        """Write the page; an InputError where the folder cannot be written."""
        return write_named(Path(path), self.page().encode(), "--html")

    def __repr__(self) -> str:
        return self.text(boards=False)

    def _repr_html_(self) -> str:
        page = framed(self.page(), f"{self['title']}, game {self['game']} of seed {self['seed']}")
        return page + self.footnotes.html()


def chosen_cell(manifest: Mapping[str, Any], scenario: str | None, variant: str | None) -> Cell:
    """The cell meant: of the scenario named or the first, under the variant named or the first that is no baseline."""
    cells: list[Cell] = answered_cells(manifest)
    labels = list(dict.fromkeys(str(cell["scenario"]) for cell in cells))
    label = _known("scenario", scenario, labels, labels[0])
    here = [cell for cell in cells if cell["scenario"] == label]
    rules = list(dict.fromkeys(str(cell["variant"]) for cell in here))
    wanted = _known("variant", variant, rules, rules[min(1, len(rules) - 1)])
    return next(cell for cell in here if cell["variant"] == wanted)


def _known(key: str, name: str | None, names: list[str], usual: str) -> str:
    if name is not None and name not in names:
        raise InputError("replay", key, repr(name), nearest(name, names))
    return usual if name is None else name


def replay_of_run(
    manifest: Mapping[str, Any], games: "pd.DataFrame", game: int, scenario: str | None, variant: str | None
) -> Replay:
    """A game of a run by its number, checked against what the run stored.

    Parameters
    ----------
    manifest : mapping
        Of the run; ``recipes`` in it if the run was just made.
    games : DataFrame
        Columns scenario, variant, axis_player, allies_player, game, trajectory.
    game : int
    scenario, variant : str, optional
        Labels of the run; default its first scenario, and the first variant that is no baseline.

    Raises
    ------
    InputError
        No such game, scenario or variant; rules, battle or program are no longer those of the run.
    """
    plan = manifest["plan"]
    cell = chosen_cell(manifest, scenario, variant)
    stored = games
    for label in ("scenario", "variant", "axis_player", "allies_player"):
        stored = stored[stored[label] == cell[label]]
    last = int(stored["game"].max())
    try:
        game = whole_number("game", game, 0, last)
    except InputError as error:
        raise InputError("replay", "game", error.found, f"0 to {last}") from None
    stored = stored[stored["game"] == game]
    if not len(stored):
        raise InputError("replay", "game", str(game), "a game that these rules were played in")
    seed, number = place_of(manifest, game)
    pair = (str(cell["axis_player"]), str(cell["allies_player"]))
    replay = Replay.of(built_of(manifest, cell), seed, number, pair, plan["namespace"])
    if int(stored["trajectory"].iloc[0]) != replay["result"]["trajectory"]:
        raise InputError(
            "replay", f"game {game}", "other moves than in the run", "the program that played it"
        )
    return replay


def built_of(manifest: Mapping[str, Any], cell: Cell) -> Built:
    """Rules and battle of a cell: those just played, or found again by their names."""
    recipes = manifest.get("recipes")
    if recipes:
        recipe = recipes[cell["index"]]
        return build_tables(recipe.scenario, recipe.variant)
    scenario = resolve_scenarios([str(cell["scenario"])])[0]
    built = build_tables(scenario, parse_variant("+".join(cell["options"]) or "official"))
    if built.rules_digest != cell["rules_digest"] or built.scenario_digest != cell["scenario_digest"]:
        expected = f"rules and battle of the run ({manifest.get('command') or 'its command'})"
        raise InputError("replay", str(cell["scenario"]), "a battle or rules changed since", expected)
    return built
