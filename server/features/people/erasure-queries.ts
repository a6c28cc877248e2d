import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { ERASED_EMAIL } from './data/erased.ts'
import { JOB_ADDRESSES } from './personal-data.ts'
import { isInBooks, isOf, type Subject, type Table } from './queries.ts'

/** What takes the place of a text that someone wrote. */
const ERASED_TEXT = 'Erased on request.'

/** Lets one erasure of the same person wait for another. */
export const lockPerson = (trx: Db, { email }: Subject) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`erase ${email}`}, 0))`.execute(trx)

/** What may stand against an erasure: the role, and the end of a lease that is not over on `day`. */
export async function findObstacles(db: Db, userId: string, day: string) {
  const { rows } = await sql<{ role: string; hasLease: boolean; endsOn: string | null }>`
    select u.role::text as role, l.id is not null as "hasLease", l.ends_on as "endsOn"
    from users as u
    left join leases as l on l.id = lease_of(u.id) and (l.ends_on is null or l.ends_on >= ${day}::date)
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

const removed: readonly Table[] = [
  'maintenance_photos',
  'receipt_photos',
  'contacts',
  'viewings',
  'open_house_guests',
  'alert_subscribers',
  'sent_mails',
]

/** Makes the person's maintenance requests nameless. Those that were not done are canceled, because nobody could be told of them. */
async function eraseRequests(trx: Db, person: Subject) {
  const own = isOf('maintenance_requests', person)
  await sql`
    insert into maintenance_steps (request_id, status)
    select id, 'cancelled' from maintenance_requests where ${own} and not is_closed`.execute(trx)
  await sql`
    update maintenance_messages set body = ${ERASED_TEXT},
      user_id = case side when 'staff' then user_id end, user_name = case side when 'staff' then user_name end
    where ${isOf('maintenance_messages', person)}`.execute(trx)
  await sql`
    update maintenance_steps set user_id = null, user_name = null
    where side = 'sender' and ${isOf('maintenance_steps', person)}`.execute(trx)
  await sql`delete from maintenance_links where request_id in (select id from maintenance_requests where ${own})`.execute(
    trx,
  )
  // The last one, because the others find their rows through these columns.
  await sql`
    update maintenance_requests set user_id = null, full_name = 'Erased', email = ${ERASED_EMAIL}, phone = null,
      description = ${ERASED_TEXT}, admin_notes = null, version = version + 1,
      status = case when is_closed then status else 'cancelled' end
    where ${own}`.execute(trx)
}

/** Takes what staff wrote away from contacts with the person. Days, ways and promises stay with the lease. */
async function eraseContactNotes(trx: Db, person: Subject) {
  await sql`select set_config('baystead.erases', 'lease_contacts', true)`.execute(trx)
  await sql`
    update lease_contacts set note = case when note is not null then ${ERASED_TEXT} end,
      struck_because = case when struck_because is not null then ${ERASED_TEXT} end
    where ${isOf('lease_contacts', person)} and (note is not null or struck_because is not null)`.execute(trx)
  await sql`select set_config('baystead.erases', '', true)`.execute(trx)
}

/** Payments stay with the name of the payer, as receipts have it. The address is not part of the books. */
const erasePayers = (trx: Db, person: Subject) =>
  // The search text is made anew when the user is written.
  sql`update payments set payer_email = '', user_id = user_id where ${isOf('payments', person)}`.execute(trx)

/** Removes an account, or makes it nameless where a lease or a payment belongs to it. */
async function eraseAccount(trx: Db, userId: string) {
  if (!(await isInBooks(trx, userId))) return await trx.deleteFrom('users').where('id', '=', userId).execute()
  const own = [
    'app_sessions',
    'two_factor',
    'saved_homes',
    'calendar_feeds',
    'calendar_looks',
    'autopay',
    'autopay_runs',
    'payment_method_setups',
    // A trigger has the provider give each up.
    'payment_methods',
  ] as const
  // Another lease has its name from the account.
  await sql`
    update leases set tenant_name = 'Erased person', name_key = 'person erased' where former_user_id = ${userId}`.execute(
    trx,
  )
  for (const table of own) await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await sql`
    update autopay_authorizations set ended_at = now()
    where user_id = ${userId} and (ended_at is null or ended_at > now())`.execute(trx)
  return await trx
    .updateTable('users')
    .set({
      email: sql<string>`'erased-' || id || '@erased.invalid'`,
      first_name: 'Erased',
      last_name: 'person',
      phone: null,
      profile_image_url: null,
      stripe_customer_id: null,
      is_active: false,
      has_rent_reminders: false,
      last_login_at: null,
      sessions_ended_at: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Removes what the identity service and the forms keep for a short time. */
async function eraseTraces(trx: Db, { email }: Subject) {
  await sql`update auth_users set new_email = null where lower(new_email) = ${email}`.execute(trx)
  await sql`delete from auth_links where lower(email) = ${email}`.execute(trx)
  await sql`delete from idempotency_keys where strpos(lower(answer::text), ${email}) > 0`.execute(trx)
  await sql`
    update card_sandbox_objects set body = replace(body::text, ${email}, ${ERASED_EMAIL})::jsonb
    where strpos(body::text, ${email}) > 0`.execute(trx)
}

/** Removes waiting jobs to the address. One that runs at this moment can no longer be stopped. */
async function eraseJobs(trx: Db, { email }: Subject) {
  for (const [task, fields] of Object.entries(JOB_ADDRESSES)) {
    if (fields.length === 0) continue
    const isTo = fields.map((field) => sql`lower(jobs.payload ->> ${field}) = ${email}`)
    await sql`
      select graphile_worker.complete_jobs(array_agg(jobs.id)) from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${task} and jobs.locked_at is null and (${sql.join(isTo, sql` or `)})
      having count(*) > 0`.execute(trx)
  }
}

/** Erases a person from every table that is not kept as it is. */
export async function eraseRows(trx: Db, person: Subject) {
  const { userId } = person
  for (const table of removed) await sql`delete from ${sql.table(table)} where ${isOf(table, person)}`.execute(trx)
  await eraseRequests(trx, person)
  await eraseContactNotes(trx, person)
  await eraseTraces(trx, person)
  await eraseJobs(trx, person)
  if (userId !== null) await eraseAccount(trx, userId)
  await erasePayers(trx, person)
}
