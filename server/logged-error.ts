import { pino } from 'pino'

/** Fields that quote rows of the database, or the recipients of an email. */
const QUOTING = new Set(['detail', 'where', 'internalQuery', 'envelope', 'rejected', 'rejectedErrors', 'recipient'])

/** A path of a package, such as `node_modules/@scope`, has nothing before its @. */
const EMAIL = /[^\s<>"'@:;,()/\\]+@[^\s<>"'@:;,()/\\]+\.[^\s<>"'@:;,()/\\]+/g
/** A value that the database could not read, at the end of a message: `invalid input syntax for type integer: "twelve"`. */
const QUOTED_VALUE = /: "[^]*?"(?=\n\s+at |\ncaused by|: |\s*$)/g

const plainText = (text: string) => text.replaceAll(QUOTED_VALUE, ': "…"').replaceAll(EMAIL, '…@…')

const MAX_DEPTH = 5

function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1))
  const fields = Object.entries(value).filter(([name]) => !QUOTING.has(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, plain(field, depth + 1)]))
}

/** An error for the log, without the email addresses and the values that databases and mail servers quote. */
export const loggedError = (error: Error) => plain(pino.stdSerializers.err(error))
