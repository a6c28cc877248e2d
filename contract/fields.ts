import * as z from 'zod/mini'

/** Random UUID, version 4. */
export const Id = z.uuid()
export const ById = z.object({ id: Id })

/** Dollars and cents as a decimal string with two digits: `"2100.50"`. */
export const Money = z.string().check(z.regex(/^\d+\.\d{2}$/))

/** `Date` inside, ISO 8601 text in UTC on the wire. */
export const Timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Most matches a list counts; one more stands for "more than this". */
export const COUNT_LIMIT = 1000

/** The two parameters of every list. `cursor` comes from the answer's `Link` header and is opaque. */
export const pageQuery = (size: number) => ({
  limit: z._default(
    z.coerce
      .number({ error: 'limit must be a number' })
      .check(
        z.int({ error: 'limit must be a whole number' }),
        z.minimum(1, { error: 'limit must be at least 1' }),
        z.maximum(100, { error: 'limit must be at most 100' }),
      ),
    size,
  ),
  cursor: z.optional(z.string().check(z.maxLength(200, { error: 'cursor is not one that this list gave' }))),
})

/** One of a fixed list of words; anything else is refused by name. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}` })
