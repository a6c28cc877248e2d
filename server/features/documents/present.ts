import type { ResultOf } from '#contract/core/endpoint.ts'
import type { DocumentStatus } from '#contract/documents/fields.ts'
import type { documentsAdmin } from '#contract/documents/admin.ts'
import type { documents } from '#contract/documents/own.ts'
import type { DocumentRow, SignatureRow } from './queries.ts'

export type Own = ResultOf<typeof documents.acknowledge>
export type Admin = ResultOf<typeof documentsAdmin.update>

/** Who still has to sign or acknowledge a document. */
export function missingSides(
  { ask, is_countersigned }: Pick<DocumentRow, 'ask' | 'is_countersigned'>,
  signatures: readonly Pick<SignatureRow, 'side'>[],
) {
  const asked = [...(ask === 'none' ? [] : ['tenant' as const]), ...(is_countersigned ? ['company' as const] : [])]
  return asked.filter((side) => !signatures.some((one) => one.side === side))
}

function statusOf(row: DocumentRow, signatures: readonly SignatureRow[]): DocumentStatus {
  if (row.shared_at === null) return 'draft'
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.ask === 'none') return 'shared'
  return missingSides(row, signatures).length > 0 ? 'waiting' : 'completed'
}

export const present = (row: DocumentRow, signatures: readonly SignatureRow[]): Own => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  ask: row.ask,
  isCountersigned: row.is_countersigned,
  status: statusOf(row, signatures),
  bytes: row.byte_count,
  sha256: row.sha256.toString('hex'),
  sharedAt: row.shared_at,
  openedAt: row.opened_at,
  withdrawnAt: row.withdrawn_at,
  withdrawnBecause: row.withdrawn_because,
  signatures: signatures.map(({ side, act, typed_name, account_name, account_email, signed_at }) => ({
    side,
    act,
    name: typed_name ?? (account_name || account_email),
    at: signed_at,
  })),
})

export const presentForStaff = (row: DocumentRow, signatures: readonly SignatureRow[]): Admin => ({
  ...present(row, signatures),
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
