"""The file of a study of a variant: its tables and keys, and what each may hold."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.loading.words.checked import Says
from engine.policies.usual import PLAYER
from engine.runs.limits import MOST_GAMES, MOST_SEED

Games = Annotated[int, Field(ge=2, le=MOST_GAMES)]
Side = Literal["axis", "allies"]
HEX = r"[A-Z][0-9]{1,2}"
PLACE = rf"{HEX}(\+{HEX})*"
LATEST = 200  # turn that is asked for
Places = Annotated[
    str, Field(pattern=rf"^{PLACE}( {PLACE})*$"), Says("hexes like C4 C5, or C4+C5 for both together")
]
Name = Annotated[
    str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$"), Says("a name of small letters like break-point")
]


class Model(BaseModel):
    """A table of the file: other keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Dose(Model):
    """A parameter that is tried at several levels, everything else as the variant has it.

    Attributes
    ----------
    option, param : str
    title : str
        What the axis of its figure says.
    levels : list
        Those of the variant itself included or not.
    wins : str
        Whether the side's wins have to rise or to fall with the level, by its rules; ``any`` if nothing is known.
    """

    option: str
    param: str
    title: str
    levels: Annotated[list[int | float | bool | str], Field(min_length=1)]
    wins: Literal["rise", "fall", "any"] = "any"

    @property
    def name(self) -> str:
        """What answers call it."""
        return f"{self.option}:{self.param}"


class Tally(Model):
    """A number of STATE as a game ends.

    Attributes
    ----------
    field : str
        Of STATE.
    of : str
        Side whose entry it is, of a field with an entry for each.
    title : str
    by_value : bool
        Also tell the share of games that end with each value.
    """

    field: str
    title: str
    of: Side | Literal[""] = ""
    by_value: bool = False

    @property
    def name(self) -> str:
        """What answers call it."""
        return f"{self.field}.{self.of}" if self.of else self.field


class OverTime(Model):
    """A number of a side as turn follows turn, in the games of which tallies are kept.

    Attributes
    ----------
    column : str
        Of the rows that a traced game has, such as ``figures_axis``.
    title : str
    turns : list of int
        Turns of a player after which it is told, the first is 1.
    """

    column: str
    title: str
    turns: Annotated[list[Annotated[int, Field(ge=1, le=LATEST)]], Field(min_length=1)]


class Named(Model):
    """A table with games of its own.

    Attributes
    ----------
    name : str
        What answers call it, and the folder of its games.
    title : str
    base : str
        Options of its games; those of the variant without it, ``official`` for none.
    games : int
        Of each battle and set of rules; ``dose_games`` without it.
    """

    name: Name
    title: str
    base: str = ""
    games: Games | None = None


class Setting(Model):
    """What is otherwise than in the base of a table: options, the same on every battle or by battle; who plays a side.

    Attributes
    ----------
    title : str
    options : str or dict of str to str
        Added to those of the base.
    axis, allies : str
        Players; the one of the study where it is silent.
    """

    title: str
    options: str | dict[str, Annotated[str, Field(min_length=1)]] = ""
    axis: str = ""
    allies: str = ""

    def on(self, battle: str) -> str | None:
        """What is added on a battle; None where the setting is not played."""
        return self.options if isinstance(self.options, str) else self.options.get(battle)


class Tried(Named):
    """Sets of rules or players beside a base, all on the same cards and dice.

    Attributes
    ----------
    scenarios : list of str
        Those of the study without it.
    tells : str
        What the answer says: the ``change`` of the base by each setting; who ``wins`` under each, for packages beside
        official battles; what it is worth to the ``mover`` to begin, where the only setting lets the other side begin.
    setting : list
    """

    scenarios: list[str] = []
    tells: Literal["change", "wins", "mover"] = "change"
    setting: Annotated[list[Setting], Field(min_length=1)]


class Worth(Named):
    """What unit types are worth, in units of one type: some units are replaced by each of them, or are left out.

    Attributes
    ----------
    side : str
        Whose unit.
    unit : str
        Its row, in which the others are measured.
    rows : list of str
        Unit rows that take its place.
    places : dict
        By battle the hexes at which such a unit begins, each replaced by itself; those joined by ``+`` together.
    """

    side: Side
    unit: str
    rows: Annotated[list[str], Field(min_length=1)]
    places: Annotated[dict[str, Places], Field(min_length=1)]

    @property
    def units(self) -> int:
        """How many units are replaced together."""
        return next(iter(self.places.values())).split()[0].count("+") + 1


