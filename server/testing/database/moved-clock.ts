import { connect } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { afterAll, vi } from 'vitest'
import { createDatabase } from './database.ts'

/** What was bound to the real `now()` when it was made: functions with a parsed body, and defaults. */
const BOUND = sql<{ statement: string }>`
  select pg_get_functiondef(oid) as statement from pg_proc
  where pronamespace = 'public'::regnamespace and prosqlbody is not null and pg_get_functiondef(oid) like '%now()%'
  union all
  select format('alter table %s alter column %I set default %s', d.adrelid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid))
  from pg_attrdef as d
  join pg_attribute as a on a.attrelid = d.adrelid and a.attnum = d.adnum
  join pg_class as c on c.oid = d.adrelid
  where c.relnamespace = 'public'::regnamespace and a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) like '%now()%'`

/**
 * A database in which it is the time that a test says, in the test's own process as well. In its connections `now()` is a function of ours, which comes
 * before that of PostgreSQL.
 */
export async function createClockedDatabase() {
  const made = await createDatabase()
  const { db, pool } = connect(made.url, { size: 1 })
  const { rows } = await BOUND.execute(db)
  const statements = [
    'create schema clock',
    'create table clock.moved (at timestamptz not null)',
    'insert into clock.moved values (pg_catalog.now())',
    'create function clock.now() returns timestamptz language sql stable as $$ select at from clock.moved $$',
    'set search_path = clock, pg_catalog, public',
    ...rows.map(({ statement }) => statement),
    `alter database ${new URL(made.url).pathname.slice(1)} set search_path = clock, pg_catalog, public`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await pool.end()
  afterAll(() => void vi.useRealTimers())

  /** Sets all clocks to an instant, such as `2027-03-14T00:30:00-05:00`. */
  async function setClock(instant: string) {
    const at = new Date(instant)
    await sql`update clock.moved set at = ${at}`.execute(made.db)
    // Only what the time is. Timers go on as they do.
    vi.setSystemTime(at)
  }
  return { ...made, setClock }
}
