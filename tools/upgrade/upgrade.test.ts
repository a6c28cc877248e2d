import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { verifyAllChains } from '#server/features/audit/service.ts'
import type { Db } from '#server/db/connection.ts'
import { isMigrated, migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import { callsWith, logIn, PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { onServer } from '#server/testing/global-setup.ts'
import { eventually, temporaryFolder } from '#server/testing/process.ts'
import { everyObject, everyRow } from '#server/testing/read/contents.ts'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { FILE, generateSchema } from '../schema.ts'
import { ROOT } from '../steps.ts'

const dumps = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.sql.br'))

const MIGRATIONS = path.join(ROOT, 'server/db/migrations')

const countsOf = async (db: Db) => Object.entries(await everyRow(db)).map(([table, rows]) => [table, rows.length])

describe.each(dumps)('a database made by the release of %s', async (name) => {
  const { db: fresh } = await createDatabase()
  const { db, url } = await createDatabase({ isEmpty: true })
  const dump = brotliDecompressSync(await readFile(path.join(import.meta.dirname, name)))
  await onServer(url, dump.toString())
  const { rows: earlier } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const { rows: homes } = await sql<{ id: string; address: string }>`select id, address from properties`.execute(db)
  const applied = await migrate(db)
  await prepareJobs(url)
  const { app } = await createTestApp(db)

  const signIn = async (email: string) => {
    const answer = await logIn(app, { email, password: PASSWORD })
    return callsWith(app, answer.json<{ access_token: string }>().access_token)
  }

  test('runs the migrations that came later, and no other', async () => {
    const all = (await readdir(MIGRATIONS)).map((file) => path.basename(file, '.sql'))
    const missing = all.filter((migration) => !earlier.some((row) => row.name === migration))
    expect(missing).not.toEqual([])
    expect(applied.toSorted()).toEqual(missing.toSorted())
    expect(await isMigrated(db)).toBe(true)
  })

  test('gets the tables, indexes, triggers and constraints of a new one', async () => {
    expect(await generateSchema(db)).toBe(await readFile(FILE, 'utf8'))
    const objects = await everyObject(db)
    expect(objects).toEqual(await everyObject(fresh))
    expect(objects.length).toBeGreaterThan(100)
  })

  test('shows its homes, with the place that their address says and the other newer fields empty', async () => {
    expect(homes).not.toEqual([])
    for (const { id, address } of homes) {
      const answer = await app.inject(`/api/properties/${id}`)
      const [town, zip] = [address.split(', ').at(-2), address.slice(-5)]
      expect(answer.json()).toMatchObject({ id, town, zip, parkingSpaces: null, availableOn: null, cats: null })
    }
  })

  test('lets a tenant sign in with the old password and see what was paid', async () => {
    const call = await signIn('tenant@example.com')
    const payments = await call('GET', '/api/payments')
    expect(payments.json<unknown[]>().length).toBeGreaterThan(0)
    const completed = payments
      .json<{ id: string; completedAt: string | null; receiptNumber: string | null }[]>()
      .filter(({ completedAt }) => completedAt !== null)
    const byTime = completed.toSorted((one, other) => one.completedAt!.localeCompare(other.completedAt!))
    const digits = byTime.map(({ receiptNumber }) => Number(receiptNumber!.slice('BY-2026-'.length)))
    expect(digits).toEqual(digits.toSorted((one, other) => one - other))
    expect(new Set(digits).size).toBe(completed.length)
    const receipt = await call('GET', `/api/payments/${payments.json<{ id: string }[]>()[0]!.id}`)
    expect(receipt.statusCode).toBe(200)
    for (const page of ['/api/payments/summary', '/api/maintenance-requests', '/api/auth/user'])
      expect((await call('GET', page)).statusCode).toBe(200)
  })

  test('shows staff every list with its rows', async () => {
    const call = await signIn('admin@example.com')
    for (const list of [
      'properties',
      'tenants',
      'payments',
      'maintenance-requests',
      'contacts',
      'users',
      'audit-logs',
      'login-attempts',
      'active-sessions',
      'hero-images',
      'site-settings',
    ]) {
      const answer = await call('GET', `/api/admin/${list}`)
      expect({ list, status: answer.statusCode }).toEqual({ list, status: 200 })
      expect({ list, rows: answer.json<unknown[]>() }).not.toEqual({ list, rows: [] })
    }
  })

  test('keeps its audit log unbroken, also by what is written now', async () => {
    const call = await signIn('admin@example.com')
    const [contact] = (await call('GET', '/api/admin/contacts')).json<{ id: string; version: number }[]>()
    const change = await call('PATCH', `/api/admin/contacts/${contact!.id}`, { status: 'archived' })
    expect(change.statusCode).toBe(200)
    const chains = await verifyAllChains(db)
    expect(chains.map(({ breaks }) => breaks)).toEqual([[], [], []])
  })

  test('can be backed up before it is migrated, and is migrated when it is restored', async () => {
    const older = await createDatabase({ isEmpty: true })
    const restored = await createDatabase({ isEmpty: true })
    await onServer(older.url, dump.toString())
    const folder = await temporaryFolder()
    const file = path.join(folder, 'backup.tar.gz')
    const config = { ...testConfig, dataDir: folder, databaseUrl: restored.url, databaseDirectUrl: restored.url }
    const { signal } = new AbortController()
    const before = await everyRow(older.db)
    await backUp({ file, config, databaseUrl: older.url, encryption: null, signal })
    expect(await everyRow(older.db)).toEqual(before)

    await restore({ file, passphrase: null, config })
    expect(await isMigrated(restored.db)).toBe(true)
    expect(await everyObject(restored.db)).toEqual(await everyObject(fresh))
    await migrate(older.db)
    await prepareJobs(older.url)
    expect(await countsOf(restored.db)).toEqual(await countsOf(older.db))
    expect((await verifyAllChains(restored.db)).map(({ breaks }) => breaks)).toEqual([[], [], []])
  })

  test('waits for somebody who uses a table for long, and lets everybody else pass meanwhile', async () => {
    const { db: older, url: address } = await createDatabase({ isEmpty: true })
    await onServer(address, dump.toString())
    const backup = await older.startTransaction().execute()
    await sql`lock table properties in access share mode`.execute(backup)
    const blocked: unknown[] = []
    const migrated = migrate(older, (error) => blocked.push(error))
    await eventually(
      async () => blocked.length,
      (count) => count > 0,
    )
    // Behind a migration that waits it would take until the statement timeout.
    expect((await sql`select from properties`.execute(older)).rows).toHaveLength(homes.length)
    expect(await isMigrated(older)).toBe(false)
    await backup.commit().execute()
    expect(await migrated).toEqual(applied)
    expect(blocked).toHaveLength(1)
  })
})
