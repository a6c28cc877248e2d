import { addMonths } from '#contract/core/calendar.ts'
import type { AdminLedger, AdminLedgerEntry } from '#contract/leases/entries.ts'
import type { Periods } from '#contract/leases/periods/admin.ts'
import type { AgedLease } from '#contract/reports/admin.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import { createClockedDatabase } from '#server/testing/database/moved-clock.ts'
import { dayAfter } from '#server/testing/leases/books.ts'
import { Life, type LifeTerms } from '#server/testing/leases/lives.ts'
import { keptSums, replayInto } from '#server/testing/leases/replay.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { answerDebits, MANDATE } from '#server/testing/methods/debits.ts'
import { type Begun, confirmAt, deliverEvents, intentOf, payerOf } from '#server/testing/payments.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { statementSums } from '#server/testing/read/statement-sums.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chargeAllLeases } from './books/daily-charges.ts'
import { monthOf } from './rent-balance.ts'

const LEASES = 14
const SHARED = 3
const [FIRST, LAST] = ['2027-01-01', '2028-06-30']
/** It makes some thousand requests, also on a busy machine. */
const TIMEOUT_MS = 300_000
const HABITS = ['card', 'check', 'debit', 'late', 'parts', 'bouncing', 'ahead'] as const

const noon = (day: string) => `${day}T17:00:00Z`
const { db, setClock } = await createClockedDatabase()
await setClock(noon(FIRST))
const { app, staff, stripe, cards } = await setUpRoommates({ db })

const random = randomNumbers(20_271_129)
const chance = (of: number) => random() < of
const upTo = (most: number) => Math.floor(random() * (most + 1))
const pick = <T>(of: readonly T[]): T => of[upTo(of.length - 1)]!
const dollars = (cents: number) => (cents / 100).toFixed(2)
const centsOf = (amount: string) => Math.round(Number(amount) * 100)
let acted = 0

/** What was asked of the product must have been done. */
async function done<Answer>(
  asked: Promise<{ statusCode: number; body: string; json: () => unknown }>,
): Promise<Answer> {
  const answer = await asked
  acted += 1
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json() as Answer
}

async function deliver() {
  await deliverEvents(app, db)
  await sql`
    delete from graphile_worker._private_jobs as j using graphile_worker._private_tasks as t
    where t.id = j.task_id and t.identifier in ('deliver_card_event', 'send_mail')`.execute(db)
}

/** A tenant with a habit, their lease in the product, and their life beside it. */
class Tenancy {
  readonly habit = pick(HABITS)
  readonly life: Life
  id = ''
  leaseId = ''
  private roommateId: string | null = null
  private payer!: Awaited<ReturnType<typeof payerOf>>
  private cardPayment: { intent: string; cents: number } | null = null
  private debit: { begun: Begun; cents: number; day: string } | null = null
  private readonly returning = new Map<string, { id: string; cents: number }>()
  private raisedOn = ''
  private checks = 0

  constructor(terms: LifeTerms) {
    this.life = new Life(terms)
  }

  get isPending() {
    return this.debit !== null
  }

  async enter(index: number) {
    const { start, end, dueDay, rent, opening, entered } = this.life.terms
    const isNew = start >= entered
    const created = await done<{ id: string }>(
      staff('POST', '/api/admin/tenants', {
        firstName: 'Ada',
        lastName: `Number ${index}`,
        email: `ada-${index}@example.com`,
        propertyAddress: `${index + 1} Elm Street, Salem, MA 01970`,
        rentAmount: dollars(rent),
        rentDueDay: dueDay,
        leaseStartDate: start,
        leaseEndDate: end,
        ...(isNew && { depositAmount: dollars(rent) }),
        ...(opening > 0 && { openingBalance: dollars(opening) }),
      }),
    )
    this.id = created.id
    this.leaseId = (await this.detail()).leaseId!
    this.payer = await payerOf(app, this.id)
    if (isNew) {
      await this.receive(entered, rent, 'deposit')
      this.life.note(entered, 'deposit', rent)
    }
    if (index < SHARED) await this.share(index, rent)
  }

