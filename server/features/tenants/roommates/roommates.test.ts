import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Lease } from '#contract/leases/admin.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, staff, person, shared, leaseOf } = await setUpRoommates()
const TODAY = companyDay()

beforeEach(() => takeMail(db))

describe('staff add a tenant to a lease', () => {
  test('and everyone on it gets an email with their share, which the lease, the list and the search show', async () => {
    const { jordan, riley, leaseId, tenants } = await shared()
    await db.updateTable('leases').set({ property_address: '78 Shared Street' }).where('id', '=', leaseId).execute()
    expect(await tenants()).toMatchObject({
      rentAmount: '2650.00',
      tenants: [
        { name: 'Jordan Doe', isMain: true, tenantId: jordan.id, share: '1650.00', joinedOn: null },
        { name: 'Riley Doe', isMain: false, tenantId: riley.id, share: '1000.00', joinedOn: TODAY, leftOn: null },
      ],
      former: [],
    })
    const mails = await takeMail(db)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [riley.email, "You're on the lease now"],
      [jordan.email, 'Riley Doe is on your lease now'],
    ])
    expect(mails[0]!.text).toContain('$1,000.00')
    expect(mails[1]!.text).toContain('$1,650.00')
    const found = (await staff('GET', `/api/admin/leases?search=${riley.email}`)).json<Lease[]>()
    expect(found).toMatchObject([{ id: leaseId, tenantName: 'Jordan Doe', otherTenants: ['Riley Doe'] }])
    const csv = await staff('GET', '/api/admin/leases.csv')
    expect(csv.body).toContain('Jordan Doe, Riley Doe')
    const roll = await staff('GET', `/api/admin/reports/rent-roll?search=${riley.email}`)
    expect(roll.json()).toMatchObject([{ lease: { tenantName: 'Jordan Doe', otherTenants: ['Riley Doe'] } }])
    const tenant = await staff('GET', `/api/admin/tenants/${riley.id}`)
    expect(tenant.json()).toMatchObject({
      sharedLease: { id: leaseId, mainName: 'Jordan Doe' },
      leaseId,
      rentAmount: null,
    })
    const rows = (await staff('GET', `/api/admin/tenants.csv?search=${riley.email}`)).body.trim().split('\r\n')
    expect(rows[0]).toMatch(/,Shares the lease of,Property of that lease,ID$/)
    expect(rows[1]).toMatch(/,Jordan Doe,78 Shared Street,[\w-]+$/)
    const logs = await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', leaseId).execute()
    expect(logs.map(({ details }) => details)).toMatchObject([
      { tenants: 'added', tenant: riley.id, shares: { [riley.id]: '1000.00', [jordan.id]: '1650.00' } },
    ])
  })

  test('who is invited first where no account has the email', async () => {
    const jordan = await person('Jordan', { rent: 2000 })
    const leaseId = await leaseOf(jordan.id)
    const body = { email: 'New.One@example.com', share: '1000', shares: [{ tenantId: jordan.id, share: '1000' }] }
    const unnamed = await staff('POST', `/api/admin/leases/${leaseId}/tenants`, body)
    expect(said(unnamed)).toEqual([
      400,
      'No tenant has this email yet. Enter a first and last name, and we will invite them.',
    ])
    const named = { ...body, firstName: 'Robin', lastName: 'Reyes' }
    const added = await staff('POST', `/api/admin/leases/${leaseId}/tenants`, named)
    expect(added.json()).toMatchObject({ tenants: [{ name: 'Jordan Doe' }, { name: 'Robin Reyes', share: '1000.00' }] })
    const user = await db.selectFrom('users').selectAll().where('email', '=', 'new.one@example.com').executeTakeFirst()
    expect(user).toMatchObject({ role: 'tenant', first_name: 'Robin' })
  })

  test.each([
    ['999.99', 'The shares add up to $2,649.99, which is $0.01 less than the rent of $2,650.00.'],
    ['1100', 'The shares add up to $2,750.00, which is $100.00 more than the rent of $2,650.00.'],
  ])('and a share of %s that does not add up to the rent is refused with the difference', async (share, message) => {
    const jordan = await person('Jordan', { rent: 2650 })
    const riley = await person('Riley')
    const body = { email: riley.email, share, shares: [{ tenantId: jordan.id, share: '1650' }] }
    const answer = await staff('POST', `/api/admin/leases/${await leaseOf(jordan.id)}/tenants`, body)
    expect(said(answer)).toEqual([400, message])
    expect(await riley.lease()).toBeNull()
  })

  test('but nobody who has a lease that is not over, and two requests at once add one', async () => {
    const { jordan, riley, leaseId } = await shared()
    const sam = await person('Sam', { rent: 900 })
    const add = (lease: string, email: string, main: { id: string }, others: { id: string }[] = []) =>
      staff('POST', `/api/admin/leases/${lease}/tenants`, {
        email,
        share: '0',
        shares: [{ tenantId: main.id, share: '900' }, ...others.map(({ id }) => ({ tenantId: id, share: '0' }))],
      })
    expect(said(await add(await leaseOf(sam.id), riley.email, sam))).toEqual([
      400,
      'Riley Doe is on the lease of Jordan Doe. Remove them from it first.',
    ])
    expect(said(await add(await leaseOf(sam.id), jordan.email, sam))).toEqual([
      400,
      'Jordan Doe has a lease of their own that is not over. Enter its last day first.',
    ])
    const again = await staff('POST', `/api/admin/leases/${leaseId}/tenants`, {
      email: riley.email,
      share: '0',
      shares: [
        { tenantId: jordan.id, share: '1650' },
        { tenantId: riley.id, share: '1000' },
      ],
    })
    expect(said(again)).toEqual([400, 'Riley Doe is on this lease already.'])
    const [kim, leah] = [await person('Kim', { rent: 900 }), await person('Leah')]
    const kimLease = await leaseOf(kim.id)
    const both = await Promise.all([add(kimLease, leah.email, kim), add(await leaseOf(sam.id), leah.email, sam)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
    const own = await staff('PATCH', `/api/admin/tenants/${riley.id}`, { rentAmount: '500' })
    expect(said(own)).toEqual([
      409,
      'This tenant is on the lease of Jordan Doe. Change its terms there, or remove them from it first.',
    ])
  })
})

