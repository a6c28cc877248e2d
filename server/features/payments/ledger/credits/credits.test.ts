import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { AdminLedger, AdminLedgerEntry } from '#contract/leases/entries.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { drawStatement } from '../../documents/statement.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { describe, expect, test } from 'vitest'

const { db, call, change, created, leaseOf, leased, receipt, chargeFor, reversal, rentOf, logsOf } =
  await setUpLedgers()
const TODAY = companyDay()

const credit = (leaseId: string, body: object = {}) =>
  call('POST', `/api/admin/leases/${leaseId}/credits`, {
    account: 'rent',
    amount: '500',
    effectiveOn: TODAY,
    memo: 'Concession for the week without heat',
    ...body,
  })
const payBack = (leaseId: string, body: object = {}) =>
  call('POST', `/api/admin/leases/${leaseId}/payouts`, {
    amount: '300',
    method: 'check',
    number: '1001',
    paidOn: TODAY,
    ...body,
  })
const creditOf = async (leaseId: string) =>
  (await call('GET', `/api/admin/leases/${leaseId}/credit`)).json<{ credit: string }>().credit
const wordsOf = ({ kind, account, amount }: AdminLedgerEntry) => `${kind} ${account} ${amount}`
const last = ({ entries, balance }: AdminLedger) => [wordsOf(entries.at(-1)!), balance]
const issueOf = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.json<{ issues: { path: string; message: string }[] }>().issues[0]
const mailed = async () => (await takeMail(db)).filter((job) => 'subject' in job)

/** A lease of three months with $6,000 of rent, of which so much was paid. */
async function paid(amount: string, terms: object = {}) {
  const lease = await leased({ months: 2, ...terms })
  await receipt(lease.leaseId, { amount })
  await takeMail(db)
  return lease
}

