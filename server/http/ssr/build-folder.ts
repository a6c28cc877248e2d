import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Builds stand side by side in here, each in a folder of its own; the file `current` names the one that is in force. */
export const BUILDS = path.resolve(import.meta.dirname, '../../../dist')

/**
 * The folder of the build in force, with `client/` and `server/` inside. A later build gets another folder, so that replacing it never takes
 * files from a process that uses this one: ask once, and stay with the answer.
 */
export function currentBuild(): string {
  try {
    return path.join(BUILDS, readFileSync(path.join(BUILDS, 'current'), 'utf8').trim())
  } catch (cause) {
    throw new Error('There is no build of the pages yet. `npm run build` makes one.', { cause })
  }
}
