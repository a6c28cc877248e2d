import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { prepareSecrets, sharedSecret } from '#server/db/secrets/secrets.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { startDatabaseProxy } from '#server/testing/database/database-proxy.ts'
import { asLenientPooler, asPgBouncer } from '#server/testing/database/pooler.ts'
import { startPostgresServer } from '#server/testing/database/postgres-server.ts'
import { runCommand, temporaryFolder } from '#server/testing/process.ts'
import { runDoctor } from '#server/testing/setups/doctor.ts'
import { onServer } from '#server/testing/global-setup.ts'
import { backupName } from '#server/backup/backup-names.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const KEY = 'a key of the tests with forty characters'.replaceAll(' ', '-')
/** Nothing listens on this port. */
const NOWHERE = 'http://127.0.0.1:2'

const settingsIn = async (url: string) => ({
  DATABASE_URL: url,
  DATA_DIR: await temporaryFolder(),
  PUBLIC_URL: NOWHERE,
  PORT: '2',
})

test('prints one line for each check and a summary, while the product is stopped; wrong arguments are refused', async () => {
  const { db, url } = await createDatabase()
  await prepareSecrets(db, { keys: [KEY] })
  await sharedSecret(db, { keys: [KEY] }, 'cookies')
  const env = { ...(await settingsIn(url)), SECRETS_KEY: KEY }
  const { code, printed } = await runCommand('doctor.ts', [], env)
  const lines = printed.trim().split('\n')
  expect(lines.slice(0, -1).filter((line) => !/^(ok {2}|warn|fail) {2}[\w ]+: .+\.$/.test(line))).toEqual([])
  expect(lines).toContainEqual(expect.stringMatching(/^ok {4}database: PostgreSQL \d+.* with ICU, .*, as baystead\.$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ok {4}migrations: all \d+ are applied\.$/))
  expect(lines).toContainEqual('ok    secrets: 1 secret decrypted with SECRETS_KEY.')
  expect(lines).toContainEqual(
    'warn  administrators: there is none. Make the first one: npm run create-admin -- you@example.com.',
  )
  expect(lines).toContainEqual(expect.stringMatching(/^warn {2}product: .* nothing answers on this machine\. Start/))
  expect(lines.at(-1)).toMatch(/^\d+ ok, \d+ warnings, 0 failures\.$/)
  expect(code).toBe(0)
  const wrong = await runCommand('doctor.ts', ['--email', 'nobody'], env)
  expect([wrong.code, wrong.printed]).toEqual([2, expect.stringMatching(/^Enter nothing, or an email address/)])
})

test('the mailbox that sudo names in the environment is no setting of the product', async () => {
  const { url } = await createDatabase()
  const { of } = await runDoctor({ ...(await settingsIn(url)), MAIL: '/var/mail/baystead' })
  expect(of('settings')).toMatch(/^ok valid/)
})

test('invalid settings are all named, the checks that need them wait, and the others run', async () => {
  const { url } = await createDatabase()
  const env = { ...(await settingsIn(url)), S3_BUCKET_URL: 'homes', STRIPE_SECRET_KEY: 'sk_marker', LOG_LEVEL: 'loud' }
  const { code, of, printed } = await runDoctor(env)
  expect(code).toBe(1)
  expect(of('settings')).toMatch(
    /^fail 3 problems: .*LOG_LEVEL is "loud".*S3_BUCKET_URL|fail 3 problems: .*S3_BUCKET_URL/,
  )
  expect(of('storage')).toBe(
    'warn not checked, because a setting that it needs is invalid | Correct S3_BUCKET_URL first.',
  )
  expect(of('card keys')).toMatch(/^warn not checked, .* \| Correct STRIPE_SECRET_KEY first\.$/)
  expect(of('migrations')).toMatch(/^ok all/)
  expect(printed).not.toContain('sk_marker')
})

test('a database that is away fails by itself, and one without tables is said to have none', async () => {
  const env = await settingsIn('postgresql://baystead:pass-marker@127.0.0.1:2/homes')
  const away = await runDoctor(env)
  expect(away.code).toBe(1)
  expect(away.of('database')).toMatch(/^fail cannot be reached: .*ECONNREFUSED.* \| Check that PostgreSQL runs/)
  expect(away.of('migrations')).toBe(
    'warn not checked, because there is no database to ask | See the line of the database.',
  )
  expect(away.named('fail')).toEqual(['database'])
  expect(away.printed).not.toContain('pass-marker')
  const empty = await runDoctor(await settingsIn((await createDatabase({ isEmpty: true })).url))
  expect(empty.of('migrations')).toMatch(/^warn the database has no tables yet/)
  expect(empty.of('administrators')).toMatch(/^warn not checked, because migrations are not applied/)
  const embedded = await runDoctor({ DATA_DIR: await temporaryFolder(), PUBLIC_URL: NOWHERE, PORT: '2' })
  expect(embedded.of('database')).toMatch(/^warn there is no database in .*postgres yet \| Start the product once/)
})

test('migrations that are missing or unknown are named, and none is applied', async () => {
  const { db, url } = await createDatabase()
  const names = () => sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  await sql`delete from kysely_migration where name like '0088%'`.execute(db)
  const before = await names()
  const pending = await runDoctor(await settingsIn(url))
  expect(pending.of('migrations')).toMatch(/^warn 1 migration not applied: 0088_plain_bits \| Back up, and start/)
  expect(await names()).toEqual(before)
  await sql`insert into kysely_migration values ('9999_later', now()::text)`.execute(db)
  const unknown = await runDoctor(await settingsIn(url))
  expect(unknown.code).toBe(1)
  expect(unknown.of('migrations')).toMatch(/^fail the database has 9999_later, which this version does not know/)
})

