import { readCompany } from '#server/features/company/service.ts'
import type { SyncDeps } from '../intents/sync-payment.ts'
import { findPayer } from '../ledger/queries.ts'
import { lockUser } from '../queries.ts'
import { tellNotMade } from '../scheduled/mail.ts'
import { endAuthorization, listOpen } from '../scheduled/queries.ts'
import * as authorizations from '../autopay/authorization-queries.ts'
import { tellTerms } from '../autopay/mail.ts'
import { find, updateRun, upsert } from '../autopay/queries.ts'
import { withdrawAnnounced } from '../autopay/service.ts'

const TEXT = 'You have left the lease that it was for, so no more automatic payments will be made.'

/** Ends the automatic and scheduled payments that someone has for a lease which they shared and have left, and tells them. */
export async function endForLeft({ db, cards, origin }: SyncDeps, userId: string, now: Date) {
  const owner = { userId, gateway: cards.gateway }
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const [row, payer] = [await find(trx, owner), await findPayer(trx, userId)]
    if (!payer) return
    // The home of the lease that they have now, if any, is not the one that this is about.
    const to = { ...payer, property_address: null }
    const company = await readCompany(trx)
    if (row?.is_on && row.lease_id !== payer.lease_id) {
      await upsert(trx, { ...row, is_on: false })
      await withdrawAnnounced(trx, owner, now)
      await authorizations.end(trx, userId)
      await tellTerms(trx, to, { kind: 'off', text: TEXT, company, origin })
    }
    for (const { id, status, lease_id: leaseId, charge_on: on } of await listOpen(trx, owner)) {
      if (status !== 'scheduled' || leaseId === payer.lease_id) continue
      await updateRun(trx, id, { status: 'none_due', why: 'lease', ended_at: now })
      await endAuthorization(trx, id)
      await tellNotMade(trx, to, { company, origin, on, cents: 0, why: 'lease' })
    }
  })
}
