/** One request with its history, in its own chunk. */
export { RequestPage } from '#web/features/maintenance/own/request-page.tsx'
