import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { raiseOnce } from '#server/features/audit/service.ts'
import type { Regular } from '#server/jobs/worker.ts'
import type { Log } from '#server/log.ts'

const COMMAND = path.join(import.meta.dirname, '../commands/backup.ts')

/** The exit code of the command. The queue starts a job of more than four hours again. */
const ALREADY_RUNNING = 3

interface Options {
  db: Db
  backups: Config['backups']
  log: Log
  /** Aborts when the process stops, which stops a running backup. The job runs again when a process starts. */
  signal: AbortSignal
}

/** Runs the command for operators in a process of its own, because compressing and encrypting would slow down requests. Returns its exit code and what it printed. */
async function runCommand(args: readonly string[], signal: AbortSignal) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  signal.removeEventListener('abort', stop)
  return { code, output: output.trim(), errors: errors.trim() }
}

async function runBackup({ db, backups, log, signal }: Options, folder: string) {
  const { code, output, errors } = await runCommand([folder, '--keep', String(backups.keep)], signal)
  if (code === 0) return log.info({ output }, 'backed up')
  if (code === ALREADY_RUNNING) return log.warn('no scheduled backup was made, because another one is running')
  if (!signal.aborted) {
    log.error({ errors }, 'the scheduled backup failed')
    const description = `The scheduled backup to ${folder} failed: ${errors.split('\n')[0]}`
    await db
      .transaction()
      .execute((trx) =>
        raiseOnce(trx, { type: 'backup_failed', description, userId: null, address: null }, 'scheduled backup'),
      )
  }
  throw new Error(`The scheduled backup failed: ${errors}`)
}

/** 3:33 AM in Boston in winter, and every so many hours from then. */
const [MINUTE, HOUR] = [33, 8]

function scheduleOf(everyHours: number): string {
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => (hour - HOUR) % everyHours === 0)
  return `${MINUTE} ${hours.join(',')} * * *`
}

/** The backups of `BACKUP_DIR`: in one of all processes, and none where that is not set. */
export const scheduledBackup = (options: Options): Regular[] => {
  const { folder, everyHours } = options.backups
  if (folder === undefined) return []
  return [{ name: 'back_up', match: scheduleOf(everyHours), isLong: true, work: () => runBackup(options, folder) }]
}
