import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { changeLease } from '#server/testing/payments.ts'
import { expect, test } from 'vitest'

const { db, staff, person, leaseOf } = await setUpRoommates()
const TODAY = companyDay()

type Person = Awaited<ReturnType<typeof person>>

const depositOf = async ({ call }: Person) =>
  (await call('GET', '/api/deposit')).json<Deposit & { ofOwnLease: Deposit | null }>()

/** A deposit of $800 that is paid by check. */
const receive = (leaseId: string) =>
  staff('POST', `/api/admin/leases/${leaseId}/receipts`, {
    amount: '800',
    method: 'check',
    receivedOn: TODAY,
    account: 'deposit',
  })

test('someone who joins another lease still reads the deposit of their own, how it is returned, and its statements', async () => {
  const riley = await person('Riley', { rent: 800 })
  await riley.pay('800')
  const own = await leaseOf(riley.id)
  expect(await receive(own)).toMatchObject({ statusCode: 201 })
  expect(await depositOf(riley)).toMatchObject({ held: '800.00', ofOwnLease: null })
  await changeLease(db, riley.id, { ends_on: addDays(TODAY, -1) })
  const sam = await person('Sam', { rent: 900 })
  await staff('POST', `/api/admin/leases/${await leaseOf(sam.id)}/tenants`, {
    email: riley.email,
    share: '400',
    shares: [{ tenantId: sam.id, share: '500' }],
  })
  expect(await depositOf(riley)).toMatchObject({ held: '0.00', heldSince: null, ofOwnLease: { held: '800.00' } })
  const back = { on: TODAY, rate: '0.35', method: 'check', number: '12', deductions: [] }
  expect(await staff('POST', `/api/admin/leases/${own}/deposit/return`, back)).toMatchObject({ statusCode: 201 })
  const { returned, ofOwnLease } = await depositOf(riley)
  expect([returned, ofOwnLease!.returned]).toMatchObject([null, { number: '12' }])
  const document = `/api/deposit/documents/${ofOwnLease!.returned!.id}`
  expect(await riley.call('GET', document)).toMatchObject({ statusCode: 200 })
  expect((await riley.call('GET', '/api/move-out')).json()).toMatchObject({
    hasStatement: true,
    steps: expect.arrayContaining([{ step: 'deposit', doneOn: TODAY }]),
  })
  expect(await riley.call('GET', '/api/final-statement')).toMatchObject({ statusCode: 200 })
  expect((await depositOf(sam)).ofOwnLease).toBeNull()
})
