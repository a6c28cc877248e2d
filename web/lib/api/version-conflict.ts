import { ApiError } from './api-error.ts'

/** Another user has changed the record since it was loaded, so the server refused the change. */
export const isVersionConflict = (error: unknown) => error instanceof ApiError && error.code === 'version_conflict'
