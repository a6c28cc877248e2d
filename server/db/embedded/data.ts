import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { runAs } from './account.ts'
import { makeRole, restrictAccess } from './access.ts'
import { explainSpawn, program } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { DataFolderUnusable, EmbeddedProblem } from './errors.ts'
import { isAlive } from './postmaster.ts'

/** Creates the data folder at the first start. Later it refuses data of another major version. */
export async function ensureData(cluster: Cluster, onStep: (text: string) => void): Promise<void> {
  const { data, binaries } = cluster
  const isFilled = existsSync(data) && readdirSync(data).length > 0
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    if (isFilled)
      throw new DataFolderUnusable(
        `${data} holds files that are not a PostgreSQL database. Move them away, or set DATA_DIR.`,
      )
    onStep('Creating the database')
    await makeData(cluster)
  }
  const made = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  const ours = Number.parseInt(binaries.version, 10)
  if (made !== String(ours))
    throw new DataFolderUnusable(
      `${data} was created by PostgreSQL ${made}, and this version of the product includes PostgreSQL ${ours}. ` +
        `Back it up with the version of the product that created it, and restore it with this one into another DATA_DIR (docs/operations.md).`,
    )
}

// pg_trgm uses the system's locale to recognize letters, where one beyond ASCII exists.
const LETTERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }

async function makeData(cluster: Cluster): Promise<void> {
  const { dir, data, account, binaries, settings } = cluster
  // Created under a temporary name, so that an interrupted first start leaves no incomplete database.
  const unfinished = mkdtempSync(path.join(dir, `data.new-${process.pid}-`))
  try {
    if (account) chownSync(unfinished, account.uid, account.gid)
    const file = program(binaries, 'initdb')
    const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    // No connections are allowed until the product's role exists.
    const access = ['--auth=reject']
    const args = ['-D', unfinished, '-U', 'postgres', ...access, ...encoding, '--no-instructions']
    if (settings.fsync === 'off') args.push('--no-sync')
    await initdb(file, args, runAs(account, dir))
    await makeRole(cluster, unfinished)
    restrictAccess(cluster, unfinished)
    renameSync(unfinished, data)
    syncFolder(dir)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another start was faster. Its database is just as good.
    if (!existsSync(path.join(data, 'PG_VERSION'))) throw error
  }
}

async function initdb(file: string, args: string[], options: ReturnType<typeof runAs>): Promise<void> {
  const letters = LETTERS[process.platform]
  if (!letters) return await run(file, args, options)
  try {
    await run(file, [...args, `--lc-ctype=${letters}`], options)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('invalid locale name'))) throw error
    await run(file, args, options)
  }
}

function run(file: string, args: string[], options: ReturnType<typeof runAs>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    child.once('error', (error) => {
      reject(explainSpawn(error, file))
    })
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new EmbeddedProblem(`The database could not be created (initdb, ${signal ?? code}): ${complaint.trim()}`),
        )
    })
  })
}

function syncFolder(dir: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const HOUR = 3_600_000

/** Deletes what interrupted starts and older versions left. Leftovers that cannot be deleted only take space. */
export function removeLeftovers({ dir, binaries }: Cluster): void {
  for (const name of readdirSync(dir)) {
    const entry = path.join(dir, name)
    const [, maker] = /^(?:data|native)\.new-(\d+)-/.exec(name) ?? []
    const isCutOff = maker && (!isAlive(Number(maker)) || Date.now() - statSync(entry).mtimeMs > HOUR)
    const isOld = name.startsWith('native-') && entry !== binaries.native
    if (!isCutOff && !isOld) continue
    try {
      rmSync(entry, { recursive: true, force: true })
    } catch {
      // Another process may still be writing it. The next start deletes it.
    }
  }
}
