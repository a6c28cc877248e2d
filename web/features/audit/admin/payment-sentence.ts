import type { AuditLog } from '#contract/audit/admin.ts'
import { formatAmount } from '#contract/core/format-money.ts'

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

/** Where a dispute stands, by the provider's names. */
const DISPUTES: Readonly<Record<string, string>> = {
  needs_response: ' was disputed by the cardholder',
  under_review: ' dispute is under review by the bank',
  won: ' dispute was won',
  lost: ' dispute was lost',
  warning_needs_response: ' drew an inquiry from the bank',
  warning_under_review: ' inquiry is under review by the bank',
  warning_closed: ' inquiry was closed by the bank',
}

interface Change {
  field: string
  from: string
  to: string
}

function refundOf({ from, to }: Change) {
  if (Number(to) < Number(from)) return ` refund of ${formatAmount(Number(from) - Number(to))} failed`
  return ` was refunded ${formatAmount(Number(to))}${Number(from) > 0 ? ' in total' : ''}`
}

/** What became of a payment, in the words after its name. Null for a change that only fields describe. */
export function paymentOutcomeOf(log: AuditLog, changes: readonly Change[]): string | null {
  if (log.resourceType !== 'payment' || log.userName !== null) return null
  const status = changes.find(({ field }) => field === 'status')?.to
  if (status === 'completed') return ' was paid'
  if (status === 'pending') return ' was tried again'
  if (status === 'failed') return failureOf(log)
  const [only] = changes
  if (only === undefined || changes.length > 1) return null
  if (only.field === 'refunded amount') return refundOf(only)
  return only.field === 'dispute status' ? (DISPUTES[only.to] ?? null) : null
}

/** A payer who starts over replaces a payment, which cancels it. Everything else that fails is logged under the system. */
export const isReplaced = ({ resourceType, action, userName }: AuditLog) =>
  resourceType === 'payment' && action === 'status_change' && userName !== null
