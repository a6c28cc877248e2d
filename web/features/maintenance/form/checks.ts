/** What checks the form, fetched once the page is hydrated. */
export { NewMaintenanceRequest as schema } from '#contract/maintenance/public.ts'
