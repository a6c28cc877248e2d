import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('where, when and how backups are made', () => {
  expect(readConfig({}).backups).toMatchObject({ folder: undefined, everyHours: 24, keep: 14, work: 18 })
  const given = {
    BACKUP_DIR: '/backups',
    BACKUP_EVERY_HOURS: '6',
    BACKUP_KEEP: '28',
    BACKUP_PASSPHRASE: 'x'.repeat(12),
  }
  expect(readConfig(given).backups).toMatchObject({
    folder: '/backups',
    everyHours: 6,
    keep: 28,
    passphrase: given.BACKUP_PASSPHRASE,
  })
  const twice = { BACKUP_PASSPHRASE: 'a secret of many letters', BACKUP_PASSPHRASE_FILE: '/run/secrets/backup' }
  expect(() => readConfig(twice)).toThrow('BACKUP_PASSPHRASE_FILE must not be set, because BACKUP_PASSPHRASE is')
  expect(() => readConfig({ BACKUP_PASSPHRASE: 'short' })).toThrow(
    /^BACKUP_PASSPHRASE must be a passphrase of at least 12/,
  )
})
