"""What the screens around the table are made of: headings, hints, lists and rows of forms."""
