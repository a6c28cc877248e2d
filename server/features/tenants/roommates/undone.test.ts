import { addDays, addMonths, companyDay } from '#contract/core/calendar.ts'
import type { Autopay } from '#contract/payments/autopay-own.ts'
import { runAutopay } from '#server/features/payments/service.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { hourOf } from '#server/testing/methods/autopay.ts'
import { log } from '#server/testing/setups/card-provider.ts'
import { expect, test } from 'vitest'

const { db, cards, person, savedCard, shared, staff } = await setUpRoommates()
const TODAY = companyDay()

test('undoing the adding of a third tenant brings back the shares of the others', async () => {
  const { jordan, riley, url, tenants } = await shared(addMonths(`${TODAY.slice(0, 7)}-01`, -1))
  const sam = await person('Sam')
  const shares = [
    { tenantId: jordan.id, share: '900' },
    { tenantId: riley.id, share: '900' },
  ]
  expect(await staff('POST', url, { email: sam.email, share: '850', shares })).toMatchObject({ statusCode: 200 })
  expect((await tenants()).tenants.map(({ share }) => share)).toEqual(['900.00', '900.00', '850.00'])
  expect(await staff('POST', `${url}/${sam.id}/removal`, { lastDay: TODAY })).toMatchObject({ statusCode: 200 })
  expect((await tenants()).tenants.map(({ share }) => share)).toEqual(['1650.00', '1000.00'])
})

test('automatic and scheduled payments end with the adding that is undone, and stay off when it is done again', async () => {
  const { jordan, riley, url } = await shared()
  const { id: methodId } = await savedCard(riley)
  const payOn = addDays(TODAY, 4)
  expect(await riley.call('POST', '/api/scheduled-payments', { payOn, methodId, amount: '1000' })).toMatchObject({
    statusCode: 201,
  })
  expect(
    (await riley.call('PUT', '/api/autopay', { isOn: true, day: 5, methodId, cap: null })).json<Autopay>().isOn,
  ).toBe(true)

  await staff('POST', `${url}/${riley.id}/removal`, { lastDay: TODAY })
  await runAutopay({ db, cards, origin: 'http://localhost:3000' }, log, hourOf(addDays(TODAY, 1), 8))
  const again = { email: riley.email, share: '1000', shares: [{ tenantId: jordan.id, share: '1650' }] }
  expect(await staff('POST', url, again)).toMatchObject({ statusCode: 200 })
  expect((await riley.call('GET', '/api/autopay')).json<Autopay>().isOn).toBe(false)
  expect((await riley.call('GET', '/api/scheduled-payments')).json<unknown>()).toEqual([])
})
