import { DELIVERY_NEEDED, type DocumentFacts } from '#contract/documents/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { type Member, refuse, signedBy } from '#server/features/payments/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { DocumentDeps } from './files.ts'
import { sharedMail, withdrawnMail } from './mail.ts'
import { type Admin, presentForStaff } from './present.ts'
import { ANY, type DocumentRow, findLease, listSignatures, lock, remove, update } from './queries.ts'

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

/** What the tenant is told, and the document as it is now. */
async function end(
  trx: Db,
  { origin }: DocumentDeps,
  row: DocumentRow,
  write: (about: Parameters<typeof sharedMail>[0]) => Mail | null,
) {
  const lease = orNotFound(await findLease(trx, row.lease_id))
  const mail = write({ company: await readCompany(trx), document: row, lease, origin })
  if (mail) await enqueue(trx, 'send_mail', mail)
  return presentForStaff(row, await listSignatures(trx, [row.id]))
}

const isSame = (row: DocumentRow, { title, kind, ask, isCountersigned }: DocumentFacts) =>
  row.title === title && row.kind === kind && row.ask === ask && row.is_countersigned === isCountersigned

/** Changes a draft. */
export const changeDraft = ({ db }: DocumentDeps, by: Member, id: string, facts: DocumentFacts): Promise<Admin> =>
  db.transaction().execute(async (trx) => {
    const { title, kind, ask, isCountersigned } = facts
    const known = orNotFound(await lock(trx, id, ANY))
    // The answer to an earlier request was lost.
    if (known.shared_at !== null && isSame(known, facts)) return presentForStaff(known, await listSignatures(trx, [id]))
    requireDraft(known)
    const row = (await update(trx, id, { title, kind, ask, is_countersigned: isCountersigned }))!
    await log(trx, by, row, 'update', facts)
    return presentForStaff(row, [])
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

/** Shows a draft to the tenant. Again changes nothing. */
export const share = (deps: DocumentDeps, by: Member, id: string, isDelivered: boolean): Promise<Admin> =>
  deps.db.transaction().execute(async (trx) => {
    const draft = orNotFound(await lock(trx, id, ANY))
    if (draft.shared_at !== null) return presentForStaff(draft, await listSignatures(trx, [id]))
    const lease = orNotFound(await findLease(trx, draft.lease_id))
    if (lease.user_id === null) throw conflict("The tenant's account was deleted, so no one could see the document.")
    if (lease.is_active === false)
      throw conflict("The tenant's account is deactivated, so they couldn't see the document. Activate it first.")
    const delivery = await deliveryOf(trx, by, draft, isDelivered)
    const row = (await update(trx, id, { shared_at: new Date(), ...delivery }))!
    const shown = await end(trx, deps, row, sharedMail)
    const { status } = shown
    await log(trx, by, row, 'status_change', {
      status,
      title: row.title,
      ask: row.ask,
      ...(delivery && { isDelivered }),
    })
    return shown
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
    const shown = await end(trx, deps, withdrawn, (about) => withdrawnMail(about, reason))
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
