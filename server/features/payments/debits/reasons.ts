import { greet } from '#server/jobs/email-template.ts'
import type { PaymentRow } from '../queries.ts'

/** Why a bank did not pay, or took back what it had paid, by the provider's code, in words for the owner of the account. */
const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: "There wasn't enough money in your bank account.",
  account_closed: 'Your bank account is closed.',
  no_account: "Your bank couldn't find this account.",
  invalid_account_number: "Your bank couldn't find this account.",
  incorrect_account_details: "Your bank couldn't find this account.",
  bank_account_restricted: "Your bank doesn't allow debits from this account.",
  payment_method_bank_account_blocked: "Your bank doesn't allow debits from this account.",
  debit_not_authorized: "Your bank says that you didn't authorize this debit.",
  customer_initiated: 'Your bank says that you asked for the money back.',
}

/** The provider gave a debit up while the bank worked on it. */
export const CANCELED = 'Our payment processor canceled it before your bank paid.'

/** What a bank says of an account that no debit will be paid from. There may be enough money another time. */
const FINAL = new Set(Object.keys(REASONS).filter((code) => code !== 'insufficient_funds'))

/** Whether nothing can be debited from an account after a bank has not paid, for this reason. */
export const isFinal = (code: string | null) => FINAL.has(code ?? '')

const UNKNOWN = "Your bank didn't make this payment."

const reasonOf = (code: string | null) => REASONS[code ?? ''] ?? UNKNOWN

/** Why a payment failed. What the provider says of a card is written for its holder already. */
export const failureMessage = (kind: PaymentRow['method_kind'], { code, message }: { code: string; message: string }) =>
  kind === 'card' ? message : reasonOf(code)

type Returned = Pick<PaymentRow, 'method_kind' | 'dispute_status' | 'dispute_reason'>

/** Why a bank took back what it had paid. Null where it did not. */
export const returnReason = ({ method_kind: kind, dispute_status: status, dispute_reason: reason }: Returned) =>
  kind === 'card' || status === null || status === 'won' ? null : (REASONS[reason ?? ''] ?? "Your bank didn't say why.")

/** The same reasons for staff. */
const STAFF_REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: "There wasn't enough money in the account.",
  account_closed: 'The account is closed.',
  no_account: "The bank couldn't find this account.",
  invalid_account_number: "The bank couldn't find this account.",
  incorrect_account_details: "The bank couldn't find this account.",
  bank_account_restricted: "The bank doesn't allow debits from this account.",
  payment_method_bank_account_blocked: "The bank doesn't allow debits from this account.",
  debit_not_authorized: "The bank says the tenant didn't authorize it.",
  customer_initiated: 'The bank says the tenant asked for the money back.',
}

/** Why a bank took back what it had paid, for staff. Null where it did not. */
export const staffReturnReason = (payment: Returned) =>
  returnReason(payment) && (STAFF_REASONS[payment.dispute_reason ?? ''] ?? "The bank didn't say why.")

/** Why a payment failed, for staff. A debit's reason is written for its payer, who owns the account. */
export function staffFailureMessage({
  undone_at: undone,
  status,
  failure_code: code,
  failure_message: message,
}: Pick<PaymentRow, 'undone_at' | 'status' | 'failure_code' | 'failure_message'>): string | null {
  if (status !== 'failed' || undone === null || message === CANCELED) return message
  return STAFF_REASONS[code ?? ''] ?? "The bank didn't pay and didn't say why."
}

/** What to do about a debit that a bank did not pay, or took back. */
const ADVICE: Readonly<Record<string, string>> = {
  insufficient_funds: 'Please pay again once there is enough money in the account, or use another account or a card.',
  canceled: 'Please pay again, or call us if it happens again.',
  debit_not_authorized: 'Please ask your bank to allow our debits, or pay with another account or a card.',
}
const OTHERWISE = 'Please pay again with another bank account or a card.'

export const adviceFor = (code: string | null) => ADVICE[code ?? ''] ?? OTHERWISE

/** Why no money moved. */
export const declinedDebit = (payment: PaymentRow) =>
  greet(payment.payer_name, `Your bank didn't pay this debit. ${payment.failure_message ?? ''}`.trim())
