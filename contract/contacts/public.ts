import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import {
  requiredEnum,
  Id,
  MailAddress,
  optionalLine,
  paragraphs,
  requiredLine,
  Timestamp,
} from '#contract/core/fields.ts'

export const CONTACT_SUBJECTS = [
  'buying',
  'selling',
  'renting',
  'construction',
  'maintenance',
  'consulting',
  'other',
] as const
export const CONTACT_STATUSES = ['new', 'contacted', 'resolved', 'archived'] as const

/** The contact form (section 5 of the specification). `website` is a honeypot that people never see. */
export const NewContact = z.object({
  firstName: requiredLine('First name', 100),
  lastName: requiredLine('Last name', 100),
  email: MailAddress,
  phone: optionalLine('Phone', 40),
  subject: requiredEnum('Subject', CONTACT_SUBJECTS),
  message: paragraphs('Message', 10, 5000),
  /** The property that the inquiry is about. */
  propertyId: z.nullish(Id),
  website: z.nullish(z.string()),
})
export type NewContact = z.output<typeof NewContact>

/** An inquiry as it is kept. */
export const contactFields = {
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
  /** The property that the inquiry is about. */
  propertyId: z.nullable(Id),
  status: z.enum(CONTACT_STATUSES),
}
const Contact = z.object({
  ...contactFields,
  /** Where the acknowledgement was emailed. Null if none was sent. */
  emailedTo: z._default(z.nullable(z.string()), null),
  createdAt: Timestamp,
})
/** What the form got in response. */
export type SentContact = z.input<typeof Contact>

export const contacts = {
  send: {
    method: 'POST',
    path: '/api/contacts',
    access: 'public',
    summary: 'Sends a message to the company, at most 20 an hour from one IP address. Accepts an Idempotency-Key',
    status: 201,
    body: NewContact,
    response: Contact,
  },
} as const satisfies Record<string, Endpoint>