  private async share(index: number, rent: number) {
    const email = `riley-${index}@example.com`
    const other = await done<{ id: string }>(
      staff('POST', '/api/admin/tenants', { firstName: 'Riley', lastName: 'Doe', email }),
    )
    const share = dollars(Math.floor(rent / 3))
    await done(
      staff('POST', `/api/admin/leases/${this.leaseId}/tenants`, {
        email,
        share,
        shares: [{ tenantId: this.id, share: dollars(rent - centsOf(share)) }],
      }),
    )
    this.roommateId = other.id
  }

  detail = async () => (await staff('GET', `/api/admin/tenants/${this.id}`)).json<TenantDetail & { leaseId: string }>()

  private async receive(day: string, cents: number, account: 'rent' | 'deposit' | 'fee' = 'rent') {
    const method = account === 'rent' && chance(0.2) ? 'cash' : 'check'
    this.checks += 1
    const entry = await done<AdminLedgerEntry>(
      staff('POST', `/api/admin/leases/${this.leaseId}/receipts`, {
        amount: dollars(cents),
        method,
        number: String(this.checks),
        receivedOn: day,
        account,
        ...(this.roommateId !== null && chance(0.4) && { tenantId: this.roommateId }),
      }),
    )
    this.life.note(day, account === 'rent' ? method : account === 'fee' ? 'fee paid' : 'deposit paid', -cents)
    return entry.id
  }

  private async begin(cents: number) {
    const begun = await done<Begun>(this.payer.begin(dollars(cents)))
    return begun
  }

  private async byCard(day: string, cents: number) {
    const begun = await this.begin(cents)
    await done(this.payer.call('POST', `/api/payments/${begun.paymentId}/try`))
    await done(confirmAt(app, begun, 'pm_sbx_visa'))
    await deliver()
    this.life.note(day, 'card', -cents)
    this.cardPayment = { intent: intentOf(begun.clientSecret), cents }
  }

  private async byDebit(day: string, cents: number) {
    const begun = await this.begin(cents)
    await done(this.payer.call('PUT', `/api/payments/${begun.paymentId}/debit-authorization`))
    await done(this.payer.call('POST', `/api/payments/${begun.paymentId}/try`))
    await done(
      confirmAt(
        app,
        begun,
        pick(['pm_sbx_bankSuccess', 'pm_sbx_bankSuccess', 'pm_sbx_bankInsufficientFunds']),
        MANDATE,
      ),
    )
    await deliver()
    this.debit = { begun, cents, day }
  }

  /** The bank answers after some days. What it pays counts from the day on which it was asked. */
  private async hearFromBank(today: string) {
    if (this.debit === null || today < dayAfter(this.debit.day, 4)) return
    const { begun, cents, day } = this.debit
    await answerDebits(db, begun)
    await deliver()
    const { status } = await done<{ status: string }>(this.payer.call('GET', `/api/payments/${begun.paymentId}`))
    if (status === 'completed') this.life.note(day, 'card', -cents)
    this.debit = null
  }

  private async pay(today: string, isDue: boolean) {
    const owed = this.life.rentOwed(today)
    if (this.debit !== null || owed < 100) return
    const { habit } = this
    if (habit === 'card' && isDue) await this.byCard(today, owed)
    if (habit === 'check' && isDue) await this.receive(today, owed)
    if (habit === 'debit' && isDue) await this.byDebit(today, owed)
    if (habit === 'late' && chance(0.05)) await this.byCard(today, owed)
    if (habit === 'parts' && chance(0.08)) await this.receive(today, Math.ceil(owed / (1 + upTo(2))))
    if (habit === 'bouncing' && chance(0.1)) {
      const id = await this.receive(today, owed)
      if (chance(0.4)) this.returning.set(dayAfter(today, 3 + upTo(6)), { id, cents: owed })
    }
    const { end, rent } = this.life.terms
    const mayPayAhead = end === null || end > dayAfter(today, 100)
    if (habit === 'ahead' && isDue) await this.byCard(today, owed + (mayPayAhead ? upTo(rent) : 0))
  }

