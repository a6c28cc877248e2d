import { ApiError } from './api-error.ts'

/** The rate limit message, shown below the specified error text, because retrying does not help. */
export const rateLimitMessage = (error: unknown) =>
  error instanceof ApiError && error.code === 'rate_limited' ? (error.serverMessage ?? undefined) : undefined

/** Below a title that says what was not done. */
export const TRY_AGAIN = 'Please try again.'

/** The server's message, or else `fallback`. Being offline has its own text. */
export function errorMessage(error: unknown, fallback = TRY_AGAIN): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof TypeError ? "We couldn't reach the server. Please try again." : fallback
}
