import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { db, app, call, created, leaseOf, leased, rentOf, receipt, chargeFor, reversal } = await setUpLedgers()

const TODAY = companyDay()

test('a check counts for the oldest month, gets a receipt number and is emailed, and online payments ask for the rest', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 1 })
  await takeMail(db)
  const answer = await receipt(leaseId, { number: '1042', amount: '1,500.00'.replace(',', '') })
  expect(answer.statusCode).toBe(201)
  const entry = answer.json<AdminLedgerEntry>()
  expect(entry).toMatchObject({
    kind: 'payment',
    account: 'rent',
    amount: '-1500.00',
    memo: 'Check',
    method: 'check',
    number: '1042',
    period: addMonths(-1),
    balanceAfter: '2500.00',
    isReversible: true,
    staffName: 'Ada Lovelace',
  })
  expect(entry.receiptNumber).toMatch(new RegExp(`^BY-${TODAY.slice(0, 4)}-\\d{6,}$`))
  const [mail] = await takeMail(db)
  expect(mail).toMatchObject({ to: tenant.email, subject: 'Receipt for $1,500.00' })
  expect(mail!.text).toContain(entry.receiptNumber!)
  const { rentOwed } = await rentOf(tenant.id)
  expect(rentOwed).toBe('2500.00')
  expect((await ledger()).balance).toBe('2500.00')
})

test('the same check is recorded twice only where staff confirm that it is another', async () => {
  const { leaseId, ledger } = await leased({ months: 1 })
  await receipt(leaseId, { number: '77' })
  const again = await receipt(leaseId, { number: '77' })
  expect(again.statusCode).toBe(409)
  expect(again.json<{ message: string }>().message).toMatch(
    /^Check 77 for \$2,000\.00 was already recorded by Ada Lovelace/,
  )
  expect((await receipt(leaseId, { number: '78' })).statusCode).toBe(201)
  expect((await receipt(leaseId, { number: '77', isAnother: true })).statusCode).toBe(201)
  expect((await ledger()).balance).toBe('-2000.00')
})

test('two members of staff who record the same check at the same moment record it once, and again once one confirms', async () => {
  const colleague = await signedIn(app, (await createAccount(db, { role: 'admin' })).email)
  const { leaseId, ledger } = await leased({ months: 1 })
  let sent = 0
  const send = (by: typeof call, number: string, more: object = {}) =>
    by(
      'POST',
      `/api/admin/leases/${leaseId}/receipts`,
      { amount: '100', method: 'check', number, receivedOn: TODAY, ...more },
      { 'idempotency-key': `check ${(sent += 1)}` },
    )
  for (const number of ['301', '302', '303', '304', '305']) {
    const both = await Promise.all([send(call, number), send(colleague.call, number)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)!.json<{ message: string }>().message).toMatch(
      /^Check \d+ for \$100\.00 was already recorded by Ada Lovelace.* check the box that says so\.$/,
    )
  }
  expect((await send(colleague.call, '301', { isAnother: true })).statusCode).toBe(201)
  const { entries, balance } = await ledger()
  expect(entries.filter(({ kind }) => kind === 'payment').map(({ number }) => number)).toEqual(
    expect.arrayContaining(['301', '301', '302', '303', '304', '305']),
  )
  expect(balance).toBe('3400.00')
})

test('one number is the same however it is written, and with another amount', async () => {
  const { leaseId } = await leased({ months: 1 })
  await receipt(leaseId, { number: '077', amount: '1500' })
  const asked = async (body: object) => {
    const answer = await receipt(leaseId, body)
    return answer.statusCode === 409 ? answer.json<{ message: string }>().message : answer.statusCode
  }
  const before = `Check 077 for $1,500.00 was already recorded by Ada Lovelace, received on ${formatDay(TODAY)}.`
  const confirm = 'If this is another payment, check the box that says so.'
  for (const number of ['77', '#77', ' 77', '0077', 'No. 77', 'check #77'])
    expect(await asked({ number, amount: '1500' })).toBe(`${before} ${confirm}`)
  expect(await asked({ number: '77', amount: '900' })).toBe(`${before} This one is for $900.00. ${confirm}`)
  for (const number of ['770', '78']) expect(await asked({ number, amount: '1' })).toBe(201)
  expect(await asked({ number: '77', method: 'money_order', amount: '1500' })).toBe(201)
  expect(await asked({ number: '#', amount: '1' })).toMatch(/^Check 78 for \$1\.00 was already recorded/)
})

test('a request that is sent twice with one key is recorded once', async () => {
  const { leaseId, ledger } = await leased({ months: 0 })
  const send = () =>
    call(
      'POST',
      `/api/admin/leases/${leaseId}/charges`,
      { account: 'rent', amount: 5, effectiveOn: TODAY, memo: 'Key' },
      {
        'idempotency-key': `key-${leaseId}`,
      },
    )
  const [one, other] = await Promise.all([send(), send()])
  expect([one.statusCode, other.statusCode]).toEqual([201, 201])
  expect(one.json()).toEqual(other.json())
  expect((await ledger()).entries.filter(({ memo }) => memo === 'Key')).toHaveLength(1)
})

