"""Rule ids on tests: ``@pytest.mark.rule("RET-2")``, and what the run says about statements without a test."""

import os
import signal
from pathlib import Path

from engine.loading.checks.rulebook import load_rulebook
from tests.rulebook.tracing import by_topic, marks_of_tests, unknown_marks, without_test
from tests.support.terminal import empty_folder, terminal
from tests.verification import lanes

__all__ = ["empty_folder", "terminal"]

# Python's readline, which pytest loads, tells all processes after it of a terminal of 80 columns that is not there.
for variable in ("COLUMNS", "LINES"):
    os.environ.pop(variable, None)

TESTS = Path(__file__).resolve().parent
# Begun first, so that at the end no worker waits for another; each takes half a minute or more.
LONG = (
    "conformance/test_every_player_on_every_board.py",
    "printed/test_examples.py",
    "conformance/test_option_sets.py",
    "rulestudy/test_small_study.py",
    "rulestudy/test_kept_rows.py",
    "players/test_no_hidden_information.py",
    "screen/test_screening.py",
    "faults/test_faults.py",
    "notebooks/test_notebooks.py",
    "browser/test_replay_page.py",
    "stats/test_acceptance.py",
    "players/test_random_is_uniform.py",
    "cli/test_runs.py",
    "play/test_event_log.py",
    "properties/test_random_maps.py",
    "cli/test_study_files.py",
    "printed/test_play_page.py",
    "reports/test_complete_answers.py",
    "players/test_every_decision_is_asked.py",
    "players/test_every_decision_of_boxes.py",
    "tuning/test_training.py",
    "cli/test_atlas.py",
    "play/test_cluster.py",
    "parity/test_ways_of_running.py",
    "parity/test_no_index_from_the_end.py",
)


def pytest_configure(config):
    """Ctrl-C reaches tests and the processes they start, also where the shell has put the suite in the background."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    lanes.begin(config)


def pytest_addoption(parser):
    lanes.add_options(parser)
    parser.addoption("--rules", action="store_true", help="list the rule statements that no test names")


def pytest_ignore_collect(collection_path, config):
    """True for a file that the lane has no test of; None leaves the decision to pytest."""
    return lanes.is_left_out(config, collection_path) or None


def pytest_collection_modifyitems(config, items):
    lanes.choose(config, items)
    order = {TESTS / name: i for i, name in enumerate(LONG)}
    items.sort(key=lambda item: order.get(item.path, len(order)))


def whole_suite(config):
    """Whether the run takes in all tests, by the paths it was given."""
    chosen = [
        Path(config.invocation_params.dir, argument.partition("::")[0]).resolve() for argument in config.args
    ]
    narrowed = config.option.keyword or config.option.markexpr
    return not narrowed and any(path == TESTS or path in TESTS.parents for path in chosen)


def pytest_terminal_summary(terminalreporter, config):
    book, marks = load_rulebook(), marks_of_tests()
    missing, unknown = without_test(book, marks), unknown_marks(book, marks)
    listed = config.getoption("--rules") or whole_suite(config)
    if not (listed or unknown):
        return
    implemented = len(book.with_status("implemented"))
    terminalreporter.section("rules")
    terminalreporter.line(f"{implemented - len(missing)} of {implemented} implemented statements have a test")
    if listed:
        for line in by_topic(missing):
            terminalreporter.line(f"no test: {line}")
    for line in unknown:
        terminalreporter.line(f"unknown id: {line}")
