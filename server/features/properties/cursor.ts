import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/errors.ts'

/** Where a page of the public list ends: the key of its last listing in the list's order. */
export interface Position {
  isAvailable: boolean
  createdAt: Date
  id: string
}

const FORM = /^([01])\.(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
const SEAL_BYTES = 9

const seal = (text: string, key: string) =>
  createHmac('sha256', key).update('cursor of properties ').update(text).digest().subarray(0, SEAL_BYTES)

/** A cursor holds its seal and its position; only who has the key can make one. */
export function encodeCursor({ isAvailable, createdAt, id }: Position, key: string): string {
  const text = `${isAvailable ? 1 : 0}.${createdAt.getTime()}.${id}`
  return Buffer.concat([seal(text, key), Buffer.from(text)]).toString('base64url')
}

/** Reads a cursor that this list gave; refuses any other (400). */
export function decodeCursor(cursor: string, key: string): Position {
  const bytes = Buffer.from(cursor, 'base64url')
  const text = bytes.subarray(SEAL_BYTES).toString()
  const [, available, time, id] = FORM.exec(text) ?? []
  if (!id || !timingSafeEqual(bytes.subarray(0, SEAL_BYTES), seal(text, key))) {
    const message = 'cursor is not one that this list gave'
    throw new AppError('validation', message, { issues: [{ path: 'cursor', message }] })
  }
  return { isAvailable: available === '1', createdAt: new Date(Number(time)), id }
}
