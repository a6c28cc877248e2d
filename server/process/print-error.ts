import { BackupProblem } from '#server/backup/problem.ts'
import { ConfigError } from '#server/config/config.ts'
import { EmbeddedProblem } from '#server/db/embedded/embedded.ts'
import { MigrationBlocked } from '#server/db/migration-blocked.ts'
import { SealingProblem } from '#server/db/secrets/sealing-keys.ts'

const PLAIN = [BackupProblem, ConfigError, EmbeddedProblem, MigrationBlocked, SealingProblem]

function textOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return PLAIN.some((kind) => error instanceof kind) ? error.message : error.stack
}

/** Prints only the message of an error that says what to do, and the stack of any other. */
export function printError(error: unknown) {
  process.stderr.write(`${textOf(error)}\n`)
}