  private async comeBack(today: string) {
    const check = this.returning.get(today)
    if (check) {
      await done(staff('POST', `/api/admin/ledger-entries/${check.id}/reversal`, { reason: 'The check was returned' }))
      this.life.note(today, 'returned', check.cents)
      this.life.hasReturns = true
    }
    if (this.cardPayment !== null && chance(0.004)) {
      const cents = Math.ceil(this.cardPayment.cents / (1 + upTo(2)))
      await stripe.refunds.create({ payment_intent: this.cardPayment.intent, amount: cents })
      await deliver()
      this.life.note(today, 'refund', cents)
      this.life.hasReturns = true
      this.cardPayment = null
    }
  }

  private change = (body: object) => done(staff('PATCH', `/api/admin/tenants/${this.id}`, body))

  private async manage(today: string) {
    const { life } = this
    const { dueDay, end } = life.terms
    const fees = life.feesOwed(today)
    if (fees > 0 && chance(0.1)) await this.receive(today, fees, 'fee')
    else if (chance(0.004)) {
      const cents = 1000 + upTo(9000)
      const charged = { account: pick(['fee', 'utility']), amount: dollars(cents), effectiveOn: today, memo: 'Water' }
      await done(staff('POST', `/api/admin/leases/${this.leaseId}/charges`, charged))
      life.note(today, 'fee', cents)
    }
    const isSettled = dayAfter(this.raisedOn || life.terms.entered, 70) < today
    if (isSettled && chance(0.004)) {
      const cents = life.rents.at(-1)!.cents + upTo(20_000)
      await this.change({ rentAmount: dollars(cents) })
      // The first month that is not due yet.
      life.raise(Number(today.slice(8)) < dueDay ? monthOf(today) : addMonths(monthOf(today), 1), cents)
      this.raisedOn = today
    }
    // A renewal some weeks before the end, or a lease without an end that is given up.
    const isLeaving = end === null && isSettled && chance(0.0015)
    const isRenewed = end !== null && today === dayAfter(end, -40) && chance(0.5)
    if (!isLeaving && !isRenewed) return
    life.terms.end = isRenewed ? dayAfter(end, 365) : dayAfter(today, 20 + upTo(20))
    await this.change({ leaseEndDate: life.terms.end })
  }

  async live(today: string) {
    const { start, dueDay, end } = this.life.terms
    await this.hearFromBank(today)
    await this.comeBack(today)
    const isOver = end !== null && end < today
    if (today < start) return
    const isDue = Number(today.slice(8)) === dueDay || today === start
    await this.pay(today, isDue)
    if (!isOver) await this.manage(today)
  }
}

function termsOf(index: number): LifeTerms {
  const entered = dayAfter(FIRST, upTo(120))
  const rent = 100_000 + upTo(200_000)
  // Not on the day on which the lease is entered.
  const dueDay = pick([1, 5, 15, 28].filter((day) => day !== Number(entered.slice(8))))
  const isOlder = index % 3 === 1
  const start = dayAfter(entered, isOlder ? -40 - upTo(300) : upTo(12))
  const end = chance(0.5) ? dayAfter(entered, 200 + upTo(300)) : null
  return { start, entered, dueDay, end, rent, opening: isOlder && chance(0.6) ? 50_000 + upTo(100_000) : 0 }
}

