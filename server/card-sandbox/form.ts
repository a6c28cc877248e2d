import * as z from 'zod/mini'
import { invalid } from './failures.ts'

export type Form = { [name: string]: string | Form }

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_DEPTH = 4

export const hasNull = (values: unknown) =>
  Object.entries(values ?? {}).some(([name, value]) => `${name}${String(value)}`.includes('\0'))

/** Decodes a form body: `metadata[payment_id]=1` → `{ metadata: { payment_id: '1' } }`. List indexes become property names. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null) as Form
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.split(/\]\[|\[|\]/).filter((name, at) => at === 0 || name !== '')
    if (names.length > MAX_DEPTH || names.some((name) => FORBIDDEN.has(name)) || hasNull({ [key]: value }))
      throw invalid(`Unknown parameter: ${key}`, key)
    let parent = form
    for (const name of names.slice(0, -1)) {
      const next = parent[name]
      if (typeof next === 'object') parent = next
      else parent = parent[name] = Object.create(null) as Form
    }
    parent[names.at(-1) ?? key] = value
  }
  return form
}

/** Parses the fields of a call. The first invalid one is reported in the provider's format. */
export function read<S extends z.ZodMiniType>(schema: S, form: Form | undefined): z.output<S> {
  const parsed = z.safeParse(schema, form ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const param = issue?.path.map(String).join('.') ?? ''
  throw invalid(
    issue?.code === 'invalid_type' ? `Missing required param: ${param}.` : `Invalid ${param}`,
    param,
    'parameter_invalid',
  )
}

export const cents = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
/** `true` and `false` as the library sends them. */
export const flag = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
  false,
)
export const Metadata = z._default(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))), {})
/** A list of types. Cards alone, unless the caller says otherwise. */
export const AllowedTypes = {
  allowed_payment_method_types: z._default(
    z.pipe(
      z.record(z.string(), z.enum(['card', 'us_bank_account'])),
      z.transform((types): readonly string[] => Object.values(types)),
    ),
    ['card'],
  ),
}
const Expand = z.optional(z.record(z.string(), z.string()))
export const Expanding = { expand: Expand }
export const expands = ({ expand = {} }: { expand?: Record<string, string> | undefined }, name: string) =>
  Object.values(expand).includes(name)
