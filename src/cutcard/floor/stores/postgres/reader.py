"""A PostgreSQL journal as it is at one moment, for verification. Needs only the right to read."""

from collections.abc import Iterator

from cutcard.floor.journal import schema
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.row import ROW, Row
from cutcard.floor.journal.schema import BYTES, COUNTED, NUMBER, POSTGRESQL, TEXT, Index, StoredTable
from cutcard.floor.stores.postgres.connection import PostgresSql, check, connect, files_of, shown

# Everything in the schema that can keep or change data. Indexes of primary keys and the like come with their tables.
OBJECTS = """
select 'table', relname::text, (
    select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), nullif(collname, 'default'),
        case when attnotnull then 'always' end, pg_get_expr(adbin, adrelid)), ', ' order by attnum)
    from pg_attribute left join pg_collation on pg_collation.oid = attcollation
    left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = pg_class.oid and attnum > 0)
    || coalesce((select '; ' || string_agg(conkind, ', ' order by conkind) from (
        select concat(contype, ' ', pg_get_constraintdef(oid)) as conkind
        from pg_constraint where conrelid = pg_class.oid) as constraints), '')
from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'f')
union all select 'index', relname::text, concat_ws(' ', case when indisunique then 'unique' end, indrelid::regclass, (
    select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = indexrelid),
    case when indpred is not null then 'partly' end)
from pg_class join pg_index on indexrelid = pg_class.oid where relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = pg_class.oid)
union all select 'view', relname::text, '' from pg_class
where relnamespace = current_schema()::regnamespace and relkind in ('v', 'm')
union all select 'trigger', tgname::text, '' from pg_trigger join pg_class on pg_class.oid = tgrelid
where relnamespace = current_schema()::regnamespace and not tgisinternal
union all select 'rule', rulename::text, '' from pg_rules where schemaname = current_schema()
union all select 'policy', policyname::text, '' from pg_policies where schemaname = current_schema()
union all select 'function', proname::text, '' from pg_proc where pronamespace = current_schema()::regnamespace
union all select 'event trigger', evtname::text, '' from pg_event_trigger"""

TYPES = {TEXT: "text C always", NUMBER: "bigint always", BYTES: "bytea always", COUNTED: "bigint always"}


def _declared(table: StoredTable) -> str:
    """A table as the question above describes it."""
    columns = ", ".join(f"{name} {TYPES[kind]}" for name, kind in table.columns.items())
    keys = [f"p PRIMARY KEY ({', '.join(table.primary)})"] if table.primary else []
    keys += [f"u UNIQUE ({', '.join(table.unique)})"] if table.unique else []
    return f"{columns}; {', '.join(keys)}" if keys else columns


def _indexed(index: Index) -> str:
    parts = ["unique"] * index.unique + [index.table, ", ".join(index.columns)] + ["partly"] * bool(index.where)
    return " ".join(parts)


class PostgresReader(JournalReader):
    """One read-only transaction, so that a database in use does not change meanwhile."""

    def __init__(self, url: str) -> None:
        self._db = connect(url, standby=True)
        try:
            check(self._db, url)
            self._db.execute("set idle_in_transaction_session_timeout = 0")
            self._db.execute("begin isolation level repeatable read read only")
        except BaseException:
            self._db.close()
            raise
        super().__init__(PostgresSql(url, self._db), shown(url), files_of(url))

    def close(self) -> None:
        self._db.close()

    def strange(self) -> list[str]:
        expected = {
            **{f"table {table.name}": _declared(table) for table in schema.tables(POSTGRESQL)},
            **{f"index {index.name}": _indexed(index) for index in schema.INDEXES},
        }
        found = {f"{kind} {name}": text for kind, name, text in self.sql.all(OBJECTS)}
        return sorted(name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name))

    def unsealed(self) -> Iterator[Row]:
        columns = ", ".join(f"journal.{name}" for name in ROW.split(", "))
        query = (
            f"select {columns} from unsealed join journal"
            " on journal.stream = unsealed.stream and journal.version = unsealed.version order by unsealed.id"
        )
        for found in self.sql.each(query):
            yield Row(*found)

    def unsealed_refusals(self) -> int:
        return int(self.sql.one("select count(*) from refusals where number < 0")[0])
