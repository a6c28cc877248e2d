import { formatDay } from '#contract/core/dates.ts'
import type { RoommateRemoval } from '#contract/leases/tenants/fields.ts'
import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { refuse } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Member, TenantDeps } from '../context.ts'
import { deleteTenant, findAdding, updateJoined } from './day-queries.ts'
import { leftMail, stayingMail, undoneMail } from './mail.ts'
import { type Days, elsewhere, findOverlap } from './overlaps.ts'
import { listParts, lockPeople, updateLeft, updateShares } from './queries.ts'
import { conflict, lockLive, logTenants, readTenants, requireLive } from './service.ts'

interface Leaving {
  id: string
  tenantId: string
}

/** Locks a lease with one of its other tenants, whose last day is about to change. */
async function lockLeaving(trx: Db, { gateway }: TenantDeps, { id: leaseId, tenantId }: Leaving, options = {}) {
  const { mainId } = await requireLive(trx, leaseId, gateway, options)
  await lockPeople(trx, [mainId, tenantId])
  const lease = await lockLive(trx, leaseId, gateway, options)
  const { name, row } = orNotFound(lease.tenants.find((tenant) => tenant.row.user_id === tenantId) ?? null)
  const { id, joined_on: joinedOn, left_on: leftOn } = row
  if (id === null || joinedOn === null) throw conflict(`The lease is in the name of ${name}. It ends with the lease.`)
  return { lease, name, row, id, joinedOn, leftOn }
}

type Locked = Awaited<ReturnType<typeof lockLeaving>>

/** Refuses to let someone stay until a day on which they have the next lease. */
async function requireFreeUntil(trx: Db, { id, tenantId }: Leaving, name: string, days: Days) {
  const next = await findOverlap(trx, tenantId, id, days)
  if (next) throw refuse('lastDay', `${elsewhere(next, name)} They can stay on this one until the day before.`)
}

/** The last day that staff enter for someone. Null for someone who was added by mistake, and whose adding is undone. */
async function lastDayFor(trx: Db, { lease, name, id, joinedOn }: Locked, lastDay: string): Promise<string | null> {
  const { endsOn } = lease
  const adding = await findAdding(trx, id)
  // The end of the lease was set after they had joined. They were on it no longer than until then.
  const isAfterEnd = endsOn !== null && endsOn < joinedOn
  if (endsOn !== null && (isAfterEnd ? lastDay < endsOn || lastDay > joinedOn : lastDay > endsOn))
    throw refuse('lastDay', `The lease ends on ${formatDay(endsOn)}.`)
  const isUnmade = isAfterEnd || (joinedOn > companyDay() ? lastDay < joinedOn : lastDay <= joinedOn && adding.is_new)
  if (isUnmade && !adding.has_paid) return null
  if (isAfterEnd) return endsOn
  if (lastDay >= joinedOn) return lastDay
  throw refuse(
    'lastDay',
    isUnmade
      ? `${name} has made a payment on this lease, so their last day can be ${formatDay(joinedOn)} or later.`
      : `${name} joined the lease on ${formatDay(joinedOn)}.`,
  )
}

/** Takes someone off a lease as if they had not been added, and tells them. */
async function undoAdding(trx: Db, { origin }: TenantDeps, by: Member, of: Leaving, { lease, row, id }: Locked) {
  const before = await deleteTenant(trx, id)
  const others = lease.tenants.flatMap((one) => (one.row.id === id ? [] : [one.row.user_id]))
  // The others have the shares of before. Someone who was added later had none then.
  if (before !== null && others.every((other) => other in before))
    await updateShares(trx, of.id, new Map(others.map((other) => [other, before[other]!])))
  const company = await readCompany(trx)
  if (company.email !== '')
    await enqueue(trx, 'send_mail', undoneMail({ company, address: lease.address, origin, to: row }))
  await logTenants(trx, by, of.id, { tenants: 'adding undone', tenant: of.tenantId })
}

/** Gives a tenant a last day on the lease. The shares of the others then scale up to the rent. Everything they paid stays in the ledger. */
export async function removeTenant(deps: TenantDeps, by: Member, of: Leaving, { lastDay: day }: RoommateRemoval) {
  const { db, gateway, origin } = deps
  await db.transaction().execute(async (trx) => {
    const locked = await lockLeaving(trx, deps, of, { isOverToo: true })
    const { lease, name, row, id, joinedOn, leftOn } = locked
    const lastDay = await lastDayFor(trx, locked, day)
    if (lastDay === null) return await undoAdding(trx, deps, by, of, locked)
    if (lastDay === leftOn) return
    if (leftOn !== null) await requireFreeUntil(trx, of, name, { starts_on: addDays(leftOn, 1), ends_on: lastDay })
    if (lastDay < joinedOn) await updateJoined(trx, id, { before: joinedOn, day: lastDay })
    await updateLeft(trx, id, lastDay)
    const company = await readCompany(trx)
    if (company.email !== '')
      await enqueue(trx, 'send_mail', leftMail({ company, address: lease.address, origin, to: row, lastDay }))
    await logTenants(trx, by, of.id, { tenants: 'removed', tenant: of.tenantId, lastDay })
  })
  return await readTenants(db, of.id, gateway)
}

/** Takes back the last day of a tenant who is still on the lease. Without one, nothing changes. */
export async function keepTenant(deps: TenantDeps, by: Member, of: Leaving) {
  const { db, gateway, origin } = deps
  await db.transaction().execute(async (trx) => {
    const { lease, name, row, id, leftOn } = await lockLeaving(trx, deps, of)
    if (leftOn === null) return
    await requireFreeUntil(trx, of, name, { starts_on: addDays(leftOn, 1), ends_on: lease.endsOn })
    // Someone who shares the next lease leaves this one when it ends.
    const { endsOn } = lease
    const next = (await listParts(trx, of.tenantId)).find(
      ({ is_own: isOwn, starts_on: start }) => !isOwn && endsOn !== null && start !== null && start > endsOn,
    )
    if (next && leftOn === endsOn)
      throw refuse('lastDay', `${elsewhere(next, name)} They stay on this one until it ends.`)
    await updateLeft(trx, id, next ? endsOn : null)
    const company = await readCompany(trx)
    if (company.email !== '')
      await enqueue(trx, 'send_mail', stayingMail({ company, address: lease.address, origin, to: row }))
    await logTenants(trx, by, of.id, { tenants: 'last day canceled', tenant: of.tenantId })
  })
  return await readTenants(db, of.id, gateway)
}
