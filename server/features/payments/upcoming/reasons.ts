import type { RunRow } from '../autopay/queries.ts'
import { NOT_BEGUN } from '../intents/reconciliation.ts'
import { ASKED_FOR_PAYER } from '../mail.ts'
import type { PaymentRow } from '../queries.ts'

/** Why a run itself charged nothing, as it is stored. */
export type Why = NonNullable<RunRow['why']>

/** `declined`, `authentication` and `bank` are read from the payment. `unknown`: a run that ended before reasons were stored. */
export type Reason = Why | 'bank' | 'declined' | 'authentication' | 'unknown'

const codeOf = ({ failure_code: code, intent_status: intent, method_kind: kind }: PaymentRow): Reason => {
  if (code === ASKED_FOR_PAYER) return 'authentication'
  if (code === NOT_BEGUN.code) return 'refused'
  if (kind === 'us_bank_account') return 'bank'
  return intent === 'canceled' ? 'canceled' : 'declined'
}

/** Why a run charged nothing. Null where it did, or might still. */
export function reasonOf({ status, why }: RunRow, payment: PaymentRow | undefined): Reason | null {
  if (payment && payment.status !== 'failed') return null
  if (why !== null) return why
  if (status === 'none_due') return status
  return payment ? codeOf(payment) : 'unknown'
}

/** For the tenant. */
export const TOLD: Record<Reason, string> = {
  none_due: 'Nothing was due by then.',
  lease: 'Your lease has changed.',
  card: 'The payment method has expired or is no longer saved.',
  debits_off: "Payments from bank accounts aren't accepted right now.",
  bank: "The bank didn't pay it.",
  declined: 'The payment was declined.',
  authentication: 'Your bank wanted you to confirm the payment.',
  refused: "Our payment processor didn't accept the payment.",
  provider: "Our payment processor couldn't be reached on that day or the next one.",
  late: "It couldn't be made on that day or the next one.",
  canceled: 'The payment was canceled at our payment processor.',
  unknown: "It couldn't be made.",
}

/** For staff. */
export const TOLD_TO_STAFF: Record<Reason, string> = {
  ...TOLD,
  lease: "The tenant's lease has changed.",
  authentication: 'The bank wanted the tenant to confirm the payment.',
  refused: "The payment processor didn't accept the payment.",
  provider: "The payment processor couldn't be reached on that day or the next one.",
  canceled: 'The payment was canceled at the payment processor.',
}

/** In the email about a run that charged nothing. */
export const NOT_CHARGED = {
  debits_off: "Payments from bank accounts aren't accepted right now, so nothing was charged.",
  refused: "Our payment processor didn't accept the payment, so nothing was charged.",
  provider: "Our payment processor couldn't be reached, so nothing was charged.",
  canceled: 'The payment was canceled at our payment processor, so nothing was charged.',
  late: "The payment couldn't be made on its day or the next one, so nothing was charged.",
} as const
