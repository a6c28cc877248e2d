import * as z from 'zod/mini'

const text = z.nullish(z.string())
const last4 = z.string().check(z.regex(/^\d{4}$/))

/** The fields of the provider's payment method that we use. Numbers of cards and accounts are not among what it sends. */
export const MethodWire = z.object({
  id: z.string().check(z.regex(/^pm_\w+$/)),
  object: z.literal('payment_method'),
  customer: text,
  livemode: z.boolean(),
  card: z.nullish(
    z.object({
      brand: text,
      last4,
      exp_month: z.int().check(z.minimum(1), z.maximum(12)),
      exp_year: z.int().check(z.minimum(2000), z.maximum(2200)),
      fingerprint: text,
    }),
  ),
  us_bank_account: z.nullish(z.object({ bank_name: text, last4, fingerprint: text })),
})

/** Where the name of the bank is not known. */
export const BANK = 'Bank account'

/** A card or a bank account in our own terms. */
export interface CardMethod {
  id: string
  /** The provider's customer that it is saved for. Null where it is not saved. */
  customer: string | null
  isLive: boolean
  kind: 'card' | 'us_bank_account'
  brand: string | null
  last4: string
  expMonth: number | null
  expYear: number | null
  /** The same for the same card. Null where the provider has none. */
  fingerprint: string | null
}

/** Null for a method of a kind that we do not save. */
export function toMethod(wire: z.output<typeof MethodWire>): CardMethod | null {
  const { id, customer = null, livemode: isLive, card, us_bank_account: account } = wire
  const common = { id, customer, isLive }
  if (card)
    return {
      ...common,
      kind: 'card',
      brand: card.brand ?? null,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      fingerprint: card.fingerprint ?? null,
    }
  if (!account) return null
  const { bank_name: bank, last4: digits, fingerprint = null } = account
  return {
    ...common,
    kind: 'us_bank_account',
    brand: bank ?? BANK,
    last4: digits,
    expMonth: null,
    expYear: null,
    fingerprint,
  }
}
