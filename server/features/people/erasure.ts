import { randomUUID } from 'node:crypto'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { peopleAdmin } from '#contract/people/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { isPaying } from '#server/features/payments/service.ts'
import { mapProviderErrors } from '#server/features/sessions/service.ts'
import type { Identity } from '#server/gateways/identity.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { eraseRows, findObstacles, lockPerson } from './erasure-queries.ts'
import type { Requester } from './export.ts'
import { countRows, PERSON_TABLES, type Subject } from './queries.ts'
import { subjectOf } from './service.ts'

export interface ErasureDeps {
  db: Db
  identity: Pick<Identity, 'isEmbedded' | 'findId' | 'remove'>
}

/** Why a person cannot be erased now. Null where they can. */
export async function refusalOf(db: Db, { userId }: Subject): Promise<string | null> {
  const found = userId === null ? null : await findObstacles(db, userId, companyDay())
  if (found === null) return null
  if (found.role === 'admin' || found.role === 'property_manager')
    return 'This account belongs to a staff member. Change its role first.'
  if (found.hasLease)
    return found.endsOn === null
      ? 'This tenant has a current lease without an end date. Enter its last day first.'
      : `This tenant has a lease until ${formatDay(found.endsOn)}. They can be erased after it ends.`
  return (await isPaying(db, userId!))
    ? 'A payment is still being processed. Try again once it has been completed or failed.'
    : null
}

async function requireErasable(db: Db, person: Subject) {
  const refusal = await refusalOf(db, person)
  if (refusal !== null) throw new AppError('conflict', refusal)
}

/** Removes the identities of the address. One that is gone already is no error, so an interrupted erasure can be repeated. */
async function removeIdentities({ identity }: ErasureDeps, { userId, email }: Subject) {
  const other = identity.isEmbedded ? null : await mapProviderErrors(identity.findId(email))
  for (const id of new Set([userId, other])) if (id !== null) await mapProviderErrors(identity.remove(id))
}

/** How many records of each kind are deleted or made nameless. */
async function erasableIn(trx: Db, person: Subject): Promise<Record<string, number>> {
  const counts = await countRows(trx, person)
  return Object.fromEntries(
    PERSON_TABLES.flatMap(({ table, about: { title, erasure, isDetail } }) => {
      const count = counts.get(table) ?? 0
      return erasure === 'kept' || isDetail || count === 0 ? [] : [[title, count] as const]
    }),
  )
}

/**
 * Erases a person: first the identity, so that no lock waits for its service, then all rows in one transaction. A job deletes the files, and tries
 * again until the storage answers. Repeating it completes what was interrupted, and changes nothing where all is done. The audit log gets the kinds
 * and counts of records, and nothing of what was in them.
 */
export async function erasePerson(
  deps: ErasureDeps,
  by: Requester,
  address: string,
): Promise<ResultOf<typeof peopleAdmin.erase>> {
  const { db } = deps
  const { person } = await subjectOf(db, address)
  await requireErasable(db, person)
  await removeIdentities(deps, person)
  const erased = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, person)
    // A lease may have been agreed since the dialog was opened.
    if (person.userId !== null)
      await trx.selectFrom('users').select('id').where('id', '=', person.userId).forUpdate().execute()
    await requireErasable(trx, person)
    const records = await erasableIn(trx, person)
    await eraseRows(trx, person)
    await enqueue(trx, 'erase_files', { email: person.email })
    if (Object.keys(records).length > 0)
      await recordChange(trx, {
        ...by,
        action: 'delete',
        resourceType: 'personal_data',
        resourceId: person.userId ?? randomUUID(),
        details: { hasAccount: person.userId !== null, records },
      })
    return records
  })
  return { erased: Object.entries(erased).map(([title, count]) => ({ title, count })) }
}
