"""Every example that helps, pages and example files show runs as it stands, in a process of its own.

A new example is found by itself.  It gets few games and no other change; one that plays for hours whatever it is given
is stopped by Ctrl-C, and has to end as Ctrl-C ends a command.
"""

import re
import shlex
import shutil

import pytest
from distributed import LocalCluster

from tests.printed.answers import REFUSED, ROOT, SHOWN_REFUSAL
from tests.printed.examples import ALL_PAGES, EXAMPLE_FILES, Example, of_example_file, of_help, of_page, small
from tests.printed.fresh import command, program
from tests.printed.mistaken import write_files
from tests.support.catalogue import shipped

INTERRUPTED = 130
WIDTH = 100  # characters of a line of the terminal
LONGEST = 600.0  # seconds of an example on a busy machine
# Commands that cannot be made small (all options, all battles) are stopped after so many seconds.
HOURS = {
    "m44 screen": 20.0,
    "m44 screen --option all --option units.infantry.dice=4/3/2 --q 0.10 --seed 1 --out my-screening": 20.0,
    "m44 choices": 20.0,
    "m44 train --league --resume tuning/keen": 60.0,
}
# What has to be there before an example can run, beside the files of `prepared`.
BEFORE = {
    "m44 report runs/my-run": ["run pegasus-bridge --players random --games 40 --out runs/my-run"],
    "m44 merge part-1 part-2 --out all": [
        f"run river-line --games 20 --players random --shard {n}/2 --out part-{n}" for n in (1, 2)
    ],
    "m44 merge runs/*": [
        f"run base --option no-retreat-choice --games 24 --shard {n}/3" for n in (2, 3)
    ],
}  # fmt: skip
SCHEDULER = "tcp://10.0.0.1:8786"
RUN_OF_PAGE = re.compile(r"runs/pegasus-bridge-no-retreat-choice-10000-\w+")


def small_study():
    """The file of a study of house rules with two options and one battle."""
    tried = ("hand-size", "unit-figures")
    idle = [one for one in shipped() if one not in tried]
    return "\n".join([
        "title = 'A try'", "question = 'Which?'", "scenarios = ['river-line']", "player = 'random'",
        "games = 8", "screen = 240", "top = 2", "ladder_games = 2", "pair_games = 4",
        "[left_out]", *(f"{name} = 'not now'" for name in idle),
    ])  # fmt: skip


