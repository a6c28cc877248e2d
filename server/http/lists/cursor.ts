import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/errors.ts'

/** Whether PostgreSQL accepts this date or timestamp. `2026-99-99` and the year 0 are invalid. */
const isDay = (text: string) => isInstant(`${text}T00:00:00.000Z`)
function isInstant(text: string) {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && text >= '0001'
}

const isInfinite = (text: string) => text === 'infinity' || text === '-infinity'

/** The text format of each kind of sort key. Rows without a date are sorted as infinitely far away. */
const FORMS = {
  instant: (text: string) => isInfinite(text) || isInstant(text),
  day: (text: string) => isInfinite(text) || isDay(text),
  integer: (text: string) => /^(0|-?[1-9]\d{0,17})$/.test(text),
  flag: (text: string) => text === 'true' || text === 'false',
  text: (text: string) => !text.includes('\0') && text.isWellFormed(),
  id: (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text),
} as const

/** An enum type of the database with its values. They sort as the type lists them. */
export interface EnumKind {
  type: string
  values: readonly string[]
}

/** The order of a list. */
export interface Order {
  /** The name of list and order. A cursor is only valid for these. */
  name: string
  /** The kinds of the sort key's parts. The last part is unique for each row. */
  kinds: readonly (keyof typeof FORMS | EnumKind)[]
  /** Signs the cursor, where clients must not create their own. */
  secret?: string
}

/** The sort key of the last row on a page, as texts that PostgreSQL can read. */
export type Position = readonly string[]

const SEAL_BYTES = 9

const sealOf = ({ secret }: Order, text: string) =>
  secret === undefined
    ? Buffer.alloc(0)
    : createHmac('sha256', secret).update('cursor ').update(text).digest().subarray(0, SEAL_BYTES)

/** A cursor contains the sort key, so the next page starts in the right place even if the last row was changed or deleted. */
export function encodeCursor(order: Order, position: Position): string {
  const text = JSON.stringify([order.name, ...position])
  return Buffer.concat([sealOf(order, text), Buffer.from(text)]).toString('base64url')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isOf = (kind: Order['kinds'][number], text: string) =>
  typeof kind === 'string' ? FORMS[kind](text) : kind.values.includes(text)

function positionIn(order: Order, cursor: string): Position | null {
  const text = Buffer.from(cursor, 'base64url')
    .subarray(order.secret === undefined ? 0 : SEAL_BYTES)
    .toString()
  const parts = parse(text)
  if (!Array.isArray(parts) || parts.length !== order.kinds.length + 1) return null
  const position = parts.slice(1) as unknown[]
  if (!position.every((part, at) => typeof part === 'string' && isOf(order.kinds[at]!, part))) return null
  // Compares the whole cursor, so that name, signature and format must be exactly what this list would have produced.
  const own = Buffer.from(encodeCursor(order, position as string[]))
  const its = Buffer.from(cursor)
  return own.length === its.length && timingSafeEqual(own, its) ? (position as string[]) : null
}

/** Decodes a cursor. Throws 400 for one that this list cannot have produced. */
export function decodeCursor(order: Order, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const position = positionIn(order, cursor)
  if (position) return position
  const message = 'cursor is not from this list'
  throw new AppError('validation', message, { issues: [{ path: 'cursor', message }] })
}

/** The cursor of the next page, if one row more than `limit` was read. */
export const nextCursor = <Row>(
  order: Order,
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): string | null => (rows.length > limit ? encodeCursor(order, positionOf(rows[limit - 1]!)) : null)