/** What the product says at the end of a month, beside what was written down. */
async function compare(tenancies: readonly Tenancy[], today: string) {
  const aged = (await staff('GET', '/api/admin/reports/aging?limit=100')).json<AgedLease[]>()
  for (const tenancy of tenancies) {
    const { life, leaseId } = tenancy
    const about = [today, tenancy.habit, life.terms]
    const balance = life.balance(today)
    const ledger = (await staff('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
    expect([...about, centsOf(ledger.balance)]).toEqual([...about, balance])
    const row = aged.find(({ id }) => id === leaseId)
    const ages = row ? [row.upTo30, row.upTo60, row.upTo90, row.over90].map(centsOf) : [0, 0, 0, 0]
    expect(ages.reduce((sum, cents) => sum + cents, 0)).toBe(Math.max(0, balance))
    if (life.hasReturns || tenancy.isPending || life.rentOwed(today) < 0) continue
    expect([...about, ages]).toEqual([...about, life.ages(today)])
    const { rent } = await tenancy.detail()
    expect([...about, centsOf(rent.rentOwed!)]).toEqual([...about, life.rentOwed(today)])
  }
  const one = pick(tenancies)
  const month = monthOf(today)
  const url = `/api/admin/leases/${one.leaseId}/statement.pdf?from=${month}&to=${today}`
  const { rawPayload } = await staff('GET', url)
  if (!one.isPending) expect(statementSums(textOf(rawPayload))).toEqual(one.life.statement(month))
}

const booksOf = async (read: typeof staff, leaseIds: readonly string[]) => ({
  aging: (await read('GET', '/api/admin/reports/aging?limit=100')).json<AgedLease[]>(),
  figures: (await read('GET', '/api/admin/reports/aging/figures')).json<object>(),
  months: (await read('GET', '/api/admin/accounting-periods?year=2027')).json<Periods>(),
  ledgers: await Promise.all(
    leaseIds.map(async (id) => (await read('GET', `/api/admin/leases/${id}/ledger`)).json<AdminLedger>()),
  ),
})

test(
  `${LEASES} leases lived through for eighteen months agree with a plain count at each month end, and a replay of their entries gives the same books`,
  async () => {
    const planned = Array.from({ length: LEASES }, (_, index) => new Tenancy(termsOf(index)))
    const tenancies: Tenancy[] = []
    for (let today = FIRST; today <= LAST; today = dayAfter(today, 1)) {
      await setClock(noon(today))
      await chargeAllLeases({ db, gateway: cards.gateway })
      for (const [index, tenancy] of planned.entries())
        if (tenancy.life.terms.entered === today) {
          await tenancy.enter(index)
          tenancies.push(tenancy)
        }
      for (const tenancy of tenancies) await tenancy.live(today)
      if (!dayAfter(today, 1).endsWith('-01') || tenancies.length === 0) continue
      await compare(tenancies, today)
      const before = addMonths(monthOf(today), -1)
      if (before >= FIRST) await done(staff('POST', '/api/admin/accounting-periods/close', { month: before }))
    }
    expect(acted).toBeGreaterThan(500)

    const other = await createClockedDatabase()
    await other.setClock(noon(LAST))
    await setClock(noon(LAST))
    const entries = (await replayInto(db, other.db)) as { lease_id: string; cents: number }[]
    const kept = await keptSums(db)
    expect(await keptSums(other.db)).toEqual(kept)
    const plain = [...Map.groupBy(entries, ({ lease_id: id }) => id)].map(([id, own]) => [
      id,
      own.reduce((sum, { cents }) => sum + cents, 0),
    ])
    expect(new Map(kept.balances.map((row) => [row['lease_id'], row['stripe_test_cents']]))).toEqual(
      new Map(plain as [string, number][]),
    )
    const replayed = await setUpRoommates({ db: other.db })
    const leaseIds = tenancies.map(({ leaseId }) => leaseId)
    expect(await booksOf(replayed.staff, leaseIds)).toEqual(await booksOf(staff, leaseIds))
  },
  TIMEOUT_MS,
)
