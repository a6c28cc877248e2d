import { companyDay } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { sql } from 'kysely'
import { UNIT_TAKEN } from '#server/features/buildings/service.ts'
import { chargeLeases } from '#server/features/payments/service.ts'
import { putLease, type TenantRow } from '#server/features/tenants/queries.ts'
import { explainOverlap } from '#server/http/lists/overlap.ts'

/** The start of a rent that has applied since the lease began. */
const ALWAYS = '2000-01-01'

interface Rent {
  from: string | null
  cents: string
}

/** The monthly rents of a user's lease and when each starts, oldest first. */
export const listRents = async (db: Db, userId: string): Promise<Rent[]> =>
  await db
    .selectFrom('lease_rents as r')
    .innerJoin('leases as l', 'l.id', 'r.lease_id')
    .select(sql<string | null>`to_char(nullif(r.holds_from, ${ALWAYS}), 'YYYY-MM-DD')`.as('from'))
    .select('r.rent_cents as cents')
    .where('l.user_id', '=', userId)
    .where('l.rent_cents', 'is not', null)
    .orderBy('r.holds_from')
    .execute()

/** The month in which the latest rent starts. Null where it has applied since the lease began. */
export const rentFromOf = async (db: Db, userId: string) => (await listRents(db, userId)).at(-1)?.from ?? null

const monthOf = (day: string) => `${day.slice(0, 8)}01`

type Lease = Pick<TenantRow, 'starts_on' | 'ends_on'> & { rent_cents: string | number | null }

interface Tenancy {
  leaseId: string
  /** The day on which the tenancy began. A renewal moves the start of the lease, not this day. Null where it is not known. */
  begins: string | null
}

/** A user's tenancy once the lease starts on this day. */
export async function tenancyOf(trx: Db, userId: string, start: string | null): Promise<Tenancy | null> {
  const { rows } = await sql<Tenancy>`
    select id as "leaseId", to_char(tenancy_start_after(l, ${start}::date), 'YYYY-MM-DD') as begins
    from leases as l where user_id = ${userId}`.execute(trx)
  return rows[0] ?? null
}

function refusalReason(
  { ends_on: end, rent_cents: rent }: Lease,
  { begins }: Tenancy,
  before: TenantRow,
  month: string,
) {
  if (rent === null) return 'Enter the rent too.'
  if (before.rent_cents === null) return "This is the lease's first rent, so it applies from the start."
  if (begins !== null && begins > companyDay()) return "This lease hasn't begun, so its rent applies from the start."
  return end !== null && month > monthOf(end) ? 'The lease ends before that month.' : null
}

/**
 * Makes a rent start in the month that staff give, and replaces all later rents. Must run before the lease is saved, because `recordRent` skips a
 * rent that is already recorded.
 */
export async function putRentFrom(trx: Db, before: TenantRow, lease: Lease, month: string) {
  const tenancy = (await tenancyOf(trx, before.id, lease.starts_on))!
  const { leaseId, begins } = tenancy
  const message = refusalReason(lease, tenancy, before, month)
  if (message !== null) throw new AppError('validation', message, { issues: [{ path: 'rentFrom', message }] })
  const from = begins !== null && month <= monthOf(begins) ? ALWAYS : month
  const cents = Number(lease.rent_cents)
  const rents = (await listRents(trx, before.id)).map((rent) => ({
    from: rent.from ?? ALWAYS,
    cents: Number(rent.cents),
  }))
  const last = rents.at(-1)
  // The same rent with another start month is moved.
  const isMoved = last !== undefined && last.from !== ALWAYS && last.cents === cents
  const earlier = rents.filter((rent) => rent.from < from && !(isMoved && rent === last))
  await trx
    .deleteFrom('lease_rents')
    .where('lease_id', '=', leaseId)
    .where('holds_from', '>=', isMoved && last.from < from ? last.from : from)
    .execute()
  if (earlier.at(-1)?.cents === cents) return
  await trx
    .insertInto('lease_rents')
    .values({ lease_id: leaseId, holds_from: from, rent_cents: lease.rent_cents! })
    .execute()
}

/** A rent that is entered within this many days of the last one, or of the start of the lease, corrects it. */
const CORRECTION_DAYS = 31
const DAY_MS = 86_400_000

