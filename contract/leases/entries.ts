import * as z from 'zod/mini'
import { Id, Money, optionalLine, requiredLine } from '#contract/core/fields.ts'
import { amountFrom } from '#contract/payments/amount-from.ts'

const ENTRY_KINDS = ['charge', 'payment', 'credit', 'refund', 'reversal', 'adjustment'] as const

const ACCOUNTS = ['rent', 'last_month', 'deposit', 'lock', 'fee', 'late_fee', 'utility', 'interest'] as const

/** What staff may record a payment for, and charge. */
export const RECEIPT_ACCOUNTS = ['rent', 'deposit', 'fee'] as const
export const CHARGE_ACCOUNTS = ['rent', 'utility', 'fee', 'late_fee'] as const

export const RECEIPT_METHODS = ['check', 'cash', 'money_order', 'transfer'] as const
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number]

export const MEMO_MAX = 200

/** Dollars and cents that may be negative: `"-2100.50"`. */
export const SignedMoney = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

/** One line of a ledger. Charges are positive; payments and credits are negative. */
const Entry = z.object({
  id: Id,
  effectiveOn: z.iso.date(),
  /** The day it would have, had that month not been closed before it was posted. */
  occurredOn: z.nullable(z.iso.date()),
  kind: z.enum(ENTRY_KINDS),
  account: z.enum(ACCOUNTS),
  amount: SignedMoney,
  /** What it is, in a few words. */
  memo: z.string(),
  /** The balance after this entry: the sum of all entries up to it. */
  balanceAfter: SignedMoney,
  /** The month of rent that it is for, by its first day. */
  period: z.nullable(z.iso.date()),
  /** How a payment arrived that staff recorded, with the number of the check or transfer. */
  method: z.nullable(z.enum(RECEIPT_METHODS)),
  number: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  /** On a lease of several tenants, who made a payment. */
  paidBy: z.nullable(z.string()),
  /** The entry that this one takes back. */
  reverses: z.nullable(Id),
  /** Whether another entry takes this one back. */
  isReversed: z.boolean(),
})

export const Ledger = z.object({
  /** What is owed now: the sum of all amounts. Negative where more was paid than charged. */
  balance: SignedMoney,
  /** Payments that banks work on. They are in the ledger once the money has come. */
  processing: Money,
  /** Oldest first. */
  entries: z.array(Entry),
})
export type Ledger = z.input<typeof Ledger>
export type LedgerEntry = Ledger['entries'][number]

/** A line as staff see it. */
const AdminEntry = z.extend(Entry, {
  /** The member of staff who recorded it. Null for what the lease or a card payment caused. */
  staffName: z.nullable(z.string()),
  /** Whether staff may take it back. Payments online are refunded; terms are changed on the lease. */
  isReversible: z.boolean(),
  /** The card payment that caused it. */
  paymentId: z.nullable(Id),
  /** How many photos of the check, money order or slip it has. */
  photoCount: z.int(),
  /** What paid a charge, or what a payment or credit paid. */
  paid: z.array(z.object({ entryId: Id, memo: z.string(), effectiveOn: z.iso.date(), amount: Money })),
  /** What is open of a charge, or left of a payment or credit. Null for an entry that neither pays nor is paid. */
  left: z.nullable(Money),
})
export const AdminLedger = z.extend(Ledger, {
  entries: z.array(AdminEntry),
  /** Changes with every change of what paid what. */
  version: z.int(),
})
export type AdminLedger = z.input<typeof AdminLedger>
export type AdminLedgerEntry = AdminLedger['entries'][number]
export { AdminEntry }

export const Amount = amountFrom(1, 'Amount must be more than $0.00')

/** A required day: `2027-05-31`. */
export const day = (label: string) => {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === ''
      ? `${label} is required`
      : `${label} must be a date, such as 2027-05-31`
  return z.iso
    .date({ error, abort: true })
    .check(z.refine((text) => text >= '2000-01-01', { error: `${label} must be after 1999` }))
}

export const choice = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === '' ? `${label} is required` : `${label} must be one of ${values.join(', ')}`,
  })

/** Which of the tenants of a lease paid or is paid. The main tenant, unless given. */
export const PayerId = z.optional(z.uuid({ error: 'Choose one of the tenants of the lease' }).check(z.toLowerCase()))

/** A payment that did not go by card. */
export const NewReceipt = z.object({
  amount: Amount,
  method: choice('Method', RECEIPT_METHODS),
  receivedOn: day('Received on'),
  /** The number of the check, the money order or the transfer. */
  number: optionalLine('Number', 40),
  memo: optionalLine('Memo', MEMO_MAX),
  /** What it pays. Rent, unless given. */
  account: z._default(choice('Account', RECEIPT_ACCOUNTS), 'rent'),
  /** Which of the tenants of the lease paid. The main tenant, unless given. */
  tenantId: PayerId,
  /** Confirms that the same payment is not being recorded twice. */
  isAnother: z.optional(z.boolean({ error: 'isAnother must be true or false' })),
})
export type NewReceipt = z.output<typeof NewReceipt>

export const NewCharge = z.object({
  account: choice('Account', CHARGE_ACCOUNTS),
  amount: Amount,
  effectiveOn: day('Charge date'),
  /** What it is for. The tenant reads it. */
  memo: requiredLine('Memo', MEMO_MAX),
})
export type NewCharge = z.output<typeof NewCharge>

export const NewReversal = z.object({ reason: requiredLine('Reason', MEMO_MAX) })
export type NewReversal = z.output<typeof NewReversal>
