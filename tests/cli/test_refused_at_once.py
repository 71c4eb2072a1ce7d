"""What does not exist is refused at once: nothing that reads rules, plays or draws is loaded for it."""

import json
import subprocess
import sys

import pytest

from engine.loading.in_force.row_ids import TABLES, row_ids
from engine.loading.in_force.rules import shared_base
from engine.loading.options.bundles import bundles
from engine.loading.options.option_ids import bundle_titles
from engine.loading.words.errors import InputError
from m44.ask.battles import report
from m44.ask.dice import odds
from m44.ask.files import check, import_scenario
from m44.ask.finding_blunders import blunders
from m44.ask.rule_studies import rule_study
from m44.play.shards import merge
from m44.play.surveys import atlas, studies

# Not pydantic: the parser of the command line has it read every word.
SLOW = ("numpy", "numba", "pandas", "scipy", "matplotlib", "engine.loading.schema.document", "engine.kernel")
REFUSED = (
    "compare nonsense", "compare toulon nonsense", "replay nonsense", "show nonsense", "export nonsense",
    "fair toulon toulon", "fair nowhere.toml", "run nowhere.toml", "fair nowhere.m44",
    "compare toulon --option nonsense", "compare toulon --option hand-size+nonsense:change=1",
    "compare toulon --option ./nowhere.toml", "screen toulon --option nonsense", "balance toulon --option nonsense",
    "fair toulon --players nobody", "fair toulon --players captain,nobody", "bench --players nobody",
    "tournament --players random,nobody", "duel --players captain,nobody", "sides toulon --players nobody,captain",
    "habits toulon --players nobody", "duel --players captain,captain", "tournament --players captain,captain",
    "blunders toulon --players nobody",
    "odds xyzzy infantry", "odds infantry xyzzy", "odds armor infantry --on nowhere",
    "odds armor infantry --from nowhere", "odds armor infantry --card nothing",
    "compare toulon", "fair toulon --games 0", "fair toulon --grade Quick", "fair toulon --workers 0",
    "fair toulon --within 60", "fair toulon --seed -1", "fair toulon --luck 1", "run toulon --block-size 0",
    "run toulon --shard 3/2",
    "check nowhere.toml", "import nowhere.m44", "report nowhere", "merge nowhere", "atlas nowhere", "studies nowhere",
    "rule-study nowhere.toml", "campaign nowhere.toml",
)  # fmt: skip
ALL_IN_ONE = f"""
import json, sys
from m44.cli.main import main
loaded = {{}}
for line in json.loads(sys.argv[1]):
    before = set(sys.modules)
    code = main(line.split())
    loaded[line] = [code, sorted(set({SLOW!r}) & (set(sys.modules) - before))]
print(json.dumps(loaded))
"""


def test_nothing_slow_is_loaded(empty_folder):
    run = subprocess.run(
        [sys.executable, "-c", ALL_IN_ONE, json.dumps(REFUSED)], capture_output=True, text=True, check=True
    )
    assert json.loads(run.stdout) == {line: [2, []] for line in REFUSED}
    assert len(run.stderr.splitlines()) == len(REFUSED)


LATER = {
    "odds xyzzy infantry": lambda: odds("xyzzy", "infantry"),
    "odds infantry xyzzy": lambda: odds("infantry", "xyzzy"),
    "odds armor infantry --on nowhere": lambda: odds("armor", "infantry", target_hex="nowhere"),
    "odds armor infantry --from hill+nowhere": lambda: odds("armor", "infantry", from_hex="hill+nowhere"),
    "odds armor infantry --card nothing": lambda: odds("armor", "infantry", card="nothing"),
    "blunders toulon --players nobody": lambda: blunders("toulon", player="nobody"),
    "import nowhere.m44": lambda: import_scenario("nowhere.m44"),
    "report nowhere": lambda: report("nowhere"),
    "merge nowhere": lambda: merge("nowhere"),
    "atlas nowhere": lambda: atlas("nowhere"),
    "studies nowhere": lambda: studies("nowhere"),
    "rule-study nowhere.toml": lambda: rule_study("nowhere.toml"),
}


@pytest.mark.parametrize("command", LATER)
def test_the_words_are_those_of_whoever_would_refuse_it_later(terminal, command):
    with pytest.raises(InputError) as refused:
        LATER[command]()
    said = terminal(command)
    assert (said.code, said.err) == (2, f"{refused.value}\n")


def test_a_file_to_check_that_is_not_there(terminal):
    assert terminal("check nowhere.toml").err == f"{check('nowhere.toml')[0]['note']}\n"
    assert json.loads(terminal("check nowhere.toml --json").out)[0]["ok"] is False
    assert len(terminal("check nowhere.toml neither.toml").err.splitlines()) == 2


def test_a_card_that_strikes_stands_on_no_hex(terminal):
    assert terminal("odds air_power infantry --from nowhere").code == 0


def test_what_is_told_of_names_is_what_the_whole_files_say():
    assert {table: [*row_ids(table)] for table in TABLES} == {
        table: [*shared_base()[table]] for table in TABLES
    }
    assert bundle_titles() == {id_: bundle.title for id_, bundle in bundles().items()}
