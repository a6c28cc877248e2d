import type { ResultOf } from '#contract/core/endpoint.ts'
import type { DocumentStatus } from '#contract/documents/fields.ts'
import type { documentsAdmin } from '#contract/documents/admin.ts'
import type { documents } from '#contract/documents/own.ts'
import { NAMELESS } from '#server/features/payments/service.ts'
import type { DocumentRow, SignatureRow } from './queries.ts'
import {
  isComplete,
  missingTenants,
  type People,
  presentOthers,
  presentRecipient,
  signerName,
} from './recipients/present.ts'

export type Own = ResultOf<typeof documents.acknowledge>
export type Admin = ResultOf<typeof documentsAdmin.update>

function statusOf(row: DocumentRow, people: People): DocumentStatus {
  if (row.shared_at === null) return 'draft'
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.ask === 'none') return 'shared'
  return isComplete(row, people) ? 'completed' : 'waiting'
}

/** What everyone who has a document reads of it. Only staff see the email address of another person. */
const presentShared = (row: DocumentRow, people: People, nameOf: (signature: SignatureRow) => string) => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  ask: row.ask,
  isCountersigned: row.is_countersigned,
  status: statusOf(row, people),
  bytes: row.byte_count,
  sha256: row.sha256.toString('hex'),
  sharedAt: row.shared_at,
  withdrawnAt: row.withdrawn_at,
  withdrawnBecause: row.withdrawn_because,
  signatures: people.signatures.map((signature) => ({
    side: signature.side,
    act: signature.act,
    name: nameOf(signature),
    at: signature.signed_at,
  })),
})

/** A document as one of the tenants who have it reads it. */
export function presentOwn(row: DocumentRow, people: People, userId: string): Own {
  const own = people.recipients.find((one) => one.user_id === userId)
  const shared = presentShared(row, people, (one) => signerName(one, userId))
  const missing = shared.status === 'waiting' ? missingTenants(people) : []
  return {
    ...shared,
    openedAt: own?.opened_at ?? null,
    isForYou: missing.some((one) => one.user_id === userId),
    left: own?.is_on_lease === false ? { on: own.left_on } : null,
    waitsFor: missing.filter((one) => one.user_id !== userId).map(({ name }) => name || NAMELESS),
  }
}

export const presentForStaff = (row: DocumentRow, people: People): Admin => ({
  ...presentShared(row, people, (one) => signerName(one)),
  tenants: people.recipients.map((one) => presentRecipient(one, people.signatures)),
  others: presentOthers(people),
  fileName: row.file_name,
  staffName: row.staff_name,
  createdAt: row.created_at,
  delivery:
    row.delivery_confirmed_at === null
      ? null
      : { confirmedBy: row.delivery_confirmed_name!, confirmedAt: row.delivery_confirmed_at },
  template:
    row.template_id === null
      ? null
      : {
          id: row.template_id,
          name: row.template_name!,
          version: row.template_version!,
          isTextChanged: row.is_text_changed,
        },
})
