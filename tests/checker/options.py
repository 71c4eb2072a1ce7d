"""The words of the options a log was played with, read plainly: which are on, and what their parameters say."""


def chosen(log):
    """Options that are on, with the parameters named: option to parameter to word."""
    found = {}
    for word in log["options"]:
        name, _, rest = word.partition(":")
        pairs = [pair.split("=") for pair in rest.split(",") if "=" in pair]
        found.setdefault(name, {}).update(dict(pairs))
    return found


def is_on(log, option):
    """True if an option is on."""
    return option in chosen(log)


def said(log, option, name, default):
    """What a parameter of an option says; its default where nobody names it or the option is off."""
    word = chosen(log).get(option, {}).get(name)
    if word is None:
        return default
    if isinstance(default, bool):
        return word == "true"
    if isinstance(default, int | float) and word.replace(".", "", 1).lstrip("-").isdigit():
        return type(default)(word)
    return word


def number(log, option, name):
    """A number that is unlimited by default: None without a limit."""
    word = said(log, option, name, "unlimited")
    return None if word == "unlimited" else int(word)
