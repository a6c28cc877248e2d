import type { Building, Unit } from '#contract/buildings/fields.ts'
import { companyDay } from '#contract/core/calendar.ts'
import type { Lease } from '#contract/leases/admin.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import type { RollFigures, RollRow, RollStatus } from '#contract/reports/rent-roll/admin.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths, newEmail } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, call, change, created, chargeToday, leaseOf, receipt, reversal } = await setUpLedgers()

const TODAY = companyDay()
const dayIn = (days: number) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10)
const cents = (amount: string) => Math.round(Number(amount) * 100)
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

const roll = async (query = '') => (await call('GET', `/api/admin/reports/rent-roll?${query}`)).json<RollRow[]>()
const figures = async (query = '') =>
  (await call('GET', `/api/admin/reports/rent-roll/figures?${query}`)).json<RollFigures>()

async function building(body: object) {
  const answer = await call('POST', '/api/admin/buildings', { city: 'Somerville', zip: '02143', ...body })
  return answer.json<Building>().id
}

async function unit(buildingId: string, number: string, body: object = {}) {
  const answer = await call('POST', `/api/admin/buildings/${buildingId}/units`, { number, ...body })
  return answer.json<Unit>().id
}

const tenantIn = (unitId: string, lastName: string, start: string | null, end: string | null) =>
  created({
    unitId,
    lastName,
    email: newEmail(),
    propertyAddress: undefined,
    rentAmount: '2000',
    leaseStartDate: start,
    leaseEndDate: end,
  })

const prescott = await building({ name: 'The Prescott', street: '27 Prescott Street' })
const elm = await building({ street: '5 Elm Street', isSingleHome: true })
const [long, ending, lastOfEnding, upcoming, vacant, released] = (await Promise.all(
  ['1', '2', '3', '4', '5', '6'].map((number) => unit(prescott, number, { bedrooms: 2, bathrooms: 1.5, sqft: 880 })),
)) as [string, string, string, string, string, string]
await unit(prescott, 'Rear', { status: 'out_of_service' })
const [home] = (await call('GET', `/api/admin/units?building=${elm}`)).json<Unit[]>()

const abbot = await tenantIn(long, 'Abbot', addMonths(-2), dayIn(91))
await tenantIn(ending, 'Baker', addMonths(-12), dayIn(30))
await tenantIn(ending, 'Carver', dayIn(31), dayIn(400))
await tenantIn(lastOfEnding, 'Dyer', addMonths(-3), dayIn(90))
const eaton = await tenantIn(upcoming, 'Eaton', addMonths(1), dayIn(400))
const fuller = await tenantIn(released, 'Fuller', addMonths(-3), null)
await tenantIn(home!.id, 'Gardner', addMonths(-5), null)
// Typed addresses: one who lives there, one who moves in, and one who has moved out.
for (const [lastName, start, end] of [
  ['Hale', addMonths(-4), dayIn(60)],
  ['Ingalls', dayIn(10), null],
  ['Jay', addMonths(-9), dayIn(-1)],
] as const)
  await created({
    lastName,
    email: newEmail(),
    propertyAddress: `9 ${lastName} Street, Salem, MA 01970`,
    rentAmount: '1500',
    leaseStartDate: start,
    leaseEndDate: end,
  })
await call('DELETE', `/api/admin/tenants/${fuller.id}`)
await change(abbot.id, { rentAmount: '2300', rentFrom: addMonths(2) })
await db
  .insertInto('payments')
  .values({
    user_id: eaton.id,
    payer_name: 'Grace Eaton',
    payer_email: eaton.email,
    amount_cents: 400_000,
    payment_type: 'rent',
    status: 'completed',
    gateway: 'sandbox',
    rent_month: addMonths(1),
    intent_id: 'pi_before_the_lease',
    completed_at: new Date(),
  })
  .execute()
await chargeToday()
const { leaseId } = await leaseOf(abbot.id)
await receipt(leaseId, { account: 'deposit', amount: '1800' })
const { id: second } = (await receipt(leaseId, { account: 'deposit', amount: '200' })).json<{ id: string }>()
await reversal(second)

