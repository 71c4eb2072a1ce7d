"""A first look at the names that were typed, before anything that plays games is loaded: that takes most of a second.

What is refused here would be refused later in the same words; what is no plain name is left to the command.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.loading.words.reader import MOST_M44, MOST_TOML, check_plain

SCENARIO, OPTION, PLAYERS = "SCENARIO", "--option", "--players"
ATTACKER, TARGET = "ATTACKER", "TARGET"
CHOICES = "choices"
OWN_OPTIONS = ("balance", CHOICES, "screen")  # what they take after --option is not always a variant
ONE_BY_ONE = ("bench", "duel", "habits", "sides", "tournament")  # where a comma divides players, not sides
LADDER = ("sides", "tournament")
DUEL, DUELLISTS = "duel", 2
JUDGED = "blunders"  # of one player, by its file


def look(command: str, values: dict[str, Any], params: Sequence[Any]) -> None:
    """Refuse battles, options, players, units and files that do not exist, and numbers that no question can have.

    Parameters
    ----------
    command : str
    values : dict
        What was typed, by the names of parameters.
    params : sequence of parameters of the command

    Raises
    ------
    InputError
    """
    from engine.loading.words.namesakes import one_look

    with one_look():
        _look(command, values, params)


def _look(command: str, values: dict[str, Any], params: Sequence[Any]) -> None:
    named = {_called(param): _words(values.get(param.name)) for param in params if not param.is_eager}
    if named.get(SCENARIO):
        _battles(named[SCENARIO])
    if named.get(OPTION):
        _options(command, named[OPTION])
    if named.get(PLAYERS):
        _players(command, named[PLAYERS])
    if named.get(ATTACKER) and named.get(TARGET):
        _attack(named)
    if "grade" in values:
        _amounts(command, values)
    _files(command, values)


def _called(param: Any) -> str:
    flag = next((name for name in param.opts if name.startswith("--")), None)
    return flag or param.metavar or ""


def _words(value: Any) -> list[str]:
    words = [value] if isinstance(value, str) else value if isinstance(value, list | tuple) else []
    return [word for word in words if isinstance(word, str)]


def _battles(typed: Sequence[str]) -> None:
    from engine.loading.scenario.in_sight import files_meant, is_path, scenario_files
    from m44.names.named import words_of

    words = words_of(typed, SCENARIO)
    files_meant(words, scenario_files())
    for word in words:
        if is_path(word):
            _is_there(Path(word))


def _is_there(path: Path) -> None:
    from engine.loading.words.editor_files import is_m44

    check_plain(path, MOST_M44 if is_m44(path) else MOST_TOML)


def _options(command: str, typed: Sequence[str]) -> None:
    from engine.loading.options.option_ids import check_there
    from m44.names.named import words_of

    if command == CHOICES:
        from m44.ask.judging_choices import refuse_rules

        refuse_rules(typed)
    for word in words_of(typed, OPTION):
        check_there(word)
    if command not in OWN_OPTIONS:
        from m44.play.question import variants_of

        variants_of(typed)


def _players(command: str, typed: Sequence[str]) -> None:
    from engine.policies.player_names import player_path, split_player
    from m44.cli.arguments import each_player
    from m44.names.named import words_of
    from m44.names.who_plays import check_duellists, check_player, ladder_players, players_of

    if command == JUDGED:
        for name in words_of(typed, PLAYERS):
            player_path(split_player(name)[0])
    elif command in ONE_BY_ONE:
        names = words_of(each_player([*typed]), PLAYERS)
        if command in LADDER:
            ladder_players(names)
        elif command == DUEL and len(names) == DUELLISTS:
            check_duellists(*names)
        for name in names:
            check_player(name, PLAYERS)
    else:
        players_of(typed)


def _attack(named: dict[str, list[str]]) -> None:
    """Refuse units, cards and terrain that do not exist, in the order in which ``engine.dice.position`` asks."""
    from engine.dice.setting_words import check_word
    from engine.loading.in_force.row_ids import row_ids
    from m44.names import attack_names as names

    rules = named.get("--rules", [names.CARDS])[0]
    without_cards = rules == names.MODERN
    meant = names.without_cards if without_cards else names.by_cards
    attacker = meant("attacker", named[ATTACKER][0])
    if not (without_cards and named[TARGET][0] == names.ALL_UNITS):
        check_word("target", meant("target", named[TARGET][0]), row_ids("units"))
    strikes = attacker in row_ids("terrain" if without_cards else "cards")
    if not strikes:
        check_word("attacker", attacker, row_ids("units"))
    for word in named.get("--card", ()):
        check_word("card", names.by_cards("card", word), row_ids("cards"))
    for flag, key in (("--on", "target_hex"), ("--from", "from_hex")):
        if flag == "--from" and strikes:
            continue
        for text in named.get(flag, ()):
            for word in meant(key, text).split("+"):
                check_word(key, word.strip(), row_ids("terrain"))


def _amounts(command: str, values: dict[str, Any]) -> None:
    """Refuse numbers of a question that no question can have."""
    from engine.runs.shard import parse_shard
    from m44.names import amounts

    amounts.workers_of(values["workers"])
    amounts.check_block_size(values["block_size"])
    parse_shard(values.get("shard"))
    games = amounts.games_of(values["games"], values["grade"], command != "fair")
    amounts.check_until(values.get("until"), amounts.check_within(values["within"]))
    amounts.luck_of(values["luck"], games)
    amounts.baseline_games_of(values.get("baseline_games"), games)
    amounts.check_games(games)
    amounts.seed_of(values["seed"])


def _files(command: str, values: dict[str, Any]) -> None:
    """Refuse files and folders that are not there, where a command can do nothing without them.

    Of several files to check each gets a row, and so does every one in JSON.
    """
    from m44.names.named import file_named, folder_of_studies

    if command in ("report", "merge"):
        from engine.runs.manifest_file import check_manifest_there

        for word in _words(values["run"]):
            check_manifest_there(file_named(word, "RUN"))
    elif command == "atlas" and values["folder"] is not None:
        from analysis.atlas.no_atlas import FOLDER
        from engine.runs.manifest_file import check_manifest_there

        check_manifest_there(file_named(values["folder"], "DIR"), FOLDER)
    elif command == "studies":
        folder_of_studies(values["folder"])
    elif command == "check" and len(values["file"]) == 1 and not values["json"]:
        _is_there(file_named(values["file"][0], "FILE"))
    elif command == "rule-study" and not values["redraw"]:
        check_plain(file_named(values["study"], "FILE"), MOST_TOML)
    elif command == "campaign":
        check_plain(file_named(values["file"], "FILE"), MOST_TOML)
    elif command == "import":
        from engine.loading.words.editor_files import is_m44

        path = file_named(values["file"], "FILE")
        if is_m44(path):
            check_plain(path, MOST_M44)
