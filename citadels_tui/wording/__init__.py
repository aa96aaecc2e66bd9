"""Everything the program says, made from the engine's data: pure functions, no screen, no rules.

``english`` holds the tables, whole messages with named places; the modules beside it choose a message and fill it in.
"""
