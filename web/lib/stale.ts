import { ApiError } from './api-error.ts'

/** Refused because what was changed is not any more what its writer saw. */
export const isStale = (error: unknown) =>
  error instanceof ApiError &&
  error.code === 'conflict' &&
  error.serverMessage === 'Somebody else changed this in the meantime.'
