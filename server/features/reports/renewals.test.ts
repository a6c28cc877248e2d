import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Renewal } from '#contract/leases/renewals/admin.ts'
import type { RenewalFigures, RenewalRow } from '#contract/reports/renewals/admin.ts'
import { rowsByPages } from '#server/testing/account.ts'
import { setUpRenewals } from '#server/testing/leases/renewals.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, call, change, ending, leased } = await setUpRenewals()

const TODAY = companyDay()
const PATH = '/api/admin/reports/renewals'
const report = async (query = '') => (await call('GET', `${PATH}?${query}`)).json<RenewalRow[]>()
const figures = async (query = '') => (await call('GET', `${PATH}/figures?${query}`)).json<RenewalFigures>()
const lastName = ({ tenantName }: RenewalRow) => tenantName.split(' ')[1]

async function offerOf(lease: Awaited<ReturnType<typeof ending>>, body: object = {}) {
  return (await lease.offer(body)).json<Renewal>().offers[0]!
}

test('leases that end within 90 days or are over are listed by their end, each with the state of its renewal', async () => {
  const over = await ending(40, { lastName: 'Over' })
  await change(over.tenant.id, { leaseEndDate: addDays(TODAY, -12) })
  await ending(0, { lastName: 'Today' })
  const soon = await ending(30, { lastName: 'Offered' })
  await offerOf(soon, { rentAmount: '2150' })
  const said = await ending(31, { lastName: 'Declined' })
  await said.answer((await offerOf(said)).id, false)
  const yes = await ending(60, { lastName: 'Accepted' })
  await yes.answer((await offerOf(yes)).id, true)
  const monthly = await ending(75, { lastName: 'Monthly' })
  await monthly.answer((await offerOf(monthly, { endsOn: null })).id, true)
  const late = await ending(90, { lastName: 'Expired' })
  const { id } = await offerOf(late)
  await sql`alter table renewal_offers disable trigger guarded`.execute(db)
  await sql`update renewal_offers set answer_by = ${addDays(TODAY, -1)}::date where id = ${id}`.execute(db)
  await sql`alter table renewal_offers enable trigger guarded`.execute(db)
  await ending(91, { lastName: 'Later' })
  await leased({ months: 3, leaseEndDate: null, lastName: 'Endless' })
  const away = await ending(20, { lastName: 'Away' })
  await call('PATCH', `/api/admin/tenants/${away.tenant.id}/toggle-active`, { isActive: false })

  const rows = await report()
  expect(rows.map((row) => [lastName(row), row.daysLeft, row.state])).toEqual([
    ['Over', -12, 'none'],
    ['Today', 0, 'none'],
    ['Offered', 30, 'open'],
    ['Declined', 31, 'declined'],
    ['Accepted', 60, 'accepted'],
    ['Monthly', 75, 'accepted'],
    ['Expired', 90, 'expired'],
  ])
  expect(rows[2]).toMatchObject({
    id: soon.leaseId,
    endsOn: soon.endsOn,
    rentAmount: '2000.00',
    offer: { rentAmount: '2150.00', endsOn: addDays(soon.endsOn, 365), answerBy: soon.endsOn },
  })
  expect(rows[5]?.offer).toMatchObject({ endsOn: null })
  expect(await figures()).toEqual({ over: 1, within30: 2, within60: 4, within90: 6, needOffer: 3 })
  const names = async (query: string) => (await report(query)).map(lastName)
  expect(await names('ends=over')).toEqual(['Over'])
  expect(await names('ends=30')).toEqual(['Today', 'Offered'])
  expect(await names('ends=60')).toEqual(['Today', 'Offered', 'Declined', 'Accepted'])
  expect(await names('ends=90')).toEqual(['Today', 'Offered', 'Declined', 'Accepted', 'Monthly', 'Expired'])
  expect(await names('state=accepted&sort=end-desc')).toEqual(['Monthly', 'Accepted'])
  expect(await names('search=declined')).toEqual(['Declined'])
  expect(await names('sort=tenant')).toEqual(['Accepted', 'Declined', 'Expired', 'Monthly', 'Offered', 'Over', 'Today'])
  expect(await figures('search=declined')).toMatchObject({ within60: 1, over: 0, needOffer: 0 })
  expect((await call('GET', `${PATH}?ends=45`)).statusCode).toBe(400)

  for (const sort of ['end', 'end-desc', 'tenant', 'tenant-desc']) {
    const pages = await rowsByPages<RenewalRow>(call, `${PATH}?sort=${sort}&limit=2`)
    expect(pages.map(lastName)).toEqual(await names(`sort=${sort}`))
  }
  const file = (await call('GET', `${PATH}.csv`)).body.trim().split('\r\n')
  expect(file).toHaveLength(rows.length + 1)
  expect(file[0]).toContain('Tenant,Email,Property,Term ends,Days left,Rent,Renewal')
  expect(file.find((line) => line.includes('Monthly'))).toContain('Month to month')
})

test('an offer for a lease that was changed since does not count', async () => {
  const lease = await ending(25, { lastName: 'Changed' })
  await offerOf(lease)
  await change(lease.tenant.id, { leaseEndDate: addDays(TODAY, 26) })
  expect(await report('search=changed')).toMatchObject([{ state: 'none', offer: null, daysLeft: 26 }])
})

test('a tenant whose home was leased to someone else has moved out', async () => {
  const building = await call('POST', '/api/admin/buildings', {
    street: '9 Radar Street',
    city: 'Salem',
    zip: '01970',
    isSingleHome: true,
  })
  const { rows } = await sql<{ id: string }>`
    select id from units where building_id = ${building.json<{ id: string }>().id}`.execute(db)
  const unitId = rows[0]!.id
  const lease = await ending(0, { lastName: 'Replaced', unitId, propertyAddress: undefined })
  await change(lease.tenant.id, { leaseEndDate: addDays(TODAY, -40) })
  expect(await report('search=replaced')).toHaveLength(1)
  await leased({ months: 0, lastName: 'Successor', unitId, propertyAddress: undefined, leaseEndDate: null })
  expect(await report('search=replaced')).toEqual([])
})
