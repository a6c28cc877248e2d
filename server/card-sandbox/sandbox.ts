import type { Sealing } from '#server/db/secrets/sealing-keys.ts'
import type { FastifyInstance } from 'fastify'
import { authenticationPage } from './authentication-page.ts'
import { type Sandbox, sandboxKeys } from './context.ts'
import { debitRoutes } from './debits/routes.ts'
import { invalid, sendFailure, unknownAddress } from './failures.ts'
import { decodeForm, hasNull } from './form.ts'
import { intentRoutes } from './intents.ts'
import { methodRoutes } from './method-routes.ts'
import { refundRoutes } from './debits/refunds.ts'
import { routes } from './routes.ts'
import { setupIntentRoutes } from './setup-intents.ts'

const BODY_LIMIT = 64 * 1024
const FORM = 'application/x-www-form-urlencoded'

interface Given extends Omit<Sandbox, 'keys' | 'debitSeconds'> {
  sealing: Sealing
  debitSeconds?: number
}

/**
 * The embedded card provider. It speaks the real provider's HTTP protocol under any prefix, accepts test cards only, stores no card numbers and moves
 * no money. The product uses it like the real one and imports nothing else of it.
 */
export async function cardSandbox(
  app: FastifyInstance,
  { db, origin, isOriginGiven, sealing, debitSeconds = 0 }: Given,
) {
  const ctx: Sandbox = { db, origin, isOriginGiven, debitSeconds, keys: await sandboxKeys(db, sealing) }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    try {
      done(null, decodeForm(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler(sendFailure)
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // PostgreSQL rejects null characters, which would look like an error of ours.
    if (hasNull(request.params)) throw unknownAddress()
    if (hasNull(request.query)) throw invalid('Invalid query')
  })
  intentRoutes(app, ctx)
  setupIntentRoutes(app, ctx)
  methodRoutes(app, ctx)
  debitRoutes(app, ctx)
  refundRoutes(app, ctx)
  routes(app, ctx)
  authenticationPage(app, ctx)
  const nothing = async () => {
    throw unknownAddress()
  }
  app.all('/v1', nothing)
  app.all('/v1/*', nothing)
}
