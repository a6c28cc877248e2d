import { AppError } from '#server/errors.ts'

/** Where a page of a list ends: the key of its last row. */
export interface Place {
  /** Which half of the list, where it has two. */
  isLower?: boolean
  at: Date
  id: string
}

const FORM = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(\.lower)?$/

export const encodePlace = ({ at, id, isLower }: Place) =>
  Buffer.from(`${at.getTime()}.${id}${isLower ? '.lower' : ''}`).toString('base64url')

/** Reads a cursor; refuses what is none (400). One that was made up leads to no more than its reader may see anyway. */
export function decodePlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, time, id, lower] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === undefined) {
    const message = 'cursor is not one that this list gave'
    throw new AppError('validation', message, { issues: [{ path: 'cursor', message }] })
  }
  return { at: new Date(Number(time)), id, isLower: lower !== undefined }
}
