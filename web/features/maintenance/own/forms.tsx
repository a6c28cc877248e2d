/** The message forms and their validation, in a chunk of their own. */
export { MessageForm } from './message-form.tsx'
export { NotFixedForm } from './not-fixed-form.tsx'
