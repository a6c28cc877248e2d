import { randomUUID } from 'node:crypto'
import { addDays, addMonths, companyDay, type Month } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { insertEntries, type NewEntry } from '#server/features/payments/ledger/books/entry-queries.ts'
import type { Random } from '#server/testing/random-numbers.ts'
import { sql } from 'kysely'
import { type HandEntry, type HandLease, PaidByHand } from './paid-by-hand.ts'

const TODAY = companyDay()
let receipts = 0
const monthOf = (day: string): Month => `${day.slice(0, 8)}01`

/** Of two who take back the same entry, the second is refused. */
function ignoreTwice(error: unknown) {
  if (!String(error).includes('ledger_entries_reverses')) throw error
}

/** One lease in the database, to which random entries are added as the product does, and what was paid by them counted by hand. */
export class RandomLedger {
  readonly hand = new PaidByHand()
  private nextMonth: Month
  private revision = 0

  readonly db: Db
  readonly id: string
  readonly userId: string
  readonly lease: HandLease
  readonly random: Random

  constructor(db: Db, { id, userId }: { id: string; userId: string }, lease: HandLease, random: Random) {
    this.db = db
    this.id = id
    this.userId = userId
    this.lease = lease
    this.random = random
    this.nextMonth = monthOf(lease.starts_on)
  }

  upTo = (most: number) => Math.floor(this.random() * (most + 1))
  pick = <T>(of: readonly T[]): T | undefined => of[this.upTo(of.length - 1)]
  private amount = () => this.pick([200_000, 200_000, 100_000, 50_000, 1 + this.upTo(450_000)])!
  private day = () => addDays(this.lease.starts_on, this.upTo(400) - 10)
  private month = () => addMonths(monthOf(this.lease.starts_on), this.upTo(9))

  /** Adds entries as postings do, with the lease locked, in one statement. */
  private add = (...entries: Omit<NewEntry, 'lease_id'>[]) =>
    this.db.transaction().execute(async (trx) => {
      await this.lock(trx)
      await insertEntries(
        trx,
        entries.map((entry) => Object.assign({ lease_id: this.id }, entry)),
      )
    })

  private lock = (trx: Db) => sql`select from leases where id = ${this.id} for no key update`.execute(trx)

  private staff = { source: 'staff', staff_name: 'Ada' } as const

  private standing = (kinds: readonly string[]) => {
    const entries = this.hand.entries
    const reversed = new Set(entries.map(({ reverses }) => reverses))
    return entries.filter(({ id, kind }) => kinds.includes(kind) && !reversed.has(id))
  }

  private reversalOf = (entry: HandEntry) => ({
    kind: 'reversal' as const,
    account: entry.account as NewEntry['account'],
    cents: -entry.cents,
    effective_on: TODAY,
    period: entry.period,
    reverses: entry.id,
    ...this.staff,
  })

  private chargeRent = async () => {
    const period = this.nextMonth
    this.nextMonth = addMonths(period, 1)
    await this.add({
      kind: 'charge',
      account: 'rent',
      cents: 200_000,
      effective_on: period,
      period,
      source: 'lease',
      rule: 'rent',
      revision: (this.revision += 1),
    })
  }

  private chargeMore = async () => {
    const account = this.pick(['rent', 'fee', 'utility', 'late_fee', 'deposit'] as const)!
    const period = account === 'rent' ? this.month() : null
    await this.add({ kind: 'charge', account, cents: this.amount(), effective_on: this.day(), period, ...this.staff })
  }

  private chargeLastMonth = () =>
    this.add({
      kind: 'charge',
      account: 'last_month',
      cents: this.amount(),
      effective_on: this.lease.starts_on,
      period: monthOf(this.lease.starts_on),
      source: 'lease',
      rule: 'last_month',
      revision: (this.revision += 1),
    })

  private receive = async () => {
    const account = this.pick(['rent', 'rent', 'rent', 'fee', 'deposit'] as const)!
    await this.add({
      kind: 'payment',
      account,
      cents: -this.amount(),
      effective_on: this.day(),
      period: account === 'rent' ? this.month() : null,
      method: 'check',
      receipt_number: `BY-2026-${String((receipts += 1)).padStart(13, '0')}`,
      ...this.staff,
    })
  }

