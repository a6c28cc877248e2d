import { type Begun, type ConfirmResult, returnUrl } from '../checkout/confirm-result.ts'

/** Stripe.js in the release that matches the server's API version. It must be loaded from Stripe itself. */
const ADDRESS = 'https://js.stripe.com/endive/stripe.js'

interface PaymentElement {
  mount(place: HTMLElement): void
  unmount(): void
  on(event: 'ready' | 'loaderror', listener: () => void): void
}

interface Elements {
  create(kind: 'payment', options: { layout: 'tabs' }): PaymentElement
}

interface Confirmation {
  error?: { message?: string; code?: string }
  paymentIntent?: { status: string }
}

/** The part of Stripe.js that we use. */
export interface Stripe {
  elements(options: {
    clientSecret: string
    appearance: { theme: 'stripe' | 'night'; variables: Record<string, string> }
  }): Elements
  confirmPayment(options: {
    elements: Elements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<Confirmation>
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
export function drawCardForm(stripe: Stripe, { clientSecret }: Begun) {
  const elements = stripe.elements({
    clientSecret,
    appearance: {
      theme: isDark() ? 'night' : 'stripe',
      variables: { borderRadius: '10px', colorPrimary: isDark() ? '#8fb7e0' : '#14304f', fontSizeBase: '16px' },
    },
  })
  return { elements, card: elements.create('payment', { layout: 'tabs' }) }
}

/** Confirms with the card in the form. The bank's authentication opens over the page or on its own page. */
export async function confirmWithStripe(stripe: Stripe, elements: Elements): Promise<ConfirmResult> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl() },
    redirect: 'if_required',
  })
  if (error?.code === 'payment_intent_unexpected_state') return { status: 'ended' }
  if (error) return { status: 'declined', message: error.message ?? "We couldn't charge your card." }
  return { status: paymentIntent?.status === 'succeeded' ? 'succeeded' : 'processing' }
}
