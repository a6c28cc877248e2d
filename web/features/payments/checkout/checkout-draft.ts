import { PAYMENT_TYPES, type PaymentType } from '#contract/payments/own.ts'
import { keyKeeper } from '#web/lib/api/idempotency-key.ts'

/** A payment that is being made: the same key again is the same payment, however often it is sent. */
export interface Attempt {
  paymentType: PaymentType
  amount: string
  /** What fees are for; empty for all else. */
  purpose: string
  key: string
}

/** What was chosen and typed. An amount that was not touched is what is due. */
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
    // Where storage is forbidden, a reload begins anew.
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
  const given = isRecord(value) ? value : {}
  const known = PAYMENT_TYPES.flatMap((type) => {
    const amount = given[type]
    return typeof amount === 'string' ? [[type, amount] as const] : []
  })
  return Object.fromEntries(known)
}

/** What this tab remembers for one person: a reload, signing in again or a page of the bank in between takes nothing away. */
export function recallDraft(userId: string): Draft {
  const known = recall()
  if (!isRecord(known) || known['userId'] !== userId) return NOTHING
  return {
    paymentType: typeOf(known['paymentType']) ?? 'rent',
    amounts: amountsOf(known['amounts']),
    purpose: textOf(known['purpose']),
    attempt: attemptOf(known['attempt']),
  }
}

export const keepDraft = (userId: string, draft: Draft) => remember({ userId, ...draft })

/** The payment is made, or has come to its end: the next one is another. */
export const forgetDraft = () => remember(null)

/** The attempt that was begun with this content, else a new one. */
export function attemptFor({ attempt, paymentType, ...draft }: Draft, amount: string): Attempt {
  const purpose = paymentType === 'fees' ? draft.purpose.trim() : ''
  const isSame = attempt?.paymentType === paymentType && attempt.amount === amount && attempt.purpose === purpose
  return isSame ? attempt : { paymentType, amount, purpose, key: keyKeeper().keyFor(amount) }
}
