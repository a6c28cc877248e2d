import type { CardEvent } from '#server/gateways/card-events.ts'
import type { FastifyBaseLogger } from 'fastify'
import { endOf } from '../debits/authorizations.ts'
import { checkEach } from '../intents/check-each.ts'
import { isCardTesting } from '../intents/card-testing-limit.ts'
import type { SyncDeps } from '../intents/sync-payment.ts'
import { reportUnknown } from '../intents/unknown-event.ts'
import { findByProviderId } from './queries.ts'
import { syncMethod } from './service.ts'
import { findByIntent, listUnchecked, listUnreminded, lock, type SetupRow, update } from './setup-queries.ts'
import { cancelSetup, dropIfEarlier, SETUP_DECLINED, syncSetup } from './setups.ts'
import { tellWaiting } from './waiting-mail.ts'

async function handleSetupEvent(deps: SyncDeps, event: CardEvent, intentId: string, address: string) {
  const { db, cards } = deps
  const { id, type, setupId } = event
  const row = await findByIntent(db, cards.gateway, intentId, setupId)
  if (!row) return await reportUnknown(deps, event, { what: 'card setup', intentId, address })
  const trigger = { type, eventId: id, address: null }
  const synced = await syncSetup(deps, row, trigger, () => cards.retrieveSetup(intentId))
  if (synced) await dropIfEarlier(deps, synced.row, null)
  // The client secret could otherwise be used to test any number of cards.
  if (type === SETUP_DECLINED && synced?.row.status === 'open' && (await isCardTesting(db, row.user_id)))
    await syncSetup(deps, row, { type: 'too_many_declines', address: null }, () => cancelSetup(deps, intentId))
}

/** Handles an event about a card that is being saved or was saved. False for any other event. */
export async function handleMethodEvent(deps: SyncDeps, event: CardEvent, address: string): Promise<boolean> {
  const { db, cards } = deps
  const { setupIntentId, methodId } = event
  if (setupIntentId !== null) await handleSetupEvent(deps, event, setupIntentId, address)
  if (methodId !== null) {
    // Others are saved by their setup or payment, or were never ours.
    const row = await findByProviderId(db, cards.gateway, methodId)
    if (row && row.removed_at === null) await syncMethod(deps, row, null)
  }
  return setupIntentId !== null || methodId !== null
}

async function check(deps: SyncDeps, row: SetupRow, isOld: boolean) {
  const intentId = row.intent_id
  const trigger = { type: isOld ? 'expiry' : 'reconciliation', address: null }
  if (intentId === null) {
    await update(deps.db, row.id, { status: 'canceled' })
    await endOf(deps.db, 'setup_id', row.id)
  } else
    await syncSetup(deps, row, trigger, () =>
      isOld ? cancelSetup(deps, intentId) : deps.cards.retrieveSetup(intentId),
    )
}

/** Reminds once of an account that waits to be verified, before it is too late. */
async function remindWaiting({ db, cards, origin }: SyncDeps) {
  for (const { id } of await listUnreminded(db, cards.gateway))
    await db.transaction().execute(async (trx) => {
      const row = await lock(trx, id)
      if (!row || row.status !== 'open' || row.verify_by === null || row.reminded_at !== null) return
      await tellWaiting(trx, 'reminder', await update(trx, id, { reminded_at: new Date() }), origin)
    })
}

/** Asks the provider about cards that have not been saved for fifteen minutes, in case an event was lost, and gives them up after a day. */
export async function reconcileSetups(deps: SyncDeps, log: Pick<FastifyBaseLogger, 'warn'>) {
  await remindWaiting(deps)
  await checkEach(
    await listUnchecked(deps.db, deps.cards.gateway),
    ({ is_old: isOld, ...row }) => check(deps, row, isOld),
    async (row, error) => {
      log.warn({ err: error, setup: row.id }, 'could not check a card that is being saved')
      await update(deps.db, row.id, { checked_at: new Date() })
    },
  )
}
