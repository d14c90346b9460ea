"""Records of matches: JSON Lines that hold all that is needed to play a match again, and to prove that it went so.

A file holds one match or several. Each is a header (format, the whole variant with its hash, seats, seed), then every
deal with the order of the deck, every move, the result of every round, and a closing line. Two digests run along, so
that a replay tells the first line that differs, whatever was changed.

    write_record("evening.jsonl", match)
    match = replay(read_record("evening.jsonl"))
"""

from cabo_rules.records.codes import RecordCode
from cabo_rules.records.lines import AnyLine, Deal, End, Header, Played, Result
from cabo_rules.records.reading import read_record, read_records
from cabo_rules.records.replaying import Replayed, replay, replaying
from cabo_rules.records.writing import Journal, Numbered, Record, record_of, recording, write_record

__all__ = [
    "AnyLine",
    "Deal",
    "End",
    "Header",
    "Journal",
    "Numbered",
    "Played",
    "Record",
    "RecordCode",
    "Replayed",
    "Result",
    "read_record",
    "read_records",
    "record_of",
    "recording",
    "replay",
    "replaying",
    "write_record",
]
