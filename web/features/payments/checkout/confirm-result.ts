import type { payments } from '#contract/payments/own.ts'
import type { WireOf } from '#contract/core/endpoint.ts'

/** What is needed to confirm a payment with whoever moves the money. */
export type Begun = WireOf<typeof payments.create>

/** The result of a confirmation as the browser learns it. Only the server knows whether the payment was made. */
export type ConfirmResult =
  | { status: 'succeeded' | 'processing' }
  /** The bank's own page comes next. */
  | { status: 'leaving' }
  | { status: 'declined'; message: string }
  /** It was paid or ended elsewhere. */
  | { status: 'ended' }

/** Where the bank's page leads back to. */
export const returnUrl = () => `${location.origin}/dashboard`

/** Confirms the payment with the card that its form holds. */
export type Confirm = () => Promise<ConfirmResult>

export interface CardFormProps {
  begun: Begun
  isPaying: boolean
  /** On the button. */
  payText: string
  pay: (confirm: Confirm) => void
}