describe('a credit', () => {
  test('of rent is taken off the oldest month that is not paid, with an email and a log entry', async () => {
    const { leaseId, tenant, ledger } = await paid('2000')
    const answer = await credit(leaseId)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      kind: 'credit',
      account: 'rent',
      amount: '-500.00',
      period: addMonths(-1),
      memo: 'Concession for the week without heat',
      isReversible: true,
    })
    expect(last(await ledger())).toEqual(['credit rent -500.00', '3500.00'])
    expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '3500.00' })
    const mails = await mailed()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[tenant.email, 'We took $500.00 off what you owe']])
    expect(mails[0]!.text).toContain('Concession for the week without heat')
    const logs = await logsOf(leaseId)
    expect(logs.at(-1)).toMatchObject({ action: 'create', resource_type: 'ledger', details: { kind: 'credit' } })
  })

  test('of rent that is not owed, or not all of it, does not claim to take it off what is owed', async () => {
    const all = await paid('6000')
    await credit(all.leaseId)
    const [none] = await mailed()
    expect(none!.subject).toBe('We added a credit of $500.00 to your lease')
    expect(none!.text).toContain('no rent is owed on your lease now, so the credit stays on your lease.')
    const most = await paid('5800')
    await credit(most.leaseId)
    const [part] = await mailed()
    expect(part!.subject).toBe('We added a credit of $500.00 to your lease')
    expect(part!.text.replaceAll(/\s+/g, ' ')).toContain(
      'it pays the $200.00 of rent that was owed on your lease. The rest stays on your lease as a credit.',
    )
  })

  test('that is paid back is on a line of its own in the statement of the year', async () => {
    const { leaseId, tenant } = await paid('6000')
    await credit(leaseId)
    expect((await payBack(leaseId, { amount: '500' })).statusCode).toBe(201)
    const statement = await drawStatement(db, { userId: tenant.id, gateway: 'sandbox' }, Number(TODAY.slice(0, 4)))
    const text = textOf(Buffer.from(statement.bytes)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Rent $6,000.00 ')
    expect(text).toContain('Total paid $6,000.00 Credits paid back to you $500.00')
  })

  test('of fees is no more than is owed of them', async () => {
    const { leaseId, ledger } = await paid('6000')
    await chargeFor(leaseId, { amount: '40.25' })
    expect(issueOf(await credit(leaseId, { account: 'utility', amount: '40.26' }))).toMatchObject({
      path: 'amount',
      message: 'Only $40.25 of fees and utilities is owed on this lease',
    })
    expect((await credit(leaseId, { account: 'utility', amount: '40.25' })).statusCode).toBe(201)
    expect(last(await ledger())).toEqual(['credit utility -40.25', '0.00'])
  })

  test('can be reversed, and what it took off is owed again', async () => {
    const { leaseId, tenant, ledger } = await paid('5500')
    const { id } = (await credit(leaseId)).json<AdminLedgerEntry>()
    expect((await rentOf(tenant.id)).rentOwed).toBe('0.00')
    expect((await reversal(id, 'Wrong tenant')).statusCode).toBe(201)
    expect(last(await ledger())).toEqual(['reversal rent 500.00', '500.00'])
    expect((await rentOf(tenant.id)).rentOwed).toBe('500.00')
  })

  test('is refused before the lease begins, in the future, in a closed month, and without a memo', async () => {
    const { leaseId } = await leased({ months: 2 })
    const ahead = await leased({ months: -2 })
    expect(issueOf(await credit(ahead.leaseId))).toMatchObject({ path: 'account' })
    expect(issueOf(await credit(leaseId, { effectiveOn: addDays(TODAY, 1) }))).toMatchObject({ path: 'effectiveOn' })
    expect(issueOf(await credit(leaseId, { effectiveOn: addDays(addMonths(-2), -1) }))).toMatchObject({
      path: 'effectiveOn',
    })
    expect(issueOf(await credit(leaseId, { memo: ' ' }))).toMatchObject({ path: 'memo' })
    await call('POST', '/api/admin/accounting-periods/close', { month: addMonths(-2) })
    const closed = await credit(leaseId, { effectiveOn: addMonths(-2) })
    expect(issueOf(closed)!.message).toContain('The books are closed')
    await call('POST', '/api/admin/accounting-periods/reopen', { month: addMonths(-2), reason: 'Test' })
  })

  test('is added once for one key', async () => {
    const { leaseId, ledger } = await paid('2000')
    const body = { account: 'rent', amount: '500', effectiveOn: TODAY, memo: 'Concession' }
    const send = () => call('POST', `/api/admin/leases/${leaseId}/credits`, body, { 'idempotency-key': leaseId })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await ledger()).balance).toBe('3500.00')
  })
})

