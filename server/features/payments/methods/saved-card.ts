import type { ResultOf } from '#contract/core/endpoint.ts'
import type { payments } from '#contract/payments/own.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import type { CardIntent } from '#server/gateways/card-intent.ts'
import type { Agreed } from '#server/gateways/cards/debits.ts'
import { CardsFailure } from '#server/gateways/cards.ts'
import { authorizeDebit } from '../debits/authorizations.ts'
import { DEBITS_OFF, isBankAccount, isOff, nameOf, REFUSED } from './present.ts'
import { findSaved } from './queries.ts'
import { syncMethod } from './service.ts'
import { findById, findOwn, type PaymentRow } from '../queries.ts'
import { beginAttempt } from '../ledger/shares/attempt.ts'
import { PROCESSING } from '../intents/state.ts'
import { type SyncDeps, syncPaymentFromProvider } from '../intents/sync-payment.ts'

type Confirmation = ResultOf<typeof payments.confirm>

const NOT_SAVED = 'This payment method is no longer saved. Please choose another one.'
const UNKNOWN = "We couldn't confirm your payment. Please try again."

/** The user's payment with its intent at the provider in use. */
async function requireOpen({ db, cards }: SyncDeps, userId: string, id: string) {
  const row = orNotFound((await findOwn(db, userId, id)) ?? null)
  if (row.gateway !== cards.gateway || row.intent_id === null)
    throw new AppError('conflict', 'This payment can no longer be made. Please start again.')
  return { row, intentId: row.intent_id }
}

const invalid = (message: string) => new AppError('validation', message, { issues: [{ path: 'methodId', message }] })
const noLonger = () => invalid(NOT_SAVED)

/** The provider says that a payment is made or over, so nothing can be agreed to or paid. */
const isClosed = ({ status }: CardIntent) => status === PROCESSING || status === 'succeeded' || status === 'canceled'

function unknown(error: unknown): never {
  if (error instanceof CardsFailure) throw new AppError('bad_gateway', UNKNOWN, { cause: error })
  throw error
}

/** What the stored payment says, after the provider's state was applied. */
function outcomeOf(row: PaymentRow, { status, redirectUrl }: CardIntent): Confirmation {
  const plain = { redirectUrl: null, message: null }
  if (row.status === 'completed') return { ...plain, outcome: 'completed' }
  if (status === 'canceled') return { ...plain, outcome: 'ended' }
  if (status === 'requires_action' && redirectUrl !== null)
    return { outcome: 'authenticate', redirectUrl, message: null }
  if (row.status === 'failed') return { outcome: 'declined', redirectUrl: null, message: row.failure_message }
  return { ...plain, outcome: 'processing' }
}

/**
 * Pays an open payment with a saved card whose holder is here. As for a new card, only what the provider says counts, and it is read again after a
 * refusal. The intent can be paid once, however often this is sent.
 */
export async function payWithSaved(
  deps: SyncDeps,
  userId: string,
  { id, methodId }: { id: string; methodId: string },
  by: Agreed,
): Promise<Confirmation> {
  const { db, cards, origin } = deps
  const { row, intentId } = await requireOpen(deps, userId, id)
  const method = await findSaved(db, { userId, gateway: cards.gateway }, methodId)
  if (!method) throw noLonger()
  if (method.refused_code !== null) throw invalid(REFUSED)
  const isDebit = isBankAccount(method)
  if (isOff(method, cards)) throw invalid(DEBITS_OFF)
  await beginAttempt(db, userId, id)
  // What the payer agrees to is stored before the bank is asked.
  const before = isDebit ? await cards.retrieve(intentId).catch(unknown) : null
  if (before && !isClosed(before)) await authorizeDebit(db, row, { account: nameOf(method), address: by.address })
  let refusal: CardsFailure | null = null
  try {
    const asked = async (attempt: number) => {
      if (before && isClosed(before)) return before
      if (attempt > 0) return await cards.retrieve(intentId)
      return await cards
        .confirm(intentId, {
          method: method.method_id,
          returnUrl: `${origin}/dashboard`,
          agreed: isDebit ? by : null,
        })
        .catch((error: unknown) => {
          if (!(error instanceof CardsFailure) || error.kind !== 'refused') throw error
          refusal = error
          return cards.retrieve(intentId)
        })
    }
    const intent = await asked(0)
    await syncPaymentFromProvider(deps, row.id, { type: 'saved_card' }, async (attempt) =>
      attempt === 0 ? intent : await asked(attempt),
    )
    const after = (await findById(db, row.id))!
    if (isAboutCard(refusal) && after.status !== 'completed' && intent.status !== 'canceled') {
      await syncMethod(deps, method, null)
      throw noLonger()
    }
    return outcomeOf(after, intent)
  } catch (error) {
    return unknown(error)
  }
}

/** The provider does not know the card any more, or keeps it for someone else. */
const isAboutCard = (refusal: CardsFailure | null) =>
  refusal !== null && !refusal.isDecline && refusal.code !== 'payment_intent_unexpected_state'

/** Whether the new card that a payment is made with is saved once it succeeds. */
export async function keepCard(deps: SyncDeps, userId: string, { id, isKept }: { id: string; isKept: boolean }) {
  const { intentId } = await requireOpen(deps, userId, id)
  try {
    return { isKept: (await deps.cards.keepCard(intentId, isKept)).isCardKept }
  } catch (error) {
    if (!(error instanceof CardsFailure)) throw error
    if (error.code === 'payment_intent_unexpected_state')
      throw new AppError('conflict', 'This payment can no longer be made. Please start again.')
    throw new AppError('bad_gateway', UNKNOWN, { cause: error })
  }
}
