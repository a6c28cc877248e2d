import { createHash } from 'node:crypto'
import { type ArchiveWriter, createArchive, type Encryption } from './archive.ts'
import { type Manifest, README, type Summary } from './manifest.ts'
import { checksumLine, createTally } from './read-backup.ts'

const CHECKSUMS_BYTES = 64 * 1024

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
const numbered = (folder: string, count: number, ending: string) =>
  `${folder}/${String(count).padStart(6, '0')}.${ending}`

export interface BackupWriter {
  rows(table: string, bytes: Buffer): Promise<void>
  file(folder: string, name: string, bytes: Buffer): Promise<void>
  secret(name: string, bytes: Buffer): Promise<void>
  /** Completes the file on disk. Returns what must be read back from it. */
  finish(missingFiles: string[]): Promise<Summary>
  abandon(): Promise<void>
}

/** Writes the entries of a backup and the checksums between them. */
export async function writeBackup(
  file: string,
  manifest: Manifest,
  { encryption, signal }: { encryption: Encryption | null; signal: AbortSignal },
): Promise<BackupWriter> {
  const archive: ArchiveWriter = createArchive(file, encryption, signal)
  const tally = createTally()
  const parts = new Map<string, number>()
  const files = { count: 0, bytes: 0 }
  const checksums = createHash('sha256')
  let pending = ''
  let checksumEntries = 0

  async function addChecksums() {
    checksumEntries += 1
    checksums.update(pending)
    await archive.add(numbered('checksums', checksumEntries, 'sha256'), Buffer.from(pending))
    pending = ''
  }

  async function add(name: string, bytes: Buffer) {
    await archive.add(name, bytes)
    pending += checksumLine(name, bytes)
    if (pending.length > CHECKSUMS_BYTES) await addChecksums()
  }

  await add('README.txt', Buffer.from(README))
  await add('manifest.json', json(manifest))
  return {
    async rows(table, bytes) {
      const count = (parts.get(table) ?? 0) + 1
      parts.set(table, count)
      tally.add(table, bytes)
      await add(numbered(`tables/${table}`, count, 'copy'), bytes)
    },
    async file(folder, name, bytes) {
      files.count += 1
      files.bytes += bytes.length
      await add(`files/${folder}/${name}`, bytes)
    },
    secret: (name, bytes) => add(`secrets/${name}`, bytes),
    async finish(missingFiles) {
      await addChecksums()
      const summary = { tables: tally.of(manifest), files, missingFiles, checksums: checksums.digest('hex') }
      await archive.add('summary.json', json(summary))
      await archive.finish()
      return summary
    },
    abandon: () => archive.abandon(),
  }
}
