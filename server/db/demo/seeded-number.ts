import { createHash } from 'node:crypto'

export const digest = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** The same whole number below `below` for the same words, whenever it is asked for. */
export const seededNumber = (below: number, ...parts: (string | number)[]) =>
  Number.parseInt(digest(...parts).slice(0, 8), 16) % below

export const DAY = 86_400_000

/** The first day of the month so many after that of a day. */
export const monthsAfter = (day: Date, count: number) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, 1))

/** `2026-11-01`. */
export const dayText = (day: Date) => day.toISOString().slice(0, 10)
