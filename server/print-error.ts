import { ConfigError } from './config.ts'
import { EmbeddedProblem } from './db/embedded.ts'

/** A failure whose message says what to do is printed as that alone, any other with its stack. */
export function printError(error: unknown) {
  const isPlain = error instanceof ConfigError || error instanceof EmbeddedProblem
  const text = isPlain ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
}
