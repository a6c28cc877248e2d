import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../steps.ts'

interface LockEntry {
  version: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Package {
  /** Its folder, such as `node_modules/pg`. */
  folder: string
  name: string
  version: string
  /** The checksum of its archive, as npm writes it. */
  integrity: string
  /** An SPDX expression. */
  license: string
  isOptional: boolean
  /** The folders of what it uses. */
  uses: string[]
}

/** Packages whose manifest names no license. It was read in their file LICENSE. */
export const LICENSE_FILES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Finds a dependency as Node.js does: in the package's own folder, then further up. */
function folderOf(name: string, user: string, entries: Record<string, LockEntry>): string[] {
  const parts = user.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const above = parts.slice(0, depth).join('/node_modules/')
    const folder = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`
    if (entries[folder]) return [folder]
  }
  // Optional and not made for any platform that npm knows.
  return []
}

/** What is installed to run or build the product, on any platform, from `package-lock.json`. What only the checks need is left out. */
export function productionPackages(): { root: string[]; packages: Package[] } {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const usesOf = (folder: string, { dependencies, optionalDependencies }: LockEntry) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => folderOf(name, folder, lock.packages))
  const packages = Object.entries(lock.packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, entry]) => {
      const name = folder.split('node_modules/').at(-1)!
      return {
        folder,
        name,
        version: entry.version,
        integrity: entry.integrity ?? '',
        license: entry.license ?? LICENSE_FILES[name] ?? '',
        isOptional: entry.optional === true,
        uses: usesOf(folder, entry),
      }
    })
  return { root: usesOf('', lock.packages['']!), packages }
}
