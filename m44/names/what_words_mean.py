"""What a word means: an option, a verdict, a column, a row of the tables."""

import shlex
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from analysis.findings.why_unchanged import OFFICIAL, WORDS
from analysis.wording.change_words import value_words
from analysis.wording.glossary import COLUMNS, explanations
from analysis.wording.rule_cells import cell_sentence
from analysis.wording.spelling import words_in
from analysis.wording.what_changed import CURE, ELSEWHERE, TITLE
from engine.hooks import ROOM_OF
from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options import option as options
from engine.loading.options import variant as variants
from engine.loading.options import variant_text
from engine.loading.options.bundles import bundles
from engine.loading.options.card_rules import lacking, takes_cards_away, win_of
from engine.loading.options.modern_map import MODERNISE, table_words
from engine.loading.options.patches import Patch, show
from engine.loading.options.paths import is_under, list_cells
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import built_in_group, load_built_in
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.not_here_yet import refuse_missing, unknown_name
from engine.loading.words.quoting import quoted
from m44.names.cells import ABOUT, BASE, KINDS, cell_row, command_for, is_usual
from m44.names.finding import hits
from m44.names.lists import LISTS, Row, not_with
from m44.names.matching import LONGEST, Names, Way, matched
from m44.names.named import Paths, word_of
from m44.names.rules import BOARD
from m44.names.typed_names import settled

TABLES = {"scenarios": "scenario", "players": "player", **KINDS}
CELLS = (*KINDS, "decks", "ruleset")
LABELS = (".box", ".drawn", ".short", ".class", ".layer", ".kind")  # what a row is, not how it plays
SIGNS = {"set": "is", "add": "plus", "min": "at most", "max": "at least"}


def explain(word: Paths) -> list[Row]:
    """Tell what a word means.

    Parameters
    ----------
    word : str
        An option (with parameters or a path, as for ``--option``; several joined by ``+``, a change on the spot), a
        verdict, a column of the results, the id of a scenario, player, unit, terrain or card, a path of the rules;
        or any words, for what comes near.

    Returns
    -------
    list of dict
        ``word``, ``kind``, ``text``.  An option also gives a row for each parameter and each change, what that changes
        in words, how players use it, and where it first acts in games of the base battles (which are played for
        this); ``rule`` is the room of the engine in which its rule lives; ``notice`` is which file is meant where
        several carry the id.

    Raises
    ------
    InputError
        Nothing of that name, with the nearest ones.

    Examples
    --------
    >>> explain("slight")
    [{'word': 'slight', 'kind': 'word', 'text': 'A change of less than 2 percentage points.'}]
    """
    meanings, word = explanations(), word_of(word, "WORD")
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
    names = [one["id"] for one in options.list_options()]
    if variant_text.is_set(word) or len(variant_text.PLUS.split(word)) > 1:
        return list(_variant_rows(word))
    if variant_text.parted_reference(word)[0] in names or ".toml" in word:
        return list(_option_rows(word))
    found = [row for table, kind in TABLES.items() for row in _table_rows(table, kind, key)]
    found = found or list(_path_rows(key))
    if found:
        return found
    known = [*meanings, *names, *bundles(), *(row["id"] for table in TABLES for row in LISTS[table]())]
    if len(word.split()) > 1 and set(key.split()) <= set(known):
        raise InputError(COMMAND, "WORD", quoted(word), "one word; explain each by itself")
    called = matched(word, _all_names(known))
    if not called.is_sure:
        refuse_missing("explain", word, word, "m44 find")
    if called.is_sure or called.way is Way.GUESSED:
        return explain(settled("word", word, called))
    near = hits(word) if len(word) <= LONGEST and word.isprintable() and words_in(word) else []
    if not near:
        raise unknown_name("explain", word, word, "no such word", known, "m44 find")
    return list(_near_rows(word, near))


def _all_names(known: Sequence[str]) -> Names:
    """All words that can be explained, with what they are called; those without a title by themselves."""
    titles = {str(row["id"]): (str(row["title"]),) for table in LISTS for row in LISTS[table]()}
    return {**dict.fromkeys(known, ()), **titles}


def _near_rows(word: str, near: Sequence[Row]) -> Iterator[Row]:
    """What comes near to words that are nothing exact."""
    yield {"word": word, "kind": "near", "text": "No exact match; closest entries:"}
    for row in near:
        text = f"{row['about']}  {row['kind'].capitalize()}: {row['command']}"
        yield {"word": row["name"], "kind": "near", "text": text}


def _path_rows(key: str) -> Iterator[Row]:
    """A path of the rules, or the row of a table it begins with."""
    table, mark, rest = key.partition(".")
    if not mark or not rest:
        return
    cells = [cell for cell in list_cells(table) if is_under(cell.path, key)] if table in CELLS else []
    if cells and key.count(".") == 1 and table in KINDS:
        yield from _table_rows(table, KINDS[table], rest)
        return
    for cell in cells:
        row = cell_row(cell)
        text = f"{row['meaning']}.  Here {row['value']}; allowed: {row['allowed']}.  To try it: {command_for(cell)}"
        yield {"word": cell.path, "kind": "path", "text": text}


