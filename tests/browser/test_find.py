"""Finding a browser: the one named, and a clear word where there is none."""

import subprocess
import sys

import pytest

from tests.browser import find


def test_the_one_named_in_the_environment_comes_first(monkeypatch):
    monkeypatch.setenv(find.NAMED, "/opt/my/chrome")
    assert find.browser() == "/opt/my/chrome"


@pytest.mark.parametrize(("root", "commands"), [(True, list(find.APT)), (False, [find.OWN])])
def test_it_is_installed_where_it_is_missing(monkeypatch, root, commands):
    ran = []
    monkeypatch.setattr(find, "may_use_apt", lambda: root)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: ran.append(command))
    monkeypatch.setattr(find, "browser", lambda: "/usr/bin/chromium" if ran else None)
    assert find.main() == 0
    assert ran == commands
    assert find.OWN[0] == sys.executable


def test_no_browser_at_all_is_a_failure_with_its_mend(monkeypatch, capsys):
    monkeypatch.setattr(find, "install", lambda: None)
    monkeypatch.setattr(find, "browser", lambda: None)
    assert find.main() == 1
    assert find.NAMED in capsys.readouterr().err
