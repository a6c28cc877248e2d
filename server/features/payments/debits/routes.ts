import { debits } from '#contract/payments/debits-own.ts'
import { NEW_ACCOUNT } from '#contract/payments/debit-texts.ts'
import { orNotFound } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { nameOf } from '../customers.ts'
import type { PaymentDeps } from '../intents/sync-payment.ts'
import { findPayer } from '../ledger/queries.ts'
import { findSaved } from '../methods/queries.ts'
import { findOwn as findSetup } from '../methods/setup-queries.ts'
import { findOwn } from '../queries.ts'
import { gatewayOf, withCards } from '../service.ts'
import { authorizeAccount, authorizeDebit, readOfMethod, readOfPayment } from './authorizations.ts'
import { checkWaiting, giveUpAccount, listUnverified, verifyAccount } from './unverified.ts'

/** Payments from bank accounts of the signed-in user: what they agree to, and accounts that are not verified yet. */
export function debitRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db, cards } = deps
  const holderOf = (userId: string) => ({ userId, gateway: gatewayOf(cards) })

  route(app, debits.authorizePayment, async ({ user, params, request }) => {
    const row = orNotFound((await findOwn(db, user.id, params.id)) ?? null)
    return await authorizeDebit(db, row, { account: NEW_ACCOUNT, address: request.ip })
  })
  route(app, debits.ofPayment, async ({ user, params }) => {
    const row = orNotFound((await findOwn(db, user.id, params.id)) ?? null)
    return orNotFound(await readOfPayment(db, row.id))
  })

  route(app, debits.authorizeAccount, async ({ user, params, request }) => {
    const row = orNotFound((await findSetup(db, holderOf(user.id), params.setupIntentId)) ?? null)
    const payer = orNotFound((await findPayer(db, user.id)) ?? null)
    return await authorizeAccount(db, row, { payerName: nameOf(payer), address: request.ip })
  })
  route(app, debits.ofMethod, async ({ user, params }) => {
    const row = orNotFound((await findSaved(db, holderOf(user.id), params.id)) ?? null)
    return orNotFound(await readOfMethod(db, row.id))
  })

  route(app, debits.unverified, ({ user }) => listUnverified(db, holderOf(user.id)))
  route(app, debits.waits, ({ user, params, request }) =>
    checkWaiting(withCards(deps), { userId: user.id, address: request.ip }, params.setupIntentId),
  )
  route(app, debits.verify, ({ user, params, body, request }) =>
    verifyAccount(withCards(deps), { userId: user.id, address: request.ip }, params.id, body),
  )
  route(app, debits.giveUp, ({ user, params, request }) =>
    giveUpAccount(withCards(deps), { userId: user.id, address: request.ip }, params.id),
  )
}
