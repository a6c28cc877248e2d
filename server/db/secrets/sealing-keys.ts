import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/**
 * Where the keys are that encrypt the secrets in the database: in the settings, in a file next to the embedded database, or nowhere. The first key
 * encrypts; all of them decrypt.
 */
export type Sealing = { keys: readonly string[] } | { file: string } | null

/** A problem with the keys that the operator can solve. The message says how. */
export class SealingProblem extends Error {}

/** None of the available keys can decrypt the secrets. */
export class KeyLost extends SealingProblem {}

export const newKey = () => randomBytes(32).toString('base64')

/** Derives a 256-bit key from any text with enough randomness. */
const derive = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'baystead server secrets', 32))

/** Null where the file does not exist. */
export function readKeyFile(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new SealingProblem(`The key in ${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Synced to disk before it returns, because everything sealed with a key is lost without it. */
export function writeKeyFile(file: string, keys: readonly string[]) {
  const unfinished = `${file}.new`
  const written = openSync(unfinished, 'w', 0o600)
  writeSync(written, `${keys.join('\n')}\n`)
  fsyncSync(written)
  closeSync(written)
  renameSync(unfinished, file)
  if (process.platform === 'win32') return
  const folder = openSync(path.dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Empty where nothing is sealed, null where the file is missing. */
export function sealingKeys(sealing: Sealing): Buffer[] | null {
  if (sealing === null) return []
  const texts = 'file' in sealing ? readKeyFile(sealing.file) : sealing.keys
  return texts?.map(derive) ?? null
}
