import { formatCents } from '#contract/core/money.ts'
import { creditsAdmin } from '#contract/leases/credits/admin.ts'
import { orNotFound } from '#server/errors.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { type LedgerDeps, memberOf } from '../books/context.ts'
import { chargeIfNew } from '../books/daily-charges.ts'
import { isLease } from '../books/queries.ts'
import { readCredit } from './queries.ts'
import { giveCredit, payBack } from './service.ts'

/** Credits of leases, for administrators. */
export function creditRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { db, gateway } = deps
  route(app, creditsAdmin.read, async ({ params }) => {
    orNotFound((await isLease(db, params.id)) || null)
    await chargeIfNew(db, params.id, gateway)
    const { total } = await readCredit(db, params.id, gateway)
    return { credit: formatCents(Math.max(0, total)) }
  })

  route(app, creditsAdmin.give, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: creditsAdmin.give, request, person: user.id }, (trx) =>
      giveCredit(trx, deps, memberOf(user, request), params.id, body),
    ),
  )

  route(app, creditsAdmin.payBack, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: creditsAdmin.payBack, request, person: user.id }, (trx) =>
      payBack(trx, deps, memberOf(user, request), params.id, body),
    ),
  )
}
