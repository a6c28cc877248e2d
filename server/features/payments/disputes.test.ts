import { createDatabase } from '#server/testing/database.ts'
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
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyByHeader })
const stripe = await sandboxLibrary(app, db)

const COMPANY = 'hello@baystead.example'
const mails = async () => {
  const all = await waitingJobs<{ to: string; subject: string; text: string }>(db, 'send_mail')
  return all.filter(({ subject }) => !subject.startsWith('Receipt'))
}

test('a dispute is told to the company with its last day; lost, its money is gone and the month open again', async () => {
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
  expect(opened[0]!.subject).toMatch(/^A payment is disputed: \$2,000\.00, Monthly Rent, /)
  const dueBy = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
  const { data } = await stripe.disputes.list({ payment_intent: intentOf(rent.clientSecret) })
  expect(opened[0]!.text).toContain(`Answer by: ${dueBy.format(new Date(data[0]!.evidence_details.due_by! * 1000))}`)
  expect(opened[0]!.text).toContain(`/admin/payments?open=${rent.paymentId}`)
  expect(await summary()).toMatchObject({ isRentPaid: true })

  await stripe.disputes.close(data[0]!.id)
  await deliverEvents(app, db)
  await deliverEvents(app, db)
  expect((await mails()).slice(1)).toMatchObject([
    { to: COMPANY, subject: expect.stringMatching(/^A dispute is lost: /) as string },
    { to: expect.stringMatching(/^tenant-/) as string, subject: 'Your bank has taken back $2,000.00 | Baystead' },
  ])
  expect(await summary()).toMatchObject({ isRentPaid: false, rentOpen: '2000.00', rentOwed: '2000.00' })

  const deposit = await begin('deposit')
  expect(await summary()).toMatchObject({ depositPaid: '2000.00' })
  const { data: others } = await stripe.disputes.list({ payment_intent: intentOf(deposit.clientSecret) })
  await stripe.disputes.close(others[0]!.id)
  await deliverEvents(app, db)
  expect(await summary()).toMatchObject({ depositPaid: '0.00', depositOpen: '2000.00' })
})
