/** The validation of the form, loaded after hydration. */
export { NewMaintenanceRequest as schema } from '#contract/maintenance/public.ts'