test('a key that was used for one lease is refused for another, instead of answering with what the first one got', async () => {
  const [one, other] = [await leased({ months: 0 }), await leased({ months: 0 })]
  const send = (leaseId: string) =>
    call(
      'POST',
      `/api/admin/leases/${leaseId}/receipts`,
      { amount: '10', method: 'cash', receivedOn: TODAY },
      { 'idempotency-key': 'one key, two leases' },
    )
  expect([(await send(one.leaseId)).statusCode, (await send(other.leaseId)).statusCode]).toEqual([201, 409])
  expect((await other.ledger()).entries.filter(({ kind }) => kind === 'payment')).toEqual([])
})

test('a returned check is reversed: it stays, what it paid is owed again, and it cannot be reversed twice', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 1 })
  const { id } = (await receipt(leaseId, { number: '9' })).json<AdminLedgerEntry>()
  const taken = await reversal(id)
  expect(taken.statusCode).toBe(201)
  expect(taken.json()).toMatchObject({
    kind: 'reversal',
    amount: '2000.00',
    memo: 'The check was returned',
    reverses: id,
  })
  const { entries, balance } = await ledger()
  expect(balance).toBe('4000.00')
  expect(entries.find((entry) => entry.id === id)).toMatchObject({ isReversed: true, isReversible: false })
  const { rentOwed } = await rentOf(tenant.id)
  expect(rentOwed).toBe('4000.00')
  const twice = await reversal(id)
  expect([twice.statusCode, twice.json<{ message: string }>().message]).toEqual([
    409,
    'This entry has already been reversed.',
  ])
  expect((await reversal(taken.json<AdminLedgerEntry>().id)).statusCode).toBe(409)
})

test('further charges: rent counts as rent of its month, others do not', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 1 })
  await chargeFor(leaseId, { account: 'rent', amount: '150', memo: 'Parking, first month', effectiveOn: TODAY })
  await chargeFor(leaseId, {})
  const { rentOwed } = await rentOf(tenant.id)
  expect(rentOwed).toBe('4150.00')
  expect((await ledger()).balance).toBe('4190.25')
  const { balanceAfter } = (await receipt(leaseId, { account: 'fee', amount: '40.25' })).json<AdminLedgerEntry>()
  expect(balanceAfter).toBe('4150.00')
})

test('a fee that nothing was charged for is charged as it is paid, and both are reversed together', async () => {
  const { leaseId, ledger } = await leased({ months: 1 })
  const { id } = (await receipt(leaseId, { account: 'fee', amount: '25', memo: 'Second key' })).json<AdminLedgerEntry>()
  expect((await ledger()).balance).toBe('4000.00')
  await reversal(id)
  expect((await ledger()).balance).toBe('4000.00')
})

test('the audit log has each entry of staff', async () => {
  const { leaseId } = await leased({ months: 0 })
  const { id } = (await receipt(leaseId, { number: '5' })).json<AdminLedgerEntry>()
  await reversal(id)
  const logs = await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', leaseId).orderBy('seq').execute()
  expect(logs.map(({ resource_type: type, details }) => [type, details['kind'], details['amount']])).toEqual([
    ['ledger', 'payment', '-2000.00'],
    ['ledger', 'reversal', '2000.00'],
  ])
})

test("the receipt of the last month's rent names it, who received it, the interest and the forwarding address", async () => {
  const { id, email } = await created({ rentAmount: '2000', leaseStartDate: addDays(TODAY, 40) })
  const { leaseId } = await leaseOf(id)
  await takeMail(db)
  const mailOf = async (body: object) => {
    expect((await receipt(leaseId, body)).statusCode).toBe(201)
    return (await takeMail(db)).find(({ to }) => to === email)!.text
  }
  const first = await mailOf({ amount: '1500', number: '1' })
  expect(first).not.toMatch(/last month|Received by/i)
  const both = await mailOf({ amount: '1200', number: '2' })
  const last = await mailOf({ amount: '1300', number: '3' })
  for (const [text, amount] of [
    [both, '$700.00'],
    [last, '$1,300.00'],
  ] as const)
    for (const said of [
      `Last month's rent, paid in advance: ${amount}`,
      `${amount} of this payment is rent for the last month of your tenancy. You are entitled to interest on it at the rate of 5% a year, or at the lesser rate that the bank pays where it is held.`,
      'please give us a forwarding address, so that we know where to send the interest',
      'Received by: Ada Lovelace, for ',
      `Received on: ${formatDay(TODAY)}`,
      'Property: ',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
  expect(both).toMatch(/For: \w+ \d{4} rent and last month's rent\n/)
  expect(last).toContain("For: Last month's rent, paid in advance\n")
})
