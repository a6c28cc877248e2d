import * as z from 'zod/mini'
import { Id, Money, optionalLine, requiredLine } from '#contract/core/fields.ts'
import { parseCents } from '#contract/core/money.ts'
import { choice, day, MEMO_MAX } from '#contract/leases/entries.ts'
import { amountFrom } from '#contract/payments/amount-from.ts'

/** What the law sets a day for: the receipt with the bank, the statement of condition, the interest of a year and the return. */
export const DUTIES = ['account', 'condition', 'interest', 'return'] as const
export type DutyKind = (typeof DUTIES)[number]

/** Staff are warned so many days before a day of the law: on day 20 of 30. */
export const WARNING_DAYS = 10

const DUTY_STATUSES = ['upcoming', 'open', 'overdue', 'done'] as const

/** The money that interest is paid on. */
export const HELD = ['deposit', 'last_month'] as const
export type Held = (typeof HELD)[number]

/** What the law allows to keep of a deposit: G.L. c. 186 §15B(4). */
export const DEDUCTIONS = ['rent', 'tax', 'damage'] as const
export type DeductionKind = (typeof DEDUCTIONS)[number]

const Day = z.iso.date()

/** A percentage with two decimals: `"0.35"`. */
const Percent = z.string().check(z.regex(/^\d\.\d{2}$/))

const Duty = z.object({
  kind: z.enum(DUTIES),
  /** Of interest: on what, for which days, and how much at the default rate. `amount` of a bank receipt is the money that it is for. */
  interestOn: z.nullable(z.enum(HELD)),
  from: z.nullable(Day),
  until: z.nullable(Day),
  amount: z.nullable(Money),
  /** From when it can be done. */
  startsOn: Day,
  dueOn: Day,
  status: z.enum(DUTY_STATUSES),
  doneOn: z.nullable(Day),
})
export type Duty = z.input<typeof Duty>

const Interest = z.object({
  id: Id,
  interestOn: z.enum(HELD),
  from: Day,
  until: Day,
  rate: Percent,
  amount: Money,
  on: Day,
  /** Taken off the rent, or paid by check. */
  method: z.enum(['credit', 'check']),
})

const Account = z.object({
  id: Id,
  bankName: z.string(),
  bankAddress: z.string(),
  accountNumber: z.string(),
  since: Day,
  rate: z.nullable(Percent),
})

const Return = z.object({
  id: Id,
  on: Day,
  /** The deposit less deductions, with its interest. */
  amount: Money,
  interest: Money,
  number: z.nullable(z.string()),
  deductions: z.array(z.object({ kind: z.enum(DEDUCTIONS), amount: Money, description: z.string() })),
})

export const Deposit = z.object({
  held: Money,
  /** The day on which the first payment that still stands was received. */
  heldSince: z.nullable(Day),
  /** What banks work on for the deposit. It is not held yet. */
  onItsWay: Money,
  lastMonthHeld: Money,
  /** Where the deposit is. The law entitles the tenant to the number of the account. */
  account: z.nullable(Account),
  /** Where the last month's rent is, if it is in a bank. */
  lastMonthAccount: z.nullable(Account),
  conditionSentOn: z.nullable(Day),
  /** Until when the tenant may return a list of their own. */
  conditionReplyBy: z.nullable(Day),
  conditionReturnedOn: z.nullable(Day),
  /** In the order of their days. Interest that is settled is in `interest`. */
  duties: z.array(Duty),
  /** The rates that interest on the deposit and on the last month's rent is computed with unless others are given. */
  rate: Percent,
  lastMonthRate: Percent,
  /** Oldest first. */
  interest: z.array(Interest),
  /** Charges that a deduction for water or tax, or for damage can pay. Oldest first. */
  openCharges: z.array(z.object({ id: Id, kind: z.enum(['tax', 'damage']), on: Day, memo: z.string(), open: Money })),
  returned: z.nullable(Return),
  /** Returns of deposits that were held before this one. Oldest first. */
  former: z.array(Return),
})
export type Deposit = z.input<typeof Deposit>

/** The most that the law asks for: G.L. c. 186 §15B(3)(b). In hundredths of a percent. */
export const MOST_BPS = 500

const NOT_PERCENT = 'Rate must be a percentage, such as 0.35'
const bps = (text: string | number) => parseCents(text) ?? Number.NaN
const isRate = (text: string | number) => bps(text) >= 0

/** A yearly rate in percent, as hundredths of a percent. */
const Rate = z.pipe(
  z.union([z.string(), z.number()], { error: NOT_PERCENT }).check(
    z.refine(isRate, { error: NOT_PERCENT, abort: true }),
    z.refine((text) => bps(text) <= MOST_BPS, { error: 'Rate must be at most 5%, as Massachusetts law has it' }),
  ),
  z.transform(bps),
)

export const NewAccount = z.object({
  bankName: requiredLine('Bank', 120),
  bankAddress: requiredLine('Bank address', 200),
  accountNumber: requiredLine('Account number', 34).check(
    z.regex(/^[\dA-Za-z -]*\d[\dA-Za-z -]*$/, { error: 'Account number must be letters, digits and dashes' }),
  ),
  since: day('Deposited on'),
  rate: z.nullish(Rate),
  /** What is in it. */
  holds: z._default(choice('Holds', HELD), 'deposit'),
})
export type NewAccount = z.output<typeof NewAccount>

const CONDITION_STEPS = ['sent', 'returned'] as const

export const NewCondition = z.object({
  step: choice('Step', CONDITION_STEPS),
  on: day('Date'),
  memo: optionalLine('Memo', MEMO_MAX),
})
export type NewCondition = z.output<typeof NewCondition>

export const NewInterest = z.object({
  interestOn: choice('Interest on', HELD),
  /** The first day of the year that it is for, as the duty has it. */
  from: day('From'),
  rate: Rate,
  method: choice('Method', ['credit', 'check']),
  /** When the check was sent. Today for a credit. */
  on: z.nullish(day('Paid on')),
  number: optionalLine('Check number', 40),
})
export type NewInterest = z.output<typeof NewInterest>

const Deduction = z.object({
  kind: choice('Kind', DEDUCTIONS),
  amount: amountFrom(1, 'Amount must be more than $0.00'),
  description: requiredLine('Description', MEMO_MAX),
  /** The open charge that it pays. Without one, what is kept for water, tax or damage is charged, too. Rent is paid from the oldest month on. */
  chargeId: z.nullish(Id),
})

export const NewReturn = z.object({
  on: day('Sent on'),
  number: optionalLine('Check number', 40),
  /** For the interest that is still due on the deposit, and on the last month's rent: the rate of its bank, unless given. */
  rate: Rate,
  lastMonthRate: z.nullish(Rate),
  deductions: z._default(
    z.array(Deduction).check(z.maxLength(20, { error: 'At most 20 deductions fit on a statement' })),
    [],
  ),
})
export type NewReturn = z.output<typeof NewReturn>
