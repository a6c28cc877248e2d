import type { Month } from '#contract/core/calendar.ts'
import type { Gateway, PaymentStatus } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { listRent, listRents, listStaffRent, type Payer } from './queries.ts'
import { type AddedRent, lessPaidBack, type RentBooks, type RentPaidBy } from './paid-back.ts'
import { formerPartOf } from './proration/part-months.ts'
import { listFormerRent } from './proration/queries.ts'
import { type FormerRent, type MonthlyRent, NO_FORMER_RENT } from './rent.ts'

export type { RentPaidBy } from './paid-back.ts'
export type { Payer } from './queries.ts'

export const monthOf = (day: string): Month => `${day.slice(0, 8)}01`
export const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

export interface PendingRent extends RentPaidBy {
  /** A bank works on it for days. */
  isSent: boolean
}

export interface LeaseLedger extends RentBooks {
  /** The books as they were before each time that staff paid a credit back, oldest first, with the day of that. */
  beforePaidBack: readonly (RentBooks & { day: string })[]
  rents: readonly MonthlyRent[]
  /** Payments that are still processing. */
  pending: readonly PendingRent[]
  /** Months whose rent staff took back. */
  waived: ReadonlySet<Month>
  /** The month that carried the opening balance when staff took that back. It may be another month now. Null where they did not. */
  waivedOpening: Month | null
  former: FormerRent
}

/**
 * The paid rent, pending payments, monthly rents and entries of staff of these payers, by id. Takes three statements for all of them. Without card
 * payments it still has all that the rent of a month that is owed depends on.
 */
export async function readLedgers(
  db: Db,
  payers: readonly Payer[],
  gateway: Gateway,
  { isWithoutPayments = false } = {},
): Promise<Map<string, LeaseLedger>> {
  const leaseIds = payers.flatMap(({ lease_id: id }) => id ?? [])
  const returned = payers.flatMap((payer) => (formerPartOf(payer) && payer.lease_id) ?? [])
  const [payments, rents, entries, former] = await Promise.all([
    isWithoutPayments ? [] : listRent(db, payers, gateway, ['completed', 'pending']),
    leaseIds.length === 0 ? [] : listRents(db, leaseIds),
    leaseIds.length === 0 ? [] : listStaffRent(db, leaseIds, gateway),
    returned.length === 0 ? [] : listFormerRent(db, returned, gateway),
  ])
  const paymentsOf = Map.groupBy(payments, (payment) => payment.lease_id ?? payment.user_id)
  const rentsOf = Map.groupBy(rents, (rent) => rent.lease_id)
  const entriesOf = Map.groupBy(entries, (entry) => entry.lease_id)
  const formerOf = new Map(former.map(({ lease_id: id, cents, due_cents: dueCents }) => [id, { cents, dueCents }]))
  return new Map(
    payers.map((payer) => [
      payer.id,
      booksOf(
        payer,
        [...(paymentsOf.get(payer.holder_id) ?? []), ...(paymentsOf.get(payer.lease_id) ?? [])],
        rentsOf.get(payer.lease_id!),
        entriesOf.get(payer.lease_id!),
        formerOf.get(payer.lease_id!),
      ),
    ]),
  )
}

type Paid = Awaited<ReturnType<typeof listRent>>
const sumCents = (payments: Paid) => sum(payments.map(({ kept_cents: cents }) => Number(cents)))
type StaffRent = Awaited<ReturnType<typeof listStaffRent>>

/** Whose check it is, or who was paid back: the main tenant, unless staff named another. A credit is nobody's. */
const payerOf = ({ kind, lease_tenant_id: tenantId, payer_id: payerId }: StaffRent[number], holderId: string) =>
  kind !== 'payment' && kind !== 'refund' ? null : tenantId === null ? holderId : payerId