def _option_rows(ref: str) -> Iterator[Row]:
    option = options.load_option(ref)
    about = " ".join(part for part in (f"{option.title}.", option.about) if part)
    yield {"word": option.id, "kind": "option", "text": f"{about}  Source: {option.source}."}
    for other in option.requires:
        yield {"word": other, "kind": "requires", "text": f"{option.name} requires {other}."}
    listed = options.list_options()
    own = {"id": option.name, "conflicts": option.conflicts, "group": option.group}
    for other in not_with(own, listed):
        yield {"word": other, "kind": "conflicts", "text": f"{option.name} and {other}: one of them at most."}
    if takes_cards_away(option.patches):
        yield from _cardless_rows(option, listed)
    params: Row = next((one["params"] for one in listed if one["id"] == option.name), {})
    for name, value in option.params.items():
        param = params.get(name, {"allowed": "", "about": ""})
        text = f"{param['about']}: {show(value)} here; allowed {param['allowed']}".lstrip(": ")
        yield {"word": name, "kind": "parameter", "text": text}
    for patch in option.patches:
        yield {"word": patch.at, "kind": "change", "text": _change(patch)}
    for step in option.setup:
        text = ", ".join(f"{key} {show(value)}" for key, value in step.values.items())
        yield {"word": "scenario.units", "kind": "change", "text": f"{step.verb}: {text}"}
    for room in sorted(rooms_of(option)):
        text = f"Its rule is one room, engine/rules/{room}; docs/rules/{room}.md of the project tells all about it."
        yield {"word": room, "kind": "rule", "text": text}
    yield from _changed_rows(variants.Variant(option.id, (option,)), ref)
    yield from _notice_rows(option.notices)
    for stage in map(load_built_in, option.stages):
        command = shlex.join(["m44", "compare", stage.id, "--option", variants.in_play(ref).id])
        text = f"{stage.title}: a battle with what it is about.  {command}"
        yield {"word": stage.id, "kind": "stage", "text": text}
    if option.player:
        yield {"word": "players", "kind": "players", "text": option.player}
    if option.triggers:
        text = _at_work(ref, option.triggers, option.stages)
        yield {"word": "at work", "kind": "sample", "text": text}


def _cardless_rows(option: options.Option, listed: Sequence[Row]) -> Iterator[Row]:
    """What an option that takes cards away cannot have beside it, and what units and ground become by it."""
    needing = [one["id"] for one in listed if needs_cards(option, options.read_option(Path(one["path"])))]
    text = f"{len(needing)} options need cards, or what comes with them, and are refused beside it: "
    yield {"word": "without cards", "kind": "without cards", "text": text + ", ".join(needing) + "."}
    for step in option.setup:
        for word, text in table_words() if step.verb == MODERNISE else ():
            yield {"word": word, "kind": "becomes", "text": text}


def needs_cards(option: options.Option, other: options.Option) -> bool:
    """Whether an option is refused beside one that takes cards away."""
    if takes_cards_away(other.patches):
        return False
    return any(lacking(other.patches, other.setup, win_of(option.patches)))


def rooms_of(option: options.Option) -> set[str]:
    """Rooms of ``engine.rules`` whose switches an option sets."""
    switches = (patch.at.removeprefix("ruleset.") for patch in option.patches)
    return {ROOM_OF[name] for name in switches if name in ROOM_OF}


def _variant_rows(text: str) -> Iterator[Row]:
    """Options joined by ``+`` and changes on the spot: what they are called, and what they change together."""
    variant = variants.parse_variant(text)
    for option in variant.options:
        yield {"word": option.id, "kind": "option", "text": f"{option.title}."}
    yield from _changed_rows(variant, text)
    yield from _notice_rows(variant.notices)


def _notice_rows(notices: Sequence[str]) -> Iterator[Row]:
    for line in notices:
        yield {"word": "files", "kind": "notice", "text": line}


def _changed_rows(variant: Variant, ref: str) -> Iterator[Row]:
    """What a variant changes in words; also with its sample, or with the options it needs."""
    for line in changed_lines(variant):
        yield {"word": TITLE.lower(), "kind": TITLE.lower(), "text": line}
    alone = variant.options[0] if len(variant.options) == 1 else None
    shown = variants.in_play(ref) if alone and (alone.sample or alone.requires) else variant
    if shown.id != variant.id:
        for line in changed_lines(shown):
            yield {"word": TITLE.lower(), "kind": TITLE.lower(), "text": f"{shown.id}: {line}"}


