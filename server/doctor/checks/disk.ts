import { existsSync, statSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Check } from '#server/doctor/check.ts'
import { fail, type Finding, ok, warn } from '#server/doctor/finding.ts'

const GB = 1024 ** 3
const FAIL_BELOW = GB / 2
const WARN_BELOW = 2 * GB
/** Of the disk. A large disk fills up faster than it is enlarged. */
const WARN_SHARE = 0.05

const amountOf = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`

/** The folder, or the nearest one above it that exists. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)))

async function spaceIn(folder: string, advice: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(existing(folder))
  const [free, total] = [bavail * bsize, blocks * bsize]
  const seen = `${amountOf(free)} of ${amountOf(total)} are free in ${folder}`
  if (free < FAIL_BELOW) return fail(seen, advice)
  return free < WARN_BELOW || free < total * WARN_SHARE ? warn(seen, advice) : ok(seen)
}

const mayWrite = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )

export const dataDisk: Check = {
  name: 'disk of DATA_DIR',
  needs: /^DATA_DIR/,
  advice: 'Check that DATA_DIR is a folder on a mounted disk',
  async run({ config: { dataDir } }) {
    if (!(await mayWrite(existing(dataDir))))
      return fail(`this user may not write to ${dataDir}`, 'Run the doctor as the user that runs the product')
    const { uid } = statSync(existing(dataDir))
    const space = await spaceIn(dataDir, 'Free space, or move DATA_DIR to a larger disk')
    const own = process.getuid?.()
    if (space.level !== 'ok' || !existsSync(dataDir) || own === undefined || uid === own) return space
    return warn(
      `${space.seen}, which belongs to another user (${uid}) than the one that runs the doctor (${own})`,
      'Run the doctor as the user that runs the product, so that it sees what the product sees',
    )
  },
}

export const backupDisk: Check = {
  name: 'disk of BACKUP_DIR',
  needs: /^BACKUP_DIR/,
  advice: 'Check that BACKUP_DIR is a folder on a mounted disk',
  async run({ config: { backups, dataDir } }) {
    const { folder } = backups
    if (folder === undefined) return ok('BACKUP_DIR is not set')
    if (!existsSync(folder)) return fail(`there is no folder ${folder}`, 'Mount the disk of the backups, or create it')
    if (!(await mayWrite(folder))) return fail(`this user may not write to ${folder}`, 'Give it to the product')
    const space = await spaceIn(folder, 'Free space, or lower BACKUP_KEEP')
    if (space.level !== 'ok' || statSync(folder).dev !== statSync(existing(dataDir)).dev) return space
    return warn(
      `${space.seen}, on the disk of DATA_DIR`,
      'Use another disk or machine for backups, because this one would be lost with the data',
    )
  },
}
