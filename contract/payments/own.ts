import * as z from 'zod/mini'
import { ById, Bytes, Id, Money, oneOf, optionalLine, pageQuery, Timestamp } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { MIN_CENTS } from '#contract/core/money.ts'
import { amountFrom } from './amount-from.ts'
import { RentSummary } from './summary-own.ts'

export const PAYMENT_TYPES = ['rent', 'deposit', 'fees'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]
export const PAYMENT_STATUSES = ['pending', 'completed', 'failed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** What a payment is made with. */
export const METHOD_KINDS = ['card', 'us_bank_account'] as const
/** The card processor. */
const PROVIDERS = ['stripe', 'sandbox'] as const
/** Where the payment was made. No money moves in the provider's test mode or in the sandbox. */
export type Gateway = 'stripe' | 'stripe_test' | 'sandbox'

/** Maximum length of the description of a fee. */
export const PURPOSE_MAX = 80

const Amount = amountFrom(MIN_CENTS, 'Amount must be at least $0.50')

export const NewPayment = z.object({
  amount: Amount,
  paymentType: oneOf('paymentType', PAYMENT_TYPES),
  /** What a fee is for, in a few words. Rent and deposits need no description. */
  purpose: optionalLine('Purpose', PURPOSE_MAX),
})
export type NewPayment = z.output<typeof NewPayment>

/** `off` means that payments are not configured. The key belongs to the provider's script or to the sandbox. */
export const Settings = z.object({
  mode: z.enum([...PROVIDERS, 'off']),
  publishableKey: z.nullable(z.string()),
  /** Bank accounts are taken too. */
  hasBankDebit: z.boolean(),
})

const CalendarDay = z.iso.date()

export const OwnPayment = z.object({
  id: Id,
  userId: z.nullable(Id),
  amount: Money,
  paymentType: z.enum(PAYMENT_TYPES),
  status: z.enum(PAYMENT_STATUSES),
  /** A bank works on it, for up to four business days. It is `pending` and cannot be canceled. */
  isProcessing: z.boolean(),
  methodKind: z.enum(METHOD_KINDS),
  /** When the bank was asked. Null for a card. */
  sentAt: z.nullable(Timestamp),
  /** The day by which the bank has answered, while it works on it. */
  answerBy: z.nullable(CalendarDay),
  /** When the bank did not pay, or took back what it had paid. Null for a card. */
  undoneAt: z.nullable(Timestamp),
  /** Why the bank took back what it had paid, in words for the payer. */
  returnReason: z.nullable(z.string()),
  createdAt: Timestamp,
  stripePaymentIntentId: z.nullable(z.string()),
  completedAt: z.nullable(Timestamp),
  /** For example `BY-2026-000123`. Null until the payment completes. */
  receiptNumber: z.nullable(z.string()),
  /** For rent: the first day of the month that it pays for. */
  rentMonth: z.nullable(CalendarDay),
  /** For fees: the payer's description, if any. For rent: `Opening balance`, where it pays that. */
  purpose: z.nullable(z.string()),
  propertyAddress: z.nullable(z.string()),
  refundedAmount: Money,
  isDisputed: z.boolean(),
  /** Why the last attempt failed, in words for the payer. */
  failureMessage: z.nullable(z.string()),
  /** The brand of the card, or the name of the bank. */
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** Made in the sandbox or in the provider's test mode, so no money moved. */
  isTest: z.boolean(),
})
export type OwnPayment = z.input<typeof OwnPayment>

/** What became of a payment with a saved method. */
const SavedConfirmation = z.object({
  /** `authenticate`: the payer's bank asks them, at `redirectUrl`. `ended`: it can no longer be paid. */
  outcome: z.enum(['completed', 'processing', 'authenticate', 'declined', 'ended']),
  redirectUrl: z.nullable(z.string()),
  /** Why the card was declined, in words for the payer. */
  message: z.nullable(z.string()),
})

const YearNumber = z.coerce
  .number({ error: 'year must be a year' })
  .check(
    z.int({ error: 'year must be a year' }),
    z.minimum(2000, { error: 'year must be a year' }),
    z.maximum(2100, { error: 'year must be a year' }),
  )
const Year = z.optional(YearNumber)

const Reminders = z.object({ isReminded: z.boolean({ error: 'isReminded must be true or false' }) })

export const payments = {
  create: {
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'user',
    summary:
      'Creates a payment. The secret lets the browser confirm it with the card provider. Accepts an Idempotency-Key',
    body: NewPayment,
    response: z.object({
      clientSecret: z.string(),
      paymentId: Id,
      status: z.enum(PAYMENT_STATUSES),
      /** A bank works on it, as the provider says now. */
      isProcessing: z.boolean(),
      /** For rent: the first day of the month that it pays for. */
      rentMonth: z.nullable(CalendarDay),
      /** A new card is saved once the payment succeeds. */
      isCardKept: z.boolean(),
      ...Settings.shape,
    }),
  },
  recordAttempt: {
    method: 'POST',
    path: '/api/payments/:id/try',
    access: 'user',
    summary: 'Records that a card is about to be entered, so that the payment is listed. The status does not change',
    params: ById,
    response: OwnPayment,
  },
  keepCard: {
    method: 'PUT',
    path: '/api/payments/:id/kept-card',
    access: 'user',
    summary: 'Whether the new card that an open payment is made with is saved for later payments',
    params: ById,
    body: z.object({ isKept: z.boolean({ error: 'isKept must be true or false' }) }),
    response: z.object({ isKept: z.boolean() }),
  },
  confirm: {
    method: 'POST',
    path: '/api/payments/:id/confirm',
    access: 'user',
    summary: 'Pays an open payment with a saved method. The outcome is what the card processor reports',
    params: ById,
    body: z.object({ methodId: z.uuid({ error: 'methodId must be the id of a saved payment method' }) }),
    response: SavedConfirmation,
  },
  settings: {
    method: 'GET',
    path: '/api/payment-settings',
    access: 'user',
    summary: 'The card payment settings',
    response: Settings,
  },
  summary: {
    method: 'GET',
    path: '/api/payments/summary',
    access: 'user',
    summary: "This month's rent balance and the deposit",
    response: RentSummary,
  },
  reminders: {
    method: 'GET',
    path: '/api/payments/reminders',
    access: 'user',
    summary: 'Whether the user is reminded before rent is due',
    response: Reminders,
  },
  updateReminders: {
    method: 'PATCH',
    path: '/api/payments/reminders',
    access: 'user',
    summary: 'Turns rent reminders on or off. Overdue notices are always sent',
    body: Reminders,
    response: Reminders,
  },
  listMine: {
    method: 'GET',
    path: '/api/payments',
    access: 'user',
    summary: "The user's payments, newest first",
    paged: true,
    query: z.object({ ...pageQuery(100), year: Year }),
    response: z.array(OwnPayment),
  },
  statement: {
    method: 'GET',
    path: '/api/payments/statement.pdf',
    access: 'user',
    summary: "A statement of one year's payments, as a PDF",
    query: z.object({ year: YearNumber }),
    produces: 'application/pdf',
    response: Bytes,
  },
  exportMine: {
    method: 'GET',
    path: '/api/payments/export.csv',
    access: 'user',
    summary: "The user's payments from one year or all years, as a CSV file",
    query: z.object({ year: Year }),
    produces: 'text/csv',
    response: Bytes,
  },
  receipt: {
    method: 'GET',
    path: '/api/payments/:id/receipt.pdf',
    access: 'user',
    summary: 'The receipt of a completed payment, as a PDF',
    params: ById,
    produces: 'application/pdf',
    response: Bytes,
  },
  getMine: {
    method: 'GET',
    path: '/api/payments/:id',
    access: 'user',
    summary: "One of the user's payments",
    params: ById,
    response: OwnPayment,
  },
} as const satisfies Record<string, FileEndpoint>