const daysBefore = (day: string, count: number) => new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)

function nextMonth(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}

const latestRent = (trx: Db, leaseId: string) =>
  trx
    .selectFrom('lease_rents')
    .select(sql<string>`to_char(holds_from, 'YYYY-MM-DD')`.as('from'))
    .select('rent_cents as cents')
    .select(sql<boolean>`noted_at > now() - make_interval(days => ${CORRECTION_DAYS})`.as('isRecent'))
    .where('lease_id', '=', leaseId)
    .orderBy('holds_from', 'desc')
    .limit(1)
    .executeTakeFirst()

const putRent = (trx: Db, leaseId: string, from: string, cents: string) =>
  trx
    .insertInto('lease_rents')
    .values({ lease_id: leaseId, holds_from: from, rent_cents: cents })
    .onConflict((conflict) =>
      conflict.columns(['lease_id', 'holds_from']).doUpdateSet({ rent_cents: cents, noted_at: sql<Date>`now()` }),
    )
    .execute()

/** Moves the rent of a renewal with its term, as long as that is ahead. */
async function moveRent(trx: Db, userId: string, former: string | null, start: string | null) {
  const today = companyDay()
  if (former === null || start === null || former <= today || start <= today) return
  await sql`
    update lease_rents as r set holds_from = ${monthOf(start)}::date from leases as l
    where l.id = r.lease_id and l.user_id = ${userId} and l.has_former_term and r.holds_from = ${monthOf(former)}::date
      and not exists (select from lease_rents as o where o.lease_id = r.lease_id and o.holds_from = ${monthOf(start)}::date)`.execute(
    trx,
  )
}

/**
 * Records the rent that a lease was just saved with. A changed rent starts in the first month that is not due yet, or with the term of a renewal. One that is still to come, or was
 * entered within the last month, is corrected in its place, and so is the rent of a lease that has not begun.
 */
export async function recordRent(trx: Db, userId: string) {
  const { id, rent_cents, due_day, start, term } = await trx
    .selectFrom('leases as l')
    .select(['id', 'rent_cents', 'due_day'])
    .select(sql<string | null>`to_char(tenancy_start(l), 'YYYY-MM-DD')`.as('start'))
    .select(sql<string | null>`to_char(starts_on, 'YYYY-MM-DD')`.as('term'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (rent_cents === null) return
  const today = companyDay()
  const month = monthOf(today)
  const last = await latestRent(trx, id)
  if (!last || (start !== null && start > today)) {
    await trx.deleteFrom('lease_rents').where('lease_id', '=', id).execute()
    await trx.insertInto('lease_rents').values({ lease_id: id, holds_from: ALWAYS, rent_cents }).execute()
    return
  }
  if (last.cents === rent_cents) return
  const undue = Number(today.slice(8)) < due_day ? month : nextMonth(month)
  if (term !== null && term !== start && monthOf(term) >= undue) {
    // The rent of a renewal starts with its term and replaces no other.
    await putRent(trx, id, monthOf(term), rent_cents)
    return
  }
  const hasJustBegun = start !== null && start > daysBefore(today, CORRECTION_DAYS)
  if (last.from > month || (last.isRecent && (last.from > ALWAYS || hasJustBegun))) {
    const corrected = trx.updateTable('lease_rents').set({ rent_cents }).where('lease_id', '=', id)
    await corrected.where('holds_from', '=', last.from).execute()
    return
  }
  await putRent(trx, id, undue, rent_cents)
}

/** The start of the term. Null where it is not known. */
async function termStart(trx: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(starts_on, 'YYYY-MM-DD') as day from leases where user_id = ${userId}`.execute(trx)
  return rows[0]?.day ?? null
}

/** Saves the terms of a lease, records its rent where that is among them, and brings its ledger up to date. */
export async function saveLease(trx: Db, userId: string, values: Parameters<typeof putLease>[2], gateway: Gateway) {
  const former = await termStart(trx, userId)
  await explainOverlap(putLease(trx, userId, values), () => UNIT_TAKEN, 'unitId')
  if (values.starts_on !== undefined) await moveRent(trx, userId, former, await termStart(trx, userId))
  if (values.rent_cents !== undefined) await recordRent(trx, userId)
  await chargeLeases(trx, [userId], gateway)
}
