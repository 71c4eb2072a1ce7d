"""Players as a command names them: checked, and in pairs, Axis first."""

from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.not_here_yet import unknown_name
from engine.policies.player_names import player_ids, split_player, variant_ids
from m44.names.named import Words, words_of
from m44.names.typed_names import SEPARATOR


def check_player(name: str, flag: str) -> None:
    """Refuse a player that does not exist."""
    known = [*player_ids(), *variant_ids()]
    own, options = split_player(name)
    if own.endswith(".toml"):
        expected = "the id of a player; m44 train and m44 adapt read files of players (--start, --against)"
        raise InputError(COMMAND, flag, f"the file {own}", expected)
    if own not in known:
        raise unknown_name(COMMAND, flag, own, f"unknown player {own!r}", known, "m44 list players")
    if options:
        from engine.policies.player_files import load_player  # late: it loads weights and odds

        load_player(name)


def players_of(players: Words) -> list[tuple[str, str]]:
    """Pairs of players, Axis first, from ``sergeant`` (both sides) or ``sergeant,random``."""
    pairs = []
    for text in words_of(players, "players"):
        names = [name.strip() for name in text.split(SEPARATOR)]
        if len(names) > 2:
            raise InputError(COMMAND, "--players", text, "one player, or AXIS,ALLIES")
        for name in names:
            check_player(name, "--players")
        pairs.append((names[0], names[-1]))
    return pairs


def one_pair(players: Words) -> tuple[str, str]:
    """The one pair of players named, Axis first."""
    pairs = players_of(players)
    if len(pairs) != 1:
        raise InputError(COMMAND, "--players", f"{len(pairs)} pairs", "one")
    return pairs[0]


def ladder_players(players: Words | None, least: int = 2) -> list[str]:
    """Players named, each once, or all there are."""
    names = list(dict.fromkeys(words_of(players, "players") or player_ids()))
    for name in names:
        check_player(name, "--players")
    if len(names) < least:
        raise InputError(COMMAND, "--players", ", ".join(names), f"{least} different players or more")
    return names


def check_duellists(first: str, second: str) -> None:
    """Refuse players of a duel that do not exist, or who are one.

    Raises
    ------
    InputError
    """
    for name in (first, second):
        check_player(name, "--players")
    if first == second:
        raise InputError(COMMAND, "--players", f"{first} twice", "two different players")
