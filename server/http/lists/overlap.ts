import { AppError } from '#server/errors.ts'

const EXCLUSION_VIOLATION = '23P01'

/** Says in words that a constraint of the database refused a time that overlaps another, at the field `path` where it is given. */
export async function explainOverlap<Result>(
  write: Promise<Result>,
  wordsOf: (constraint: string) => string,
  path?: string,
): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    if (code !== EXCLUSION_VIOLATION) throw error
    const message = wordsOf(String(constraint))
    throw new AppError('conflict', message, path === undefined ? {} : { issues: [{ path, message }] })
  }
}
