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

/** A server that was just started and may still exit. */
export interface Launch {
  pid: number | undefined
  hasEnded: () => boolean
  /** Why it exited. */
  failure: () => Error
  /** It exited because an earlier server was still exiting, or because of another start. */
  isPremature: () => boolean
}

export function launch(cluster: Cluster): Launch {
  const { dir, data, account, binaries, address } = cluster
  removeStaleLocks(data, address.socketFolder)
  const file = program(binaries, 'postgres')
  const settings = Object.entries({ ...SETTINGS, ...address.settings, ...cluster.settings })
  const log = openLog(cluster)
  const from = fstatSync(log).size
  // Runs in its own session, so that Ctrl-C in the terminal only reaches the product, which then stops the database cleanly. Logs to a file, because
  // the server may outlive us and a pipe would not.
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

/**
 * Opened by us but writable by the database's account, which reopens it later. Symbolic links are not followed, because that account could have
 * created one as a trap for root.
 */
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

/** Stops the server of a data folder, whoever started it, and waits until it is gone. */
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
      // Not `isAlive`: a dead process stays in the process table if its parent was killed and nobody collects it.
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
