import { addDays, formatMonth, addMonths as monthsAfter } from '#contract/core/calendar.ts'
import { setUpRenewals } from '#server/testing/leases/renewals.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { describe, expect, test } from 'vitest'

const { call, change, chargeToday, ending, leased, living, logsOf, receipt, rentOf } = await setUpRenewals()

const THIS = addMonths(0)
const LAST = addMonths(-1)
const dayOf = (month: string, day: number) => `${month.slice(0, 8)}${String(day).padStart(2, '0')}`
/** The days of a month, counted one by one. */
const daysIn = (month: string) => {
  let count = 0
  const first = `${month.slice(0, 8)}01`
  for (let day = first; day < monthsAfter(first, 1); day = addDays(day, 1)) count += 1
  return count
}
const rentFor = (days: number, month: string) => (Math.round((200_000 * days) / daysIn(month)) / 100).toFixed(2)
const nameOf = (month: string, days: string) => formatMonth(month).replace(' ', ` ${days}, `)

type Leased = Pick<Awaited<ReturnType<typeof leased>>, 'ledger'>
const lines = async ({ ledger }: Leased) =>
  (await ledger()).entries.filter(({ account }) => account === 'rent').map(({ memo, amount }) => `${memo} ${amount}`)

/** Changes the lease of a tenant as the form does. */
async function save(id: string, changes: object) {
  const { version } = (await call('GET', `/api/admin/tenants/${id}`)).json<{ version: number }>()
  const answer = await change(id, { ...changes, version })
  expect(answer.statusCode).toBe(200)
}

/** A lease that began on the 16th of last month. */
const begun = (terms: object = {}) => leased({ leaseStartDate: dayOf(LAST, 16), leaseEndDate: null, ...terms })

describe('the first month', () => {
  test('costs its days, and the page of the tenant and of staff ask for that', async () => {
    const lease = await begun({ partMonths: 'both' })
    const part = nameOf(LAST, `16–${daysIn(LAST)}`)
    const amount = rentFor(daysIn(LAST) - 15, LAST)
    expect(await lines(lease)).toEqual([`Rent, ${part} ${amount}`, `Rent for ${formatMonth(THIS)} 2000.00`])
    expect(await rentOf(lease.tenant.id)).toMatchObject({
      partMonths: [{ month: LAST, name: part }],
      rentMonth: LAST,
      rentAmount: amount,
      rentOpen: amount,
      laterRent: '2000.00',
      openMonths: [
        { month: LAST, open: amount, dueOn: dayOf(LAST, 16) },
        { month: THIS, open: '2000.00' },
      ],
    })
    await receipt(lease.leaseId, { amount })
    expect(await rentOf(lease.tenant.id)).toMatchObject({ rentMonth: THIS, rentOwed: '2000.00' })
  })

  test('costs a whole month where nothing else was agreed, as before', async () => {
    const lease = await begun()
    expect(lease.tenant.partMonths).toBeNull()
    expect(await lines(lease)).toEqual([
      `Rent for ${formatMonth(LAST)} 2000.00`,
      `Rent for ${formatMonth(THIS)} 2000.00`,
    ])
    expect(await rentOf(lease.tenant.id)).toMatchObject({ partMonths: [], rentOwed: '4000.00' })
  })

  test('costs a whole month where only the last one is charged by the day', async () => {
    expect((await lines(await begun({ partMonths: 'last' })))[0]).toBe(`Rent for ${formatMonth(LAST)} 2000.00`)
  })

  test('another choice corrects the ledger and is in the audit log, and a wrong one is refused', async () => {
    const lease = await begun()
    await save(lease.tenant.id, { partMonths: 'first' })
    expect((await lease.ledger()).balance).toBe((Number(rentFor(daysIn(LAST) - 15, LAST)) + 2000).toFixed(2))
    expect((await logsOf(lease.tenant.id)).at(-1)?.details['changes']).toEqual({
      partMonths: { from: null, to: 'first' },
    })
    const { version } = (await call('GET', `/api/admin/tenants/${lease.tenant.id}`)).json<{ version: number }>()
    const wrong = await change(lease.tenant.id, { partMonths: 'some', version })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('Part months must be one of first, last, both')
  })
})

