import { AppError } from '#server/errors.ts'

/** Where a page of a list ends: the key of its last request in the list's order. */
export interface Position {
  createdAt: Date
  id: string
}

const FORM = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const encodePosition = ({ createdAt, id }: Position) =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** Reads a cursor; refuses what is none (400). One that was made up leads to no more than its owner may see anyway. */
export function decodePosition(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [, time, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === undefined) {
    const message = 'cursor is not one that this list gave'
    throw new AppError('validation', message, { issues: [{ path: 'cursor', message }] })
  }
  return { createdAt: new Date(Number(time)), id }
}
