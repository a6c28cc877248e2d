import { Timestamp } from '#contract/core/fields.ts'
import { serializerCompiler as zodCompiler } from 'fastify-type-provider-zod'
import { $ZodType, type $ZodTypes, safeEncode as encodeWithZod, util } from 'zod/v4/core'

/** Stands for a value that only zod can judge. */
const UNSURE = Symbol('unsure')
type Encode = (value: unknown) => unknown

/** What zod knows of a schema. */
const innerOf = ({ _zod: inner }: $ZodType) => inner

const leaveToZod =
  (schema: $ZodType): Encode =>
  (value) => {
    const encoded = encodeWithZod(schema, value)
    return encoded.success ? encoded.data : UNSURE
  }

const onlyIf =
  (isValid: (value: unknown) => boolean): Encode =>
  (value) =>
    isValid(value) ? value : UNSURE

/** The length of ISO text with a year of four digits, which is all that the contract allows. */
const ISO_LENGTH = 24

function encodeInstant(value: unknown) {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return UNSURE
  const text = value.toISOString()
  return text.length === ISO_LENGTH ? text : UNSURE
}

/** The patterns of a text, or null where it has checks of other kinds. */
function patternsOf(schema: $ZodType): RegExp[] | null {
  const checks = innerOf(schema).def.checks ?? []
  const own = 'check' in innerOf(schema).def ? [innerOf(schema).def] : []
  const patterns = [...own, ...checks.map(({ _zod: { def } }) => def)].map((def) => {
    const { check, format, pattern } = def as { check?: string; format?: string; pattern?: RegExp }
    const isPattern = check === 'string_format' && (format === 'regex' || format === 'uuid')
    return isPattern && pattern && !pattern.global && !pattern.sticky ? pattern : null
  })
  return patterns.every((pattern) => pattern !== null) ? patterns : null
}

function textEncoder(schema: $ZodType): Encode {
  const patterns = patternsOf(schema)
  if (!patterns) return leaveToZod(schema)
  const [pattern, ...more] = patterns
  if (!pattern) return onlyIf((value) => typeof value === 'string')
  return onlyIf(
    (value) => typeof value === 'string' && pattern.test(value) && more.every((further) => further.test(value)),
  )
}

function arrayEncoder(element: $ZodType): Encode {
  const encode = encoderOf(element)
  return (value) => {
    if (!Array.isArray(value)) return UNSURE
    const encoded: unknown[] = []
    for (const item of value) {
      const one = encode(item)
      if (one === UNSURE) return UNSURE
      encoded.push(one)
    }
    return encoded
  }
}

/** Returns a dictionary as it is. Where its encoding changes anything, it is left to zod. */
function dictionaryEncoder(key: $ZodType, element: $ZodType): Encode {
  const [encodeKey, encode] = [encoderOf(key), encoderOf(element)]
  return onlyIf((value) => {
    if (!util.isPlainObject(value) || Object.getOwnPropertySymbols(value).length > 0) return false
    const isSame = (name: string) => encodeKey(name) === name && encode(value[name]) === value[name]
    return Object.keys(value).every((name) => name !== '__proto__' && isSame(name))
  })
}

function objectEncoder(shape: Record<string, $ZodType>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    encode: encoderOf(schema),
    isOptional: innerOf(schema).optin === 'optional',
  }))
  // Copied for each object. One that gets its properties one after the other grows several times, and takes longer to write as JSON.
  const blank: Record<string, unknown> = Object.fromEntries(
    fields.flatMap(({ name, isOptional }) => (isOptional ? [] : [[name, undefined]])),
  )
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNSURE
    const encoded = { ...blank }
    for (const { name, encode, isOptional } of fields) {
      const given = (value as Record<string, unknown>)[name]
      if (given === undefined && isOptional) continue
      const one = given === undefined ? UNSURE : encode(given)
      if (one === UNSURE) return UNSURE
      encoded[name] = one
    }
    return encoded
  }
}

function build(schema: $ZodType): Encode {
  if (schema === Timestamp) return encodeInstant
  const { def } = innerOf(schema) as unknown as $ZodTypes['_zod']
  const isPlain = (def.checks ?? []).length === 0 && !('check' in def) && !('coerce' in def && def.coerce)
  if (def.type === 'string' && !('coerce' in def && def.coerce)) return textEncoder(schema)
  if (def.type === 'number' && 'format' in def && def.format === 'safeint' && (def.checks ?? []).length === 0)
    return onlyIf(Number.isSafeInteger)
  if (!isPlain) return leaveToZod(schema)
  if (def.type === 'number') return onlyIf(Number.isFinite)
  if (def.type === 'boolean') return onlyIf((value) => typeof value === 'boolean')
  if (def.type === 'enum' || def.type === 'literal') {
    const values = innerOf(schema).values as ReadonlySet<unknown> | undefined
    return values ? onlyIf((value) => values.has(value)) : leaveToZod(schema)
  }
  if (def.type === 'nullable') {
    const encode = encoderOf(def.innerType)
    return (value) => (value === null ? null : encode(value))
  }
  if (def.type === 'optional') return encoderOf(def.innerType)
  if (def.type === 'array') return arrayEncoder(def.element)
  if (def.type === 'object' && !def.catchall) return objectEncoder(def.shape)
  if (def.type === 'record' && innerOf(def.keyType).def.type === 'string')
    return dictionaryEncoder(def.keyType, def.valueType)
  return leaveToZod(schema)
}

const encoders = new WeakMap<$ZodType, Encode>()

function encoderOf(schema: $ZodType): Encode {
  const known = encoders.get(schema)
  if (known) return known
  // A schema that contains itself is left to zod where it does.
  encoders.set(schema, leaveToZod(schema))
  const encode = build(schema)
  encoders.set(schema, encode)
  return encode
}

/**
 * Encodes a result as its schema says, as zod's `safeEncode` does in a fraction of the time: zod allocates a payload for every value. It covers what
 * responses consist of. Any other kind of schema is encoded by zod, and so is a result that does not match, because zod explains why.
 */
export function safeEncode(schema: $ZodType, value: unknown) {
  const encoded = encoderOf(schema)(value)
  return encoded === UNSURE ? encodeWithZod(schema, value) : { success: true as const, data: encoded }
}

export const serializerCompiler: typeof zodCompiler = (route) => {
  const { schema } = route
  const serialize = zodCompiler(route)
  if (!(schema instanceof $ZodType)) return serialize
  return (data) => {
    const encoded = encoderOf(schema)(data)
    return encoded === UNSURE ? serialize(data) : JSON.stringify(encoded)
  }
}