describe('the last month', () => {
  const part = `Rent, ${nameOf(THIS, '1–10')} ${rentFor(10, THIS)}`
  const whole = `Rent for ${formatMonth(THIS)} 2000.00`
  const taken = `Corrected: Rent for ${formatMonth(THIS)} -2000.00`

  test('that is charged in full is corrected once when the end is set, and again when the lease goes on', async () => {
    const lease = await leased({ months: 0, leaseStartDate: LAST, leaseEndDate: null, partMonths: 'last' })
    const before = [`Rent for ${formatMonth(LAST)} 2000.00`, whole]
    expect(await lines(lease)).toEqual(before)
    await save(lease.tenant.id, { leaseEndDate: dayOf(THIS, 10) })
    expect(await lines(lease)).toEqual([...before, taken, part])
    await chargeToday()
    await save(lease.tenant.id, { leaseEndDate: dayOf(THIS, 10) })
    expect(await lines(lease)).toEqual([...before, taken, part])
    // From month to month, the month of the former end is whole.
    await save(lease.tenant.id, { leaseEndDate: null })
    expect((await lease.ledger()).balance).toBe('4000.00')
  })

  test('is whole where the lease does not charge by the day', async () => {
    const lease = await leased({ leaseStartDate: LAST, leaseEndDate: null })
    await save(lease.tenant.id, { leaseEndDate: dayOf(THIS, 10) })
    expect((await lease.ledger()).balance).toBe('4000.00')
  })

  test('is due by the end of the lease where its due day comes later', async () => {
    const terms = { leaseStartDate: LAST, leaseEndDate: dayOf(LAST, 10), rentDueDay: 20 }
    const lease = await leased({ ...terms, leaseStartDate: addMonths(-2), partMonths: 'last' })
    expect((await rentOf(lease.tenant.id)).openMonths.at(-1)).toEqual({
      month: LAST,
      dueOn: dayOf(LAST, 10),
      open: rentFor(10, LAST),
    })
  })

  test.each(['first', 'last', 'both'])(
    'of a lease within one month costs its days once, with %s by the day',
    async (by) => {
      const days = { leaseStartDate: dayOf(LAST, 10), leaseEndDate: dayOf(LAST, 19), partMonths: by }
      // Also where the due day comes after the lease.
      for (const rentDueDay of [1, 25]) {
        const lease = await leased({ ...days, rentDueDay })
        expect(await lines(lease)).toEqual([`Rent, ${nameOf(LAST, '10–19')} ${rentFor(10, LAST)}`])
        expect((await rentOf(lease.tenant.id)).openMonths).toEqual([
          { month: LAST, dueOn: dayOf(LAST, rentDueDay === 1 ? 10 : 19), open: rentFor(10, LAST) },
        ])
      }
    },
  )

  test('is told before a notice is confirmed, and charged by the day after that', async () => {
    const lease = await living({ partMonths: 'last' })
    const { earliestOn } = await lease.moveOut()
    const first = monthsAfter(`${earliestOn!.slice(0, 8)}01`, 1)
    const leavesOn = dayOf(first, 12)
    expect((await lease.moveOut()).lastMonth).toBeNull()
    const notice = (await lease.notice({ leavesOn })).json<{ notice: { id: string } }>().notice
    const last = { name: nameOf(first, '1–12'), amount: rentFor(12, first), charged: null }
    expect((await lease.moveOut()).lastMonth).toEqual(last)
    expect((await rentOf(lease.tenant.id)).partMonths).toEqual([])
    await lease.confirm(notice.id)
    expect((await lease.moveOut()).lastMonth).toEqual(last)
    expect(await lease.readOwn()).toMatchObject({ endsOn: leavesOn, partMonths: 'last' })
    expect((await rentOf(lease.tenant.id)).partMonths).toEqual([{ month: first, name: last.name }])
    await lease.cancel(notice.id)
    expect((await lease.moveOut()).lastMonth).toBeNull()
    expect((await rentOf(lease.tenant.id)).partMonths).toEqual([])
  })

  test('is whole once a renewal is accepted', async () => {
    const lease = await ending(45, { partMonths: 'last' })
    const isPart = lease.endsOn.slice(0, 7) === lease.nextOn.slice(0, 7)
    expect((await rentOf(lease.tenant.id)).partMonths).toHaveLength(isPart ? 1 : 0)
    await lease.offer({ endsOn: addDays(monthsAfter(`${lease.nextOn.slice(0, 8)}01`, 13), -1) })
    const { offer } = await lease.readOwn()
    expect((await lease.answer(offer!.id, true)).statusCode).toBe(200)
    expect((await rentOf(lease.tenant.id)).partMonths).toEqual([])
  })
})

test('what is paid before the tenancy is the part of the first month, and then the last month', async () => {
  const start = dayOf(addMonths(2), 16)
  const lease = await leased({ leaseStartDate: start, leaseEndDate: null, partMonths: 'both' })
  const first = rentFor(daysIn(start) - 15, start)
  expect(await rentOf(lease.tenant.id)).toMatchObject({ isBeforeLease: true, rentOpen: first })
  await receipt(lease.leaseId, { amount: (Number(first) + 2000).toFixed(2) })
  expect(await rentOf(lease.tenant.id)).toMatchObject({ lastMonthPaid: '2000.00', isRentPaid: true })
})
