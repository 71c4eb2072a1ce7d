"""Files become TABLES: words, schema, rules in force, scenario, options, tables, checks."""
