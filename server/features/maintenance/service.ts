import { randomUUID } from 'node:crypto'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { maintenance, NewMaintenanceRequest } from '#contract/maintenance/public.ts'
import type { Db } from '#server/db/connection.ts'
import { type FieldColumns, rowOf } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { countSubmission, mayAcknowledge } from '#server/http/limits/submission-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { acknowledgement, notice } from './mail.ts'
import { hashOf, openFirstLink, trackingLinkFor, adminUrl } from './tracking-link.ts'
import { photosWithin } from './photos/queries.ts'
import { attachPhotos, senderKeysOf, type PhotoSender } from './photos/photos.ts'
import { photosFor, promiseOf } from './present.ts'
import { findByToken, insert, insertStep, stepsOf } from './queries.ts'

const PER_HOUR = 20

type Request = ResultOf<typeof maintenance.submit>

/** The response for a bot that filled in the honeypot: it looks like success. */
const pretendSuccess = (request: NewMaintenanceRequest): Request => ({
  ...request,
  id: randomUUID(),
  phone: request.phone || null,
  photoIds: request.photoIds ?? [],
  status: 'pending',
  emailedTo: request.email,
  trackingPath: null,
  createdAt: new Date(),
})

const COLUMNS = {
  fullName: (full_name) => ({ full_name }),
  email: (email) => ({ email }),
  phone: (phone) => ({ phone: phone || null }),
  propertyAddress: (property_address) => ({ property_address }),
  requestType: (request_type) => ({ request_type }),
  priority: (priority) => ({ priority }),
  description: (description) => ({ description }),
  isUrgent: (is_urgent) => ({ is_urgent }),
  // Photos have their own table.
  photoIds: () => ({}),
  // The honeypot is not stored.
  website: () => ({}),
} satisfies FieldColumns<NewMaintenanceRequest, Database['maintenance_requests']>

interface Sender extends PhotoSender {
  address: string
  /** The origin of the site, for the link in the email. */
  origin: string
  /** Makes the first tracking link of a visitor. */
  secret: string
}

/** Stores a request, acknowledges it with a tracking link and notifies the company. */
export async function submit(db: Db, request: NewMaintenanceRequest, sender: Sender): Promise<Request> {
  if (request.website) return pretendSuccess(request)
  if (sender.user) await countSubmission(db, 'maintenance', sender.user.id, PER_HOUR, 'requests from your account')
  else await countSubmission(db, 'maintenance', sender.address, PER_HOUR)
  const row = await insert(db, {
    ...rowOf(COLUMNS, request),
    user_id: sender.user?.id ?? null,
  })
  const { id: request_id, user_id, full_name: user_name, created_at: at } = row
  await insertStep(db, { request_id, status: 'pending', side: 'sender', user_id, user_name, at })
  if (!sender.user) await openFirstLink(db, sender.secret, row.id)
  const photoIds = request.photoIds ?? []
  await attachPhotos(db, { requestId: row.id }, photoIds, senderKeysOf(sender))
  const company = await readCompany(db)
  let emailedTo: string | null = null
  if (company.email !== '') {
    // A signed-in user gets the email at the account's address, and their requests are already limited by account.
    if (sender.user || (await mayAcknowledge(db, request.email))) {
      const trackingLink = await trackingLinkFor(db, sender.origin, row)
      await enqueue(db, 'send_mail', acknowledgement({ company, id: row.id, request, trackingLink }))
      emailedTo = trackingLink.to
    }
    await enqueue(db, 'send_mail', notice({ company, id: row.id, request, url: adminUrl(sender.origin, row.id) }))
  }
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    propertyAddress: row.property_address,
    requestType: row.request_type,
    priority: row.priority,
    description: row.description,
    isUrgent: row.is_urgent,
    status: row.status,
    photoIds,
    emailedTo,
    trackingPath: null,
    createdAt: row.created_at,
  }
}

/** The progress of the request that this tracking token belongs to. */
export async function readTracked(db: Db, token: string): Promise<ResultOf<typeof maintenance.track>> {
  const row = await findByToken(db, hashOf(token))
  if (!row) throw new AppError('not_found')
  const steps = await stepsOf(db, row.id)
  return {
    propertyAddress: row.property_address,
    requestType: row.request_type,
    priority: row.priority,
    isUrgent: row.is_urgent,
    description: row.description,
    status: row.status,
    photos: photosFor(await photosWithin(db, row.id), null),
    steps: steps.map(({ status, at }) => ({ status, at })),
    promise: promiseOf(row, steps),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export { cleanUpload, readPhotoFile, sendPhoto } from './photos/photo-file.ts'
export { cleanUpPhotos, type PhotoPlaces } from './photos/photos.ts'
