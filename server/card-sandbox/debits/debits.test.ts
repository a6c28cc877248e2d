import type { AddressInfo } from 'node:net'
import { TEST_BANKS } from '#contract/payments/test-banks.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterAll, describe, expect, test } from 'vitest'
import { sandboxKeys } from '../context.ts'
import { cardSandbox } from '../sandbox.ts'
import { settleDebit } from './settle.ts'

const { db } = await createDatabase()
const keys = await sandboxKeys(db, null)
const server = Fastify({ logger: false })
const origin = 'http://localhost:3000'
const sandbox = { db, origin, isOriginGiven: true, sealing: null, debitSeconds: 3600 }
await server.register(cardSandbox, sandbox)
await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

/** The provider's own unmodified library, over the network. */
const connect = (key: string) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
const stripe = connect(keys.secretKey)
const browser = connect(keys.publishableKey)

const MANDATE = {
  mandate_data: {
    customer_acceptance: { type: 'online', online: { ip_address: '192.0.2.1', user_agent: 'Browser' } },
  },
} as const satisfies Stripe.PaymentIntentConfirmParams
const BY_DEPOSITS = { payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } } } as const
const BOTH = ['card', 'us_bank_account']

const createIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 210_050, currency: 'usd', allowed_payment_method_types: BOTH, ...more })
const send = async (token: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) => {
  const { id } = await createIntent(more)
  return await stripe.paymentIntents.confirm(id, { payment_method: token, ...MANDATE })
}
const settle = (intentId: string) => settleDebit(db, { intentId }, 3600)
const read = (id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] })

/** The types of the events about one object, in their order. */
const eventsOf = async (id: string) => {
  const ids = await waitingJobs<{ id: string }>(db, 'deliver_card_event')
  const rows = await db.selectFrom('card_sandbox_objects').select(['id', 'body']).where('kind', '=', 'event').execute()
  return ids
    .map((job) => rows.find((row) => row.id === job.id)!.body as unknown as Stripe.Event)
    .filter(({ data }) => {
      const object = data.object as { id?: string; payment_intent?: string }
      return object.id === id || object.payment_intent === id
    })
    .map(({ type }) => type)
}

