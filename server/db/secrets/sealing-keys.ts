import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/**
 * Where the keys are that encrypt the secrets in the database: in the settings, in a file beside the embedded database, or nowhere. The
 * first one seals, all of them open.
 */
export type Sealing = { keys: readonly string[] } | { file: string } | null

/** Something about the keys that the operator can put right: the message says how. */
export class SealingProblem extends Error {}

/** None of the keys that there are opens what was sealed. */
export class KeyLost extends SealingProblem {}

export const newKey = () => randomBytes(32).toString('base64')

/** A text of enough random characters, whatever its form, makes a key of 256 bits. */
const derive = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'baystead server secrets', 32))

/** Null where there is no such file. */
export function readKeyFile(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new SealingProblem(`The key in ${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Safely on disk when it returns, for what it seals is lost without it. */
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
