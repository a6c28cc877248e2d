import { autopay } from '#contract/payments/autopay-own.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '../intents/sync-payment.ts'
import { gatewayOf, withCards } from '../service.ts'
import { pauseAutopay, resumeAutopay } from './pause.ts'
import { present } from './present.ts'
import { changeAutopay } from './service.ts'
import { skipNext, unskipNext } from './skip.ts'

/** The automatic payments of the signed-in user. */
export function autopayRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db, cards, origin } = deps
  const ownerOf = (userId: string) => ({
    userId,
    gateway: gatewayOf(cards),
    hasBankDebit: cards?.hasBankDebit ?? false,
  })

  route(app, autopay.read, ({ user }) => present(db, ownerOf(user.id)))

  route(app, autopay.update, ({ user, body, request }) => {
    // Turning them off needs no provider.
    if (body.isOn) withCards(deps)
    return changeAutopay({ db, origin }, { ...ownerOf(user.id), address: request.ip }, body)
  })

  route(app, autopay.pause, ({ user, body }) => pauseAutopay({ db, origin }, ownerOf(user.id), body.resumesOn ?? null))
  route(app, autopay.resume, ({ user }) => resumeAutopay({ db, origin }, ownerOf(user.id)))

  route(app, autopay.skip, ({ user, query }) => skipNext(db, ownerOf(user.id), query))
  route(app, autopay.unskip, ({ user }) => unskipNext(db, ownerOf(user.id)))
}
