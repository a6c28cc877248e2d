import { CardsFailure } from '#server/gateways/cards.ts'
import type { FastifyBaseLogger } from 'fastify'
import { checkEach } from '../../intents/check-each.ts'
import { type SyncDeps, syncPaymentFromProvider } from '../../intents/sync-payment.ts'
import { findByIntent, updateCheckedAt } from '../../queries.ts'
import { findChecked, listDisputed, updateChecked } from '../queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A bank takes a payment back within 60 days. The first list goes back a little further. */
const FIRST_DAYS = 65

type Disputed = { id: string; intent_id: string | null }

/** Payments whose dispute is another one at the provider than here, since a time. It takes one call for each hundred disputes. */
async function listChanged({ db, cards }: SyncDeps, since: Date): Promise<Disputed[]> {
  const changed = new Map<string, Disputed>()
  let after: string | null = null
  do {
    const { disputes, next } = await cards.listDisputes({ since, after })
    for (const { status, intentId } of disputes) {
      const row = intentId === null ? undefined : await findByIntent(db, cards.gateway, intentId, null)
      if (row && row.dispute_status !== status) changed.set(row.id, row)
    }
    after = next
  } while (after !== null)
  return [...changed.values()]
}

/**
 * Reads every hour what banks and cardholders have taken back, in case an event is lost. The provider lists disputes by when they began, so those that are
 * not decided are asked about once a day. Where a payment could not be read, the same time is looked at again.
 */
export async function checkReturns(deps: SyncDeps, log: Pick<FastifyBaseLogger, 'warn'>, now = new Date()) {
  const { db, cards } = deps
  const last = await findChecked(db, cards.gateway)
  if (last !== null && now.getTime() - last.getTime() < HOUR) return
  // One that was listed late is not missed.
  const since = new Date(last === null ? now.getTime() - FIRST_DAYS * DAY : last.getTime() - DAY)
  const changed = await listChanged(deps, since).catch((error: unknown) => {
    if (!(error instanceof CardsFailure)) throw error
    log.warn({ err: error }, 'could not list disputes')
    return null
  })
  if (changed === null) return
  let isComplete = true
  await checkEach(
    [...changed, ...(await listDisputed(db, cards.gateway))],
    async ({ id, intent_id: intentId }) => {
      await syncPaymentFromProvider(deps, id, { type: 'reconciliation' }, () => cards.retrieve(intentId!))
    },
    async ({ id }, error) => {
      log.warn({ err: error, payment: id }, 'could not read a disputed payment')
      if (!(error instanceof CardsFailure && error.kind === 'refused')) isComplete = false
      await updateCheckedAt(db, id)
    },
  )
  if (isComplete) await updateChecked(db, cards.gateway, now)
}
