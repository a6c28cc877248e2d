import { AppError } from '#server/errors.ts'

/** Where a page of a list ends: the key of its last payment. */
interface Position {
  at: Date
  id: string
}

const FORM = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const encodeCursor = ({ at, id }: Position) => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

export function decodeCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [, time, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!id) {
    const message = 'cursor is not one that this list gave'
    throw new AppError('validation', message, { issues: [{ path: 'cursor', message }] })
  }
  return { at: new Date(Number(time)), id }
}
