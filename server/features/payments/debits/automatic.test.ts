import { addDays, companyDay } from '#contract/core/calendar.ts'
import { sendReminders } from '#server/features/payments/reminders/reminders.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { autopayersOf, hourOf } from '#server/testing/methods/autopay.ts'
import { answerDebits, debtorsOf } from '#server/testing/methods/debits.ts'
import { confirmAt, createTenant, payerOf } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, cards, app, stripe } = await setUpCardProvider()
const { createNext, createScheduler, runAt, runFor, takenFrom, useBank } = autopayersOf(db, app, cards)
const { createDebtor, settle } = debtorsOf(db, app)

beforeEach(async () => {
  await db.deleteFrom('autopay').execute()
  await db.deleteFrom('autopay_runs').execute()
})

const letters = async () => await waitingJobs<{ subject: string; text: string }>(db, 'send_mail')

describe('autopay from a bank account', () => {
  test('sends one debit on its day, and does not wait for it, ask again or charge the rent twice', async () => {
    const tenant = await createNext()
    await useBank(stripe, tenant)
    await runFor(tenant.on)
    const processing = { status: 'pending', amount_cents: String(tenant.cents) }
    expect(await tenant.payments()).toMatchObject([processing])
    // What was agreed to with autopay is what was agreed to for its debits.
    const [made] = (await tenant.payer.call('GET', '/api/payments')).json<{ id: string }[]>()
    const agreed = await tenant.payer.call('GET', `/api/payments/${made!.id}/debit-authorization`)
    expect(agreed.json<{ text: string }>().text).toContain('of each month')
    expect(await tenant.read()).toMatchObject({ last: { on: tenant.on, outcome: 'processing', reason: null } })
    await runAt(tenant.on, 12)
    await runAt(addDays(tenant.on, 1), 8)
    await runAt(addDays(tenant.on, 2), 8)
    expect(await tenant.payments()).toMatchObject([processing])
    expect(await tenant.payer.begin(1)).toMatchObject({ statusCode: 200 })
    await settle()
    expect((await tenant.payments()).filter(({ status }) => status === 'completed')).toHaveLength(1)
    expect(await tenant.read()).toMatchObject({ last: { on: tenant.on, outcome: 'paid' } })
  })

  test('is not charged once bank accounts are off, for that reason', async () => {
    const tenant = await createNext()
    await useBank(stripe, tenant)
    await runAt(tenant.before, 8)
    cards.hasBankDebit = false
    await runAt(tenant.on, 8)
    cards.hasBankDebit = true
    const reason = "Payments from bank accounts aren't accepted right now"
    expect(await tenant.payments()).toEqual([])
    expect(await tenant.read()).toMatchObject({ last: { on: tenant.on, reason: `${reason}.` } })
    const told = (await letters()).find(({ subject }) => subject === "Your rent wasn't paid automatically")!
    expect(told.text.replaceAll(/\s+/g, ' ')).toContain(`${reason.slice(1)}, so nothing was charged.`)
  })

  test.each(['autopay', 'a scheduled payment'])(
    'the day before, %s is not announced once bank accounts are off',
    async (what) => {
      const tenant = await (what === 'autopay' ? createNext() : createScheduler())
      await useBank(stripe, tenant)
      if ('planned' in tenant) await tenant.planned()
      cards.hasBankDebit = false
      await runAt(tenant.before, 8)
      cards.hasBankDebit = true
      const told = (await letters()).slice(-1)[0]!
      expect(told.text.replaceAll(/\s+/g, ' ')).toContain(
        "payments from bank accounts aren't accepted right now, so nothing was charged.",
      )
      await runAt(tenant.on, 8)
      expect(await tenant.payments()).toEqual([])
    },
  )

  test('that the bank does not pay is due again, with the reason', async () => {
    const tenant = await createNext()
    await useBank(stripe, tenant, 'pm_sbx_bankInsufficientFunds')
    await runFor(tenant.on)
    await settle()
    expect(await tenant.payments()).toMatchObject([{ status: 'failed', failure_code: 'insufficient_funds' }])
    expect(await tenant.read()).toMatchObject({ last: { outcome: 'declined', reason: "The bank didn't pay it." } })
    const told = (await letters()).filter(({ subject }) => subject.endsWith("payment didn't go through"))
    expect(told).toHaveLength(1)
    await runAt(addDays(tenant.on, 1), 8)
    expect(await tenant.payments()).toHaveLength(1)
  })

  test('does not charge the rent that another debit pays', async () => {
    const tenant = await createNext()
    await runAt(tenant.before, 8)
    const begun = (await tenant.payer.begin(tenant.cents / 100)).json<{
      clientSecret: string
      publishableKey: string
    }>()
    await confirmAt(app, begun, 'pm_sbx_bankSuccess', {
      'mandate_data[customer_acceptance][type]': 'online',
    })
    await settleNothing()
    await runAt(tenant.on, 8)
    expect(await takenFrom(tenant.userId)).toEqual([])
    expect(await tenant.payments()).toMatchObject([{ status: 'pending' }])
  })

  test('charges what another debit leaves, without waiting days for it', async () => {
    const tenant = await createNext()
    await runAt(tenant.before, 8)
    const begun = (await tenant.payer.begin(100)).json<{ clientSecret: string; publishableKey: string }>()
    await confirmAt(app, begun, 'pm_sbx_bankProcessing', { 'mandate_data[customer_acceptance][type]': 'online' })
    await settleNothing()
    await runAt(tenant.on, 8)
    expect(await takenFrom(tenant.userId)).toEqual([tenant.cents - 10_000])
  })

  test('is agreed to with the days that a bank takes', async () => {
    const tenant = await createNext()
    await useBank(stripe, tenant)
    const { authorization } = await tenant.turnOn({ day: 6 })
    expect(authorization!.text).toContain('STRIPE TEST BANK ending in 6789')
    expect(authorization!.text).toContain('My bank takes up to 4 business days to pay.')
    expect(authorization!.text).toContain('Rent counts as paid on the day the debit was sent')
  })
})

