import * as z from 'zod/mini'
import { ask } from '#server/doctor/ask.ts'
import type { Check } from '#server/doctor/check.ts'
import type { Context } from '#server/doctor/context.ts'
import { fail, ok, warn } from '#server/doctor/finding.ts'

const NEEDS = /^(STRIPE_|PAYMENTS|PUBLIC_URL|APP_ENV)/
const ADVICE = 'Check that this machine reaches the card provider, and look at its status page'
const PROVIDER = 'https://api.stripe.com'

type Stripe = Extract<Context['config']['payments'], { mode: 'stripe' }>

const askProvider = ({ secretKey, apiUrl = PROVIDER }: Stripe, path: string) =>
  ask(`${apiUrl.replace(/\/+$/, '')}${path}`, { authorization: `Bearer ${secretKey}` })

const Refusal = z.object({ error: z.object({ code: z.optional(z.string()), type: z.optional(z.string()) }) })

/** Whether it is the provider that says that there is no such thing, and not another server. */
const isUnknownThere = (body: unknown) => z.safeParse(Refusal, body).data?.error.code === 'resource_missing'

export const cards: Check = {
  name: 'card keys',
  needs: NEEDS,
  advice: ADVICE,
  async run({ config: { payments, appEnv } }) {
    const isProduction = appEnv === 'production'
    if (payments.mode !== 'stripe') {
      if (payments.mode === 'off') return ok('card payments are off')
      const seen = 'the embedded sandbox is used, so no real money moves'
      return isProduction ? warn(seen, 'Set the three STRIPE_ settings to take real payments') : ok(seen)
    }
    // A payment that cannot exist: the answer tells whether the key is known, and whether it may read payments.
    const { status, body } = await askProvider(payments, '/v1/payment_intents/pi_doctor')
    if (status === 401)
      return fail('the provider does not accept STRIPE_SECRET_KEY', 'Copy the secret key from the dashboard again')
    if (status === 403)
      return fail(
        'STRIPE_SECRET_KEY may not read payments',
        'Give the restricted key the rights to read and write payments',
      )
    if (status !== 200 && !isUnknownThere(body)) return fail(`the provider answered ${status}`, ADVICE)
    if (isProduction && !payments.isLive)
      return warn(
        'the key works, but in test mode no real money moves',
        'Set the live keys and the live webhook secret',
      )
    return ok(`the provider accepts the key, in ${payments.isLive ? 'live' : 'test'} mode`)
  },
}

const Endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
})

const EVENTS = ['payment_intent.', 'charge.', 'refund.']

export const webhook: Check = {
  name: 'card webhook',
  needs: NEEDS,
  advice: ADVICE,
  async run({ config: { payments, origin } }) {
    if (payments.mode !== 'stripe') return ok('not needed without a card provider')
    const url = `${origin}/api/webhooks/stripe`
    const { status, body } = await askProvider(payments, '/v1/webhook_endpoints?limit=100')
    if (status === 401 || status === 403)
      return warn(
        'the key may not list webhook endpoints',
        `See in the dashboard of the provider that ${url} is an endpoint, enabled, with the secret of STRIPE_WEBHOOK_SECRET`,
      )
    const endpoints = z.safeParse(Endpoints, body)
    if (!endpoints.success) return fail(`the provider answered ${status} to a list of webhook endpoints`, ADVICE)
    const found = endpoints.data.data.find((endpoint) => endpoint.url.replace(/\/$/, '') === url)
    if (!found)
      return fail(`${url} is not a webhook endpoint`, 'Add it in the dashboard of the provider, and set its secret')
    if (found.status !== 'enabled') return fail(`the webhook endpoint is ${found.status}`, 'Enable it in the dashboard')
    const isSent = (event: string) => found.enabled_events.some((one) => one === '*' || one.startsWith(event))
    const missing = EVENTS.filter((event) => !isSent(event)).map((event) => `${event}*`)
    if (missing.length > 0)
      return fail(`the endpoint does not get ${missing.join(', ')}`, 'Add these events to it in the dashboard')
    return ok(`${url} is registered and enabled, and STRIPE_WEBHOOK_SECRET is set`)
  },
}
