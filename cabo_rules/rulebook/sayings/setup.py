"""Before the first turn: players, cards, deal and looks."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.rulebook.faces import CardGroup, Cards, join_runs, split_rank
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages.base import Phrase
from cabo_rules.rulebook.sayings.base import Saying, one_or_several, say, tells
from cabo_rules.rules.deal import DealParams
from cabo_rules.rules.dealer import DealerParams
from cabo_rules.rules.initial_peek import InitialPeekParams
from cabo_rules.rules.starter import StarterParams


def aim(facts: Facts) -> Iterator[Saying]:
    """What the game is about."""
    yield say("aim", "aim.layout", one_or_several(facts.rules["deal"].cards), cards=facts.rules["deal"].cards)
    yield say("aim", "aim.low")
    yield say("aim", "aim.win")


def equipment(facts: Facts) -> Iterator[Saying]:
    """Players and packs."""
    players, spec = facts.variant.players, facts.spec
    if players.min == players.max:
        yield say("pack", "equipment.players", "exactly", players=players.min)
    else:
        yield say("pack", "equipment.players", "range", fewest=players.min, most=players.max)
    pack = _pack(facts)
    yield say("pack", "equipment.pack", one_or_several(spec.packs), pack=pack, packs=spec.packs)
    for packs in sorted(set(spec.packs_for.values()) - {spec.packs}):
        seats = tuple(sorted(number for number, used in spec.packs_for.items() if used == packs))
        many = tuple(Phrase("equipment.number", {"number": number}) for number in seats)
        yield say("pack", "equipment.packs_for", one_or_several(packs), players=many, packs=packs)
    yield say("pack", "equipment.paper")


def _pack(facts: Facts) -> Phrase:
    spec = facts.spec
    size = len(spec.suits) * len(spec.ranks) + sum(spec.extra.values())
    extra = tuple(_times(spec.extra))
    if not spec.ranks:
        return Phrase("equipment.pack_of.suitless", {"cards": size, "extra": extra})
    jokers = spec.extra.get("JOKER", 0)
    if facts.is_ordinary_pack and not spec.extra:
        return Phrase("equipment.pack_of.ordinary", {"cards": size})
    if facts.is_ordinary_pack and set(spec.extra) == {"JOKER"}:
        return Phrase("equipment.pack_of.jokers", {"cards": size - jokers, "jokers": jokers})
    ranks = join_runs(CardGroup(rank) for rank in spec.ranks)
    suits = tuple(Phrase(f"equipment.suit.{suit}") for suit in spec.suits)
    values = {"cards": size, "ranks": ranks, "suits": suits, "extra": extra}
    return Phrase("equipment.pack_of.extra" if spec.extra else "equipment.pack_of.suited", values)


def _times(extra: dict[str, int]) -> Iterator[Phrase]:
    """The cards without suit, those that are there equally often together."""
    together: dict[int, list[str]] = {}
    for rank, copies in sorted(extra.items(), key=lambda entry: (not entry[0].isdecimal(), entry[0].zfill(4))):
        together.setdefault(copies, []).append(rank)
    for copies, ranks in sorted(together.items(), key=lambda entry: entry[0]):
        cards: tuple[Cards, ...] = join_runs(CardGroup(rank) for rank in ranks)
        yield Phrase("equipment.times", {"cards": cards, "copies": copies})


def equality(facts: Facts) -> Iterator[Saying]:
    """Which cards are equal, where a rule asks."""
    if facts.compares_cards:
        yield say("equal", "equality.means", facts.spec.equality)
        yield from _surprises(facts)
    for rank in facts.spec.only_each_other if facts.compares_cards else ():
        if facts.deck.has_rank(rank):
            yield Saying("equal", "equality.only_each_other", values={"cards": CardGroup(rank)}, mark=rank)
    if facts.spec.suits and facts.spec.ranks:
        yield say("equal", "equality.suits", "some" if facts.names_single_cards else "none")


def _surprises(facts: Facts) -> Iterator[Saying]:
    """Cards of one rank that differ, and of two ranks that are equal."""
    kinds = facts.kinds
    for rank in facts.deck.ranks:
        parts = [group for group, _ in split_rank(rank, facts.faces, kinds)]
        if len(parts) > 1:
            yield Saying("equal", "equality.split", values={"one": parts[0], "other": parts[1]}, mark=rank)
    ranks: dict[int, set[str]] = {}
    for face, kind in kinds.items():
        ranks.setdefault(kind, set()).add(face.rank)
    for kind, together in ranks.items():
        if len(together) > 1:
            groups = facts.groups(kinds, kind)
            yield Saying("equal", "equality.joined", values={"cards": groups}, mark=str(groups[0]))


@tells("dealer")
def dealer(params: DealerParams, facts: Facts) -> Iterator[Saying]:
    """Who deals."""
    ranks = facts.deck.ranks
    ends = {"low": CardGroup(ranks[0]), "high": CardGroup(ranks[-1])}
    yield Saying("dealer", "dealer.first", params.first, ends)
    case = params.next if params.next == "clockwise" else f"{params.next}_{params.ties}"
    yield say("dealer", "dealer.next", case)


@tells("deal")
def deal(params: DealParams, facts: Facts) -> Iterator[Saying]:
    """The deal, the stock and the discard pile."""
    yield say("deal", "deal.cards", one_or_several(params.cards), cards=params.cards)
    yield say("deal", "deal.turn_up_discard", "turned" if params.turn_up_discard else "empty")
    if params.turn_up_discard and params.redraw:
        yield say("deal", "deal.redraw", ranks=tuple(CardGroup(rank) for rank in params.redraw))


@tells("initial_peek")
def initial_peek(params: InitialPeekParams, facts: Facts) -> Iterator[Saying]:
    """The looks before the first turn."""
    dealt = facts.rules["deal"].cards
    if params.positions == "any":
        yield say("look", "initial_peek.cards", f"any_{one_or_several(params.count)}", cards=params.count)
        if params.fewer:
            yield say("look", "initial_peek.fewer", one_or_several(params.count))
        if params.price:
            yield say("look", "initial_peek.price", one_or_several(params.price), cards=params.price)
    elif params.positions == "all":
        yield say("look", "initial_peek.cards", "all")
    elif set(params.positions) == {1, dealt} and dealt > 2:
        yield say("look", "initial_peek.cards", "outer")
    else:
        case = f"fixed_{one_or_several(len(params.positions))}"
        yield say("look", "initial_peek.cards", case, positions=tuple(sorted(params.positions)))


def hidden_cards(facts: Facts) -> Iterator[Saying]:
    """The rule that everything else is an exception to."""
    yield say("look", "deal.hidden", "after" if facts.has("initial_peek") else "always")


@tells("starter")
def starter(params: StarterParams, facts: Facts) -> Iterator[Saying]:
    """Who takes the first turn."""
    if params.first == params.next == "dealers_left":
        yield say("start", "starter.who", "always")
        return
    ranked = params.next.endswith("_round_score")
    first = Phrase(f"starter.first.{params.first}")
    following = Phrase(f"starter.next.{params.next}_{params.ties}" if ranked else f"starter.next.{params.next}")
    yield say("start", "starter.who", "each", first=first, next=following)
