import { AppError } from '#server/errors.ts'

/** Where a page of a record ends: the number of its last row. Refuses what is none (400). */
export function positionOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  const message = 'cursor is not one that this list gave'
  throw new AppError('validation', message, { issues: [{ path: 'cursor', message }] })
}
