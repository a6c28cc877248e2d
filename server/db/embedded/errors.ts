/** A problem that the operator can solve. The message says how and can be printed alone. */
export class EmbeddedProblem extends Error {
  override name = this.constructor.name
}

/** Thrown where no PostgreSQL is available for this platform. */
export class EmbeddedUnavailable extends EmbeddedProblem {
  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} Set DATABASE_URL to your own PostgreSQL server, version 15 or later.`, options)
  }
}

/** Thrown when another running process already uses this folder. */
export class DataFolderInUse extends EmbeddedProblem {
  constructor(dir: string) {
    super(
      `The database in ${dir} is in use by another running server. Stop that one, or set DATA_DIR to another folder.`,
    )
  }
}

/** Thrown for a folder that belongs to someone else or has data that this version cannot read. */
export class DataFolderUnusable extends EmbeddedProblem {}

/** The error code of the system (ENOENT) or of PostgreSQL (55P03). */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
