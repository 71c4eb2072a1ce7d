"""How an option is tried, and in which table of the study it stands: from its own file, or from that of the study."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from engine.loading.words.errors import InputError

BOTH, SIDE, STEP = "both", "side", "step"  # engine.loading.schema.option_file.TRIED_AS
TABLES = {
    BOTH: "Rules for both sides",
    SIDE: "What an upgrade or a handicap of one side is worth",
    STEP: "Everyday changes, one step each",
}


class Words(BaseModel):
    """How a study tries an option otherwise than the option's own file says."""

    model_config = ConfigDict(extra="forbid", strict=True)

    words: str
    title: str = ""
    side: Literal["axis", "allies"] | None = None


@dataclass(frozen=True)
class Tried:
    """How an option is tried.

    Attributes
    ----------
    name : str
        Id.
    title : str
        Its title, with what the words make of it where they are not its defaults.
    words : str
        Puts it into force, without the options it requires.
    kind : str
        ``both``, ``side`` or ``step``.
    side : str
        The one side that the words single out; empty for both.
    each : str
        What the worth of an upgrade is reported for: ``unit``, ``card``.
    """

    name: str
    title: str
    words: str
    kind: str
    side: str
    each: str

    def as_dict(self) -> dict[str, str]:
        """Plain values for a manifest."""
        return asdict(self)


def tried_of(listed: Mapping[str, Any], own: str | Words | None, file: str) -> Tried:
    """How an option is tried.

    Parameters
    ----------
    listed : mapping
        Of ``engine.loading.options.option.list_options``.
    own : str or Words, optional
        What the study says of it.
    file : str
        Of the study, for messages.

    Raises
    ------
    InputError
        An upgrade of one side for which no side is named.
    """
    name, study = str(listed["id"]), listed["study"]
    usual = study["words"] or listed["sample"] or name
    if own is None or own == usual:
        words, level, side = usual, str(study["title"]), study["side"]
    else:
        asked = Words(words=own) if isinstance(own, str) else own
        words, side = asked.words, asked.side
        level = asked.title or _params_of(name, words)
        if study["kind"] == SIDE and side is None:
            raise InputError(
                file, f"levels.{name}.side", "nothing", "axis or allies: whose units these words change"
            )
    return Tried(name, plain(listed["title"], level), words, study["kind"], side or "", study["each"])


def _params_of(name: str, words: str) -> str:
    """Parameters as they were written; nothing where there are none."""
    mine = next((part for part in words.split("+") if part.partition(":")[0] == name), "")
    return mine.partition(":")[2]


def plain(title: str, level: str = "") -> str:
    """A title that can stand before a colon: what stands behind one of its own goes into brackets, and the level too.

    Examples
    --------
    >>> plain("Night: only adjacent units can be attacked")
    'Night (only adjacent units can be attacked)'
    >>> plain("Heavy tanks", "all Axis tanks")
    'Heavy tanks (all Axis tanks)'
    >>> plain("Anti-tank teams: bazooka, PIAT", "one unit")
    'Anti-tank teams (bazooka, PIAT; one unit)'
    """
    head, _, rest = title.partition(": ")
    shown = "; ".join(one for one in (rest, level) if one)
    return f"{head} ({shown})" if shown else head
