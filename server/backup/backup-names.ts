import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** What a file is called until it is complete and verified. */
export const unfinished = (file: string) => `${file}.partial`

/** The host that visitors use, so that two sites which share a folder do not delete each other's backups. */
export const siteOf = (origin: string) => new URL(origin).hostname.replaceAll(/[^a-z\d.-]/g, '-')

/** Sorted by name, the backups of a site are in the order of time. */
export function backupName(site: string, takenAt: Date, isEncrypted: boolean): string {
  const time = takenAt.toISOString().slice(0, 19).replaceAll(':', '-')
  return `baystead-${site}-${time}Z.tar.gz${isEncrypted ? '.age' : ''}`
}

const NAME = /^baystead-(.+)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(?:\.age)?(\.partial)?$/

/** The files in a folder that `backupName` named for this site, oldest first. */
async function namedFor(folder: string, site: string, isPartial: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => {
      const [, of, partial] = NAME.exec(entry.name) ?? []
      return entry.isFile() && of === site && (partial !== undefined) === isPartial
    })
    .map(({ name }) => name)
    .toSorted()
}

/** A backup takes hours at most, so an older unfinished file was left by a killed one. */
const ABANDONED_AFTER_MS = 48 * 3_600_000

/** Deletes all but the newest backups of this site, and what killed backups left. Nothing else in the folder is touched. Returns the deleted names. */
export async function deleteOldBackups(folder: string, site: string, keep: number): Promise<string[]> {
  const old = (await namedFor(folder, site, false)).slice(0, -Math.max(keep, 1))
  for (const name of await namedFor(folder, site, true)) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) old.push(name)
  }
  for (const name of old) await rm(path.join(folder, name), { force: true })
  return old
}

/** When the newest backup of this site in the folder was made, by its name. Null where there is none. */
export async function newestBackup(folder: string, site: string): Promise<Date | null> {
  const name = (await namedFor(folder, site, false)).at(-1)
  const [, day, hours, minutes, seconds] = /-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar/.exec(name ?? '') ?? []
  return day === undefined ? null : new Date(`${day}${hours}:${minutes}:${seconds}Z`)
}
