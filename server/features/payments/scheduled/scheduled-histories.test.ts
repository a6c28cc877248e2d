import { companyDay } from '#contract/core/calendar.ts'
import { autopayersOf, dayAfter, hourOf } from '#server/testing/methods/autopay.ts'
import { type Begun, intentOf } from '#server/testing/payments.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { expect, test } from 'vitest'
import { findLease } from '../ledger/queries.ts'
import { readLedger, rentBalanceOf, sum } from '../ledger/rent-balance.ts'
import { listScheduled } from './present.ts'
import { cancel, schedule } from './service.ts'

const { db, cards, app, stripe } = await setUpCardProvider()
const { createAutopayer, takenFrom, runAt } = autopayersOf(db, app, cards)

const DAYS = 60
const TENANTS = 4
const TIMEOUT_MS = 300_000
const ORIGIN = 'http://localhost:3000'

test(
  'random scheduled payments, cancellations, autopay and payments by hand never pay more than is owed',
  async () => {
    const random = randomNumbers(20_261_128)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
    const tenants = await Promise.all(
      Array.from({ length: TENANTS }, async (_, at) => {
        const tenant = await createAutopayer()
        // Two of them have autopay as well.
        if (at % 2 === 0) await tenant.turnOn({ day: pick([1, 5, 17]) })
        return {
          ...tenant,
          owner: { userId: tenant.userId, gateway: cards.gateway, address: '127.0.0.1', hasBankDebit: true },
        }
      }),
    )
    /** What was due by a day, from the rents alone, and not what is open. */
    const owedBy = async (userId: string, day: string) => {
      const payer = (await findLease(db, userId))!
      const books = await readLedger(db, payer, cards.gateway)
      const paid = sum(books.paid.map(({ cents }) => cents))
      const open = rentBalanceOf({ ...payer, today: day }, { ...books, paid: [] })!.open
      return { paid, due: sum(open.map(({ dueCents }) => dueCents)) }
    }
    const today = companyDay()
    let charges = 0
    for (let day = dayAfter(today); day <= dayAfter(today, DAYS); day = dayAfter(day)) {
      for (const { owner, payer, method, userId } of tenants) {
        const now = hourOf(day, 7)
        const action = pick(['nothing', 'nothing', 'schedule', 'schedule part', 'cancel', 'by hand'])
        if (action.startsWith('schedule')) {
          const payOn = dayAfter(day, pick([1, 2, 3, 7, 20]))
          const amount = action === 'schedule' ? undefined : pick([5000, 70_000, 210_000])
          // What is refused changes nothing.
          await db
            .transaction()
            .execute((trx) => schedule(trx, ORIGIN, owner, { payOn, methodId: method.id, amount }, now))
            .catch(() => {})
        }
        const [first] = await listScheduled(db, owner, now)
        if (action === 'cancel' && first) await cancel(db, ORIGIN, owner, first.id, now).catch(() => {})
        const { paid, due } = await owedBy(userId, day)
        if (action === 'by hand' && due - paid >= 30_000) {
          const { clientSecret } = (await payer.begin(300)).json<Begun>()
          await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
          await payer.call('GET', '/api/payments')
        }
      }
      await runAt(day, 8)
      for (const { userId, owner } of tenants) {
        const { due } = await owedBy(userId, day)
        const taken = await takenFrom(userId)
        charges += taken.length
        expect([day, sum(taken)]).toEqual([day, Math.min(sum(taken), due)])
        // No day is left behind.
        expect((await listScheduled(db, owner, hourOf(day, 9))).filter(({ payOn }) => payOn <= day)).toEqual([])
      }
    }
    expect(charges).toBeGreaterThan(TENANTS * 2)
  },
  TIMEOUT_MS,
)
