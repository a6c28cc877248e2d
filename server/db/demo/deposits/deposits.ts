import { companyDay } from '#contract/core/calendar.ts'
import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { isFirst } from '../seed-parts.ts'

const BANK = {
  name: 'Harbor Street Savings Bank',
  address: '12 Harbor Street, Salem, MA 01970',
  account: '4410-220875',
  bps: 45,
}

/** The deposits that the demo tenants paid: lease, start of the tenancy, day of the payment and amount. */
const held = (emails: readonly string[]) => sql`(
  select l.id as lease_id, l.starts_on, coalesce(l.ends_on, 'infinity'::date) as ends_on, min(e.effective_on) as received, -sum(e.cents) as cents,
    (select trim(first_name || ' ' || last_name) from users where role = 'admin' order by created_at limit 1) as staff
  from leases as l
  join users as u on u.id = l.user_id
  join ledger_entries as e on e.lease_id = l.id and e.account = 'deposit' and e.kind = 'payment'
  where u.email = any(${emails})
  group by l.id)`

/**
 * What was recorded about the deposits of the demo tenants: the bank, the statement of condition, and the interest of each year, which was paid by check. What
 * came due in the last four weeks is left for staff to do.
 */
export async function seedDeposits(db: Kysely<Database>, emails: readonly string[], now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'deposits', now))) return
    const until = sql`((${now}::timestamptz at time zone 'America/New_York')::date - 28)`
    await sql`
      insert into deposit_records (lease_id, kind, done_on, bank_name, bank_address, account_number, rate_bps, cents, staff_name, created_at)
      select lease_id, 'account', received + 6, ${BANK.name}, ${BANK.address}, ${BANK.account}, ${BANK.bps}, cents, staff,
        (received + 6 + time '10:30') at time zone 'America/New_York'
      from ${held(emails)} as h where received < ${until}`.execute(trx)
    await sql`
      insert into deposit_records (lease_id, kind, done_on, staff_name, created_at)
      select lease_id, step.kind, starts_on + step.days, staff, (starts_on + step.days + time '11:15') at time zone 'America/New_York'
      from ${held(emails)} as h, (values ('condition_sent', 1), ('condition_returned', 12)) as step (kind, days)
      where starts_on < ${until} order by step.days`.execute(trx)
    await sql`
      with years as (
        select h.*, gen_random_uuid() as entry_id, (starts_on + make_interval(years => n))::date as from_day,
          (starts_on + make_interval(years => n + 1))::date - 1 as until_day, round(cents * ${BANK.bps} / 10000.0) as interest, n
        from ${held(emails)} as h, generate_series(0, 20) as n
        where (starts_on + make_interval(years => n + 1))::date < least(${until}, ends_on + 1)
      ), credits as (
        insert into ledger_entries (id, lease_id, kind, account, cents, effective_on, memo, source, staff_name)
        select entry_id, lease_id, 'credit', 'interest', -interest, until_day + 9, 'Interest on the security deposit, at 0.45%', 'staff', staff from years
        returning id
      ), checks as (
        insert into ledger_entries (lease_id, kind, account, cents, effective_on, memo, source, staff_name, payment_id)
        select lease_id, 'refund', 'interest', interest, until_day + 9, 'Interest on the security deposit, paid by check', 'staff', staff, entry_id
        from years join credits on credits.id = entry_id
      )
      insert into deposit_records (lease_id, kind, done_on, interest_on, from_day, until_day, rate_bps, cents, method, method_number, entry_id, staff_name, created_at)
      select lease_id, 'interest', until_day + 9, 'deposit', from_day, until_day, ${BANK.bps}, interest, 'check', 2100 + n, entry_id, staff,
        (until_day + 9 + time '14:00') at time zone 'America/New_York'
      from years`.execute(trx)
    // So that the demo sends no email about them on its first day.
    await trx
      .insertInto('deposit_warning_days')
      .values({ day: companyDay(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
