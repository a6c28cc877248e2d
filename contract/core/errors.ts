import * as z from 'zod/mini'

/** Every error code. `server/errors.ts` maps each to one HTTP status. */
export const ErrorCode = z.enum([
  'bad_request',
  'validation',
  'unauthorized',
  'two_factor_required',
  'forbidden',
  'reauthentication_required',
  'two_factor_setup_required',
  'two_factor_setup_expired',
  'csrf',
  'not_found',
  'request_timeout',
  'conflict',
  'version_conflict',
  'too_large',
  'range_not_satisfiable',
  'unsupported_media_type',
  'rate_limited',
  'headers_too_large',
  'internal',
  'bad_gateway',
  'unavailable',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** The body of every error response. `message` may be shown to users. `issues` name the invalid fields of a body or query. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.optional(ErrorCode),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ErrorBody = z.infer<typeof ErrorBody>
