import * as z from 'zod/mini'
import { field, type Hints } from './field-map.ts'
import {
  Money,
  optionalDay,
  optionalLine as optionalLineSchema,
  optionalParagraphs,
  requiredEnum,
  requiredLine,
} from './fields.ts'
import { parseCents } from './money.ts'

const MAX_CENTS = 99_999_999_999

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

/** Optional text of several lines. */
export const text = (label: string, max: number, hints: Hints = {}) =>
  field('text', label, { ...hints, shown: z.nullable(z.string()), given: optionalParagraphs(label, max), max })

/** A required amount greater than zero. */
export const price = (label: string) => field('price', label, { shown: Money, given: dollars(label, 1) })

/** An optional amount. */
export const money = (label: string, hints: Hints = {}) =>
  field('money', label, { ...hints, shown: z.nullable(Money), given: z.nullish(dollars(label, 0)) })

/** An optional whole number. */
export const count = (label: string, most: number, hints: Hints = {}) =>
  field('count', label, { ...hints, shown: z.nullable(z.int()), given: wholeNumber(label, 0, most) })

export const year = (label: string, least: number, most: number, hints: Hints = {}) =>
  field('year', label, { ...hints, shown: z.nullable(z.int()), given: wholeNumber(label, least, most) })

/** An optional day without a time: `2027-05-31`. */
export const day = (label: string, hints: Hints = {}) =>
  field('day', label, { ...hints, shown: z.nullable(z.iso.date()), given: optionalDay(label) })

/** A required choice from a fixed list. */
export const choice = <const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
  initial: Words[number],
) => field('choice', label, { shown: z.enum(words), given: requiredEnum(label, words), initial })

/** A choice from a fixed list, or null where it does not apply. */
export const optionalChoice = <const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
  initial: Words[number],
) =>
  field('optionalChoice', label, {
    shown: z.nullable(z.enum(words)),
    given: z.nullish(requiredEnum(label, words)),
    initial,
  })

/** A list of texts. Each is trimmed, and blank and repeated ones are left out. */
export const list = (label: string, most: number, item: z.ZodMiniType<string, string>) =>
  field('list', label, {
    shown: z.array(z.string()),
    given: z.pipe(
      z.pipe(
        z.array(z.string({ error: `${label} must be text` }), { error: `${label} must be a list` }),
        z.transform((items: string[]) => [...new Set(items.map((one) => one.trim()))].filter((one) => one !== '')),
      ),
      z.array(item).check(z.maxLength(most, { error: `At most ${most} ${label.toLowerCase()}` })),
    ),
  })

/** One line of text for each item of another list, keyed by the item. */
export const descriptions = (label: string, { name, item, max }: { name: string; item: string; max: number }) =>
  field('descriptions', label, {
    shown: z.record(z.string(), z.string()),
    given: z.record(
      z.string(),
      z
        .string({ error: `${item} must be text` })
        .check(
          z.maxLength(max, { error: `${item} must be at most ${max} characters` }),
          z.regex(/^\P{Cc}*$/u, { error: `${item} must be one line of text` }),
        ),
      { error: `${name} must be one text for each address` },
    ),
  })
