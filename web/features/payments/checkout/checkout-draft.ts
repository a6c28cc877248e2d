import { PAYMENT_TYPES, type PaymentType } from '#contract/payments/own.ts'
import { createIdempotencyKeys } from '#web/lib/api/idempotency-key.ts'

/** A payment attempt. Sending the same key again always means the same payment. */
export interface Attempt {
  paymentType: PaymentType
  amount: string
  /** The description of a fee. Empty for other types. */
  purpose: string
  key: string
}

/** What was chosen and typed. An amount that was not edited is the amount due. */
export interface Draft {
  paymentType: PaymentType
  amounts: Partial<Record<PaymentType, string>>
  purpose: string
  attempt: Attempt | null
}

const NOTHING: Draft = { paymentType: 'rent', amounts: {}, purpose: '', attempt: null }
const NAME = 'payment'

function recall(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
  } catch {
    return null
  }
}

function remember(value: unknown) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(value))
  } catch {
    // Without storage, a reload starts over.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const typeOf = (value: unknown) => PAYMENT_TYPES.find((type) => type === value)

function attemptOf(value: unknown): Attempt | null {
  if (!isRecord(value)) return null
  const { amount, key } = value
  const paymentType = typeOf(value['paymentType'])
  return paymentType && typeof amount === 'string' && typeof key === 'string'
    ? { paymentType, amount, purpose: textOf(value['purpose']), key }
    : null
}

function amountsOf(value: unknown): Draft['amounts'] {
  const stored = isRecord(value) ? value : {}
  const amounts = PAYMENT_TYPES.flatMap((type) => {
    const amount = stored[type]
    return typeof amount === 'string' ? [[type, amount] as const] : []
  })
  return Object.fromEntries(amounts)
}

/** The draft of this tab's user. It survives a reload, signing in again and a visit to the bank's page. */
export function recallDraft(userId: string): Draft {
  const stored = recall()
  if (!isRecord(stored) || stored['userId'] !== userId) return NOTHING
  return {
    paymentType: typeOf(stored['paymentType']) ?? 'rent',
    amounts: amountsOf(stored['amounts']),
    purpose: textOf(stored['purpose']),
    attempt: attemptOf(stored['attempt']),
  }
}

export const keepDraft = (userId: string, draft: Draft) => remember({ userId, ...draft })

/** The payment was made or has ended, so the next one is a new one. */
export const forgetDraft = () => remember(null)

/** The existing attempt if its content is the same, otherwise a new one. */
export function attemptFor({ attempt, paymentType, ...draft }: Draft, amount: string): Attempt {
  const purpose = paymentType === 'fees' ? draft.purpose.trim() : ''
  const isSame = attempt?.paymentType === paymentType && attempt.amount === amount && attempt.purpose === purpose
  return isSame ? attempt : { paymentType, amount, purpose, key: createIdempotencyKeys().keyFor(amount) }
}