function booksOf(
  payer: Payer,
  payments: Paid = [],
  rents: readonly MonthlyRent[] = [],
  entries: StaffRent = [],
  formerRent = NO_FORMER_RENT,
): LeaseLedger {
  const { starts_on: start, was_tenant: hadRent, holder_id: holderId } = payer
  const of = (status: PaymentStatus) => payments.filter((payment) => payment.status === status)
  const received = entries.filter(({ kind }) => kind === 'payment' || kind === 'credit')
  const paidBefore = (month: Month, at: Date) =>
    sumCents(of('completed').filter((one) => one.month === month && one.recorded_at < at)) -
    sum(received.filter((one) => one.month === month && one.recorded_at < at).map(({ cents }) => Number(cents)))
  const charges = entries.filter(({ kind }) => kind === 'charge')
  const former = formerPartOf(payer)
  // What staff took back of a former tenancy is of no month of this one.
  const reversed = entries.filter(
    ({ kind, month, reversed_day: day }) =>
      kind === 'reversal' && !(former && month === former.month && day !== null && day <= former.until),
  )
  const added = new Map<Month, AddedRent>()
  for (const { month, cents, day, recorded_at: at } of charges) {
    const before = added.get(month)
    added.set(month, {
      cents: Number(cents) + (before?.cents ?? 0),
      dueOn: before?.dueOn ?? day,
      paidBeforeCents: before?.paidBeforeCents ?? paidBefore(month, at),
    })
  }
  const ofCards = (status: PaymentStatus) =>
    of(status).map((payment) => ({
      month: payment.month,
      day: payment.day,
      cents: Number(payment.kept_cents),
      payerId: payment.user_id,
      tenantId: payment.lease_tenant_id,
      isSent: payment.is_sent,
      recordedAt: Number(payment.recorded_at),
    }))
  const paid = [
    ...ofCards('completed'),
    ...received.map((entry) => ({
      month: entry.month,
      day: entry.day,
      cents: -Number(entry.cents),
      payerId: payerOf(entry, holderId),
      tenantId: entry.lease_tenant_id,
      recordedAt: Number(entry.recorded_at),
    })),
  ]
  const paidBack = entries
    .filter(({ kind }) => kind === 'refund')
    .map((entry) => ({
      day: entry.day,
      cents: Number(entry.cents),
      payerId: payerOf(entry, holderId),
      tenantId: entry.lease_tenant_id,
      recordedAt: Number(entry.recorded_at),
      lastMonthCents: entry.last_month_cents,
    }))
  const before = new Set(paid.map(({ month }) => month).filter((month) => start !== null && month < monthOf(start)))
  // Where more than a first month was paid, it was rent of a former tenancy, and not of one whose start was moved.
  const wasTenant = hadRent || before.size > 1
  const withEarly = <T extends Omit<RentPaidBy, 'isEarly'>>(one: T): T & { isEarly: boolean } => ({
    ...one,
    isEarly: start !== null && one.day < start && (one.month >= monthOf(start) || !wasTenant),
  })
  return {
    ...lessPaidBack({ paid: paid.map(withEarly), added }, paidBack),
    rents,
    pending: ofCards('pending').map(withEarly),
    former: formerRent,
    waived: new Set(reversed.filter(({ rule }) => rule !== 'opening').map(({ month }) => month)),
    waivedOpening: reversed.find(({ rule }) => rule === 'opening')?.month ?? null,
  }
}

export const pendingCentsOf = ({ pending }: Pick<LeaseLedger, 'pending'>) => sum(pending.map(({ cents }) => cents))

/** As if more had been paid. */
export function withPaid(ledger: LeaseLedger, more: readonly RentPaidBy[]): LeaseLedger {
  const add = <T extends RentBooks>(books: T): T => ({ ...books, paid: [...books.paid, ...more] })
  return { ...add(ledger), beforePaidBack: ledger.beforePaidBack.map(add) }
}

/** As if banks had paid what they work on. It is not asked for again meanwhile, on a lease of several tenants by none of them. */
export function withSent(ledger: LeaseLedger): LeaseLedger {
  const isSent = (payment: PendingRent) => payment.isSent
  return {
    ...withPaid(ledger, ledger.pending.filter(isSent)),
    pending: ledger.pending.filter((payment) => !isSent(payment)),
  }
}

export const readLedger = async (db: Db, payer: Payer, gateway: Gateway) =>
  (await readLedgers(db, [payer], gateway)).get(payer.id)!
