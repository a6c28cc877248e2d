import { companyDay } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { type debits, type Deposited, MAX_VERIFICATIONS } from '#contract/payments/debits-own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import type { Deposited as Told } from '#server/gateways/cards/methods.ts'
import { CardsFailure } from '#server/gateways/cards.ts'
import type { SyncDeps } from '../intents/sync-payment.ts'
import { isTest } from '../labels.ts'
import type { Holder } from '../methods/queries.ts'
import { addMethod } from '../methods/service.ts'
import {
  addAttempt,
  findOwn,
  findUnverified,
  findWaiting,
  listUnverified as listRows,
  type SetupRow,
  update,
  verifyUntil,
} from '../methods/setup-queries.ts'
import { cancelSetup, dropIfEarlier, failed, GIVEN_UP, syncSetup } from '../methods/setups.ts'
import { endOf } from './authorizations.ts'

type Unverified = ResultOf<typeof debits.unverified>[number]

const CODE = 'payment_method_microdeposit_verification_'
const NO_LONGER = 'This account can no longer be verified. Please add it again.'
const NOT_REMOVED = "We couldn't reach the payment processor, so nothing was removed. Please try again."
const SAVED_MEANWHILE =
  "This account is already verified, so it's saved now. You can remove it in your payment methods."
const UNREACHABLE = "We couldn't reach the payment processor. Please try again."

const invalid = (path: string, message: string) => new AppError('validation', message, { issues: [{ path, message }] })

const present = (row: SetupRow): Unverified => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  verifyBy: row.verify_by!,
  arrivesOn: row.arrives_on ?? companyDay(row.created_at),
  verifyUntil: verifyUntil(row),
  attemptsLeft: Math.max(0, MAX_VERIFICATIONS - row.attempts),
  isOver: row.status === 'canceled',
  isTest: isTest(row),
})

export const listUnverified = async (db: Db, holder: Holder) => (await listRows(db, holder)).map(present)

/** What the owner typed, as the provider asks for it. */
function toldOf({ verify_by: by }: SetupRow, { amounts, descriptorCode }: Deposited): Told {
  if (by === 'descriptor_code') {
    if (descriptorCode === undefined) throw invalid('descriptorCode', 'Enter the code of the deposit.')
    return { descriptor_code: descriptorCode.trim().toUpperCase() }
  }
  if (amounts === undefined) throw invalid('amounts', 'Enter the amounts of both deposits.')
  return { amounts }
}

interface Owner {
  userId: string
  address: string
}

/** Learns at once that an account waits for its deposits, which an event would tell later. */
export async function checkWaiting(deps: SyncDeps, { userId, address }: Owner, setupIntentId: string) {
  const { db, cards } = deps
  const holder = { userId, gateway: cards.gateway }
  const row = orNotFound((await findOwn(db, holder, setupIntentId)) ?? null)
  const ask = () => cards.retrieveSetup(setupIntentId)
  const synced = await syncSetup(deps, row, { type: 'confirmation', address }, ask).catch(failed(UNREACHABLE))
  if (synced) await dropIfEarlier(deps, synced.row, address).catch(failed(UNREACHABLE))
  return await listUnverified(db, holder)
}

/**
 * Tells the provider what was deposited, and saves the account if that is right. An answer that was lost is asked for again: the provider says of an
 * account that is verified that it is.
 */
export async function verifyAccount(deps: SyncDeps, owner: Owner, id: string, body: Deposited) {
  const { db, cards } = deps
  const row = orNotFound((await findWaiting(db, { userId: owner.userId, gateway: cards.gateway }, id)) ?? null)
  const intentId = row.intent_id!
  const told = toldOf(row, body)
  const refusal = await cards.verifySetup(intentId, told).then(
    () => null,
    (error: unknown) => {
      if (error instanceof CardsFailure && error.kind === 'refused') return error
      return failed(UNREACHABLE)(error)
    },
  )
  const isWrong = refusal?.code?.startsWith(CODE) && /mismatch|invalid/.test(refusal.code)
  if (isWrong) await addAttempt(db, row.id)
  const synced = await syncSetup(deps, row, { type: 'verification', address: owner.address }, () =>
    cards.retrieveSetup(intentId),
  ).catch(failed(UNREACHABLE))
  const { row: after } = orNotFound(synced)
  if (after.status === 'saved' || after.status === 'duplicate' || after.status === 'full')
    return await addMethod(deps, owner, intentId)
  if (after.status !== 'open' || after.verify_by === null) throw new AppError('conflict', NO_LONGER)
  const left = Math.max(0, MAX_VERIFICATIONS - row.attempts - 1)
  throw invalid(
    row.verify_by === 'amounts' ? 'amounts' : 'descriptorCode',
    `${row.verify_by === 'amounts' ? "These amounts aren't" : "This code isn't"} what we sent. Please check your bank statement. You can try ${left} more ${left === 1 ? 'time' : 'times'}.`,
  )
}

/** Gives up an account that was not verified, at the provider first. One that could no longer be verified leaves the list. */
export async function giveUpAccount(deps: SyncDeps, { userId, address }: Owner, id: string) {
  const { db, cards } = deps
  const row = await findUnverified(db, { userId, gateway: cards.gateway }, id)
  if (!row) return
  const synced = await syncSetup(deps, row, { type: GIVEN_UP, address }, () => cancelSetup(deps, row.intent_id!)).catch(
    failed(NOT_REMOVED),
  )
  const status = synced?.row.status ?? 'canceled'
  // It was verified at the provider meanwhile, so it is saved and stays what was agreed to.
  if (status === 'saved') throw new AppError('conflict', SAVED_MEANWHILE)
  if (status === 'open') throw new AppError('conflict', NOT_REMOVED)
  await db.transaction().execute(async (trx) => {
    await update(trx, id, { verify_by: null })
    await endOf(trx, 'setup_id', id)
  })
}
