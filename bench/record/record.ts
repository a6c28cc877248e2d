import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, 'record.json')

/**
 * By how much a figure of each kind may grow from run to run on one machine before it counts as worse: a share of it, and an amount below which no
 * share means anything. Less is better for all of them.
 */
const NOISE = {
  bytes: { share: 0.01, amount: 200 },
  /** CPU time as a ratio to something measured in the same run. */
  ratio: { share: 0.15, amount: 0.05 },
  /** CPU time in ms. */
  cpu: { share: 0.25, amount: 0.02 },
  /** Time in ms on the clock, which other work on the machine lengthens. */
  clock: { share: 0.5, amount: 2 },
  count: { share: 0, amount: 0 },
} as const

export interface Figure {
  kind: keyof typeof NOISE
  value: number
}

export type Figures = Record<string, Figure>

interface PartRecord {
  date: string
  commit: string
  machine: string
  figures: Figures
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit, marked where files differ from it. The product may also run from a folder without a repository. */
function commit(): string {
  try {
    return (
      git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? ' and changes' : '')
    )
  } catch {
    return 'unknown'
  }
}

export const machine = () =>
  `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 1_000_000)} MB of memory, Node ${process.version}`

export const readRecord = (): Record<string, PartRecord> =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, PartRecord>) : {}

/** Five digits are more than any measurement is exact to, and keep the file readable. */
const rounded = (figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, { kind, value }]) => [name, { kind, value: Number(value.toPrecision(5)) }]),
  )

/** Keeps the figures of one part of the benchmark as the ones that later runs are compared with. */
export function writeRecord(part: string, figures: Figures) {
  const record = { date: new Date().toISOString().slice(0, 10), commit: commit(), machine: machine() }
  const parts = { ...readRecord(), [part]: { ...record, figures: rounded(figures) } }
  writeFileSync(FILE, `${JSON.stringify(parts, null, 2)}\n`)
}

export interface Change {
  name: string
  /** Undefined where the record has no such figure. */
  before: number | undefined
  now: number
  isWorse: boolean
}

/** Compares figures with the record. A figure is worse if it grew by more than the noise of its kind. */
export const changesSince = (before: Figures, now: Figures): Change[] =>
  Object.entries(now).map(([name, { kind, value }]) => {
    const old = before[name]?.value
    const { share, amount } = NOISE[kind]
    return {
      name,
      before: old,
      now: value,
      isWorse: old !== undefined && value - old > Math.max(old * share, amount),
    }
  })
