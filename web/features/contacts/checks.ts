/** What checks the form, fetched once the page is hydrated. */
export { NewContact as schema } from '#contract/contacts/public.ts'
