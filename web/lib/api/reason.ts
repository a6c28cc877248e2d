import { ApiError } from './api-error.ts'

/** Why the server takes no more for now: what trying again does not help against. Stands below the specified words of a failure. */
export const limitOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'rate_limited' ? (error.serverMessage ?? undefined) : undefined

/** What went wrong in the server's words, else in `fallback`; a server out of reach is another matter than a refusal. */
export function reasonOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof TypeError ? 'The server could not be reached. Please try again.' : fallback
}
