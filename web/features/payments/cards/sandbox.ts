import { TEST_CARDS, type TestCard } from '#contract/payments/test-cards.ts'
import { type CardTarget, type ConfirmResult, isSetup, refusedAs, returnUrl } from '../checkout/confirm-result.ts'

interface Intent {
  status: string
  next_action: { redirect_to_url?: { url: string }; verify_with_microdeposits?: object } | null
}
interface Refusal {
  error: { message: string; code?: string; payment_intent?: { status: string } }
}

const bare = (text: string) => text.replaceAll(/[\s-]/g, '')

/** The test card with this number. No other number is accepted, and no number is ever sent. */
export const testCard = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === bare(number))

/** `4242424242424242` → `4242 4242 4242 4242`. */
export const spaced = ({ number, brand }: TestCard) =>
  brand === 'amex'
    ? `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`
    : (number.match(/\d{4}/g) ?? []).join(' ')

/** Confirms with a test card or account in the sandbox, like the provider's own script. */
export async function confirmInSandbox(
  target: CardTarget,
  token: string,
  more: Record<string, string> = {},
): Promise<ConfirmResult> {
  const { clientSecret, publishableKey } = target
  const [id = ''] = clientSecret.split('_secret_')
  const kind = isSetup(target) ? 'setup_intents' : 'payment_intents'
  const response = await fetch(`/card-sandbox/v1/${kind}/${encodeURIComponent(id)}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      payment_method: token,
      client_secret: clientSecret,
      return_url: returnUrl(target),
      ...more,
    }),
  })
  if (response.ok) {
    const { status, next_action: next }: Intent = await response.json()
    if (next?.redirect_to_url) {
      location.assign(next.redirect_to_url.url)
      return { status: 'leaving' }
    }
    if (next?.verify_with_microdeposits) return { status: 'waiting' }
    return { status: status === 'succeeded' ? 'succeeded' : 'processing' }
  }
  const { error }: Refusal = await response.json()
  if (response.status === 402) return { status: 'declined', message: error.message }
  if (error.code?.endsWith('_intent_unexpected_state')) return refusedAs(error.payment_intent)
  throw new Error(error.message)
}
