"""Files of the publisher's editor: read and turned into scenarios, and scenarios written as such files."""
