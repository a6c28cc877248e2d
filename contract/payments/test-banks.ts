/** What a debit of a test bank account comes to. `dispute`: it succeeds and is returned later. `processing`: the bank never answers. */
type TestOutcome = 'succeeds' | 'dispute' | 'processing' | { code: string; message: string }

export interface TestBank {
  number: string
  /** What the browser sends instead of the account number. */
  token: string
  outcome: TestOutcome
  /** How its owner proves that it is theirs, where it is not verified at once: by the amounts of two deposits, or by the code of one. */
  deposits: 'amounts' | 'descriptor_code'
  /** Its refunds come back. */
  areRefundsReturned?: true
}

/** The routing number of all test accounts. */
export const TEST_ROUTING_NUMBER = '110000000'
export const TEST_BANK_NAME = 'STRIPE TEST BANK'

/**
 * The sandbox's bank accounts. Their numbers are those of the provider's well-known test accounts, and one of our own whose refunds come back. No other
 * number is ever sent.
 */
export const TEST_BANKS: readonly TestBank[] = [
  { number: '000123456789', token: 'pm_sbx_bankSuccess', outcome: 'succeeds', deposits: 'amounts' },
  {
    number: '000111111113',
    token: 'pm_sbx_bankClosed',
    outcome: { code: 'account_closed', message: "The customer's bank account has been closed." },
    deposits: 'amounts',
  },
  {
    number: '000111111116',
    token: 'pm_sbx_bankNoAccount',
    outcome: { code: 'no_account', message: "The customer's bank account could not be located." },
    deposits: 'amounts',
  },
  {
    number: '000222222227',
    token: 'pm_sbx_bankInsufficientFunds',
    outcome: {
      code: 'insufficient_funds',
      message: "The customer's account has insufficient funds to cover this payment.",
    },
    deposits: 'descriptor_code',
  },
  {
    number: '000333333335',
    token: 'pm_sbx_bankNotAuthorized',
    outcome: {
      code: 'debit_not_authorized',
      message: 'The customer has notified their bank that this payment was unauthorized.',
    },
    deposits: 'amounts',
  },
  { number: '000555555559', token: 'pm_sbx_bankDispute', outcome: 'dispute', deposits: 'amounts' },
  {
    number: '000777777771',
    token: 'pm_sbx_bankRefundFail',
    outcome: 'succeeds',
    deposits: 'amounts',
    areRefundsReturned: true,
  },
  { number: '000000000009', token: 'pm_sbx_bankProcessing', outcome: 'processing', deposits: 'amounts' },
]

/** The deposits that verify a test account: their amounts in cents, and the code. */
export const TEST_DEPOSITS = { amounts: [32, 45], descriptorCode: 'SM11AA' } as const