def changed_lines(variant: Variant) -> list[str]:
    """What a variant changes, in words: in the first built-in battle in which it does, else why it changes nothing.

    Battles that its options name as stages come first, then the base battles.
    """
    from analysis.pages.footnotes import footnotes_of

    idle: list[list[str]] = []
    stages = dict.fromkeys(stage for option in variant.options for stage in option.stages)
    for scenario in (*map(load_built_in, stages), load_built_in(BOARD), *built_in_group(BASE)):
        try:
            found = footnotes_of(build_tables(scenario, variant)).changed
        except InputError:
            continue
        if found and found[0].lines:
            return found[0].all_lines()
        idle += [block.idle for block in found]
    here = (lines for lines in idle if not any(ELSEWHERE in line for line in lines))
    return next(here, idle[0] if idle else [])


def _at_work(ref: str, triggers: Sequence[str], stages: Sequence[str]) -> str:
    """Where an option first acts, with those it requires, in games of its stages and the base battles.

    A game that it changes counts though no trigger is set.
    """
    from engine.replay.first_seen import GAMES, SEED, changed_boards, first_parted, first_seen
    from engine.runs.simulate import make_ready

    variant = variants.in_play(ref)
    battles = (*map(load_built_in, stages), *built_in_group(BASE))
    boards = changed_boards(variant, battles)
    board = next(boards, None)
    if board is None:
        return _idle_words(variant)
    make_ready()
    seen = first_seen(chain([board], boards), triggers) or first_parted(changed_boards(variant, battles))
    if seen is None:
        where = "its stages or any base battle" if stages else "any base battle"
        return f"{variant.id} changes none of {GAMES} games of {where}."
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


def _idle_words(variant: Variant) -> str:
    """Why a variant changes nothing in any base battle, and its cure."""
    found = effect_on(build_tables(load_built_in(BOARD), variant))
    if found.state == State.OFFICIAL:
        return f"{variant.id}: {WORDS[OFFICIAL]}."
    cures = dict.fromkeys(part.cure for part in found.parts if part.cure)
    cure = f"  {CURE.capitalize()}: {', '.join(cures)}." if cures else ""
    return f"{variant.id} cannot occur in a base battle: it changes nothing there with these values.{cure}"


def _bundle_rows(key: str) -> Iterator[Row]:
    bundle = bundles()[key]
    yield {"word": key, "kind": "bundle", "text": f"{bundle.title}. {bundle.about}"}
    for ref in bundle.options:
        yield {"word": ref, "kind": "option", "text": f"{options.load_option(ref).title}."}


def _change(patch: Patch) -> str:
    """Official value and house rule of one patch."""
    was, now = (value_words(patch.at, one) for one in (patch.was, patch.value))
    official = f"official {was}; " if patch.has_was else ""
    return f"{official}with the option {SIGNS[patch.operation]} {now}"


def _table_rows(table: str, kind: str, key: str) -> Iterator[Row]:
    """A row of a list: its title and every column that says something, cells of the rules as sentences."""
    for row in LISTS[table]():
        if row["id"] == key:
            if table in KINDS:
                yield from _cell_rows(table, kind, row)
                return
            cells = [
                f"{name} {show(value)}"
                for name, value in row.items()
                if name not in ("id", "title", "notices") and value
            ]
            yield {"word": key, "kind": kind, "text": f"{row['title']}: {'; '.join(cells)}"}
            yield from _notice_rows([notices] if (notices := row.get("notices")) else [])


def _cell_rows(table: str, kind: str, row: Row) -> Iterator[Row]:
    """A unit, terrain or a card: what every cell that is not as usual means in play, and where to change it."""
    id_ = str(row["id"])
    place = f"{table}.{id_}"
    about = f"{row['title']}, {ABOUT[kind]}."
    if kind == "card":
        decks = [(deck, row[deck]) for deck in ("copies", "breakthrough") if row.get(deck)]
        held = ", ".join(f"{n} in the {'usual' if deck == 'copies' else deck} deck" for deck, n in decks)
        about += f"  Copies: {held or 'none in a deck'}."
    text = f"{about}  What can be changed: m44 paths {place}"
    yield {"word": id_, "kind": kind, "text": text}
    for cell in list_cells(place):
        sentence = cell_sentence(cell.path, cell.value)
        if sentence and not is_usual(cell) and not cell.path.endswith(LABELS):
            yield {"word": cell.path, "kind": "cell", "text": f"{sentence[0].upper()}{sentence[1:]}."}


def other_meanings(kind: str) -> dict[str, str]:
    """Words that mean something else than one kind of file, each with what it means.

    Parameters
    ----------
    kind : {"option", "scenario"}

    Examples
    --------
    >>> meanings = other_meanings("option")
    >>> meanings["captain"], meanings["infantry"], meanings["toulon"], meanings["slight"]
    ('a player', 'a unit', 'a scenario', 'a word that m44 explain knows')
    """
    found = dict.fromkeys(explanations(), "a word that m44 explain knows")
    tables = {**TABLES, "options": "option", "bundles": "bundle of options"}
    for table, other in tables.items():
        if other != kind:
            article = "an" if other == "option" else "a"
            found |= {str(row["id"]): f"{article} {other}" for row in LISTS[table]()}
    return found
