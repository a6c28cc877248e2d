import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { isFirst } from '../seed-parts.ts'

/** A tenant whose lease ends soon and who has an offer to renew it, and one who has given notice. */
const RENEWING = 'owen.obrien@example.com'
const LEAVING = 'mei.tanaka@example.com'

const LEASE_OF = (email: string, emails: readonly string[]) => sql`(
  select l.*, (select id from users where role = 'admin' order by created_at limit 1) as staff_id,
    (select trim(first_name || ' ' || last_name) from users where role = 'admin' order by created_at limit 1) as staff_name
  from leases as l join users as u on u.id = l.user_id
  where u.email = ${email} and u.email = any(${emails}))`

/** Seeds a renewal that is under way and a move-out under notice. */
export async function seedLeavings(db: Kysely<Database>, emails: readonly string[], now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'leavings', now))) return
    const today = sql`(${now}::timestamptz at time zone 'America/New_York')::date`
    await sql`
      insert into renewal_offers (
        lease_id, unit_id, lease_starts_on, lease_ends_on, lease_rent_cents, ends_on, rent_cents, rent_from, answer_by, message, staff_id, staff_name, created_at
      )
      select id, unit_id, starts_on, ends_on, rent_cents, (ends_on + interval '1 year')::date, rent_cents + 8500, ends_on + 1,
        least(ends_on, ${today} + 18), 'You have taken good care of the apartment, and we would be glad if you stayed.', staff_id, staff_name,
        (${today} - 3 + time '10:20') at time zone 'America/New_York'
      from ${LEASE_OF(RENEWING, emails)} as l where ends_on > ${today} and rent_cents is not null`.execute(trx)
    await sql`
      insert into move_out_notices (lease_id, received_on, leaves_on, lease_ends_on, forwarding_address, reason, created_at)
      select id, ${today} - 1, ends_on, ends_on, '9 Chestnut Street, Northampton, MA 01060', 'A new job in Northampton.',
        (${today} - 1 + time '19:40') at time zone 'America/New_York'
      from ${LEASE_OF(LEAVING, emails)} as l where ends_on > ${today}`.execute(trx)
  })
}
