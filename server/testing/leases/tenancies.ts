import { addMonths } from '#contract/core/calendar.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import { answerDebits, MANDATE } from '#server/testing/methods/debits.ts'
import { type Begun, confirmAt, intentOf, payerOf } from '#server/testing/payments.ts'
import { dayAfter } from './books.ts'
import { doOfficeWork } from './office.ts'
import { Life, type LifeTerms, monthOf } from './lives.ts'
import { centsOf, type Chances, dollars, type UsedProduct } from './used-product.ts'

const HABITS = ['card', 'check', 'debit', 'late', 'parts', 'bouncing', 'ahead'] as const

const TAKEN_BACK = 'pm_sbx_bankDispute'
const BANKS = ['pm_sbx_bankSuccess', 'pm_sbx_bankSuccess', 'pm_sbx_bankInsufficientFunds', TAKEN_BACK]

/** How reports of the card provider arrive: once, twice or in the wrong order. */
const ORDERS: readonly ((ids: string[]) => string[])[] = [
  (ids) => ids,
  (ids) => [...ids, ...ids],
  (ids) => ids.toReversed(),
]

/** A tenant with a habit, their lease in the product, and their life beside it. */
export class Tenancy {
  readonly habit: (typeof HABITS)[number]
  readonly life: Life
  id = ''
  leaseId = ''
  private roommateId: string | null = null
  private payer!: Awaited<ReturnType<typeof payerOf>>
  private cardPayment: { intent: string; cents: number } | null = null
  private debit: { begun: Begun; cents: number; day: string; isTakenBack: boolean } | null = null
  /** A debit that the bank will take back. */
  private takenBack: { begun: Begun; cents: number; on: string } | null = null
  private readonly returning = new Map<string, { id: string; cents: number }>()
  private raisedOn = ''
  private checks = 0
  readonly chances: Chances
  readonly product: UsedProduct
  private readonly staff: UsedProduct['staff']

  constructor(product: UsedProduct, chances: Chances, terms: LifeTerms) {
    this.product = product
    this.staff = product.staff
    this.chances = chances
    this.habit = chances.pick(HABITS)
    this.life = new Life(terms)
  }

  get isPending() {
    return this.debit !== null
  }

