import * as z from 'zod/mini'
import { CONTACT_STATUSES, CONTACT_SUBJECTS, contactFields } from './public.ts'
import { ById, Id, notes, oneOf, pageQuery, paragraphs, SearchText, Timestamp, Version } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'

export const CONTACT_SORTS = ['newest', 'oldest', 'name', 'name-desc'] as const

/** An inquiry as staff see it. */
const AdminContact = z.object({
  ...contactFields,
  /** Internal notes, visible to staff only. */
  notes: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
})
export type AdminContact = z.input<typeof AdminContact>

const Reply = z.object({
  id: Id,
  /** The member of staff who wrote the reply. */
  authorName: z.nullable(z.string()),
  /** The email address that the reply was sent to. */
  sentTo: z.string(),
  body: z.string(),
  createdAt: Timestamp,
})

const ContactDetail = z.extend(AdminContact, {
  listing: z.nullable(z.object({ id: Id, title: z.string(), address: z.string() })),
  replies: z.array(Reply),
})
export type ContactDetail = z.input<typeof ContactDetail>

/** Fields that are left out do not change. */
export const ContactUpdate = z.object({
  status: z.optional(oneOf('Status', CONTACT_STATUSES)),
  adminNotes: z.nullish(notes('Admin notes')),
  version: Version,
})
export type ContactUpdate = z.output<typeof ContactUpdate>

export const NewReply = z.object({ body: paragraphs('Reply', 1, 5000) })
export type NewReply = z.output<typeof NewReply>

const filter = {
  search: SearchText,
  status: z.optional(oneOf('status', CONTACT_STATUSES)),
  subject: z.optional(oneOf('subject', CONTACT_SUBJECTS)),
  sort: z._default(oneOf('sort', CONTACT_SORTS), 'newest'),
}

export const contactsAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/contacts',
    access: 'admin',
    summary: 'All inquiries, newest first. `search` matches any part of the name, email, phone, message or reference',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter }),
    response: z.array(AdminContact),
  },
  export: csvOf('/api/admin/contacts', z.object(filter)),
  get: {
    method: 'GET',
    path: '/api/admin/contacts/:id',
    access: 'admin',
    summary: 'One inquiry with its property and its replies',
    isLookup: true,
    params: ById,
    response: ContactDetail,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/contacts/:id',
    access: 'admin',
    summary: 'Changes the status and the admin notes',
    params: ById,
    body: ContactUpdate,
    response: AdminContact,
  },
  reply: {
    method: 'POST',
    path: '/api/admin/contacts/:id/replies',
    access: 'admin',
    summary: 'Emails a reply and stores it. A new inquiry becomes contacted. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewReply,
    response: Reply,
  },
} as const satisfies Record<string, FileEndpoint>
