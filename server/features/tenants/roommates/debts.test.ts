import { addDays, addMonths, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { LedgerEntry } from '#contract/leases/entries.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { changeLease } from '#server/testing/payments.ts'
import { expect, test } from 'vitest'

const { db, staff, person, shared, leaseOf } = await setUpRoommates()
const TODAY = companyDay()
const YESTERDAY = addDays(TODAY, -1)
const BEFORE = addMonths(`${TODAY.slice(0, 7)}-01`, -1)

type Person = Awaited<ReturnType<typeof person>>

/** Adds someone to the new lease of another. */
async function addTo(name: string, { email }: Person) {
  const { id } = await person(name, { rent: 2000 })
  const body = { email, share: '900', shares: [{ tenantId: id, share: '1100' }] }
  return await staff('POST', `/api/admin/leases/${await leaseOf(id)}/tenants`, body)
}

/** A shared lease that is over and paid, by Riley with a check. */
async function paid() {
  const all = await shared(BEFORE)
  expect(await all.jordan.pay('1650')).toMatchObject({ statusCode: 200 })
  const check = { amount: '1000', method: 'check', receivedOn: TODAY, tenantId: all.riley.id }
  const { id } = (await staff('POST', `/api/admin/leases/${all.leaseId}/receipts`, check)).json<LedgerEntry>()
  await changeLease(db, all.jordan.id, { ends_on: YESTERDAY })
  const bounce = () => staff('POST', `/api/admin/ledger-entries/${id}/reversal`, { reason: 'The bank returned it.' })
  return { ...all, bounce }
}

test('the last one to read a shared lease that is over pays their share before they join another', async () => {
  const { jordan, riley, bounce } = await paid()
  expect(await addTo('Sam', jordan)).toMatchObject({ statusCode: 200 })
  expect(await bounce()).toMatchObject({ statusCode: 201 })
  expect((await riley.summary()).share).toMatchObject({ owed: '1000.00' })
  expect(said(await addTo('Kim', riley))).toEqual([
    400,
    `Riley Doe still owes $1,000.00 of their share of the lease of Jordan Doe, which ended on ${formatDay(YESTERDAY)}. Record the payment, or reverse what is not owed, first. On this lease they could no longer pay it online.`,
  ])
  expect(await riley.pay('1000')).toMatchObject({ statusCode: 200 })
  expect(await addTo('Lee', riley)).toMatchObject({ statusCode: 200 })
})

test('while the main tenant reads it, they are asked for it instead', async () => {
  const { jordan, riley, bounce } = await paid()
  expect(await bounce()).toMatchObject({ statusCode: 201 })
  expect(await addTo('Kim', riley)).toMatchObject({ statusCode: 200 })
  expect(await jordan.summary()).toMatchObject({ rentOwed: '1000.00' })
})