describe('shares', () => {
  test('are changed by staff, scale with the rent and add up to it', async () => {
    const { jordan, riley, leaseId, tenants } = await shared()
    await takeMail(db)
    const put = (one: string, other: string) =>
      staff('PUT', `/api/admin/leases/${leaseId}/shares`, {
        shares: [
          { tenantId: jordan.id, share: one },
          { tenantId: riley.id, share: other },
        ],
      })
    expect(said(await put('1000', '1000'))).toEqual([
      400,
      'The shares add up to $2,000.00, which is $650.00 less than the rent of $2,650.00.',
    ])
    expect((await put('1325', '1325')).json()).toMatchObject({ tenants: [{ share: '1325.00' }, { share: '1325.00' }] })
    expect((await takeMail(db)).map(({ subject }) => subject)).toEqual([
      'Your share of the rent has changed',
      'Your share of the rent has changed',
    ])
    await put('1325', '1325')
    expect(await takeMail(db)).toEqual([])
    const changed = await staff('PATCH', `/api/admin/tenants/${jordan.id}`, {
      rentAmount: '2700.01',
      rentFrom: `${TODAY.slice(0, 7)}-01`,
    })
    expect(changed.statusCode).toBe(200)
    expect(await tenants()).toMatchObject({ tenants: [{ share: '1350.01' }, { share: '1350.00' }] })
  })
})

describe('staff remove a tenant', () => {
  test('with a last day: until then they pay and read, after that nothing of the lease is theirs', async () => {
    const { jordan, riley, url, tenants } = await shared()
    await riley.pay('1000')
    await takeMail(db)
    const remove = (id: string, lastDay: string) => staff('POST', `${url}/${id}/removal`, { lastDay })
    expect(said(await remove(jordan.id, TODAY))).toEqual([
      409,
      'The lease is in the name of Jordan Doe. It ends with the lease.',
    ])
    expect(said(await remove(riley.id, addDays(TODAY, -1)))[0]).toBe(400)
    expect((await remove(riley.id, TODAY)).json()).toMatchObject({ tenants: [{}, { leftOn: TODAY }], former: [] })
    expect((await takeMail(db)).map(({ to }) => to)).toEqual([riley.email])
    expect(await riley.lease()).toMatchObject({ isMain: false })
    await db
      .updateTable('lease_tenants')
      .set({ joined_on: addDays(TODAY, -40), left_on: addDays(TODAY, -1) })
      .where('user_id', '=', riley.id)
      .execute()
    expect(await riley.lease()).toBeNull()
    expect(await riley.ledger()).toEqual({ balance: '0.00', processing: '0.00', entries: [] })
    expect(await riley.summary()).toMatchObject({ rentAmount: null, share: null })
    expect((await riley.call('GET', '/api/payments')).json()).toMatchObject([{ amount: '1000.00' }])
    expect(await tenants()).toMatchObject({
      tenants: [{ name: 'Jordan Doe', share: '2650.00' }],
      // Staff choose them for a late check.
      former: [{ tenantId: riley.id, name: 'Riley Doe', leftOn: addDays(TODAY, -1) }],
    })
    expect(await jordan.lease()).toMatchObject({ roommates: null })
    expect((await jordan.ledger()).entries.map(({ paidBy }) => paidBy)).toContain('Riley Doe')
  })
})

describe('accounts', () => {
  test('the main tenant of a shared lease is not deleted before the others have left', async () => {
    const { jordan, riley, url } = await shared(addDays(TODAY, -1))
    expect(said(await staff('DELETE', `/api/admin/tenants/${jordan.id}`))).toEqual([
      409,
      "Riley Doe shares this tenant's lease. Remove the other tenants from the lease or end it first.",
    ])
    await riley.pay('1000')
    const kim = await person('Kim')
    const shares = [
      { tenantId: jordan.id, share: '1650' },
      { tenantId: riley.id, share: '1000' },
    ]
    expect((await staff('POST', url, { email: kim.email, share: '0', shares })).statusCode).toBe(200)
    expect(said(await staff('DELETE', `/api/admin/tenants/${jordan.id}`))[1]).toMatch(
      /^Riley Doe and Kim Doe share this tenant's lease\./,
    )
    expect((await staff('DELETE', `/api/admin/tenants/${kim.id}`)).statusCode).toBe(204)
    expect((await staff('DELETE', `/api/admin/tenants/${riley.id}`)).statusCode).toBe(204)
    const row = await db
      .selectFrom('lease_tenants')
      .select(['user_id', 'tenant_name', 'left_on'])
      .where('tenant_name', '=', 'Riley Doe')
      .executeTakeFirst()
    expect(row).toMatchObject({ user_id: null, tenant_name: 'Riley Doe' })
    expect((await jordan.ledger()).entries.map(({ paidBy }) => paidBy)).toContain('Riley Doe')
    expect(await jordan.lease()).toMatchObject({ roommates: null })
  })

  test('a tenant who shares a lease that is not over is not erased', async () => {
    const { riley } = await shared()
    const answer = await staff('POST', '/api/admin/people/erase', { email: riley.email, confirmation: riley.email })
    expect(said(answer)).toEqual([
      409,
      'This tenant has a current lease without an end date. Enter its last day first.',
    ])
  })
})
