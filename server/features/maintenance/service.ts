import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ResultOf } from '#contract/endpoint.ts'
import type { maintenance, NewMaintenanceRequest } from '#contract/maintenance.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { countSubmission } from '#server/http/submission-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { acknowledgement, notice } from './mail.ts'
import { photosOf } from './photo-queries.ts'
import { attachPhotos, marksOf, type PhotoSender } from './photos.ts'
import { findByToken, insert } from './queries.ts'

const PER_HOUR = 20

type Request = ResultOf<typeof maintenance.submit>

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** What a program that fills in every field is told: as if all were well. */
const pretend = (request: NewMaintenanceRequest): Request => ({
  ...request,
  id: randomUUID(),
  phone: request.phone || null,
  photoIds: request.photoIds ?? [],
  status: 'pending',
  createdAt: new Date(),
})

interface Sender extends PhotoSender {
  /** Where the site stands, for the link in the mail. */
  origin: string
}

/** Takes in a request, has it acknowledged with a link to its progress, and told to the company. */
export async function submit(db: Db, request: NewMaintenanceRequest, sender: Sender): Promise<Request> {
  if (request.website) return pretend(request)
  if (!sender.user) await countSubmission(db, 'maintenance', sender.address, PER_HOUR)
  const token = randomBytes(32).toString('base64url')
  const row = await insert(db, {
    user_id: sender.user?.id ?? null,
    full_name: request.fullName,
    email: request.email,
    phone: request.phone || null,
    property_address: request.propertyAddress,
    request_type: request.requestType,
    priority: request.priority,
    description: request.description,
    is_urgent: request.isUrgent,
    token_hash: hashOf(token),
  })
  const photoIds = request.photoIds ?? []
  await attachPhotos(db, row.id, photoIds, marksOf(sender))
  const company = await readCompany(db)
  if (company.email !== '') {
    const statusUrl = `${sender.origin}/maintenance/status/${token}`
    await enqueue(db, 'send_mail', acknowledgement({ company, request, statusUrl }))
    await enqueue(db, 'send_mail', notice({ company, request }))
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
    createdAt: row.created_at,
  }
}

/** How far the request is whose link this token is of. */
export async function track(db: Db, token: string): Promise<ResultOf<typeof maintenance.track>> {
  const row = await findByToken(db, hashOf(token))
  if (!row) throw new AppError('not_found')
  return {
    propertyAddress: row.property_address,
    requestType: row.request_type,
    priority: row.priority,
    description: row.description,
    status: row.status,
    photos: await photosOf(db, row.id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
