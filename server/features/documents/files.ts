import { createHash, randomUUID } from 'node:crypto'
import { PHOTO_EDGE, photoTypeOf } from '#contract/maintenance/photos.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { type Member, type PdfFile, picturePdf, signedBy } from '#server/features/payments/service.ts'
import { cleanPhoto, PhotoRefused } from '#server/gateways/photo-cleaner.ts'
import type { Storage } from '#server/gateways/storage.ts'
import type { Insertable } from 'kysely'
import { kindOf, refusalOf } from './pdf-check.ts'
import type { Admin } from './present.ts'
import { type DocumentRow, find, findLease, insert, remove, update, type Whose } from './queries.ts'
import { noteOpened } from './recipients/queries.ts'
import { showForStaff } from './reading.ts'

export interface DocumentDeps {
  db: Db
  storage: Storage
  /** `PUBLIC_URL`, for links in emails. */
  origin: string
  /** The provider whose payments count. */
  gateway: Gateway
}

const TYPE = 'application/pdf'

/** A picture becomes a page of its own, upright and without metadata. */
async function pdfOf(bytes: Buffer, title: string): Promise<Buffer> {
  const refusal = refusalOf(bytes)
  if (refusal !== null) throw new AppError('validation', refusal)
  if (kindOf(bytes) === 'pdf') return bytes
  try {
    const { bytes: picture, width, height } = await cleanPhoto(bytes, photoTypeOf(bytes)!, PHOTO_EDGE)
    return Buffer.from(await picturePdf({ picture, width, height, title }))
  } catch (error) {
    throw error instanceof PhotoRefused ? new AppError('validation', error.message, { cause: error }) : error
  }
}

const withoutEnding = (name: string) => name.replace(/\.[a-z]{3,4}$/i, '')

/** What is known of a new document. */
interface NewFile extends Pick<Insertable<Database['documents']>, 'title' | 'file_name' | 'kind' | 'ask'> {
  pdf: Buffer
  /** The template that it was made from. */
  template?: Pick<DocumentRow, 'template_id' | 'template_version' | 'template_name' | 'is_text_changed'>
}

/** Stores a PDF as a draft of this lease. */
export async function addPdf(
  { db, storage }: DocumentDeps,
  by: Member,
  leaseId: string,
  { pdf, template, ...facts }: NewFile,
): Promise<Admin> {
  const id = randomUUID()
  const file_key = `documents/${id}.pdf`
  const { staff_id, staff_name } = await signedBy(db, by)
  await insert(db, {
    id,
    lease_id: leaseId,
    ...facts,
    ...template,
    file_key,
    byte_count: pdf.length,
    sha256: createHash('sha256').update(pdf).digest(),
    staff_id,
    staff_name,
  })
  try {
    await storage.put(file_key, pdf, TYPE)
  } catch (cause) {
    await remove(db, id)
    throw new AppError('unavailable', "We couldn't save the document. Please try again.", { cause })
  }
  return await db.transaction().execute(async (trx) => {
    const row = await update(trx, id, { stored_at: new Date() })
    if (!row) throw new AppError('conflict', 'The document was deleted meanwhile. Please add it again.')
    const shown = await showForStaff(trx, row)
    const from = shown.template && {
      template: shown.template.name,
      templateVersion: shown.template.version,
      isTextChanged: shown.template.isTextChanged,
    }
    await recordChange(trx, {
      userId: by.user.id,
      address: by.address,
      action: 'create',
      resourceType: 'document',
      resourceId: id,
      details: { leaseId, title: row.title, sha256: row.sha256.toString('hex'), ...from },
    })
    return shown
  })
}

/** Stores a file as a draft of this lease. */
export async function addFile(
  deps: DocumentDeps,
  by: Member,
  leaseId: string,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<Admin> {
  orNotFound(await findLease(deps.db, leaseId))
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const title = withoutEnding(name).trim().slice(0, 120) || 'Document'
  const file_name = withoutEnding(name).trim() === '' ? `${title}.pdf` : name
  return addPdf(deps, by, leaseId, { title, file_name, kind: 'other', ask: 'none', pdf: await pdfOf(file, title) })
}

/** A name for the saved file that every system accepts. */
const savedName = (title: string) =>
  title
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60) || 'document'

/** The stored file. One that is not what was stored at first is never given out. */
async function readStored(storage: Storage, row: DocumentRow): Promise<PdfFile> {
  const bytes = await storage.get(row.file_key).catch((cause: unknown) => {
    throw new AppError('unavailable', "We can't show this document right now. Please try again.", { cause })
  })
  if (!bytes) throw new AppError('internal', undefined, { cause: new Error(`The file ${row.file_key} is missing`) })
  if (!createHash('sha256').update(bytes).digest().equals(row.sha256))
    throw new AppError('internal', undefined, { cause: new Error(`The file ${row.file_key} is damaged`) })
  return { name: `${savedName(row.title)}.pdf`, bytes }
}

/** The file of a document. That the tenant had it is noted, because only then it may be signed. */
export async function readFile({ db, storage }: DocumentDeps, id: string, whose: Whose): Promise<PdfFile> {
  const row = orNotFound(await find(db, id, whose))
  if (whose.userId !== null && row.withdrawn_at !== null)
    throw new AppError('not_found', 'This document was withdrawn.')
  const file = await readStored(storage, row)
  if (whose.userId !== null) await noteOpened(db, row, whose.userId)
  return file
}
