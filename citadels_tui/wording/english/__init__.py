"""The English tables: names, card texts, and every message as a whole pattern with named places.

A place may carry forms: ``{cards:# card|# cards}`` picks by number (``=0 nothing`` is a form for exactly 0), and
``{card:a}`` puts the article a card's name takes. Another language is another package with the same tables.
"""
