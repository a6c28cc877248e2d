// What the form needs once it is sent, loaded after hydration.
import { contacts, type NewContact } from '#contract/contacts/public.ts'
import { call } from '#web/lib/api/call.ts'
import '#web/lib/forms/stored-drafts.ts'
import { showSent } from '#web/lib/forms/sent-state.ts'
import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

export { NewContact as schema } from '#contract/contacts/public.ts'
export { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
export { Confirmation } from './confirmation.tsx'

/** Sends a message, and confirms it in place of the form. */
export async function send(body: NewContact, idempotencyKey: string) {
  const sent = await call(contacts.send, { body, idempotencyKey })
  toast('Message Sent!', "We'll get back to you within 24 hours.")
  showSent('/contact', { ...sent, owner: sessionOwner() })
}
