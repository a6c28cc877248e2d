import { ApiError } from './api-error.ts'

/** The server refused a change because somebody else had changed the record in the meantime. */
export const isVersionConflict = (error: unknown) => error instanceof ApiError && error.code === 'version_conflict'
