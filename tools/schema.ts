// Writes server/db/schema.ts, the tables as Kysely sees them, from a database that has every migration: `npm run schema`.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { connect, type Db } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from 'kysely'
import { COLUMN_TYPES, READ_ONLY } from './schema-overrides.ts'

export const FILE = path.join(import.meta.dirname, '../server/db/schema.ts')

const HEAD = `// Generated from the migrations by \`npm run schema\`. Do not edit it: tools/schema-overrides.ts has what the catalogs do not contain.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Bigint = string | number
/** Read as text so that no precision is lost, written as text or number. */
type BigInteger<Null = never> = ColumnType<string | Null, Bigint | Null, Bigint | Null>
type DefaultBigInteger = ColumnType<string, Bigint | undefined, Bigint>
/** Read as a parsed value, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>
`

/** How the driver reads each type of PostgreSQL (\`server/db/parsers.ts\`). A type that is not here stops the generator. */
const TYPES: Readonly<Record<string, string>> = {
  bit: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  daterange: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'BigInteger',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

interface Column {
  table: string
  name: string
  /** Of a list: the type of its items. */
  type: string
  isList: boolean
  isNullable: boolean
  hasDefault: boolean
  /** Generated or counted by the database, so not writable. */
  isGenerated: boolean
  /** The values of an enum. */
  labels: string[] | null
  /** The column's own check constraints. */
  checks: string[] | null
}

const columnsOf = (db: Db) =>
  sql<Column>`
    select c.relname as "table", a.attname as name, coalesce(item.typname, t.typname) as type,
      item.oid is not null as "isList", not a.attnotnull as "isNullable",
      a.atthasdef or a.attidentity = 'd' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = coalesce(item.oid, t.oid)) as labels,
      (select array_agg(pg_get_constraintdef(k.oid) order by k.conname) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type item on item.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
    order by c.relname, a.attnum`
    .execute(db)
    .then(({ rows }) => rows)

const union = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')

/** `CHECK ((kind = ANY (ARRAY['due'::text, 'overdue'::text])))` → its words. A list has `<@` instead. */
function wordsOf({ name, checks }: Column): string[] | null {
  const list = new RegExp(`^CHECK \\(\\(${name} (?:= ANY|<@) \\(?ARRAY\\[(.+)\\]\\)*$`)
  const items = checks?.map((check) => list.exec(check)?.[1]).find((found) => found !== undefined)
  return items ? [...items.matchAll(/'([^']+)'::text/g)].map(([, word]) => word!) : null
}

function valueOf(column: Column): string {
  const words = column.labels ?? wordsOf(column)
  const type = words ? union(words) : TYPES[column.type]
  if (type === undefined)
    throw new Error(`${column.table}.${column.name} is ${column.type}: say in TYPES how it is read`)
  if (!column.isList) return type
  return words ? `(${type})[]` : `${type}[]`
}

function typeOf(column: Column): string {
  const own = COLUMN_TYPES[`${column.table}.${column.name}`]
  if (own) return own
  const value = valueOf(column)
  const isReadOnly = READ_ONLY.has(column.table) || READ_ONLY.has(`${column.table}.${column.name}`)
  if (value === 'BigInteger') {
    if (column.isGenerated || isReadOnly) return `GeneratedAlways<string${column.isNullable ? ' | null' : ''}>`
    if (column.isNullable) return 'BigInteger<null>'
    return column.hasDefault ? 'DefaultBigInteger' : 'BigInteger'
  }
  const whole = column.isNullable && value !== 'unknown' ? `${value} | null` : value
  if (column.isGenerated || isReadOnly) return `GeneratedAlways<${whole}>`
  return column.hasDefault && !column.isNullable ? `Generated<${whole}>` : whole
}

const pascal = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The text of \`server/db/schema.ts\` for the database as it is. */
export async function generateSchema(db: Db): Promise<string> {
  const columns = await columnsOf(db)
  const known = new Set(columns.flatMap(({ table, name }) => [table, `${table}.${name}`]))
  const unknown = [...Object.keys(COLUMN_TYPES), ...READ_ONLY].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`tools/schema-overrides.ts names what is not there: ${unknown.join(', ')}`)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const interfaces = [...tables].map(([table, own]) => {
    const lines = own.map((column) => `  ${column.name}: ${typeOf(column)}\n`).join('')
    return `interface ${pascal(table)}Table {\n${lines}}\n`
  })
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table\n`).join('')
  return [
    HEAD,
    ...interfaces,
    `/** The tables as Kysely sees them. The truth is in \`migrations/\`. */\nexport interface Database {\n${index}}\n`,
  ].join('\n')
}

async function main() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-schema-'))
  // As root the database runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const server = await startEmbedded({ dir: path.join(folder, 'postgres') })
  const { db, pool } = connect(server.url, { statementTimeoutMs: 0 })
  try {
    await migrate(db)
    await writeFile(FILE, await generateSchema(db))
  } finally {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
