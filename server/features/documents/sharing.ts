import { DELIVERY_NEEDED, type DocumentFacts } from '#contract/documents/fields.ts'
import type { Sharing } from '#contract/documents/sharing-fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { type Member, refuse, signedBy } from '#server/features/payments/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { DocumentDeps } from './files.ts'
import { type About, sharedMail, withdrawnMail } from './mail.ts'
import type { Admin } from './present.ts'
import { ANY, type DocumentRow, findLease, listSignatures, lock, remove, update } from './queries.ts'
import type { RecipientRow } from './recipients/queries.ts'
import { giveToOne, giveToTenants, readPeople } from './recipients/service.ts'
import { showForStaff } from './reading.ts'

const conflict = (message: string) => new AppError('conflict', message)

const log = (
  trx: Db,
  { user, address }: Member,
  { id }: Pick<DocumentRow, 'id'>,
  action: 'update' | 'delete' | 'status_change',
  details: Record<string, unknown>,
) => recordChange(trx, { userId: user.id, address, action, resourceType: 'document', resourceId: id, details })

function requireDraft({ shared_at }: DocumentRow) {
  if (shared_at !== null)
    throw conflict("This document was shared, so it can't be changed. Withdraw it and add a new one.")
}

/** What each tenant who has the document is told, and the document as it is now. */
async function end(
  trx: Db,
  { origin }: DocumentDeps,
  row: DocumentRow,
  write: (about: About, to: RecipientRow) => Mail | null,
) {
  const lease = orNotFound(await findLease(trx, row.lease_id))
  const about = { company: await readCompany(trx), document: row, lease, origin }
  for (const one of (await readPeople(trx, row)).recipients) {
    const mail = write(about, one)
    if (mail) await enqueue(trx, 'send_mail', mail)
  }
  return showForStaff(trx, row)
}

const isSame = (row: DocumentRow, { title, kind, ask, isCountersigned }: DocumentFacts) =>
  row.title === title && row.kind === kind && row.ask === ask && row.is_countersigned === isCountersigned

/** Changes a draft. */
export const changeDraft = ({ db }: DocumentDeps, by: Member, id: string, facts: DocumentFacts): Promise<Admin> =>
  db.transaction().execute(async (trx) => {
    const { title, kind, ask, isCountersigned } = facts
    const known = orNotFound(await lock(trx, id, ANY))
    // The answer to an earlier request was lost.
    if (known.shared_at !== null && isSame(known, facts)) return showForStaff(trx, known)
    requireDraft(known)
    const row = (await update(trx, id, { title, kind, ask, is_countersigned: isCountersigned }))!
    await log(trx, by, row, 'update', facts)
    return showForStaff(trx, row)
  })

/** That a notice is delivered as law asks, with who confirmed it. */
async function deliveryOf(trx: Db, by: Member, { kind }: DocumentRow, isDelivered: boolean) {
  if (kind !== 'notice') return null
  if (!isDelivered) throw refuse('isDelivered', DELIVERY_NEEDED)
  const { staff_id, staff_name } = await signedBy(trx, by)
  return {
    delivery_confirmed_at: new Date(),
    delivery_confirmed_by: staff_id,
    delivery_confirmed_name: staff_name,
  }
}

/** How a draft is shared. `write` is the email about it. */
interface SharingIn extends Sharing {
  id: string
  write?: Parameters<typeof end>[3]
}

/** Shows a draft to all tenants of its lease, or to those whom staff chose. Again changes nothing. */
export async function shareIn(
  trx: Db,
  deps: DocumentDeps,
  by: Member,
  { id, isDelivered = false, tenants, write = sharedMail }: SharingIn,
): Promise<Admin> {
  const draft = orNotFound(await lock(trx, id, ANY))
  if (draft.shared_at !== null) return showForStaff(trx, draft)
  const lease = orNotFound(await findLease(trx, draft.lease_id))
  const people = await giveToTenants(trx, draft, lease, tenants)
  const delivery = await deliveryOf(trx, by, draft, isDelivered)
  const row = (await update(trx, id, { shared_at: new Date(), ...delivery }))!
  const shown = await end(trx, deps, row, write)
  const { status } = shown
  await log(trx, by, row, 'status_change', {
    status,
    title: row.title,
    ask: row.ask,
    sharedWith: people.map(({ user_id: userId, is_asked: isAsked }) => ({ userId, isAsked })),
    ...(delivery && { isDelivered }),
  })
  return shown
}

export const share = (deps: DocumentDeps, by: Member, id: string, sharing: Sharing): Promise<Admin> =>
  deps.db.transaction().execute((trx) => shareIn(trx, deps, by, { id, ...sharing }))

/** Gives a document that was shared to another tenant of the lease, who reads it and is asked for nothing. Again changes nothing. */
export const shareFurther = (deps: DocumentDeps, by: Member, id: string, tenantId: string): Promise<Admin> =>
  deps.db.transaction().execute(async (trx) => {
    const row = orNotFound(await lock(trx, id, ANY))
    if (row.shared_at === null) throw conflict('This document was not shared yet. Share it first.')
    if (row.withdrawn_at !== null) throw conflict('This document was withdrawn already.')
    const lease = orNotFound(await findLease(trx, row.lease_id))
    const one = await giveToOne(trx, row, tenantId)
    if (one) {
      const mail = sharedMail({ company: await readCompany(trx), document: row, lease, origin: deps.origin }, one)
      if (mail) await enqueue(trx, 'send_mail', mail)
      await log(trx, by, row, 'update', { title: row.title, sharedWith: [{ userId: tenantId, isAsked: false }] })
    }
    return showForStaff(trx, row)
  })

/** Withdraws what has no signature yet. */
export const withdraw = (deps: DocumentDeps, by: Member, id: string, reason: string): Promise<Admin> =>
  deps.db.transaction().execute(async (trx) => {
    const row = orNotFound(await lock(trx, id, ANY))
    if (row.shared_at === null) throw conflict('This document was not shared yet. Delete it instead.')
    if (row.withdrawn_at !== null) throw conflict('This document was withdrawn already.')
    if ((await listSignatures(trx, [id])).length > 0)
      throw conflict("Someone has signed or confirmed this document, so it can't be withdrawn.")
    const withdrawn = (await update(trx, id, { withdrawn_at: new Date(), withdrawn_because: reason }))!
    const shown = await end(trx, deps, withdrawn, (about, to) => withdrawnMail(about, to, reason))
    await log(trx, by, row, 'status_change', { status: shown.status, title: row.title, reason })
    return shown
  })

/** Deletes a draft. The files of deleted rows are removed by a job. */
export const removeDraft = ({ db }: DocumentDeps, by: Member, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = orNotFound(await lock(trx, id, ANY))
    requireDraft(row)
    await remove(trx, id)
    await log(trx, by, row, 'delete', { title: row.title })
  })
