import type { payments } from '#contract/payments/own.ts'
import type { WireOf } from '#contract/core/endpoint.ts'

/** What is needed to confirm a payment with the provider. */
export type Begun = WireOf<typeof payments.create>

/** The result of a confirmation as the browser sees it. Only the server knows whether the payment was made. */
export type ConfirmResult =
  | { status: 'succeeded' | 'processing' }
  /** The browser leaves for the bank's page. */
  | { status: 'leaving' }
  | { status: 'declined'; message: string }
  /** It was paid or ended elsewhere. */
  | { status: 'ended' }

/** Where the bank's page redirects to. */
export const returnUrl = () => `${location.origin}/dashboard`

/** Confirms the payment with the card in the form. */
export type Confirm = () => Promise<ConfirmResult>

export interface CardFormProps {
  begun: Begun
  isPaying: boolean
  /** The text of the button. */
  payText: string
  pay: (confirm: Confirm) => void
}
