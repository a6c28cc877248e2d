import type { NewPayment } from '#contract/payments/own.ts'
import { type FieldColumns, rowOf } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import type { CardIntent } from '#server/gateways/card-intent.ts'
import { type Cards, CardsFailure } from '#server/gateways/cards.ts'
import { logChanged, logCreated, type PaymentActor, SYSTEM } from '#server/features/payments/audit-log.ts'
import { forCustomer, hashOf, payerColumns } from '#server/features/payments/customers.ts'
import { purposeOf } from '#server/features/payments/labels.ts'
import {
  findById,
  findByKey,
  insert,
  insertHistory,
  listOpen,
  lock,
  lockUser,
  type PaymentRow,
  update,
} from '#server/features/payments/queries.ts'
import { findPayer } from '#server/features/payments/ledger/queries.ts'
import { cancelIfOpen, type SyncDeps, syncPaymentFromProvider } from './sync-payment.ts'
import { PROCESSING } from './state.ts'
import { isCharging } from '#server/features/payments/autopay/queries.ts'
import type { Terms } from '#server/features/payments/ledger/rules.ts'
import { assertFewSent, assertVelocity } from './card-testing-limit.ts'
import { checkCharge } from '#server/features/payments/ledger/check-charge.ts'
import { isBounded, othersOf, type Payer, termsOf } from '#server/features/payments/ledger/rent-balance.ts'
import { listAbandoned } from '#server/features/payments/ledger/shares/queries.ts'

const IN_PROGRESS = 'Your automatic payment is being made right now. Please look again in a few minutes.'
const NOT_BEGUN = 'Failed to initialize payment. Please try again.'

/** No card was entered, or the card was declined. */
const isIdle = ({ status }: CardIntent) => status === 'requires_payment_method' || status === 'requires_confirmation'

/**
 * Cancels the payer's abandoned payments of this type. For a type with a limit, payments that wait for the payer's bank are canceled too, because two
 * of them could exceed the limit.
 */
export async function supersede(
  deps: SyncDeps,
  payer: Payer,
  { type, key, by }: { type: NewPayment['paymentType']; key: string | null; by: PaymentActor },
) {
  const { db, cards } = deps
  const isLimited = isBounded(termsOf(payer), type)
  for (const row of await listOpen(db, payer.id, cards.gateway, type)) {
    // The same attempt, sent twice.
    if (key !== null && row.idempotency_key === key) continue
    const intentId = row.intent_id!
    await syncPaymentFromProvider(deps, row.id, { type: 'superseded', by }, async (attempt) => {
      const now = await cards.retrieve(intentId)
      if (attempt > 0 || !(isLimited || isIdle(now))) return now
      return await cancelIfOpen(cards, intentId)
    })
  }
}

/** Cancels what other people on the payer's lease have begun and left, so that it keeps nobody from paying. What is processing is not canceled. */
export async function cancelAbandoned(deps: SyncDeps, payer: Payer, type: NewPayment['paymentType']) {
  const { db, cards } = deps
  const others = othersOf(payer, cards.gateway)
  for (const { id, intent_id: intentId } of others ? await listAbandoned(db, others, type) : [])
    await syncPaymentFromProvider(deps, id, { type: 'expiry' }, (attempt) =>
      attempt === 0 ? cancelIfOpen(cards, intentId) : cards.retrieve(intentId),
    )
}

/** The payer's description of a fee. Up to the first day of the lease, the only fee allowed is the new lock. */
const purposeFor = (terms: Terms | null, { purpose }: NewPayment) =>
  purpose || (terms !== null && !terms.hasFees ? 'New lock' : null)

const COLUMNS = {
  amount: (cents) => ({ amount_cents: String(cents) }),
  paymentType: (type) => ({ payment_type: type }),
  // The server decides which month a rent payment is for.
  purpose: () => ({}),
} satisfies FieldColumns<NewPayment, Database['payments']>

async function store(
  { db, cards }: SyncDeps,
  payer: Payer,
  { body, key, by }: { body: NewPayment; key: string | null; by: PaymentActor },
) {
  const { amount, paymentType } = body
  const terms = termsOf(payer)
  return await db.transaction().execute(async (trx) => {
    await lockUser(trx, payer.id)
    const known = key === null ? undefined : await findByKey(trx, payer.id, key)
    if (known) return known
    await assertVelocity(trx, payer.id)
    await assertFewSent(trx, payer.id, cards.gateway)
    if (paymentType === 'rent' && (await isCharging(trx, { userId: payer.id, gateway: cards.gateway })))
      throw new AppError('conflict', IN_PROGRESS)
    const { reason, month, rentCents, isOpening } = await checkCharge(trx, payer, cards.gateway, {
      type: paymentType,
      cents: amount,
      reader: 'tenant',
    })
    if (reason !== null) throw new AppError('validation', reason, { issues: [{ path: 'amount', message: reason }] })
    const row = await insert(trx, {
      ...payerColumns(payer),
      ...rowOf(COLUMNS, body),
      gateway: cards.gateway,
      ...(paymentType === 'fees' && { purpose: purposeFor(terms, body) }),
      ...(paymentType === 'rent' && {
        rent_month: month,
        rent_cents: rentCents,
        purpose: isOpening ? 'Opening balance' : null,
      }),
      idempotency_key: key,
      request_hash: hashOf(body),
    })
    await logCreated(trx, by, row)
    return row
  })
}

