"""What a rule may declare: its switches, fields, triggers, streams, weights, events, and how their values are read."""
