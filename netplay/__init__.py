"""Host, client and wire of Citadels: who sits where, who may know what, and how it gets from one to the other."""
