import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { ContactHistory } from '#contract/leases/contact-history/fields.ts'
import type { DashboardStats } from '#contract/dashboard/admin.ts'
import type { AgedLease } from '#contract/reports/admin.ts'
import type { DelinquencyFigures, DelinquentLease } from '#contract/reports/delinquency/admin.ts'
import { rowsByPages } from '#server/testing/account.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { expect, test } from 'vitest'

const { call, leased, receipt, reversal, chargeFor } = await setUpLedgers()

const TODAY = companyDay()
const daysAgo = (days: number) => addDays(TODAY, -days)
const PATH = '/api/admin/reports/delinquency'
const report = async (query = '') => (await call('GET', `${PATH}?${query}`)).json<DelinquentLease[]>()
const figures = async (query = '') => (await call('GET', `${PATH}/figures?${query}`)).json<DelinquencyFigures>()
const lastNames = async (query: string) => (await report(query)).map(({ tenantName }) => tenantName.split(' ')[1])
const record = (leaseId: string, body: object) =>
  call('POST', `/api/admin/leases/${leaseId}/contacts`, { on: TODAY, how: 'call', ...body })
const cents = (amount: string) => Math.round(Number(amount) * 100)

// Owes four months and a fee, was called twice, and broke a promise.
const abbot = await leased({ months: 3, lastName: 'Abbot', phone: '617-555-0100' })
// Owes fees alone, after the rent was paid.
const baker = await leased({ months: 1, lastName: 'Baker' })
// Owes a part of this month. Nobody has asked.
const carver = await leased({ months: 0, lastName: 'Carver' })
// Has paid everything.
const dyer = await leased({ months: 0, lastName: 'Dyer' })

await chargeFor(abbot.leaseId, { amount: '75' })
await receipt(abbot.leaseId, { amount: '150', receivedOn: daysAgo(9) })
const returned = (await receipt(abbot.leaseId, { amount: '500', receivedOn: daysAgo(2) })).json<{ id: string }>()
await record(abbot.leaseId, { on: daysAgo(8), promisedAmount: '500', promisedOn: daysAgo(1), followUpOn: daysAgo(1) })
await reversal(returned.id)
await record(abbot.leaseId, { on: daysAgo(6), followUpOn: TODAY })
await record(abbot.leaseId, { on: daysAgo(5), how: 'email', followUpOn: TODAY })
await receipt(baker.leaseId, { amount: '4000' })
await chargeFor(baker.leaseId, { amount: '60', effectiveOn: daysAgo(0) })
await record(baker.leaseId, {
  on: TODAY,
  how: 'letter',
  promisedAmount: '60',
  promisedOn: addDays(TODAY, 3),
  followUpOn: addDays(TODAY, 4),
})
await receipt(carver.leaseId, { amount: '1200.01' })
await receipt(dyer.leaseId, {})

test('each lease that owes is listed with its parts, last payment, last contact, promise and follow-up', async () => {
  const rows = await report()
  expect(rows.map(({ tenantName }) => tenantName)).toEqual(['Grace Abbot', 'Grace Carver', 'Grace Baker'])
  const aged = (await call('GET', '/api/admin/reports/aging')).json<AgedLease[]>()
  expect(rows.map(({ id, balance, oldestOn }) => ({ id, balance, oldestOn }))).toEqual(
    aged.map(({ id, balance, oldestOn }) => ({ id, balance, oldestOn })),
  )
  for (const row of rows) {
    expect(cents(row.rent) + cents(row.other)).toBe(cents(row.balance))
    expect(addDays(row.oldestOn, row.daysPastDue)).toBe(TODAY)
  }
  expect(rows[0]).toMatchObject({
    id: abbot.leaseId,
    tenantPhone: '617-555-0100',
    balance: '7925.00',
    rent: '7850.00',
    other: '75.00',
    // The later check was returned.
    lastPayment: { amount: '150.00', on: daysAgo(9) },
    lastContact: { on: daysAgo(5), how: 'email' },
    promise: { amount: '500.00', on: daysAgo(1), paid: '0.00', state: 'broken' },
    followUpOn: TODAY,
    recentCalls: 1,
  })
  expect(rows[1]).toMatchObject({ balance: '799.99', rent: '799.99', lastContact: null, promise: null, recentCalls: 0 })
  expect(rows[2]).toMatchObject({ balance: '60.00', rent: '0.00', other: '60.00', promise: { state: 'open' } })
  const { work } = (await call('GET', '/api/admin/dashboard-stats')).json<DashboardStats>()
  expect(work).toMatchObject({ brokenPromises: 1, followUpsDue: 1 })
  expect(await figures()).toEqual({
    leases: 3,
    balance: '8784.99',
    rent: '8649.99',
    other: '135.00',
    brokenPromises: 1,
    followUpsDue: 1,
  })
})