/** The status of a unit or lease, told from its days in the plainest way. */
function plainStatus(lease: { startsOn: string | null; endsOn: string | null }): RollStatus {
  if (lease.startsOn !== null && lease.startsOn > TODAY) return 'upcoming'
  return lease.endsOn !== null && lease.endsOn <= dayIn(90) ? 'ending' : 'occupied'
}

/** The lease of a row, read from the lease and its ledger. */
async function plainLease(id: string) {
  const lease = (await call('GET', `/api/admin/leases/${id}`)).json<Lease>()
  const { entries } = (await call('GET', `/api/admin/leases/${id}/ledger`)).json<AdminLedger>()
  const paid = entries.filter(
    ({ account, kind, isReversed }) => account === 'deposit' && kind === 'payment' && !isReversed,
  )
  const { tenantName, startsOn, endsOn, rentAmount, balance } = lease
  const depositHeld = ((0 - sum(paid.map(({ amount }) => amount))) / 100).toFixed(2)
  return { id, tenantName, startsOn, endsOn, rentAmount, balance, depositHeld }
}

test('every unit is there once, with its lease as its own pages tell it, and so is each lease without a unit', async () => {
  const units = (await call('GET', '/api/admin/units?limit=100')).json<Unit[]>()
  const expected = []
  for (const { id, address, number, occupancy, lease, nextLease } of units) {
    const shown = lease ?? nextLease
    const status = shown ? plainStatus(shown) : occupancy === 'out_of_service' ? occupancy : 'vacant'
    expected.push({
      id,
      unitId: id,
      address,
      number,
      status,
      lease: shown && (await plainLease(shown.id)),
      nextStartsOn: lease && nextLease ? nextLease.startsOn : null,
    })
  }
  for (const { id, propertyAddress: address, ...lease } of (await call('GET', '/api/admin/leases?unit=needed')).json<
    Lease[]
  >())
    expected.push({
      id,
      unitId: null,
      address,
      number: null,
      status: plainStatus(lease),
      lease: await plainLease(id),
      nextStartsOn: null,
    })
  const rows = await roll()
  expect(rows).toHaveLength(expected.length)
  expect(rows.toSorted((one, other) => one.id.localeCompare(other.id))).toMatchObject(
    expected.toSorted((one, other) => one.id.localeCompare(other.id)),
  )
  // What was set up above, to compare the other lists with.
  const byNumber = Object.fromEntries(rows.map((row) => [row.number ?? row.address ?? '', row]))
  expect(Object.fromEntries(Object.entries(byNumber).map(([number, { status }]) => [number, status]))).toEqual({
    '1': 'occupied',
    '2': 'ending',
    '3': 'ending',
    '4': 'upcoming',
    '5': 'vacant',
    '6': 'vacant',
    Rear: 'out_of_service',
    '': 'occupied',
    '9 Hale Street, Salem, MA 01970': 'ending',
    '9 Ingalls Street, Salem, MA 01970': 'upcoming',
  })
  expect(byNumber['1']).toMatchObject({
    buildingName: 'The Prescott',
    bedrooms: 2,
    bathrooms: 1.5,
    sqft: 880,
    // Not the rent that was agreed on for later.
    lease: { rentAmount: '2000.00', depositHeld: '1800.00', lastMonthHeld: '0.00' },
  })
  expect(byNumber['4']!.lease).toMatchObject({ lastMonthHeld: '2000.00', depositHeld: '0.00' })
  expect(vacant).toBe(byNumber['5']!.id)
})

const isLive = ({ status }: RollRow) => status === 'occupied' || status === 'ending'

