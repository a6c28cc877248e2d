import type { contacts } from '#contract/contacts/public.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { ContactRow } from './admin/queries.ts'

/** An inquiry as its sender sees it. Every field is listed, so that internal notes cannot leak. */
export const presentOwn = (
  row: Omit<ContactRow, 'admin_notes'>,
): Omit<ResultOf<typeof contacts.send>, 'emailedTo'> => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  subject: row.subject,
  message: row.message,
  propertyId: row.property_id,
  status: row.status,
  createdAt: row.created_at,
})
