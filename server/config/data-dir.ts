import { existsSync, statSync } from 'node:fs'
import path from 'node:path'

/** Whether every user of this machine can reach the folder. PostgreSQL never runs as root, so its own user must. */
function isReachableByOthers(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (path.dirname(at) === at) return true
  }
}

/** The default data folder: next to the program, unless the database's user cannot reach it. */
export function defaultDataDir(root: string): string {
  const isRoot = process.getuid?.() === 0
  return isRoot && !isReachableByOthers(root) ? '/var/lib/baystead' : path.join(root, '.data')
}
