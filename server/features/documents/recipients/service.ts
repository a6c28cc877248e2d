import type { Sharing } from '#contract/documents/sharing-fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { refuse } from '#server/features/payments/service.ts'
import { listSignatures, type DocumentRow, type LeaseRow } from '../queries.ts'
import type { People } from './present.ts'
import { insertRecipients, listRecipients, listTenantsOf, type RecipientRow } from './queries.ts'

const conflict = (message: string) => new AppError('conflict', message)

/** Who has a document, or would get it, and who has signed it. */
export async function readPeople(db: Db, { id, lease_id: leaseId, shared_at }: DocumentRow): Promise<People> {
  const recipients = shared_at === null ? await listTenantsOf(db, leaseId) : await listRecipients(db, [id])
  return { recipients, signatures: await listSignatures(db, [id]) }
}

const NOT_ON_LEASE = 'One of these people is not on this lease. Reload the page and choose again.'

const isAway = ({ name, email }: RecipientRow) =>
  `The account of ${name || email} is deactivated, so they couldn't see the document. Activate it first`

function chosenOf(tenants: readonly RecipientRow[], { ask }: DocumentRow, chosen: Sharing['tenants']): RecipientRow[] {
  if (chosen === undefined) return tenants.map((one) => Object.assign(one, { is_asked: ask !== 'none' }))
  const asked = new Map(chosen.map(({ tenantId, isAsked }) => [tenantId, isAsked]))
  const known = tenants.filter(({ user_id: id }) => asked.has(id))
  if (known.length < asked.size) throw refuse('tenants', NOT_ON_LEASE)
  const people = known.map((one) => Object.assign(one, { is_asked: ask !== 'none' && asked.get(one.user_id)! }))
  if (ask !== 'none' && !people.some(({ is_asked: isAsked }) => isAsked))
    throw refuse(
      'tenants',
      ask === 'sign' ? 'Choose at least one tenant who signs it.' : 'Choose at least one tenant who confirms it.',
    )
  return people
}

/** Gives a draft to all tenants of its lease, or to those whom staff chose. */
export async function giveToTenants(trx: Db, draft: DocumentRow, lease: LeaseRow, chosen: Sharing['tenants']) {
  if (lease.user_id === null) throw conflict("The tenant's account was deleted, so no one could see the document.")
  const tenants = await listTenantsOf(trx, lease.id)
  const people = chosenOf(tenants, draft, chosen)
  const away = people.find(({ is_active: isActive }) => !isActive)
  if (away && tenants.length > 1) throw conflict(`${isAway(away)}, or leave them out.`)
  if (away) throw conflict("The tenant's account is deactivated, so they couldn't see the document. Activate it first.")
  await insertRecipients(trx, draft.id, people)
  return people
}

/** Gives a document that was shared to another tenant of its lease, to read it. Null where they have it already. */
export async function giveToOne(trx: Db, { id, lease_id: leaseId }: DocumentRow, userId: string) {
  if ((await listRecipients(trx, [id])).some((one) => one.user_id === userId)) return null
  const tenant = (await listTenantsOf(trx, leaseId)).find((one) => one.user_id === userId)
  if (!tenant) throw refuse('tenantId', NOT_ON_LEASE)
  if (!tenant.is_active) throw conflict(`${isAway(tenant)}.`)
  const one = Object.assign(tenant, { is_asked: false })
  await insertRecipients(trx, id, [one])
  return one
}
