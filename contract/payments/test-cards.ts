/** What a test card does: it pays, it is declined, or its holder must confirm first. */
type TestOutcome = 'succeeds' | 'authenticate' | 'dispute' | { code: string; declineCode?: string; message: string }

export interface TestCard {
  number: string
  /** What the browser sends instead of the card number. */
  token: string
  brand: 'visa' | 'mastercard' | 'amex'
  outcome: TestOutcome
  /** It can be saved, although it is declined when it is charged. */
  isSavable?: true
  /** Its refunds come back after a while. */
  areRefundsReturned?: true
}

const declined = (declineCode: string, message: string): TestOutcome => ({
  code: 'card_declined',
  declineCode,
  message,
})

/** The sandbox's cards. Their numbers are those of the provider's well-known test cards. No other number is ever sent. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', token: 'pm_sbx_visa', brand: 'visa', outcome: 'succeeds' },
  { number: '5555555555554444', token: 'pm_sbx_mastercard', brand: 'mastercard', outcome: 'succeeds' },
  { number: '378282246310005', token: 'pm_sbx_amex', brand: 'amex', outcome: 'succeeds' },
  {
    number: '4000000000000002',
    token: 'pm_sbx_declined',
    brand: 'visa',
    outcome: declined('generic_decline', 'Your card was declined.'),
  },
  {
    number: '4000000000009995',
    token: 'pm_sbx_insufficientFunds',
    brand: 'visa',
    outcome: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    token: 'pm_sbx_lostCard',
    brand: 'visa',
    outcome: declined('lost_card', 'Your card was declined.'),
  },
  {
    number: '4000000000009979',
    token: 'pm_sbx_stolenCard',
    brand: 'visa',
    outcome: declined('stolen_card', 'Your card was declined.'),
  },
  {
    number: '4000000000000069',
    token: 'pm_sbx_expiredCard',
    brand: 'visa',
    outcome: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    token: 'pm_sbx_incorrectCvc',
    brand: 'visa',
    outcome: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    token: 'pm_sbx_processingError',
    brand: 'visa',
    outcome: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4242424242424241',
    token: 'pm_sbx_incorrectNumber',
    brand: 'visa',
    outcome: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  },
  {
    number: '4000000000000341',
    token: 'pm_sbx_chargeDeclined',
    brand: 'visa',
    outcome: declined('generic_decline', 'Your card was declined.'),
    isSavable: true,
  },
  { number: '4000002500003155', token: 'pm_sbx_authenticate', brand: 'visa', outcome: 'authenticate' },
  { number: '4000002760003184', token: 'pm_sbx_authenticateAlways', brand: 'visa', outcome: 'authenticate' },
  { number: '4000000000000259', token: 'pm_sbx_dispute', brand: 'visa', outcome: 'dispute' },
  {
    number: '4000000000005126',
    token: 'pm_sbx_refundFail',
    brand: 'visa',
    outcome: 'succeeds',
    areRefundsReturned: true,
  },
]
