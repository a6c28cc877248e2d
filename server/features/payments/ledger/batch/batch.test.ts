import { randomUUID } from 'node:crypto'
import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { ErrorBody } from '#contract/core/errors.ts'
import type { Batch } from '#contract/leases/batch/admin.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { db, call, leased, logsOf } = await setUpLedgers()

const TODAY = companyDay()

const record = (receipts: readonly object[], { receivedOn = TODAY, key = '' } = {}) =>
  call('POST', '/api/admin/receipts', { receivedOn, receipts }, key === '' ? {} : { 'idempotency-key': key })

const check = (leaseId: string, values: object = {}) => ({ leaseId, amount: '2000', method: 'check', ...values })

/** The refusal of a batch, and its issues by their paths. */
async function refused(receipts: readonly object[], options = {}) {
  const answer = await record(receipts, options)
  const { message, issues = [] } = answer.json<ErrorBody>()
  return {
    status: answer.statusCode,
    message,
    issues: Object.fromEntries(issues.map((one) => [one.path, one.message])),
  }
}

test('checks of several leases are recorded at once, with a receipt, an email and a line in the audit log for each', async () => {
  const [first, second] = [await leased({ months: 1 }), await leased({ months: 0 })]
  await takeMail(db)
  const answer = await record([
    check(second.leaseId, { number: '501' }),
    check(first.leaseId, { number: '502', amount: '2500.50', memo: 'Two months in part' }),
    check(first.leaseId, { method: 'cash', account: 'fee', amount: '40' }),
  ])
  expect(answer.statusCode).toBe(201)
  const { total, receipts } = answer.json<Batch>()
  expect(total).toBe('4540.50')
  expect(receipts.map(({ leaseId, balance }) => [leaseId, balance])).toEqual([
    [second.leaseId, '0.00'],
    [first.leaseId, '1499.50'],
    [first.leaseId, '1499.50'],
  ])
  const [one, two, three] = receipts.map(({ entry }) => entry)
  expect(one).toMatchObject({
    amount: '-2000.00',
    method: 'check',
    number: '501',
    effectiveOn: TODAY,
    period: addMonths(0),
  })
  expect(two).toMatchObject({
    amount: '-2500.50',
    memo: 'Two months in part',
    period: addMonths(-1),
    staffName: 'Ada Lovelace',
  })
  expect(three).toMatchObject({ amount: '-40.00', account: 'fee', method: 'cash' })
  expect(new Set(receipts.map(({ entry }) => entry.receiptNumber)).size).toBe(3)
  expect(receipts[0]?.tenantName).toBe(`${second.tenant.firstName} ${second.tenant.lastName}`.trim())
  expect((await first.ledger()).balance).toBe('1499.50')
  expect((await second.ledger()).balance).toBe('0.00')
  const mails = await takeMail(db)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [second.tenant.email, 'Receipt for $2,000.00'],
    [first.tenant.email, 'Receipt for $2,500.50'],
    [first.tenant.email, 'Receipt for $40.00'],
  ])
  const logs = await logsOf(first.leaseId)
  expect(
    logs.filter(({ action, details }) => action === 'create' && JSON.stringify(details).includes('BY-')),
  ).toHaveLength(2)
})

test('one payment that cannot be recorded keeps all others out, and every reason is told at its payment', async () => {
  const { leaseId, ledger } = await leased({ months: 0 })
  await record([check(leaseId, { number: '601' })])
  await takeMail(db)
  expect(
    await refused([
      check(leaseId, { number: '602', amount: '10' }),
      check(leaseId, { number: '601' }),
      check(randomUUID()),
      check(leaseId, { amount: '900000' }),
    ]),
  ).toEqual({
    status: 400,
    message: "3 payments of 4 can't be recorded. Nothing was recorded.",
    issues: {
      'receipts.1.isAnother': expect.stringMatching(/^Check 601 for \$2,000\.00 was already recorded by Ada Lovelace/),
      'receipts.2.leaseId': 'Choose a tenant from the list',
      'receipts.3.amount': expect.stringMatching(/\$/),
    },
  })
  expect((await ledger()).balance).toBe('0.00')
  expect(await takeMail(db)).toEqual([])

  const same = await refused([check(leaseId, { number: '601' })])
  expect(same).toMatchObject({ status: 409, message: "1 payment of 1 can't be recorded. Nothing was recorded." })
  expect((await record([check(leaseId, { number: '601', isAnother: true })])).statusCode).toBe(201)
})

