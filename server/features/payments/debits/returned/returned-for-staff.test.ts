import type { Periods } from '#contract/leases/periods/admin.ts'
import type { PaymentDetail } from '#contract/payments/admin.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { debtorsOf } from '#server/testing/methods/debits.ts'
import { confirmAt } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { createTestApp, userOf } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db, cards, app } = await setUpCardProvider()
const { createDebtor, deliver, settle } = debtorsOf(db, app)
const { app: office } = await createTestApp(db, { identify: async () => userOf('admin'), cards })

test('a return names its reason and the account to staff, in words for them', async () => {
  const { sent } = await createDebtor()
  const { paymentId } = await sent('pm_sbx_bankDispute', 1500)
  await settle()
  await settle()
  const read = async () =>
    (await office.inject({ url: `/api/admin/payments/${paymentId}` })).json<PaymentDetail>().returnReason
  expect(await read()).toBe("There wasn't enough money in the account.")
  const letters = await waitingJobs<{ subject: string; text: string }>(db, 'send_mail')
  const told = letters.find(({ subject }) => subject.startsWith('Bank debit returned'))!
  expect(told.text).toContain("There wasn't enough money in the account.")
  expect(told.text).toMatch(/STRIPE TEST BANK ending in \d{4}/)

  const change = (reason: string | null) =>
    db.updateTable('payments').set({ dispute_reason: reason }).where('id', '=', paymentId).execute()
  await change('debit_not_authorized')
  expect(await read()).toBe("The bank says the tenant didn't authorize it.")
  await change('something_new')
  expect(await read()).toBe("The bank didn't say why.")
})

test('month end has what banks paid by debits apart from cards', async () => {
  const { sent, begin } = await createDebtor()
  const received = async () => {
    const { months } = (await office.inject({ url: '/api/admin/accounting-periods' })).json<Periods>()
    const { card, bank_account: bank } = months[0]!.receivedBy
    return [Number(card), Number(bank)] as const
  }
  const [card, bank] = await received()
  await sent('pm_sbx_bankSuccess', 1500)
  await settle()
  await confirmAt(app, await begin(500), 'pm_sbx_visa')
  await deliver()
  expect(await received()).toEqual([card + 500, bank + 1500])
})
