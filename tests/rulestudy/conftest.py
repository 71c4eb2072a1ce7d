"""The small study with stages, played once for all files of tests."""

import pytest

from tests.rulestudy.small_study import made_in


@pytest.fixture(scope="session")
def staged(tmp_path_factory):
    """Where the study lies, and its manifest."""
    return made_in(tmp_path_factory.mktemp("staged"))
