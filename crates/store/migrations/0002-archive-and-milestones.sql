-- Whether strangers may find the game: in the lobby, and in the archive once it is over. Games by secret link are private unless their players agree otherwise.
ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET public = 1 WHERE head LIKE '%"lobby":true%';
DROP INDEX tables_finished;
CREATE INDEX tables_archive ON tables (game, ended, no) WHERE ended IS NOT NULL AND public;

-- The lobby is kept in memory, as it stands; nobody asks the file for it.
DROP INDEX tables_listed;
ALTER TABLE tables DROP COLUMN listed;

-- Where to begin reading a part of a long log: every 256th event of a table, by its version. A chain is followed backwards, so without these a page at
-- the beginning of a log cost a walk through all of it.
CREATE TABLE milestones (
    tbl     INTEGER NOT NULL,
    version INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    PRIMARY KEY (tbl, version)
) WITHOUT ROWID;
INSERT INTO milestones (tbl, version, seq) SELECT tbl, version, seq FROM log WHERE version % 256 = 0;
