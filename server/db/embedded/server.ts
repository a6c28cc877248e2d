import { spawn } from 'node:child_process'
import { closeSync, constants, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAs } from './account.ts'
import { explainSpawn, program } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { codeOf, EmbeddedProblem } from './errors.ts'
import { findPostmaster, removeStaleLocks, serves } from './postmaster.ts'

const SETTINGS = {
  cluster_name: 'baystead',
  jit: 'off',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
}
const LOG_LIMIT = 10 * 1024 * 1024

/** A server that was started here, while it is not known yet whether it stays. */
export interface Launch {
  pid: number | undefined
  hasEnded: () => boolean
  /** Why it ended. */
  failure: () => Error
  /** It ended because of a predecessor that is not quite gone, or of another start. */
  isPremature: () => boolean
}

export function launch(cluster: Cluster): Launch {
  const { dir, data, account, binaries, address } = cluster
  removeStaleLocks(data, address.socketFolder)
  const file = program(binaries, 'postgres')
  const settings = Object.entries({ ...SETTINGS, ...address.settings, ...cluster.settings })
  const log = openLog(cluster)
  const from = fstatSync(log).size
  // A session of its own: Ctrl-C in the terminal is for the product, which then stops the database in good order. Its messages go
  // to a file, since a pipe would end with us, and the server may outlive us.
  const child = spawn(file, ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
    ...runAs(account, dir),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let end: Error | string | undefined
  child.once('error', (error) => {
    end = explainSpawn(error, file)
  })
  child.once('exit', (code, signal) => {
    end = signal ?? String(code)
  })
  const newLogLines = () => readFileSync(path.join(dir, 'server.log')).subarray(from).toString()
  return {
    pid: child.pid,
    hasEnded: () => end !== undefined,
    failure: () =>
      end instanceof Error
        ? end
        : new EmbeddedProblem(`PostgreSQL did not start (${end}):\n${lastLines(newLogLines())}`),
    isPremature: () => !(end instanceof Error) && /shared memory block|lock file .* already exists/.test(newLogLines()),
  }
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-10).join('\n')

/** Opened by us, but written and later opened by the database's account. Never through a link, which that account could have planted for root to follow. */
function openLog({ dir, account }: Cluster): number {
  const file = path.join(dir, 'server.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(file, `${file}.1`)
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  const log = openSync(file, O_APPEND | O_CREAT | O_WRONLY | (process.platform === 'win32' ? 0 : O_NOFOLLOW), 0o600)
  if (account) fchownSync(log, account.uid, account.gid)
  return log
}

const FAST_SHUTDOWN = 30_000
const IMMEDIATE_SHUTDOWN = 5000

/** Ends the server of a data folder, whoever started it, and waits until it is gone. */
export async function stopServer({ data, dir, account, binaries }: Cluster): Promise<void> {
  const postmaster = findPostmaster(data)
  if (!postmaster) return
  if (process.platform === 'win32') {
    const options = { ...runAs(account, dir), stdio: 'ignore' } as const
    const stop = spawn(program(binaries, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast'], options)
    await new Promise((resolve) => stop.once('close', resolve).once('error', resolve))
    return
  }
  for (const [signal, patience] of [
    ['SIGINT', FAST_SHUTDOWN],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN],
  ] as const) {
    signalTo(postmaster.pid, signal)
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      // Not `isAlive`: a dead process stays in the table where nobody collects the children of a killed parent.
      if (!serves(postmaster.pid, data)) return
      await sleep(10)
    }
  }
  throw new EmbeddedProblem(`PostgreSQL (process ${postmaster.pid}) did not stop.`)
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
