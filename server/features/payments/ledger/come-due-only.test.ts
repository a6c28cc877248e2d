import { companyDay } from '#contract/core/calendar.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths, newEmail } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, created, chargeToday, leaseOf, leased, receipt, reversal, change } = await setUpLedgers()

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** A card payment of rent, completed on a day. */
const paid = (tenant: { id: string; email: string }, month: string, day: string) =>
  db
    .insertInto('payments')
    .values({
      user_id: tenant.id,
      payer_name: 'Grace Hopper',
      payer_email: tenant.email,
      amount_cents: 200_000,
      payment_type: 'rent',
      status: 'completed',
      gateway: 'sandbox',
      rent_month: month,
      intent_id: `pi_${crypto.randomUUID()}`,
      completed_at: new Date(`${day}T17:00:00Z`),
    })
    .execute()

/** Lets all leases end on this day, without telling their ledgers. */
const letEnd = (day: string) => sql`update leases set ends_on = ${day}::date`.execute(db)

test('the job that charges what came due writes what charging the whole lease would', async () => {
  const terms = { leaseEndDate: dayBefore(addMonths(0)) }
  const plain = await leased({ months: 3, ...terms })
  await paid(plain.tenant, addMonths(-3), addMonths(-3))
  const waived = await leased({ months: 3, ...terms })
  await reversal((await waived.ledger()).entries[0]!.id, 'Waived')
  await receipt(waived.leaseId, { amount: '1500' })
  const raised = await leased({ months: 3, ...terms })
  await change(raised.tenant.id, { rentAmount: '2100', rentFrom: addMonths(-1) })
  // First and last month are paid before the tenancy. The latter paid last month's rent, and pays this month's now.
  const prepaid = await leased({ months: 3, ...terms })
  for (const month of [-3, 0]) await paid(prepaid.tenant, addMonths(month), addMonths(-4))
  // Entered after this month's rent fell due, which was paid nevertheless.
  const entered = await created({
    rentAmount: '2000',
    leaseStartDate: addMonths(-12),
    rentDueDay: 1,
    email: newEmail(),
  })
  await paid(entered, addMonths(0), companyDay())
  // Entered a month after it began, with rent of the first month by card and of the last by check from before.
  const mixed = await created({ rentAmount: '2000', leaseStartDate: addMonths(-3), email: newEmail(), ...terms })
  await sql`update leases set created_at = starts_on + 40 where user_id = ${mixed.id}`.execute(db)
  await paid(mixed, addMonths(-3), addMonths(-3))
  const { leaseId: mixedLease, ledger: mixedLedger } = await leaseOf(mixed.id)
  await receipt(mixedLease, { amount: '4000', receivedOn: dayBefore(addMonths(-3)) })
  await chargeToday()
  const late = { tenant: entered, ...(await leaseOf(entered.id)) }
  const leases = [plain, waived, raised, prepaid, late, { ledger: mixedLedger }]
  const balances = async () => await Promise.all(leases.map(async ({ ledger }) => (await ledger()).balance))
  const before = await balances()

  await letEnd(dayBefore(addMonths(1)))
  await sql`update ledger_days set charged_on = ${dayBefore(addMonths(0))}::date`.execute(db)
  await chargeAllLeases({ db, gateway: 'sandbox' })
  const read: AdminLedger[] = await Promise.all(leases.map(({ ledger }) => ledger()))
  expect(
    read
      .map(({ balance }) => Number(balance))
      .map((balance, at) => balance - Number(before[at]))
      .slice(0, 5),
  ).toEqual([2000, 2000, 2100, 2000, 0])
  // Charging each as a whole finds nothing to add or to take back.
  await chargeToday()
  expect(await Promise.all(leases.map(({ ledger }) => ledger()))).toEqual(read)
})
