import { formatDate } from '#contract/core/dates.ts'
import type { AdminDocument, DocumentKind, DocumentStatus, OwnDocument } from '#contract/documents/fields.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const KIND_NAMES: Record<DocumentKind, string> = {
  lease: 'Lease',
  renewal: 'Renewal',
  addendum: 'Addendum',
  notice: 'Notice',
  condition: 'Statement of condition',
  receipt: 'Receipt',
  other: 'Other',
}

export const STATUSES: Record<DocumentStatus, { name: string; tone: Tone }> = {
  draft: { name: 'Draft', tone: 'gray' },
  shared: { name: 'Shared', tone: 'blue' },
  waiting: { name: 'Waiting', tone: 'yellow' },
  completed: { name: 'Completed', tone: 'green' },
  withdrawn: { name: 'Withdrawn', tone: 'red' },
}

/** Whether the tenant still has to sign or confirm it. */
export const isForTenant = ({ status, signatures }: OwnDocument) =>
  status === 'waiting' && !signatures.some(({ side }) => side === 'tenant')

/** Whether the company still has to sign it. It signs after the tenant, so that a mistake can be withdrawn until then. */
export const isForCompany = ({ status, isCountersigned, signatures }: AdminDocument) =>
  status === 'waiting' && isCountersigned && !signatures.some(({ side }) => side === 'company')

const ACTS = { signed: 'signed', acknowledged: 'confirmed' } as const

/** `Dana Reyes signed on Nov 28, 2026.` */
export const signedWords = ({ signatures }: OwnDocument) =>
  signatures.map(({ name, act, at }) => `${name} ${ACTS[act]} on ${formatDate(at)}.`).join(' ')