test('a pooler that drops notifications, and a key that decrypts nothing', async () => {
  const { db, url } = await createDatabase()
  await prepareSecrets(db, { keys: [KEY] })
  await sharedSecret(db, { keys: [KEY] }, 'cookies')
  const lenient = await startDatabaseProxy(url, asLenientPooler)
  const { code, of } = await runDoctor({ ...(await settingsIn(lenient.url)), SECRETS_KEY: 'x'.repeat(40) })
  expect(code).toBe(1)
  expect(of('database notifications')).toMatch(
    /^fail a notification did not arrive through DATABASE_URL \| .*DIRECT_URL/,
  )
  expect(of('secrets')).toMatch(/^fail they cannot be decrypted \| SECRETS_KEY does not decrypt/)
})

test('PgBouncer, which lets clients set nothing: without a direct address, without limits, and with them', async () => {
  const { db, url } = await createDatabase()
  const pooler = await startDatabaseProxy(url, asPgBouncer)
  const alone = await runDoctor(await settingsIn(pooler.url))
  expect(alone.of('database')).toMatch(/^fail cannot be reached: unsupported startup parameter.* DATABASE_DIRECT_URL/)
  const pooled = { ...(await settingsIn(pooler.url)), DATABASE_DIRECT_URL: url }
  const unlimited = await runDoctor(pooled)
  expect(unlimited.of('database notifications')).toBe('ok a notification arrived')
  expect(unlimited.of('database limits')).toMatch(
    /^warn through DATABASE_URL, statement_timeout and idle_in_transaction_session_timeout are 0, so .*connect_query=/,
  )
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const limit = (name: string, value: string) =>
    sql`alter database ${sql.id(rows[0]!.name)} set ${sql.raw(name)} to ${sql.lit(value)}`.execute(db)
  await limit('statement_timeout', '10s')
  expect((await runDoctor(pooled)).of('database limits')).toMatch(
    /^warn through DATABASE_URL, idle_in_transaction_session_timeout is 0, so /,
  )
  await limit('idle_in_transaction_session_timeout', '30s')
  expect((await runDoctor(pooled)).of('database limits')).toBe('ok the pooler limits the time of statements')
})

test('roles without rights or with too many, and a server with few connections', async () => {
  const server = await startPostgresServer()
  const as = (role: string, database: string) =>
    server.url.replace('baystead@', `${role}@`).replace(/postgres$/, database)
  await onServer(
    server.url,
    'create role weak login',
    'create role owner login connection limit 20',
    'create database homes owner owner',
    "create database plain owner owner encoding 'SQL_ASCII' locale 'C' template template0",
  )
  const superuser = await runDoctor(await settingsIn(server.url))
  expect(superuser.of('database role')).toMatch(/^warn baystead is a superuser/)
  const weak = await runDoctor(await settingsIn(as('weak', 'homes')))
  expect(weak.of('database role')).toMatch(/^fail weak may not create tables \| .* alter database homes owner to weak/)
  await onServer(as('owner', 'homes'), 'create table theirs ()')
  await onServer(as('baystead', 'homes'), 'create table ours ()')
  const foreign = await runDoctor({ ...(await settingsIn(as('owner', 'homes'))), WEB_CONCURRENCY: '2' })
  expect(foreign.of('database role')).toMatch(/^fail owner does not own 1 of the tables/)
  expect(foreign.of('database connections')).toMatch(/^warn 20 are allowed, .* up to 50 .* \| Raise max_connections/)
  expect(foreign.of('database extensions')).toMatch(/^ok btree_gist and pg_trgm can be installed/)
  const plain = await runDoctor(await settingsIn(as('owner', 'plain')))
  expect(plain.of('database')).toMatch(/^fail its encoding is SQL_ASCII/)
}, 120_000)

test('backups that are missing, old or not encrypted, and a disk without space', async () => {
  const { url } = await createDatabase()
  const folder = await temporaryFolder()
  const backups = path.join(folder, 'backups')
  const env = { ...(await settingsIn(url)), BACKUP_DIR: backups }
  const gone = await runDoctor(env)
  expect(gone.of('disk of BACKUP_DIR')).toMatch(/^fail there is no folder .*backups \| Mount/)
  expect(gone.of('backups')).toMatch(/^warn not checked, because BACKUP_DIR is not there/)
  await mkdir(backups)
  const none = await runDoctor(env)
  expect(none.of('backups')).toMatch(/^warn there is none in .* yet \| Make the first one/)
  expect(none.of('disk of BACKUP_DIR')).toMatch(/^(warn|fail) .* free in/)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  await writeFile(path.join(backups, backupName('127.0.0.1', daysAgo(3), false)), '')
  const old = await runDoctor(env)
  expect(old.code).toBe(1)
  expect(old.of('backups')).toMatch(/^fail the newest in .* is 7[12] hours old/)
  await writeFile(path.join(backups, backupName('127.0.0.1', new Date(), false)), '')
  expect((await runDoctor(env)).of('backups')).toMatch(/^ok the newest in .* is 0 hours old, .* not encrypted/)
  if (process.platform !== 'linux') return
  // This file system has no space at all.
  const full = await runDoctor({ ...env, BACKUP_DIR: '/proc' })
  expect(full.of('disk of BACKUP_DIR')).toMatch(/^fail 0\.0 GB of 0\.0 GB are free in \/proc \| Free space/)
})
