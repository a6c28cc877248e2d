import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, type Stream } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { AGE_BEGINS, decrypt, encrypt } from './age.ts'
import { BackupProblem } from './problem.ts'

/** One file in the archive. It is small enough to be in memory: large contents are several entries. */
export interface Entry {
  name: string
  bytes: Buffer
}

/** How a backup is encrypted. Null: not at all. */
export interface Encryption {
  passphrase: string
  /** The binary logarithm of the cost of trying a passphrase. */
  work: number
}

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>
  /** Resolves when the archive is complete and synced to disk. */
  finish(): Promise<void>
  /** Stops writing and closes the file, which is then incomplete. */
  abandon(): Promise<void>
}

/** JPEG and AVIF do not get smaller, and rows not much smaller at higher levels. */
const GZIP_LEVEL = 4

async function* unchanged(chunks: AsyncIterable<Buffer>) {
  yield* chunks
}

/** Writes a tar file, compressed and encrypted on its way to the disk. */
export function createArchive(file: string, encryption: Encryption | null, signal: AbortSignal): ArchiveWriter {
  const tar = pack()
  const unpacked = Readable.from(tar)
  const gzip = createGzip({ level: GZIP_LEVEL })
  const onDisk = createWriteStream(file, { mode: 0o600, flush: true })
  // The pipeline reports the first error. When it stops, others may follow, which would end the process without a listener.
  tar.on('error', () => {})
  for (const stream of [unpacked, gzip, onDisk]) (stream as Stream).on('error', () => {})
  const abandoned = new AbortController()
  const written = pipeline(
    unpacked,
    gzip,
    (chunks: AsyncIterable<Buffer>) =>
      encryption === null ? unchanged(chunks) : encrypt(chunks, encryption.passphrase, encryption.work),
    onDisk,
    { signal: AbortSignal.any([signal, abandoned.signal]) },
  ).catch(async (error: unknown) => {
    // The file may only be opened now, and whoever removes it must come after that.
    onDisk.destroy()
    if (!onDisk.closed) await once(onDisk, 'close')
    throw error
  })
  let failure: Error | undefined
  let failEntry: (error: Error) => void = () => {}
  written.catch((error: Error) => {
    failure = error
    failEntry(error)
  })
  const mtime = new Date()
  return {
    add: (name, bytes) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        failEntry = reject
        // The pipeline knows what went wrong first.
        const fail = async (cause: Error) => {
          await written.catch(reject)
          reject(cause)
        }
        try {
          const entry = tar.entry({ name, size: bytes.length, mode: 0o600, mtime }, bytes, (error) =>
            error ? void fail(error) : resolve(),
          )
          entry.on('error', (error) => void fail(error))
        } catch (error) {
          void fail(error as Error)
        }
      }),
    async finish() {
      tar.finalize()
      await written
    },
    async abandon() {
      abandoned.abort()
      await written.catch(() => {})
    },
  }
}

const GZIP_BEGINS = Buffer.from([0x1f, 0x8b])

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Whether the backup is encrypted. Throws where the file is no backup. */
async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') throw new BackupProblem(`There is no backup at ${file}.`, { cause })
    throw new BackupProblem(`${file} cannot be read: ${cause.message}`, { cause })
  })
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(AGE_BEGINS.length) })
    const begin = buffer.subarray(0, bytesRead)
    if (begin.toString('latin1') === AGE_BEGINS) return true
    if (begin.subarray(0, 2).equals(GZIP_BEGINS)) return false
  } catch (cause) {
    throw new BackupProblem(`${file} cannot be read: ${reasonOf(cause)}`, { cause })
  } finally {
    await handle.close()
  }
  throw new BackupProblem(`${file} is not a backup that this product made.`)
}

export const damaged = (file: string, cause?: unknown) =>
  new BackupProblem(`${file} is damaged or cut off, so it cannot be restored. Use another backup.`, { cause })

/** Decrypts and unpacks an archive, one entry after the other. Throws a `BackupProblem` for whatever is wrong with the file. */
export async function* readArchive(file: string, passphrase: string | null): AsyncGenerator<Entry> {
  const mustDecrypt = await isEncrypted(file)
  if (mustDecrypt && passphrase === null)
    throw new BackupProblem(
      `${file} is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to the passphrase that it was made with.`,
    )
  const tar = extract()
  const stopping = new AbortController()
  const { signal } = stopping
  const feeding = pipeline(
    createReadStream(file),
    (chunks: AsyncIterable<Buffer>) => (mustDecrypt ? decrypt(chunks, passphrase!) : unchanged(chunks)),
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) if (!tar.write(chunk)) await once(tar, 'drain', { signal })
      tar.end(null)
    },
    { signal },
  ).catch((error: Error) => {
    tar.destroy(error)
    return undefined
  })
  try {
    for await (const entry of tar) {
      const parts: Buffer[] = []
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
  } catch (error) {
    throw error instanceof BackupProblem ? error : damaged(file, error)
  } finally {
    stopping.abort()
    await feeding
  }
}
