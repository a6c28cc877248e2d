import { companyDay } from '#contract/core/calendar.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { db, staff, shared } = await setUpRoommates()
const TODAY = companyDay()

async function charged() {
  const all = await shared(addMonths(-1))
  await chargeAllLeases({ db, gateway: 'stripe_test' })
  const post = (what: string, body: object) => staff('POST', `/api/admin/leases/${all.leaseId}/${what}`, body)
  return { ...all, post }
}
const shareOf = async (person: { summary: () => Promise<{ share: { owed: string } | null }> }) =>
  (await person.summary()).share?.owed
const mailedTo = async () => (await takeMail(db)).filter((job) => 'subject' in job).map(({ to }) => to)

test('a credit is taken off the shares of all, and all are told', async () => {
  const { jordan, riley, post } = await charged()
  await takeMail(db)
  await post('credits', { account: 'rent', amount: '265', effectiveOn: TODAY, memo: 'Concession' })
  expect([await shareOf(jordan), await shareOf(riley)]).toEqual(['1485.00', '900.00'])
  expect(await mailedTo()).toEqual([jordan.email, riley.email])
})

test('a credit is paid back to the tenant whom staff choose, whose money it was from then on', async () => {
  const { jordan, riley, post } = await charged()
  for (const [tenantId, amount] of [
    [jordan.id, '1650'],
    [riley.id, '1300'],
  ])
    await post('receipts', { amount, method: 'check', receivedOn: TODAY, tenantId })
  await takeMail(db)
  const answer = await post('payouts', { amount: '300', method: 'check', paidOn: TODAY, tenantId: riley.id })
  expect(answer.json()).toMatchObject({ memo: 'Credit paid back to Riley Doe', amount: '300.00' })
  expect(await mailedTo()).toEqual([riley.email])
  expect((await jordan.ledger()).balance).toBe('0.00')
  // Nothing is left for either to pay but the next month.
  expect([await shareOf(jordan), await shareOf(riley)]).toEqual(['1650.00', '1000.00'])
  expect((await riley.summary()).share).toMatchObject({ month: addMonths(1) })
  expect(
    (await post('payouts', { amount: '1', method: 'check', paidOn: TODAY, tenantId: crypto.randomUUID() })).statusCode,
  ).toBe(400)
})
