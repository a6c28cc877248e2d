import { createHash } from 'node:crypto'
import type { SignatureRow } from '#server/features/documents/queries.ts'

const hex = (bytes: Buffer) => bytes.toString('hex')
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest()

/**
 * The hash of everything that is recorded about a signature, in the format `baystead-signature-1` of docs/documents.md: SHA-256 of a JSON list of
 * texts in UTF-8. Changing the order or a text changes every hash, so another format gets another name.
 */
export const recordHash = (row: Omit<SignatureRow, 'id' | 'record_hash'>): Buffer =>
  sha256(
    JSON.stringify([
      'baystead-signature-1',
      row.document_id,
      hex(row.document_sha256),
      row.side,
      row.act,
      row.user_id,
      row.account_name,
      row.account_email,
      row.typed_name ?? '',
      row.drawing === null ? '' : hex(sha256(row.drawing)),
      row.consent,
      row.ip_address,
      row.user_agent,
      row.signed_at.toISOString(),
    ]),
  )
