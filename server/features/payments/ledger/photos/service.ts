import { createHash, randomUUID } from 'node:crypto'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { RECEIPT_PHOTOS_MAX, type receiptPhotos } from '#contract/leases/photos/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { cleanUpload, type PhotoPlaces, readPhotoFile } from '#server/features/maintenance/service.ts'
import { type Member, signedBy } from '../books/context.ts'
import * as queries from './queries.ts'

const TYPE = 'image/jpeg'

type PaidEntry = NonNullable<Awaited<ReturnType<typeof queries.findPaidEntry>>>

const present = (row: queries.PhotoRow): ResultOf<typeof receiptPhotos.add> => ({
  id: row.id,
  width: row.width,
  height: row.height,
  staffName: row.staff_name,
  addedAt: row.created_at,
  hidden:
    row.hidden_at === null || row.hidden_by === null || row.hidden_because === null
      ? null
      : { reason: row.hidden_because, staffName: row.hidden_by, at: row.hidden_at },
})

interface Logged {
  photo: 'added' | 'hidden'
  id: string
  entry: string
  receiptNumber: string | null
}

/** Writes the audit log, without the reason, which an erasure could not remove from there. Call it last in the transaction. */
const logPhoto = (trx: Db, { user, address }: Member, leaseId: string, details: Logged) =>
  recordChange(trx, {
    userId: user.id,
    address,
    action: 'update',
    resourceType: 'ledger',
    resourceId: leaseId,
    details: { ...details },
  })

export async function listPhotos(db: Db, entryId: string): Promise<ResultOf<typeof receiptPhotos.list>> {
  orNotFound(await queries.findPaidEntry(db, entryId))
  return (await queries.listPhotos(db, entryId)).map(present)
}

/** The same file that is shown with an entry already. Refuses another one where there are many. */
function sameOf(rows: readonly queries.PhotoRow[], sha256: Buffer) {
  const shown = rows.filter((row) => row.hidden_at === null)
  const same = shown.find((row) => row.source_sha256.equals(sha256))
  if (!same && shown.length >= RECEIPT_PHOTOS_MAX)
    throw new AppError('conflict', `A payment can have at most ${RECEIPT_PHOTOS_MAX} photos.`)
  return same
}

/** Shows a photo whose file is stored, or returns the same one of an upload that was faster. */
const finish = (db: Db, by: Member, entry: PaidEntry, id: string, sha256: Buffer) =>
  db.transaction().execute(async (trx) => {
    await queries.lockEntry(trx, entry.id)
    const same = sameOf(await queries.listPhotos(trx, entry.id), sha256)
    if (same) {
      await queries.removeUnstored(trx, id)
      return same
    }
    const row = await queries.markStored(trx, id)
    if (!row) throw new AppError('conflict', 'The photo was deleted meanwhile. Please add it again.')
    const { lease_id: leaseId, receipt_number: receiptNumber } = entry
    await logPhoto(trx, by, leaseId, { photo: 'added', id, entry: entry.id, receiptNumber })
    return row
  })

/** Adds a photo to a payment that staff recorded. The same file is stored once, however often it is sent. */
export async function addPhoto({ db, storage }: PhotoPlaces, by: Member, entryId: string, bytes: Uint8Array) {
  const entry = orNotFound(await queries.findPaidEntry(db, entryId))
  if (entry.method === null)
    throw new AppError('conflict', 'Only payments that staff recorded, such as checks, have photos.')
  const source_sha256 = createHash('sha256').update(bytes).digest()
  const known = sameOf(await queries.listPhotos(db, entryId), source_sha256)
  if (known) return present(known)
  const { bytes: clean, width, height } = await cleanUpload(bytes)
  const id = randomUUID()
  const file_key = `receipts/${id}.jpg`
  const { staff_id, staff_name } = await signedBy(db, by)
  const row = { id, entry_id: entryId, user_id: entry.user_id, file_key, width, height, source_sha256 }
  await queries.insertPhoto(db, { ...row, staff_id, staff_name })
  try {
    await storage.put(file_key, clean, TYPE)
  } catch (cause) {
    await queries.removeUnstored(db, id)
    throw new AppError('unavailable', "We couldn't save the photo. Please try again.", { cause })
  }
  return present(await finish(db, by, entry, id, source_sha256))
}

/** The picture of a photo, also of one that was hidden. */
export async function readPhoto({ db, storage }: PhotoPlaces, id: string): Promise<Uint8Array> {
  return readPhotoFile(storage, orNotFound(await queries.findPhoto(db, id)).file_key)
}

/** Hides a photo that was added by mistake. */
export const hidePhoto = ({ db }: PhotoPlaces, by: Member, id: string, reason: string) =>
  db.transaction().execute(async (trx) => {
    const found = orNotFound((await queries.lockPhoto(trx, id)) ?? null)
    if (found.hidden_at !== null) throw new AppError('conflict', 'This photo was already hidden.')
    const { staff_name: name } = await signedBy(trx, by)
    const row = orNotFound((await queries.hidePhoto(trx, id, name, reason)) ?? null)
    const { lease_id: leaseId, entry_id: entry, receipt_number: receiptNumber } = found
    await logPhoto(trx, by, leaseId, { photo: 'hidden', id, entry, receiptNumber })
    return present(row)
  })