  private credit = async () => {
    const what = this.pick(['interest', 'fee', 'used', 'deposit'] as const)!
    const of = { kind: 'credit', effective_on: this.day() } as const
    if (what === 'interest')
      await this.add({ ...of, account: 'interest', cents: -(1 + this.upTo(5000)), period: this.month(), ...this.staff })
    if (what === 'deposit') await this.add({ ...of, account: 'deposit', cents: -this.amount(), ...this.staff })
    if (what === 'used')
      await this.add({
        ...of,
        account: 'rent',
        cents: -this.amount(),
        period: this.month(),
        source: 'lease',
        rule: 'last_month_used',
        revision: (this.revision += 1),
      })
    const charge = this.pick(this.standing(['charge']).filter(({ account }) => account === 'fee'))
    if (what === 'fee' && charge)
      await this.add({ ...of, account: 'fee', cents: -charge.cents, pays: charge.id, ...this.staff })
  }

  private payByCard = async () => {
    const type = this.pick(['rent', 'rent', 'fees', 'deposit'] as const)!
    const of = {
      user_id: this.userId,
      payer_name: 'T',
      payer_email: 't@example.com',
      amount_cents: this.amount(),
      payment_type: type,
      status: 'completed',
      gateway: 'sandbox',
      intent_id: `pi_${randomUUID()}`,
      rent_month: type === 'rent' ? this.month() : null,
      completed_at: new Date(`${this.day()}T12:00:00Z`),
    } as const
    await this.db.insertInto('payments').values(of).execute()
  }

  private changeCard = async () => {
    const payments = await this.db
      .selectFrom('payments')
      .select(['id', 'amount_cents', 'refunded_cents', 'dispute_status'])
      .where('user_id', '=', this.userId)
      .orderBy('intent_id')
      .execute()
    const payment = this.pick(payments)
    if (!payment) return
    const [amount, back] = [Number(payment.amount_cents), Number(payment.refunded_cents)]
    const change =
      this.random() < 0.5
        ? { refunded_cents: Math.min(amount, back + 1 + this.upTo(amount)) }
        : { dispute_status: payment.dispute_status === 'lost' ? ('won' as const) : ('lost' as const) }
    await this.db.updateTable('payments').set(change).where('id', '=', payment.id).execute()
  }

  private reverse = async () => {
    const entry = this.pick(
      this.standing(['charge', 'payment', 'credit', 'refund']).filter(({ source }) => source !== 'payment'),
    )
    if (entry) await this.add(this.reversalOf(entry)).catch(ignoreTwice)
  }

  private correct = async () => {
    const entry = this.pick(this.standing(['charge']).filter(({ source }) => source === 'staff'))
    if (!entry) return
    const { kind, account, effective_on, period } = entry as HandEntry & Pick<NewEntry, 'kind' | 'account'>
    const anew = { kind, account, effective_on, period, cents: this.amount(), ...this.staff }
    await this.add(this.reversalOf(entry), anew).catch(ignoreTwice)
  }

  private giveBack = () => {
    const account = this.pick(['deposit', 'rent', 'fee'] as const)!
    const period = account === 'rent' ? this.month() : null
    return this.add({ kind: 'refund', account, cents: this.amount(), effective_on: this.day(), period, ...this.staff })
  }

  /** What can happen, the more often the more frequent. */
  readonly steps = [
    ...Array.from({ length: 4 }, () => this.receive),
    ...Array.from({ length: 3 }, () => this.chargeMore),
    ...Array.from({ length: 3 }, () => this.payByCard),
    this.chargeRent,
    this.chargeRent,
    this.chargeRent,
    this.chargeLastMonth,
    this.credit,
    this.credit,
    this.changeCard,
    this.changeCard,
    this.reverse,
    this.reverse,
    this.correct,
    this.giveBack,
  ]
}
