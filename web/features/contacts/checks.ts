/** The validation of the form, loaded after hydration. */
export { NewContact as schema } from '#contract/contacts/public.ts'