describe('a credit that is paid back', () => {
  test('by check brings the lease to 0.00, in the ledger, the statement and an email', async () => {
    const { leaseId, tenant, ledger } = await paid('6300')
    expect(await creditOf(leaseId)).toBe('300.00')
    expect(issueOf(await payBack(leaseId, { amount: '300.01' }))!.message).toContain(
      'The credit of this lease is $300.00',
    )
    const answer = await payBack(leaseId)
    expect(answer.json()).toMatchObject({
      kind: 'refund',
      amount: '300.00',
      memo: 'Credit paid back',
      method: 'check',
      number: '1001',
      isReversible: true,
      receiptNumber: null,
    })
    expect(last(await ledger())).toEqual(['refund rent 300.00', '0.00'])
    const mails = await mailed()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[tenant.email, 'We paid your $300.00 credit back']])
    const year = TODAY.slice(0, 4)
    const pdf = await call('GET', `/api/admin/leases/${leaseId}/statement.pdf?from=${year}-01-01&to=${TODAY}`)
    const text = textOf(pdf.rawPayload).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Credit paid back, Check, No. 1001')
    expect(text).toContain('Returned or refunded $300.00')
    // Nothing is left, and the check may have been lost.
    expect((await payBack(leaseId, { amount: '0.01' })).statusCode).toBe(400)
    expect((await reversal(answer.json<AdminLedgerEntry>().id, 'The check was lost')).statusCode).toBe(201)
    expect(last(await ledger())).toEqual(['reversal rent -300.00', '-300.00'])
  })

  test('of rent that was paid ahead makes that month due again and no other', async () => {
    const { leaseId, tenant, ledger } = await paid('8000')
    expect((await ledger()).balance).toBe('-2000.00')
    expect((await payBack(leaseId, { amount: '2000', method: 'transfer' })).statusCode).toBe(201)
    const rent = await rentOf(tenant.id)
    expect(rent).toMatchObject({ rentOwed: '0.00' })
    await receipt(leaseId, { amount: '2000', number: '2' })
    expect((await ledger()).entries.at(-1)).toMatchObject({ period: addMonths(1), balanceAfter: '-2000.00' })
  })

  test('of a former tenant, also without an account, of rent and fees together', async () => {
    const { leaseId, tenant, ledger } = await paid('6200')
    const { id } = (
      await chargeFor(leaseId, { account: 'fee', amount: '75', memo: 'Lost key' })
    ).json<AdminLedgerEntry>()
    await receipt(leaseId, { account: 'fee', amount: '75', number: '7' })
    await reversal(id, 'The key was found')
    await change(tenant.id, { leaseEndDate: addDays(TODAY, -1) })
    expect((await ledger()).balance).toBe('-275.00')
    expect((await call('DELETE', `/api/admin/tenants/${tenant.id}`)).statusCode).toBeLessThan(300)
    const answer = await payBack(leaseId, { amount: '275' })
    expect(answer.statusCode).toBe(201)
    const { entries, balance } = await ledger()
    expect([entries.slice(-2).map(wordsOf), balance]).toEqual([['refund rent 200.00', 'refund fee 75.00'], '0.00'])
    // Both are taken back together.
    await reversal(answer.json<AdminLedgerEntry>().id, 'The check was lost')
    expect((await ledger()).balance).toBe('-275.00')
  })

  test('is no deposit money', async () => {
    const { leaseId } = await leased({ months: 2, depositAmount: '1000' })
    await receipt(leaseId, { amount: '1000', account: 'deposit' })
    await receipt(leaseId, { amount: '6000', number: '2' })
    expect(await creditOf(leaseId)).toBe('0.00')
    expect((await payBack(leaseId)).statusCode).toBe(400)
  })

  test('is less what is owed of the deposit', async () => {
    const { leaseId, ledger } = await leased({ months: -1, depositAmount: '1000' })
    await receipt(leaseId, { amount: '2000' })
    expect((await ledger()).entries.map(wordsOf)).toEqual(['charge deposit 1000.00', 'payment rent -2000.00'])
    expect(await creditOf(leaseId)).toBe('1000.00')
    expect((await payBack(leaseId, { amount: '1000.01' })).statusCode).toBe(400)
    expect((await payBack(leaseId, { amount: '1000' })).statusCode).toBe(201)
    expect((await ledger()).balance).toBe('0.00')
  })

  test('of a check that is returned later is due, and what came since pays what staff charge then', async () => {
    // Rent of this month fell due before staff entered the lease.
    const start = addMonths(-1)
    const tenant = await created({ rentAmount: '2000', leaseStartDate: start, email: `late-${Date.now()}@example.com` })
    const { leaseId, ledger } = await leaseOf(tenant.id)
    const { id } = (await receipt(leaseId, { amount: '1200', number: '1' })).json<AdminLedgerEntry>()
    expect((await payBack(leaseId, { amount: '1200' })).statusCode).toBe(201)
    expect((await reversal(id)).statusCode).toBe(201)
    expect((await receipt(leaseId, { amount: '1200', number: '2' })).statusCode).toBe(201)
    expect(
      (await chargeFor(leaseId, { account: 'rent', amount: '700', memo: 'Rent of part of the month' })).statusCode,
    ).toBe(201)
    expect((await ledger()).balance).toBe('700.00')
    expect((await rentOf(tenant.id)).rentOwed).toBe('700.00')
  })

  test('is paid back once of two at once', async () => {
    const { leaseId, ledger } = await paid('6300')
    const both = await Promise.all([payBack(leaseId), payBack(leaseId, { number: '1002' })])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 400])
    expect((await ledger()).balance).toBe('0.00')
  })
})
