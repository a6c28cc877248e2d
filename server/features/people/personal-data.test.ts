import { createDatabase } from '#server/testing/database/database.ts'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PERSONAL_DATA } from './personal-data.ts'

const { db } = await createDatabase()

/** Every column that can hold text, bytes or JSON, as `table.column`. */
async function columnsWithContent(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_attribute as a
    join pg_class as c on c.oid = a.attrelid
    join pg_type as t on t.oid = a.atttypid
    left join pg_type as item on item.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and coalesce(item.typname, t.typname) in ('text', 'varchar', 'bpchar', 'citext', 'name', 'bytea', 'json', 'jsonb', 'xml', 'inet', 'cidr')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const isNamed = (name: string) => {
  const [table = '', column = ''] = name.split('.')
  const entry = new Map(Object.entries(PERSONAL_DATA)).get(table)
  return entry !== undefined && new Map(Object.entries(entry.columns)).has(column)
}

const unnamed = async () => (await columnsWithContent()).filter((name) => !name.startsWith('kysely_') && !isNamed(name))

test('every column with text, bytes or JSON is in the map of personal data', async () => {
  expect(await unnamed()).toEqual([])
})

test('a new table and a new column are missed in it', async () => {
  await sql`create table diaries (id uuid primary key, entry text not null)`.execute(db)
  await sql`alter table viewings add column allergies text[]`.execute(db)
  expect(await unnamed()).toEqual(['diaries.entry', 'viewings.allergies'])
})

/** The table of the document, one line for each table with something about a person. */
const documented = Object.entries(PERSONAL_DATA).flatMap(([table, { columns, about, kept }]) => {
  const held = Object.entries(columns).flatMap(([column, content]) =>
    content === 'person' || content === 'staff' ? [`\`${column}\``] : [],
  )
  if (held.length === 0 && about === undefined) return []
  const erasure = about?.becauseOfBooks === undefined ? about?.erasure : `${about.erasure} or nameless`
  return [
    `| \`${table}\` | ${held.join(', ') || 'ids and times'} | ${erasure ?? (kept === 'with the account' ? 'deleted' : 'goes by itself')} | ${kept} |`,
  ]
})

test('docs/privacy-data.md has every table with something about a person, with what is held and how long', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs/privacy-data.md'), 'utf8')
  const lines = text.split('\n').map((line) => line.replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| '))
  const begin = lines.findIndex((line) => line.startsWith('| table |')) + 2
  expect(lines.slice(begin, lines.indexOf('', begin))).toEqual(documented)
})
