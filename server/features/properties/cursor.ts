import { AppError } from '#server/errors.ts'

/** Where a page of the public list ends: the key of its last listing in the list's order. */
export interface Position {
  isAvailable: boolean
  createdAt: Date
  id: string
}

const FORM = /^([01])\.(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const encodeCursor = ({ isAvailable, createdAt, id }: Position) =>
  Buffer.from(`${isAvailable ? 1 : 0}.${createdAt.getTime()}.${id}`).toString('base64url')

/** Reads a cursor that this list gave; refuses any other (400). */
export function decodeCursor(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, available, time, id] = FORM.exec(text) ?? []
  const position = { isAvailable: available === '1', createdAt: new Date(Number(time)), id: id ?? '' }
  if (!id || encodeCursor(position) !== cursor) {
    const message = 'cursor is not one that this list gave'
    throw new AppError('validation', message, { issues: [{ path: 'cursor', message }] })
  }
  return position
}
