import type { AuditLog } from '#contract/audit/admin.ts'

/** Why a payment failed where no card was declined. */
const ENDINGS: Readonly<Record<string, string>> = {
  not_tried: ' expired before a card was entered',
  not_begun: " couldn't be started",
  canceled: ' expired before it was completed',
}

function failureOf({ details: { failureCode: code } }: AuditLog) {
  if (typeof code !== 'string') return ' failed'
  return ENDINGS[code] ?? ` was declined: ${code.replaceAll('_', ' ')}`
}

/** What became of a payment, in the words after its name. Null for anything but a change of its status. */
export function paymentOutcomeOf(log: AuditLog, status: { from: string; to: string } | undefined): string | null {
  if (log.resourceType !== 'payment' || log.userName !== null || status === undefined) return null
  if (status.to === 'completed') return ' was paid'
  if (status.to === 'pending') return ' was tried again'
  return status.to === 'failed' ? failureOf(log) : null
}

/** A payer who starts over replaces a payment, which cancels it. Everything else that fails is logged under the system. */
export const isReplaced = ({ resourceType, action, userName }: AuditLog) =>
  resourceType === 'payment' && action === 'status_change' && userName !== null
