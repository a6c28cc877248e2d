import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates a folder that only its owner can read. Missing parent folders can be passed through, because the database in the data folder runs as
 * another user.
 */
export async function makePrivateFolder(folder: string) {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o711 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Syncs a folder's entries to disk. Where folders cannot be opened (Windows), the system does it. */
export async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => null)
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}
