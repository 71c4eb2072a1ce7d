"""The front page: ask questions about the balance of Memoir '44 battles.

Every command of ``m44`` is one call of a function here, with the same words.

    >>> import m44
    >>> int((m44.list_scenarios()["group"] == "base").sum())
    16

==================================  =========================================================================
``compare``, ``fair``, ``run``      play games; compare house rules with the official rules, judge a battle
``run_study``, ``report``           play a study file; write the report of a finished run again
``why``                             why a battle goes the way it does, with games to watch
``luck``                            what decides: the deck, the dice or the players' tie-breaks
``screen``                          which of many house rules matter at all, all at once
``balance``, ``rule_study``         which level of a rule makes a battle even; a study of all house rules
``variant_study``                  a study of another game on the same board: fair, how long, what decides
``campaign``                        a series of battles, with dice for what was won in the last one
``choices``                         do players use the choices well that house rules offer
``tournament``, ``duel``, ``sides``  how strong the players are; who should play which side
``show``, ``replay``, ``odds``      look at a board, at one game, at one attack
``position``                        set up pieces and ask the rules: how many dice, which way, why not
``blunders``                        turns a player would take back
``habits``                          how players play, beside how experienced people do
``atlas``, ``survey``, ``studies``  how even the base battles are; make such an atlas; what has been studied
``official``                        rules of one's own without a file: ``m44.official().patch(path, value)``
``check``, ``new_…``, ``paths``     write rules and battles of one's own
``import_scenario``, ``export_…``   battles from the publisher's scenario editor, and back
``find``, ``list_…``, ``explain``   what there is, by any words; lists of it; what it means
``fit_value``                       the model behind win probability over time
``bench``, ``bench_against``, …      speed of this machine, of another version; ``compile_costs``, ``warm``
``train``, ``adapt``                a player tuned by playing; what a rule changes once players are used to it
``league``                          exploiters taught to beat a player, until nobody does
``load``, ``read_games`` …          a run played before as a value; rows of played games as pandas frames
``load_runs``, ``merge``            several runs read as one; shards put together
``kept``, ``clear_kept``            games that are kept, so that they are not played again
``plots``                           frames drawn on axes of one's own
``Execution``, ``Margins``          how games are played and where they go; what change matters
==================================  =========================================================================

Names are loaded when they are first used, so that ``import m44`` costs nothing.
"""

from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any

from m44._siblings import bind_siblings

__version__ = "0.1.0"

bind_siblings()

if TYPE_CHECKING:
    from analysis.answers.compare import Comparison as Comparison
    from analysis.answers.fair import FairnessAnswer as FairnessAnswer
    from analysis.answers.luck import LuckAnswer as LuckAnswer
    from analysis.answers.why.answer import WhyAnswer as WhyAnswer
    from analysis.atlas.store import Atlas as Atlas
    from analysis.measure.games_frame import read_games as read_games
    from analysis.measure.games_frame import read_turns as read_turns
    from analysis.measure.joined import load_run as load_run
    from analysis.measure.joined import load_runs as load_runs
    from analysis.measure.long_frames import read_hexes as read_hexes
    from analysis.measure.long_frames import read_losses as read_losses
    from analysis.measure.played import PlayedRun as PlayedRun
    from analysis.players.habits.answer import Habits as Habits
    from analysis.players.ratings.answer import Tournament as Tournament
    from analysis.players.ratings.sides_answer import Sides as Sides
    from analysis.replays.replay_answer import Replay as Replay
    from analysis.stats.margins import Margins as Margins
    from analysis.studies.balancing.answer import Balanced as Balanced
    from analysis.studies.campaign.answer import Campaigned as Campaigned
    from engine.loading.words.errors import InputError as InputError
    from engine.replay.replay_text import replay_text as replay_text
    from engine.runs.failures import read_failures as read_failures
    from engine.runs.simulate import Summary as Summary
    from engine.runs.store import read_cards as read_cards
    from m44 import plots as plots
    from m44.ask.against import bench_against as bench_against
    from m44.ask.balancing import balance as balance
    from m44.ask.battles import compare as compare
    from m44.ask.battles import fair as fair
    from m44.ask.battles import report as report
    from m44.ask.battles import run as run
    from m44.ask.battles import run_study as run_study
    from m44.ask.benchmark import bench as bench
    from m44.ask.benchmark import warm as warm
    from m44.ask.campaigns import campaign as campaign
    from m44.ask.compile_times import compile_costs as compile_costs
    from m44.ask.duels import duel as duel
    from m44.ask.files import check as check
    from m44.ask.files import export_scenario as export_scenario
    from m44.ask.files import import_scenario as import_scenario
    from m44.ask.files import new_rule as new_rule
    from m44.ask.files import new_scenario as new_scenario
    from m44.ask.finding_blunders import blunders as blunders
    from m44.ask.frames import explain as explain
    from m44.ask.frames import kept as kept
    from m44.ask.frames import list_bundles as list_bundles
    from m44.ask.frames import list_cards as list_cards
    from m44.ask.frames import list_options as list_options
    from m44.ask.frames import list_players as list_players
    from m44.ask.frames import list_scenarios as list_scenarios
    from m44.ask.frames import list_terrain as list_terrain
    from m44.ask.frames import list_units as list_units
    from m44.ask.frames import odds as odds
    from m44.ask.frames import odds_distribution as odds_distribution
    from m44.ask.frames import paths as paths
    from m44.ask.judging_choices import choices as choices
    from m44.ask.keeping_games import clear_kept as clear_kept
    from m44.ask.ladder import sides as sides
    from m44.ask.ladder import tournament as tournament
    from m44.ask.leagues import league as league
    from m44.ask.measuring_luck import luck as luck
    from m44.ask.one_game import BoardView as BoardView
    from m44.ask.one_game import replay as replay
    from m44.ask.one_game import show as show
    from m44.ask.playing_habits import habits as habits
    from m44.ask.positions import AskedPosition as AskedPosition
    from m44.ask.positions import position as position
    from m44.ask.reasons import why as why
    from m44.ask.rule_studies import rule_study as rule_study
    from m44.ask.screening import screen as screen
    from m44.ask.tuning import adapt as adapt
    from m44.ask.tuning import train as train
    from m44.ask.value import fit_value as fit_value
    from m44.ask.variant_studies import variant_study as variant_study
    from m44.names.finding import find as find
    from m44.names.rules import Rules as Rules
    from m44.names.rules import official as official
    from m44.play.execution import Execution as Execution
    from m44.play.loading import load as load
    from m44.play.shards import merge as merge
    from m44.play.study import is_study as is_study
    from m44.play.surveys import atlas as atlas
    from m44.play.surveys import check_studies as check_studies
    from m44.play.surveys import studies as studies
    from m44.play.surveys import survey as survey

