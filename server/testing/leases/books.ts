import { addMonths, type Month } from '#contract/core/calendar.ts'
import { agreedEntries } from '#server/features/payments/ledger/books/agreed.ts'
import { differences } from '#server/features/payments/ledger/books/charges.ts'
import type { NewEntry, PostedEntry } from '#server/features/payments/ledger/books/entry-queries.ts'
import { lessPaidBack, type PaidBack } from '#server/features/payments/ledger/paid-back.ts'
import { NO_FORMER_RENT } from '#server/features/payments/ledger/rent.ts'
import {
  type LeaseLedger,
  openCentsOf,
  type Payer,
  rentBalanceOf,
  sum,
  withSent,
} from '#server/features/payments/ledger/rent-balance.ts'
import { chargedDays, rentOfDays } from './charged-days.ts'
import { LEASE, PAYER } from './payer.ts'

const NOTHING = { depositCents: 0, depositHeldCents: 0, depositReturnedOn: null, earlyFeeCents: 0 }
const DAY_MS = 86_400_000
export const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
const monthOf = (day: string): Month => `${day.slice(0, 8)}01`

/** One tenant's books, kept in memory as the database keeps them. */
export class Books {
  today: string
  rents: { from: Month; cents: number }[]
  payments: { month: Month; cents: number; day: string; refunded: number; recordedAt: number }[] = []
  receipts: { month: Month; cents: number; day: string; isReversed: boolean; recordedAt: number }[] = []
  credits: { month: Month; cents: number; day: string; recordedAt: number }[] = []
  paidBack: PaidBack[] = []
  /** What banks work on. */
  debits: { month: Month; cents: number; day: string }[] = []
  added = new Map<Month, { cents: number; dueOn: string; paidBeforeCents: number }>()
  waived = new Set<Month>()
  entries: (NewEntry & { id: string })[] = []

  readonly start: string
  end: string | null
  readonly dueDay: number

  /** The day on which staff entered the lease. Rent that fell due until then is not owed. */
  readonly enteredOn: string

  /** Which part months are charged by the day. */
  partMonths: Payer['part_months'] = null

  constructor(start: string, end: string | null, dueDay: number, rent: number, enteredOn = start) {
    this.start = start
    this.end = end
    this.dueDay = dueDay
    this.enteredOn = enteredOn
    this.today = enteredOn
    this.rents = [{ from: '2000-01-01', cents: rent }]
  }

  get payer(): Payer {
    return {
      ...PAYER,
      rent_cents: String(this.rents.at(-1)!.cents),
      due_day: this.dueDay,
      part_months: this.partMonths,
      today: this.today,
      starts_on: this.start,
      ends_on: this.end,
      known_since: this.enteredOn,
    }
  }

  get ledger(): LeaseLedger {
    const received = [
      ...this.payments.map(({ month, day, cents, refunded, recordedAt }) => ({
        month,
        day,
        cents: cents - refunded,
        recordedAt,
      })),
      ...this.receipts.filter(({ isReversed }) => !isReversed),
      ...this.credits,
    ].map(({ month, day, cents, recordedAt }) => ({
      month,
      day,
      cents,
      recordedAt,
      isEarly: false,
      payerId: null,
      tenantId: null,
    }))
    return {
      ...lessPaidBack({ paid: received, added: this.added }, this.paidBack),
      rents: this.rents,
      pending: [],
      waived: this.waived,
      waivedOpening: null,
      former: NO_FORMER_RENT,
    }
  }

  /** Each entry is recorded after the one before. */
  private get now() {
    return this.entries.length
  }

  post(entry: NewEntry) {
    this.entries.push({ ...entry, id: String(this.entries.length) })
  }

  private get posted(): PostedEntry[] {
    const reversals = new Map(this.entries.map(({ reverses, source }) => [reverses, source]))
    return this.entries
      .filter(({ rule }) => rule != null)
      .map((entry) => ({
        id: entry.id,
        lease_id: LEASE,
        account: entry.account,
        cents: Number(entry.cents),
        effective_on: entry.effective_on,
        occurred_on: entry.effective_on,
        period: entry.period ?? null,
        memo: entry.memo ?? '',
        rule: entry.rule!,
        revision: entry.revision ?? 1,
        gateway: entry.gateway ?? null,
        reversed_by: (reversals.get(entry.id) ?? null) as PostedEntry['reversed_by'],
      }))
  }

  /** What the job finds missing by a day. */
  missing(today = this.today): NewEntry[] {
    return [
      ...differences(
        { leaseId: LEASE, gateway: 'sandbox', payer: this.payer },
        [...agreedEntries({ ...this.payer, today }, this.ledger, NOTHING)],
        this.posted,
      ),
    ]
  }

  /** What the job does. Returns how many entries it wrote. */
  charge(): number {
    const missing = this.missing()
    for (const entry of missing) this.post(entry)
    return missing.length
  }

  get balance() {
    return sum(this.entries.map(({ cents }) => Number(cents)))
  }

  /** The month that a payment counts for. */
  get paying(): Month {
    const balance = rentBalanceOf(this.payer, withSent(this.ledger))!
    return balance.paying?.month ?? balance.current.month
  }

  /** Rent that is open by a day. */
  owedBy(day: string) {
    return sum((rentBalanceOf({ ...this.payer, today: day }, this.ledger)?.open ?? []).map(openCentsOf))
  }

