import { contacts, type NewContact } from '#contract/contacts/public.ts'
import { call } from '#web/lib/api/call.ts'

export const sendMessage = (body: NewContact, idempotencyKey: string) => call(contacts.send, { body, idempotencyKey })
