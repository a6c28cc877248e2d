import { addDays, companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { setUpRenewals } from '#server/testing/leases/renewals.ts'
import { pagesOf, textOf } from '#server/testing/read/pdf-text.ts'
import { type StatementSums, statementSums, SUM_NAMES } from '#server/testing/read/statement-sums.ts'
import { addMonths } from '#server/testing/tenants.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const { app, db, call, created, chargeFor, leaseOf, leased, living, receipt, reversal } = await setUpRenewals()

const TODAY = companyDay()
const YEAR = TODAY.slice(0, 4)
type Answer = Awaited<ReturnType<typeof call>>

const pathOf = (leaseId: string, query = '') => `/api/admin/leases/${leaseId}/statement.pdf${query}`
const textIn = (answer: Answer) => {
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return textOf(answer.rawPayload)
}
const dollars = (cents: number) => formatAmount((cents / 100).toFixed(2)).replace('-', '\u2212')
const centsOf = ({ amount }: Pick<AdminLedgerEntry, 'amount'>) => Math.round(Number(amount) * 100)
const sum = (entries: readonly AdminLedgerEntry[]) => entries.reduce((cents, entry) => cents + centsOf(entry), 0)

/** The same sums of entries, by their kinds. */
function sumsOf(own: readonly AdminLedgerEntry[], all: readonly AdminLedgerEntry[]): StatementSums {
  const kindOf = (entry: AdminLedgerEntry) => all.find(({ id }) => id === entry.reverses)?.kind ?? entry.kind
  const nameOf = (entry: AdminLedgerEntry): keyof StatementSums => {
    if (kindOf(entry) === 'adjustment') return 'Kept from the deposit'
    const names = {
      charge: 'Charged',
      credit: 'Credited',
      payment: 'Received',
      refund: 'Returned or refunded',
    } as const
    if (entry.kind === 'reversal')
      return ['charge', 'credit'].includes(kindOf(entry)) ? 'Credited' : 'Returned or refunded'
    return names[entry.kind as keyof typeof names]
  }
  return Object.fromEntries(
    SUM_NAMES.map((name) => [name, sum(own.filter((entry) => nameOf(entry) === name))] as const).filter(
      ([, cents]) => cents !== 0,
    ),
  )
}

/** A lease with checks of which one was reversed, a charge, and a payment of part. */
async function busy() {
  const lease = await living({ depositAmount: '2000', lastName: 'Statement' })
  const days = { third: addMonths(-3), second: addMonths(-2), first: addMonths(-1) }
  await receipt(lease.leaseId, { account: 'deposit', receivedOn: addMonths(-10), number: 'D-1' })
  for (let month = 10; month > 3; month -= 1)
    await receipt(lease.leaseId, { receivedOn: addMonths(-month), number: String(100 + month) })
  const bad = (
    await receipt(lease.leaseId, { receivedOn: days.third, number: '777', amount: '2000.07' })
  ).json<AdminLedgerEntry>()
  await chargeFor(lease.leaseId, { effectiveOn: days.second, amount: '40.25', memo: 'Water, a leak' })
  await receipt(lease.leaseId, { receivedOn: days.first, method: 'cash', amount: '123.45', memo: '' })
  expect((await reversal(bad.id)).statusCode).toBe(201)
  const mistake = await chargeFor(lease.leaseId, { effectiveOn: days.first, amount: '12.34', memo: 'A mistake' })
  expect((await reversal(mistake.json<AdminLedgerEntry>().id)).statusCode).toBe(201)
  return { ...lease, days, bad }
}

const lease = await busy()
const read = async (query: string) => textIn(await call('GET', pathOf(lease.leaseId, query)))

test('opening balance and entries are the closing balance, which is that of the ledger on that day, for any time', async () => {
  const { entries, balance } = await lease.ledger()
  const start = entries[0]!.effectiveOn
  const length = (Date.parse(TODAY) - Date.parse(start)) / 86_400_000
  const period = fc.tuple(fc.integer({ min: -20, max: length }), fc.nat({ max: length + 20 }))
  await fc.assert(
    fc.asyncProperty(period, async ([first, days]) => {
      const [from, to] = [addDays(start, first), addDays(start, first + days)]
      const text = await read(`?from=${from}&to=${to}`)
      const own = entries.filter(({ effectiveOn: day }) => day >= from && day <= to)
      const before = sum(entries.filter(({ effectiveOn: day }) => day < from))
      const after = sum(entries.filter(({ effectiveOn: day }) => day <= to))
      expect(before + sum(own)).toBe(after)
      expect(text).toContain(`${formatDay(from)}\nOpening balance\n${dollars(before)}\n`)
      expect(text).toContain(`${formatDay(to > TODAY ? TODAY : to)}\nClosing balance\n${dollars(after)}\n`)
      for (const entry of own) {
        expect(text).toContain(`\n${dollars(centsOf(entry))}\n${dollars(centsOf({ amount: entry.balanceAfter }))}\n`)
        expect(text).toContain(`\n${formatDay(entry.effectiveOn)}\n`)
      }
      const lines = statementSums(text)
      expect(lines).toEqual(sumsOf(own, entries))
      expect(before + Object.values(lines).reduce((cents, line) => cents + line, 0)).toBe(after)
    }),
    { numRuns: 30, endOnFailure: true },
  )
  const whole = await read(`?from=${start}&to=${TODAY}`)
  expect(whole).toContain(`Closing balance\n${dollars(Math.round(Number(balance) * 100))}\n`)
})

test('says company, tenant, home, days, what each entry was, what was reversed and what is held', async () => {
  const answer = await call('GET', pathOf(lease.leaseId, `?from=${addMonths(-10)}&to=${TODAY}`))
  const file = `statement-${addMonths(-10)}-to-${TODAY}.pdf`
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${file}"`)
  const text = textIn(answer)
  const company = (await app.inject('/api/company')).json<{ name: string }>()
  for (const said of [
    company.name,
    'Statement of account',
    `${formatDay(addMonths(-10))} to ${formatDay(TODAY)}`,
    'Grace Statement',
    lease.tenant.email,
    '5 Federal Street, Salem, MA 01970',
    'Amount\nBalance',
    'Water, a leak',
    `Reversed on ${formatDay(TODAY)}`,
    `Reversal of Check, No. 777 of ${formatDay(lease.days.third)}`,
    'The check was returned',
    `Security deposit held on ${formatDay(TODAY)}\n$2,000.00`,
    `Prepared on ${formatDay(TODAY)}.`,
  ])
    expect(text).toContain(said)
  const oneLine = text.replaceAll(/\s+/g, ' ')
  expect(oneLine).toMatch(/Check, No\. 777, for \w+ \d{4}, BY-\d{4}-\d{6}/)
  expect(oneLine).toMatch(/Cash, for \w+ \d{4}/)
  const pages = pagesOf(answer.rawPayload)
  expect(pages).toBeGreaterThan(1)
  for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`)
})

test('the deposit is what was held at the end of that day, also where its payment was reversed since', async () => {
  const { leaseId, ledger } = await leased({ months: 3, depositAmount: '2000' })
  const paid = (
    await receipt(leaseId, { account: 'deposit', receivedOn: addMonths(-2), number: 'D-9' })
  ).json<AdminLedgerEntry>()
  await reversal(paid.id)
  const heldOn = async (day: string) =>
    /Security deposit held on [^\n]+\n(\S+)/.exec(
      textIn(await call('GET', pathOf(leaseId, `?from=2020-01-01&to=${day}`))),
    )?.[1]
  expect(await heldOn(addDays(addMonths(-2), -1))).toBe('$0.00')
  expect(await heldOn(addMonths(-2))).toBe('$2,000.00')
  expect(await heldOn(TODAY)).toBe('$0.00')
  expect((await ledger()).entries.filter(({ isReversed }) => isReversed)).not.toEqual([])
})

test("the last month's rent is held once it is paid in advance, and no longer once that payment is reversed", async () => {
  const { id } = await created({ rentAmount: '2000', leaseStartDate: addDays(TODAY, 40), leaseEndDate: null })
  const { leaseId } = await leaseOf(id)
  const held = /Last month's rent held on [^\n]+\n(\S+)/
  expect(textIn(await call('GET', pathOf(leaseId)))).not.toMatch(held)
  const paid = (await receipt(leaseId, { amount: '4000' })).json<AdminLedgerEntry>()
  expect(held.exec(textIn(await call('GET', pathOf(leaseId))))?.[1]).toBe('$2,000.00')
  // What the lease charges then counts for the test provider only, but no card was used.
  expect(textIn(await call('GET', pathOf(leaseId)))).not.toContain('Test mode')
  await reversal(paid.id)
  expect(textIn(await call('GET', pathOf(leaseId)))).not.toMatch(held)
})

test('a payment by a test card has its receipt, and the statement says that no money moved', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 1 })
  expect(textIn(await call('GET', pathOf(leaseId)))).not.toContain('Test mode')
  await db
    .insertInto('payments')
    .values({
      user_id: tenant.id,
      payer_name: 'Grace Hopper',
      payer_email: tenant.email,
      amount_cents: 200_000,
      payment_type: 'rent',
      rent_month: addMonths(-1),
      status: 'completed',
      gateway: 'sandbox',
      intent_id: `pi_${tenant.id}`,
      completed_at: new Date(),
    })
    .execute()
  const { receiptNumber } = (await ledger()).entries.at(-1)!
  const text = textIn(await call('GET', pathOf(leaseId)))
  expect(text).toContain('Test mode. No real money moved.')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`Card payment, for ${formatMonth(addMonths(-1))}, ${receiptNumber}`)
})

test('covers this year until today unless days are given, and never a day to come', async () => {
  const usual = textIn(await lease.own('GET', '/api/ledger/statement.pdf'))
  expect(usual).toContain(`Jan 1, ${YEAR} to ${formatDay(TODAY)}`)
  const future = textIn(
    await lease.own('GET', `/api/ledger/statement.pdf?to=${addDays(TODAY, 400)}&from=${YEAR}-01-01`),
  )
  expect(future).toContain(`Jan 1, ${YEAR} to ${formatDay(TODAY)}`)
  expect(await read('?to=9999-12-31')).toContain(`Jan 1, ${YEAR} to ${formatDay(TODAY)}`)
  const before = await read('?to=2019-05-31')
  expect(before).toContain('Jan 1, 2019 to May 31, 2019')
  expect(before).toContain('Nothing was charged or paid in this period.')
  expect(before).toContain('Nothing owed at the end of May 31, 2019')
})

test.each([
  ['?from=2026-05-02&to=2026-05-01', 'to', "To can't be before From"],
  ['?from=soon', 'from', 'From must be a date, such as 2027-05-31'],
  ['?from=', 'from', 'From is required'],
  ['?to=2026-02-30', 'to', 'To must be a date, such as 2027-05-31'],
  ['?from=1999-12-31', 'from', 'From must be after 1999'],
  [`?from=${addDays(TODAY, 1)}`, 'from', "From can't be in the future"],
])('refuses %s', async (query, path, message) => {
  for (const answer of [
    await call('GET', pathOf(lease.leaseId, query)),
    await lease.own('GET', `/api/ledger/statement.pdf${query}`),
  ]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ issues: [{ path, message }] })
  }
})

test('a tenant reads their own, and nobody reads that of a lease that is not there', async () => {
  const other = await living({ lastName: 'Neighbor' })
  const own = textIn(await other.own('GET', '/api/ledger/statement.pdf'))
  expect(own).toContain('Grace Neighbor')
  expect(own).not.toContain('Water, a leak')
  expect((await other.own('GET', pathOf(lease.leaseId))).statusCode).toBe(403)
  expect((await call('GET', pathOf('00000000-0000-4000-8000-000000000000'))).statusCode).toBe(404)
  expect((await call('GET', pathOf('nonsense'))).statusCode).toBe(404)
  // The administrator has no lease.
  expect((await call('GET', '/api/ledger/statement.pdf')).statusCode).toBe(404)
})

test('shows names outside the fonts by their numbers, as the certificate does', async () => {
  const { leaseId } = await leased({ firstName: '李明', lastName: 'Łódź' })
  await chargeFor(leaseId, { memo: '水' })
  const text = textIn(await call('GET', pathOf(leaseId)))
  expect(text).toContain('U+674E U+660E Łódź')
  expect(text).toContain('U+6C34')
})

test('ten years are one file', async () => {
  const { leaseId, ledger } = await leased({ months: 119, leaseEndDate: null })
  for (let month = 119; month > 80; month -= 1)
    await receipt(leaseId, { receivedOn: addMonths(-month), number: String(month) })
  const { entries, balance } = await ledger()
  expect(entries.length).toBeGreaterThan(150)
  const answer = await call('GET', pathOf(leaseId, `?from=${entries[0]!.effectiveOn}&to=${TODAY}`))
  const text = textIn(answer)
  expect(text.match(/Rent for /g)).toHaveLength(120)
  expect(text).toContain(`Closing balance\n${formatAmount(balance)}\n`)
})
