import path from 'node:path'
import * as z from 'zod/mini'

const EVERY_HOURS = ['1', '2', '3', '4', '6', '8', '12', '24'] as const

type OptionalNumber<T> = (expected: string, min: number, max: number) => T

/** The settings of backups. */
export const backupSettings = <T>(optionalNumber: OptionalNumber<T>) => ({
  BACKUP_DIR: z.optional(
    z.string().check(z.refine((text) => path.isAbsolute(text), { error: 'the absolute path of a folder' })),
  ),
  BACKUP_EVERY_HOURS: z.optional(
    z.pipe(z.enum(EVERY_HOURS, { error: '1, 2, 3, 4, 6, 8, 12 or 24' }), z.transform(Number)),
  ),
  BACKUP_KEEP: optionalNumber('a number of backups from 1 to 1000', 1, 1000),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, { error: 'a passphrase of at least 12 characters' }))),
  BACKUP_PASSPHRASE_FILE: z.optional(z.string()),
})

interface Given {
  APP_ENV: 'demo' | 'test' | 'production'
  BACKUP_DIR?: string | undefined
  BACKUP_EVERY_HOURS?: number | undefined
  BACKUP_KEEP?: number | undefined
  BACKUP_PASSPHRASE?: string | undefined
  BACKUP_PASSPHRASE_FILE?: string | undefined
}

/** Trying a passphrase takes about a second and 256 MB of memory. */
const WORK = 18
/** Cheap, because the passphrases of tests protect nothing. */
const TEST_WORK = 10

/** Where, when and how backups are made. A string is an error message. */
export function readBackups(given: Given) {
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase, BACKUP_PASSPHRASE_FILE: passphraseFile } = given
  if (passphrase !== undefined && passphraseFile !== undefined)
    return 'BACKUP_PASSPHRASE_FILE must not be set, because BACKUP_PASSPHRASE is'
  for (const name of ['BACKUP_EVERY_HOURS', 'BACKUP_KEEP'] as const)
    if (given[name] !== undefined && folder === undefined) return `${name} needs BACKUP_DIR, the folder of the backups`
  return {
    /** The folder of the scheduled backups. Without one there are none. */
    folder,
    everyHours: given.BACKUP_EVERY_HOURS ?? 24,
    keep: given.BACKUP_KEEP ?? 14,
    passphrase,
    passphraseFile,
    /** The binary logarithm of the cost of trying a passphrase. */
    work: given.APP_ENV === 'test' ? TEST_WORK : WORK,
  }
}
