import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { LedgerEntry } from '#contract/leases/entries.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'
import type { StatementPeriod } from '#contract/leases/statements/fields.ts'
import { type LedgerRow, presentLedger } from '#server/features/payments/service.ts'
import { sum, sumsOf } from './sums.ts'

const PURPOSES = { deposit: 'for the security deposit', fee: 'for fees and charges' } as const

/** The entries that are dated up to a day, as they stood then: what was reversed later is not. Without a day, all of them. */
export function upTo(rows: readonly LedgerRow[], day: string | null): LedgerRow[] {
  const shown = day === null ? [...rows] : rows.filter((row) => row.effective_on <= day)
  const reversed = new Set(shown.map((row) => row.reverses))
  return shown.map((row) => Object.assign(row, { is_reversed: reversed.has(row.id) }))
}

/** What a payment was for. */
function purposeOf({ kind, account, period }: LedgerEntry): string | null {
  if (kind !== 'payment') return null
  if (account === 'deposit' || account === 'fee') return PURPOSES[account]
  return account === 'rent' && period !== null ? `for ${formatMonth(period)}` : null
}

/** `Check, No. 777` */
const nameOf = ({ memo, number }: LedgerEntry) => [memo, number && `No. ${number}`].filter(Boolean).join(', ')

/** An entry in words: what it was, how it was paid, and whether it was reversed. */
function wordsOf(
  entry: LedgerEntry,
  byId: ReadonlyMap<string, LedgerEntry>,
  reversals: ReadonlyMap<string, LedgerEntry>,
) {
  const { id, memo, method, number, receiptNumber, paidBy, occurredOn, kind, reverses } = entry
  const by = method === null || memo === METHOD_NAMES[method] ? null : METHOD_NAMES[method]
  const reversed = byId.get(reverses ?? '')
  const reversal = reversals.get(id)
  const facts = [
    by,
    number && `No. ${number}`,
    purposeOf(entry),
    receiptNumber,
    paidBy && `paid by ${paidBy}`,
    occurredOn && `dated ${formatDay(occurredOn)}`,
  ]
  return [
    [memo, ...facts].filter(Boolean).join(', '),
    ...(kind === 'reversal'
      ? [reversed ? `Reversal of ${nameOf(reversed)} of ${formatDay(reversed.effectiveOn)}` : 'Reversal']
      : []),
    ...(reversal ? [`Reversed on ${formatDay(reversal.effectiveOn)}`] : []),
  ].join('\n')
}

/** The deposit that was held on a day. What was charged or credited for it is no money. */
function depositOn(rows: readonly LedgerRow[], byId: ReadonlyMap<string, LedgerRow>): number {
  const isMoney = ({ kind }: LedgerRow) => kind !== 'charge' && kind !== 'credit'
  const moved = rows.filter((row) => row.account === 'deposit' && isMoney(byId.get(row.reverses ?? '') ?? row))
  return -sum(moved)
}

/** The rent of the last month that was held on a day: paid in advance and not used yet. */
function lastMonthOn(rows: readonly LedgerRow[], byId: ReadonlyMap<string, LedgerRow>): number {
  const rules = new Set<string | null>(['last_month', 'last_month_used'])
  return sum(rows.filter((row) => rules.has((byId.get(row.reverses ?? '') ?? row).rule)))
}

/** A payment with a test card, or its refund. What a lease charges because of a payment is none. */
const isByTestCard = ({ source, kind, gateway }: LedgerRow) =>
  source === 'payment' && kind !== 'charge' && kind !== 'credit' && gateway !== null && gateway !== 'stripe'

/** What a statement says of a ledger, of which the oldest entries come first. */
export function statementOf(rows: readonly LedgerRow[], { from, to }: StatementPeriod) {
  const until = rows.filter(({ effective_on: day }) => day <= to)
  const own = until.filter(({ effective_on: day }) => day >= from)
  const { entries } = presentLedger(rows)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const reversals = new Map(
    entries.flatMap((entry) => (entry.reverses === null ? [] : [[entry.reverses, entry] as const])),
  )
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return {
    openingCents: sum(until) - sum(own),
    closingCents: sum(until),
    sums: sumsOf(own, rowsById),
    depositCents: depositOn(until, rowsById),
    lastMonthCents: lastMonthOn(until, rowsById),
    isTest: own.some(isByTestCard),
    lines: own.map((row) => ({
      day: row.effective_on,
      words: wordsOf(byId.get(row.id)!, byId, reversals),
      cents: Number(row.cents),
      afterCents: Number(row.balance_after),
    })),
  }
}
