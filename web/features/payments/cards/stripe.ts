import { type Begun, type ConfirmResult, returnUrl } from '../checkout/confirm-result.ts'

/** The provider's script of the release that the server's library speaks. It must come from the provider itself. */
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

/** What we use of the provider's script. */
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
  // oxlint-disable-next-line no-var -- what the script brings is a global variable
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

/** The provider's script, fetched once. After a failure the next call tries again. */
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

/** The provider's card form in our colours. */
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

/** Confirms with what the card form holds. A bank's question is asked over the page, or on a page of its own. */
export async function confirmWithStripe(stripe: Stripe, elements: Elements): Promise<ConfirmResult> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl() },
    redirect: 'if_required',
  })
  if (error?.code === 'payment_intent_unexpected_state') return { status: 'ended' }
  if (error) return { status: 'declined', message: error.message ?? 'Your card could not be charged.' }
  return { status: paymentIntent?.status === 'succeeded' ? 'succeeded' : 'processing' }
}
