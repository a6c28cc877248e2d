import * as fc from 'fast-check'

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Text that often breaks programs: control characters, lone surrogates, injection, paths, text direction, numbers as text, and extreme sizes. */
const ODD_TEXT = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDFFFx',
  '\r\nBcc: x@example.com',
  "' or 1=1 --",
  '");drop table users;--',
  '%',
  '_',
  '\\',
  '%00',
  '%2e%2e%2f',
  '../../etc/passwd',
  '..',
  '.',
  '//evil.example',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '＝1+1',
  '=1+1',
  '\u202Eevil',
  '\u2800',
  '🏠'.repeat(50),
  'e\u0301'.repeat(100),
  'a'.repeat(150),
  'a'.repeat(9000),
  '-1',
  '0',
  '1e999',
  '9'.repeat(400),
  '0x10',
  'NaN',
  'null',
  'true',
  '2026-02-30',
  '2026-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '00000000-0000-4000-8000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '__proto__',
  'constructor',
  'toString',
]

const ODD_NUMBERS = [-1, 0, 0.1 + 0.2, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 1e-7, 99_999_999.999]

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)])

const ODD_JSON = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { length: -1 },
  { toString: 'x' },
  JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
  { constructor: { prototype: { isAdmin: true } } },
  { $ne: null },
  nested(200),
  Array.from({ length: 300 }, (_, at) => at),
]

export const oddText = fc.oneof(fc.constantFrom(...ODD_TEXT), fc.string({ unit: 'binary', maxLength: 40 }))

/** Any JSON value. A robust program must accept or refuse it with a proper response. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...ODD_NUMBERS),
  fc.constantFrom<unknown>(...ODD_JSON),
  fc.jsonValue({ maxDepth: 2 }),
)

function textOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { format, minLength = 0, maxLength = 60, pattern } = schema
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid({ version: 4 }))
  if (format === 'email') return fc.nat(999).map((number) => `person-${number}@example.com`)
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const plain = fc.string({ minLength, maxLength: Math.min(Math.max(maxLength, minLength), minLength + 60) })
  if (pattern === undefined) {
    // Plausible values for a field without a pattern: an amount, a date, an id, an email address, a picture.
    const likely = fc.oneof(
      fc.constantFrom(...ids),
      fc.constantFrom('2100.50', '1.00', '2026-12-01', 'person@example.com', '/pictures/exterior-brownstone.jpg', '1'),
    )
    return fc.oneof(plain, likely)
  }
  const words = fc.constantFrom('Ada Lovelace', '12 Elm Street, Cambridge, MA 02139', 'The kitchen tap drips.')
  // Patterns such as "one line of text" match plain words, and generating from them is slow.
  if (/\\P|\[\^/.test(pattern)) return fc.oneof(words, plain)
  return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u'), { size: '-1' }), plain)
}

function objectOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, valueOf(value, ids)])),
    { requiredKeys: required },
  )
  if (typeof additionalProperties !== 'object') return known
  const rest = fc.dictionary(fc.string({ maxLength: 20 }), valueOf(additionalProperties, ids), { maxKeys: 3 })
  return fc.tuple(known, rest).map(([one, other]) => Object.assign(other, one))
}

/** Generates values that match a schema. `ids` are ids of existing rows, so that a call gets past 404. */
export function valueOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { type, anyOf, oneOf, allOf, items = {}, maxItems = 5 } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, ids)))
  if (allOf) return fc.tuple(...allOf.map((part) => valueOf(part, ids))).map((parts) => Object.assign({}, ...parts))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valueOf({ ...schema, type: one }, ids)))
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -10
  switch (type) {
    case 'string':
      return textOf(schema, ids)
    case 'integer':
      return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(schema.maximum ?? min + 1000, 2 ** 31 - 1) })
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom(2100.5, 0.01, 1999.99))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(items, ids), { maxLength: Math.min(maxItems, 5) })
    case 'object':
      return objectOf(schema, ids)
    default:
      return oddValue
  }
}

/** The same value with a field replaced by something odd, removed or added. */
export const spoiled = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return oddValue
  const keys = Object.keys(value)
  const replaced = fc
    .tuple(fc.constantFrom(...keys, 'role', 'isAdmin'), oddValue)
    .map(([key, odd]) => Object.fromEntries([...Object.entries(value), [key, odd]]))
  if (keys.length === 0) return replaced
  const shortened = fc
    .constantFrom(...keys)
    .map((gone) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone)))
  return fc.oneof({ weight: 3, arbitrary: replaced }, shortened, oddValue)
}
