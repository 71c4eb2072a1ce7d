"""More triggers than one word holds: the same rules with a hundred triggers more play the same games and tell them all.

The triggers are added in a process of its own, by a file in a second folder of declarations.
"""

import json
import subprocess
import sys

from engine.hooks import Fired
from engine.hooks.fired import acted, fired_mask
from engine.sizes import MAX_TRIGGERS, WORD_BITS

FIRST = max(Fired) + 1  # number that no trigger has
MANY = f'''
"""A hundred triggers, more than the first word has room for."""
from engine.declaring.declare import Hook, Trigger
MORE = range({FIRST}, {MAX_TRIGGERS})
HOOK = Hook("many", "HR-GEN", triggers=tuple(Trigger(f"MORE_{{n}}", n, "one more") for n in MORE))
'''
PLAY = """
import importlib.util, json, sys
from pathlib import Path
import engine
folder = Path(engine.__file__).parent / "hooks" / "house"
spec = importlib.util.spec_from_file_location(
    "engine.hooks.house", folder / "__init__.py", submodule_search_locations=[str(folder), sys.argv[1]]
)
sys.modules[spec.name] = importlib.util.module_from_spec(spec)
import numpy as np
from engine.hooks import FIRED_COLUMNS, Fired
from engine.hooks.fired import acted, fired_words
from engine.kernel.log_event import has_fired, have_fired, mark_fired
from engine.layout import RESULT, STATE
from engine.dialogue.game import write_fired
state, result = np.zeros(1, STATE)[0], np.zeros(1, RESULT)
for bit in (Fired.CHARGED, Fired[sys.argv[2]], Fired.MORE_255):
    mark_fired(state, int(bit))
write_fired(state, result[0])
told = {bit.name: bool(acted(fired_words(result)[0], [bit])) for bit in Fired}
assert told == {bit.name: bool(has_fired(state, int(bit))) for bit in Fired}
assert have_fired(state, fired_words(result)[0]) and not have_fired(state, -np.ones(5, np.int64))
print(json.dumps({"columns": FIRED_COLUMNS, "told": [name for name, yes in told.items() if yes]}))
"""


def test_triggers_spread_over_as_many_words_as_they_need(tmp_path):
    (tmp_path / "many.py").write_text(MANY)
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(tmp_path), f"MORE_{FIRST}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["columns"] == ["fired", "fired_2", "fired_3", "fired_4", "fired_5"]  # 256 bits of 63 a word
    assert found["told"] == ["CHARGED", f"MORE_{FIRST}", "MORE_255"]


def test_a_mask_holds_one_bit_for_each_trigger():
    first, *others = fired_mask([0, WORD_BITS - 1]).tolist()
    assert first == 1 | 1 << WORD_BITS - 1 and not any(others)
    words = fired_mask([3])[None, :]
    assert acted(words, [3, 5]).tolist() == [True] and acted(words, [5]).tolist() == [False]