/** Events arrive, and the bank still works. */
const settleNothing = async () => {
  const { deliver } = debtorsOf(db, app)
  await deliver()
}

test('a scheduled payment from a bank account is sent on its day and is not made twice', async () => {
  const tenant = await createScheduler()
  await useBank(stripe, tenant)
  await tenant.planned()
  await runFor(tenant.on)
  await runAt(addDays(tenant.on, 1), 8)
  expect(await tenant.payments()).toMatchObject([{ status: 'pending' }])
  expect(await tenant.statuses()).toEqual(['charged'])
  expect(await tenant.list()).toEqual([])
  await settle()
  expect(await tenant.payments()).toMatchObject([{ status: 'completed' }])
})

describe('reminders', () => {
  const remind = () =>
    sendReminders(
      { db, origin: 'http://localhost:3000', gateway: 'stripe_test', log: { warn: () => {} } },
      hourOf(`${companyDay().slice(0, 8)}03`, 9),
    )
  const reminders = async () =>
    (await letters()).map(({ subject }) => subject).filter((subject) => /^Your rent .*(due|overdue)/.test(subject))

  test('do not call rent overdue that a bank works on, and do once the bank has not paid', async () => {
    await db.deleteFrom('users').execute()
    const payer = await payerOf(app, await createTenant(db, { rent: 2000 }))
    const begun = (await payer.begin(2000)).json<{ clientSecret: string; publishableKey: string }>()
    await confirmAt(app, begun, 'pm_sbx_bankClosed', { 'mandate_data[customer_acceptance][type]': 'online' })
    await settleNothing()
    await remind()
    expect(await reminders()).toEqual([])
    await answerDebits(db)
    await settleNothing()
    await sql`update rent_reminders set checked_at = checked_at - interval '1 day'`.execute(db)
    await remind()
    expect(await reminders()).toEqual([expect.stringContaining('overdue') as string])
  })
})

test('a debtor who pays by hand is asked for the next month only', async () => {
  const { sent, summary } = await createDebtor()
  const before = await summary()
  await sent()
  const after = await summary()
  expect(after.rentMonth > before.rentMonth).toBe(true)
  expect(after.rentOpen).toBe('2000.00')
})
