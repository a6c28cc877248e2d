import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openSession } from '#server/db/backup/session.ts'
import { verifyAllChains } from '#server/features/audit/service.ts'
import { createAccount } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { startMixedLoad } from '#server/testing/mixed-load.ts'
import { eventually, runCommand, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { drawing } from '#server/testing/setups/photos.ts'
import { openBrowser } from '#server/testing/setups/product.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const OLDER = ['01', '02'].map((day) => `baystead-localhost-2026-11-${day}T03-33-00Z.tar.gz`)
const FOREIGN = ['baystead-other.example-2026-11-01T03-33-00Z.tar.gz', 'notes.txt', 'baystead-localhost.tar.gz']

test('a backup while people write is one moment of all tables, with the files that they name; old ones are deleted', async () => {
  const { db, url } = await createDatabase()
  const payer = await createAccount(db)
  const folder = await temporaryFolder()
  const [backups, to] = [path.join(folder, 'backups'), path.join(folder, 'to')]
  await mkdir(backups)
  for (const name of [...OLDER, ...FOREIGN]) await writeFile(path.join(backups, name), '')
  // No email leaves, because nothing listens there: every email that a row asked for is a waiting job.
  const env = {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, 'from'),
    TRUST_PROXY: 'true',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'error',
  }
  const product = startProduct(env)
  const base = await product.ready
  const visitor = await openBrowser(base)
  const photo = await visitor<{ id: string }>('POST', '/api/maintenance-photos', await drawing().jpeg().toBuffer())
  expect(photo.status).toBe(201)

  const load = startMixedLoad(() => base, [payer])
  const written = async () => load.acknowledged.contacts.length
  await eventually(written, (count) => count > 5, 30_000)
  const before = [...load.acknowledged.contacts]
  // The backup waits between the jobs and the contacts, while both are written.
  const blocker = await openSession(url)
  await blocker.query('begin')
  await blocker.query('lock table alert_messages in access exclusive mode')
  const running = runCommand('backup.ts', [backups, '--keep', '2'], env)
  const waits = async () =>
    (
      await sql`select from pg_stat_activity where application_name = 'baystead-backup' and datname = current_database()
        and wait_event_type = 'Lock'`.execute(db)
    ).rows.length
  expect(await eventually(waits, (count) => count > 0, 30_000)).toBe(1)
  const soFar = await written()
  expect(await eventually(written, (count) => count > soFar + 5, 30_000)).toBeGreaterThan(soFar)
  await blocker.query('commit')
  await blocker.end()
  const backup = await running
  await load.stop()
  expect([backup.code, backup.printed]).toEqual([0, expect.stringContaining(`${OLDER[0]}: deleted.`)])
  const names = await readdir(backups)
  const made = names.find((name) => !OLDER.includes(name) && !FOREIGN.includes(name))
  expect(names.toSorted()).toEqual([OLDER[1]!, made!, ...FOREIGN].toSorted())

  const restored = await createDatabase({ isEmpty: true })
  const there = { ...env, DATABASE_URL: restored.url, DATA_DIR: to }
  const { code, printed } = await runCommand('restore.ts', [path.join(backups, made!)], there)
  expect([code, printed]).toEqual([0, expect.stringMatching(/^Restored /)])
  const contacts = await restored.db.selectFrom('contacts').select('email').execute()
  const emails = new Set(contacts.map(({ email }) => email))
  expect(before.filter((email) => !emails.has(email))).toEqual([])
  // A contact and its emails are written in one transaction.
  const jobs = await waitingJobs<{ replyTo?: string; subject: string }>(restored.db, 'send_mail')
  const inquiries = jobs.filter(({ subject }) => subject.startsWith('New inquiry'))
  expect(inquiries).toHaveLength(emails.size)
  expect(new Set(inquiries.map(({ replyTo }) => replyTo))).toEqual(emails)
  expect((await verifyAllChains(restored.db)).map(({ breaks }) => breaks)).toEqual([[], [], []])
  const key = `uploads/maintenance/${photo.body.id}.jpg`
  expect(await readFile(path.join(to, key))).toEqual(await readFile(path.join(env.DATA_DIR, key)))
}, 240_000)
