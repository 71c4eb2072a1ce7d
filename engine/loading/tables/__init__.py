"""The only place where words become numbers: rules in force and scenario become TABLES."""
