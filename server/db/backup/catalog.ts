import type pg from 'pg'

/** The schemas of the product. A managed server has others, which are its own. */
const SCHEMAS = `('public', 'graphile_worker')`

const IS_OURS = `
  namespace.nspname in ${SCHEMAS} and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e'
  )`

export interface Table {
  /** `public.contacts`. */
  name: string
  /** The columns that are stored, in order. */
  columns: { name: string; type: string }[]
}

/** The tables with their stored columns. The queue's list of its own migrations describes tables, so it is none of the data. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select namespace.nspname || '.' || class.relname as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where class.relkind = 'r' and ${IS_OURS} and (namespace.nspname, class.relname) <> ('graphile_worker', 'migrations')
    group by namespace.nspname, class.relname order by namespace.nspname collate "C", class.relname collate "C"`)
  return rows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** `"public"."contacts"`. */
export const sqlName = (name: string) => name.split('.').map(quoted).join('.')

/** The name of a table with its columns, as COPY takes it. */
export const sqlColumns = ({ name, columns }: Table) =>
  `${sqlName(name)} (${columns.map((column) => quoted(column.name)).join(', ')})`

export interface Sequence {
  name: string
  lastValue: string
  isCalled: boolean
}

export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select namespace.nspname || '.' || class.relname as name
    from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    where class.relkind = 'S' and ${IS_OURS} order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${sqlName(name)}`,
    )
    sequences.push({ name, ...values[0]! })
  }
  return sequences
}

/** Sets the sequences of the backup that this database has. */
export async function setSequences(client: pg.Client, sequences: readonly Sequence[]) {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
      sqlName(name),
      lastValue,
      isCalled,
    ])
}

/** The names of the migrations that were applied, in that order. Null where the product has no tables here. */
export async function appliedMigrations(client: pg.Client): Promise<string[] | null> {
  const { rows: known } = await client.query(`select where to_regclass('public.kysely_migration') is not null`)
  if (known.length === 0) return null
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by timestamp, name')
  return rows.map(({ name }) => name)
}

/** The version of the job queue's tables. */
export async function queueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(id), 0) as version from graphile_worker.migrations',
  )
  return rows[0]!.version
}

/** Whether nothing would be overwritten: no tables of the product or of anyone else, and no jobs. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p', 'v', 'm', 'f') and namespace.nspname = 'public' and ${IS_OURS} limit 1`)
  if (rows.length > 0) return false
  const { rows: queue } = await client.query(`select where to_regclass('graphile_worker._private_jobs') is not null`)
  if (queue.length === 0) return true
  const { rows: jobs } = await client.query('select from graphile_worker._private_jobs limit 1')
  return jobs.length === 0
}
