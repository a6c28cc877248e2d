import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { damaged, readArchive } from './archive.ts'
import { FORMAT, Manifest, Summary } from './manifest.ts'
import { BackupProblem } from './problem.ts'

const sha256Of = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A line as `sha256sum` writes it. */
export const checksumLine = (name: string, bytes: Buffer) => `${sha256Of(bytes)}  ${name}\n`

const NEWLINE = 10

/** In the text format of COPY, a line break is always the end of a row. */
export function countRows(bytes: Buffer): number {
  let rows = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

/** Adds up the rows of the tables, in the order of the archive. */
export function createTally() {
  const hashes = new Map<string, { rows: number; bytes: number; hash: ReturnType<typeof createHash> }>()
  return {
    add(table: string, bytes: Buffer) {
      const known = hashes.get(table) ?? { rows: 0, bytes: 0, hash: createHash('sha256') }
      hashes.set(table, known)
      known.rows += countRows(bytes)
      known.bytes += bytes.length
      known.hash.update(bytes)
    },
    /** Every table of the manifest, even without rows. */
    of: ({ tables }: Manifest): Summary['tables'] =>
      tables.map(({ name }) => {
        const { rows = 0, bytes = 0, hash = createHash('sha256') } = hashes.get(name) ?? {}
        return { name, rows, bytes, sha256: hash.copy().digest('hex') }
      }),
  }
}

/** What a reader of a backup does with its parts, in the order of the archive. */
export interface BackupReader {
  /** Some whole rows of a table. */
  rows?(table: string, bytes: Buffer): Promise<void>
  /** A file of one of the folders in `files/`. */
  file?(folder: string, name: string, bytes: Buffer): Promise<void>
  secret?(name: string, bytes: Buffer): Promise<void>
}

function parse<T>(schema: z.ZodMiniType<T>, bytes: Buffer, file: string): T {
  try {
    return z.parse(schema, JSON.parse(bytes.toString()))
  } catch (cause) {
    throw damaged(file, cause)
  }
}

function parseManifest(bytes: Buffer, file: string): Manifest {
  const { format } = parse(z.looseObject({ format: z.int() }), bytes, file)
  if (format > FORMAT)
    throw new BackupProblem(
      `${file} was made by a newer version of the product (format ${format}; this version reads ${FORMAT}). Restore it with that version.`,
    )
  return parse(Manifest, bytes, file)
}

/**
 * Reads a backup from beginning to end and verifies it: the checksum of every entry, the number and digest of the rows of every table, and that nothing
 * is missing at the end. The reader gets each part before its checksum is verified, so what it does must be undone if this throws.
 */
export async function readBackup(file: string, passphrase: string | null, reader: BackupReader = {}) {
  const tally = createTally()
  const checksums = createHash('sha256')
  const files = { count: 0, bytes: 0 }
  /** The checksum lines since the last checksum entry. */
  let pending = ''
  let manifest: Manifest | undefined
  let summary: Summary | undefined

  async function take(name: string, bytes: Buffer) {
    const [root, folder = '', ...rest] = name.split('/')
    if (name === 'manifest.json') {
      manifest = parseManifest(bytes, file)
      return
    }
    if (root === 'tables') {
      tally.add(folder, bytes)
      return reader.rows?.(folder, bytes)
    }
    if (root === 'files') {
      files.count += 1
      files.bytes += bytes.length
      return reader.file?.(folder, rest.join('/'), bytes)
    }
    if (root === 'secrets') return reader.secret?.(folder, bytes)
  }

  for await (const { name, bytes } of readArchive(file, passphrase)) {
    if (summary) throw damaged(file)
    if (name === 'summary.json') summary = parse(Summary, bytes, file)
    else if (name.startsWith('checksums/')) {
      if (bytes.toString() !== pending) throw damaged(file)
      checksums.update(bytes)
      pending = ''
    } else {
      pending += checksumLine(name, bytes)
      await take(name, bytes)
    }
  }
  if (!manifest || !summary || pending !== '') throw damaged(file)
  const { missingFiles } = summary
  const found: Summary = { tables: tally.of(manifest), files, missingFiles, checksums: checksums.digest('hex') }
  if (JSON.stringify(found) !== JSON.stringify(summary)) throw damaged(file)
  return { manifest, summary }
}
