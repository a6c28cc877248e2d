import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { UnverifiedAccount } from '#contract/payments/debits-own.ts'
import type { MethodSetup } from '#contract/payments/methods-own.ts'
import { debtorsOf, MANDATE, takeLetters } from '#server/testing/methods/debits.ts'
import { confirmAt } from '#server/testing/payments.ts'
import { log, setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reconcileSetups } from './events.ts'

const { db, cards, app } = await setUpCardProvider()
const { createDebtor, deliver } = debtorsOf(db, app)
const BY_DEPOSITS = { 'payment_method_options[us_bank_account][verification_method]': 'microdeposits' }
const UNTIL = formatDay(addDays(companyDay(), 10))

const check = () => reconcileSetups({ db, cards, origin: 'http://localhost:3000' }, log)
const told = async () => (await takeLetters(db)).filter(({ subject }) => subject.includes('bank account'))

async function createWaiter() {
  const { userId, payer } = await createDebtor()
  const list = async () => (await payer.call('GET', '/api/payment-methods/unverified')).json<UnverifiedAccount[]>()
  /** Enters an account, as the page does. */
  async function add(token = 'pm_sbx_bankSuccess') {
    const setup = (await payer.call('POST', '/api/payment-methods/setup?kind=us_bank_account')).json<MethodSetup>()
    await payer.call('PUT', `/api/payment-methods/setup/${setup.setupIntentId}/authorization`)
    await confirmAt(app, setup, token, { ...MANDATE, ...BY_DEPOSITS })
    await payer.call('POST', `/api/payment-methods/setup/${setup.setupIntentId}/waiting`)
    await deliver()
  }
  const later = (days: number) =>
    sql`update payment_method_setups set created_at = created_at - make_interval(days => ${days}),
      arrives_on = arrives_on - ${days}::int, checked_at = null where user_id = ${userId}`.execute(db)
  return { payer, list, add, later }
}

test('an account that waits is told of when it begins, once after a week, and when it is over', async () => {
  const { list, add, later } = await createWaiter()
  await takeLetters(db)
  await add()
  expect(await list()).toMatchObject([{ verifyUntil: addDays(companyDay(), 10) }])
  const [begun, ...more] = await told()
  expect([begun!.subject, more]).toEqual(['Verify your bank account', []])
  expect(begun!.text).toContain('e sent two small deposits to STRIPE TEST BANK ending in 6789.')
  expect(begun!.text).toContain(`Then enter their amounts at Payment methods by ${UNTIL}`)
  await check()
  expect(await told()).toEqual([])
  await later(8)
  await check()
  await check()
  const reminded = await told()
  expect(reminded.map(({ subject }) => subject)).toEqual(['Your bank account still waits to be verified'])
  expect(reminded[0]!.text).toContain(`Please enter their amounts by ${formatDay(addDays(companyDay(), 2))}.`)
  await later(4)
  await check()
  await check()
  expect((await told()).map(({ subject }) => subject)).toEqual(["Your bank account couldn't be verified"])
  expect(await list()).toMatchObject([{ isOver: true }])
})

test('the same account waits once, and another one beside it', async () => {
  const { list, add } = await createWaiter()
  await add()
  const [first] = await list()
  await takeLetters(db)
  await add()
  expect(await list()).toEqual([first])
  expect(await told()).toEqual([])
  await add('pm_sbx_bankInsufficientFunds')
  expect(await list()).toHaveLength(2)
  expect((await told())[0]!.text).toContain('enter the code in its description')
})

test('one that its owner gives up is told of no more', async () => {
  const { payer, list, add } = await createWaiter()
  await add()
  const [account] = await list()
  await takeLetters(db)
  await payer.call('DELETE', `/api/payment-methods/unverified/${account!.id}`)
  await check()
  expect([await list(), await told()]).toEqual([[], []])
})
