/** One request with all that became of it: a chunk of its own. */
export { RequestPage } from '#web/features/maintenance/own/request-page.tsx'
