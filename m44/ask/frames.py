"""Tables as pandas frames: what there is, what can be changed, what a word means, exact odds of attacks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.loading.words.errors import COMMAND, InputError
from m44.ask import dice, files, keeping_games
from m44.names import lists
from m44.names import what_words_mean as meaning
from m44.names.named import MOST_NAMES, NAMES, Paths, Words, is_one, listed, word_of

if TYPE_CHECKING:
    import pandas as pd

Many = Any  # a value, or a list or array of values
MOST_ROWS = 100_000  # of odds in one call


def list_scenarios() -> "pd.DataFrame":
    """Scenarios: ``id``, ``title``, ``group``, ``number``, ``date``, ``board``, ``source``, ``path``, ``notices``.

    ``notices`` tells in whose place a file stands, if others carry its id.

    Examples
    --------
    >>> m44.list_scenarios().set_index("id").loc["toulon", "title"]
    'Toulon'
    """
    return frame_of(lists.list_scenarios())


def list_options() -> "pd.DataFrame":
    """Rule options: ``id``, ``title``, ``category``, ``official``, ``group``, ``params``, ``requires``, ``conflicts`` …

    ``official`` says whether an official rule treats the same subject; ``conflicts`` may name options that do not
    exist (yet), ``not_with`` names those that do, other members of its group included; ``notices`` as of scenarios.

    Examples
    --------
    >>> m44.list_options().set_index("id").loc["no-retreat-choice", "params"][:24]
    'loss_per_flag=1 (1 to 2)'
    """
    return frame_of(lists.list_options())


def list_bundles() -> "pd.DataFrame":
    """Bundles of options: ``id``, ``title``, ``about``, ``options``.

    Examples
    --------
    >>> m44.list_bundles().set_index("id").loc["blitzkrieg", "options"]
    'blitz-recon-air-attack blitz-armor-movement'
    """
    return frame_of(lists.list_bundles())


def list_players() -> "pd.DataFrame":
    """Computer players: ``id``, ``title``, ``posture``, ``description``; those of the ladder, then styles by posture.

    ``posture``: ``holding``, ``sallying``, or empty for a player of neither.

    Examples
    --------
    >>> m44.list_players().set_index("id").loc[["captain", "captain-holding"], "posture"].tolist()
    ['', 'holding']
    """
    return frame_of(lists.list_players())


def list_units() -> "pd.DataFrame":
    """Unit rows of the official rules: ``id``, ``title``, and the columns of ``units.toml``.

    Examples
    --------
    >>> m44.list_units().set_index("id").loc["infantry", "dice"]
    '3/2/1'
    """
    return frame_of(lists.list_units())


def list_terrain() -> "pd.DataFrame":
    """Terrain rows of the official rules: ``id``, ``title``, and the columns of ``terrain.toml``.

    Examples
    --------
    >>> {"forest", "hill", "town"} <= set(m44.list_terrain()["id"])
    True
    """
    return frame_of(lists.list_terrain())


def list_cards() -> "pd.DataFrame":
    """Card rows of the official rules: ``id``, ``title``, copies by deck, columns of ``cards.toml``.

    ``copies`` are those in the usual deck; every other deck has a column of its name.

    Examples
    --------
    >>> int(m44.list_cards()["copies"].sum())
    60
    """
    return frame_of(lists.list_cards())


def paths(prefix: str = "", scenario: Paths | None = None) -> "pd.DataFrame":
    """What can be changed: paths that begin with a prefix, with value and allowed values.

    Parameters
    ----------
    prefix : str
        ``units.infantry``, ``ruleset`` …; empty for all.
    scenario : str or path, optional
        Its hands, medals, first side and objectives are listed too.

    Returns
    -------
    DataFrame
        ``path``, ``value``, ``meaning`` (what the cell is for), ``allowed``; with a scenario ``notices``, which file it
        is.

    Examples
    --------
    >>> m44.paths("units.infantry.dice")["value"].item()
    '3/2/1'
    """
    return frame_of(files.paths(prefix, scenario))


def explain(word: Paths) -> "pd.DataFrame":
    """Tell what a word means.

    Parameters
    ----------
    word : str
        An option (with parameters or a path, as for ``--option``; several joined by ``+``, a change on the spot), a
        verdict, a column of the results, the id of a scenario, player, unit, terrain or card, a path of the rules;
        or any words, for what comes near.

    Returns
    -------
    DataFrame
        ``word``, ``kind``, ``text``.  An option also gives a row for each parameter and each change, what that changes
        in words, how players use it, and where it first acts in games of the base battles (which are played for
        this); ``notice`` is which file is meant where several carry the id.

    Raises
    ------
    InputError
        Nothing of that name, with the nearest ones.

    Examples
    --------
    >>> m44.explain("slight")["text"].item()
    'A change of less than 2 percentage points.'
    """
    return frame_of(meaning.explain(word))


def odds(
    attacker: Many,
    target: Many,
    range: Many = 1,
    *,
    options: Words | None = None,
    rules: Many = dice.CARDS,
    **circumstances: Many,
) -> "pd.DataFrame":
    """Exact odds of attacks: dice, faces, chances of hits, kill and retreat.

    Every argument may also be a list or an array; they are broadcast against each other as NumPy does, so lists of one
    length go side by side and a single value goes with all.

    Parameters
    ----------
    attacker, target : str, or list of str
        Unit rows; the attacker may be a card that strikes (``air_power``), a minefield under the rules ``modern``.
    range : int, 1 to 8, or list of int
        To 10 without cards.
    options : str or Rules, or list of these, optional
        Variants of the rules, one for each attack; default the official rules.
    rules : {"cards", "modern"}, or list of these
        ``modern``: those of Modern Battle.
    **circumstances
        ``target_hex``, ``from_hex`` (terrain, pieces joined by ``+``), ``cover``, ``card``, ``figures``, ``room``,
        ``still``, ``own_works``, ``same_group``, ``side``; see ``engine.dice.position.Setting``; without cards also
        ``quality`` (``elite``, ``poor``).

    Returns
    -------
    DataFrame
        One row per attack: ``variant``, the setting, the count of the dice, chances ``p_…`` and means ``mean_…``,
        ``what_changed`` by the variant, ``notices``.

    Raises
    ------
    InputError
        Unknown words, numbers out of range, lists of different lengths.

    Examples
    --------
    >>> m44.odds("armor", "infantry", [1, 2, 3], target_hex="town")["dice"].tolist()
    [1, 1, 1]
    >>> m44.odds(["infantry", "armor"], "infantry", 3)["p_hit"].round(3).tolist()
    [0.5, 0.875]
    >>> m44.odds("mmb_artillery_field", "mmb_tank", [1, 8], rules="modern")["dice"].tolist()
    [4, 1]
    """
    in_force = cache(dice.rules_of)
    asked = _attacks(attacker, target, range, options, circumstances, rules)
    return frame_of({"variant": one[0], **dice.odds_under(in_force(*one[:2]), *one[2:])} for one in asked)


def odds_distribution(
    attacker: Many,
    target: Many,
    range: Many = 1,
    name: str = "hits",
    *,
    options: Words | None = None,
    rules: Many = dice.CARDS,
    **circumstances: Many,
) -> "pd.DataFrame":
    """Exact chance of every number of hits, flags, figures lost or hexes of retreat.

    Parameters
    ----------
    attacker, target, range, options, rules, **circumstances
        As in `odds`, lists and arrays too.
    name : {"hits", "flags", "figures_lost", "lost_to_flags", "retreats", "eliminated"}

    Returns
    -------
    DataFrame
        ``variant``, ``attacker``, ``target``, ``range``; the value under its name, ``rolls`` of all (``of``),
        ``chance`` as an exact fraction, ``p``.

    Examples
    --------
    >>> m44.odds_distribution("infantry", "infantry", 3)[["hits", "p"]].values.tolist()
    [[0, 0.5], [1, 0.5]]
    """
    in_force, rows = cache(dice.rules_of), []
    for variant, kind, who, whom, far, around in _attacks(
        attacker, target, range, options, circumstances, rules
    ):
        named = {"variant": variant, "attacker": who, "target": whom, "range": far}
        found = dice.distribution_under(in_force(variant, kind), who, whom, far, name, around)
        rows += [{**named, **row} for row in found]
    return frame_of(rows)


def kept(scenarios: Words | None = None) -> "pd.DataFrame":
    """List the games that are kept, those of this user before those that ship, the last used first.

    Parameters
    ----------
    scenarios : str or sequence of str, optional
        Ids, groups or paths of battles; default all.

    Returns
    -------
    DataFrame
        ``scenario``, ``variant``, ``axis_player``, ``allies_player``, ``seed``, ``games``, ``traced_games``,
        ``megabytes``, ``last_used`` (UTC), ``shipped``, ``file``.

    Raises
    ------
    InputError
        A ValueError: no such battle, or ``M44_KEPT_LIMIT`` is no size.

    Examples
    --------
    >>> sorted(m44.kept().columns)[:3]
    ['allies_player', 'axis_player', 'file']
    """
    return frame_of(keeping_games.kept_rows(scenarios)).reindex(columns=list(keeping_games.COLUMNS))


def frame_of(rows: Iterable[Mapping[str, Any]]) -> "pd.DataFrame":
    """Flat rows as a frame: whole numbers stay whole where some are missing, words are words."""
    import pandas as pd

    return pd.DataFrame(list(rows)).convert_dtypes()


def _attacks(
    attacker: Many,
    target: Many,
    far: Many,
    options: Words | None,
    circumstances: Mapping[str, Many],
    rules: Many,
) -> Iterator[tuple[str, Any, Any, Any, Any, dict[str, Any]]]:
    """Variant, rules, attacker, target, range and circumstances of every attack, read and checked before the first."""
    import numpy as np

    variants = (
        ["official"] if options is None else [word_of(one, "options") for one in listed(options, "options")]
    )
    given = {
        "options": variants if len(variants) != 1 else variants[0],
        "rules": rules,
        "attacker": attacker,
        "target": target,
    }
    given |= {"range": far, **circumstances}
    arrays = {name: _array(value, name) for name, value in given.items()}
    try:
        shape = np.broadcast_shapes(*(one.shape for one in arrays.values()))
    except ValueError:
        shapes = ", ".join(f"{name} {list(one.shape)}" for name, one in arrays.items() if one.shape)
        raise InputError(COMMAND, "odds", shapes, "lists of one length, or shapes that broadcast") from None
    if np.prod(shape) > MOST_ROWS:
        raise InputError(COMMAND, "odds", f"{np.prod(shape):,} attacks", f"at most {MOST_ROWS:,} in one call")
    flat = {name: np.broadcast_to(one, shape).ravel().tolist() for name, one in arrays.items()}
    rows = zip(*flat.values(), strict=True)
    return (
        (variant, kind, who, whom, steps, dict(zip(circumstances, around, strict=True)))
        for variant, kind, who, whom, steps, *around in rows
    )


def _array(value: Many, name: str) -> Any:
    """A value, a list or an array as an array of Python's own values; whatever can be read once is read once."""
    import numpy as np

    if isinstance(value, np.ndarray):
        return value.astype(object)
    if is_one(value) or not isinstance(value, Iterable) or isinstance(value, bytes | Mapping):
        found = np.empty((), dtype=object)
        found[()] = value.item() if isinstance(value, np.generic) else value
        return found
    values: Sequence[Any] = [
        one.item() if isinstance(one, np.generic) else one for one in listed(value, name, NAMES)
    ]
    if not values:
        raise InputError(COMMAND, name, "an empty list", f"1 to {MOST_NAMES:,} values")
    several = np.empty(len(values), dtype=object)
    several[:] = values
    return several
