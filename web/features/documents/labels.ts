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

/** The tenants who still have to sign or confirm it. Who has left is not waited for. */
export const missingTenants = ({ status, tenants }: AdminDocument) =>
  status === 'waiting' ? tenants.filter(({ isAsked, doneAt, hasLeft }) => isAsked && doneAt === null && !hasLeft) : []

/** Whether the company still has to sign it. It signs after the tenants, so that a mistake can be withdrawn until then. */
export const isForCompany = ({ status, isCountersigned, signatures }: AdminDocument) =>
  status === 'waiting' && isCountersigned && !signatures.some(({ side }) => side === 'company')

/** `Dana Reyes and Lee Cole` */
export const namesOf = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const ACTS = { signed: 'signed', acknowledged: 'confirmed' } as const

/** `Dana Reyes signed on Nov 28, 2026.` */
export const signedWords = ({ signatures }: Pick<OwnDocument, 'signatures'>) =>
  signatures.map(({ name, act, at }) => `${name} ${ACTS[act]} on ${formatDate(at)}.`).join(' ')
