import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#server/db/embedded/address.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { packageFolder } from '#server/db/embedded/binaries.ts'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#server/testing/process.ts'

export type StopMode = 'fast' | 'immediate'

/** A PostgreSQL that the product does not control: known only by its URL, and restarted by its operator. */
export interface PostgresServer {
  url: string
  version: string
  stop(mode: StopMode): Promise<unknown>
  start(): Promise<unknown>
}

const DEBIAN = '/usr/lib/postgresql'

/** Debian's PostgreSQL if it is installed, otherwise the one shipped with the product. */
function programs(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : []
  const installed = versions.map((version) => path.join(DEBIAN, version, 'bin'))
  return installed.find((bin) => existsSync(path.join(bin, 'pg_ctl'))) ?? path.join(packageFolder(), 'native', 'bin')
}

/** Starts a server in its own folder on a free port. Stops when the test ends. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = await temporaryFolder()
  const bin = programs()
  const account = databaseAccount(folder)
  const data = path.join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  for (const place of account ? [folder, data] : []) await chown(place, account!.uid, account!.gid)
  const port = await freePort()

  const run = async (name: string, args: string[]) => {
    const child = spawn(path.join(bin, name), args, {
      ...account,
      cwd: folder,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] },
      // The server inherits these and would keep a pipe open.
      stdio: name === 'pg_ctl' ? 'ignore' : ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${name} ended with ${code}`)
    return printed.trim()
  }
  await run('initdb', [
    '-D',
    data,
    '-U',
    'baystead',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    '--no-sync',
  ])
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c max_connections=100`
  const log = path.join(folder, 'server.log')
  const start = () => run('pg_ctl', ['start', '-w', '-t', '120', '-D', data, '-l', log, '-o', options])
  const stop = (mode: StopMode) => run('pg_ctl', ['stop', '-w', '-t', '120', '-D', data, '-m', mode])
  onTestFinished(async () => {
    if (existsSync(path.join(data, 'postmaster.pid'))) await stop('immediate')
  })
  await start()
  return {
    url: `postgresql://baystead@127.0.0.1:${port}/postgres`,
    version: await run('postgres', ['--version']),
    stop,
    start,
  }
}
