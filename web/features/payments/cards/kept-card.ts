import { keepCard } from '../api.ts'
import type { Begun } from '../checkout/confirm-result.ts'

/** What the server was told last for a payment. A form that is opened again does not know it. Null until the server has answered. */
const told = new Map<string, boolean | null>()

/** Tells the server whether the card is to be saved. False where it knows. */
export async function sendKept({ paymentId, isCardKept }: Begun, isKept: boolean): Promise<boolean> {
  const known = told.get(paymentId)
  if ((known === undefined ? isCardKept : known) === isKept) return false
  told.set(paymentId, null)
  told.set(paymentId, (await keepCard(paymentId, isKept)).isKept)
  return true
}
