import { Email as AnyEmail } from '#contract/fields.ts'
import * as z from 'zod/mini'
import { AuthFailure, invalid } from './failures.ts'

const INVALID_EMAIL = 'Unable to validate email address: invalid format'

/** The declared fields of a JSON object; what else it holds is left out. */
export function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AuthFailure(400, 'bad_json', 'Could not parse request body as JSON')
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw invalid(parsed.error.issues[0]!.message)
  return parsed.data
}

/** One address, in lower case. A line break in it would write into the head of a mail. */
export const Email = z.pipe(
  z.string({ error: INVALID_EMAIL }).check(
    z.regex(/^\P{Cc}*$/u, { error: INVALID_EMAIL, abort: true }),
    z.refine((text) => z.safeParse(AnyEmail, text).success, { error: INVALID_EMAIL }),
  ),
  z.transform((text) => text.trim().toLowerCase()),
)

export const text = (name: string) => z.string({ error: `${name} must be text` })

const METADATA_MAX = 4096
/** The database takes neither null characters nor half characters. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i

/** Free facts about a person. They travel in every access token, so they are kept short. */
export const Metadata = z.nullish(
  z.record(z.string(), z.unknown(), { error: 'Metadata must be a JSON object' }).check(
    z.refine((value) => JSON.stringify(value).length <= METADATA_MAX, {
      error: `Metadata must be at most ${METADATA_MAX} characters`,
    }),
    z.refine((value) => !UNSTORABLE.test(JSON.stringify(value)), { error: 'Metadata must be plain text' }),
  ),
)

/** The old facts with the new ones over them; null takes one away. */
export const mergeMetadata = (known: Record<string, unknown>, given: Record<string, unknown> | null | undefined) =>
  JSON.stringify(Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== null)))

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
