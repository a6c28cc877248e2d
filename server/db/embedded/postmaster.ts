import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from './errors.ts'

/** The running server of a data folder, as its `postmaster.pid` tells. */
export interface Postmaster {
  pid: number
  port: number
  /** ready, starting or stopping; empty in its first instants. */
  status: string
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // ESRCH: a process that went away between opening and reading.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return ''
    throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Numbers of processes are used again, after the restart of a container above all: a live process need not be our server. */
export function serves(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  // The command line, not the working folder: root in a container may not look at the latter. It is empty once a process is dead.
  if (!existsSync('/proc/self')) {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes(`postgres -D ${data} `)
  }
  const [command, ...args] = read(`/proc/${pid}/cmdline`).split('\0')
  return command?.endsWith('/postgres') === true && args.includes(data)
}

export function findPostmaster(data: string): Postmaster | undefined {
  const [pid, , , port, , , , status] = read(path.join(data, 'postmaster.pid')).split('\n')
  if (!pid || !serves(Number(pid), data)) return undefined
  return { pid: Number(pid), port: Number(port), status: status?.trim() ?? '' }
}

/** PostgreSQL takes any live process of its user for its predecessor and refuses to start; such files of a dead one go. */
export function removeStaleLocks(data: string, socketFolder: string | undefined): void {
  const files = [path.join(data, 'postmaster.pid')]
  if (socketFolder) files.push(path.join(socketFolder, '.s.PGSQL.5432.lock'))
  for (const file of files) {
    const text = read(file)
    const pid = Number.parseInt(text, 10)
    if (isAlive(pid) && !serves(pid, data) && read(file) === text) rmSync(file, { force: true })
  }
}
