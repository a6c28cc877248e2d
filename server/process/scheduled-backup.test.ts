import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

test('with BACKUP_DIR the product backs itself up on a schedule, and a failure is a security event', async () => {
  const { db, url } = await createDatabase()
  const folder = await temporaryFolder()
  const backups = path.join(folder, 'backups')
  await mkdir(backups)
  const product = startProduct({
    DATABASE_URL: url,
    DATA_DIR: folder,
    BACKUP_DIR: backups,
    BACKUP_EVERY_HOURS: '12',
    BACKUP_KEEP: '1',
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'error',
  })
  await product.ready
  const known = async () =>
    (await sql<{ name: string }>`select identifier as name from graphile_worker._private_known_crontabs`.execute(db))
      .rows
  expect(await eventually(known, (rows) => rows.some(({ name }) => name === 'back_up'))).toContainEqual({
    name: 'back_up',
  })

  // What the schedule does at its time.
  const run = () =>
    sql`select graphile_worker.add_job('back_up', queue_name => 'back_up', max_attempts => 3)`.execute(db)
  const files = () => readdir(backups)
  await run()
  const made = await eventually(files, (names) => names.some((name) => name.endsWith('.tar.gz')), 30_000)
  expect(made).toEqual([expect.stringMatching(/^baystead-localhost-[\dTZ-]+\.tar\.gz$/)])

  await eventually(
    () => waitingJobs(db, 'back_up'),
    ({ length }) => length === 0,
  )
  await rm(backups, { recursive: true })
  await writeFile(backups, 'a file where the folder was')
  await run()
  const events = () => db.selectFrom('security_events').select(['event_type', 'severity', 'description']).execute()
  expect(await eventually(events, ({ length }) => length > 0, 30_000)).toEqual([
    {
      event_type: 'backup_failed',
      severity: 'high',
      description: expect.stringContaining(`${backups} is not a folder`),
    },
  ])
  expect(product.printed()).toContain('the scheduled backup failed')
}, 180_000)
