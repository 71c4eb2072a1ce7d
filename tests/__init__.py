"""Tests, and programs that play for them: no kept games are taken, and none are kept."""

import os

os.environ["M44_KEPT"] = "off"
