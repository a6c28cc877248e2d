import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { databaseAccount, prepareFolder, runAs } from '#server/db/embedded/account.ts'
import { connect } from '#server/db/connection.ts'
import { packageFolder } from '#server/db/embedded/binaries.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/worker.ts'

/** Migrates a database to this version, including the job queue's tables. */
export async function migrateAll(url: string): Promise<void> {
  const { db, pool } = connect(url)
  await migrate(db)
  await prepareJobs(url)
  await pool.end()
}

/** A running database as older versions created it, without a role of the product: everyone connects as the superuser. */
export async function startOlderDatabase(folder: string): Promise<string> {
  const account = databaseAccount(folder)
  prepareFolder(folder, account)
  const dir = realpathSync(folder)
  const run = async (name: string, args: string[]) => {
    const file = path.join(packageFolder(), 'native/bin', name)
    const child = spawn(file, args, { ...runAs(account, dir), stdio: 'ignore' })
    const [code] = (await once(child, 'close')) as [number]
    if (code !== 0) throw new Error(`${name} ended with ${code}`)
  }
  const data = path.join(dir, 'data')
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', ...encoding, '--no-sync'])
  const settings = `-c listen_addresses= -c fsync=off -c unix_socket_permissions=0700 -c unix_socket_directories='${dir}'`
  await run('pg_ctl', ['start', '-w', '-D', data, '-l', path.join(dir, 'server.log'), '-o', settings])
  return `postgresql://postgres@localhost:5432/postgres?host=${encodeURIComponent(dir)}&sslmode=disable`
}
