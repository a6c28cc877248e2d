/** Thrown where no PostgreSQL is shipped for this machine. The message is fit to be printed. */
export class EmbeddedUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} Set DATABASE_URL to a PostgreSQL 15 or later of your own.`, options)
    this.name = 'EmbeddedUnavailable'
  }
}

/** Thrown when another running process already serves this folder. The message is fit to be printed. */
export class DataFolderInUse extends Error {
  constructor(dir: string) {
    super(
      `The database in ${dir} is in use by another running server. Stop that one, or set DATA_DIR to another folder.`,
    )
    this.name = 'DataFolderInUse'
  }
}

/** The code of an error of the system (ENOENT) or of PostgreSQL (55P03). */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