  async enter(index: number, isShared: boolean) {
    const { start, end, dueDay, rent, opening, entered } = this.life.terms
    const isNew = start >= entered
    const created = await this.product.done<{ id: string }>(
      this.staff('POST', '/api/admin/tenants', {
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
    this.payer = await payerOf(this.product.app, this.id)
    if (isNew) {
      await this.receive(entered, rent, 'deposit')
      this.life.note(entered, 'deposit', rent)
    }
    if (isShared) await this.share(index, rent)
  }

  private async share(index: number, rent: number) {
    const email = `riley-${index}@example.com`
    const other = await this.product.done<{ id: string }>(
      this.staff('POST', '/api/admin/tenants', { firstName: 'Riley', lastName: 'Doe', email }),
    )
    const share = dollars(Math.floor(rent / 3))
    await this.product.done(
      this.staff('POST', `/api/admin/leases/${this.leaseId}/tenants`, {
        email,
        share,
        shares: [{ tenantId: this.id, share: dollars(rent - centsOf(share)) }],
      }),
    )
    this.roommateId = other.id
  }

  detail = async () =>
    (await this.staff('GET', `/api/admin/tenants/${this.id}`)).json<TenantDetail & { leaseId: string }>()

  private async receive(day: string, cents: number, account: 'rent' | 'deposit' | 'fee' = 'rent') {
    const method = account === 'rent' && this.chances.chance(0.2) ? 'cash' : 'check'
    this.checks += 1
    const entry = await this.product.done<AdminLedgerEntry>(
      this.staff('POST', `/api/admin/leases/${this.leaseId}/receipts`, {
        amount: dollars(cents),
        method,
        number: String(this.checks),
        receivedOn: day,
        account,
        ...(this.roommateId !== null && this.chances.chance(0.4) && { tenantId: this.roommateId }),
      }),
    )
    this.life.note(day, account === 'rent' ? method : account === 'fee' ? 'fee paid' : 'deposit paid', -cents)
    return entry.id
  }

  private async begin(cents: number) {
    const begun = await this.product.done<Begun>(this.payer.begin(dollars(cents)))
    return begun
  }

  private async byCard(day: string, cents: number) {
    const begun = await this.begin(cents)
    await this.product.done(this.payer.call('POST', `/api/payments/${begun.paymentId}/try`))
    await this.product.done(confirmAt(this.product.app, begun, 'pm_sbx_visa'))
    await this.product.deliver(this.chances.pick(ORDERS))
    this.life.note(day, 'card', -cents)
    this.cardPayment = { intent: intentOf(begun.clientSecret), cents }
  }

  private async byDebit(day: string, cents: number) {
    const begun = await this.begin(cents)
    await this.product.done(this.payer.call('PUT', `/api/payments/${begun.paymentId}/debit-authorization`))
    await this.product.done(this.payer.call('POST', `/api/payments/${begun.paymentId}/try`))
    const token = this.chances.pick(BANKS)
    await this.product.done(confirmAt(this.product.app, begun, token, MANDATE))
    await this.product.deliver()
    this.debit = { begun, cents, day, isTakenBack: token === TAKEN_BACK }
  }

  /** The bank answers after some days. What it pays counts from the day on which it was asked. */
  private async hearFromBank(today: string) {
    if (this.debit === null || today < dayAfter(this.debit.day, 4)) return
    const { begun, cents, day, isTakenBack } = this.debit
    await answerDebits(this.product.db, begun)
    await this.product.deliver()
    const { status } = await this.product.done<{ status: string }>(
      this.payer.call('GET', `/api/payments/${begun.paymentId}`),
    )
    if (status === 'completed') this.life.note(day, 'card', -cents)
    if (isTakenBack) this.takenBack = { begun, cents, on: dayAfter(today, 1 + this.chances.upTo(50)) }
    this.debit = null
  }

  private async pay(today: string, isDue: boolean) {
    const owed = this.life.rentOwed(today)
    if (this.debit !== null || owed < 100) return
    const { habit } = this
    if (habit === 'card' && isDue) await this.byCard(today, owed)
    if (habit === 'check' && isDue) await this.receive(today, owed)
    if (habit === 'debit' && isDue && this.takenBack === null) await this.byDebit(today, owed)
    if (habit === 'late' && this.chances.chance(0.05)) await this.byCard(today, owed)
    if (habit === 'parts' && this.chances.chance(0.08))
      await this.receive(today, Math.ceil(owed / (1 + this.chances.upTo(2))))
    if (habit === 'bouncing' && this.chances.chance(0.1)) {
      const id = await this.receive(today, owed)
      if (this.chances.chance(0.4)) this.returning.set(dayAfter(today, 3 + this.chances.upTo(6)), { id, cents: owed })
    }
    const { end, rent } = this.life.terms
    // Roommates pay no more online than what is due.
    const mayPayAhead = this.roommateId === null && (end === null || end > dayAfter(today, 100))
    if (habit === 'ahead' && isDue) await this.byCard(today, owed + (mayPayAhead ? this.chances.upTo(rent) : 0))
  }

  private async comeBack(today: string) {
    const check = this.returning.get(today)
    if (check) {
      await this.product.done(
        this.staff('POST', `/api/admin/ledger-entries/${check.id}/reversal`, { reason: 'The check was returned' }),
      )
      this.life.note(today, 'returned', check.cents)
      this.life.hasReturns = true
    }
    if (this.takenBack?.on === today) {
      await answerDebits(this.product.db, this.takenBack.begun)
      await this.product.deliver()
      this.life.note(today, 'returned', this.takenBack.cents)
      this.life.hasReturns = true
      this.takenBack = null
    }
    if (this.cardPayment !== null && this.chances.chance(0.004)) {
      const cents = Math.ceil(this.cardPayment.cents / (1 + this.chances.upTo(2)))
      await this.product.stripe.refunds.create({ payment_intent: this.cardPayment.intent, amount: cents })
      await this.product.deliver()
      this.life.note(today, 'refund', cents)
      this.life.hasReturns = true
      this.cardPayment = null
    }
  }

  private change = (body: object) => this.product.done(this.staff('PATCH', `/api/admin/tenants/${this.id}`, body))

  private async manage(today: string) {
    const { life } = this
    const { dueDay, end } = life.terms
    const fees = life.feesOwed(today)
    if (fees > 0 && this.chances.chance(0.1)) await this.receive(today, fees, 'fee')
    else if (today > life.terms.start && this.chances.chance(0.004)) {
      const cents = 1000 + this.chances.upTo(9000)
      const charged = {
        account: this.chances.pick(['fee', 'utility']),
        amount: dollars(cents),
        effectiveOn: today,
        memo: 'Water',
      }
      await this.product.done(this.staff('POST', `/api/admin/leases/${this.leaseId}/charges`, charged))
      life.note(today, 'fee', cents)
    }
    const isSettled = dayAfter(this.raisedOn || life.terms.entered, 70) < today
    if (isSettled && this.chances.chance(0.004)) {
      const cents = life.rents.at(-1)!.cents + this.chances.upTo(20_000)
      await this.change({ rentAmount: dollars(cents) })
      // The first month that is not due yet.
      life.raise(Number(today.slice(8)) < dueDay ? monthOf(today) : addMonths(monthOf(today), 1), cents)
      this.raisedOn = today
    }
    // A renewal some weeks before the end, or a lease without an end that is given up.
    const isLeaving = end === null && isSettled && this.chances.chance(0.0015)
    const isRenewed = end !== null && today === dayAfter(end, -40) && this.chances.chance(0.5)
    if (!isLeaving && !isRenewed) return
    life.terms.end = isRenewed ? dayAfter(end, 365) : dayAfter(today, 20 + this.chances.upTo(20))
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
    if (isOver) return
    await this.manage(today)
    await doOfficeWork(this, today, this.isPending)
  }
}
