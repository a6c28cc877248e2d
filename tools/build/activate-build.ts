import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

const HOUR_MS = 60 * 60 * 1000

/** A build in progress has a dot in its folder's name. */
const isBeingMade = async (folder: string) =>
  path.basename(folder).includes('.') && Date.now() - (await stat(folder)).mtimeMs < HOUR_MS

/**
 * Makes a finished build current with one rename, so that a reader always finds a complete build. The previous build stays for the processes that
 * still serve it; older ones are deleted. `made` is the finished folder inside `builds`, and `name` is its new name.
 */
export async function activateBuild(builds: string, { made, name }: { made: string; name: string }) {
  const folder = path.join(builds, name)
  // The same sources were built before: that folder is just as good, and may be in use.
  if (existsSync(folder)) await rm(made, { recursive: true })
  else await rename(made, folder)
  const pointer = path.join(builds, 'current')
  const before = await readFile(pointer, 'utf8').catch(() => '')
  await writeFile(`${pointer}.${process.pid}`, name)
  await rename(`${pointer}.${process.pid}`, pointer)
  const inUse = new Set(['current', name, before.trim()])
  for (const other of await readdir(builds)) {
    const isOld = !inUse.has(other) && !(await isBeingMade(path.join(builds, other)))
    if (isOld) await rm(path.join(builds, other), { recursive: true, force: true })
  }
}
