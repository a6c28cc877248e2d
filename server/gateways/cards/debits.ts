import type { Stripe } from 'stripe'

/** From where and with which browser a person agreed to a debit. */
export interface Agreed {
  address: string
  userAgent: string
}

/** The permission of the owner of an account, as the provider asks for it. */
export const mandateOf = ({ address, userAgent }: Agreed) =>
  ({
    customer_acceptance: { type: 'online', online: { ip_address: address, user_agent: userAgent } },
  }) as const satisfies Stripe.PaymentIntentConfirmParams['mandate_data']

/**
 * What an intent takes. A payment does not wait days for small deposits, so a new account has to be verified at once; one that is saved may be verified
 * by deposits.
 */
export const debitTypes = (hasBankDebit: boolean, verification: 'instant' | 'automatic') =>
  hasBankDebit
    ? ({
        allowed_payment_method_types: ['card', 'us_bank_account'],
        payment_method_options: { us_bank_account: { verification_method: verification } },
      } as const satisfies Pick<
        Stripe.PaymentIntentCreateParams,
        'allowed_payment_method_types' | 'payment_method_options'
      >)
    : { allowed_payment_method_types: ['card'] }
