import { TEST_CARDS, type TestCard } from '#contract/payments/test-cards.ts'
import type { TestBank } from '#contract/payments/test-banks.ts'
import type { Db } from '#server/db/connection.ts'
import { newId } from './context.ts'
import { bankByLast4, bankByToken, bankMethod } from './debits/objects.ts'
import { emit } from './events.ts'
import { invalid, missing } from './failures.ts'
import { paymentMethod, type SandboxObject } from './objects.ts'
import { find, insert } from './store.ts'

export type Method = SandboxObject & {
  customer: string | null
  card?: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string }
  us_bank_account?: { last4: string }
}

interface Used {
  /** The id of a saved method, or the token of one that is used once. */
  id: string
  isSaved: boolean
}

/** What a payment or a setup is confirmed with. */
export interface UsedCard extends Used {
  card: TestCard
}

export interface UsedBank extends Used {
  bank: TestBank
}

/** The last four digits of the test cards differ, and so do those of the test accounts. */
const sourceOf = ({ card, us_bank_account: account }: Method) =>
  account
    ? { bank: bankByLast4(account.last4) }
    : { card: TEST_CARDS.find(({ number }) => number.endsWith(card!.last4))! }

/** The card or the bank account of a token. */
export function byToken(token: string): { card: TestCard } | { bank: TestBank } | null {
  const card = TEST_CARDS.find((one) => one.token === token)
  if (card) return { card }
  const bank = bankByToken(token)
  return bank ? { bank } : null
}

/** A card or account by the token that a browser sends, or a saved one of this customer. What was charged before may be given up since. */
export async function usedMethod(
  db: Db,
  id: string,
  customer: string | null,
  { isPast = false } = {},
): Promise<UsedCard | UsedBank> {
  const source = byToken(id)
  if (source) return { id, isSaved: false, ...source }
  const method = await find<Method>(db, 'payment_method', id)
  if (!method) throw missing('PaymentMethod', id, 'payment_method')
  if (method.customer === null && !isPast)
    throw invalid(
      `The PaymentMethod ${id} was detached from its Customer. It may not be used again.`,
      'payment_method',
      'payment_method_unexpected_state',
    )
  if (method.customer !== customer && !isPast)
    throw invalid(
      `The PaymentMethod ${id} does not belong to the Customer of this intent.`,
      'payment_method',
      'payment_method_customer_mismatch',
    )
  return { id, isSaved: true, ...sourceOf(method) }
}

/** Saves a card or a bank account for a customer. */
export async function attachMethod(
  trx: Db,
  used: { card: TestCard } | { bank: TestBank },
  customer: string,
  email: string | null,
): Promise<Method> {
  const holder = { id: newId('pm'), email, customer }
  const method = ('bank' in used ? bankMethod(used.bank, holder) : paymentMethod(used.card, holder)) as Method
  await insert(trx, method)
  await emit(trx, 'payment_method.attached', method)
  return method
}