test('it is filtered by days past due, silence, promise, follow-up and text, and its sums follow', async () => {
  const all = await report()
  for (const days of [5, 15, 30, 60, 90])
    expect([days, (await report(`pastDue=${days}`)).map(({ id }) => id)]).toEqual([
      days,
      all.filter(({ daysPastDue }) => daysPastDue > days).map(({ id }) => id),
    ])
  expect(await lastNames('pastDue=60')).toEqual(['Abbot'])
  expect(await lastNames('silent=7')).toEqual(['Carver'])
  expect(await lastNames('silent=never')).toEqual(['Carver'])
  expect(await lastNames('promise=broken')).toEqual(['Abbot'])
  expect(await lastNames('promise=open')).toEqual(['Baker'])
  expect(await lastNames('promise=kept')).toEqual([])
  expect(await lastNames('followUp=due')).toEqual(['Abbot'])
  expect(await lastNames('followUp=planned')).toEqual(['Baker'])
  expect(await lastNames('followUp=none')).toEqual(['Carver'])
  expect(await lastNames('search=baker')).toEqual(['Baker'])
  expect(await figures('promise=open')).toMatchObject({ leases: 1, balance: '60.00', brokenPromises: 0 })
  expect((await call('GET', `${PATH}?pastDue=7`)).statusCode).toBe(400)
})

test('it is sorted, read in pages and downloaded whole', async () => {
  expect(await lastNames('sort=contact')).toEqual(['Carver', 'Abbot', 'Baker'])
  expect(await lastNames('sort=follow-up')).toEqual(['Abbot', 'Baker', 'Carver'])
  expect((await lastNames('sort=oldest'))[0]).toBe('Abbot')
  for (const sort of ['balance', 'balance-asc', 'tenant', 'oldest', 'newest', 'contact', 'contact-desc', 'follow-up'])
    expect([
      sort,
      (await rowsByPages<DelinquentLease>(call, `${PATH}?sort=${sort}&limit=1`)).map(({ id }) => id),
    ]).toEqual([sort, (await report(`sort=${sort}`)).map(({ id }) => id)])
  const lines = (await call('GET', `${PATH}.csv`)).body.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Oldest unpaid,Days past due,Last payment')
  expect(lines[1]).toContain(`150.00,${daysAgo(9)},${daysAgo(5)},Email,`)
  expect(lines[1]).toContain(`500.00,${daysAgo(1)},0.00,broken,${TODAY}`)
})

test('a contact that was struck out counts for nothing, and the one before it counts again', async () => {
  const [, second] = (await call('GET', `/api/admin/leases/${abbot.leaseId}/contacts`)).json<ContactHistory>().contacts
  await record(abbot.leaseId, { how: 'in_person', promisedAmount: '1', promisedOn: TODAY })
  expect((await report('search=abbot'))[0]).toMatchObject({ lastContact: { on: TODAY }, followUpOn: null })
  const [first] = (await call('GET', `/api/admin/leases/${abbot.leaseId}/contacts`)).json<ContactHistory>().contacts
  for (const { id } of [first!, second!])
    await call('POST', `/api/admin/lease-contacts/${id}/correction`, { reason: 'Wrong tenant' })
  expect((await report('search=abbot'))[0]).toMatchObject({
    lastContact: { on: daysAgo(5), how: 'email' },
    promise: { amount: '500.00', state: 'broken' },
    recentCalls: 0,
  })
})
