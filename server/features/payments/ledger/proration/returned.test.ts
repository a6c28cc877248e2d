import { addDays, addMonths as monthsAfter, formatMonth } from '#contract/core/calendar.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { changeLease } from '#server/testing/payments.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { db, call, change, chargeToday, leased, receipt, reversal, rentOf } = await setUpLedgers()

const [LAST, THIS] = [addMonths(-1), addMonths(0)]
const dayOf = (day: number) => `${LAST.slice(0, 8)}${day}`
const DAYS = Number(addDays(monthsAfter(LAST, 1), -1).slice(8))
const cost = (days: number) => Math.round((200_000 * days) / DAYS) / 100
const nameOf = (days: string) => formatMonth(LAST).replace(' ', ` ${days}, `)
const FORMER = `Rent, ${nameOf('1–10')} ${cost(10).toFixed(2)}`
const NEW = `Rent, ${nameOf(`20–${DAYS}`)} ${cost(DAYS - 19).toFixed(2)}`
const WHOLE = `Rent for ${formatMonth(THIS)} 2000.00`

/**
 * A tenant who left on the 10th of last month and came back on the 20th, before that began a lease of its own, so in the same lease. Until then these
 * amounts were paid.
 */
async function returned(paid: readonly number[], terms: { part_months?: null } = {}) {
  const lease = await leased({ months: 3, leaseEndDate: dayOf(10), partMonths: 'both' })
  for (const [at, amount] of paid.entries())
    await receipt(lease.leaseId, { amount: amount.toFixed(2), receivedOn: dayOf(10), number: `${at}` })
  const save = async (changes: object) => {
    const { version } = (await call('GET', `/api/admin/tenants/${lease.tenant.id}`)).json<{ version: number }>()
    expect((await change(lease.tenant.id, { ...changes, version })).statusCode).toBe(200)
  }
  await changeLease(db, lease.tenant.id, { starts_on: dayOf(20), ends_on: null, ...terms })
  await chargeToday()
  /** The charges of rent since last month that stand. */
  const standing = async () => {
    const { entries } = await lease.ledger()
    return entries
      .filter(
        ({ id, kind, account }) => kind === 'charge' && account === 'rent' && !entries.some((e) => e.reverses === id),
      )
      .filter(({ effectiveOn }) => effectiveOn >= LAST)
      .map(({ memo, amount }) => `${memo} ${amount}`)
  }
  return { ...lease, save, standing, balance: async () => (await lease.ledger()).balance }
}

test.each([
  ['check by check', [2000, 2000, cost(10)]],
  ['at once', [4000 + cost(10)]],
])(
  'who comes back in the month in which they left pays the days of both tenancies, each once, paid %s',
  async (_, paid) => {
    const lease = await returned(paid)
    expect(await lease.standing()).toEqual([FORMER, NEW, WHOLE])
    const { entries } = await lease.ledger()
    expect(entries.filter(({ kind }) => kind === 'reversal')).toEqual([])
    const owed = cost(DAYS - 19) + 2000
    expect(await lease.balance()).toBe(owed.toFixed(2))
    expect(await rentOf(lease.tenant.id)).toMatchObject({
      rentOwed: owed.toFixed(2),
      lastMonthPaid: '0.00',
      openMonths: [{ month: LAST, dueOn: dayOf(20), open: cost(DAYS - 19).toFixed(2) }, { month: THIS }],
    })
    await receipt(lease.leaseId, { amount: owed.toFixed(2) })
    expect(await rentOf(lease.tenant.id)).toMatchObject({ rentOwed: '0.00', isRentPaid: true })
    expect(await lease.balance()).toBe('0.00')
  },
)

test('what is open of the former tenancy in that month is asked for with it, by the name of the month', async () => {
  const lease = await returned([2000, 2000])
  const both = (cost(10) + cost(DAYS - 19)).toFixed(2)
  expect(await rentOf(lease.tenant.id)).toMatchObject({
    rentMonth: LAST,
    rentOpen: both,
    partMonths: [],
    openMonths: [{ month: LAST, open: both }, { month: THIS }],
  })
  expect(Number(await lease.balance())).toBeCloseTo(cost(10) + cost(DAYS - 19) + 2000)
})

test('staff take back the rent of one of the two, and the other stays', async () => {
  for (const [taken, left] of [
    [FORMER, NEW],
    [NEW, FORMER],
  ] as const) {
    const lease = await returned([2000, 2000])
    const { entries } = await lease.ledger()
    const { id } = entries.find(({ memo, amount }) => `${memo} ${amount}` === taken)!
    expect((await reversal(id, 'As agreed')).statusCode).toBe(201)
    await chargeToday()
    expect(await lease.standing()).toEqual([left, WHOLE])
    expect((await rentOf(lease.tenant.id)).rentOwed).toBe(await lease.balance())
  }
})

test('a return that was a mistake leaves the rent of the first tenancy', async () => {
  const lease = await returned([4000 + cost(10)])
  await lease.save({ leaseStartDate: addMonths(-3), leaseEndDate: dayOf(10) })
  expect(await lease.standing()).toEqual([FORMER])
  expect(await lease.balance()).toBe('0.00')
})

test('an earlier day of the return changes only the rent of the new tenancy', async () => {
  const lease = await returned([4000 + cost(10)])
  await lease.save({ leaseStartDate: dayOf(15) })
  const days = DAYS - 14
  expect(await lease.standing()).toEqual([FORMER, `Rent, ${nameOf(`15–${DAYS}`)} ${cost(days).toFixed(2)}`, WHOLE])
})

test('a new tenancy that pays whole months pays that month once, as before', async () => {
  const lease = await returned([2000, 2000, cost(10)], { part_months: null })
  expect(await lease.standing()).toEqual([`Rent for ${formatMonth(LAST)} 2000.00`, WHOLE])
  expect((await rentOf(lease.tenant.id)).rentOwed).toBe(await lease.balance())
})
