"""Cards as people write them, and what is wrong with a word that is none."""

from __future__ import annotations

from cabo_rules.cards import Deck, plain_notation
from cabo_rules.errors import CardNotationError
from cabo_rules.variant.references import did_you_mean


def card_named(word: str, deck: Deck) -> tuple[str, str]:
    """The card in notation and nothing, or nothing and why the word is no card of the deck."""
    try:
        return deck.name(deck.cards_named(word)[0]), ""
    except CardNotationError:
        return "", _why_not(word, deck)


def _why_not(word: str, deck: Deck) -> str:
    name = plain_notation(word)
    suited = [known for known in deck.names() if known != name and known[:-1] == name and deck.has_rank(name)]
    if suited:
        return f"{word} has no suit; write {' or '.join(suited)}"
    turned = name[1:] + name[:1]
    if turned in deck.names():
        return f"{word} is no card; the rank comes first: {turned}"
    if name.startswith("T") and "10" + name[1:] in deck.names():
        return f"{word} is no card; a ten is written 10{name[1:]}"
    if name[:-1] in deck.names():
        return f"{word} is no card; this deck writes it {name[:-1]}"
    return _unlike(word, deck)


def _unlike(word: str, deck: Deck) -> str:
    hint = did_you_mean(word, deck.names()) or f"; cards are written like {deck.names()[-1]}"
    return f"{word} is not a card of this deck{hint}"
