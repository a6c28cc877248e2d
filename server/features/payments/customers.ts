import { createHash } from 'node:crypto'
import { CardsFailure } from '#server/gateways/cards.ts'
import { type Payer, sharedLeaseOf } from './ledger/rent-balance.ts'
import { updateCustomer } from './queries.ts'
import type { SyncDeps } from './intents/sync-payment.ts'

export const hashOf = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest()

export const nameOf = ({ first_name, last_name, email }: Payer) => `${first_name} ${last_name}`.trim() || email

/** Whose payment it is, and on which lease. */
export const payerColumns = (payer: Payer) => ({
  user_id: payer.id,
  payer_name: nameOf(payer),
  payer_email: payer.email,
  property_address: payer.property_address,
  lease_id: sharedLeaseOf(payer),
})

/** The provider's customer of a payer, created if there is none. `lost` is a customer that no longer exists at the provider. */
async function customerOf({ db, cards }: SyncDeps, payer: Payer, lost: string | null = null): Promise<string> {
  const existing = payer.stripe_customer_id
  if (existing !== null && existing !== lost && cards.knowsCustomer(existing)) return existing
  const person = { userId: payer.id, email: payer.email, name: nameOf(payer) }
  const customer = await cards.createCustomer(person, `cus_${hashOf({ ...person, lost }).toString('hex')}`)
  await updateCustomer(db, payer.id, customer, existing)
  return customer
}

/** Makes something for the payer's customer, once for each key. A customer that the provider no longer has is replaced. */
export async function forCustomer<T>(
  deps: SyncDeps,
  payer: Payer,
  key: string,
  make: (customer: string, key: string) => Promise<T>,
): Promise<T> {
  const customer = await customerOf(deps, payer)
  return await make(customer, key).catch(async (error: unknown) => {
    const isLost = error instanceof CardsFailure && error.code === 'resource_missing' && error.param === 'customer'
    if (!isLost) throw error
    const newCustomer = await customerOf(deps, payer, customer)
    return make(newCustomer, `${key}_${newCustomer}`)
  })
}
