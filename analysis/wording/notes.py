"""What stands beside a table: whom it speaks of, draws, capped games, what is judged together, rules alike."""

from collections.abc import Iterable, Sequence

from analysis.findings.rows import Row
from analysis.measure.measures import MANY_CAPPED
from analysis.measure.read import standard_games
from analysis.stats.luck_shares import FEWEST_KNOWN
from analysis.stats.rounding import number_text
from analysis.wording.words import place_words, with_interval
from engine.loading.options.sweeps import sweeps_of


def scope_line(rows: Sequence[Row]) -> str:
    """Whom the numbers speak of."""
    return valid_for(dict.fromkeys(row.players for row in rows))


def valid_for(pairs: Iterable[tuple[str, str]]) -> str:
    """Whom numbers from games between these players (Axis, Allies) speak of.

    Examples
    --------
    >>> valid_for([("a", "a"), ("b", "c")])
    'Valid for these computer players (a on both sides; b for the Axis, c for the Allies), not for people.'
    """
    pairings = "; ".join(
        f"{axis} on both sides" if axis == allies else f"{axis} for the Axis, {allies} for the Allies"
        for axis, allies in pairs
    )
    return f"Valid for these computer players ({pairings}), not for people."


def only_pairing(n: int = 1) -> str:
    """That no other players were tried than those of so many pairings."""
    said = "this pairing of players was" if n == 1 else "these pairings of players were"
    return f"Only {said} tried; stronger, weaker or human players may give different results."


def drawn_words(drawn: int, games: int) -> str:
    """How many games were drawn; nothing if none was."""
    return f"Drawn: {drawn:,} of {games:,} games; a draw counts half for each side." if drawn else ""


def blind_words(names: Sequence[str]) -> str:
    """What no player's judgement sees; nothing without a name."""
    if not names:
        return ""
    return (
        f"Player-blind: nothing that {' or '.join(names)} changes enters the players' judgement. They play as they did "
        "and merely take the consequences; people may notice and exploit it."
    )


def notes_of(rows: Sequence[Row], games: int) -> list[str]:
    """What a reader has to know beside the table: draws, capped games, refused acts, how many games, whom."""
    single = [row for row in rows if not row.measure.is_pooled]
    found = [
        _draws_note(single),
        _capped_note(single),
        *_uncapped_notes(single),
        _gaps_note(single),
        _no_cards_note(single),
        _blind_note(single),
        _together_note(rows),
        *_same_chance_notes(single),
        _few_luck_note(single),
        *_same_rules_notes(single),
        *_official_level_notes(single),
    ]
    standard = standard_games(any(row.baseline for row in rows))
    if games < standard:
        counted = f"{games:,} {'game' if games == 1 else 'games'}"
        found.append(f"First look only: {counted} per battle and set of rules; the standard is {standard:,}.")
    found.append(_sources_note(single))
    return [note for note in found if note] + [scope_line(rows)]


def _sources_note(rows: Sequence[Row]) -> str:
    """What makes the numbers uncertain: chance, and which players take turns.

    Of changes those of wins; where nothing is compared the win rate.
    """
    compared = [row for row in rows if row.baseline is not None]
    name = "win_rate.allies.delta" if compared else "win_rate.allies"
    numbers = [row.number(name) for row in compared or rows]
    known = [one for one in numbers if one and one.who_plays and one.ci]
    if not known:
        return ""
    chance = _plus_minus([(one.ends[1] - one.ends[0]) / 2 for one in known])
    players = _plus_minus([one.who_plays.half_width for one in known if one.who_plays])
    n = {one.who_plays.players for one in known if one.who_plays}
    takes_turns = f"{min(n)} players who take turns" if len(n) == 1 else "players who take turns"
    what = "The change in Allied wins is known" if compared else "Allied wins are known"
    return (
        f"{what} to so many points: from dice and cards {chance}, from who plays {players} ({takes_turns})."
    )


def _plus_minus(half_widths: Sequence[float]) -> str:
    """Half-widths as ``± 0.9``, or from the least to the most."""
    low, high = number_text(min(half_widths)), number_text(max(half_widths))
    return f"± {low}" if low == high else f"± {low} to {high}"


def _draws_note(rows: Sequence[Row]) -> str:
    drawn, games = sum(row.measure.n_drawn for row in rows), sum(row.measure.n_games for row in rows)
    return drawn_words(drawn, games)


def _capped_note(rows: Sequence[Row]) -> str:
    capped, games = sum(row.measure.n_capped for row in rows), sum(row.measure.n_games for row in rows)
    if not capped:
        return ""
    warning = "; that is more than 1%, so read the result with care" if capped / games > MANY_CAPPED else ""
    return f"Stopped at the cap on turns: {capped:,} of {games:,} games{warning}."


