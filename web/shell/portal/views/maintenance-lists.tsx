/** The list of the user's own requests, in its own chunk. */
export { filterOf, RequestFilterBar } from '#web/features/maintenance/own/request-filter.tsx'
export { RequestList } from '#web/features/maintenance/own/request-list.tsx'
