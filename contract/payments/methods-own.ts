import * as z from 'zod/mini'
import { ById, Id, oneOf, optionalLine, Timestamp } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { METHOD_KINDS, Settings } from './own.ts'

/** How many methods a person may have. */
export const MAX_METHODS = 10
export const NICKNAME_MAX = 40

/** Nine digits or more, as in card, account and routing numbers. They are kept by the card processor alone. */
const NUMBER = /(?:\d[ -]?){9}/

/** `soon`: the card expires this month or next month. A bank account is `expired` once its bank refuses debits of it for good. */
const EXPIRIES = ['valid', 'soon', 'expired'] as const

export const PaymentMethod = z.object({
  id: Id,
  kind: z.enum(METHOD_KINDS),
  /** The provider's code of a card's brand, or the name of a bank. */
  brand: z.nullable(z.string()),
  last4: z.string(),
  /** Null for a bank account. */
  expMonth: z.nullable(z.int()),
  expYear: z.nullable(z.int()),
  expiry: z.enum(EXPIRIES),
  nickname: z.nullable(z.string()),
  /** It is chosen ahead when the user pays. Exactly one method is, where there are any. */
  isDefault: z.boolean(),
  /** A test card, so no real money moves. */
  isTest: z.boolean(),
  createdAt: Timestamp,
})
export type PaymentMethod = z.input<typeof PaymentMethod>

const Setup = z.object({ clientSecret: z.string(), setupIntentId: z.string(), ...Settings.shape })
export type MethodSetup = z.input<typeof Setup>

export const SetupIntentId = z
  .string({ error: 'setupIntentId is required' })
  .check(z.regex(/^seti_\w{1,100}$/, { error: 'setupIntentId must be the id of a setup intent' }))

const IS_DEFAULT = 'isDefault must be true. To change the default, make another method the default'

export const paymentMethods = {
  list: {
    method: 'GET',
    path: '/api/payment-methods',
    access: 'user',
    summary: "The user's saved payment methods, the default first",
    response: z.array(PaymentMethod),
  },
  begin: {
    method: 'POST',
    path: '/api/payment-methods/setup',
    access: 'user',
    summary:
      'Begins to save a card or a bank account. The client secret is for the form of the card processor, which takes the number. Accepts an Idempotency-Key',
    query: z.object({ kind: z._default(oneOf('kind', METHOD_KINDS), 'card') }),
    response: Setup,
  },
  add: {
    method: 'POST',
    path: '/api/payment-methods',
    access: 'user',
    summary:
      'Saves the card of a setup intent that the card processor reports as succeeded. Sending it again returns the same method. 409 if the card is already saved or was not confirmed',
    status: 201,
    body: z.object({
      setupIntentId: SetupIntentId,
    }),
    response: PaymentMethod,
  },
  update: {
    method: 'PATCH',
    path: '/api/payment-methods/:id',
    access: 'user',
    summary: 'Names a saved method, or makes it the default. An empty nickname removes the name',
    params: ById,
    body: z.object({
      nickname: optionalLine('Nickname', NICKNAME_MAX).check(
        z.refine((name) => !NUMBER.test(name ?? ''), { error: 'Nickname must not contain a card or account number' }),
      ),
      isDefault: z.optional(z.literal(true, { error: IS_DEFAULT })),
    }),
    response: PaymentMethod,
  },
  remove: {
    method: 'DELETE',
    path: '/api/payment-methods/:id',
    access: 'user',
    summary: 'Removes a saved method, at the card processor first',
    status: 204,
    params: ById,
    response: z.void(),
  },
} as const satisfies Record<string, Endpoint>
