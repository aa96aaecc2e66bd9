"""The doors through which guests of this machine play: SSH and the browser."""
