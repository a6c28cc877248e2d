/** What checks the form, fetched once the page is awake. */
export { NewMaintenanceRequest as schema } from '#contract/maintenance/public.ts'
