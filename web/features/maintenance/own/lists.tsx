/** The list of the user's own requests, in its own chunk. */
export { filterOf, RequestFilterBar } from './request-filter.tsx'
export { RequestList } from './request-list.tsx'
