import {
  chownSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  accessSync,
  constants,
  chmodSync,
} from 'node:fs'
import type { SpawnOptions } from 'node:child_process'
import path from 'node:path'
import { DataFolderUnusable } from './errors.ts'

/** The account that PostgreSQL runs under if the product runs as root, because PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

const NOBODY: Account = { uid: 65534, gid: 65534 }

/** Undefined where the database runs under our own account. */
export function databaseAccount(dir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  // A folder created by an ordinary user stays theirs, so that they can start the product themselves again.
  for (const folder of [path.join(dir, 'data'), dir]) {
    const owner = statSync(folder, { throwIfNoEntry: false })
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return accountNamed('postgres') ?? NOBODY
}

function accountNamed(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function allows(file: string, { uid, gid }: Account, bit: 1 | 4): boolean {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return true
  if (stat.uid === uid) return (stat.mode & (bit << 6)) !== 0
  if (stat.gid === gid) return (stat.mode & (bit << 3)) !== 0
  return (stat.mode & bit) !== 0
}

function parentsOf(file: string): string[] {
  const parent = path.dirname(file)
  return parent === file ? [] : [...parentsOf(parent), parent]
}

/** Whether the account can enter a folder. Missing parts are ignored. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  return !account || [...parentsOf(folder), folder].every((part) => allows(part, account, 1))
}

export function canRead(file: string, account: Account | undefined): boolean {
  return !account || (canEnter(path.dirname(file), account) && allows(file, account, 4))
}

/** Creates the database's folder and gives it to the database's account. */
export function prepareFolder(dir: string, account: Account | undefined): void {
  const made = makeFolder(dir)
  if (account) {
    // Parent folders that were just created belong to root. Others may pass through them but not list them.
    if (made) for (const part of parentsOf(dir)) if (part.startsWith(made)) chmodSync(part, 0o711)
    if (statSync(dir).uid === 0) chownSync(dir, account.uid, account.gid)
  }
  if (!canEnter(dir, account))
    throw new DataFolderUnusable(
      `PostgreSQL does not run as root, and the user it runs as instead (uid ${account?.uid}) cannot enter ${dir}. ` +
        'Set DATA_DIR to a folder that other users can reach, such as /var/lib/baystead.',
    )
  restoreData(path.join(dir, 'data'), account)
}

function makeFolder(dir: string): string | undefined {
  try {
    const made = mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    return made
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderUnusable(
      `${dir} is not a folder that this user can write to (${reason}). Set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/** For data restored from a backup: PostgreSQL requires that it owns the data and that no one else can read it. */
function restoreData(data: string, account: Account | undefined): void {
  const stat = statSync(data, { throwIfNoEntry: false })
  if (!stat) return
  if ((stat.mode & 0o027) !== 0) chmodSync(data, 0o700)
  if (!account || stat.uid !== 0) return
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(data, name), account.uid, account.gid)
  chownSync(data, account.uid, account.gid)
}

const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'windir', 'COMSPEC', 'TEMP', 'TMP', 'TMPDIR']

/** The options to run PostgreSQL's programs: under its account and without our environment, which contains secrets and possibly PG* settings. */
export function runAs(account: Account | undefined, dir: string): SpawnOptions & { env: NodeJS.ProcessEnv } {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of PASSED_ON) if (process.env[name] !== undefined) env[name] = process.env[name]
  // Node.js also drops the supplementary groups.
  return { ...account, cwd: dir, env, windowsHide: true }
}
