"""What a word means: an option, a verdict, a column, a row of the tables."""

import shlex
from collections.abc import Iterator, Sequence
from itertools import chain

from analysis.glossary import COLUMNS, explanations
from engine.loading import options as option_files
from engine.loading.bundles import bundles
from engine.loading.errors import InputError
from engine.loading.files import nearest
from engine.loading.patches import Patch, show
from engine.loading.scenario import resolve_scenarios
from m44.lists import LISTS, Row, not_with

TABLES = {
    "scenarios": "scenario",
    "players": "player",
    "units": "unit",
    "terrain": "terrain",
    "cards": "card",
}
BASE = "base"  # group of the battles in which an option is looked for
SIGNS = {"set": "is", "add": "plus", "min": "at most", "max": "at least"}


def explain(word: str) -> list[Row]:
    """Tell what a word means.

    Parameters
    ----------
    word : str
        An option (with parameters or a path, as for ``--option``), a verdict, a column of the results, or the id of a
        scenario, player, unit, terrain or card.

    Returns
    -------
    list of dict
        ``word``, ``kind``, ``text``.  An option also gives a row for each parameter and each change, how players use
        it, and where it first acts in games of the base battles (which are played for this).

    Raises
    ------
    InputError
        Nothing of that name, with the nearest ones.

    Examples
    --------
    >>> m44.explain("slight")
    [{'word': 'slight', 'kind': 'word', 'text': 'A change of less than 2 wins of 100.'}]
    """
    meanings = explanations()
    key = word.strip().lower()
    if key in meanings:
        kind = (
            "column"
            if key in COLUMNS or key.removesuffix("_low").removesuffix("_high") in COLUMNS
            else "word"
        )
        return [{"word": key, "kind": kind, "text": meanings[key]}]
    if key in bundles():
        return list(_bundle_rows(key))
    names = [one["id"] for one in option_files.list_options()]
    if option_files.split_reference(word)[0] in names or ".toml" in word:
        return list(_option_rows(word))
    found = [row for table, kind in TABLES.items() for row in _table_rows(table, kind, key)]
    if found:
        return found
    known = [*meanings, *names, *bundles(), *(row["id"] for table in TABLES for row in LISTS[table]())]
    raise InputError("explain", word, "no such word", nearest(key, known))


def _option_rows(ref: str) -> Iterator[Row]:
    option = option_files.load_option(ref)
    about = " ".join(part for part in (f"{option.title}.", option.about) if part)
    yield {"word": option.id, "kind": "option", "text": f"{about}  Source: {option.source}."}
    for other in option.requires:
        yield {"word": other, "kind": "requires", "text": f"{option.name} requires {other}."}
    listed = option_files.list_options()
    own = {"id": option.name, "conflicts": option.conflicts, "group": option.group}
    for other in not_with(own, listed):
        yield {"word": other, "kind": "conflicts", "text": f"{option.name} and {other}: one of them at most."}
    params: Row = next((one["params"] for one in listed if one["id"] == option.name), {})
    for name, value in option.params.items():
        told = params.get(name, {"allowed": "", "about": ""})
        text = f"{told['about']}: {show(value)} here; allowed {told['allowed']}".lstrip(": ")
        yield {"word": name, "kind": "parameter", "text": text}
    for patch in option.patches:
        yield {"word": patch.at, "kind": "change", "text": _change(patch)}
    for step in option.setup:
        text = ", ".join(f"{key} {show(value)}" for key, value in step.values.items())
        yield {"word": "scenario.units", "kind": "change", "text": f"{step.verb}: {text}"}
    if option.player:
        yield {"word": "players", "kind": "players", "text": option.player}
    if option.triggers:
        yield {"word": "at work", "kind": "sample", "text": _at_work(ref, option.triggers)}


def _at_work(ref: str, triggers: Sequence[str]) -> str:
    """Where an option first acts, with those it requires, in games of the base battles."""
    from engine.play.first_seen import GAMES, SEED, changed_boards, first_seen
    from engine.play.simulate import make_ready

    variant = option_files.in_play(ref)
    boards = changed_boards(variant, resolve_scenarios([BASE]))
    board = next(boards, None)
    if board is None:
        return f"{variant.id} cannot occur in a base battle: it changes nothing there with these values."
    make_ready(board)
    seen = first_seen(chain([board], boards), triggers)
    if seen is None:
        return f"{variant.id} acts in none of {GAMES} games of any base battle."
    when = f"turn {seen.turn}, {seen.side.capitalize()}" if seen.turn else "from the set-up on"
    watch = [
        "m44",
        "replay",
        seen.scenario,
        "--option",
        variant.id,
        "--seed",
        str(SEED),
        "--game",
        str(seen.game),
    ]
    return f"{seen.title}, game {seen.game}, {when}: {seen.words}.  To watch: {shlex.join(watch)}"


def _bundle_rows(key: str) -> Iterator[Row]:
    bundle = bundles()[key]
    yield {"word": key, "kind": "bundle", "text": f"{bundle.title}. {bundle.about}"}
    for ref in bundle.options:
        yield {"word": ref, "kind": "option", "text": f"{option_files.load_option(ref).title}."}


def _change(patch: Patch) -> str:
    """Official value and house rule of one patch."""
    official = f"official {show(patch.was)}; " if patch.has_was else ""
    return f"{official}with the option {SIGNS[patch.operation]} {show(patch.value)}"


def _table_rows(table: str, kind: str, key: str) -> Iterator[Row]:
    """A row of a list as sentences: its title and every column that says something."""
    for row in LISTS[table]():
        if row["id"] == key:
            told = [
                f"{name} {show(value)}"
                for name, value in row.items()
                if name not in ("id", "title") and value
            ]
            yield {"word": key, "kind": kind, "text": f"{row['title']}: {'; '.join(told)}"}
