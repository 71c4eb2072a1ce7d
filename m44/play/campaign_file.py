"""Files of campaigns: battles in order, who plays, the rules that are compared (``docs/13-house-rules.md``)."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from analysis.studies.campaign.series import OPTION, Entry, Series
from engine.loading.options.variant import parse_variant
from engine.loading.words.checked import Says, validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.quoting import quoted
from engine.runs.limits import MOST_CAMPAIGNS, MOST_SEED
from m44.names.named import Paths, file_named
from m44.names.who_plays import one_pair
from m44.play.question import PLAYERS, scenarios_of

MOST_BATTLES = 12
CAMPAIGNS = 1_000
SIDES = ("axis", "allies")
Text = Annotated[str, Field(min_length=1)]


class FilePart(BaseModel):
    """A part of the file: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class BattlePart(FilePart):
    """A battle with options of its own."""

    scenario: Text
    options: Annotated[str, Says("a text in quotes")] = ""


class PlayerPart(FilePart):
    """Who plays a side through the whole campaign."""

    side: Literal["axis", "allies"]
    player: Text


class CampaignFile(FilePart):
    """A file of a campaign."""

    title: Annotated[str, Says("a text in quotes")] = ""
    battles: Annotated[
        list[Text | BattlePart],
        Field(min_length=1, max_length=MOST_BATTLES),
        Says(f"a list of 1 to {MOST_BATTLES} battles: ids or paths, or tables of scenario and options"),
    ]
    options: Annotated[str, Says("a text in quotes")] = ""
    rules: Annotated[list[Text], Field(min_length=1), Says("a list of one option or more")] = [OPTION]
    players: Annotated[
        Text | list[PlayerPart], Says('a player, "AXIS,ALLIES", or two tables of side and player')
    ] = PLAYERS
    campaigns: Annotated[
        int,
        Field(ge=1, le=MOST_CAMPAIGNS),
        Says(f"a whole number from 1 to {MOST_CAMPAIGNS:,}"),
    ] = CAMPAIGNS
    seed: Annotated[int, Field(ge=0, le=MOST_SEED), Says(f"a whole number from 0 to {MOST_SEED:,}")] = 1
    orders: Annotated[bool, Says("true | false")] = False


def read_campaign(
    path: Paths,
    campaigns: int | None = None,
    players: str | None = None,
    seed: int | None = None,
    orders: bool | None = None,
) -> Series:
    """The campaign of a file; what is named besides stands in place of the file's.

    Raises
    ------
    InputError
        No such file, an unknown key, a battle that does not exist, a side twice, options that do not go together in
        one of the battles.
    """
    file = os.fspath(file_named(path, "FILE"))
    asked = validated(CampaignFile, read_toml(Path(file), any_text=True), file)
    entries = tuple(_entry(one, asked.options, file) for one in asked.battles)
    for name in asked.rules:
        _check_rule(name, file)
    for number, (name, times) in enumerate(Counter(asked.rules).items()):
        if times > 1:
            raise InputError(file, f"rules[{number}]", f"{name} twice", "each of the rules once")
    if players is not None:
        pair = one_pair(players)
    else:
        with told_of(file, "players"):
            pair = one_pair(_players(asked.players, file))
    series = Series(
        file,
        asked.title or Path(file).stem,
        entries,
        tuple(asked.rules),
        pair,
        asked.campaigns if campaigns is None else campaigns,
        asked.seed if seed is None else seed,
        asked.orders if orders is None else orders,
    )
    for name in series.named:
        series.legs(name)
    return series


@contextmanager
def told_of(file: str, key: str) -> Iterator[None]:
    """Mistakes in names that a key holds are told of the file that holds it; those in other files of theirs."""
    try:
        yield
    except InputError as error:
        if error.file.endswith((".toml", ".m44")):
            raise
        raise InputError(
            file, f"{key}: {error.key}".removesuffix(": "), error.found, error.expected
        ) from None


def _entry(said: str | BattlePart, everywhere: str, file: str) -> Entry:
    """A battle of the file with all options in force in it."""
    ref, own = (said, "") if isinstance(said, str) else (said.scenario, said.options)
    here = Path(file).parent / ref
    with told_of(file, "battles"):
        found = scenarios_of([here if ref.endswith((".toml", ".m44")) and not Path(ref).exists() else ref])
    if len(found) != 1:
        raise InputError(file, "battles", f"{quoted(ref)}, which is {len(found)} battles", "one battle")
    options = "+".join(part for part in (everywhere, own) if part)
    with told_of(file, f"options of {found[0].id}"):
        in_force = parse_variant(options).options if options else ()
    if any(option.name == OPTION for option in in_force):
        raise InputError(file, "options", OPTION, "this option among rules, which are compared")
    return Entry(found[0], options)


def _check_rule(name: str, file: str) -> None:
    """Refuse rules that say nothing of dice before battles."""
    with told_of(file, "rules"):
        in_force = parse_variant(name).options
    if not any(option.name == OPTION for option in in_force):
        raise InputError(file, "rules", quoted(name), f"{OPTION}, with parameters or beside other options")


def _players(said: str | list[PlayerPart], file: str) -> str:
    """Both players as a command names them."""
    if isinstance(said, str):
        return said
    by_side: dict[str, str] = {}
    for one in said:
        if one.side in by_side:
            raise InputError(file, "players", f"the side {one.side} twice", "axis and allies once each")
        by_side[one.side] = one.player
    missing = [side for side in SIDES if side not in by_side]
    if missing:
        raise InputError(
            file, "players", f"no player for {' and '.join(missing)}", "axis and allies once each"
        )
    return ",".join(by_side[side] for side in SIDES)
