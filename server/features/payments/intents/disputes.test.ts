import type { AuditLog } from '#contract/audit/admin.ts'
import { randomUUID } from 'node:crypto'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import {
  type Begun,
  confirmAt,
  createTenant,
  deliverEvents,
  identifyByHeader,
  intentOf,
  payerOf,
  sandboxLibrary,
} from '#server/testing/payments.ts'
import { createTestApp, userOf } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const ADMIN = randomUUID()
const { app } = await createTestApp(db, {
  identify: async (request) =>
    request.headers['x-test-user'] === ADMIN ? userOf('admin', ADMIN) : await identifyByHeader(request),
})
const stripe = await sandboxLibrary(app, db)

const COMPANY = 'hello@baystead.example'
const mails = async () => {
  const all = await waitingJobs<{ to: string; subject: string; text: string }>(db, 'send_mail')
  return all.filter(({ subject }) => !subject.startsWith('Receipt'))
}

test('a dispute is mailed to the company with its deadline; when it is lost, the month is due again', async () => {
  const userId = await createTenant(db, { rent: 2000 })
  const payer = await payerOf(app, userId)
  const summary = async () => (await payer.call('GET', '/api/payments/summary')).json<object>()
  const begin = async (type: string) => {
    const payment = (await payer.begin(2000, type)).json<Begun>()
    await confirmAt(app, payment, 'pm_sbx_dispute')
    await deliverEvents(app, db)
    return payment
  }
  const rent = await begin('rent')
  const opened = await mails()
  expect(opened).toMatchObject([{ to: COMPANY }])
  expect(opened[0]!.subject).toMatch(/^Payment disputed: \$2,000\.00, Monthly Rent, /)
  const dueBy = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' })
  const { data } = await stripe.disputes.list({ payment_intent: intentOf(rent.clientSecret) })
  expect(opened[0]!.text).toContain(`Respond by: ${dueBy.format(new Date(data[0]!.evidence_details.due_by! * 1000))}`)
  expect(opened[0]!.text).toContain(`/admin/payments?open=${rent.paymentId}`)
  expect(opened[0]!.text).toContain('This is a test payment. No real money moved.')
  expect(await summary()).toMatchObject({ isRentPaid: true })

  await stripe.disputes.close(data[0]!.id)
  await deliverEvents(app, db)
  await deliverEvents(app, db)
  expect((await mails()).slice(1)).toMatchObject([
    { to: COMPANY, subject: expect.stringMatching(/^Dispute lost: /) as string },
    { to: expect.stringMatching(/^tenant-/) as string, subject: 'Your $2,000.00 payment was reversed' },
  ])
  expect(await summary()).toMatchObject({ isRentPaid: false, rentOpen: '2000.00', rentOwed: '2000.00' })

  const deposit = await begin('deposit')
  expect(await summary()).toMatchObject({ depositPaid: '2000.00' })
  const { data: others } = await stripe.disputes.list({ payment_intent: intentOf(deposit.clientSecret) })
  await stripe.disputes.close(others[0]!.id)
  await deliverEvents(app, db)
  expect(await summary()).toMatchObject({ depositPaid: '0.00', depositOpen: '2000.00' })
})

describe('the audit log', () => {
  /** The audit log entries of one payment, oldest first. */
  const entriesOf = async ({ paymentId }: Begun) => {
    const answer = await app.inject({
      url: '/api/admin/audit-logs?resourceType=payment',
      headers: { 'x-test-user': ADMIN },
    })
    return answer
      .json<AuditLog[]>()
      .filter(({ resourceId }) => resourceId === paymentId)
      .toReversed()
  }
  const about = { amount: '2000.00', paymentType: 'rent' }
  const status = (from: string, to: string) => ({ changes: { status: { from, to } } })

  test('records who started a payment and what the card provider reported: completed, disputed, refunded', async () => {
    const userId = await createTenant(db, { rent: 2000 })
    const payment = (await (await payerOf(app, userId)).begin(2000)).json<Begun>()
    await confirmAt(app, payment, 'pm_sbx_dispute')
    await deliverEvents(app, db)
    await stripe.refunds.create({ payment_intent: intentOf(payment.clientSecret), amount: 10_050 })
    // An event that is delivered twice makes one entry.
    await deliverEvents(app, db)
    await deliverEvents(app, db)
    const entries = await entriesOf(payment)
    const month = entries[0]?.details['changes'] as { rentMonth: { to: string } }
    expect(entries.map(({ action, userName, ipAddress, details }) => [action, userName, ipAddress, details])).toEqual([
      [
        'create',
        'Ada Lovelace',
        '127.0.0.1',
        {
          changes: {
            amount: { from: null, to: '2000.00' },
            paymentType: { from: null, to: 'rent' },
            status: { from: null, to: 'pending' },
            rentMonth: { from: null, to: month.rentMonth.to },
          },
        },
      ],
      ['status_change', null, null, { ...about, ...status('pending', 'completed') }],
      [
        'update',
        null,
        null,
        {
          ...about,
          changes: {
            disputeStatus: { from: null, to: 'needs_response' },
            disputedAmount: { from: null, to: '2000.00' },
          },
        },
      ],
      ['update', null, null, { ...about, changes: { refundedAmount: { from: '0.00', to: '100.50' } } }],
    ])
  })

  test('records why a payment failed, and when the payer replaced it by another', async () => {
    const payer = await payerOf(app, await createTenant(db, { rent: 2000 }))
    const declined = (await payer.begin(2000)).json<Begun>()
    await confirmAt(app, declined, 'pm_sbx_insufficientFunds')
    await deliverEvents(app, db)
    expect((await entriesOf(declined)).slice(1)).toMatchObject([
      {
        action: 'status_change',
        userName: null,
        details: { ...about, failureCode: 'insufficient_funds', ...status('pending', 'failed') },
      },
    ])
    const left = (await (await payerOf(app, await createTenant(db, { rent: 2000 }))).begin(2000)).json<Begun>()
    expect(await entriesOf(left)).toHaveLength(1)
    const other = await payerOf(app, await createTenant(db, { rent: 2000 }))
    const first = (await other.begin(2000)).json<Begun>()
    await other.begin(1000)
    expect((await entriesOf(first)).slice(1)).toMatchObject([
      {
        action: 'status_change',
        userName: 'Ada Lovelace',
        details: { ...about, failureCode: 'not_tried', ...status('pending', 'failed') },
      },
    ])
  })
})
