import * as z from 'zod/mini'

/** Random UUID, version 4. */
export const Id = z.uuid()
export const ById = z.object({ id: Id })

/** A file as it is, in place of JSON. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0, {
  error: 'The file is empty',
})

/** Dollars and cents as a decimal string with two digits: `"2100.50"`. */
export const Money = z.string().check(z.regex(/^\d+\.\d{2}$/))

/** `Date` inside, ISO 8601 text in UTC on the wire. */
export const Timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Most matches a list counts; one more stands for "more than this". */
export const COUNT_LIMIT = 1000

/** A cursor carries what its list is sorted by, and names and titles are long in some scripts. */
const CURSOR_MAX = 2000

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
  cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX, { error: 'cursor is not one that this list gave' }))),
})

/** One of a fixed list of words; anything else is refused by name. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}` })

/** What a list is searched for: plain text, any part, in any case. Empty is everything. */
export const SearchText = z._default(
  z
    .string({ error: 'search must be given once' })
    .check(
      z.trim(),
      z.maxLength(200, { error: 'search must be at most 200 characters' }),
      z.regex(/^[^\0]*$/, { error: 'search must not hold a null character' }),
    ),
  '',
)

/** Yes or no in an address. */
export const flag = (name: string) =>
  z.pipe(
    oneOf(name, ['true', 'false']),
    z.transform((text) => text === 'true'),
  )

/** Which state of something a change was made to; what nobody says is not compared. */
export const Version = z.optional(
  z.int({ error: 'version must be a whole number' }).check(z.positive({ error: 'version must be at least 1' })),
)

/** A line or more of which nothing can be seen is blank, whatever invisible characters it holds. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
const trimmed = () => z.overwrite<string>((text) => (VISIBLE.test(text) ? text.trim() : ''))

/** Signs that turn the direction of all that follows them on a line, beyond the text that they came with. They show nothing of their own. */
const straightened = () => z.overwrite<string>((text) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ''))

const NO_CONTROLS = /^\P{Cc}*$/u
const NO_NULLS = /^[^\0]*$/

/** One line of text without blanks around it. `required` is what an empty one is told; without it the field may be left out. */
const line = (label: string, max: number) => [
  z.maxLength(max, { error: `${label} must be at most ${max} characters` }),
  z.regex(NO_CONTROLS, { error: `${label} must be one line of text` }),
]

export const requiredLine = (label: string, max: number) => {
  const error = `${label} is required`
  return z
    .string({ error })
    .check(straightened(), trimmed(), z.minLength(1, { error, abort: true }), ...line(label, max))
}

export const optionalLine = (label: string, max: number) =>
  z.nullish(z.string({ error: `${label} must be text` }).check(straightened(), trimmed(), ...line(label, max)))

/** Text of several lines, with so many characters at least. */
export const paragraphs = (label: string, min: number, max: number) => {
  const error = min === 1 ? `${label} is required` : `${label} must be at least ${min} characters`
  return z
    .string({ error })
    .check(
      trimmed(),
      z.minLength(min, { error, abort: true }),
      z.maxLength(max, { error: `${label} must be at most ${max} characters` }),
      z.regex(NO_NULLS, { error: `${label} must not hold a null character` }),
    )
}

/** Notes of the staff's own; empty are none. */
export const notes = (label: string) =>
  z
    .string({ error: `${label} must be text` })
    .check(
      z.trim(),
      z.maxLength(5000, { error: `${label} must be at most 5000 characters` }),
      z.regex(NO_NULLS, { error: `${label} must not hold a null character` }),
    )

/** Text of several lines, or none. */
export const optionalParagraphs = (label: string, max: number) =>
  z.nullish(
    z
      .string({ error: `${label} must be text` })
      .check(
        trimmed(),
        z.maxLength(max, { error: `${label} must be at most ${max} characters` }),
        z.regex(NO_NULLS, { error: `${label} must not hold a null character` }),
      ),
  )

const INVALID_EMAIL = 'Invalid email address'
export const Email = z
  .string({ error: INVALID_EMAIL })
  .check(z.trim(), z.maxLength(254, { error: INVALID_EMAIL, abort: true }), z.email({ error: INVALID_EMAIL }))

/** Where mail can be sent: what follows the @ may be in any script, for the mail's own form of it is ASCII. */
const REACHABLE =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[A-Za-z0-9-]+)$/u
export const MailAddress = z
  .string({ error: INVALID_EMAIL })
  .check(
    z.trim(),
    z.maxLength(254, { error: INVALID_EMAIL, abort: true }),
    z.regex(REACHABLE, { error: INVALID_EMAIL }),
  )

/** A choice that must be made: none and an unknown one are told apart. */
export const chosen = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? `${label} is required`
        : `${label} must be one of ${values.join(', ')}`,
  })