describe('a debit', () => {
  test('is processing until the bank has answered, and cannot be canceled or paid again meanwhile', async () => {
    const sent = await send('pm_sbx_bankSuccess')
    expect(sent).toMatchObject({ status: 'processing', amount_received: 0, next_action: null })
    expect((await read(sent.id)).latest_charge).toMatchObject({
      status: 'pending',
      paid: false,
      payment_method_details: {
        type: 'us_bank_account',
        us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789', routing_number: '110000000' },
      },
    })
    await expect(stripe.paymentIntents.cancel(sent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(stripe.paymentIntents.confirm(sent.id, { payment_method: 'pm_sbx_visa' })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await settle(sent.id)
    await settle(sent.id)
    expect(await read(sent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 210_050,
      latest_charge: { status: 'succeeded', paid: true },
    })
    expect(await eventsOf(sent.id)).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  test('is answered by a job, after as many seconds as the sandbox was told', async () => {
    const { id } = await send('pm_sbx_bankSuccess')
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - created_at)::int as seconds from graphile_worker._private_jobs
      where payload ->> 'intentId' = ${id}`.execute(db)
    expect(rows).toEqual([{ seconds: 3600 }])
  })

  test.each(
    TEST_BANKS.filter(({ outcome }) => typeof outcome === 'object').map((bank) => [bank.number, bank] as const),
  )('from %s fails with the reason of the bank, and its intent can be paid again', async (_, { token, outcome }) => {
    const { code, message } = outcome as { code: string; message: string }
    const { id } = await send(token)
    await settle(id)
    expect(await read(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, message },
      latest_charge: { status: 'failed', failure_code: code },
    })
    expect((await eventsOf(id)).slice(-2)).toEqual(['charge.failed', 'payment_intent.payment_failed'])
    expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_sbx_visa' })).toMatchObject({
      status: 'succeeded',
    })
  })

  test('can be taken back after it succeeded, with a dispute that is lost at once', async () => {
    const { id } = await send('pm_sbx_bankDispute')
    await settle(id)
    expect(await read(id)).toMatchObject({ status: 'succeeded', latest_charge: { disputed: false } })
    await settle(id)
    await settle(id)
    expect(await read(id)).toMatchObject({ status: 'succeeded', latest_charge: { disputed: true } })
    const { data } = await stripe.disputes.list({ payment_intent: id })
    expect(data).toMatchObject([{ status: 'lost', reason: 'insufficient_funds', amount: 210_050 }])
    expect((await eventsOf(id)).slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
  })

  test('stays in processing from the account that is for that', async () => {
    const { id } = await send('pm_sbx_bankProcessing')
    await settle(id)
    expect(await read(id)).toMatchObject({ status: 'processing' })
  })

  test('needs the permission of the owner, and an intent that takes debits', async () => {
    const { id } = await createIntent()
    await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_sbx_bankSuccess' })).rejects.toMatchObject({
      code: 'payment_intent_mandate_invalid',
    })
    const cardsOnly = await createIntent({ allowed_payment_method_types: ['card'] })
    await expect(
      stripe.paymentIntents.confirm(cardsOnly.id, { payment_method: 'pm_sbx_bankSuccess', ...MANDATE }),
    ).rejects.toMatchObject({ code: 'payment_intent_incompatible_payment_method' })
  })

  test('waits for two small deposits to be told, where it was asked so', async () => {
    const { id } = await createIntent(BY_DEPOSITS)
    const waiting = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_sbx_bankSuccess', ...MANDATE })
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: { verify_with_microdeposits: { microdeposit_type: 'amounts' } },
    })
    expect(await stripe.paymentIntents.verifyMicrodeposits(id, { amounts: [45, 32] })).toMatchObject({
      status: 'processing',
    })
    await settle(id)
    expect(await read(id)).toMatchObject({ status: 'succeeded' })
  })
})

describe('a saved bank account', () => {
  const createCustomer = async () => (await stripe.customers.create({ email: 'ada@example.com' })).id
  const createSetup = async (customer: string) =>
    await stripe.setupIntents.create({ customer, usage: 'off_session', allowed_payment_method_types: BOTH })
  const begin = async (token: string, customer: string, more: Stripe.SetupIntentConfirmParams = {}) => {
    const { id, client_secret } = await createSetup(customer)
    return await browser.setupIntents.confirm(id, {
      payment_method: token,
      client_secret,
      ...MANDATE,
      ...more,
    } as Stripe.SetupIntentConfirmParams)
  }
  const byDeposits = async (token: string) => begin(token, await createCustomer(), BY_DEPOSITS)

  test('is verified at once, and is charged while its owner is away without a mandate of its own', async () => {
    const customer = await createCustomer()
    const { status, payment_method: method } = await begin('pm_sbx_bankSuccess', customer)
    expect(status).toBe('succeeded')
    expect(await stripe.paymentMethods.retrieve(method as string)).toMatchObject({
      type: 'us_bank_account',
      customer,
      us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' },
    })
    const { id } = await createIntent({ customer })
    const sent = await stripe.paymentIntents.confirm(id, { payment_method: method as string, off_session: true })
    expect(sent.status).toBe('processing')
    // Given up while the bank works, it is paid all the same.
    await stripe.paymentMethods.detach(method as string)
    await settle(id)
    expect(await read(id)).toMatchObject({ status: 'succeeded' })
  })

  test('is saved once the amounts of two deposits are told, and not before', async () => {
    const setup = await byDeposits('pm_sbx_bankSuccess')
    expect(setup).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'verify_with_microdeposits', verify_with_microdeposits: { microdeposit_type: 'amounts' } },
    })
    const waiting = await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] })
    expect(waiting.payment_method).toMatchObject({ customer: null, us_bank_account: { last4: '6789' } })
    await expect(stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [1, 2] })).rejects.toMatchObject({
      code: 'payment_method_microdeposit_verification_amounts_mismatch',
    })
    expect(await stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [32, 45] })).toMatchObject({
      status: 'succeeded',
    })
    expect(await eventsOf(setup.id)).toEqual([
      'setup_intent.created',
      'setup_intent.requires_action',
      'setup_intent.succeeded',
    ])
  })

  test('is verified by the code of one deposit, where the provider sends one', async () => {
    const { id, next_action } = await byDeposits('pm_sbx_bankInsufficientFunds')
    expect(next_action?.verify_with_microdeposits?.microdeposit_type).toBe('descriptor_code')
    await expect(stripe.setupIntents.verifyMicrodeposits(id, { descriptor_code: 'SM22BB' })).rejects.toMatchObject({
      code: 'payment_method_microdeposit_verification_descriptor_code_mismatch',
    })
    expect(await stripe.setupIntents.verifyMicrodeposits(id, { descriptor_code: 'SM11AA' })).toMatchObject({
      status: 'succeeded',
    })
  })

  test('is given up after ten wrong answers, and at once with the amounts that stand for too many or for too late', async () => {
    const { id } = await byDeposits('pm_sbx_bankSuccess')
    for (let tries = 1; tries < 10; tries += 1)
      await expect(stripe.setupIntents.verifyMicrodeposits(id, { amounts: [1, tries] })).rejects.toMatchObject({
        code: 'payment_method_microdeposit_verification_amounts_mismatch',
      })
    const EXCEEDED = 'payment_method_microdeposit_verification_attempts_exceeded'
    await expect(stripe.setupIntents.verifyMicrodeposits(id, { amounts: [1, 11] })).rejects.toMatchObject({
      code: EXCEEDED,
    })
    expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: EXCEEDED },
    })
    for (const [amounts, code] of [
      [[10, 11], EXCEEDED],
      [[40, 41], 'payment_method_microdeposit_verification_timeout'],
    ] as const) {
      const other = await byDeposits('pm_sbx_bankSuccess')
      await expect(stripe.setupIntents.verifyMicrodeposits(other.id, { amounts: [...amounts] })).rejects.toMatchObject({
        code,
      })
    }
  })
})