@pytest.fixture
def prepared(tmp_path):
    """A folder with the files that examples name."""
    folder = tmp_path / "work"
    shutil.copytree(ROOT / "examples", folder / "examples")
    study = folder / "examples" / "my-study.toml"
    study.write_text(re.sub(r"^games = [\d_]+", "games = 20", study.read_text("utf-8"), flags=re.M), "utf-8")
    shutil.copyfile(folder / "examples" / "two-bridges.m44", folder / "my-battle.m44")
    shutil.copyfile(ROOT / "engine/data/players/captain.toml", folder / "mine.toml")
    (folder / "reports").mkdir()
    (folder / "reports" / "rain.md").write_text(
        "# Does it rain?\n\n**It does.**  Engine `0123456789abcdef`.\n", "utf-8"
    )
    for name in ("my-study.toml", "reports/which-house-rules-matter/study.toml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(small_study(), "utf-8")
    return folder


def ready_for(example, folder):
    """Lay ready what an example reads."""
    if example.text in ("m44 check my-battle.toml", "m44 check my-raid.toml"):
        write_files(folder)
    if "reports/choices" in example.text:
        shutil.copytree(ROOT / "reports" / "choices", folder / "reports" / "choices")
    for path in written_before(example, folder):
        shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
    for path in RUN_OF_PAGE.findall(example.text):
        words = f"compare pegasus-bridge --option no-retreat-choice --games 20 --quiet --out {path}".split()
        assert command(words, folder, LONGEST).code == 0
    for words in BEFORE.get(example.text, ()):
        done = command([*words.split(), "--quiet"], folder, LONGEST)
        assert done.code == 0, done.err


def written_before(example, folder):
    """What an example writes and another one on its page has written: they are alternatives."""
    words = [] if example.is_program else shlex.split(example.text)
    if "--resume" in words or "--redraw" in words:
        return []
    found = [words[words.index("--out") + 1]] if "--out" in words else []
    found += [f"runs/{name}" for name in found]
    found += ["tuning/my-captain"] if example.is_program or words[:2] == ["m44", "train"] else []
    found += ["my-battle.toml"] if words[:2] == ["m44", "import"] else []
    return [folder / name for name in found]


def outcome(example, folder):
    """What became of an example."""
    ready_for(example, folder)
    text = example.text if example.text in HOURS else small(example)
    seconds = HOURS.get(example.text, LONGEST)
    if example.is_program:
        return program(text, folder, seconds)
    if SCHEDULER not in text:
        return command(shlex.split(text)[1:], folder, seconds)
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        here = text.replace(SCHEDULER, cluster.scheduler_address)
        return command(shlex.split(here)[1:], folder, seconds)


def trouble(example, done):
    """What is wrong with the outcome of an example; nothing if it ran."""
    refused = bool(example.shown) and SHOWN_REFUSAL.search(example.shown)
    wanted = {REFUSED} if refused else {0, INTERRUPTED} if example.text in HOURS else {0}
    if "Traceback" in done.err or done.code not in wanted or (done.stopped and example.text not in HOURS):
        return f"{example.place}: {small(example)}\nexit code {done.code}, stopped: {done.stopped}\n{done.err[-2000:]}"
    if any(len(line) > WIDTH for line in done.out.splitlines()) and not example.is_program:
        return f"{example.place}: {small(example)}: a line of more than {WIDTH} characters"
    answered = done.out.strip() or done.stopped or example.is_program or refused
    return "" if answered else f"{example.place}: {small(example)}: no answer"


def assert_all_run(examples, folder):
    """One after the other, for examples of a page build on one another."""
    found = [trouble(one, outcome(one, folder)) for one in examples]
    assert not [one for one in found if one], "\n\n".join(one for one in found if one)


@pytest.mark.parametrize("example", of_help(), ids=lambda one: one.place)
def test_the_example_of_a_help_runs(example, prepared):
    assert_all_run([example], prepared)


@pytest.mark.parametrize(
    "page", [page for page in ALL_PAGES if of_page(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_the_examples_of_a_page_run(page, prepared):
    assert_all_run(of_page(page), prepared)


@pytest.mark.parametrize("path", EXAMPLE_FILES, ids=lambda path: path.name)
def test_the_examples_of_a_file_run(path, prepared):
    assert_all_run(of_example_file(path), prepared)


def test_examples_are_found_on_every_page_that_shows_one():
    found = {page.relative_to(ROOT).as_posix(): len(of_page(page)) for page in ALL_PAGES}
    assert found["README.md"] >= 1 and found["docs/0-play.md"] >= 13 and found["docs/12-results.md"] >= 2
    assert set(HOURS) <= {one.text for page in ALL_PAGES for one in of_page(page)}


def test_an_example_is_made_small_and_changed_no_further():
    shown = {
        "m44 compare a --option b --games 10000 --seed 1": "m44 compare a --option b --games 24 --seed 1",
        "m44 compare a --option b --grade quick": "m44 compare a --option b --games 24",
        "m44 train x --start captain --budget 3000000":
            "m44 train x --start captain --budget 400 --population 4 --matches 10 --runs 1",
        "m44 odds armor infantry": "m44 odds armor infantry",
        "m44 run examples/my-study.toml": "m44 run examples/my-study.toml",
    }  # fmt: skip
    assert {text: small(Example("", text)) for text in shown} == shown
    text = "import m44\nr = m44.compare('a', ['b'], games=10_000)\nm44.compare(r)\nm44.fair('a')"
    assert small(Example("", text)) == (
        "import m44\nr = m44.compare('a', ['b'], games=24)\nshow_value(m44.compare(r))\n"
        "show_value(m44.fair('a', games=40))"
    )


def test_an_example_that_fails_or_never_ends_is_noticed(prepared):
    broken, endless = Example("here", "1/0"), Example("here", "import time\ntime.sleep(600)")
    assert "ZeroDivisionError" in trouble(broken, program(broken.text, prepared, LONGEST))
    assert "stopped: True" in trouble(endless, program(endless.text, prepared, 0.5))
    unknown = Example("here", "m44 fair nowhere")
    assert "exit code 2" in trouble(unknown, outcome(unknown, prepared))
