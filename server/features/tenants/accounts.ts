import type { ResultOf } from '#contract/endpoint.ts'
import type { tenantsAdmin } from '#contract/tenants-admin.ts'
import type { NewTenant, TenantChange } from '#contract/tenants.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, requireVersion } from '#server/errors.ts'
import { changesOf, raise, record } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { asked, endSessions } from '#server/features/sessions/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { mailLink, requireSender } from './access.ts'
import { isAgreed, leaseOf, requireLawful } from './lease.ts'
import { emailMoved } from './mail.ts'
import {
  find,
  findByCustomer,
  findByEmail,
  insertPerson,
  isKnown,
  lock,
  putLease,
  removePerson,
  type TenantRow,
  updatePerson,
} from './queries.ts'
import { putRentFrom, rentFromOf } from './rents.ts'
import { existing, present } from './service.ts'
import { actorOf, factsOf, type Member, nothingOf, type TenantDeps } from './work.ts'

async function requireFreeEmail(db: Db, email: string) {
  const holder = await findByEmail(db, email)
  if (!holder) return
  const isTenant = holder.role === 'tenant'
  const message = isTenant
    ? 'A tenant with this email already exists.'
    : 'An account with this email already exists. Make it a tenant’s under Users, by its role.'
  throw new AppError('conflict', message, { issues: [{ path: 'email', message }] })
}

async function requireFreeCustomer(db: Db, customer: string | null | undefined, id: string | null) {
  const holder = customer ? await findByCustomer(db, customer) : undefined
  if (!holder || holder.id === id) return
  const message = 'This Stripe customer belongs to somebody else.'
  throw new AppError('conflict', message, { issues: [{ path: 'stripeCustomerId', message }] })
}

const isTaken = (error: unknown) => (error as { code?: unknown } | null)?.code === '23505'

/** Takes back an account that no tenant came of. */
async function takeBack({ db, identity }: TenantDeps, id: string) {
  if (!(await isKnown(db, id))) await identity.remove(id)
}

/**
 * Makes a tenant: the account, whose making mails the invitation, then person, lease and record at once. What an interruption in between
 * leaves is an account that nobody ever used: it is taken back, or else the next attempt takes it up.
 */
export async function create(
  deps: TenantDeps,
  by: Member,
  body: NewTenant,
): Promise<ResultOf<typeof tenantsAdmin.create>> {
  const { db, identity } = deps
  const { email, firstName, lastName, phone, stripeCustomerId } = body
  const lease = leaseOf(body)
  requireLawful({ starts_on: null, ends_on: null, rent_cents: null, deposit_cents: null, ...lease })
  await requireFreeEmail(db, email)
  await requireFreeCustomer(db, stripeCustomerId, null)
  await requireSender(deps)
  const { id } = await asked(identity.invite({ email, firstName, lastName }), 'email')
  try {
    return await db.transaction().execute(async (trx) => {
      await insertPerson(trx, {
        id,
        email,
        first_name: firstName,
        last_name: lastName,
        phone: phone || null,
        stripe_customer_id: stripeCustomerId || null,
        role: 'tenant',
      })
      // Where nothing is agreed yet there is no lease, and nothing may be charged on one.
      if (isAgreed(lease)) await putLease(trx, id, lease)
      const row = existing(await find(trx, id))
      const details = changesOf(nothingOf(factsOf(row)), factsOf(row)) ?? {}
      await record(trx, { ...actorOf(by, id), action: 'create', details })
      return { ...present(row), message: 'Tenant created and password reset email sent successfully' }
    })
  } catch (error) {
    await takeBack(deps, id)
    if (!isTaken(error)) throw error
    await requireFreeEmail(db, email)
    await requireFreeCustomer(db, stripeCustomerId, id)
    throw error
  }
}

/** Moves the account to another address: whoever is signed in by the old one is not any more. */
async function moveAccount({ identity }: TenantDeps, trx: Db, by: Member, before: TenantRow, email: string) {
  await requireFreeEmail(trx, email)
  await asked(identity.changeEmail(before.id, email), 'email')
  await endSessions(trx, before.id)
  await raise(trx, {
    type: 'email_changed',
    description: `Staff changed the e-mail address from ${before.email} to ${email}.`,
    userId: before.id,
    address: by.origin.address,
  })
  const company = await readCompany(trx)
  if (company.email !== '' && before.last_login_at !== null)
    await enqueue(trx, 'send_mail', emailMoved(company, { from: before.email, to: email }))
}

/** Changes what is sent; the record holds each field before and after. */
export async function change(
  deps: TenantDeps,
  by: Member,
  id: string,
  { version, rentFrom, ...body }: TenantChange,
): Promise<ResultOf<typeof tenantsAdmin.update>> {
  const { email, firstName, lastName, phone, stripeCustomerId } = body
  const changed = await deps.db.transaction().execute(async (trx) => {
    const before = existing(await lock(trx, id))
    requireVersion(before.version, version)
    const lease = leaseOf(body)
    requireLawful({ ...before, ...lease })
    await requireFreeCustomer(trx, stripeCustomerId, id)
    const isMoved = email !== undefined && email !== before.email
    if (isMoved) await moveAccount(deps, trx, by, before, email)
    const rentedFrom = await rentFromOf(trx, id)
    if (rentFrom !== undefined) await putRentFrom(trx, before, { ...before, ...lease }, rentFrom)
    const hasLease = before.due_day !== null || isAgreed(lease)
    if (hasLease && Object.keys(lease).length > 0) await putLease(trx, id, lease)
    await updatePerson(trx, id, {
      ...(isMoved && { email }),
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(phone !== undefined && { phone: phone || null }),
      ...(stripeCustomerId !== undefined && { stripe_customer_id: stripeCustomerId || null }),
    })
    const after = existing(await find(trx, id))
    const details = changesOf(
      { ...factsOf(before), rentStart: rentedFrom },
      { ...factsOf(after), rentStart: await rentFromOf(trx, id) },
    )
    if (details) await record(trx, { ...actorOf(by, id), action: 'update', details })
    return { before, after, isMoved }
  })
  // Somebody who never came in could not do so by the mail that went to the old address.
  const { before, after, isMoved } = changed
  if (isMoved && before.last_login_at === null) await mailLink(deps, after, by.origin)
  return present(after)
}

/** Removes the person with all that is theirs alone; the books stay whole. The account goes first: what is left of a failure can be removed again. */
export async function remove({ db, identity }: TenantDeps, by: Member, id: string) {
  await db.transaction().execute(async (trx) => {
    const row = existing(await lock(trx, id))
    await asked(identity.remove(id))
    await removePerson(trx, id)
    const facts = factsOf(row)
    await record(trx, {
      ...actorOf(by, id),
      action: 'delete',
      details: changesOf(facts, nothingOf(facts)) ?? {},
    })
  })
}
