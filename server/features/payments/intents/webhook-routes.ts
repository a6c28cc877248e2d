import { AppError } from '#server/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaymentDeps } from './sync-payment.ts'
import { receive, reportForgery } from './webhook.ts'

const BODY_LIMIT = 256 * 1024

async function hear({ cards, ...deps }: PaymentDeps, { headers, body, ip }: FastifyRequest) {
  if (!cards) throw new AppError('unavailable', 'Payments are not configured')
  const settling = { ...deps, cards }
  const signature = headers['stripe-signature']
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const event = cards.readEvent(bytes, typeof signature === 'string' ? signature : undefined)
  if (event === 'forged') {
    await reportForgery(settling, ip)
    throw new AppError('bad_request', 'The signature is not valid.')
  }
  // Signed, and of no kind that we know: telling it again would change nothing.
  if (event !== 'strange') await receive(settling, event, ip)
  return { received: true }
}

/** Where the provider tells what became of a payment. Signed over the bytes as they came: no session, no CSRF token, no JSON parser in between. */
export function webhookRoutes(app: FastifyInstance, deps: PaymentDeps) {
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post('/api/webhooks/stripe', { schema: { hide: true } }, (request) => hear(deps, request))
  })
}
