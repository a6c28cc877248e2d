import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { DashboardStats } from '#contract/dashboard/admin.ts'
import type { ContactHistory } from '#contract/leases/contact-history/fields.ts'
import type { DelinquencyFigures, DelinquentLease } from '#contract/reports/delinquency/admin.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { call, leased, receipt, reversal, chargeFor, chargeToday } = await setUpLedgers()

const TODAY = companyDay()
const PATH = '/api/admin/reports/delinquency'
const rowOf = async (lastName: string) => (await call('GET', `${PATH}?search=${lastName}`)).json<DelinquentLease[]>()[0]
const figuresOf = async (lastName: string) =>
  (await call('GET', `${PATH}/figures?search=${lastName}`)).json<DelinquencyFigures>()
const isFound = async (filter: string) => (await call('GET', `${PATH}?${filter}`)).json<unknown[]>().length
const workOf = async () => (await call('GET', '/api/admin/dashboard-stats')).json<DashboardStats>().work
const record = (leaseId: string, body: object) =>
  call('POST', `/api/admin/leases/${leaseId}/contacts`, { on: TODAY, how: 'call', ...body })

test('rent is owed as rent where the last month was paid in advance', async () => {
  const start = addMonths(-2)
  const { leaseId } = await leased({ months: 2, lastName: 'Abbot' })
  await receipt(leaseId, { amount: '4000', receivedOn: addDays(start, -12) })
  await receipt(leaseId, { receivedOn: addDays(addMonths(-1), 1) })
  const row = await rowOf('abbot')
  expect(row).toMatchObject({ balance: '2000.00', rent: '2000.00', other: '0.00' })
  expect(await figuresOf('abbot')).toMatchObject({ balance: '2000.00', rent: '2000.00', other: '0.00' })
})

test('so it is once the last month was paid from it', async () => {
  const start = addMonths(-5)
  const { leaseId } = await leased({ months: 5, lastName: 'Baker', leaseEndDate: addDays(addMonths(-1), -1) })
  await receipt(leaseId, { amount: '4000', receivedOn: addDays(start, -12) })
  await chargeToday()
  const row = await rowOf('baker')
  expect(row).toMatchObject({ balance: '4000.00', rent: '4000.00', other: '0.00' })
})

test('a promise and a follow-up count for nothing once the lease was paid in full, unless that check comes back', async () => {
  const { leaseId } = await leased({ months: 2, lastName: 'Carver' })
  const [on, promisedOn] = [addDays(TODAY, -3), addDays(TODAY, -1)]
  await record(leaseId, { on, promisedAmount: '500', promisedOn, followUpOn: promisedOn })
  const seen = async () => {
    const { brokenPromises, followUpsDue } = await figuresOf('carver')
    const row = await rowOf('carver')
    const work = await workOf()
    const found = [await isFound('promise=broken'), await isFound('followUp=due'), await isFound('followUp=none')]
    return {
      row: [row?.promise?.state ?? null, row?.followUpOn ?? null],
      figures: [brokenPromises, followUpsDue],
      work: [work.brokenPromises, work.followUpsDue],
      found,
    }
  }
  // The two leases above have no follow-up.
  const asked = { row: ['broken', promisedOn], figures: [1, 1], work: [1, 1], found: [1, 1, 2] }
  await receipt(leaseId, { amount: '5900' })
  expect(await seen()).toEqual(asked)
  const { id } = (await receipt(leaseId, { amount: '100' })).json<{ id: string }>()
  await chargeFor(leaseId, { amount: '60' })
  expect(await rowOf('carver')).toMatchObject({ balance: '60.00', lastContact: { on } })
  expect(await seen()).toEqual({ row: [null, null], figures: [0, 0], work: [0, 0], found: [0, 0, 3] })
  const csv = (await call('GET', `${PATH}.csv?search=carver`)).body
  expect(csv).not.toContain('broken')
  const { contacts } = (await call('GET', `/api/admin/leases/${leaseId}/contacts`)).json<ContactHistory>()
  expect(contacts).toMatchObject([{ followUpOn: promisedOn, promise: { amount: '500.00', on: promisedOn } }])
  await reversal(id)
  expect(await seen()).toEqual(asked)
  await receipt(leaseId, { amount: '160' })
  await chargeFor(leaseId, { amount: '70' })
  await record(leaseId, { followUpOn: TODAY })
  expect(await seen()).toEqual({ row: [null, TODAY], figures: [0, 1], work: [0, 1], found: [0, 1, 2] })
})

test('what was paid before a contact does not settle its debt where both were entered later', async () => {
  const { leaseId } = await leased({ months: 2, lastName: 'Dyer' })
  await receipt(leaseId, { amount: '6000', receivedOn: addDays(TODAY, -9) })
  await chargeFor(leaseId, { amount: '60', effectiveOn: addDays(TODAY, -8) })
  const [on, promisedOn] = [addDays(TODAY, -3), addDays(TODAY, -1)]
  await record(leaseId, { on, promisedAmount: '60', promisedOn, followUpOn: TODAY })
  expect(await rowOf('dyer')).toMatchObject({ promise: { state: 'broken' }, followUpOn: TODAY })
})
