import { addMonths, companyDay } from '#contract/core/calendar.ts'
import { autopayersOf, dayAfter, hourOf } from '#server/testing/methods/autopay.ts'
import { type Begun, intentOf } from '#server/testing/payments.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { expect, test } from 'vitest'
import { changeAutopay } from './service.ts'
import { skipNext } from './skip.ts'

const { db, cards, app, stripe } = await setUpCardProvider()
const { createAutopayer, runAt } = autopayersOf(db, app, cards)

const RENT = 210_000
const MONTHS = 12
const TENANTS = 4
/** It makes some hundred payments, also on a busy machine. */
const TIMEOUT_MS = 300_000
const origin = 'http://localhost:3000'

/** What one tenant owes and has paid, counted without the product: rent each month, less payments. */
interface Count {
  paid: number
  cap: number | null
}

test(
  'a year of random skips, limits and payments by hand never charges more than is owed, nor twice in a month',
  async () => {
    const random = randomNumbers(20_261_127)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
    const tenants = await Promise.all(
      Array.from({ length: TENANTS }, async () => {
        const tenant = await createAutopayer()
        const owner = { userId: tenant.userId, gateway: cards.gateway, address: '127.0.0.1', hasBankDebit: true }
        await tenant.turnOn({ day: pick([1, 5, 17, 28]) })
        const count: Count = { paid: 0, cap: null }
        return { ...tenant, owner, count }
      }),
    )
    const first = `${companyDay().slice(0, 8)}01`
    // The year begins next month, whatever today is.
    await db
      .updateTable('autopay')
      .set({ after_day: dayAfter(addMonths(first, 1), -1) })
      .execute()
    for (let index = 1; index <= MONTHS; index += 1) {
      const month = addMonths(first, index)
      const expected = new Map<string, number>()
      for (const tenant of tenants) {
        const { owner, count, payer } = tenant
        const eve = hourOf(dayAfter(month, -1), 7)
        const action = pick(['nothing', 'nothing', 'skip', 'part', 'all', 'limit', 'no limit', 'off and on'])
        const owed = RENT * (index + 1) - count.paid
        let byHand = 0
        if (action === 'limit') count.cap = pick([100_000, 250_000])
        if (action === 'no limit') count.cap = null
        if (action.endsWith('limit'))
          await changeAutopay(
            { db, origin },
            owner,
            { isOn: true, day: undefined, methodId: undefined, cap: count.cap },
            eve,
          )
        if (action === 'off and on')
          for (const isOn of [false, true])
            await changeAutopay(
              { db, origin },
              owner,
              { isOn, day: undefined, methodId: undefined, cap: undefined },
              eve,
            )
        if (action === 'skip') await skipNext(db, owner, {}, eve)
        if (action === 'part') byHand = Math.min(owed, 65_432)
        if (action === 'all') byHand = owed
        if (byHand >= 50) {
          const { clientSecret } = (await payer.begin(byHand / 100)).json<Begun>()
          await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
          await payer.call('GET', '/api/payments')
          count.paid += byHand
        }
        const left = owed - byHand
        expected.set(tenant.userId, action === 'skip' ? 0 : Math.min(left, count.cap ?? left))
      }
      // The days on which something happens, and the eve of the next month.
      for (let day = dayAfter(month, -1); day < addMonths(month, 1); day = dayAfter(day))
        if (/(30|31|01|02|04|05|06|16|17|18|27|28|29)$/.test(day)) await runAt(day, 8)
      for (const tenant of tenants) {
        const rows = await db
          .selectFrom('autopay_runs as r')
          .innerJoin('payments as p', 'p.id', 'r.payment_id')
          .select(['p.amount_cents', 'p.status'])
          .where('r.user_id', '=', tenant.userId)
          .where('r.month', '=', month)
          .execute()
        const charged = rows.map((row) => Number(row.amount_cents))
        expect(rows.every(({ status }) => status === 'completed')).toBe(true)
        expect([month, charged.reduce((sum, cents) => sum + cents, 0)]).toEqual([month, expected.get(tenant.userId)])
        tenant.count.paid += charged.reduce((sum, cents) => sum + cents, 0)
        expect(tenant.count.paid).toBeLessThanOrEqual(RENT * (index + 1))
      }
    }
  },
  TIMEOUT_MS,
)
