import { type CardTarget, type ConfirmResult, isSetup, refusedAs, returnUrl } from '../checkout/confirm-result.ts'

/** Stripe.js in the release that matches the server's API version. It must be loaded from Stripe itself. */
const ADDRESS = 'https://js.stripe.com/endive/stripe.js'

interface PaymentElement {
  mount(place: HTMLElement): void
  unmount(): void
  on(event: 'ready' | 'loaderror', listener: () => void): void
  on(event: 'change', listener: (change: { value: { type: string } }) => void): void
}

interface Elements {
  create(kind: 'payment', options: { layout: 'tabs'; paymentMethodOrder: string[] }): PaymentElement
  /** Reads again what the server has changed. */
  fetchUpdates(): Promise<unknown>
}

interface Confirmation {
  error?: { message?: string; code?: string; payment_intent?: { status: string } }
  paymentIntent?: { status: string }
  setupIntent?: { status: string }
}

interface ConfirmOptions {
  elements: Elements
  confirmParams: { return_url: string }
  redirect: 'if_required'
}

/** The part of Stripe.js that we use. */
export interface Stripe {
  elements(options: {
    clientSecret: string
    appearance: { theme: 'stripe' | 'night'; variables: Record<string, string> }
  }): Elements
  confirmPayment(options: ConfirmOptions): Promise<Confirmation>
  confirmSetup(options: ConfirmOptions): Promise<Confirmation>
}

declare global {
  // oxlint-disable-next-line no-var -- the script defines a global variable
  var Stripe: ((publishableKey: string) => Stripe) | undefined
}

let loading: Promise<void> | undefined

function fetchScript(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = ADDRESS
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => {
    script.remove()
    reject(new Error('The card form could not be loaded'))
  })
  document.head.append(script)
  return promise
}

/** Loads Stripe.js once. After a failure the next call retries. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  loading ??= fetchScript().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  await loading
  if (!globalThis.Stripe) throw new Error('The card form could not be loaded')
  return globalThis.Stripe(publishableKey)
}

const isDark = () => {
  const chosen = document.documentElement.dataset['theme']
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
}

/** Stripe's card form in our colors. */
export function drawCardForm(stripe: Stripe, { clientSecret }: CardTarget) {
  const elements = stripe.elements({
    clientSecret,
    appearance: {
      theme: isDark() ? 'night' : 'stripe',
      variables: { borderRadius: '10px', colorPrimary: isDark() ? '#8fb7e0' : '#14304f', fontSizeBase: '16px' },
    },
  })
  return {
    elements,
    card: elements.create('payment', { layout: 'tabs', paymentMethodOrder: ['card', 'us_bank_account'] }),
  }
}

/** Confirms with the card in the form. The bank's authentication opens over the page or on its own page. */
export async function confirmWithStripe(
  stripe: Stripe,
  elements: Elements,
  { target, isUpdated }: { target: CardTarget; isUpdated: boolean },
): Promise<ConfirmResult> {
  if (isUpdated) await elements.fetchUpdates()
  const options = { elements, confirmParams: { return_url: returnUrl(target) }, redirect: 'if_required' } as const
  const { error, paymentIntent, setupIntent } = await (isSetup(target)
    ? stripe.confirmSetup(options)
    : stripe.confirmPayment(options))
  if (error?.code?.endsWith('_intent_unexpected_state')) return refusedAs(error.payment_intent)
  if (error) return { status: 'declined', message: error.message ?? "We couldn't use your card." }
  const { status } = paymentIntent ?? setupIntent ?? {}
  if (setupIntent && status === 'requires_action') return { status: 'waiting' }
  return { status: status === 'succeeded' ? 'succeeded' : 'processing' }
}
