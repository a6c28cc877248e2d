/** What is typed about a request, and what checks it: a chunk of its own. */
export { MessageForm } from './message-form.tsx'
export { NotFixedForm } from './not-fixed-form.tsx'
