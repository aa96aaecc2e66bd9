"""With this file here, what the tests of the screen share can be imported from the folders below too."""
