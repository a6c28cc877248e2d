import type pg from 'pg'
import { sqlName, type Table } from './catalog.ts'

interface Piece {
  down: string
  up: string
}

const SCHEMA = `'public'::regnamespace`

/** In the order in which they go. They come back in the opposite order, because a foreign key needs the index that it refers to. */
const PIECES = [
  `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as down,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as up
  from pg_constraint where contype = 'f' and connamespace = ${SCHEMA}`,
  `select format('drop index %s', indexrelid::regclass) as down, pg_get_indexdef(indexrelid) as up
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = ${SCHEMA} and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')`,
]

async function run(client: pg.Client, statements: readonly string[]) {
  for (const statement of statements) await client.query(statement)
}

/**
 * Makes tables fillable in any order by their owner, who need not be a superuser: removes foreign keys and indexes, which are faster to make again, and
 * disables triggers, because what they would derive or forbid is part of the rows. Deletes the rows that migrations inserted. Returns a function that
 * restores everything and thereby checks all foreign keys.
 */
export async function takeApart(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => sqlName(name))
  const pieces: Piece[] = []
  for (const piece of PIECES) {
    const { rows } = await client.query<Piece>(piece)
    await run(
      client,
      rows.map(({ down }) => down),
    )
    pieces.unshift(...rows)
  }
  await run(
    client,
    names.map((name) => `alter table ${name} disable trigger user`),
  )
  await client.query(`truncate ${names.join(', ')}`)
  return async () => {
    await run(
      client,
      pieces.map(({ up }) => up),
    )
    await run(
      client,
      names.map((name) => `alter table ${name} enable trigger user`),
    )
  }
}
