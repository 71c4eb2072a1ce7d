"""Names of all kinds as people type them: which scenario, option, player, unit … is meant, and what is said of a guess.

A name that is exact goes through untouched; a title, capitals, blanks for hyphens are the same name.  The terminal
takes an only one that comes near, and its answer says so; Python and files take none.  Several are refused, and so is a
word of another kind.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.loading.in_force.row_ids import TABLES, row_ids
from engine.loading.options.option_ids import OFFICIAL_ID, bundle_titles, option_files
from engine.loading.options.variant_text import PLUS, is_set
from engine.loading.scenario.in_sight import group_of, is_path, scenario_files
from engine.loading.words.errors import InputError
from engine.loading.words.files import Kind as FileKind
from engine.loading.words.files import shipped
from engine.loading.words.guesses import may_guess
from engine.loading.words.namesakes import ALL
from engine.loading.words.not_here_yet import refuse_missing
from engine.policies.player_names import MARK, is_player, player_ids, read_player, variant_ids
from m44.names.guessed_names import report_taken
from m44.names.matching import Match, Names, Way, matched

SEPARATOR = ","
MOST_TOLD = 10  # of several names


@dataclass(frozen=True)
class Kind:
    """A kind of thing that is named.

    Attributes
    ----------
    names : callable
        Gives all names of the kind with what they are called.
    where : str
        Where such a name stands; ``{}`` is the name.
    """

    names: Callable[[], Names]
    where: str


def _scenario_names() -> Names:
    """Ids with titles, and groups."""
    files = scenario_files()
    groups = {group_of(found[0]): () for found in files.values()}
    return {**groups, **{id_: (str(found[0].raw["title"]),) for id_, found in files.items()}}


def match_of(kind: str, word: str) -> Match:
    """What a word means among the names of a kind; a copy of a battle is meant only where no battle is."""
    names = KINDS[kind].names()
    if kind != "scenario" or word in names:
        return matched(word, names)
    copies = {id_ for id_, found in scenario_files().items() if "of" in found[0].raw}
    battles = matched(word, {name: called for name, called in names.items() if name not in copies})
    return matched(word, names) if battles.way is Way.NONE else battles


def _option_names() -> Names:
    """Ids with titles, the official rules, bundles."""
    named = {id_: (str(found[0].raw.get("title", id_)),) for id_, found in option_files().items()}
    return {OFFICIAL_ID: (), **named, **{id_: (title,) for id_, title in bundle_titles().items()}}


def _player_names() -> Names:
    return {id_: (str(read_player(id_)["title"]),) for id_ in (*player_ids(), *variant_ids())}


def _rows(table: str) -> Callable[[], Names]:
    return lambda: dict.fromkeys(row_ids(table), ())


KINDS = {
    "scenario": Kind(_scenario_names, "a battle, which stands without a flag: {}"),
    "option": Kind(_option_names, "an option, which stands after a flag: --option {}"),
    "player": Kind(_player_names, "a player, who stands after a flag: --players {}"),
    "unit": Kind(_rows("units"), "a unit; m44 explain {} tells of it"),
    "terrain": Kind(_rows("terrain"), "terrain; m44 explain {} tells of it"),
    "card": Kind(_rows("cards"), "a card; m44 explain {} tells of it"),
}
LISTS = {
    "scenario": "m44 list scenarios", "option": "m44 list options", "player": "m44 list players",
    "unit": "m44 list units", "terrain": "m44 list terrain", "card": "m44 list cards",
}  # fmt: skip
STRONG = ("scenario", "option", "player")  # kinds whose names are hardly meant for anything else


def name_of(kind: str, word: str) -> str:
    """The name of a kind that a word means; the word itself where nothing comes near, for others to refuse.

    Parameters
    ----------
    kind : str
        A key of ``KINDS``.
    word : str

    Raises
    ------
    InputError
        Several names are meant, the nearest first; or the word names something of another kind.
    """
    match = match_of(kind, word)
    if match.is_sure:
        return match.names[0]
    _refuse_other(kind, word, STRONG)
    if match.way is Way.NONE:
        _refuse_other(kind, word, [one for one in KINDS if one not in STRONG])
        return word
    return settled(kind, word, match)


def settled(kind: str, word: str, match: Match) -> str:
    """The one name of a match, told where it was guessed.

    Raises
    ------
    InputError
        Several names; a guess where none may be made (in Python, in a file); a name that is not here yet.
    """
    if not match.is_sure:
        refuse_missing(kind, word, word, LISTS.get(kind, "m44 find"))
    if match.way is Way.SEVERAL:
        more = len(match.names) - MOST_TOLD
        names = ", ".join(match.names[:MOST_TOLD]) + (f" and {more} more" if more > 0 else "")
        raise InputError(kind, word, f"{len(match.names)} of that name", f"one of {names}")
    if match.way is Way.GUESSED and not may_guess():
        raise InputError(kind, word, f"no such {kind}", f"one of {match.names[0]}")
    if match.way is Way.GUESSED:
        report_taken(match.names[0], word)
    return match.names[0]


def _refuse_other(kind: str, word: str, others: Sequence[str]) -> None:
    """Refuse a word that names something else."""
    for other in others:
        found = match_of(other, word) if other != kind else Match(Way.NONE)
        if found.is_sure:
            where = KINDS[other].where.format(found.names[0])
            raise InputError(kind, word, where, f"the name of {_article(kind)}")


def _article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def scenario_name(word: str) -> str:
    """The id or the group that a word means; a path as it is."""
    if is_shipped("scenarios", word) or is_path(word) or "/" in word or word in scenario_files():
        return word
    return name_of("scenario", word)


def option_name(word: str) -> str:
    """Options joined by ``+`` with their parameters, changes on the spot: each by its own name."""
    if word == ALL:
        return word
    if not any(_is_plain(part) for part in PLUS.split(word)) and matched(word, _option_names()).is_sure:
        return name_of("option", word)
    return "+".join(_part_of_variant(one) for one in PLUS.split(word))


def _is_plain(part: str) -> bool:
    """Whether a part of a variant is no title: an option or a bundle by its id, a change on the spot."""
    where = part.partition(":")[0]
    return is_shipped("options", where) or where in bundle_titles() or is_set(part)


def _part_of_variant(part: str) -> str:
    text = part.strip()
    if is_shipped("options", text.partition(":")[0]) or text in bundle_titles():
        return part
    if is_set(text) or _looks_set(text):
        return path_in_set(text)
    where, mark, values = text.partition(":")
    if not where or where.endswith(".toml") or ".toml:" in text or "/" in where or where in option_files():
        return part
    if matched(text, _option_names()).is_sure:
        return name_of("option", text)
    return f"{name_of('option', where)}{mark}{values}"


def is_shipped(kind: FileKind, word: str) -> bool:
    """Whether a word is the id of a file that comes with the program: files are named after it, so none is read."""
    return word in _shipped_ids(kind)


@cache
def _shipped_ids(kind: FileKind) -> frozenset[str]:
    return frozenset(path.stem for path in shipped(kind).rglob("*.toml"))


def _looks_set(text: str) -> bool:
    """Whether a text is a change on the spot in capitals."""
    path, mark, _ = text.partition("=")
    return bool(mark) and "." in path and ":" not in path and "/" not in path


def player_name(word: str) -> str:
    """A player, or two divided by a comma, each with what it never does."""
    return SEPARATOR.join(_one_player(one) for one in word.split(SEPARATOR))


def _one_player(word: str) -> str:
    own, mark, never = word.strip().partition(MARK)
    if own.endswith(".toml") or "/" in own or not own or is_player(own):
        return word
    return f"{name_of('player', own)}{mark}{never}"


def unit_or_card(word: str) -> str:
    """A row of the units, or a card that strikes."""
    if word in row_ids("units") or word in row_ids("cards"):
        return word
    match = matched(word, {**_rows("cards")(), **_rows("units")()})
    return word if match.way is Way.NONE else settled("unit", word, match)


def terrain_name(word: str) -> str:
    """Rows of terrain joined by ``+``."""
    parts = [one.strip() for one in word.split("+")]
    return " + ".join(one if one in row_ids("terrain") else name_of("terrain", one) for one in parts)


def path_in_set(text: str) -> str:
    """A change on the spot with the path it means: ``units.Tank.dice=4`` is ``units.armor.dice=4``."""
    path, mark, value = text.partition("=")
    plus = "+" if path.endswith("+") else ""
    return f"{path_name(path.removesuffix('+').strip())}{plus}{mark}{value}"


def path_name(path: str) -> str:
    """The path that is meant; with a selector, or of a scenario, as it is."""
    if "[" in path or not path:
        return path
    table, *rest = path.split(".")
    tables: Names = dict.fromkeys([*TABLES, "decks", "ruleset", "scenario"], ())
    found = matched(table, tables)
    if found.way is Way.NONE or (found.way is Way.SEVERAL):
        return path
    table = settled("table", table, found)
    if table == "scenario":
        return ".".join((table, *rest))
    names: list[str] = [table]
    levels = [dict.fromkeys(one, ()) for one in _levels(table)]
    for word, level in zip(rest, levels, strict=False):
        match = matched(word, level)
        names.append(word if match.way is Way.NONE else settled("path", word, match))
    return ".".join((*names, *rest[len(levels) :]))


def path_prefix(word: str) -> str:
    """The beginning of paths that is meant: also a row or a switch by itself, *hill* for ``terrain.hill``."""
    found = path_name(word)
    return _row_name(word) if found == word and "." not in word else found


def _row_name(word: str) -> str:
    """The row of a table that a word means by itself: ``hill`` is ``terrain.hill``."""
    if not word or word in (*TABLES, "decks", "ruleset", "scenario"):
        return word
    from engine.loading.schema.ruleset import Ruleset

    rows: dict[str, Sequence[str]] = {f"{table}.{row}": (row,) for table in TABLES for row in row_ids(table)}
    match = matched(word, {**rows, **{f"ruleset.{one}": (one,) for one in Ruleset.model_fields}})
    return word if match.way is Way.NONE else settled("path", word, match)


@cache
def _levels(table: str) -> tuple[tuple[str, ...], ...]:
    """Names of the words of a path after its table."""
    from engine.loading.in_force.rules import TABLES as MODELS
    from engine.loading.schema.ruleset import Ruleset
    from engine.loading.words.checked import fields_of

    if table == "ruleset":
        return (tuple(Ruleset.model_fields),)
    if table == "decks":
        return row_ids("decks"), row_ids("cards")
    model = next(model for name, model in MODELS.items() if name == table)
    return row_ids(table), tuple(fields_of(model))


BY_ARGUMENT: Mapping[str, Callable[[str], str]] = {
    "SCENARIO": scenario_name,
    "scenarios": scenario_name,
    "held_out": scenario_name,
    "options": option_name,
    "--option": option_name,
    "players": player_name,
    "--players": player_name,
    "--start": player_name,
    "--against": player_name,
    "against": player_name,
    "--anchor": player_name,
    "PATH": path_prefix,
}


def as_meant(word: str, argument: str) -> str:
    """What was typed for an argument as the name it means; untouched for arguments that take no such names."""
    return BY_ARGUMENT.get(argument, str)(word)
