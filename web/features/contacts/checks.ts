/** What checks the form, fetched once the page is awake. */
export { NewContact as schema } from '#contract/contacts/public.ts'
