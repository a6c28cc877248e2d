import type { ResultOf } from '#contract/core/endpoint.ts'
import type { documentsAdmin } from '#contract/documents/admin.ts'
import { NAMELESS } from '#server/features/payments/service.ts'
import type { DocumentRow, SignatureRow } from '../queries.ts'
import type { RecipientRow } from './queries.ts'

/** What is known of a document and the people of it. */
export interface People {
  /** For staff: who is on the lease. */
  onLease?: readonly RecipientRow[]
  recipients: readonly RecipientRow[]
  signatures: readonly SignatureRow[]
}

/** The name of who signed. Tenants read no email address of others, so a person without a name is nameless to them. */
export function signerName(
  { side, user_id: signer, typed_name, account_name, account_email }: SignatureRow,
  reader?: string,
) {
  const isHidden = reader !== undefined && side === 'tenant' && signer !== reader
  return typed_name ?? (account_name || (isHidden ? NAMELESS : account_email))
}

export const signatureOf = (signatures: readonly SignatureRow[], userId: string): SignatureRow | undefined =>
  signatures.find(({ side, user_id: signer }) => side === 'tenant' && signer === userId)

/** The tenants who still have to sign or acknowledge a document. Someone who has left the lease is not waited for. */
export const missingTenants = ({ recipients, signatures }: People): RecipientRow[] =>
  recipients.filter((one) => one.is_asked && one.is_on_lease && signatureOf(signatures, one.user_id) === undefined)

/** Whether the tenants have done what a document asks for: none of them is waited for, and at least one has signed. */
export const areTenantsDone = ({ ask }: Pick<DocumentRow, 'ask'>, people: People): boolean =>
  ask === 'none' || (missingTenants(people).length === 0 && people.signatures.some(({ side }) => side === 'tenant'))

/** Whether everyone has, the company included. */
export const isComplete = (row: Pick<DocumentRow, 'ask' | 'is_countersigned'>, people: People): boolean =>
  areTenantsDone(row, people) && (!row.is_countersigned || people.signatures.some(({ side }) => side === 'company'))

const nameForStaff = ({ name, email }: RecipientRow) => name || email || 'Former tenant'

/** The tenants of the lease who do not have a document. */
export const presentOthers = ({ onLease = [], recipients }: People) =>
  onLease
    .filter((one) => !recipients.some(({ user_id: id }) => id === one.user_id))
    .map((one) => ({ tenantId: one.user_id, name: nameForStaff(one) }))

type Recipient = ResultOf<typeof documentsAdmin.update>['tenants'][number]

export const presentRecipient = (one: RecipientRow, signatures: readonly SignatureRow[]): Recipient => ({
  tenantId: one.user_id,
  name: nameForStaff(one),
  isAsked: one.is_asked,
  openedAt: one.opened_at,
  doneAt: signatureOf(signatures, one.user_id)?.signed_at ?? null,
  hasLeft: !one.is_on_lease,
  isActive: one.is_active,
})
