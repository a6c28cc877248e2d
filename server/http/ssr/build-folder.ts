import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Each build has a folder in here. The file `current` names the active one. */
export const BUILDS = path.resolve(import.meta.dirname, '../../../dist')

/** `npm run build` has not run in this checkout. */
export class MissingBuild extends Error {}

/**
 * The folder of the active build, with `client/` and `server/` inside. A later build gets another folder, so it never removes files that this process
 * uses. Call this once and keep the result.
 */
export function currentBuild(): string {
  try {
    return path.join(BUILDS, readFileSync(path.join(BUILDS, 'current'), 'utf8').trim())
  } catch (cause) {
    throw new MissingBuild('The pages have not been built yet. Run `npm run build`.', { cause })
  }
}
