import { dateFormat } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { parseCents } from '#contract/core/money.ts'
import type { Block, Piece } from './markup.ts'
import { type FieldName, MERGE_FIELDS } from './merge-fields.ts'

/** Text of a finished document. It is never read as markup again. `field`: it is the value of this field, or stands for it while it has none. */
export interface Span {
  text: string
  isBold: boolean
  field?: FieldName
  isMissing?: true
}

export type Values = Readonly<Partial<Record<FieldName, string>>>

const mapLines = <From, To>(lines: readonly (readonly From[])[], change: (part: From) => To) =>
  lines.map((line) => line.map(change))

const mapBlock = <From, To>(block: Block<From>, change: (part: From) => To): Block<To> =>
  block.kind === 'list'
    ? { ...block, items: block.items.map((item) => ({ ...item, lines: mapLines(item.lines, change) })) }
    : { ...block, lines: mapLines(block.lines, change) }

/** Puts values in the places of their fields. A value becomes text, whatever signs it has. */
export const fill = (blocks: readonly Block<Piece>[], values: Values): Block<Span>[] =>
  blocks.map((block) =>
    mapBlock(block, (piece): Span => {
      if ('text' in piece) return piece
      const { field, isBold } = piece
      const value = values[field] ?? ''
      return value === ''
        ? { text: MERGE_FIELDS[field].label, isBold, field, isMissing: true }
        : { text: value, isBold, field }
    }),
  )

/** The fields that a text names, each once. */
export function fieldsIn(blocks: readonly Block<Piece>[]): ReadonlySet<FieldName> {
  const names = new Set<FieldName>()
  for (const block of blocks)
    mapBlock(block, (piece) => {
      if ('field' in piece) names.add(piece.field)
    })
  return names
}

const inWords = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** A day in words: `2027-01-01` → `January 1, 2027`. */
export const dayInWords = (day: string) => inWords(`${day}T00:00:00Z`)

/** What looks like a day in numbers. Anything else is taken as words. */
const NUMBERS = /^[\d\s/.-]+$/
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)$/

/** The year, month and day of a date that is written in numbers, month before day. `27` is 2027. */
function partsOf(typed: string): readonly [year: string, month: string, day: string] | null {
  const [, first, , month, day] = YEAR_FIRST.exec(typed) ?? []
  if (first !== undefined) return [first, month!, day!]
  const [, firstMonth, , secondDay, year] = YEAR_LAST.exec(typed) ?? []
  return year === undefined ? null : [year.length === 2 ? `20${year}` : year, firstMonth!, secondDay!]
}

function isoOf(typed: string): string | null {
  const parts = partsOf(typed)
  if (parts === null) return null
  const iso = parts.map((part) => part.padStart(2, '0')).join('-')
  const at = new Date(`${iso}T00:00:00Z`)
  // February 30 would become March 2.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso
}

/** What is wrong with a value. Null where nothing is. */
export function problemOfValue(name: FieldName, value: string): string | null {
  const { label, format } = MERGE_FIELDS[name]
  const typed = value.trim()
  if (typed === '') return `${label} is required`
  if (format === 'money' && centsOf(typed) === null) return `${label} must be an amount, such as 2,000.00`
  if (format === 'day' && NUMBERS.test(typed) && isoOf(typed) === null)
    return partsOf(typed) === null
      ? `${label} must be a date, such as 12/31/2027`
      : `${label} is not a day of the calendar`
  return null
}

const GROUPED = /^\$?\s?(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(\.\d{1,2})?$/

function centsOf(typed: string): number | null {
  const [, dollars, fraction = ''] = GROUPED.exec(typed) ?? []
  return dollars === undefined ? null : parseCents(dollars.replaceAll(',', '') + fraction)
}

/** A value as the document writes it: amounts as `$2,000.00` and days in words. What is typed as words stays. */
export function asWritten(name: FieldName, value: string): string {
  const { format } = MERGE_FIELDS[name]
  const typed = value.trim()
  if (format === 'money') {
    const cents = centsOf(typed)
    return cents === null ? typed : formatAmount(cents / 100)
  }
  const day = format === 'day' ? isoOf(typed) : null
  return day === null ? typed : dayInWords(day)
}
