import { ConfigError } from '#server/config/config.ts'
import { EmbeddedProblem } from '#server/db/embedded/embedded.ts'
import { SealingProblem } from '#server/db/secrets/sealing-keys.ts'

const PLAIN = [ConfigError, EmbeddedProblem, SealingProblem]

function textOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return PLAIN.some((kind) => error instanceof kind) ? error.message : error.stack
}

/** A failure whose message says what to do is printed as that alone, any other with its stack. */
export function printError(error: unknown) {
  process.stderr.write(`${textOf(error)}\n`)
}
