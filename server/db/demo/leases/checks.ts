import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { type DemoLease, rentIn } from '../ledger-rows.ts'
import { ledgerOf } from '../ledgers.ts'
import { DAY, dayText, monthsAfter, seededNumber } from '../seeded-number.ts'
import { staffTime } from '../waking-hours.ts'

/** A payment of rent that staff recorded. */
export interface Received {
  leaseId: string
  month: string
  cents: number
  at: Date
  method: 'check' | 'money_order'
  number: string
  /** When the bank returned it. */
  returnedAt?: Date
}

/** The rent of a lease that was paid by check. A check that the bank returned was paid again with a money order. */
export function checksOf(lease: DemoLease, now: Date): Received[] {
  const { checks = {}, returned = {}, parts = {} } = ledgerOf(lease.email)
  const ofParts = Object.entries(parts).map(([ago, { number, dollars, after }]): Received => {
    const month = monthsAfter(now, -Number(ago))
    const at = staffTime(new Date(month.getTime() + after * DAY + 15 * 3_600_000))
    return { leaseId: lease.id, month: dayText(month), cents: dollars * 100, at, method: 'check', number }
  })
  const whole = Object.entries(checks).flatMap(([ago, number]): Received[] => {
    const month = monthsAfter(now, -Number(ago))
    const late = 1 + seededNumber(3, lease.email, 'check', number)
    const after = (days: number) => staffTime(new Date(month.getTime() + (late + days) * DAY + 15 * 3_600_000))
    const rent = { leaseId: lease.id, month: dayText(month), cents: rentIn(lease, month) }
    const check = { ...rent, method: 'check', number, at: after(0) } as const
    const replacement = returned[Number(ago)]
    if (replacement === undefined) return [check]
    return [
      { ...check, returnedAt: after(5) },
      { ...rent, method: 'money_order', number: replacement, at: after(9) },
    ]
  })
  return [...whole, ...ofParts]
}

const STAFF = sql`(
  select id as staff_id, trim(first_name || ' ' || last_name) as staff_name from users where role = 'admin' order by created_at limit 1)`

/** Records a payment, and what the bank returned, as staff would. Its receipt gets the next number. */
export async function insertReceived(trx: Kysely<Database>, received: Received) {
  const { leaseId, month, cents, at, method, number, returnedAt } = received
  const { rows } = await sql<{ id: string }>`
    insert into ledger_entries (
      lease_id, kind, account, cents, effective_on, period, memo, source, staff_id, staff_name, method, method_number, receipt_number, created_at)
    select ${leaseId}::uuid, 'payment', 'rent', ${-cents}::bigint, (${at}::timestamptz at time zone 'America/New_York')::date, ${month}::date,
      ${method === 'check' ? 'Check' : 'Money order'}, 'staff', staff_id, staff_name, ${method}, ${number},
      receipt_number_of(${at}::timestamptz, nextval('receipt_numbers')), ${at}::timestamptz
    from ${STAFF} as s returning id`.execute(trx)
  if (!returnedAt) return
  await sql`
    insert into ledger_entries (lease_id, kind, account, cents, effective_on, period, memo, source, staff_id, staff_name, reverses, created_at)
    select ${leaseId}::uuid, 'reversal', 'rent', ${cents}::bigint, (${returnedAt}::timestamptz at time zone 'America/New_York')::date, ${month}::date,
      ${`Check ${number} was returned by the bank`}, 'staff', staff_id, staff_name, ${rows[0]!.id}::uuid, ${returnedAt}::timestamptz
    from ${STAFF} as s`.execute(trx)
}