class OneByOne(Named):
    """A table of games that are played once more, one after the other, with their log.

    Attributes
    ----------
    scenarios : list of str
        Those of the study without it.
    """

    scenarios: list[str] = []


class ByEvent(OneByOne):
    """Games parted by a number of an event of the log.

    Attributes
    ----------
    event, number : str
    """

    event: str
    number: str


class ByChance(ByEvent):
    """Games that differ in what dice gave a side, compared with each other.

    The number names a side; the first such event of a game counts.
    """


class ByPlace(ByEvent):
    """Games that differ in when a place falls, compared with each other.

    The number names a hex.

    Attributes
    ----------
    places : str
        The hexes of the place, such as ``C25 D25``.
    """

    places: Annotated[str, Field(pattern=rf"^{HEX}( {HEX})*$"), Says("hexes like C4 C5")]


class Happening(OneByOne):
    """An event of the log: how often it happens in a game, and in which turns.

    Attributes
    ----------
    event : str
    """

    event: str


class Works(OneByOne):
    """Which unit rows do the work: attacks, figures and units that they take, and those that they lose.

    Attributes
    ----------
    of : str
        Side whose units are told of; both together without it.
    """

    of: Side | Literal[""] = ""


class Apart(OneByOne):
    """How far units stay from the nearest enemy, in games that their side wins and in others.

    Attributes
    ----------
    of : str
        Their side.
    rows : list of str
        Their unit rows.
    """

    of: Side
    rows: Annotated[list[str], Field(min_length=1)]


class Share(OneByOne):
    """A number of an event as a share of another one: the mean over such events of a game.

    Attributes
    ----------
    event : str
    part, whole : str
        Numbers of it.
    of : str
        Side whose events count; those of both without it.
    """

    event: str
    part: str
    whole: str
    of: Side | Literal[""] = ""


class Outcomes(Model):
    """How games end, by who wins; and how often a side comes to so many medals.

    Attributes
    ----------
    axis, allies : int
        Medals of the side; nothing is told of a side without them.
    """

    axis: Annotated[int, Field(ge=1)] | None = None
    allies: Annotated[int, Field(ge=1)] | None = None


class Ask(Model):
    """A question, and which numbers answer it: some of `MEASURES`, or ``tally:…``, ``trigger:…``, ``dose:…`` …"""

    question: str
    tells: Annotated[list[str], Field(min_length=1)]
    note: str = ""


class StudyFile(Model):
    """The file; see docs/13-house-rules.md.

    Attributes
    ----------
    title, question : str
    variant : str
        Bundle or options, as on the command line.
    side : str
        The side of which wins are told.
    names : dict
        What both sides are called.
    scenarios : list of str
    player, weak : str
        Who plays the study; and a weak player, for the ladder and for whom it is fair.
    stronger : list of str
        Players that meet the weak one.
    games, dose_games, tally_games, matches : int
        Of each battle: of the variant as it stands, of each level, games of which tallies are kept, matches of the
        ladder (two games each).
    seed : int
    beside : bool
        The same battles are played officially too, battle by battle beside the variant.
    outcomes : Outcomes or None
        Of the games of which tallies are kept.
    dose, tally, over_time, tried, worth, by_chance, by_place, happening, works, apart, share, ask : list
    trigger : list of str
        Rules of which it is told in how many games they acted.
    """

    title: str
    question: str
    variant: str
    side: Side
    names: dict[Side, str]
    scenarios: list[str] = ["base"]
    player: str = PLAYER
    weak: str = "recruit"
    stronger: list[str] = []
    games: Games = 1_000
    dose_games: Games = 250
    tally_games: Games = 250
    matches: Games = 100
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] = 1
    beside: bool = False
    dose: list[Dose] = []
    tally: list[Tally] = []
    over_time: list[OverTime] = []
    tried: list[Tried] = []
    worth: list[Worth] = []
    by_chance: list[ByChance] = []
    by_place: list[ByPlace] = []
    outcomes: Outcomes | None = None
    happening: list[Happening] = []
    works: list[Works] = []
    apart: list[Apart] = []
    share: list[Share] = []
    trigger: list[str] = []
    ask: list[Ask] = []

    def of_try(self, games: int) -> "StudyFile":
        """The file with this number in place of all numbers of games."""
        own = {"dose_games": games, "tally_games": games, "matches": games, "games": games}
        parts = {
            key: [one.model_copy(update={"games": games}) for one in getattr(self, key)]
            for key in ("tried", "worth", "by_chance", "by_place", "happening", "works", "apart", "share")
        }
        return self.model_copy(update={**own, **parts})
