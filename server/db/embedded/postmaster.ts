import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from './errors.ts'

/** The running server of a data folder, according to `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  /** ready, starting or stopping. Empty at first. */
  status: string
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // ESRCH: the process ended between opening and reading the file.
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

/** Whether the process is our server. Process ids are reused, especially after a container restart, so a live process may be another one. */
export function serves(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  // Checks the command line instead of the working folder, which root in a container may not be allowed to read. It is empty for a dead process.
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

/** PostgreSQL takes any live process of its user for an earlier server and refuses to start, so lock files of dead servers are deleted. */
export function removeStaleLocks(data: string, socketFolder: string | undefined): void {
  const files = [path.join(data, 'postmaster.pid')]
  if (socketFolder) files.push(path.join(socketFolder, '.s.PGSQL.5432.lock'))
  for (const file of files) {
    const text = read(file)
    const pid = Number.parseInt(text, 10)
    if (isAlive(pid) && !serves(pid, data) && read(file) === text) rmSync(file, { force: true })
  }
}
