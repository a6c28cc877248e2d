import { Id, Money, Timestamp } from '#contract/core/fields.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { safeEncode as encodeWithZod } from 'zod/v4/core'
import { serializerCompiler as zodCompiler } from 'fastify-type-provider-zod'
import { safeEncode, serializerCompiler } from './encode.ts'

const INSTANT = new Date('2026-11-23T10:00:00.000Z')
const UUID = '0b6e4e0f-3a6f-4a8e-9d5b-0c1d2e3f4a5b'

/** Each value is given to each schema, so most do not match. */
const VALUES: unknown[] = [
  undefined,
  null,
  true,
  '',
  'text',
  'house',
  '12.50',
  UUID,
  UUID.toUpperCase(),
  0,
  1.5,
  -3,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 60,
  10n,
  INSTANT,
  new Date(Number.NaN),
  new Date('+012345-01-01T00:00:00.000Z'),
  INSTANT.toISOString(),
  [],
  [UUID],
  ['text', 1],
  [INSTANT, null],
  {},
  { id: UUID, name: 'text', secret: 'kept' },
  { id: UUID, name: undefined, createdAt: INSTANT, list: [{ id: UUID }] },
  { id: UUID, name: null, createdAt: null, list: [{ id: UUID, extra: 1 }] },
  { id: 'no id', name: 'text' },
  { name: 'text' },
  Object.assign(Object.create({ id: UUID }), { name: 'inherited' }),
  { [UUID]: 'text' },
  { house: 'text', condo: 'text' },
  { [Symbol('hidden')]: 'text', name: 'text' },
  JSON.parse('{"__proto__":"text","name":"text"}'),
]

const Item = z.object({ id: Id })
const SCHEMAS: Record<string, z.ZodMiniType> = {
  text: z.string(),
  'text of a pattern': Money,
  'text with a length': z.string().check(z.maxLength(4)),
  'text that is changed': z.string().check(z.trim()),
  'a converted text': z.coerce.string(),
  'an address': z.url(),
  'an id': Id,
  'a number': z.number(),
  'a whole number': z.int(),
  'a whole number above zero': z.int().check(z.positive()),
  'a converted number': z.coerce.number(),
  'a flag': z.boolean(),
  'a choice': z.enum(['house', 'condo']),
  'a constant': z.literal(true),
  'an instant': Timestamp,
  'an instant or nothing': z.nullable(Timestamp),
  'a text or nothing': z.nullish(z.string()),
  'a default': z._default(z.string(), 'text'),
  'a list of texts': z.array(z.string()),
  'a list of instants': z.array(z.nullable(Timestamp)),
  'a list with a length': z.array(z.string()).check(z.maxLength(1)),
  'an object': z.object({ id: Id, name: z.optional(z.string()) }),
  'an object in objects': z.object({
    id: Id,
    name: z.nullish(z.string()),
    createdAt: z.optional(z.nullable(Timestamp)),
    list: z.optional(z.array(Item)),
  }),
  'an object with a default': z.object({ id: Id, name: z._default(z.string(), 'text') }),
  'an object that may hold anything': z.looseObject({ id: Id }),
  'an object that may hold nothing else': z.strictObject({ id: Id, name: z.string() }),
  'an object with a check': z.object({ name: z.string() }).check(z.refine(({ name }) => name === 'text')),
  'a dictionary': z.record(z.string(), z.unknown()),
  'a dictionary of texts': z.record(z.string(), z.string()),
  'a dictionary of instants': z.record(z.string(), Timestamp),
  'a dictionary of ids': z.record(Id, z.string()),
  'a dictionary of changed names': z.record(z.string().check(z.toUpperCase()), z.string()),
  'a dictionary with a size': z.record(z.string(), z.string()).check(z.refine((value) => 'name' in value)),
  'a dictionary of choices': z.record(z.enum(['house', 'condo']), z.string()),
  'one of two': z.union([Id, z.int()]),
  anything: z.unknown(),
  nothing: z.void(),
}

const outcome = ({ success, data }: { success: boolean; data?: unknown }) =>
  success ? { json: JSON.stringify(data) } : 'refused'

const attempt = (encode: typeof safeEncode, schema: z.ZodMiniType, value: unknown) => {
  try {
    return outcome(encode(schema, value))
  } catch (error) {
    return String(error)
  }
}

test.each(Object.entries(SCHEMAS))('%s is encoded as zod does', (_, schema) => {
  for (const value of VALUES) expect(attempt(safeEncode, schema, value)).toEqual(attempt(encodeWithZod, schema, value))
})

const textOf = (compiler: typeof zodCompiler, schema: z.ZodMiniType, value: unknown) => {
  try {
    return compiler({ schema, method: 'GET', url: '/' })(value)
  } catch {
    return 'refused'
  }
}

/** Without the order of properties, which may be that of the value. */
const parsed = (text: string | undefined) => (text === undefined || text === 'refused' ? text : JSON.parse(text))

test.each(Object.entries(SCHEMAS))('%s becomes the same JSON as with zod', (_, schema) => {
  for (const value of VALUES)
    expect(parsed(textOf(serializerCompiler, schema, value))).toEqual(parsed(textOf(zodCompiler, schema, value)))
})

test('JSON loses what its schema does not name, also beside what it may leave out', () => {
  const schema = z.object({ id: Id, name: z.optional(z.string()) })
  const hidden = Object.defineProperty({ secret: 'kept' }, 'id', { value: UUID })
  const inherited = Object.assign(Object.create({ name: 'inherited' }), { id: UUID })
  for (const value of [{ id: UUID, secret: 'kept' }, { id: UUID, toJSON: () => 'kept' }, hidden])
    expect(textOf(serializerCompiler, schema, value)).toBe(JSON.stringify({ id: UUID }))
  expect(textOf(serializerCompiler, schema, inherited)).toBe(textOf(zodCompiler, schema, inherited))
})

test('a result loses what its schema does not name', () => {
  expect(safeEncode(Item, { id: UUID, secret: 'kept' }).data).toEqual({ id: UUID })
})
