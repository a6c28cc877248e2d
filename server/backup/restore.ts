import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import { connect } from '#server/db/connection.ts'
import { DataFolderInUse, startEmbedded } from '#server/db/embedded/embedded.ts'
import { readKeyFile, type Sealing, SealingProblem, writeKeyFile } from '#server/db/secrets/sealing-keys.ts'
import { prepareSecrets } from '#server/db/secrets/secrets.ts'
import { makePrivateFolder } from '#server/gateways/private-folder.ts'
import { createStorage } from '#server/gateways/storage.ts'
import { fillDatabase } from './fill-database.ts'
import type { Manifest, Summary } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { type BackupReader, readBackup } from './read-backup.ts'
import { requireRestorable } from './restorable.ts'
import { FOLDERS, typeOfKey } from './stored-files.ts'

export interface RestoreOptions {
  file: string
  passphrase: string | null
  config: Config
}

export interface Restored {
  manifest: Manifest
  summary: Summary
  /** What the operator should know, in sentences. */
  notices: string[]
}

/** Files of the data folder have plain names: anything else would be written elsewhere. */
const isPlainName = (name: string) => name !== '' && path.basename(name) === name && !name.startsWith('.')

/** Writes the files of a backup to the storage and the data folder, and keeps the secrets for later. */
function createFileReader({ uploads, dataDir }: Config) {
  const storage = createStorage(uploads)
  const secrets = new Map<string, string>()
  const prepared = new Set<string>()
  const reader: BackupReader = {
    async file(folder, name, bytes) {
      if (folder === 'uploads') return storage.put(name, bytes, typeOfKey(name))
      if (!FOLDERS.some((known) => known === folder) || !isPlainName(name)) return
      const place = path.join(dataDir, folder)
      if (!prepared.has(place)) await makePrivateFolder(place)
      prepared.add(place)
      await writeFile(path.join(place, name), bytes, { mode: 0o600 })
    },
    async secret(name, bytes) {
      secrets.set(name, bytes.toString())
    },
  }
  return { reader, secrets }
}

async function seal(databaseUrl: string, sealing: Sealing) {
  const { db, pool } = connect(databaseUrl, { statementTimeoutMs: 0, size: 1 })
  try {
    await prepareSecrets(db, sealing)
  } finally {
    await pool.end()
  }
}

/**
 * Makes the restored secrets readable for this installation: with the key in the backup they are encrypted with the installation's own. Returns what
 * the operator must still do.
 */
async function restoreSecrets(databaseUrl: string, secrets: ReadonlyMap<string, string>, { sealing, dataDir }: Config) {
  if (secrets.size > 0) await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const demoPassword = secrets.get('demo-password')
  const demoFile = path.join(dataDir, 'demo-password')
  if (demoPassword !== undefined && !existsSync(demoFile)) await writeFile(demoFile, demoPassword, { mode: 0o600 })
  const carried = (secrets.get('secrets.key') ?? '').split(/\s+/).filter(Boolean)
  const keyFile = path.join(dataDir, 'secrets.key')
  try {
    if (sealing !== null && 'keys' in sealing) await seal(databaseUrl, { keys: [...sealing.keys, ...carried] })
    else {
      const kept = readKeyFile(keyFile) ?? []
      const keys = [...new Set([...kept, ...carried])]
      if (keys.length > kept.length) writeKeyFile(keyFile, keys)
      await seal(databaseUrl, sealing)
    }
    return []
  } catch (error) {
    if (!(error instanceof SealingProblem)) throw error
    const hint =
      sealing === null && carried.length > 0
        ? ` The key is now in ${keyFile}: SECRETS_KEY is the text in that file.`
        : ''
    return [`Everything is restored, but the product does not start yet. ${error.message}${hint}`]
  }
}

/** The parts of the data folder that this restore makes, to remove them if it fails. */
function rememberNew({ dataDir, uploads, databaseUrl }: Config) {
  const places = [
    ...(databaseUrl === undefined ? [path.join(dataDir, 'postgres')] : []),
    ...FOLDERS.map((folder) => path.join(dataDir, folder)),
    ...(uploads.bucket ? [] : [uploads.folder]),
  ].filter((place) => !existsSync(place))
  const isNew = !existsSync(dataDir)
  return async () => {
    for (const place of places) await rm(place, { recursive: true, force: true })
    if (isNew && existsSync(dataDir) && (await readdir(dataDir)).length === 0) await rmdir(dataDir)
  }
}

/** The database to fill, and a function that stops it if it is the embedded one. */
async function openTarget({ databaseUrl, databaseDirectUrl, dataDir }: Config) {
  if (databaseUrl !== undefined) return { url: databaseDirectUrl ?? databaseUrl, stop: async () => {} }
  try {
    return await startEmbedded({ dir: path.join(dataDir, 'postgres') })
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new BackupProblem(
      `The product is running on ${dataDir}. A backup is only restored into an empty folder: set DATA_DIR to another one.`,
      { cause: error },
    )
  }
}

const noticesOf = (changed: readonly string[], leftOut: readonly string[], { missingFiles }: Summary) => [
  ...(changed.length > 0
    ? [`The text of these migrations has changed since the backup was made: ${changed.join(', ')}.`]
    : []),
  ...(leftOut.length > 0 ? [`Tables that are not the product's were left out: ${leftOut.join(', ')}.`] : []),
  ...(missingFiles.length > 0
    ? [`The storage already lacked these files when the backup was made: ${missingFiles.join(', ')}.`]
    : []),
]

/** Errors of the system and of PostgreSQL, which have a code, become a sentence. Others are passed on. */
function explain(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const isCoded = 'code' in error && typeof error.code === 'string'
  return isCoded ? new BackupProblem(`Nothing was restored: ${error.message}`, { cause: error }) : error
}

/** Restores a backup into an empty installation: everything, or nothing if it fails. The file is read twice: nothing changes before it is verified. */
export async function restore({ file, passphrase, config }: RestoreOptions): Promise<Restored> {
  const { manifest, summary } = await readBackup(file, passphrase)
  // Not before the file is verified: where it is damaged, a migration may have another name.
  const changed = await requireRestorable(manifest)
  const removeNew = rememberNew(config)
  const { reader, secrets } = createFileReader(config)
  let target = { url: '', stop: async () => {} }
  let leftOut: string[]
  try {
    target = await openTarget(config)
    leftOut = await fillDatabase({
      databaseUrl: target.url,
      manifest,
      read: (rows) => readBackup(file, passphrase, { ...reader, rows }),
    })
  } catch (error) {
    await target.stop()
    await removeNew()
    throw explain(error)
  }
  try {
    const unfinished = await restoreSecrets(target.url, secrets, config)
    return { manifest, summary, notices: [...noticesOf(changed, leftOut, summary), ...unfinished] }
  } finally {
    await target.stop()
  }
}
