import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessTimes {
  name: string
  parent: number
  /** User and system time of the process and of the children that it has reaped, in clock ticks. */
  ticks: number
}

/** The name stands in parentheses and may itself contain spaces and parentheses. */
function readTimes(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [start, end] = [stat.indexOf('('), stat.lastIndexOf(')')]
    const fields = stat.slice(end + 2).split(' ')
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number)
    const ticks = user! + system! + childrenUser! + childrenSystem!
    return { name: stat.slice(start + 1, end), parent: Number(fields[1]), ticks }
  } catch {
    // The process ended while the folder was read. Its parent has its time.
    return undefined
  }
}

function readProcesses(): Map<number, ProcessTimes> {
  const found = new Map<number, ProcessTimes>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const times = readTimes(pid)
    if (times) found.set(Number(pid), times)
  }
  return found
}

const MS_PER_TICK = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU time in ms. */
export interface TreeTime {
  all: number
  /** The part of PostgreSQL's processes. */
  database: number
}

/**
 * The CPU time that processes and all their descendants have used, as the kernel counts it: launcher, server processes, PostgreSQL with its connections,
 * and everything that has already ended. Linux only.
 */
export function cpuOfTrees(...roots: number[]): TreeTime {
  const processes = readProcesses()
  const isInTree = (pid: number): boolean =>
    roots.includes(pid) || (pid > 1 && isInTree(processes.get(pid)?.parent ?? 0))
  const total = { all: 0, database: 0 }
  for (const [pid, { name, ticks }] of processes) {
    if (!isInTree(pid)) continue
    total.all += ticks * MS_PER_TICK
    if (name === 'postgres') total.database += ticks * MS_PER_TICK
  }
  return total
}

/** The process that serves, of a launcher. It is the one that has children of its own: PostgreSQL. */
export function serverOf(launcher: number): number {
  const processes = [...readProcesses()]
  const found = processes.find(
    ([pid, { parent }]) => parent === launcher && processes.some(([, child]) => child.parent === pid),
  )
  if (!found) throw new Error(`Process ${launcher} has no server`)
  return found[0]
}
