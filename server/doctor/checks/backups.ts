import { existsSync } from 'node:fs'
import type { Check } from '#server/doctor/check.ts'
import { NotChecked, counted, fail, ok, warn } from '#server/doctor/finding.ts'
import { newestBackup, siteOf } from '#server/backup/backup-names.ts'
import { readPassphrase } from '#server/backup/encryption.ts'

const HOUR_MS = 3_600_000

export const backups: Check = {
  name: 'backups',
  needs: /^(BACKUP_|PUBLIC_URL)/,
  advice: 'Check BACKUP_DIR and BACKUP_PASSPHRASE_FILE',
  async run({ config }) {
    const { folder, everyHours } = config.backups
    const isProduction = config.appEnv === 'production'
    if (folder === undefined) {
      const seen = 'none are made on a schedule, because BACKUP_DIR is not set'
      return isProduction ? warn(seen, 'Set BACKUP_DIR, or let a scheduler run npm run backup') : ok(seen)
    }
    const passphrase = await readPassphrase(config)
    if (!existsSync(folder)) throw new NotChecked('BACKUP_DIR is not there', 'See the line above')
    const newest = await newestBackup(folder, siteOf(config.origin))
    if (newest === null)
      return warn(`there is none in ${folder} yet`, `Make the first one: npm run backup -- ${folder}`)
    const hours = Math.floor((Date.now() - newest.getTime()) / HOUR_MS)
    const seen = `the newest in ${folder} is ${counted(hours, 'hour')} old`
    if (hours > 2 * everyHours)
      return fail(seen, 'See in the log and in Security why the scheduled backup failed, and make one now')
    if (passphrase !== null) return ok(`${seen}, and backups are encrypted`)
    return isProduction
      ? warn(`${seen}, and backups are not encrypted`, 'Set BACKUP_PASSPHRASE_FILE')
      : ok(`${seen}, and backups are not encrypted`)
  },
}
