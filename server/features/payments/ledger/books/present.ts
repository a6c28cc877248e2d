import type { AdminLedger, AdminLedgerEntry, LedgerEntry } from '#contract/leases/entries.ts'
import { formatCents } from '#contract/core/money.ts'
import { NAMELESS } from '#server/features/payments/labels.ts'
import type { Db } from '#server/db/connection.ts'
import type { Gateway } from '#contract/payments/own.ts'
import { leftOf, type PaidBooks, readPaid } from '../allocations/paid.ts'
import { versionOf } from '../allocations/queries.ts'
import type { EntryRow } from './entry-queries.ts'
import type { LedgerRow } from './queries.ts'

/** What a payment online caused, in words. */
const memosOf = (isDebit: boolean): Record<Exclude<EntryRow['kind'], 'charge'>, string> => ({
  payment: isDebit ? 'Bank payment' : 'Card payment',
  credit: 'Charge no longer due',
  refund: isDebit ? 'Refund to the bank account' : 'Refund to the card',
  reversal: 'Payment reversed by the bank',
  adjustment: 'Payment returned by the bank',
})
const MEMOS = { card: memosOf(false), us_bank_account: memosOf(true) }

/** What an entry is, in a few words. */
export function memoOf({
  source,
  kind,
  account,
  memo,
  method_kind: method,
  dispute_status: dispute,
}: Pick<LedgerRow, 'source' | 'kind' | 'account' | 'memo' | 'method_kind' | 'dispute_status'>): string {
  if (source !== 'payment') return memo
  // What it was for says more than that it was charged when it was paid.
  if (kind === 'charge') return memo || (account === 'deposit' ? 'Security deposit' : 'Fee')
  const name = kind === 'adjustment' && dispute === null ? 'Refund returned by the bank' : MEMOS[method ?? 'card'][kind]
  return memo === '' ? name : `${name}: ${memo}`
}

/**
 * Whether staff may take an entry back. What belongs to the return of a deposit is taken back with its first entry. `first` is the entry that this one
 * was recorded with, if any: a charge that a payment brought is taken back by itself, too.
 */
export const isReversible = (
  { source, kind, rule, recurring_id: recurringId, payment_id: firstId }: EntryRow,
  first: Pick<EntryRow, 'kind'> | undefined,
) =>
  kind !== 'reversal' &&
  (source === 'staff'
    ? firstId === null || (kind === 'charge' && first?.kind === 'payment')
    : rule === 'rent' || rule === 'opening' || recurringId !== null)

const present = (row: LedgerRow, nameless = NAMELESS): LedgerEntry => ({
  id: row.id,
  effectiveOn: row.effective_on,
  occurredOn: row.occurred_on,
  kind: row.kind,
  account: row.account,
  amount: formatCents(row.cents),
  memo: memoOf(row),
  balanceAfter: formatCents(row.balance_after),
  period: row.period,
  method: row.method ?? row.payout_method,
  number: row.method_number,
  receiptNumber: row.receipt_number ?? row.card_receipt,
  reverses: row.reverses,
  isReversed: row.is_reversed,
  paidBy: row.payer_name === null ? null : row.payer_name || nameless,
})

/** What paid a charge, or what a payment paid, each with its own words and day. */
function presentPaid({ id }: LedgerRow, paid: PaidBooks, byId: ReadonlyMap<string, LedgerRow>) {
  const side = paid.sides.get(id)
  if (!side) return { paid: [], left: null }
  // What was posted after the entries were read is not among them. The next read has both.
  const others = (paid.rowsOf.get(id) ?? []).flatMap(({ credit_id: creditId, charge_id: chargeId, cents }) => {
    const other = byId.get(creditId === id ? chargeId : creditId)
    if (!other) return []
    return [{ entryId: other.id, memo: memoOf(other), effectiveOn: other.effective_on, amount: formatCents(cents) }]
  })
  return { paid: others, left: formatCents(leftOf(paid, side)) }
}

const presentForStaff = (row: LedgerRow, paid: PaidBooks, byId: ReadonlyMap<string, LedgerRow>): AdminLedgerEntry => ({
  ...present(row, row.payer_email || undefined),
  staffName: row.staff_name,
  isReversible: isReversible(row, byId.get(row.payment_id ?? '')) && !row.is_reversed,
  paymentId: row.source === 'payment' ? row.payment_id : null,
  photoCount: row.photo_count,
  ...presentPaid(row, paid, byId),
})

const balanceOf = (rows: readonly LedgerRow[]) => formatCents(rows.at(-1)?.balance_after ?? 0)

/** `sentCents`: what banks work on. */
export const presentLedger = (rows: readonly LedgerRow[], sentCents = 0) => ({
  balance: balanceOf(rows),
  processing: formatCents(sentCents),
  entries: rows.map((row) => present(row)),
})

/** The ledger of a lease as staff see it. */
export async function presentLedgerForStaff(
  db: Db,
  { id, gateway }: { id: string; gateway: Gateway },
  rows: readonly LedgerRow[],
  sentCents = 0,
): Promise<AdminLedger> {
  const paid = await readPaid(db, id, gateway)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    balance: balanceOf(rows),
    processing: formatCents(sentCents),
    version: await versionOf(db, id, gateway),
    entries: rows.map((row) => presentForStaff(row, paid, byId)),
  }
}
