import { formatAmount } from '#contract/core/format-money.ts'

/** The account that is typed in the form, where it is not saved. */
export const NEW_ACCOUNT = 'the bank account that I enter here'

const NOT_FINAL =
  'The payment is final once my bank has paid it, which takes up to 4 business days. If my bank returns it, the amount is due again.'

interface Debit {
  company: string
  account: string
  amount: string
  type: 'rent' | 'deposit' | 'fees'
}

/** What a tenant agrees to for one debit. The screen shows it, and the server stores it. */
export const debitText = ({ company, account, amount, type }: Debit) =>
  [
    `I authorize ${company} to debit ${account} once, for ${formatAmount(amount)}, and to correct a debit that was made by mistake.`,
    NOT_FINAL,
    ...(type === 'rent' ? ['Rent counts as paid on the day the debit was sent, unless my bank returns it.'] : []),
  ].join(' ')

/** What a tenant agrees to with an account that is saved. Each payment is agreed to again. */
export const savedAccountText = (company: string) =>
  [
    `I authorize ${company} to save ${NEW_ACCOUNT}, and to debit it for payments that I make, schedule or set up with autopay, each of which I agree to separately.`,
    NOT_FINAL,
    'This authorization stays in effect until I remove the account.',
  ].join(' ')
