import { existsSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { appliedMigrations, listTables, queueVersion, readSequences, type Table } from '#server/db/backup/catalog.ts'
import { lockForBackup } from '#server/db/backup/lock.ts'
import { readRows } from '#server/db/backup/rows.ts'
import { listMigrations } from '#server/db/migrate.ts'
import { syncFolder } from '#server/gateways/private-folder.ts'
import { createStorage } from '#server/gateways/storage.ts'
import type { Encryption } from './archive.ts'
import { siteOf, unfinished } from './backup-names.ts'
import { connectSession } from './connect.ts'
import { FORMAT, type Manifest, type Summary } from './manifest.ts'
import { BackupProblem, BackupRunning } from './problem.ts'
import { readBackup } from './read-backup.ts'
import { copyUploads, filesIn, FOLDERS, readIfThere, SECRETS } from './stored-files.ts'
import { type BackupWriter, writeBackup } from './write-backup.ts'

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

export interface BackupOptions {
  /** A new file in a folder that exists. */
  file: string
  config: Config
  /** Must not lead through a connection pooler. */
  databaseUrl: string
  encryption: Encryption | null
  signal: AbortSignal
}

/** What the tables and keys of this database are, in the snapshot that begins here. */
async function describe(client: pg.Client, config: Config, hasSecrets: boolean): Promise<Manifest> {
  const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
    `select now() as "takenAt", current_setting('server_version') as postgres`,
  )
  const applied = await appliedMigrations(client)
  if (applied === null)
    throw new BackupProblem('This database has no tables of the product, so there is nothing to back up.')
  const digests = new Map((await listMigrations()).map(({ name, sha256 }) => [name, sha256]))
  return {
    format: FORMAT,
    product: 'Baystead',
    version,
    takenAt: rows[0]!.takenAt.toISOString(),
    site: siteOf(config.origin),
    postgres: rows[0]!.postgres,
    migrations: applied.map((name) => ({ name, sha256: digests.get(name) ?? null })),
    queueVersion: await queueVersion(client),
    tables: await listTables(client),
    sequences: await readSequences(client),
    hasSecrets,
  }
}

async function copyTables(client: pg.Client, tables: readonly Table[], writer: BackupWriter) {
  for (const table of tables) for await (const part of readRows(client, table)) await writer.rows(table.name, part)
}

/** Copies the folders of the data folder. A file that is deleted before it is copied is no longer needed. */
async function copyFolders({ dataDir }: Config, noted: ReadonlySet<string>, writer: BackupWriter) {
  for (const folder of FOLDERS) {
    const names = new Set([
      ...(folder === 'accepted-mail' ? noted : []),
      ...(await filesIn(path.join(dataDir, folder))),
    ])
    for (const name of names) {
      const bytes = await readIfThere(path.join(dataDir, folder, name))
      // A note is an empty file, and counts even where it is gone: the snapshot may be older.
      if (bytes ?? noted.has(name)) await writer.file(folder, name, bytes ?? Buffer.alloc(0))
    }
  }
}

async function copySecrets({ dataDir }: Config, writer: BackupWriter) {
  for (const name of SECRETS) {
    const bytes = await readIfThere(path.join(dataDir, name))
    if (bytes) await writer.secret(name, bytes)
  }
}

/** Writes everything to an unfinished file, in one snapshot. */
async function write(client: pg.Client, file: string, { config, encryption, signal }: BackupOptions) {
  // An email is noted as accepted before the database has it as sent. Read before and after the snapshot, no note is missed.
  const noted = new Set(await filesIn(path.join(config.dataDir, 'accepted-mail')))
  await client.query('begin transaction isolation level repeatable read, read only')
  const hasSecrets = encryption !== null && config.databaseUrl === undefined
  const manifest = await describe(client, config, hasSecrets)
  const writer = await writeBackup(file, manifest, { encryption, signal })
  try {
    await copyFolders(config, noted, writer)
    await copyTables(client, manifest.tables, writer)
    const storage = createStorage(config.uploads)
    const missing = await copyUploads(client, storage, (key, bytes) => writer.file('uploads', key, bytes))
    if (hasSecrets) await copySecrets(config, writer)
    await client.query('commit')
    return { manifest, summary: await writer.finish(missing) }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

const EXPLAINED: Record<string, string> = {
  ENOSPC: 'there is no space left on the disk',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
}

/** An error with a sentence for what usually goes wrong. Others are passed on. */
function explain(error: unknown, { file, signal }: BackupOptions): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (error instanceof BackupProblem) return error
  if (signal.aborted) return new BackupProblem('The backup was stopped, and nothing was kept.', { cause: error })
  const reason = EXPLAINED[(error as NodeJS.ErrnoException).code ?? '']
  if (reason !== undefined)
    return new BackupProblem(`The backup could not be written to ${file}: ${reason}. Nothing was kept.`, {
      cause: error,
    })
  if (/Connection terminated|terminating connection/.test(error.message))
    return new BackupProblem('The database closed the connection during the backup. Nothing was kept. Try again.', {
      cause: error,
    })
  return error
}

export interface BackedUp {
  manifest: Manifest
  summary: Summary
}

/** Backs up the database and its files to one file, which gets its name only when it has been read back and compared with what was written. */
export async function backUp(options: BackupOptions): Promise<BackedUp> {
  const { file, databaseUrl, encryption } = options
  if (existsSync(file)) throw new BackupProblem(`${file} exists already, and a backup never overwrites anything.`)
  const partial = unfinished(file)
  const client = await connectSession(databaseUrl)
  try {
    if (!(await lockForBackup(client))) throw new BackupRunning('Another backup of this database is running.')
    try {
      const { manifest, summary } = await write(client, partial, options)
      const found = await readBackup(partial, encryption?.passphrase ?? null)
      if (JSON.stringify(found.summary) !== JSON.stringify(summary))
        throw new BackupProblem(`What was read back from ${file} is not what was written. The disk may be broken.`)
      await rename(partial, file)
      await syncFolder(path.dirname(file))
      return { manifest, summary }
    } catch (error) {
      await rm(partial, { force: true })
      throw explain(error, options)
    }
  } finally {
    await client.end().catch(() => {})
  }
}
