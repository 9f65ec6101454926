"""Addresses of journals as people write and see them."""

import pytest

from cutcard.floor.stores.opening import shown_to_serve


@pytest.mark.parametrize(
    ("where", "shown"),
    [
        ("var/floor.db", "sqlite:///var/floor.db"),
        ("sqlite:////srv/floor.db", "sqlite:////srv/floor.db"),
        ("postgresql://cutcard@db/floor", "postgresql://cutcard@db/floor"),
        ("postgresql://cutcard:s3cret@db:5432/floor", "postgresql://cutcard@db:5432/floor"),
        ("postgres://cutcard:s%3Acret@a,b/floor?sslmode=require", "postgres://cutcard@a,b/floor?sslmode=require"),
        ("postgresql:///floor?host=/run/pg&password=s3cret", "postgresql:///floor?host=/run/pg"),
        ("postgresql:///floor?password=s3cret&host=/run/pg", "postgresql:///floor?host=/run/pg"),
    ],
)
def test_no_password_is_shown(where: str, shown: str) -> None:
    assert shown_to_serve(where) == shown
