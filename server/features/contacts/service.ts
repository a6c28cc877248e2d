import { randomUUID } from 'node:crypto'
import type { contacts, NewContact } from '#contract/contacts/public.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { type FieldColumns, rowOf } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { readCompany } from '#server/features/company/service.ts'
import type { User } from '#server/http/session.ts'
import { countSubmission, mayAcknowledge } from '#server/http/limits/submission-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { acknowledgement, notice } from './mail.ts'
import { presentOwn } from './present.ts'
import { findListing, insert } from './queries.ts'

const PER_HOUR = 20

type Contact = ResultOf<typeof contacts.send>

/** The response for a bot that filled in the honeypot: it looks like success. */
const pretendSuccess = (contact: NewContact): Contact => ({
  ...contact,
  id: randomUUID(),
  phone: contact.phone || null,
  propertyId: null,
  status: 'new',
  emailedTo: contact.email,
  createdAt: new Date(),
})

const COLUMNS = {
  firstName: (first_name) => ({ first_name }),
  lastName: (last_name) => ({ last_name }),
  email: (email) => ({ email }),
  phone: (phone) => ({ phone: phone || null }),
  subject: (subject) => ({ subject }),
  message: (text) => ({ message: text }),
  // Stored only if the property exists.
  propertyId: () => ({}),
  // The honeypot is not stored.
  website: () => ({}),
} satisfies FieldColumns<NewContact, Database['contacts']>

interface Sender {
  user: User | null
  /** The IP address. */
  address: string
  /** The origin of the site. */
  origin: string
}

/** Stores a visitor's message, acknowledges it and notifies the company. A message about a property that no longer exists is stored without it. */
export async function submitContact(db: Db, message: NewContact, { user, address, origin }: Sender): Promise<Contact> {
  if (message.website) return pretendSuccess(message)
  await countSubmission(db, 'contact', address, PER_HOUR)
  const listing = message.propertyId ? await findListing(db, message.propertyId) : null
  const row = await insert(db, { ...rowOf(COLUMNS, message), property_id: listing?.id ?? null })
  const inquiry = { company: await readCompany(db), id: row.id, message, listing }
  let emailedTo: string | null = null
  // Without a company address there is no recipient, and no mail can be sent in its name.
  if (inquiry.company.email !== '') {
    const isOwnAddress = user?.email.toLowerCase() === message.email.toLowerCase()
    if (await mayAcknowledge(db, message.email)) {
      await enqueue(db, 'send_mail', acknowledgement({ ...inquiry, isOwnAddress }))
      emailedTo = message.email
    }
    await enqueue(db, 'send_mail', notice({ ...inquiry, url: `${origin}/admin/contacts?open=${row.id}` }))
  }
  return { ...presentOwn(row), emailedTo }
}

export { deleteOld } from './queries.ts'
