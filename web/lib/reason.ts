import { ApiError } from '#web/lib/api-error.ts'

/** What went wrong in the server's words, else in `fallback`; a server out of reach is another matter than a refusal. */
export function reasonOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof TypeError ? 'The server could not be reached. Please try again.' : fallback
}
