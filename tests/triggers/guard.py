"""The guard over one option: every level, a few games of a few battles.  Two files of tests share the options."""

from engine.loading.words.errors import InputError
from tests.triggers.differences import faults_of
from tests.triggers.levels import words_of
from tests.triggers.open_cases import OPEN_CASES

GAMES, BATTLES = 12, 2


def check_option(name: str) -> None:
    """Assert that a game that an option changes has a trigger in the turn it changes, open cases left out."""
    found, levels = [], 0
    for words in words_of(name):
        try:
            faults, _, _ = faults_of(name, words, GAMES, BATTLES)
        except InputError:
            continue  # a level that does not go with the others of the sample
        levels += 1
        found += [fault for fault in faults if fault.what not in OPEN_CASES.get(name, {})]
    assert levels > 0
    assert not found, "\n".join(f"{one.what}: {one.words} {one.scenario} {one.where}" for one in found[:10])
