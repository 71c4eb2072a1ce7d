"""The ``m44`` command: words from the terminal to one call of the package ``m44``, and its answer to the terminal."""
