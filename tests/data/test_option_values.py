"""Every parameter of every option: each value that its file allows is taken, whatever lies beside them is refused.

Both kinds of values are made from the limits that the file states, so a new parameter is tried by itself.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.loading.options.option import load_option
from engine.loading.options.option_ids import option_files
from engine.loading.schema.option_file import OptionFile, Param
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml, shipped

FILES = {
    path.stem: OptionFile.model_validate(read_toml(path))
    for path in sorted(shipped("options").glob("*.toml"))
}
PARAMS = [(option, name) for option, model in FILES.items() for name in model.params]
NO_WORD = "nonsense"
SEEN = option_files()  # looked for once, not for every value


def text_of(value: Any) -> str:
    """A value as it is typed behind a parameter."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def taken(param: Param) -> Iterator[Any]:
    """Values at the limits that a file states."""
    yield param.default
    yield from param.also
    yield from param.allowed or ()
    if param.range:
        yield from param.range
    if param.subset:
        yield from param.subset
        yield "|".join(param.subset)
    if param.triplet:
        low, high = param.triplet
        yield from (f"{low}/{low}/{low}", f"{high}/{low}/{high}")


def beside(param: Param) -> Iterator[str]:
    """Values just outside of these limits, and of no kind that they allow."""
    yield ""
    if param.range:
        low, high = param.range
        yield from (str(n) for n in (low - 1, high + 1) if n not in param.also)
        yield from (f"{low}.5", NO_WORD)
    if param.subset:
        first = param.subset[0]
        yield from (f"{first}|{first}", f"{first}|{NO_WORD}", f"{first}|", NO_WORD)
    if param.triplet:
        low, high = param.triplet
        yield from (
            f"{low}/{low}",
            f"{low}/{low}/{high + 1}",
            f"{low}/{low}/{low}/{low}",
            f"{low}/a/{low}",
            NO_WORD,
        )
    if param.allowed is not None:
        listed = {text_of(one) for one in param.allowed}
        yield from (word for word in (NO_WORD, "-1", "1.5") if word not in listed)
        if {"true", "false"} <= listed:
            yield from (word for word in ("0", "1", "yes", "no") if word not in listed)
    if param.form is not None:
        yield from ("?", f"{text_of(param.default)}?")


@pytest.mark.parametrize(("option", "name"), PARAMS)
def test_every_value_at_the_limits_is_taken(option, name):
    for value in taken(FILES[option].params[name]):
        assert load_option(f"{option}:{name}={text_of(value)}", SEEN).params[name] == value


@pytest.mark.parametrize(("option", "name"), PARAMS)
def test_every_value_beside_them_is_refused_in_a_line(option, name):
    param = FILES[option].params[name]
    for value in beside(param):
        with pytest.raises(InputError) as refused:
            load_option(f"{option}:{name}={value}", SEEN)
        said = str(refused.value)
        assert option in said and name in said, said
        assert "\n" not in said and "expected" in said


@pytest.mark.parametrize("option", FILES)
def test_a_parameter_that_an_option_does_not_have_is_refused(option):
    with pytest.raises(InputError, match=f"{option}: parameter {NO_WORD}: found no such parameter"):
        load_option(f"{option}:{NO_WORD}=1", SEEN)
