/** The list of one's own requests: a chunk of its own. */
export { filterOf, RequestFilterBar } from '#web/features/maintenance/own/request-filter.tsx'
export { RequestList } from '#web/features/maintenance/own/request-list.tsx'
