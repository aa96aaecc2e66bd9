"""The table: everything between the header and the footer while a game is played or replayed.

Painters are pure functions from a ``Scene`` to lines of text and the spots the cursor can stand on; panels are the
widgets that show them; ``Board`` holds the panels together and turns keys and clicks into lines of notation.
"""
