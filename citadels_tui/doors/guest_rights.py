"""What a guest may see and do. Whatever is not named here is not for guests.

A test walks through all screens and actions there are, and fails where one is neither allowed here nor refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.screen import Screen

APP_ACTIONS = frozenset(
    {
        "commands",
        "focus_next",
        "focus_previous",
        "help",
        "quit",
        "redraw",
        "rules",
        "settings",
        "switch_ascii",
        "switch_theme",
    }
)
"""Actions of the application."""

APP_REFUSED = frozenset({"host_table", "join_table", "new_game", "replay", "resume", "suspend_process"})
"""Actions of the application that are none of a guest's: they lead to files, hosts, other machines, or a shell."""

SCREENS = frozenset(
    {
        "AbsentScreen",
        "AgreeScreen",
        "AskScreen",
        "ChatScreen",
        "CommandsScreen",
        "Confirm",
        "EndScreen",
        "GuestLobbyScreen",
        "GuestSettingsScreen",
        "HelpScreen",
        "IdleScreen",
        "KeyScreen",
        "LogScreen",
        "OpeningScreen",
        "Over",
        "PeopleScreen",
        "RulesScreen",
        "SmallScreen",
        "TableOptionsScreen",
        "TableScreen",
        "TablesScreen",
        "WriteScreen",
    }
)
"""Screens, by the names of their classes."""

SCREENS_REFUSED: Mapping[str, str] = {
    "CoverScreen": "one person sits at a guest's keyboard",
    "HostTableScreen": "guests host nothing",
    "JoinScreen": "guests see tables of this machine only",
    "KnockScreen": "guests go to no address",
    "LobbyScreen": "a guest's lobby shows nothing of the network",
    "MenuScreen": "a guest's menu is the list of tables",
    "NewGameScreen": "guests start no process",
    "NotBegunScreen": "guests decide about no files",
    "ReplayScreen": "guests have no saved games",
    "ResumeScreen": "guests have no saved games",
    "SavingScreen": "guests decide about no files",
    "SettingsScreen": "a guest's settings show nothing of the account",
}
"""Screens that are none of a guest's, and why."""


def may_see(screen: Screen[object]) -> bool:
    """Whether that screen is for guests."""
    return type(screen).__name__ in SCREENS
