import { mkdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates a folder that only its owner can read. Missing parent folders can be passed through, because the database in the data folder runs as
 * another user.
 */
export async function makePrivateFolder(folder: string) {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o711 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}