test('a check that is twice in one batch is asked about as well', async () => {
  const { leaseId } = await leased({ months: 2 })
  const twice = await refused([check(leaseId, { number: '611' }), check(leaseId, { number: '611' })])
  expect(Object.keys(twice.issues)).toEqual(['receipts.1.isAnother'])
})

test('bad input is named by field and payment', async () => {
  const { leaseId } = await leased({ months: 0 })
  expect((await refused([])).issues).toEqual({ receipts: 'Enter at least one payment' })
  const many = Array.from({ length: 101 }, (_, at) => check(leaseId, { amount: '1', number: String(at) }))
  expect((await refused(many)).issues).toEqual({ receipts: 'At most 100 payments can be recorded at a time' })
  expect((await refused([check(leaseId)], { receivedOn: addDays(TODAY, 1) })).issues).toEqual({
    receivedOn: "Received on can't be in the future",
  })
  expect((await refused([check(leaseId)], { receivedOn: '2026-02-30' })).issues).toEqual({
    receivedOn: 'Received on must be a date, such as 2027-05-31',
  })
  const wrong = [check('x', { amount: '1,000' }), check('', { method: 'card' })]
  expect((await refused(wrong)).issues).toEqual({
    'receipts.0.leaseId': 'Choose a tenant from the list',
    'receipts.0.amount': 'Amount must be dollars and cents, such as 2100.50',
    'receipts.1.leaseId': 'Tenant is required',
    'receipts.1.method': 'Method must be one of check, cash, money_order, transfer',
  })
})

test('a batch that is sent twice with one key is recorded once, also at the same moment', async () => {
  const { leaseId, ledger } = await leased({ months: 1 })
  const key = randomUUID()
  const answers = await Promise.all([1, 2].map(() => record([check(leaseId, { number: '621' })], { key })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
  expect((await ledger()).balance).toBe('2000.00')
})

test('two batches of the same leases in another order, and single payments beside them, never block each other', async () => {
  const leases = await Promise.all(Array.from({ length: 4 }, () => leased({ months: 0 })))
  const ids = leases.map(({ leaseId }) => leaseId)
  const batches = Array.from({ length: 6 }, (_, turn) => {
    const order = turn % 2 === 0 ? ids : ids.toReversed()
    return record(order.map((leaseId) => check(leaseId, { amount: '10', number: `7${turn}` })))
  })
  const single = ids.map((leaseId) =>
    call('POST', `/api/admin/leases/${leaseId}/receipts`, { amount: '5', method: 'cash', receivedOn: TODAY }),
  )
  const answers = await Promise.all([...batches, ...single])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
  for (const { ledger } of leases) expect((await ledger()).balance).toBe('1935.00')
})

test('of a lease without an account, no more deposit is taken than is open', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 0 })
  expect((await call('DELETE', `/api/admin/tenants/${tenant.id}`)).statusCode).toBe(204)
  expect((await refused([check(leaseId, { account: 'deposit', amount: '999999' })])).issues).toEqual({
    'receipts.0.amount': 'Only $0.00 of the deposit is open on this lease',
  })
  expect((await record([check(leaseId.toUpperCase(), { number: '641' })])).json<Batch>()).toMatchObject({
    receipts: [{ leaseId, balance: '0.00' }],
  })
  expect((await ledger()).balance).toBe('0.00')
})

test('a payment for a lease whose tenant was deactivated is recorded, too', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 0 })
  const off = await call('PATCH', `/api/admin/tenants/${tenant.id}/toggle-active`)
  expect(off.json()).toMatchObject({ isActive: false })
  expect((await record([check(leaseId)])).statusCode).toBe(201)
  expect((await ledger()).balance).toBe('0.00')
})
