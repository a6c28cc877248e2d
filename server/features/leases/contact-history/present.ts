import { formatCents } from '#contract/core/money.ts'
import type { PaymentPromise, PromiseState } from '#contract/leases/contact-history/fields.ts'
import type { ContactRow } from './queries.ts'

interface PromiseRow {
  promised_cents: string | null
  promised_on: string | null
  paid_cents: string | null
  promise_state: PromiseState | null
}

/** A promise to pay as staff see it. Null where nothing was promised. */
export function presentPromise({
  promised_cents: cents,
  promised_on: on,
  paid_cents: paid,
  promise_state: state,
}: PromiseRow) {
  if (cents === null || on === null || state === null) return null
  return { amount: formatCents(cents), on, paid: formatCents(paid ?? 0), state } satisfies PaymentPromise
}

export const presentContact = (row: ContactRow) => ({
  id: row.id,
  on: row.contacted_on,
  how: row.how,
  note: row.note,
  promise: presentPromise(row),
  followUpOn: row.follow_up_on,
  staffName: row.staff_name,
  recordedAt: row.created_at,
  correction:
    row.struck_at === null || row.struck_by === null || row.struck_because === null
      ? null
      : { reason: row.struck_because, staffName: row.struck_by, at: row.struck_at },
})
