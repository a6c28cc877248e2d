import { readFile } from 'node:fs/promises'
import { type Config, ConfigError } from '#server/config/config.ts'
import type { Encryption } from './archive.ts'

const MIN_LENGTH = 12

/** The passphrase of the settings. Null where backups are not encrypted. */
export async function readPassphrase({ backups }: Pick<Config, 'backups'>): Promise<string | null> {
  const { passphrase, passphraseFile: file } = backups
  if (file === undefined) return passphrase ?? null
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new ConfigError(`BACKUP_PASSPHRASE_FILE cannot be read: ${cause.message}`, { cause })
  })
  const given = text.replace(/\r?\n$/, '')
  if (given.length < MIN_LENGTH)
    throw new ConfigError(`BACKUP_PASSPHRASE_FILE must hold a passphrase of at least ${MIN_LENGTH} characters`)
  return given
}

export async function readEncryption(config: Pick<Config, 'backups'>): Promise<Encryption | null> {
  const passphrase = await readPassphrase(config)
  return passphrase === null ? null : { passphrase, work: config.backups.work }
}
