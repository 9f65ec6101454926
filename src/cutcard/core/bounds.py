"""Smallest and largest values of what a command may carry; they stand in the schema and hold where JSON is read.

A number without an end overflows somewhere behind the door, and a text without an end fills the journal.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from cutcard.money import MOST

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=MOST, extra_json_schema={"format": "cents"})]
Whole: TypeAlias = Annotated[int, Meta(ge=-(10**15), le=10**15)]  # where the rules set narrower ends of their own
Number: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]  # of a round, a report, a seat: counted from 0 or 1
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10**6)]
OneCard: TypeAlias = Annotated[int, Meta(ge=0, le=51)]
SomeCards: TypeAlias = Annotated[tuple[OneCard, ...], Meta(max_length=52)]
Name: TypeAlias = Annotated[str, Meta(max_length=120)]  # of a person, a thing or a place, or a key
Note: TypeAlias = Annotated[str, Meta(max_length=4_000)]  # what somebody states in words
Names: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=1_000)]
Notes: TypeAlias = Annotated[tuple[Note, ...], Meta(max_length=100)]
MANY = Meta(max_length=5_000)  # entries of a list or a table