_HOMES = {
    "analysis.atlas.store": ("Atlas",),
    "analysis.studies.balancing.answer": ("Balanced",),
    "analysis.studies.campaign.answer": ("Campaigned",),
    "analysis.answers.compare": ("Comparison",),
    "analysis.answers.fair": ("FairnessAnswer",),
    "analysis.measure.joined": ("load_run", "load_runs"),
    "analysis.measure.played": ("PlayedRun",),
    "analysis.stats.margins": ("Margins",),
    "m44.play.execution": ("Execution",),
    "m44.play.loading": ("load",),
    "analysis.answers.why.answer": ("WhyAnswer",),
    "analysis.answers.luck": ("LuckAnswer",),
    "analysis.players.habits.answer": ("Habits",),
    "analysis.players.ratings.answer": ("Tournament",),
    "analysis.players.ratings.sides_answer": ("Sides",),
    "analysis.replays.replay_answer": ("Replay",),
    "engine.loading.words.errors": ("InputError",),
    "engine.runs.failures": ("read_failures",),
    "engine.replay.replay_text": ("replay_text",),
    "engine.runs.simulate": ("Summary",),
    "analysis.measure.games_frame": ("read_games", "read_turns"),
    "analysis.measure.long_frames": ("read_hexes", "read_losses"),
    "engine.runs.store": ("read_cards",),
    "m44.ask.screening": ("screen",),
    "m44.play.study": ("is_study",),
    "m44.play.surveys": ("atlas", "check_studies", "studies", "survey"),
    "m44.ask.finding_blunders": ("blunders",),
    "m44.ask.judging_choices": ("choices",),
    "m44.ask.keeping_games": ("clear_kept",),
    "m44.ask.balancing": ("balance",),
    "m44.ask.campaigns": ("campaign",),
    "m44.ask.battles": ("compare", "fair", "report", "run", "run_study"),
    "m44.play.shards": ("merge",),
    "m44.ask.duels": ("duel",),
    "m44.ask.files": ("check", "export_scenario", "import_scenario", "new_rule", "new_scenario"),
    "m44.names.finding": ("find",),
    "m44.ask.frames": (
        "explain", "kept", "list_bundles", "list_cards", "list_options", "list_players", "list_scenarios",
        "list_terrain", "list_units", "odds", "odds_distribution", "paths",
    ),
    "m44.ask.measuring_luck": ("luck",),
    "m44.ask.ladder": ("sides", "tournament"),
    "m44.ask.against": ("bench_against",),
    "m44.ask.benchmark": ("bench", "warm"),
    "m44.ask.compile_times": ("compile_costs",),
    "m44.ask.one_game": ("BoardView", "replay", "show"),
    "m44.ask.playing_habits": ("habits",),
    "m44.ask.reasons": ("why",),
    "m44.ask.positions": ("AskedPosition", "position"),
    "m44.ask.rule_studies": ("rule_study",),
    "m44.ask.variant_studies": ("variant_study",),
    "m44.names.rules": ("Rules", "official"),
    "m44.ask.value": ("fit_value",),
    "m44.ask.leagues": ("league",),
    "m44.ask.tuning": ("adapt", "train"),
}  # fmt: skip
_MODULES = ("plots",)
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME_OF, *_MODULES])


def __getattr__(name: str) -> Any:
    """Load a name of the front page when it is first used."""
    if name in _MODULES:
        return import_module(f"m44.{name}")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'm44' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    if isinstance(value, FunctionType):
        from m44.names.python_words import speaking_python

        value = speaking_python(value, __name__)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
