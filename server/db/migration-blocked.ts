const MESSAGE = `The database was not migrated, because another session uses a table that a migration changes: a backup, or a long transaction. Start again when it has ended. This lists such sessions:
  select pid, xact_start, query from pg_stat_activity where xact_start is not null order by xact_start`

/** A table that a migration changes was in use all the time. Nothing was changed. */
export class MigrationBlocked extends Error {
  constructor(cause: unknown) {
    super(MESSAGE, { cause })
  }
}
