import * as z from 'zod/mini'
import { ById, Id, Timestamp } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { PaymentMethod, SetupIntentId } from './methods-own.ts'

/** How often the owner of an account may tell what was deposited. */
export const MAX_VERIFICATIONS = 10

/** What a payer agreed to. */
export const Authorization = z.object({
  text: z.string(),
  givenAt: Timestamp,
  /** The account of a debit as its bank names it, once the bank was asked. */
  account: z.nullable(z.string()),
})

/** A bank account that is saved once its owner tells what was deposited there. */
const UnverifiedAccount = z.object({
  id: Id,
  /** The name of the bank. */
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** By the amounts of two deposits, or by the code of one. */
  verifyBy: z.enum(['amounts', 'descriptor_code']),
  /** The day on which the deposits arrive. */
  arrivesOn: z.iso.date(),
  /** The last day on which it can be verified. */
  verifyUntil: z.iso.date(),
  attemptsLeft: z.int(),
  /** It can no longer be verified. It is listed until its owner removes it or adds it again. */
  isOver: z.boolean(),
  /** A test account, so no real money moves. */
  isTest: z.boolean(),
})
export type UnverifiedAccount = z.input<typeof UnverifiedAccount>

const CENTS = 'Enter both amounts in cents, from 1 to 99.'
const CODE = 'Enter the code of six characters that begins with SM.'
const Cents = z.int({ error: CENTS }).check(z.minimum(1, { error: CENTS }), z.maximum(99, { error: CENTS }))

const Deposited = z.object({
  amounts: z.optional(z.array(Cents, { error: CENTS }).check(z.length(2, { error: CENTS }))),
  descriptorCode: z.optional(z.string({ error: CODE }).check(z.regex(/^\s*sm\w{4}\s*$/i, { error: CODE }))),
})
export type Deposited = z.output<typeof Deposited>

export const debits = {
  authorizePayment: {
    method: 'PUT',
    path: '/api/payments/:id/debit-authorization',
    access: 'user',
    summary:
      'Authorizes one debit of the bank account that is entered for an open payment. The text is kept with time and network address. With a saved account, confirming authorizes it',
    params: ById,
    response: Authorization,
  },
  ofPayment: {
    method: 'GET',
    path: '/api/payments/:id/debit-authorization',
    access: 'user',
    summary: 'What the user agreed to for a payment from a bank account. 404 where there is nothing',
    params: ById,
    response: Authorization,
  },
  authorizeAccount: {
    method: 'PUT',
    path: '/api/payment-methods/setup/:setupIntentId/authorization',
    access: 'user',
    summary:
      'Authorizes payments from the bank account that is being saved. The text is kept with time and network address',
    params: z.object({ setupIntentId: SetupIntentId }),
    response: Authorization,
  },
  ofMethod: {
    method: 'GET',
    path: '/api/payment-methods/:id/authorization',
    access: 'user',
    summary: 'What the user agreed to with a saved bank account. 404 where there is nothing',
    params: ById,
    response: Authorization,
  },
  unverified: {
    method: 'GET',
    path: '/api/payment-methods/unverified',
    access: 'user',
    summary:
      "The user's bank accounts that wait to be verified by small deposits or could not be verified, the newest first",
    response: z.array(UnverifiedAccount),
  },
  waits: {
    method: 'POST',
    path: '/api/payment-methods/setup/:setupIntentId/waiting',
    access: 'user',
    summary:
      'Asks the card processor about a bank account that was just entered and waits for small deposits. Returns those that wait, the newest first',
    params: z.object({ setupIntentId: SetupIntentId }),
    response: z.array(UnverifiedAccount),
  },
  verify: {
    method: 'POST',
    path: '/api/payment-methods/unverified/:id/verify',
    access: 'user',
    summary:
      'Verifies a bank account by the amounts of two deposits in cents, or by the code of one, and saves it. 409 if they are wrong or the account can no longer be verified',
    params: ById,
    body: Deposited,
    response: PaymentMethod,
  },
  giveUp: {
    method: 'DELETE',
    path: '/api/payment-methods/unverified/:id',
    access: 'user',
    summary: 'Removes a bank account that was not verified. Doing it again changes nothing',
    status: 204,
    params: ById,
    response: z.void(),
  },
} as const satisfies Record<string, Endpoint>
