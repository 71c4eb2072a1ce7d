"""Loading: from files of words to one document of rules, and from that to one record of numbers."""