  get sentCents() {
    return sum(this.debits.map(({ cents }) => cents))
  }

  /** Rent that is open by a day and that no bank works on. */
  askedBy(day: string) {
    const { open = [] } = rentBalanceOf({ ...this.payer, today: day }, withSent(this.ledger)) ?? {}
    return sum(open.map(openCentsOf))
  }

  /** The first charge of rent that stands. */
  get standing() {
    return this.entries.find(({ id, rule }) => rule === 'rent' && !this.entries.some(({ reverses }) => reverses === id))
  }

  /** What is owed, counted month by month in the plainest way. */
  get expected() {
    let cents = 0
    for (let month = monthOf(this.start); month <= monthOf(this.today); month = addMonths(month, 1)) {
      const regular = `${month.slice(0, 8)}${String(this.dueDay).padStart(2, '0')}`
      const days = chargedDays(month, { startsOn: this.start, endsOn: this.end, partMonths: this.partMonths })
      const usual = regular < this.start ? this.start : regular
      const due = days.isCut && days.last < usual ? days.last : usual
      if (this.enteredOn > this.start && usual <= this.enteredOn) continue
      if (due > this.today || this.waived.has(month) || (this.end !== null && due > this.end)) continue
      cents += rentOfDays(this.rents.findLast(({ from }) => from <= month)!.cents, days)
    }
    for (const { cents: more } of this.added.values()) cents += more
    for (const { cents: paid, refunded } of this.payments) cents -= paid - refunded
    for (const { cents: paid, isReversed } of this.receipts) if (!isReversed) cents -= paid
    for (const { cents: given } of this.credits) cents -= given
    for (const { cents: back } of this.paidBack) cents += back
    return cents
  }

  /** An entry that staff or a payment cause today. */
  private postToday(kind: NewEntry['kind'], cents: number, more: Partial<NewEntry> = {}) {
    this.post({ lease_id: LEASE, kind, account: 'rent', cents, effective_on: this.today, source: 'staff', ...more })
  }

  /** What is paid where no rent can be paid, such as once a lease that was entered late is over, is rent of before it was entered. */
  get isRentOfBefore() {
    return this.enteredOn > this.start && rentBalanceOf(this.payer, withSent(this.ledger))!.paying === null
  }

  payByCard(cents: number) {
    this.payments.push({ month: this.paying, cents, day: this.today, refunded: 0, recordedAt: this.now })
    this.postToday('payment', -cents, { source: 'payment' })
  }

  sendDebit(cents: number) {
    this.debits.push({ month: this.paying, cents, day: this.today })
  }

  /** The bank answers. What it has paid counts from the day it was asked. */
  settleDebit(at: number, isPaid: boolean) {
    const [debit] = this.debits.splice(at, 1)
    if (!debit || !isPaid) return
    this.payments.push({ ...debit, refunded: 0, recordedAt: this.now })
    this.postToday('payment', -debit.cents, { source: 'payment', effective_on: debit.day })
  }

  /** Returns the number of the receipt, counted from 0. */
  receive(cents: number): number {
    this.receipts.push({ month: this.paying, cents, day: this.today, isReversed: false, recordedAt: this.now })
    this.postToday('payment', -cents)
    return this.receipts.length - 1
  }

  /** Refunds so much of a payment, and at most what is left of it. */
  refund(at: number, cents: number) {
    const payment = this.payments[at]
    const back = payment ? Math.min(cents, payment.cents - payment.refunded) : 0
    if (!payment || back === 0) return
    payment.refunded += back
    this.postToday('refund', back, { source: 'payment' })
  }

  /** Staff take something off the rent. */
  give(cents: number) {
    this.credits.push({ month: this.paying, cents, day: this.today, recordedAt: this.now })
    this.postToday('credit', -cents)
  }

  /** Staff pay so much of the credit back, and at most all of it. */
  payBack(cents: number) {
    const back = Math.min(cents, -this.balance)
    if (back <= 0) return
    this.paidBack.push({
      cents: back,
      day: this.today,
      payerId: null,
      tenantId: null,
      recordedAt: this.now,
      lastMonthCents: 0,
    })
    this.postToday('refund', back)
  }

  /** A check that the bank returns. */
  reverse(at: number) {
    const receipt = this.receipts[at]
    if (!receipt || receipt.isReversed) return
    receipt.isReversed = true
    this.postToday('reversal', receipt.cents)
  }

  /** Staff add rent to this month. */
  add(cents: number) {
    const month = monthOf(this.today)
    const before = this.added.get(month)
    const received = this.ledger.paid.filter((one) => one.month === month).map((one) => one.cents)
    this.added.set(month, {
      cents: cents + (before?.cents ?? 0),
      dueOn: before?.dueOn ?? this.today,
      paidBeforeCents: before?.paidBeforeCents ?? sum(received),
    })
    this.postToday('charge', cents)
  }

  /** Staff take back the first rent that stands. Returns its month. */
  waive(): Month | null {
    const entry = this.standing
    if (!entry) return null
    this.waived.add(entry.period!)
    this.postToday('reversal', -Number(entry.cents), { reverses: entry.id, period: entry.period! })
    return entry.period!
  }

  raiseRent(from: Month, cents: number) {
    this.rents = [...this.rents.filter((one) => one.from < from), { from, cents }]
  }
}
