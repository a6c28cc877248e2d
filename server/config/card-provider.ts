import * as z from 'zod/mini'

const matching = (form: RegExp, error: string) => z.optional(z.string().check(z.regex(form, { error })))

const SECONDS = 'a whole number of seconds from 0 to 604800'

/** The settings of online payments. */
export const paymentSettings = (webAddress: z.ZodMiniString) => ({
  STRIPE_SECRET_KEY: matching(/^(sk|rk)_(test|live)_\w+$/, 'a secret key that begins with sk_test_ or sk_live_'),
  STRIPE_PUBLISHABLE_KEY: matching(/^pk_(test|live)_\w+$/, 'a publishable key that begins with pk_test_ or pk_live_'),
  STRIPE_WEBHOOK_SECRET: matching(
    /^whsec_[\w+/=]+(\s*,\s*whsec_[\w+/=]+)?$/,
    'a secret that begins with whsec_, or two separated by a comma',
  ),
  STRIPE_API_URL: z.optional(webAddress),
  BANK_DEBIT: z.optional(z.enum(['on', 'off'], { error: 'on or off' })),
  SANDBOX_DEBIT_SECONDS: z._default(
    z.coerce
      .number({ error: SECONDS })
      .check(z.int({ error: SECONDS }), z.minimum(0, { error: SECONDS }), z.maximum(604_800, { error: SECONDS })),
    60,
  ),
  PAYMENTS: z.optional(z.enum(['sandbox', 'off'], { error: 'sandbox or off' })),
})

interface Given {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
  BANK_DEBIT?: 'on' | 'off' | undefined
  SANDBOX_DEBIT_SECONDS: number
  PAYMENTS?: 'sandbox' | 'off' | undefined
  APP_ENV: 'demo' | 'test' | 'production'
}

/** How payments are taken: by Stripe, by the embedded sandbox, or not at all. */
export type PaymentConfig = ProviderConfig & {
  /** Bank accounts are taken too. With keys, only where the account at the provider has been enabled for it. */
  hasBankDebit: boolean
  /** How long a bank works on a debit of the sandbox. */
  debitSeconds: number
}

type ProviderConfig =
  | {
      mode: 'stripe'
      secretKey: string
      publishableKey: string
      /** The current secret, and during a rotation also the other one. */
      webhookSecrets: string[]
      /** Replaces Stripe's own URL. */
      apiUrl: string | undefined
      /** Real money moves. */
      isLive: boolean
    }
  | { mode: 'sandbox' | 'off' }

const modeOf = (key: string) => (key.includes('_live_') ? 'live' : 'test')

const nameIfSet = (name: string, value: string | undefined) => (value === undefined ? [] : [name])

/** Derives the payment provider from the settings. A string is an error message. */
export function readPayments(settings: Given, isHttps: boolean): PaymentConfig | string {
  const provider = providerOf(settings, isHttps)
  if (typeof provider === 'string') return provider
  const { BANK_DEBIT: chosen = provider.mode === 'sandbox' ? 'on' : 'off' } = settings
  return { ...provider, hasBankDebit: chosen === 'on', debitSeconds: settings.SANDBOX_DEBIT_SECONDS }
}

function providerOf(settings: Given, isHttps: boolean): ProviderConfig | string {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET } = settings
  const keys = [
    ...nameIfSet('STRIPE_SECRET_KEY', secretKey),
    ...nameIfSet('STRIPE_PUBLISHABLE_KEY', publishableKey),
    ...nameIfSet('STRIPE_WEBHOOK_SECRET', STRIPE_WEBHOOK_SECRET),
  ]
  if (settings.PAYMENTS === 'off') return { mode: 'off' }
  if (settings.PAYMENTS === 'sandbox')
    return keys.length === 0 ? { mode: 'sandbox' } : `PAYMENTS must not be sandbox, because ${keys[0]} is set`
  if (keys.length === 0) return { mode: settings.APP_ENV === 'production' ? 'off' : 'sandbox' }
  if (secretKey === undefined || publishableKey === undefined || STRIPE_WEBHOOK_SECRET === undefined)
    return 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together'
  if (modeOf(secretKey) !== modeOf(publishableKey))
    return 'STRIPE_PUBLISHABLE_KEY must have the same mode as STRIPE_SECRET_KEY, both test or both live'
  const isLive = modeOf(secretKey) === 'live'
  if (isLive && settings.APP_ENV !== 'production')
    return 'STRIPE_SECRET_KEY must not be a live key unless APP_ENV is production'
  if (isLive && !isHttps) return 'PUBLIC_URL must be an https address when STRIPE_SECRET_KEY is a live key'
  return {
    mode: 'stripe',
    secretKey,
    publishableKey,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
    apiUrl: settings.STRIPE_API_URL,
    isLive,
  }
}
