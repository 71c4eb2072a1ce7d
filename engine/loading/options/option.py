"""One option: its file read, its parameters put into its patches (architecture section 3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine.loading.options.bundles import bundles
from engine.loading.options.option_ids import (
    KIND,
    option_files,
    reserved_ids,
    unknown,
)
from engine.loading.options.patches import Patch
from engine.loading.options.set_up import Step
from engine.loading.options.steps import read_step
from engine.loading.options.variant_text import split_reference
from engine.loading.schema.option_file import NAMED, PARAMETER, OptionFile, Param, PatchLine, SetupLine, word
from engine.loading.words.checked import validated
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.files import read_toml
from engine.loading.words.likeness import nearest
from engine.loading.words.namesakes import Found, meant, notices_of_file, refuse_word


@dataclass(frozen=True)
class Option:
    """An option with its parameters set.

    Attributes
    ----------
    id : str
        With the parameters that were named, in the order of the file: ``no-retreat-choice:loss_per_flag=2``.
    name : str
        Id of the file, which ``requires`` and ``conflicts`` speak of.
    title, source, about : str
    rules : tuple of str
        Statements it implements.
    group : str or None
        At most one option of a group is in force.
    variant : str or None
        The options of one variant act on one side.
    requires, conflicts : tuple of str
    params : dict
        Values in force.
    patches : tuple of Patch
    setup : tuple of Step
        Changes of the set-up.
    over_scenario : bool
        Whether it outranks special rules of a scenario (HR-GEN-2).
    file : str
    category : str
        Part of the catalogue of house rules.
    official : bool
        Whether an official rule treats the same subject.
    triggers : tuple of str
        Bits of ``hooks.Fired`` in small letters that say it acted.
    sample : str
        Words that bring it into play where its defaults do not.
    stages : tuple of str
        Battles that have what the option is about, where the base battles hardly do.
    player : str
        How computer players use it.
    never : dict of str to float
        Weights that keep players from any choice it adds.
    uses : tuple of str
        Triggers that say the choice was made.
    for_both : str
        Words that give the choice to both sides, where defaults and sample give it to one.
    notices : tuple of str
        In whose place the file plays, if others in sight carry its id (``namesakes``).
    """

    id: str
    name: str
    title: str
    patches: tuple[Patch, ...]
    source: str = "own"
    about: str = ""
    rules: tuple[str, ...] = ()
    group: str | None = None
    variant: str | None = None
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    params: dict[str, Any] = field(default_factory=dict)
    over_scenario: bool = False
    file: str = COMMAND
    category: str = "own"
    official: bool = False
    triggers: tuple[str, ...] = ()
    sample: str = ""
    stages: tuple[str, ...] = ()
    player: str = ""
    never: dict[str, float] = field(default_factory=dict)
    uses: tuple[str, ...] = ()
    for_both: str = ""
    setup: tuple[Step, ...] = ()
    notices: tuple[str, ...] = ()


def list_options() -> list[dict[str, Any]]:
    """All options that can be found by id: the user's own before the shipped ones, then by id.

    Returns
    -------
    list of dict
        ``id``, ``title``, ``source``, ``about``, ``group``, ``rules``, ``params`` (name to default, allowed,
        about), ``requires``, ``conflicts``, ``category``, ``official``, ``triggers``, ``sample``, ``stages``,
        ``player``, ``never``, ``uses``, ``for_both``, ``also_judged`` (further words under which its choice is
        judged), ``study`` (how the study of house rules tries it), ``own``, ``path``.
    """
    found: dict[str, dict[str, Any]] = {}
    for one in (one for files in option_files().values() for one in files):
        if one.raw["id"] in found:
            continue
        try:
            model = validated(OptionFile, one.raw, str(one.path))
        except InputError:
            continue  # a faulty file of the user's is reported when it is named, not when others are listed
        params = {
            name: {"default": param.default, "allowed": param.says(), "about": param.about}
            for name, param in model.params.items()
        }
        found[model.id] = {
            **{key: getattr(model, key) for key in ("id", "title", "source", "about", "group", "rules")},
            **{key: getattr(model, key) for key in ("requires", "conflicts", "category", "official")},
            **{
                key: getattr(model, key)
                for key in (
                    "triggers",
                    "sample",
                    "stages",
                    "player",
                    "never",
                    "uses",
                    "for_both",
                    "also_judged",
                )
            },
            "study": model.study.model_dump(),
            "params": params,
            "own": not one.built_in,
            "path": str(one.path),
        }
    return sorted(found.values(), key=lambda one: one["id"])


def load_option(ref: str, files: Mapping[str, Sequence[Found]] | None = None) -> Option:
    """Load an option by id or path, with parameters: ``id:name=value,name=value``.

    Parameters
    ----------
    ref : str
    files : mapping of str to sequence of Found, optional
        `option_files`, of whoever loads several options; looked for where there are none.

    Raises
    ------
    InputError
        Unknown option (with the nearest names), two files of that id in one folder, unknown parameter, value not
        allowed, mistake in the file.
    """
    where, values = split_reference(ref)
    if files is None:
        files = option_files()
    if where.endswith(".toml"):
        return _noticed(Path(where), values, files)
    if where in bundles():
        raise InputError(
            "option", ref, "parameters of a bundle", "its options one by one, with their parameters"
        )
    if where not in files:
        raise unknown(where, files)
    return _noticed(meant(KIND, where, files[where]).path, values, files)


def option_in(path: Path, values: dict[str, Any] | None = None) -> Option:
    """The option of a file with its parameters set, and what the answer says of other files that carry its id."""
    return _noticed(path, values, option_files())


def _noticed(path: Path, values: dict[str, Any] | None, files: Mapping[str, Sequence[Found]]) -> Option:
    option = read_option(path, values)
    return replace(option, notices=notices_of_file(KIND, option.name, path, files.get(option.name, ())))


def read_option(path: Path, values: dict[str, Any] | None = None) -> Option:
    """Read one option file and set its parameters; a mistake in these is one of the command, not of the file."""
    return with_values(read_model(path), values or {}, str(path))


def read_model(path: Path) -> OptionFile:
    """Read one option file as it stands, its parameters open."""
    model = validated(OptionFile, read_toml(path), str(path))
    refuse_word(model.id, path, reserved_ids())
    return model


def with_values(model: OptionFile, values: Mapping[str, Any], file: str) -> Option:
    """An option file with some of its parameters set by hand, the others as it says itself."""
    params = {name: param.default for name, param in model.params.items()}
    for name, value in values.items():
        if name not in params:
            key = f"{model.id}: parameter {name}"
            raise InputError(COMMAND, key, "no such parameter", nearest(name, list(params)))
        params[name] = check_param(model.params[name], value, f"{model.id}: parameter {name}")
    by_hand = {line.by_hand for line in model.patch} & set(values)
    named = [f"{name}={word(value)}" for name, value in params.items() if name in values]
    id_ = model.id + (":" + ",".join(named) if named else "")
    patches = tuple(
        fill_in(line, params, id_, file, model.over_scenario or line.over_scenario or line.by_hand in by_hand)
        for line in model.patch
        if line.counts(params)
    )
    setup = tuple(step_of(line, i, params, values, id_, file) for i, line in enumerate(model.setup))
    return Option(
        id=id_,
        name=model.id,
        title=model.title,
        patches=patches,
        source=model.source,
        about=model.about,
        rules=tuple(model.rules),
        group=model.group,
        variant=model.variant,
        requires=tuple(model.requires),
        conflicts=tuple(model.conflicts),
        params=params,
        over_scenario=model.over_scenario,
        file=file,
        category=model.category,
        official=model.official,
        triggers=tuple(model.triggers),
        sample=model.sample,
        stages=tuple(model.stages),
        player=model.player,
        never=dict(model.never),
        uses=tuple(model.uses),
        for_both=model.for_both,
        setup=setup,
    )


def check_param(param: Param, value: Any, key: str) -> Any:
    """A value a parameter allows."""
    if not param.accepts(value):
        raise InputError(COMMAND, key, word(value), param.says())
    return value


def fill_in(line: PatchLine, params: dict[str, Any], option: str, file: str, over_scenario: bool) -> Patch:
    """A patch with the parameters put in: into its path and its value."""
    at = put_in_text(line.at, params)
    return Patch(
        at=at,
        operation=line.operation,
        value=put_in(getattr(line, line.operation), params),
        was=line.was,
        has_was="was" in line.model_fields_set,
        option=option,
        file=file,
        over_scenario=over_scenario,
        may_miss=line.may_miss,
        beside=line.beside,
        sections=line.sections,
        unless=line.unless,
    )


def step_of(
    line: SetupLine, number: int, params: dict[str, Any], given: Mapping[str, Any], option: str, file: str
) -> Step:
    """A change of the set-up with the parameters put in; a mistake in one that was given is one of the command."""
    said = line.values()
    try:
        return read_step(line.verb, put_in(said, params), option, file, number)
    except InputError as error:
        raw = said.get(error.key.rpartition(".")[2])
        name = raw[1:] if isinstance(raw, str) and PARAMETER.match(raw) else ""
        if name not in given:
            raise
        key = f"{option.partition(':')[0]}: parameter {name}"
        raise InputError(COMMAND, key, error.found, error.expected) from None


def put_in(value: Any, params: dict[str, Any]) -> Any:
    """A value with the parameters it names put in, also inside tables and lists, and inside of longer texts.

    Examples
    --------
    >>> put_in({"move": "-$penalty", "exempt": "$exempt"}, {"penalty": 1, "exempt": "none"})
    {'move': '-1', 'exempt': 'none'}
    """
    if isinstance(value, dict):
        return {put_in_text(key, params): put_in(one, params) for key, one in value.items()}
    if isinstance(value, list):
        return [put_in(one, params) for one in value]
    if not isinstance(value, str):
        return value
    return params[value[1:]] if PARAMETER.match(value) else put_in_text(value, params)


def put_in_text(text: str, params: dict[str, Any]) -> str:
    """A text with the parameters it names put in."""
    return NAMED.sub(lambda match: word(params[match.group(1)]), text)
