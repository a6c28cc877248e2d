import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { MAX_TENANTS, type NewRoommate } from '#contract/leases/tenants/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { dollars, NAMELESS, refuse } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { create } from '../accounts/accounts.ts'
import type { Member, TenantDeps } from '../context.ts'
import { find, findByEmail } from '../queries.ts'
import { findDebt } from './debt-queries.ts'
import { joinedMail, sharesMail } from './mail.ts'
import { elsewhere, findOverlap } from './overlaps.ts'
import { findOpenOffer, insertTenant, leaveEnded, listParts, lockPeople, type Part, updateShares } from './queries.ts'
import { conflict, lockLive, logTenants, readTenants, requireLive, sharesBy } from './service.ts'
import { requireShares } from './shares.ts'

interface Person {
  id: string
  name: string
}

/** The day on which someone who is added now joins: today, or with the lease. */
const joinedOn = ({ startsOn }: { startsOn: string | null }) =>
  startsOn !== null && startsOn > companyDay() ? startsOn : companyDay()

/** Why someone with another lease cannot be added, and what to do. */
function addHint(other: Part, name: string) {
  const { is_own: isOwn, starts_on: start, ends_on: end } = other
  const isAhead = start !== null && start > companyDay()
  if (isAhead) return elsewhere(other, name)
  if (end !== null) return `${elsewhere(other, name)} Add them after that day.`
  return `${elsewhere(other, name)} ${isOwn ? 'Enter its last day first.' : 'Remove them from it first.'}`
}

/** Refuses someone who has or shares a lease on one of the days to come, or still owes on one that is over. */
async function requireFree(db: Db, lease: { id: string; from: string }, { id, name }: Person, gateway: Gateway) {
  const same = (await listParts(db, id)).find((part) => part.lease_id === lease.id)
  if (same)
    throw refuse(
      'email',
      same.ends_on === null
        ? `${name} is on this lease already.`
        : `${name} is on this lease through ${formatDay(same.ends_on)}. Cancel their last day instead.`,
    )
  const other = await findOverlap(db, id, lease.id, { starts_on: lease.from, ends_on: null })
  if (other) throw refuse('email', addHint(other, name))
  const offer = await findOpenOffer(db, id, lease.from)
  if (offer)
    throw refuse(
      'email',
      `${name} has an offer to renew their own lease, which is open until ${formatDay(offer.answer_by)}. Withdraw it first.`,
    )
  const debt = await findDebt(db, id, gateway)
  if (debt)
    throw refuse(
      'email',
      `${name} still owes ${dollars(debt.cents)} ${debt.main_name === null ? 'on their own lease' : `of their share of the lease of ${debt.main_name}`}, which ended on ${formatDay(debt.ends_on)}. Record the payment, or reverse what is not owed, first. On this lease they could no longer pay it online.`,
    )
}

/** The account to add: a tenant's that is there, or one that is invited now. */
async function accountOf(
  deps: TenantDeps,
  by: Member,
  lease: { id: string; from: string },
  { email, firstName, lastName }: NewRoommate,
) {
  const holder = await findByEmail(deps.db, email)
  if (holder?.role === 'tenant') {
    const name = `${holder.first_name} ${holder.last_name}`.trim() || email
    await requireFree(deps.db, lease, { id: holder.id, name }, deps.gateway)
    const row = orNotFound(await find(deps.db, holder.id))
    if (!row.is_active) throw refuse('email', `${name}'s account is deactivated. Activate it first.`)
    return { id: holder.id, name }
  }
  if (!firstName || !lastName)
    throw refuse(
      firstName ? 'lastName' : 'firstName',
      'No tenant has this email yet. Enter a first and last name, and we will invite them.',
    )
  const { id } = await create(deps, by, { email, firstName, lastName })
  return { id, name: `${firstName} ${lastName}` }
}

/** The shares as they are, in cents by account. Null where none were agreed. */
function sharesOf(tenants: readonly { row: { user_id: string; share_cents: string | null } }[]) {
  const agreed = tenants.flatMap(({ row }) =>
    row.share_cents === null ? [] : [[row.user_id, Number(row.share_cents)]],
  )
  return agreed.length === 0 ? null : JSON.stringify(Object.fromEntries(agreed))
}

/** Adds a tenant to a lease from today on, with everyone's shares. Someone without an account is invited first, as any new tenant. */
export async function addTenant(deps: TenantDeps, by: Member, leaseId: string, body: NewRoommate) {
  const { db, gateway, origin } = deps
  const { share, shares: given } = body
  const seen = await requireLive(db, leaseId, gateway)
  if (seen.tenants.length >= MAX_TENANTS) throw conflict(`A lease can have up to ${MAX_TENANTS} tenants.`)
  requireShares(given, { tenants: seen.ids, rentCents: seen.rentCents, newCents: share })
  const added = await accountOf(deps, by, { id: leaseId, from: joinedOn(seen) }, body)
  await db.transaction().execute(async (trx) => {
    await lockPeople(trx, [seen.mainId, added.id])
    const lease = await lockLive(trx, leaseId, gateway)
    const shares = requireShares(given, { tenants: lease.ids, rentCents: lease.rentCents, newCents: share })
    const from = joinedOn(lease)
    await requireFree(trx, { id: leaseId, from }, added, gateway)
    await leaveEnded(trx, added.id, from)
    await insertTenant(trx, {
      lease_id: leaseId,
      user_id: added.id,
      share_cents: share,
      joined_on: from,
      shares_before: sharesOf(lease.tenants),
    })
    await updateShares(trx, leaseId, shares)
    const company = await readCompany(trx)
    if (company.email !== '') {
      const about = { company, address: lease.address, origin }
      const to = orNotFound(await find(trx, added.id))
      const names = lease.tenants.map(({ row }) => row.name || NAMELESS).join(' and ')
      await enqueue(trx, 'send_mail', joinedMail({ ...about, to, share: dollars(share), names }))
      for (const { row } of lease.tenants)
        await enqueue(
          trx,
          'send_mail',
          sharesMail({
            ...about,
            to: row,
            share: dollars(shares.get(row.user_id)!),
            joined: `${to.first_name} ${to.last_name}`.trim() || NAMELESS,
          }),
        )
    }
    await logTenants(trx, by, leaseId, {
      tenants: 'added',
      tenant: added.id,
      shares: sharesBy(new Map([...shares, [added.id, share]])),
    })
  })
  return await readTenants(db, leaseId, gateway)
}
