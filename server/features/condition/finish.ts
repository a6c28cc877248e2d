import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { readCompany } from '#server/features/company/service.ts'
import { conditionReplyBy, noteSent } from '#server/features/deposits/service.ts'
import { ANY, addPdf, removeDraft, shareIn } from '#server/features/documents/service.ts'
import { listTenants, lockLease, type Member } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { type ConditionDeps, conflict, log } from './context.ts'
import { sharedMail } from './mail.ts'
import { findPerson } from './reply-queries.ts'
import type { Known } from './present.ts'
import { findStatement, lockStatement, type StatementRow, updateStatement } from './queries.ts'
import { readForStaff, readOne } from './service.ts'
import { drawStatement } from './sheets.ts'

/** Every item has a state, and there is at least one. */
function requireComplete({ rooms }: Known) {
  const open = rooms.flatMap((room) =>
    room.items.flatMap((item) => (item.state === null ? [`${room.name}: ${item.name}`] : [])),
  )
  if (rooms.every(({ items }) => items.length === 0)) throw conflict('Add a room with an item first.')
  if (open.length > 0) {
    const more = open.length > 3 ? ` and ${open.length - 3} more` : ''
    throw conflict(`Say how each item is before you finish. Missing: ${open.slice(0, 3).join(', ')}${more}.`)
  }
}

/** What the document shows, to tell whether a colleague has changed something while it was drawn. */
const contentOf = ({ row, rooms, photos }: Known) =>
  JSON.stringify([
    row.violations,
    rooms.map(({ id, place, name, items }) => [id, place, name, items]),
    photos.map(({ id }) => id),
  ])

async function tellTenants(trx: Db, origin: string, row: StatementRow) {
  const company = await readCompany(trx)
  const replyBy = conditionReplyBy({ startsOn: row.starts_on, endsOn: null }, companyDay())
  for (const { user_id: userId } of await listTenants(trx, row.lease_id)) {
    const person = await findPerson(trx, userId)
    const mail = person && sharedMail({ company, row, origin, person, replyBy })
    if (mail) await enqueue(trx, 'send_mail', mail)
  }
}

/** Finishes a statement in one step with its document, the record of the deposit and the emails. */
const complete = (deps: ConditionDeps, by: Member, drawn: Known, signedName: string, documentId: string) =>
  deps.db.transaction().execute(async (trx) => {
    const { id, lease_id: leaseId } = drawn.row
    await lockLease(trx, leaseId)
    const row = orNotFound(await lockStatement(trx, id, ANY))
    if (row.finished_at !== null || contentOf(await readOne(trx, row)) !== contentOf(drawn))
      throw new AppError('version_conflict')
    await updateStatement(trx, id, {
      finished_at: new Date(),
      sent_on: companyDay(),
      signed_name: signedName,
      document_id: documentId,
    })
    await noteSent(trx, deps, by, leaseId)
    await tellTenants(trx, deps.origin, row)
    await shareIn(trx, deps, by, { id: documentId, isDelivered: false, write: () => null })
    await log(trx, by, row, 'finished', { document: documentId })
  })

/** Signs and finishes a statement. Again changes nothing. */
export async function finish(deps: ConditionDeps, by: Member, id: string, signedName: string) {
  const { db } = deps
  const known = await readOne(db, orNotFound(await findStatement(db, id, ANY)))
  if (known.row.finished_at === null) {
    requireComplete(known)
    const title = 'Statement of condition'
    const pdf = Buffer.from(await drawStatement(deps, known, signedName))
    const { id: documentId } = await addPdf(deps, by, known.row.lease_id, {
      title,
      file_name: `${title}.pdf`,
      kind: 'condition',
      ask: 'none',
      pdf,
    })
    try {
      await complete(deps, by, known, signedName, documentId)
    } catch (error) {
      await removeDraft(deps, by, documentId)
      // A second press came later than the first.
      const isFinished = (await findStatement(db, id, ANY))?.finished_at != null
      if (!isFinished) throw error
    }
  }
  return readForStaff(db, id)
}
