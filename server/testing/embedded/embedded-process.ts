import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chown } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '#server/db/embedded/embedded.ts'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { ChildReport } from './embedded-child.ts'
import { temporaryFolder } from '#server/testing/process.ts'

// Tests kill processes, not machines, so data handed to the system is not lost.
const settings = { fsync: 'off' }

/** A folder for one test's database. Processes that still run in it are killed when the test ends. */
export async function databaseFolder(...names: string[]): Promise<string> {
  const parent = await temporaryFolder()
  // If tests run as root, other users must be able to create folders in it.
  if (process.getuid?.() === 0) await chown(parent, NOBODY, NOBODY)
  const dir = path.join(parent, ...names, 'postgres')
  onTestFinished(() => {
    const left = findPostmaster(path.join(dir, 'data'))
    if (left) process.kill(left.pid, 'SIGKILL')
  })
  return dir
}

export const NOBODY = 65534
export const isRoot = process.getuid?.() === 0

/** Starts a database in this process. Stops when the test ends. */
export async function start(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ settings, ...options })
  onTestFinished(() => database.stop())
  return database
}

export interface DatabaseProcess {
  child: ChildProcess
  started: Promise<{ url: string; adopted: boolean }>
  /** Kills it without a chance to clean up. */
  kill(): Promise<void>
}

/** Starts a database in a child process, optionally as another user. */
export function startElsewhere(options: EmbeddedOptions, uid?: number): DatabaseProcess {
  const child = fork(path.join(import.meta.dirname, 'embedded-child.ts'), [JSON.stringify({ settings, ...options })], {
    execArgv: [],
    // A process group like a terminal's: what has no session of its own is killed with it.
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const ended = once(child, 'exit')
  const started = new Promise<{ url: string; adopted: boolean }>((resolve, reject) => {
    child.on('message', (report: ChildReport) => {
      if ('started' in report) resolve(report.started)
      if ('failed' in report) reject(Object.assign(new Error(report.failed.message), { name: report.failed.name }))
    })
    child.once('exit', (code, signal) => reject(new Error(`ended with ${signal ?? code}`)))
  })
  started.catch(() => {})
  onTestFinished(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  const kill = async () => {
    process.kill(-child.pid!, 'SIGKILL')
    await ended
  }
  return { child, started, kill }
}

/** Runs one statement on its own connection. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

export const answers = async (url: string) => (await query<{ one: number }>(url, 'select 1 as one'))[0]?.one === 1

/** Retries until it succeeds, for up to twenty seconds. */
export async function untilWorks<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(10)
    }
  }
}
