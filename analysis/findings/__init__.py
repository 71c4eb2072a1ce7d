"""What was found, as data: schema, margins of verdicts, families, rows, labels along the ladder."""
