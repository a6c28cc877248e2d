import { TEST_CARDS, type TestCard } from '#contract/payments/test-cards.ts'
import type { Db } from '#server/db/connection.ts'
import { newId } from './context.ts'
import { emit } from './events.ts'
import { invalid, missing } from './failures.ts'
import { paymentMethod, type SandboxObject } from './objects.ts'
import { find, insert } from './store.ts'

export type Method = SandboxObject & {
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string }
}

/** What a payment or a setup is confirmed with. */
export interface UsedCard {
  /** The id of the saved card, or the token of a card that is used once. */
  id: string
  card: TestCard
  isSaved: boolean
}

/** The last four digits of the test cards differ. */
const cardOf = ({ card: { last4 } }: Method) => TEST_CARDS.find(({ number }) => number.endsWith(last4))!

/** A card by the token that a browser sends, or a saved card of this customer. */
export async function usedCard(db: Db, id: string, customer: string | null): Promise<UsedCard> {
  const card = TEST_CARDS.find(({ token }) => token === id)
  if (card) return { id, card, isSaved: false }
  const method = await find<Method>(db, 'payment_method', id)
  if (!method) throw missing('PaymentMethod', id, 'payment_method')
  if (method.customer === null)
    throw invalid(
      `The PaymentMethod ${id} was detached from its Customer. It may not be used again.`,
      'payment_method',
      'payment_method_unexpected_state',
    )
  if (method.customer !== customer)
    throw invalid(
      `The PaymentMethod ${id} does not belong to the Customer of this intent.`,
      'payment_method',
      'payment_method_customer_mismatch',
    )
  return { id, card: cardOf(method), isSaved: true }
}

/** Saves a card for a customer. */
export async function attachCard(trx: Db, card: TestCard, customer: string, email: string | null): Promise<Method> {
  const method = paymentMethod(card, { id: newId('pm'), email, customer }) as Method
  await insert(trx, method)
  await emit(trx, 'payment_method.attached', method)
  return method
}
