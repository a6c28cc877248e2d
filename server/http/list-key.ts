import { AppError } from '#server/errors.ts'

/** Where a page of a list ends: what the list is sorted by, as text, and the id of its last row. */
export interface ListKey {
  key: string
  id: string
}

const FORM = /^([^\n]{1,40})\n([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\n([^\0]*)$/

/** What keys of a kind look like as text. */
const KEY_FORMS = {
  instant: /^(-?infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/,
  day: /^(infinity|\d{4}-\d\d-\d\d)$/,
  number: /^-?\d{1,15}$/,
  text: /^/,
}

/** A cursor is good for the order that it was given for. */
export const encodeKey = ({ key, id }: ListKey, sort: string) =>
  Buffer.from(`${sort}\n${id}\n${key}`).toString('base64url')

/** Reads a cursor; refuses what is none of this list's (400). One that was made up leads to no more than its list holds. */
export function decodeKey(cursor: string | undefined, sort: string, kind: keyof typeof KEY_FORMS): ListKey | null {
  if (cursor === undefined) return null
  const [, order, id, key = ''] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (order !== sort || id === undefined || !KEY_FORMS[kind].test(key)) {
    const message = 'cursor is not one that this list gave'
    throw new AppError('validation', message, { issues: [{ path: 'cursor', message }] })
  }
  return { key, id }
}
