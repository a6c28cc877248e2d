import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** A digest of each row of each table, generated columns included, and where each sequence stands. */
export async function everyRow(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
      and (table_schema, table_name) <> ('graphile_worker', 'migrations')
    order by 1`.execute(db)
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(one::text) as digest from ${sql.raw(name)} as one order by 1`.execute(db)
    contents[name] = rows.map(({ digest }) => digest)
  }
  const { rows: sequences } = await sql<{ at: string }>`
    select schemaname || '.' || sequencename || ' ' || coalesce(last_value::text, 'new') as at from pg_sequences order by 1`.execute(
    db,
  )
  contents['sequences'] = sequences.map(({ at }) => at)
  return contents
}

/** The digest of each file below a folder. Empty where there is no such folder. */
export async function everyFile(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const digest = async (file: string) =>
    [
      path.relative(folder, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ] as const
  return Object.fromEntries(await Promise.all(files.toSorted().map(digest)))
}

const OBJECTS = sql<{ object: string }>`
  select pg_get_indexdef(indexrelid) as object from pg_index where indrelid::regclass::text !~ '^(pg_|graphile_)'
  union select translate(pg_get_triggerdef(oid), '()', '') || tgenabled::text from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '^graphile_'
  union select conrelid::regclass || ' ' || conname from pg_constraint where conrelid <> 0 and contype <> 'n'
    and conrelid::regclass::text !~ '^(pg_|graphile_|information_schema)'
  union select proname || prosrc from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  order by 1`

/** Indexes, triggers, constraints and functions, which the types of the tables do not show. Versions of PostgreSQL write parentheses differently. */
export const everyObject = async (db: Db): Promise<string[]> =>
  (await OBJECTS.execute(db)).rows.map(({ object }) => object)
