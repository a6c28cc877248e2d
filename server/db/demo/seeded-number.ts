import { createHash } from 'node:crypto'

export const digest = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** A whole number below `below` that depends only on the given words. */
export const seededNumber = (below: number, ...parts: (string | number)[]) =>
  Number.parseInt(digest(...parts).slice(0, 8), 16) % below

export const DAY = 86_400_000

/** The first day of the month, so many months after the given day. */
export const monthsAfter = (day: Date, count: number) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, 1))

/** `2026-11-01`. */
export const dayText = (day: Date) => day.toISOString().slice(0, 10)