def _uncapped_notes(rows: Sequence[Row]) -> list[str]:
    notes = []
    for row in rows:
        finding = row.number("win_rate_uncapped.allies.delta")
        if finding:
            where = f"{row.variant} in {place_words(row, rows)}"
            notes.append(f"{where} without the capped games: {with_interval(finding)} points for the Allies.")
    return notes


def _gaps_note(rows: Sequence[Row]) -> str:
    gaps = sum(row.measure.n_gaps for row in rows)
    return f"Faulty: a player tried an illegal act in {gaps:,} games; please report it." if gaps else ""


def _no_cards_note(rows: Sequence[Row]) -> str:
    """What turns and medals are where games were played without cards; nothing where all or none were.

    Rule: MMB-GAP-2, MMB-GAP-26.
    """
    return no_cards_words(list(dict.fromkeys(row.variant for row in rows if row.measure.has_no_cards)))


def no_cards_words(names: Sequence[str]) -> str:
    """What turns and medals are in games without cards, under these rules; nothing without a name.

    Examples
    --------
    >>> no_cards_words([])
    ''
    """
    if not names:
        return ""
    return (
        f"Without cards: {' and '.join(names)}. A turn there is one of both sides, and a medal is an enemy unit "
        "destroyed or an objective held when the battle ends; do not compare these numbers with those of battles with "
        "cards."
    )


def _blind_note(rows: Sequence[Row]) -> str:
    return blind_words(list(dict.fromkeys(row.variant for row in rows if row.measure.is_blind)))


def _together_note(rows: Sequence[Row]) -> str:
    """Among how many tests changes are judged: sets of rules, metrics, battles."""
    families = [change.family for row in rows if (change := row.number("win_rate.allies.delta"))]
    notes = []
    if variants := [family for family in families if family.variants]:
        most = max(variants, key=lambda family: family.size)
        tested = (
            f"{most.variants} sets of rules were tested on wins, medals and turns ({most.size} tests); verdicts are "
            "adjusted for all of them (Holm). All are compared with the same games, so their errors go together."
        )
        single = len({row.scenario for row in rows if row.baseline}) == 1
        notes.append(tested if single else f"In each battle, {tested}")
    if battles := [family.scenarios for family in families if family.scenarios]:
        notes.append(
            f"The verdict on a single battle is one of {max(battles)}; it is adjusted so that of all battles said to "
            "change, 1 of 20 at most does not (Benjamini and Hochberg, q)."
        )
    return " ".join([*notes, "The intervals shown are ordinary 95% intervals."]) if notes else ""


def _same_chance_notes(rows: Sequence[Row]) -> list[str]:
    """Why nothing is reported of several battles together: some of them are versions of one battle."""
    versions: dict[tuple[str, ...], dict[str, str]] = {}
    for row in rows:
        if row.baseline is not None:
            key = (row.measure.chance_id, row.variant, *row.players)
            versions.setdefault(key, {})[row.scenario] = row.title
    notes = [
        f"{', '.join(titles[:-1])} and {titles[-1]} are played on the same cards and dice, so they are no independent "
        "battles: nothing is told of all battles together."
        for titles in (list(one.values()) for one in versions.values())
        if len(titles) > 1
    ]
    return list(dict.fromkeys(notes))


def _few_luck_note(rows: Sequence[Row]) -> str:
    """Why shares of luck have no interval, where there are too few games for one."""
    games = [share.n for row in rows for share in row.measure.luck.values()]
    if not games or min(games) >= FEWEST_KNOWN:
        return ""
    return f"Shares of luck have an interval from {FEWEST_KNOWN} games of each kind on; these rest on {min(games)}."


def _same_rules_notes(rows: Sequence[Row]) -> list[str]:
    """Variants that were typed in different ways and are the same rules in every battle that was played."""
    official = {
        row.measure.cells[0].get("tables_digest") for row in rows if not row.measure.cells[0]["options"]
    }
    played: dict[str, list[str]] = {}
    for row in rows:
        played.setdefault(row.variant, []).append(row.measure.cells[0].get("tables_digest", row.variant))
    first: dict[tuple[str, ...], str] = {}
    notes = []
    for variant, tables in played.items():
        other = first.setdefault(tuple(tables), variant)
        if other != variant and not official.issuperset(tables):  # what changes nothing is reported as that
            notes.append(f"{variant} is the same rules as {other} here.")
    return notes


def _official_level_notes(rows: Sequence[Row]) -> list[str]:
    """Levels of sweeps that nobody had to play."""
    sweeps = sweeps_of(list(dict.fromkeys(row.variant for row in rows)))
    notes = [
        f"{sweep.option}: {sweep.parameter} {sweep.official} is what the official rules say."
        for sweep in sweeps
        if sweep.official is not None
    ]
    return list(dict.fromkeys(notes))
