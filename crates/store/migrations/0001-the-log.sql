-- Small facts about the whole file: the server's secret, when it was last alive, which restore it comes from.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

-- A table is one play of a game. `no` grows by one so that the heads of the tables in play are neighbours; `id` is the public name, random.
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

-- How far each table's log goes. A row is a few bytes and the tables in play are neighbours: one commit touches one or two pages here, however many
-- games move in it. Changing a head from one version to the next is also the lock: of two events that claim the same version one finds the head moved on.
CREATE TABLE heads (
    tbl     INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    last    INTEGER NOT NULL
);

-- Everything that happened at every table, in order of arrival; `prev` is the same table's event before it. Appended only, so that one commit fills one page after
-- another instead of touching a page per game: an index by (table, version) wrote three kilobytes a move.
CREATE TABLE log (
    seq     INTEGER PRIMARY KEY,
    tbl     INTEGER NOT NULL,
    version INTEGER NOT NULL,
    prev    INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    body    TEXT    NOT NULL
);

-- When nobody was there: from the last sign of life to the next start.
CREATE TABLE outages (
    since INTEGER NOT NULL,
    until INTEGER NOT NULL
);
