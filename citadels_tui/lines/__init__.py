"""The game line by line: what happens is printed, what is asked is answered with a number or the notation.

For screen readers, slow lines, terminals that can do nothing, and scripts. Nothing here draws or needs Textual.
"""
