import { chmodSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '#server/db/embedded/binaries.ts'
import { temporaryFolder } from '#server/testing/process.ts'

/** A copy of the installed package. `links` are the library links that its install script creates. */
export async function packageCopy({ links = true, mode = 0o755, name = 'package' } = {}): Promise<string> {
  const copy = path.join(await temporaryFolder(), name)
  cpSync(packageFolder(), copy, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  const lib = path.join(copy, 'native/lib')
  if (!links)
    for (const entry of readdirSync(lib, { withFileTypes: true }))
      if (entry.isSymbolicLink()) rmSync(path.join(lib, entry.name))
  chmodSync(copy, mode)
  return copy
}

export const hasLinks = (folder: string) => existsSync(path.join(folder, 'lib/libicuuc.so.60'))
/** The copies of PostgreSQL's programs in a database's folder. */
export const copiesIn = (dir: string) => readdirSync(dir).filter((name) => name.startsWith('native'))
