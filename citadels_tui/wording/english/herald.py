"""Titles of the terminal's window: printable ASCII, since nobody knows in which letters it is shown."""

from __future__ import annotations

from citadels_tui.language import N_

# Translators: only letters without marks; it ends with " - Citadels", which the browser's page takes away
YOUR_TURN = N_("Your turn - Citadels")
# Translators: the program's name, which stays as it is: screens, the browser's page and the command have it so
AT_THE_TABLE = N_("Citadels")
