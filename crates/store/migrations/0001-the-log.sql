-- Small facts about the whole file: the server's secret, when it was last alive, which restore it comes from.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

-- A table is one play of a game. `no` grows by one so that the tables in play are neighbours in the index of the log; `id` is the public name, random.
CREATE TABLE tables (
    no      INTEGER PRIMARY KEY AUTOINCREMENT,
    id      TEXT    NOT NULL UNIQUE,
    game    TEXT    NOT NULL,
    created INTEGER NOT NULL,
    head    TEXT    NOT NULL,
    listed  INTEGER NOT NULL DEFAULT 0,
    ended   INTEGER,
    result  TEXT
);
CREATE INDEX tables_in_play ON tables (no) WHERE ended IS NULL;
CREATE INDEX tables_listed ON tables (no) WHERE listed;
CREATE INDEX tables_finished ON tables (game, ended, no) WHERE ended IS NOT NULL;

-- Seat secrets, only as hashes.
CREATE TABLE seats (
    tbl  INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    hash BLOB    NOT NULL,
    PRIMARY KEY (tbl, seat)
) WITHOUT ROWID;

-- Everything that happened at a table. The key is the lock: of two events that claim the same version one is refused.
-- A rowid table on purpose: rows are appended in order of arrival and only the index is clustered by table, which costs a third of
-- the processor time of a table clustered by (tbl, version).
CREATE TABLE log (
    tbl     INTEGER NOT NULL,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    body    TEXT    NOT NULL,
    PRIMARY KEY (tbl, version)
);

-- When nobody was there: from the last sign of life to the next start.
CREATE TABLE outages (
    since INTEGER NOT NULL,
    until INTEGER NOT NULL
);
