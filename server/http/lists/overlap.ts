import { AppError } from '#server/errors.ts'

const EXCLUSION_VIOLATION = '23P01'

/** Says in words that a constraint of the database refused a time that overlaps another. */
export async function explainOverlap<Result>(
  write: Promise<Result>,
  wordsOf: (constraint: string) => string,
): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    if (code !== EXCLUSION_VIOLATION) throw error
    throw new AppError('conflict', wordsOf(String(constraint)))
  }
}