/** Makes the intent of a stored payment, the same one however often this is called. */
export async function makeIntent(deps: SyncDeps, payer: Payer, row: PaymentRow): Promise<CardIntent> {
  const { cards } = deps
  const intent = {
    paymentId: row.id,
    userId: payer.id,
    amountCents: Number(row.amount_cents),
    paymentType: row.payment_type,
    email: row.payer_email,
    description: [purposeOf(row), row.property_address].filter(Boolean).join(' · '),
  }
  return await forCustomer(deps, payer, `pi_${row.id}`, (customer, key) =>
    cards.createIntent({ ...intent, customer }, key),
  )
}

async function insertFailureEvent({ db }: SyncDeps, { id }: PaymentRow, { message }: Error) {
  await db.transaction().execute(async (trx) => {
    const row = await lock(trx, id)
    // The webhook event may arrive before the provider's response.
    if (row?.status !== 'pending' || row.intent_id !== null) return
    await update(trx, row.id, {
      status: 'failed',
      failure_code: 'not_begun',
      failure_message: "The payment couldn't be started.",
      version: row.version + 1,
    })
    await insertHistory(trx, {
      payment_id: row.id,
      event_type: 'creation',
      outcome: 'refused',
      reason: `Failed at the payment processor: ${message}`.slice(0, 500),
      status_before: row.status,
      status_after: 'failed',
    })
    await logChanged(trx, SYSTEM, row, { ...row, status: 'failed', failure_code: 'not_begun' })
  })
}

/** The idempotency key at the provider ensures a single intent, however often and from wherever it is requested. */
async function create(deps: SyncDeps, payer: Payer, row: PaymentRow): Promise<CardIntent> {
  try {
    const made = await makeIntent(deps, payer, row)
    const decision = await syncPaymentFromProvider(deps, row.id, { type: 'creation' }, async (attempt) =>
      attempt === 0 ? made : deps.cards.retrieve(made.id),
    )
    if (decision?.outcome === 'refused') throw new CardsFailure('unavailable', decision.reason)
    return made
  } catch (error) {
    if (!(error instanceof CardsFailure)) throw error
    await insertFailureEvent(deps, row, error)
    throw new AppError('bad_gateway', NOT_BEGUN, { cause: error })
  }
}

/** Concurrent requests for one payment in this process share one call to the provider. */
const pendingCreations = new Map<string, Promise<CardIntent>>()

function createOnce(deps: SyncDeps, payer: Payer, row: PaymentRow): Promise<CardIntent> {
  const other = pendingCreations.get(row.id)
  if (other) return other
  const work = create(deps, payer, row).finally(() => pendingCreations.delete(row.id))
  pendingCreations.set(row.id, work)
  return work
}

const failed = (error: unknown): never => {
  if (error instanceof CardsFailure) throw new AppError('bad_gateway', NOT_BEGUN, { cause: error })
  throw error
}

/** Creates a payment, once for each idempotency key of a user. The same key and body return the same client secret. */
export async function createPayment(
  deps: Omit<SyncDeps, 'cards'> & { cards: Cards },
  by: { userId: string; address: string },
  body: NewPayment,
  key: string | null,
) {
  const { userId } = by
  const { db, cards } = deps
  const payer = await findPayer(db, userId)
  if (!payer) throw new AppError('not_found')
  let row = key === null ? undefined : await findByKey(db, userId, key)
  if (!row) {
    const holder = { userId, gateway: cards.gateway }
    if (body.paymentType === 'rent' && (await isCharging(db, holder))) throw new AppError('conflict', IN_PROGRESS)
    await supersede(deps, payer, { type: body.paymentType, key, by }).catch(failed)
    await cancelAbandoned(deps, payer, body.paymentType).catch(failed)
    row = await store(deps, payer, { body, key, by })
  }
  if (row.request_hash === null || !hashOf(body).equals(row.request_hash))
    throw new AppError('conflict', 'This Idempotency-Key was already used for another request.')
  if (row.gateway !== cards.gateway)
    throw new AppError('conflict', 'This payment was started with a different payment processor.')
  const intent =
    row.intent_id === null ? await createOnce(deps, payer, row) : await cards.retrieve(row.intent_id).catch(failed)
  if (intent.clientSecret === null) throw new AppError('bad_gateway', NOT_BEGUN)
  const { status } = (await findById(db, row.id))!
  const { clientSecret, isCardKept } = intent
  const isProcessing = intent.status === PROCESSING
  return { clientSecret, paymentId: row.id, status, isProcessing, rentMonth: row.rent_month, isCardKept }
}
