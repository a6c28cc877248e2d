import { companyDay } from '#contract/core/calendar.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths, newEmail } from '#server/testing/tenants.ts'
import { sendReminders } from '#server/features/payments/reminders/reminders.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { log } from '#server/testing/setups/card-provider.ts'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'

const { db, created, chargeToday, leaseOf, leased, receipt, chargeFor, reversal, rentOf } = await setUpLedgers()
const idOf = (answer: LightMyRequestResponse) => answer.json<{ id: string }>().id

/** Two months were due and paid, three more were paid ahead, and the check for the first two came back. The ledger has a credit. */
async function returned() {
  const lease = await leased({ months: 1, leaseEndDate: null })
  const first = await receipt(lease.leaseId, { amount: '4000', number: 'due' })
  await receipt(lease.leaseId, { amount: '6000', number: 'ahead' })
  await reversal(idOf(first))
  expect((await lease.ledger()).balance).toBe('-2000.00')
  return lease
}

/** A tenant whose lease began a month before staff entered it, so that this month's rent is not owed. */
async function enteredLate() {
  const tenant = await created({
    rentAmount: '2000',
    leaseStartDate: addMonths(-1),
    leaseEndDate: null,
    email: newEmail(),
  })
  await chargeToday()
  return { tenant, ...(await leaseOf(tenant.id)) }
}

test('a tenant whose ledger has a credit is asked for nothing that was due, although a check for it came back', async () => {
  const { tenant } = await returned()
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '0.00', openMonths: [], rentMonth: addMonths(2) })
  const before = await waitingJobs<{ to: string }>(db, 'send_mail')
  await sendReminders(
    { db, origin: 'http://localhost:3000', gateway: 'sandbox', log },
    new Date(`${companyDay()}T20:00:00Z`),
  )
  const sent = (await waitingJobs<{ to: string; subject: string }>(db, 'send_mail')).slice(before.length)
  expect(sent.filter(({ to }) => to === tenant.email)).toEqual([])
})

test('no late fee is charged while the ledger has a credit', async () => {
  const { leaseId } = await returned()
  await db.updateTable('leases').set({ late_fee_cents: '5000' }).where('id', '=', leaseId).execute()
  const answer = await chargeFor(leaseId, { account: 'late_fee', amount: '50' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('No rent is overdue on this lease.')
})

test('a month that fell due before the lease was entered owes what staff charge for it, and no more once that is paid', async () => {
  const { tenant, leaseId, ledger } = await enteredLate()
  await chargeFor(leaseId, { account: 'rent', amount: '500' })
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '500.00' })
  await receipt(leaseId, { amount: '300', number: 'part' })
  await receipt(leaseId, { amount: '200', number: 'rest' })
  expect((await ledger()).balance).toBe('0.00')
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '0.00', openMonths: [] })
})

test('a second charge for such a month is owed on top of the first', async () => {
  const { leaseId, ledger } = await enteredLate()
  await chargeFor(leaseId, { account: 'rent', amount: '100' })
  await receipt(leaseId, { amount: '100', number: 'first' })
  expect((await ledger()).balance).toBe('0.00')
  await chargeFor(leaseId, { account: 'rent', amount: '500' })
  expect((await ledger()).balance).toBe('500.00')
  await receipt(leaseId, { amount: '500', number: 'second' })
  expect((await ledger()).balance).toBe('0.00')
})

test('fees and utilities that staff charge are asked for until they are paid', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 1, leaseEndDate: null })
  expect(await rentOf(tenant.id)).toMatchObject({ feeOpen: null })
  const water = idOf(await chargeFor(leaseId, { account: 'utility', amount: '640.25' }))
  await chargeFor(leaseId, { account: 'fee', amount: '150' })
  const before = Number((await ledger()).balance)
  expect(await rentOf(tenant.id)).toMatchObject({ feeOpen: '790.25' })
  await receipt(leaseId, { account: 'fee', amount: '100', number: 'part' })
  expect(await rentOf(tenant.id)).toMatchObject({ feeOpen: '690.25' })
  await reversal(water)
  expect(await rentOf(tenant.id)).toMatchObject({ feeOpen: '50.00' })
  expect(Number((await ledger()).balance)).toBe(before - 740.25)
})

test('a deposit is due once it is charged, and a lease without an agreed deposit charges none', async () => {
  const agreed = await leased({ months: 1, leaseEndDate: null, depositAmount: '1500' })
  expect(await rentOf(agreed.tenant.id)).toMatchObject({ depositOpen: '1500.00', depositDue: '1500.00' })
  await receipt(agreed.leaseId, { account: 'deposit', amount: '1000', number: 'part' })
  expect(await rentOf(agreed.tenant.id)).toMatchObject({ depositOpen: '500.00', depositDue: '500.00' })
  const without = await leased({ months: 1, leaseEndDate: null, depositAmount: null })
  expect(await rentOf(without.tenant.id)).toMatchObject({ depositOpen: '2000.00', depositDue: '0.00' })
})
