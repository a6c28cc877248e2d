/** Lists of one's own requests, on the dashboard and on their page: a chunk of its own. */
export { ActiveCount, ActiveRequests } from '#web/features/maintenance/own/active-requests.tsx'
export { filterOf, RequestFilterBar } from '#web/features/maintenance/own/request-filter.tsx'
export { RequestList } from '#web/features/maintenance/own/request-list.tsx'
