import type { ReactNode } from 'react'
import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import type { payments } from '#contract/payments/own.ts'
import type { WireOf } from '#contract/core/endpoint.ts'

/** What is needed to confirm a payment with the provider. */
export type Begun = WireOf<typeof payments.create>

/** The result of a confirmation as the browser sees it. Only the server knows whether the payment was made. */
export type ConfirmResult =
  | { status: 'succeeded' | 'processing' }
  /** A bank account is saved once its owner tells what was deposited. */
  | { status: 'waiting' }
  /** The browser leaves for the bank's page. */
  | { status: 'leaving' }
  | { status: 'declined'; message: string }
  /** It was paid or ended elsewhere. */
  | { status: 'ended' }

/** What a payment that can't be confirmed has come to, as the provider says with its refusal. A lost answer was perhaps a success. */
export const refusedAs = (intent: { status: string } | undefined): ConfirmResult =>
  intent?.status === 'succeeded' || intent?.status === 'processing' ? { status: intent.status } : { status: 'ended' }

/** What a card form needs: a payment, or a card that is being saved. */
export type CardTarget = Pick<Begun, 'clientSecret' | 'publishableKey' | 'mode'>

/** A card is saved without a payment. */
export const isSetup = ({ clientSecret }: CardTarget) => clientSecret.startsWith('seti_')

/** Where the bank's page redirects to. */
export const returnUrl = (target: CardTarget) =>
  `${location.origin}${isSetup(target) ? '/payment-methods' : '/dashboard'}`

/** Confirms with the card in the form. `isUpdated`: the server has changed the payment since the form was drawn. */
export type Confirm = (isUpdated: boolean) => Promise<ConfirmResult>

export interface CardFormProps {
  begun: CardTarget
  /** Above the button. */
  children?: ReactNode
  isPaying: boolean
  /** The text of the button. */
  payText: string
  pay: (confirm: Confirm) => void
  /** The provider's form has cards and bank accounts. */
  onKind?: (kind: PaymentMethod['kind']) => void
}
