import * as z from 'zod/mini'
import { field, type Hints } from './field-map.ts'
import { Money, optionalDay, optionalLine as optionalLineSchema, optionalParagraphs, requiredLine } from './fields.ts'
import { parseCents } from './money.ts'
import { isOnHost, isWebAddress } from './web-address.ts'

const MAX_CENTS = 99_999_999_999
const MAX_URL = 2000

type Amount = string | number

const centsOf = (amount: Amount) => parseCents(String(amount).trim())

/** An amount in dollars and cents, as a number or text. Parsed to whole cents. */
function dollars(label: string, least: 0 | 1) {
  const form = `${label} must be dollars and cents, such as 2100.50`
  const isMissing = (input: unknown) =>
    input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
  return z.pipe(
    z
      .union([z.string(), z.number()], { error: ({ input }) => (isMissing(input) ? `${label} is required` : form) })
      .check(
        z.refine((amount) => !isMissing(amount), { error: `${label} is required`, abort: true }),
        z.refine((amount) => centsOf(amount) !== null, { error: form, abort: true }),
        z.refine((amount) => centsOf(amount)! >= least, {
          error: `${label} must be ${least === 0 ? 'at least' : 'greater than'} 0`,
        }),
        z.refine((amount) => centsOf(amount)! <= MAX_CENTS, { error: `${label} must be less than $1,000,000,000` }),
      ),
    z.transform((amount: Amount) => centsOf(amount)!),
  )
}

const wholeNumber = (label: string, least: number, most: number) =>
  z.nullish(
    z
      .int({ error: `${label} must be a whole number` })
      .check(
        z.minimum(least, { error: `${label} must be at least ${least}` }),
        z.maximum(most, { error: `${label} must be at most ${most.toLocaleString('en-US')}` }),
      ),
  )

/** One required line of text. */
export const line = (label: string, max: number, hints: Hints = {}) =>
  field('line', label, { ...hints, shown: z.string(), given: requiredLine(label, max), max })

/** One optional line of text. */
export const optionalLine = (label: string, max: number, hints: Hints = {}) =>
  field('optionalLine', label, { ...hints, shown: z.nullable(z.string()), given: optionalLineSchema(label, max), max })

/** An optional line of one form. The message says which. */
export const formattedLine = (label: string, form: RegExp, error: string, hints: Hints = {}) =>
  field('optionalLine', label, {
    ...hints,
    shown: z.nullable(z.string()),
    given: z.nullish(
      z.string({ error }).check(
        z.trim(),
        z.refine((given) => given === '' || form.test(given), { error }),
      ),
    ),
  })

/** Optional text of several lines. */
export const text = (label: string, max: number, hints: Hints = {}) =>
  field('text', label, { ...hints, shown: z.nullable(z.string()), given: optionalParagraphs(label, max), max })

/** A required amount greater than zero. */
export const price = (label: string) => field('price', label, { shown: Money, given: dollars(label, 1) })

/** An optional amount. */
export const money = (label: string, hints: Hints = {}) =>
  field('money', label, { ...hints, shown: z.nullable(Money), given: z.nullish(dollars(label, 0)) })

/** An optional whole number. */
export const count = (label: string, most: number, { least = 0, ...hints }: Hints & { least?: number } = {}) =>
  field('count', label, { ...hints, shown: z.nullable(z.int()), given: wholeNumber(label, least, most) })

/** An optional year, at most so many years ahead. Without a comma: 2026, not 2,026. */
export const year = (label: string, least: number, ahead: number, hints: Hints = {}) => {
  const latest = () => new Date().getFullYear() + ahead
  const error = () => `${label} must be a year from ${least} to ${latest()}`
  const inTime = z.refine<number>((given) => given >= least && given <= latest(), { error })
  return field('year', label, {
    ...hints,
    shown: z.nullable(z.int()),
    given: z.nullish(z.int({ error }).check(inTime)),
  })
}

/** An optional day without a time: `2027-05-31`. */
export const day = (label: string, hints: Hints = {}) =>
  field('day', label, { ...hints, shown: z.nullable(z.iso.date()), given: optionalDay(label) })

/** Enough for ten centimeters, which is more than any map has. */
const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** An optional latitude or longitude in degrees within the region that the message names. */
export const coordinate = (
  label: string,
  [least, most]: readonly [number, number],
  region: string,
  hints: Hints = {},
) => {
  const error = `${label} must be in ${region}, between ${least} and ${most}`
  return field('coordinate', label, {
    ...hints,
    shown: z.nullable(z.number()),
    given: z.nullish(
      z
        .number({ error: `${label} must be a number, such as ${least}` })
        .check(z.minimum(least, { error }), z.maximum(most, { error }), z.overwrite(sixDecimals)),
    ),
  })
}

/** An optional web address on one of these hosts. */
export const url = (label: string, hosts: readonly string[], hints: Hints = {}) =>
  field('url', label, {
    ...hints,
    shown: z.nullable(z.string()),
    given: z.nullish(
      z.string({ error: `${label} must be text` }).check(
        z.trim(),
        z.maxLength(MAX_URL, { error: `${label} must be at most ${MAX_URL} characters`, abort: true }),
        z.refine((address) => address === '' || isWebAddress(address), {
          error: `${label} must be a web address that begins with https://`,
          abort: true,
        }),
        z.refine((address) => address === '' || isOnHost(address, hosts), {
          error: `${label} must be on ${hosts.join(', ')}`,
        }),
        z.overwrite((address) => (address === '' ? '' : new URL(address).href)),
      ),
    ),
  })
