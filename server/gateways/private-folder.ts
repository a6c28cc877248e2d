import { mkdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a folder that its owner alone may read. The folders above it that are missing too can be passed through: the data folder is one, and the
 * database in it runs as another user.
 */
export async function makePrivateFolder(folder: string) {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o711 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}
