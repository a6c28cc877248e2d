import { formatCents } from '#contract/core/money.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import { attemptsOf, type Changes, changed, eventsOf, type Log, OFFICE } from './audit-log-rows.ts'
import { receivedLogs } from './leases/received-logs.ts'
import { paymentLogs } from './payment-logs.ts'
import { isFirst } from './seed-parts.ts'
import { staffTime } from './waking-hours.ts'

type Trx = Kysely<Database>
const LOGS_AT_ONCE = 200

const readPeople = (trx: Trx) =>
  trx
    .selectFrom('users as u')
    .leftJoin('leases as l', 'l.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.role', 'u.is_active', 'u.created_at', 'u.last_login_at'])
    .select(['l.id as lease_id', 'l.property_address', 'l.ends_on'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .execute()
type Person = Awaited<ReturnType<typeof readPeople>>[number]

/** One audit log entry by a member of staff. */
const logOf = (
  person: Person,
  action: Log['action'],
  [resource_type, resource_id]: readonly [type: string, id: string],
  created_at: Date,
  changes: Changes,
): Log => ({
  user_id: person.id,
  user_name: person.name,
  user_email: person.email,
  ip_address: OFFICE,
  action,
  resource_type,
  resource_id,
  details: changed(changes),
  created_at,
})

/** The audit log of the demo data: created and closed accounts, rent increases, and work on maintenance requests, inquiries and properties. */
async function logsOf(trx: Trx, people: Person[], admin: Person): Promise<Log[]> {
  const rents = await trx.selectFrom('lease_rents').selectAll().orderBy('lease_id').orderBy('holds_from').execute()
  const steps = await trx.selectFrom('maintenance_steps').selectAll().orderBy('request_id').orderBy('id').execute()
  const inquiries = await trx.selectFrom('contacts').selectAll().where('status', '<>', 'new').execute()
  const listings = await trx.selectFrom('properties').selectAll().orderBy('created_at', 'desc').limit(12).execute()
  const made = people
    .filter(({ role }) => role === 'tenant')
    .map((person) =>
      logOf(admin, 'create', ['user', person.id], person.created_at, {
        email: [null, person.email],
        propertyAddress: [null, person.property_address],
      }),
    )
  const raised = rents.flatMap((rent, at) => {
    const before = rents[at - 1]
    const person = people.find(({ lease_id: id }) => id === rent.lease_id)
    if (before?.lease_id !== rent.lease_id || !person) return []
    const sums = [formatCents(before.rent_cents), formatCents(rent.rent_cents)] as const
    const changes = { rentAmount: sums, rentStart: [null, rent.holds_from] as const }
    return [logOf(admin, 'update', ['user', person.id], rent.noted_at, changes)]
  })
  const closed = people.flatMap((person) =>
    person.is_active || person.ends_on === null
      ? []
      : logOf(admin, 'status_change', ['user', person.id], staffTime(new Date(`${person.ends_on}T20:00:00Z`)), {
          isActive: [true, false],
        }),
  )
  const repaired = steps.flatMap((step, at) => {
    const before = steps[at - 1]
    const actor = people.find(({ id }) => id === step.user_id)
    if (step.side !== 'staff' || !actor || before?.request_id !== step.request_id) return []
    const about = ['maintenance', step.request_id] as const
    return [logOf(actor, 'status_change', about, step.at, { status: [before.status, step.status] })]
  })
  const answered = inquiries.map(({ id, status, updated_at: at }) =>
    logOf(admin, 'status_change', ['contact', id], at, { status: ['new', status] }),
  )
  const entered = listings.map(({ id, title, created_at: at }) =>
    logOf(admin, 'create', ['property', id], at, { title: [null, title] }),
  )
  return [...made, ...raised, ...closed, ...repaired, ...answered, ...entered]
}

/** Users who paid or reported something were signed in at that time. */
const updateLastLogins = (trx: Trx, emails: readonly string[]) =>
  sql`update users as u set last_login_at = greatest(
      last_login_at,
      (select max(created_at) from payments where user_id = u.id) - interval '3 minutes',
      (select max(created_at) from maintenance_requests where user_id = u.id) - interval '3 minutes'
    ) where email = any(${emails}) and last_login_at is not null`.execute(trx)

const byTime = <Row>(rows: readonly Row[], at: (row: Row) => Date) =>
  rows.toSorted((one, other) => at(one).getTime() - at(other).getTime())

/** Fills in the audit log of the demo data once per database, row by row, so that the hash chain is valid. */
export async function seedAuditLog(db: Kysely<Database>, emails: readonly string[], now: Date) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'record', now))) return
    await updateLastLogins(trx, emails)
    const known = await readPeople(trx)
    const people = emails.flatMap((email) => known.filter((person) => person.email === email))
    const [admin] = people
    if (!admin) return
    const past = <Row>(rows: Row[], at: (row: Row) => Date) =>
      byTime(
        rows.filter((row) => at(row) < now),
        at,
      )
    const logs = past(
      [...(await logsOf(trx, people, admin)), ...(await paymentLogs(trx)), ...(await receivedLogs(trx))],
      (row) => row.created_at,
    )
    for (let at = 0; at < logs.length; at += LOGS_AT_ONCE)
      await trx
        .insertInto('audit_logs')
        .values(logs.slice(at, at + LOGS_AT_ONCE) as Insertable<Database['audit_logs']>[])
        .execute()
    for (const event of past(eventsOf(people, admin, now), (row) => row.created_at))
      await trx
        .insertInto('security_events')
        .values(event as Insertable<Database['security_events']>)
        .execute()
    for (const attempt of past(attemptsOf(people, admin, now), (row) => row.attempted_at))
      await trx
        .insertInto('login_attempts')
        .values(attempt as Insertable<Database['login_attempts']>)
        .execute()
  })
}