test.each(['', 'status=ending', 'status=upcoming', 'status=vacant', 'search=prescott', 'search=grace'])(
  'the sums are those of the rows with "%s"',
  async (query) => {
    const rows = await roll(query)
    expect(rows.length).toBeGreaterThan(0)
    const units = rows.filter(({ unitId }) => unitId !== null)
    const isVacant = ({ status }: RollRow) => status === 'vacant' || status === 'upcoming'
    const outOfService = units.filter(({ status }) => status === 'out_of_service').length
    const read = await figures(query)
    expect(read).toMatchObject({
      units: units.length,
      occupied: units.filter(isLive).length,
      vacant: units.filter(isVacant).length,
      outOfService,
      leasesWithoutUnit: rows.length - units.length,
    })
    const inService = units.length - outOfService
    expect(read.vacancyPercent).toBe(
      inService === 0 ? null : Number(((units.filter(isVacant).length / inService) * 100).toFixed(1)),
    )
    expect(cents(read.monthlyRent)).toBe(sum(rows.filter(isLive).map(({ lease }) => lease!.rentAmount ?? '0')))
    expect(cents(read.balance)).toBe(sum(rows.map(({ lease }) => lease?.balance ?? '0')))
  },
)

test('it is filtered by building, status and text, sorted and downloaded whole', async () => {
  const all = await roll()
  const ids = (rows: readonly RollRow[]) => rows.map(({ id }) => id)
  expect(ids(await roll(`building=${elm}`))).toEqual([home!.id])
  expect(await figures(`building=${elm}`)).toMatchObject({ units: 1, leasesWithoutUnit: 0 })
  for (const status of ['occupied', 'ending', 'upcoming', 'vacant', 'out_of_service'])
    expect(ids(await roll(`status=${status}`))).toEqual(ids(all.filter((row) => row.status === status)))
  // The tenant of today and who is to come, but not who comes after the tenant of today or has gone.
  const found = async (text: string) => (await roll(`search=${text}`)).map(({ lease }) => lease?.tenantName)
  expect(await found('abbot')).toEqual(['Grace Abbot'])
  expect(await found('eaton')).toEqual(['Grace Eaton'])
  expect(await found('ingalls')).toEqual(['Grace Ingalls'])
  expect(await found('9 hale')).toEqual(['Grace Hale'])
  for (const text of ['carver', 'fuller', 'jay']) expect(await found(text)).toEqual([])
  expect(await found('the prescott')).toHaveLength(7)

  const ends = (await roll('sort=lease-end')).map(({ lease }) => lease?.endsOn ?? '9999')
  const known = ends.filter((end) => end !== '9999')
  expect(known.length).toBeGreaterThan(3)
  // Rows that nobody lives in today have no end, as in the list of units.
  expect(known.slice(0, 4)).toEqual(known.slice(0, 4).toSorted())

  const lines = (await call('GET', '/api/admin/reports/rent-roll.csv?status=ending')).body.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain("Monthly rent,Deposit held,Last month's rent held,Balance")
  expect((await call('GET', `/api/admin/reports/rent-roll.csv?building=${elm}`)).body).toContain(
    'month to month,2000.00',
  )
  for (const wrong of ['status=empty', 'building=elm'])
    expect((await call('GET', `/api/admin/reports/rent-roll?${wrong}`)).statusCode).toBe(400)
})

test('a text that is found in many rows finds the same ones, wherever it is', async () => {
  const row = await building({ name: 'Long Row', street: '40 Row Street' })
  await sql`insert into units (building_id, number) select ${row}, n::text from generate_series(1, 20) as n`.execute(db)
  const units = (await call('GET', `/api/admin/units?building=${row}`)).json<Unit[]>()
  for (const { id } of units.slice(0, 17)) await tenantIn(id, 'Kent', addMonths(-1), null)
  const all = await roll()
  const having = (text: string) =>
    all.filter(({ lease, ...place }) =>
      `${place.buildingName} ${place.address} ${lease?.tenantName}`.toLowerCase().includes(text),
    )
  for (const [text, count] of [
    ['kent', 17],
    ['long row', 20],
    ['street', all.length],
  ] as const) {
    const found = await call('GET', `/api/admin/reports/rent-roll?search=${text}`)
    expect(found.json<RollRow[]>()).toEqual(having(text))
    expect(found.json<RollRow[]>()).toHaveLength(count)
    expect(found.headers['x-total-count']).toBe(String(count))
    const { units: inUnits, leasesWithoutUnit } = await figures(`search=${text}`)
    expect(inUnits + leasesWithoutUnit).toBe(count)
  }
})
