import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#server/db/embedded/address.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { packageFolder } from '#server/db/embedded/binaries.ts'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#server/testing/process.ts'

export type StopMode = 'fast' | 'immediate'

/** A PostgreSQL that follows another one. */
export interface StandbyServer extends Omit<PostgresServer, 'startStandby'> {
  /** Makes it a primary of its own. */
  promote(): Promise<unknown>
}

/** A PostgreSQL that the product does not control: known only by its URL, and restarted by its operator. */
export interface PostgresServer {
  url: string
  version: string
  stop(mode: StopMode): Promise<unknown>
  start(): Promise<unknown>
  /** Starts a streaming standby with a copy of what is there. Stops when the test ends. */
  startStandby(): Promise<StandbyServer>
}

const DEBIAN = '/usr/lib/postgresql'

/** Debian's PostgreSQL if it is installed, otherwise the one shipped with the product. */
function programs(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : []
  const installed = versions.map((version) => path.join(DEBIAN, version, 'bin'))
  return installed.find((bin) => existsSync(path.join(bin, 'pg_ctl'))) ?? path.join(packageFolder(), 'native', 'bin')
}

type Run = (name: string, args: string[]) => Promise<string>

interface Place {
  folder: string
  data: string
  port: number
  account: ReturnType<typeof databaseAccount>
  run: Run
}

/** An empty folder for a server, a free port, and what runs the programs there. */
async function preparePlace(bin: string): Promise<Place> {
  const folder = await temporaryFolder()
  const account = databaseAccount(folder)
  const data = path.join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  for (const place of account ? [folder, data] : []) await chown(place, account!.uid, account!.gid)
  const run: Run = async (name, args) => {
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
  return { folder, data, port: await freePort(), account, run }
}

/** Starts the server of a filled folder. */
async function startIn({ folder, data, port, run }: Place) {
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

/** What belongs to the running server alone and must not be in a copy. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts'])

/** Copies a running server in the way of `pg_basebackup`, which the product's PostgreSQL does not have. */
async function copyRunning(url: string, from: string, to: Place) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    await rm(to.data, { recursive: true })
    await cp(from, to.data, {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => !NOT_COPIED.has(path.basename(file)),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(path.join(to.data, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
}

/** Gives files that root has copied to the account of the database. */
async function giveAway({ data, account }: Place) {
  if (!account) return
  const names = await readdir(data, { recursive: true })
  for (const name of ['', ...names]) await chown(path.join(data, name), account.uid, account.gid)
}

/** Starts a server in its own folder on a free port. Stops when the test ends. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const bin = programs()
  const place = await preparePlace(bin)
  await place.run('initdb', [
    '-D',
    place.data,
    '-U',
    'baystead',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    '--no-sync',
  ])
  const server = await startIn(place)
  return {
    ...server,
    async startStandby() {
      const standby = await preparePlace(bin)
      await copyRunning(server.url, place.data, standby)
      await writeFile(path.join(standby.data, 'standby.signal'), '')
      const follow = `primary_conninfo = 'host=127.0.0.1 port=${place.port} user=baystead'\n`
      await writeFile(path.join(standby.data, 'postgresql.auto.conf'), follow)
      await chmod(standby.data, 0o700)
      await giveAway(standby)
      return {
        ...(await startIn(standby)),
        promote: () => standby.run('pg_ctl', ['promote', '-w', '-D', standby.data]),
      }
    },
  }
}
