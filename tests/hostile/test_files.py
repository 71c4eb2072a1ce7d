"""Whatever a file holds and whatever lies in its place: one short line that names it, and nothing is written."""

import pytest

from tests.hostile.harms import JSON_HARMS, PLACES, SOUND_FOR, TOML_HARMS
from tests.hostile.kinds import JSON_KINDS, KINDS, RULE_STUDY, TOML_KINDS

# A folder of studies passes over what is not there.
PASSED_OVER = {
    ("studies", place)
    for place in ("a link that leads nowhere", "a link to itself", "two links to each other", "no file")
}


def crossed(kinds, harms):
    """Every kind of file with every harm, met by the commands of its kind in turn."""
    return [
        pytest.param(kind.file, kind.sound, harm, kind.commands[i % len(kind.commands)], id=f"{name}: {harm}")
        for name, kind in kinds.items()
        for i, harm in enumerate(harms)
        if name not in SOUND_FOR.get(harm, ()) and (name, harm) not in PASSED_OVER
    ]


def lay(terminal, file, data):
    """Write the bytes of a file, and what a command asks for beside it."""
    path = terminal.folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    if data is not None:
        path.write_bytes(data)
    if file.startswith("try/"):
        terminal.write("rules.toml", RULE_STUDY)
    return path


@pytest.mark.parametrize(("file", "sound", "harm", "command"), crossed(TOML_KINDS, TOML_HARMS))
def test_toml(terminal, refused, file, sound, harm, command):
    spoil, told = TOML_HARMS[harm]
    lay(terminal, file, spoil(sound))
    refused(command.format(file=file), file, told)


@pytest.mark.parametrize(("file", "sound", "harm", "command"), crossed(JSON_KINDS, JSON_HARMS))
def test_json(terminal, refused, file, sound, harm, command):
    spoil, told = JSON_HARMS[harm]
    lay(terminal, file, spoil(sound))
    refused(command.format(file=file), file, told)


@pytest.mark.parametrize(("file", "sound", "place", "command"), crossed(KINDS, PLACES))
def test_what_is_no_plain_file(terminal, refused, file, sound, place, command):
    make, told = PLACES[place]
    make(lay(terminal, file, None))
    refused(command.format(file=file), file, told)


def ends(mark):
    return lambda sound: sound.replace("\n", mark).encode()


SOUND = {
    "with a mark of its encoding": lambda sound: b"\xef\xbb\xbf" + sound.encode(),
    "with ends of lines of Windows": ends("\r\n"),
    "with ends of lines of old": ends("\r"),
    "20 deep": lambda sound: sound.encode() + b"\n# " + b"[" * 1000,
    "brackets and dots in a text": lambda sound: b"# " + b"a." * 1000 + b"\n" + sound.encode(),
    "without an end of its last line": lambda sound: sound.rstrip().encode(),
}


@pytest.mark.parametrize("form", SOUND)
@pytest.mark.parametrize("kind", ["scenario", "option", "study"])
def test_what_is_sound_however_it_is_written(terminal, kind, form):
    kind = TOML_KINDS[kind]
    lay(terminal, kind.file, SOUND[form](kind.sound))
    said = terminal(f"check {kind.file}")
    assert said.code == 0, said.err


def test_a_sound_file_of_the_editor_with_a_mark_of_its_encoding(terminal):
    lay(terminal, "two-bridges.m44", b"\xef\xbb\xbf" + JSON_KINDS["editor"].sound.encode())
    assert terminal("check two-bridges.m44").code == 0
