import { createHash } from 'node:crypto'
import { TEST_BANK_NAME, TEST_BANKS, TEST_ROUTING_NUMBER, type TestBank } from '#contract/payments/test-banks.ts'
import { newId } from '../context.ts'
import { type Holder, methodOf, type SandboxObject } from '../objects.ts'

const last4Of = ({ number }: TestBank) => number.slice(-4)

/** The account of a payment or a saved account. Nothing of it could be charged. */
const accountOf = (bank: TestBank) => ({
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: TEST_BANK_NAME,
  fingerprint: createHash('sha256').update(bank.token).digest('hex').slice(0, 16),
  last4: last4Of(bank),
  routing_number: TEST_ROUTING_NUMBER,
})

export const bankMethod = (bank: TestBank, { id = bank.token, ...holder }: Holder): SandboxObject => ({
  ...methodOf({ id, ...holder }),
  type: 'us_bank_account',
  us_bank_account: {
    ...accountOf(bank),
    financial_connections_account: null,
    networks: { preferred: 'ach', supported: ['ach'] },
    status_details: null,
  },
})

export const chargeDetails = (bank: TestBank) => ({
  type: 'us_bank_account',
  us_bank_account: { ...accountOf(bank), mandate: newId('mandate'), payment_reference: newId('ref').slice(-15) },
})

/** The last four digits of the test accounts differ. */
export const bankByLast4 = (last4: string) => TEST_BANKS.find(({ number }) => number.endsWith(last4))!
export const bankByToken = (token: string) => TEST_BANKS.find((bank) => bank.token === token)
