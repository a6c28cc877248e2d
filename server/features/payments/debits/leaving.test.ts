import { addDays, companyDay } from '#contract/core/calendar.ts'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { answerDebits, MANDATE, takeLetters } from '#server/testing/methods/debits.ts'
import { type Begun, confirmAt, deliverEvents } from '#server/testing/payments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, app, shared } = await setUpRoommates()

/** Riley sends $1,000 from a bank account and leaves the lease while the bank works on it. */
async function left(token: string) {
  const people = await shared(`${companyDay().slice(0, 8)}01`)
  const { riley, leaseId } = people
  await db.deleteFrom('ledger_days').execute()
  await chargeAllLeases({ db, gateway: 'stripe_test' })
  const begun = (await riley.begin('1000')).json<Begun>()
  await riley.call('POST', `/api/payments/${begun.paymentId}/try`)
  await confirmAt(app, begun, token, MANDATE)
  await deliverEvents(app, db)
  await sql`update lease_tenants set left_on = ${addDays(companyDay(), -1)}::date where lease_id = ${leaseId}`.execute(
    db,
  )
  const answer = async () => {
    await takeLetters(db)
    await answerDebits(db)
    await deliverEvents(app, db)
    return await takeLetters(db)
  }
  return { ...people, answer }
}

test('rent that someone sent before leaving and the bank does not pay: those on the lease are told that it is due', async () => {
  const { jordan, riley, answer } = await left('pm_sbx_bankClosed')
  const all = await answer()
  expect(all.map(({ to, subject }) => [to, subject])).toEqual([
    [riley.email, "Your $1,000.00 payment didn't go through"],
    [jordan.email, '$1,000.00 of rent is due again on your lease'],
  ])
  expect(all[0]!.text).not.toContain('Pay now')
  expect(all[0]!.text).toContain("You're not on this lease now")
  expect(all[1]!.text).toContain("from Riley Doe, who has left the lease since. Their bank didn't pay it")
  expect(all[1]!.text).toContain('Pay now')
})

test('rent that someone paid before leaving and the bank takes back: the same', async () => {
  const { jordan, riley, answer } = await left('pm_sbx_bankDispute')
  expect((await answer()).map(({ to }) => to)).toEqual([riley.email])
  const all = await answer()
  const told = all.filter(({ to }) => to === riley.email || to === jordan.email)
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    [riley.email, 'Your $1,000.00 payment was returned'],
    [jordan.email, '$1,000.00 of rent is due again on your lease'],
  ])
  expect(told[0]!.text).not.toContain('You now owe')
  expect(told[1]!.text).toContain('Their bank took the payment back')
  expect(await jordan.summary()).toMatchObject({ rentOwed: '2650.00' })
})
