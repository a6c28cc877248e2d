import { formatMonth, type Month } from '#contract/core/calendar.ts'
import { partName } from '#contract/leases/proration.ts'
import { partOfTerm } from '../proration/part-months.ts'
import { formerDueIn, openingMonthOf, prepaidLastMonthOf, rentMonths } from '../rent.ts'
import { dueOn, type LeaseLedger, monthOf, type Payer, rentLedgerOf } from '../rent-balance.ts'

/** An entry that follows from the terms of a lease. With its period, a rule has one entry. */
export interface AgreedEntry {
  rule: 'rent' | 'opening' | 'earlier' | 'deposit' | 'lock' | 'last_month' | 'last_month_used' | `recurring ${string}`
  account: 'rent' | 'last_month' | 'deposit' | 'lock' | 'fee' | 'utility'
  /** Positive for a charge, negative for a credit. */
  cents: number
  effectiveOn: string
  period: Month | null
  memo: string
  /** Follows from card payments too, so it counts only with their provider. */
  isByPayments: boolean
}

/** The day of a deposit. One that is asked for again after it went back is due from then on, and not from the start. */
function depositDueOn(base: string, { starts_on: start, today }: Payer, returnedOn: string | null): string {
  if (returnedOn === null || start === null) return base
  return returnedOn < start ? earliest(start, today) : today
}

const earliest = (day: string, other: string) => (day < other ? day : other)

/**
 * The rent of each month that is due by today, and the opening balance. Months before the first that is owed are charged what was paid for them. Rent
 * that was paid before the lease began is charged as the last month's rent, and credited when that falls due.
 */
function* rentOf(payer: Payer, ledger: LeaseLedger): Generator<AgreedEntry, void> {
  const books = rentLedgerOf(payer, ledger)
  const { today, starts_on: start } = payer
  const opening = openingMonthOf(books)
  const prepaid = prepaidLastMonthOf(books)
  if (prepaid > 0 && start !== null) {
    const memo = "Last month's rent, paid in advance"
    const of = { rule: 'last_month', account: 'last_month', period: monthOf(start), memo, isByPayments: true } as const
    yield { ...of, cents: prepaid, effectiveOn: earliest(start, today) }
  }
  const now = monthOf(today)
  for (const { month, dueCents } of rentMonths(books)) {
    if (month > now) return
    // What a former tenancy was charged of the month is posted already.
    const cents = dueCents - (books.added.get(month) ?? 0) - formerDueIn(books, month)
    if (cents <= 0) continue
    const part = partOfTerm(payer, month)
    const memo = part ? `Rent, ${partName(part)}` : `Rent for ${formatMonth(month)}`
    const due = dueOn(payer, month)
    const charge = { account: 'rent', cents, period: month } as const
    if (month === opening)
      yield {
        ...charge,
        rule: 'opening',
        effectiveOn: payer.known_since ?? today,
        memo: 'Opening balance',
        isByPayments: false,
      }
    else if (month < books.owedFrom)
      yield { ...charge, rule: 'earlier', effectiveOn: earliest(due ?? month, today), memo, isByPayments: true }
    else if (due !== null && due <= today) {
      yield { ...charge, rule: 'rent', effectiveOn: due, memo, isByPayments: false }
      if (month === books.last && prepaid > 0) {
        const credit = { rule: 'last_month_used', account: 'rent', cents: -Math.min(prepaid, cents) } as const
        yield {
          ...credit,
          effectiveOn: due,
          period: month,
          memo: "Last month's rent, applied",
          isByPayments: true,
        }
      }
    }
  }
}

/** What was charged together with its payment, because nothing had been charged for it before. */
export interface Matched {
  depositCents: number
  /** The deposit money that is held now. */
  depositHeldCents: number
  /** The last day on which a deposit went back. Null where none did. */
  depositReturnedOn: string | null
  /** Fees that were paid before the lease began. Only a new lock can be one of them. */
  earlyFeeCents: number
}

/**
 * Everything that the terms of a lease charge by today. The deposit and the lock are charged where the tenancy began with us, as far as they were not
 * charged with their payments. For a lease that is older than our records they were settled before.
 */
export function* agreedEntries(payer: Payer, ledger: LeaseLedger, matched: Matched): Generator<AgreedEntry, void> {
  const { lease_id: leaseId, starts_on: start, known_since: since } = payer
  const { depositHeldCents: held } = matched
  if (leaseId === null || since === null) return
  if (start !== null && start >= since) {
    // A tenant who comes back pays for the tenancy that begins now, not for the first day that we knew them.
    const effectiveOn = payer.was_tenant ? earliest(start, payer.today) : since
    const charge = { effectiveOn, period: null, isByPayments: true } as const
    const isOver = payer.ends_on !== null && payer.ends_on < payer.today
    // Once the lease is over no deposit is owed, and what is held goes back. Until then what is held stays charged, whatever is agreed.
    const owed = isOver ? held : Math.max(Number(payer.deposit_cents ?? 0), held)
    const deposit = owed - matched.depositCents
    const lock = Number(payer.lock_fee_cents ?? 0) - matched.earlyFeeCents
    if (deposit > 0)
      yield {
        ...charge,
        rule: 'deposit',
        account: 'deposit',
        cents: deposit,
        memo: 'Security deposit',
        effectiveOn: depositDueOn(effectiveOn, payer, matched.depositReturnedOn),
      }
    if (lock > 0) yield { ...charge, rule: 'lock', account: 'lock', cents: lock, memo: 'New lock' }
  }
  if (payer.rent_cents !== null) yield* rentOf(payer, ledger)
}
