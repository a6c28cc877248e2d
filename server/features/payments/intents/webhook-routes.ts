import { AppError } from '#server/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withCards } from '#server/features/payments/service.ts'
import type { PaymentDeps } from './sync-payment.ts'
import { handleEvent, reportForgery } from './webhook.ts'

const BODY_LIMIT = 256 * 1024

async function handleWebhook(deps: PaymentDeps, { headers, body, ip }: FastifyRequest) {
  const syncDeps = withCards(deps)
  const { cards } = syncDeps
  const signature = headers['stripe-signature']
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const event = await cards.readEvent(bytes, typeof signature === 'string' ? signature : undefined)
  if (event === 'forged') {
    await reportForgery(syncDeps, ip)
    throw new AppError('bad_request', "The signature isn't valid.")
  }
  // A signed event of a kind that we do not handle is acknowledged, because a retry would change nothing.
  if (event !== 'strange') await handleEvent(syncDeps, event, ip)
  return { received: true }
}

/** The card provider's webhook. Its signature covers the raw bytes, so no JSON parser runs; a webhook has no session and no CSRF token. */
export function webhookRoutes(app: FastifyInstance, deps: PaymentDeps) {
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post('/api/webhooks/stripe', { schema: { hide: true } }, (request) => handleWebhook(deps, request))
  })
}
