import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths, newEmail } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, call, created, leaseOf, leased, receipt, chargeFor, reversal } = await setUpLedgers()
const TODAY = companyDay()

async function payBack(leaseId: string, body: object = {}) {
  const given = { amount: '300', method: 'check', number: '1001', paidOn: TODAY, ...body }
  const answer = await call('POST', `/api/admin/leases/${leaseId}/payouts`, given)
  const {
    message,
    issues = [],
    id,
  } = answer.json<{ message?: string; issues?: { path: string; message: string }[] } & Partial<AdminLedgerEntry>>()
  return { status: answer.statusCode, message, issue: issues[0], id }
}
const creditOf = async (leaseId: string) =>
  (await call('GET', `/api/admin/leases/${leaseId}/credit`)).json<{ credit: string }>().credit

describe('the credit that can be paid back', () => {
  /** A lease of two months that paid $2,000, before the job has charged any rent of it. */
  async function uncharged() {
    const start = addMonths(-1)
    const tenant = await created({ rentAmount: '2000', leaseStartDate: start, email: newEmail() })
    const lease = await leaseOf(tenant.id)
    expect((await receipt(lease.leaseId, { amount: '2000' })).statusCode).toBe(201)
    await sql`update leases set created_at = starts_on - 7 where user_id = ${tenant.id}`.execute(db)
    await db.deleteFrom('ledger_days').where('lease_id', '=', lease.leaseId).execute()
    return lease
  }

  test('is less the rent that came due since the job last ran', async () => {
    const { leaseId, ledger } = await uncharged()
    expect(await payBack(leaseId, { amount: '2000' })).toMatchObject({
      status: 400,
      issue: { path: 'amount', message: 'This lease has no credit that could be paid back' },
    })
    expect((await ledger()).balance).toBe('2000.00')
  })

  test('is read after the rent of a lease that was never charged', async () => {
    const { leaseId } = await uncharged()
    expect(await creditOf(leaseId)).toBe('0.00')
  })
})

test('a credit is not paid back on a day long before the lease', async () => {
  const { leaseId } = await leased({ months: 2 })
  await receipt(leaseId, { amount: '6300' })
  const first = addDays(addMonths(-2), -180)
  const early = await payBack(leaseId, { paidOn: addDays(first, -1) })
  expect(early).toMatchObject({ status: 400, issue: { path: 'paidOn' } })
  expect(early.issue!.message).toMatch(/^The first day of the lease is .*, 180 days before it$/)
  expect((await payBack(leaseId, { paidOn: first })).status).toBe(201)
})

describe('the same money', () => {
  test('is not paid back twice within 30 days, unless staff say that it is another payback', async () => {
    const { leaseId, ledger } = await leased({ months: 2 })
    await receipt(leaseId, { amount: '8000' })
    const both = await Promise.all([payBack(leaseId), payBack(leaseId)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.message).toMatch(
      /^Ada Lovelace already paid back \$300\.00 of the credit of this lease with the same number on .*check the box/,
    )
    // The same amount with another number, and another amount with the same one.
    expect(await payBack(leaseId, { number: '1002' })).toMatchObject({ status: 409 })
    expect(await payBack(leaseId, { amount: '200', number: 'No. 1001' })).toMatchObject({ status: 409 })
    expect((await ledger()).balance).toBe('-1700.00')
    expect(await payBack(leaseId, { isAnother: true })).toMatchObject({ status: 201 })
    expect(await payBack(leaseId, { amount: '200', number: '1003' })).toMatchObject({ status: 201 })
    expect((await ledger()).balance).toBe('-1200.00')
  })

  test('is asked about after a month only where the number is the same', async () => {
    const { leaseId } = await leased({ months: 2 })
    await receipt(leaseId, { amount: '8000' })
    const { id } = await payBack(leaseId)
    const recordedAgo = (days: number) =>
      db.transaction().execute(async (trx) => {
        await sql`alter table ledger_entries disable trigger user`.execute(trx)
        await sql`update ledger_entries set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
          trx,
        )
        await sql`alter table ledger_entries enable trigger user`.execute(trx)
      })
    await recordedAgo(29)
    expect(await payBack(leaseId, { number: '' })).toMatchObject({ status: 409 })
    await recordedAgo(31)
    expect(await payBack(leaseId)).toMatchObject({ status: 409 })
    expect(await payBack(leaseId, { number: '' })).toMatchObject({ status: 201 })
  })

  test('of rent and fees together counts with all of it', async () => {
    const { leaseId, ledger } = await leased({ months: 2 })
    await receipt(leaseId, { amount: '6200' })
    await chargeFor(leaseId, { account: 'fee', amount: '75', memo: 'Lost key' })
    await receipt(leaseId, { account: 'fee', amount: '75', number: '7' })
    const { entries } = await ledger()
    const fee = entries.find(({ memo }) => memo === 'Lost key')!
    expect((await reversal(fee.id, 'The key was found')).statusCode).toBe(201)
    expect(await payBack(leaseId, { amount: '275', number: '' })).toMatchObject({ status: 201 })
    await receipt(leaseId, { amount: '2000', number: '8' })
    expect(await payBack(leaseId, { amount: '200', number: '' })).toMatchObject({ status: 201 })
    expect(await payBack(leaseId, { amount: '275', number: '' })).toMatchObject({ status: 409 })
  })

  test('may be paid back again once the first payback was reversed', async () => {
    const { leaseId } = await leased({ months: 2 })
    await receipt(leaseId, { amount: '8000' })
    const { id } = await payBack(leaseId)
    expect((await reversal(id!, 'The check was lost')).statusCode).toBe(201)
    expect(await payBack(leaseId)).toMatchObject({ status: 201 })
  })
})
