import { companyDay } from '#contract/core/calendar.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { identifyStaffByHeader, payersOf, refundCalls } from '#server/testing/methods/refunds.ts'
import { sandboxLibrary } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyStaffByHeader })
const stripe = await sandboxLibrary(app, db)
const { deliver, settle, paid } = payersOf(db, app)
const { call, refund, read, statuses } = await refundCalls(app, db)

const PAID = ['charge rent 2000.00 2000.00', 'payment rent -2000.00 0.00']
/** What was emailed. The other jobs of the queue are taken with it. */
const mailed = async () => (await takeMail(db)).filter((job) => 'subject' in job)

describe('a refund of a card payment', () => {
  test('of a part is in the ledger at once, emailed to the tenant without the reason, and logged with it', async () => {
    const { id, lines } = await paid()
    expect(await read(id)).toMatchObject({
      left: '2000.00',
      paidWith: 'Visa ending in 4242',
      refusal: null,
      refunds: [],
    })
    const answer = await refund(id, '500')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ status: 'done', amount: '500.00', reason: 'Paid twice', isSent: true })
    const refunded = [...PAID, 'refund rent 500.00 500.00']
    expect(await lines()).toEqual(refunded)
    // The provider reports it, twice and backwards.
    await deliver((ids) => [...ids, ...ids].toReversed())
    expect(await lines()).toEqual(refunded)
    const mails = await mailed()
    expect(mails.map(({ subject }) => subject)).toEqual(['Your $500.00 refund is on its way'])
    expect(mails[0]!.text).not.toContain('Paid twice')
    expect(await read(id)).toMatchObject({ left: '1500.00', refunds: [{ status: 'done' }] })
    const logs = await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).orderBy('seq').execute()
    expect(logs.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ amount: '500.00', reason: 'Paid twice', refundStatus: 'pending' }),
    )
  })

  test('that is reported only after the payment was refunded again changes nothing', async () => {
    const { id, lines } = await paid()
    await refund(id, '500')
    let late: string[] = []
    await deliver((ids) => {
      late = ids
      return []
    })
    await refund(id, '300')
    await deliver((ids) => ids.filter((event) => !late.includes(event)))
    await deliver((ids) => [...ids, ...ids])
    expect(await statuses(id)).toEqual(['done 300.00', 'done 500.00'])
    expect(await lines()).toEqual([...PAID, 'refund rent 500.00 500.00', 'refund rent 300.00 800.00'])
  })

  test('of the rest is never more than is left, also after refunds at the provider', async () => {
    const { id, intent, lines } = await paid()
    await refund(id, '500')
    await stripe.refunds.create({ payment_intent: intent, amount: 300_00 })
    await deliver()
    const more = await refund(id, '1200.01')
    expect([more.statusCode, more.json()]).toEqual([
      400,
      expect.objectContaining({
        issues: [{ path: 'amount', message: 'Only $1,200.00 of this payment is left to refund' }],
      }),
    ])
    expect((await refund(id, '1200')).statusCode).toBe(201)
    expect(await read(id)).toMatchObject({
      left: '0.00',
      refusal: expect.stringContaining('refunded in full') as string,
    })
    expect((await refund(id, '1')).statusCode).toBe(409)
    expect((await lines()).at(-1)).toBe('refund rent 1200.00 2000.00')
  })

  test('is made once, however often it is sent, and by one of two members of staff', async () => {
    const { id, lines } = await paid()
    const same = await Promise.all([1, 2, 3].map(() => refund(id, '700', { key: `press-${id}` })))
    expect(same.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(same.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1)
    const two = await Promise.all([refund(id, '300'), refund(id, '300')])
    expect(two.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(two.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      message: expect.stringContaining('already refunded $300.00') as string,
    })
    expect((await lines()).slice(2)).toEqual(['refund rent 700.00 700.00', 'refund rent 300.00 1000.00'])
    expect((await refund(id, '300', { isAnother: true })).statusCode).toBe(201)
    expect(await statuses(id)).toEqual(['done 300.00', 'done 300.00', 'done 700.00'])
  })

  test('of the same amount is asked about for a month', async () => {
    const { id } = await paid()
    const ask = async (days: number) => {
      await sql`update payment_refunds set created_at = now() - make_interval(days => ${days}) where payment_id = ${id}`.execute(
        db,
      )
      return (await refund(id, '300')).statusCode
    }
    expect((await refund(id, '300')).statusCode).toBe(201)
    expect([await ask(29), await ask(31)]).toEqual([409, 201])
  })

  test('at once by two for more than there is together, is made once', async () => {
    const { id, lines } = await paid()
    const two = await Promise.all([refund(id, '1500'), refund(id, '1000')])
    expect(two.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 400])
    expect(await lines()).toHaveLength(3)
  })

  test('that comes back counts as paid again, and tells the tenant and the company', async () => {
    const { id, lines } = await paid('pm_sbx_refundFail')
    expect((await refund(id, '400')).json()).toMatchObject({ status: 'done' })
    await settle()
    await deliver((ids) => [...ids, ...ids].toReversed())
    expect(await lines()).toEqual([...PAID, 'refund rent 400.00 400.00', 'adjustment rent -400.00 0.00'])
    expect(await read(id)).toMatchObject({
      left: '2000.00',
      refunds: [{ status: 'failed', failure: expect.stringContaining('lost or stolen') as string }],
    })
    const told = await mailed()
    expect(told).toHaveLength(3)
    // The rent was due, so nothing of it is owed to the tenant.
    const textOfMail = (start: string) => told.find(({ subject }) => subject.startsWith(start))?.text
    const toTenant = textOfMail("Your $400.00 refund didn't go through")
    expect(toTenant).toContain("You haven't paid more than what is due, so we don't owe you any of it.")
    expect(toTenant).not.toContain('another way to pay you')
    expect(textOfMail('Refund failed: $400.00')).toContain('The lease has no credit, so none of it is owed')
  })

  test.each([
    ['150', "$150.00 of it is more than what is due, and we'll find another way to pay you that.", '$150.00 of it is'],
    ['500', "We'll find another way to pay you.", 'It is'],
  ])('that comes back is owed as far as the lease has a credit of $%s', async (credit, toTenant, toStaff) => {
    const { id } = await paid('pm_sbx_refundFail')
    const { leaseId } = await read(id)
    const given = { account: 'rent', amount: credit, effectiveOn: companyDay(), memo: 'Concession' }
    expect((await call('POST', `/api/admin/leases/${leaseId}/credits`, given)).statusCode).toBe(201)
    await takeMail(db)
    await refund(id, '400')
    await settle()
    await deliver()
    const texts = (await mailed()).map(({ text }) => text).join(' ')
    expect(texts).toContain(toTenant)
    expect(texts).toContain(`${toStaff} a credit of the tenant.`)
  })

  describe('and a credit that is paid back by check', () => {
    /** A payment, and a credit. */
    async function credited(amount = '500') {
      const tenant = await paid()
      const at = `/api/admin/leases/${(await read(tenant.id)).leaseId}`
      const day = companyDay()
      const given = { account: 'rent', amount, effectiveOn: day, memo: 'Concession' }
      expect((await call('POST', `${at}/credits`, given)).statusCode).toBe(201)
      const payBack = (more: { isAnother?: true } = {}) =>
        call('POST', `${at}/payouts`, { amount: '500', method: 'check', paidOn: day, ...more })
      return { ...tenant, payBack }
    }

    test('return the same money only where staff say that it is not the same', async () => {
      const { id, balance, payBack } = await credited()
      expect((await payBack()).statusCode).toBe(201)
      const second = await refund(id, '400')
      expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([
        409,
        expect.stringContaining('paid back a credit of this lease'),
      ])
      expect(await balance()).toBe('0.00')
      expect((await refund(id, '400', { isAnother: true })).statusCode).toBe(201)
      expect(await balance()).toBe('400.00')
    })

    test('return the same money only where staff say so, also where the refund came first', async () => {
      const { id, balance, payBack } = await credited('1000')
      expect((await refund(id, '500')).statusCode).toBe(201)
      const second = await payBack()
      expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([
        409,
        expect.stringContaining('refunded $500.00 of a payment of this lease'),
      ])
      expect(await balance()).toBe('-500.00')
      expect((await payBack({ isAnother: true })).statusCode).toBe(201)
      expect(await balance()).toBe('0.00')
    })

    test('are not both made where two ask for them together', async () => {
      const { id, balance, payBack } = await credited()
      const both = await Promise.all([refund(id, '500'), payBack()])
      expect(both.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
      expect(await balance()).toBe('0.00')
    })
  })

  test('needs a reason and an amount', async () => {
    const { id } = await paid()
    const answer = await call('POST', `/api/admin/payments/${id}/refunds`, { amount: '0', reason: ' ' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual(['amount', 'reason'])
  })
})
