import { documentsAdmin } from '#contract/documents/admin.ts'
import {
  type AdminDocument,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_TOO_LARGE,
  NOT_A_DOCUMENT,
} from '#contract/documents/fields.ts'
import { photoTypeOf } from '#contract/maintenance/photos.ts'
import { FileFailure } from '#web/lib/api/file-failure.ts'
import { type Sending, uploadOwn } from '#web/lib/api/upload.ts'

const PDF = 'application/pdf'

async function typeOf(file: File): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  return String.fromCharCode(...head).includes('%PDF-') ? PDF : photoTypeOf(head)
}

/** Uploads a PDF or a picture as a draft of a lease. */
export async function sendDocument(leaseId: string, file: File, sending: Sending): Promise<AdminDocument> {
  const type = await typeOf(file)
  if (type === null) throw new FileFailure(NOT_A_DOCUMENT)
  if (file.size > DOCUMENT_MAX_BYTES) throw new FileFailure(DOCUMENT_TOO_LARGE)
  const parts = { params: { id: leaseId }, query: { name: file.name.slice(-255) } }
  return uploadOwn(documentsAdmin.add, file, type, { ...sending, parts })
}
