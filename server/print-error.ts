import { ConfigError } from './config.ts'
import { EmbeddedProblem } from './db/embedded.ts'
import { SealingProblem } from './db/sealing-keys.ts'

const PLAIN = [ConfigError, EmbeddedProblem, SealingProblem]

/** A failure whose message says what to do is printed as that alone, any other with its stack. */
export function printError(error: unknown) {
  const isPlain = PLAIN.some((kind) => error instanceof kind)
  const text = isPlain && error instanceof Error ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
}
