import * as z from 'zod/mini'

/** A random UUID, version 4. */
export const Id = z.uuid()
/** The id in a path, in lower case: other spellings name the same row, and the public cache knows rows by their ids. */
export const ById = z.object({ id: z.uuid().check(z.toLowerCase()) })

/** A raw file instead of JSON. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0, {
  error: 'The file is empty',
})

/** Dollars and cents as a decimal string: `"2100.50"`. */
export const Money = z.string().check(z.regex(/^\d+\.\d{2}$/))

/** A `Date` in code, ISO 8601 text in UTC on the wire. */
export const Timestamp = z.codec(
  z.iso.datetime({ error: 'Time must be a date and time, such as 2027-05-31T14:00:00Z' }),
  z.date(),
  {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  },
)

/** A cursor contains the sort key of a row, and names and titles can be long in some scripts. */
const CURSOR_MAX = 2000

/** The two query parameters of every list. `cursor` is opaque: it comes from the `Link` header of the page before. */
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
  cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX, { error: 'cursor is not from this list' }))),
})

/** A choice from a fixed list. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}` })

/** The search text of a list. Plain text that matches any part of a field, in any case. Empty matches everything. */
export const SearchText = z._default(
  z
    .string({ error: 'search must be given only once' })
    .check(
      z.trim(),
      z.maxLength(200, { error: 'search must be at most 200 characters' }),
      z.regex(/^[^\0]*$/, { error: 'search must not contain a null character' }),
    ),
  '',
)

/** A boolean query parameter. */
export const booleanParam = (name: string) =>
  z.pipe(
    oneOf(name, ['true', 'false']),
    z.transform((text) => text === 'true'),
  )

/** The version of the record that a change was based on. Without it, versions are not compared. */
export const Version = z.optional(
  z.int({ error: 'version must be a whole number' }).check(z.positive({ error: 'version must be at least 1' })),
)

/** Text without a single visible character counts as blank, whatever invisible characters it holds. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
const trimmed = () => z.overwrite<string>((text) => (VISIBLE.test(text) ? text.trim() : ''))

/** Bidi controls are invisible and change the direction of everything after them on the line, even of text around the field. */
const stripBidiControls = () => z.overwrite<string>((text) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ''))

const NO_CONTROLS = /^\P{Cc}*$/u
const NO_NULLS = /^[^\0]*$/

/** The checks of one line of text. */
const line = (label: string, max: number) => [
  z.maxLength(max, { error: `${label} must be at most ${max} characters` }),
  z.regex(NO_CONTROLS, { error: `${label} must be one line of text` }),
]

export const requiredLine = (label: string, max: number) => {
  const error = `${label} is required`
  return z
    .string({ error })
    .check(stripBidiControls(), trimmed(), z.minLength(1, { error, abort: true }), ...line(label, max))
}

export const optionalLine = (label: string, max: number) =>
  z.nullish(z.string({ error: `${label} must be text` }).check(stripBidiControls(), trimmed(), ...line(label, max)))

/** Text of several lines with a minimum length. */
export const paragraphs = (label: string, min: number, max: number) => {
  const error = min === 1 ? `${label} is required` : `${label} must be at least ${min} characters`
  return z
    .string({ error })
    .check(
      trimmed(),
      z.minLength(min, { error, abort: true }),
      z.maxLength(max, { error: `${label} must be at most ${max} characters` }),
      z.regex(NO_NULLS, { error: `${label} must not contain a null character` }),
    )
}

/** Internal notes of staff. Empty text means no notes. */
export const notes = (label: string) =>
  z
    .string({ error: `${label} must be text` })
    .check(
      z.trim(),
      z.maxLength(5000, { error: `${label} must be at most 5000 characters` }),
      z.regex(NO_NULLS, { error: `${label} must not contain a null character` }),
    )

/** Optional text of several lines. */
export const optionalParagraphs = (label: string, max: number) =>
  z.nullish(
    z
      .string({ error: `${label} must be text` })
      .check(
        trimmed(),
        z.maxLength(max, { error: `${label} must be at most ${max} characters` }),
        z.regex(NO_NULLS, { error: `${label} must not contain a null character` }),
      ),
  )

const INVALID_EMAIL = 'Invalid email address'
export const Email = z
  .string({ error: INVALID_EMAIL })
  .check(z.trim(), z.maxLength(254, { error: INVALID_EMAIL, abort: true }), z.email({ error: INVALID_EMAIL }))

/** An address that mail can be sent to. The domain may be in any script, because mail encodes it as ASCII. */
const REACHABLE =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[A-Za-z0-9-]+)$/u
export const MailAddress = z
  .string({ error: INVALID_EMAIL })
  .check(
    z.trim(),
    z.maxLength(254, { error: INVALID_EMAIL, abort: true }),
    z.regex(REACHABLE, { error: INVALID_EMAIL }),
  )

/** A required choice from a fixed list. A missing value and an unknown value get different messages. */
export const requiredEnum = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? `${label} is required`
        : `${label} must be one of ${values.join(', ')}`,
  })

const TIME_OF_INSTANT = /T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?Z$/

/** An optional day: `2027-05-31`, or empty for none. A timestamp is reduced to its day. */
export const optionalDay = (label: string) => {
  const error = `${label} must be a date, such as 2027-05-31`
  // PostgreSQL has no year 0.
  const isDay = (text: string) => !text.startsWith('0000') && z.iso.date().safeParse(text).success
  return z.optional(
    z.pipe(
      z.nullable(
        z
          .string({ error })
          .check(z.refine((text) => text === '' || isDay(text.replace(TIME_OF_INSTANT, '')), { error })),
      ),
      z.transform((text) => (text === null || text === '' ? null : text.slice(0, 10))),
    ),
  )
}
