import { Email as AnyEmail } from '#contract/core/fields.ts'
import * as z from 'zod/mini'
import { AuthFailure, invalid } from './failures.ts'

const INVALID_EMAIL = 'Unable to validate email address: invalid format'

/** Parses the declared fields of a JSON object and drops the others. */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AuthFailure(400, 'bad_json', 'Could not parse request body as JSON')
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw invalid(parsed.error.issues[0]!.message)
  return parsed.data
}

/** One email address in lower case. A line break in it would inject mail headers. */
export const Email = z.pipe(
  z.string({ error: INVALID_EMAIL }).check(
    z.regex(/^\P{Cc}*$/u, { error: INVALID_EMAIL, abort: true }),
    z.refine((text) => z.safeParse(AnyEmail, text).success, { error: INVALID_EMAIL }),
  ),
  z.transform((text) => text.trim().toLowerCase()),
)

export const text = (name: string) => z.string({ error: `${name} must be text` })

const METADATA_MAX = 4096
const METADATA_MAX_KEYS = 64
/** PostgreSQL stores neither null characters nor lone surrogates. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i

/** User metadata of any shape. It is limited because every response about the user contains it. */
export const Metadata = z.nullish(
  z.record(z.string(), z.unknown(), { error: 'Metadata must be a JSON object' }).check(
    z.refine((value) => JSON.stringify(value).length <= METADATA_MAX, {
      error: `Metadata must be at most ${METADATA_MAX} characters`,
    }),
    z.refine((value) => Object.keys(value).length <= METADATA_MAX_KEYS, {
      error: `Metadata must have at most ${METADATA_MAX_KEYS} members`,
    }),
    z.refine((value) => !UNSTORABLE.test(JSON.stringify(value)), { error: 'Metadata must be plain text' }),
  ),
)

type Facts = Record<string, unknown>

/** Limits the merged metadata, so that many small additions cannot exceed the limit. Metadata that was already larger may stay or shrink. */
function requireRoomFor(merged: Facts, existing: Facts) {
  const [keys, existingKeys] = [Object.keys(merged).length, Object.keys(existing).length]
  const [size, existingSize] = [JSON.stringify(merged).length, JSON.stringify(existing).length]
  if (keys > METADATA_MAX_KEYS && keys > existingKeys)
    throw invalid(`Metadata must have at most ${METADATA_MAX_KEYS} members`)
  if (size > METADATA_MAX && size > existingSize) throw invalid(`Metadata must be at most ${METADATA_MAX} characters`)
}

/** Merges new metadata into the existing. A null value removes its key. */
export function mergeMetadata(existing: Facts, added: Facts | null | undefined): string {
  const merged = Object.fromEntries(Object.entries({ ...existing, ...added }).filter(([, value]) => value !== null))
  requireRoomFor(merged, existing)
  return JSON.stringify(merged)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
