import { readFileSync } from 'node:fs'
import path from 'node:path'
import { migrateAll, startOlderDatabase } from '#server/testing/embedded/embedded-older.ts'
import { databaseFolder, query, start } from '#server/testing/embedded/embedded-process.ts'
import { createProperty } from '#server/testing/factories.ts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { connect } from '#server/db/connection.ts'
import { DataFolderInUse } from './embedded.ts'
import { isMigrated } from '#server/db/migrate.ts'

// Creating databases takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const as = (url: string, role: string) => {
  const address = new URL(url)
  address.username = role
  return address.href
}

const rulesOf = (dir: string) =>
  readFileSync(path.join(dir, 'data/pg_hba.conf'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const RULES = ['local all baystead peer map=baystead']

const roleOf = (url: string) =>
  query(
    url,
    `select rolname as name, rolsuper as super, rolcreaterole as roles, rolcreatedb as databases, rolreplication as replication, rolbypassrls as bypass
     from pg_roles where rolname = current_user`,
  )
const PLAIN = [{ name: 'baystead', super: false, roles: false, databases: false, replication: false, bypass: false }]

test('the product connects as a role without rights beyond its own database, and nobody else can connect', async () => {
  const dir = await databaseFolder()
  const { url } = await start({ dir })
  expect(await roleOf(url)).toEqual(PLAIN)
  expect(rulesOf(dir)).toEqual(RULES)
  await expect(query(as(url, 'postgres'), 'select 1')).rejects.toThrow('pg_hba.conf')
  await expect(query(url, 'create role intruder superuser')).rejects.toThrow('permission denied')
  await expect(query(url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await expect(query(url, 'create database another')).rejects.toThrow('permission denied')
  await migrateAll(url)
})

test('data of an older version is transferred to that role, and its superuser is locked out', async () => {
  const dir = await databaseFolder()
  const older = await startOlderDatabase(dir)
  await migrateAll(older)
  const before = connect(older)
  await createProperty(before.db, { title: 'Made by an older version' })
  await before.pool.end()

  // While the older version runs, the folder belongs to it.
  const holder = new pg.Client({ connectionString: older })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('select pg_advisory_lock(7306451)')
  await expect(start({ dir })).rejects.toThrow(DataFolderInUse)
  await holder.end()

  const { url } = await start({ dir })
  expect(await roleOf(url)).toEqual(PLAIN)
  expect(rulesOf(dir)).toEqual(RULES)
  await expect(query(older, 'select 1')).rejects.toThrow('pg_hba.conf')
  const { db, pool } = connect(url)
  expect(await db.selectFrom('properties').select('title').execute()).toEqual([{ title: 'Made by an older version' }])
  expect(await isMigrated(db)).toBe(true)
  await pool.end()
  await migrateAll(url)
  // Everything that it created belongs to the role. What an extension created stays with the extension.
  const left = await query(
    url,
    `select relname as name from pg_class where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relowner <> 'baystead'::regrole
     union all select proname from pg_proc where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and proowner <> 'baystead'::regrole
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all select typname from pg_type where typnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and typowner <> 'baystead'::regrole
       and not exists (select from pg_depend where objid = pg_type.oid and deptype in ('e', 'i') and refclassid = 'pg_extension'::regclass)
       and typelem = 0
     union all select nspname from pg_namespace where nspname in ('public', 'graphile_worker') and nspowner <> 'baystead'::regrole`,
  )
  expect(left).toEqual([])
  await query(url, 'alter table properties add column tried int')
  await query(url, 'create or replace function tried() returns int language sql as $$ select 1 $$')
})
