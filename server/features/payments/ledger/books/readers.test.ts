import { companyDay } from '#contract/core/calendar.ts'
import type { Lease } from '#contract/leases/admin.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { expect, test } from 'vitest'

const { app, db, call, change, leaseOf, leased, receipt } = await setUpLedgers()

const TODAY = companyDay()

test('tenants see their own ledger alone, and as a spreadsheet', async () => {
  const { id, email } = await createAccount(db)
  await change(id, { rentAmount: '2000', leaseStartDate: TODAY })
  const { leaseId } = await leaseOf(id)
  const other = await leased({ months: 1 })
  await receipt(leaseId, { memo: '=cmd()' })
  const { call: own } = await signedIn(app, email)
  const answer = await own('GET', '/api/ledger')
  expect(answer.json()).toMatchObject({ balance: '0.00' })
  expect(answer.json<AdminLedger>().entries).toHaveLength(2)
  expect(answer.body).not.toContain('staffName')
  expect((await own('GET', `/api/admin/leases/${other.leaseId}/ledger`)).statusCode).toBe(403)
  const file = await own('GET', '/api/ledger/export.csv')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body).toContain(`${TODAY},'=cmd(),payment,rent,-2000.00,`)
})

test('whoever has no lease has an empty ledger', async () => {
  const { email } = await createAccount(db)
  const { call: own } = await signedIn(app, email)
  expect((await own('GET', '/api/ledger')).json()).toEqual({ balance: '0.00', processing: '0.00', entries: [] })
})

test('the list of leases has their balances, finds them by tenant and address, and keeps those of deleted tenants', async () => {
  const { tenant, leaseId } = await leased({
    months: 1,
    lastName: 'Zyxwv',
    propertyAddress: '9 Quince Lane, Salem, MA 01970',
  })
  const found = async (query: string) => (await call('GET', `/api/admin/leases?${query}`)).json<Lease[]>()
  const expected = {
    id: leaseId,
    tenantName: 'Grace Zyxwv',
    status: 'current',
    balance: '4000.00',
    rentAmount: '2000.00',
  }
  for (const query of [
    'search=zyxwv',
    'search=quince+lane',
    `search=${encodeURIComponent(tenant.email)}`,
    'search=zyxwv&status=current',
  ])
    expect(await found(query)).toEqual([expect.objectContaining(expected)])
  expect(await found('search=zyxwv&status=ended')).toEqual([])
  expect((await call('DELETE', `/api/admin/tenants/${tenant.id}`)).statusCode).toBe(204)
  expect(await found('search=zyxwv')).toEqual([
    expect.objectContaining({ ...expected, tenantId: null, tenantEmail: null }),
  ])
  expect((await receipt(leaseId, { amount: '4000' })).statusCode).toBe(201)
  expect((await found('search=zyxwv'))[0]!.balance).toBe('0.00')
})
