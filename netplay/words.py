"""The words that open tables: easy, short, and as unlike each other as can be.

A word that once stands here stays: saved tables are opened by it.
"""

_TEXT = """
acorn actor amber anchor angel angle animal ankle apple apricot arrow artist autumn
baker balcony ballet bamboo banana barley basket beaver beetle biscuit blanket blossom bottle
bread bridge bronze brother bubble bucket butter button cabbage cabin camel candle canyon carpet carrot castle
fox river stone
"""

WORDS: tuple[str, ...] = tuple(_TEXT.split())
"""Each of 3 to 7 letters from a to z."""
