import * as z from 'zod/mini'
import { Id, Money, Timestamp } from '#contract/core/fields.ts'

const CalendarDay = z.iso.date()

/** A payment of rent that its payer has scheduled for a day. */
export const ScheduledPayment = z.object({
  id: Id,
  payOn: CalendarDay,
  /** What will be charged, as far as it is known today. Never more than is due then and than was chosen. */
  amount: Money,
  /** The chosen amount. Null for all rent that is due then. */
  chosenAmount: z.nullable(Money),
  /** The card that is charged. Null where it is not saved any longer. */
  methodId: z.nullable(Id),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** The card is not saved any longer, or has expired by then. */
  isMethodLost: z.boolean(),
  /** Until then it can be canceled. */
  cutOffAt: Timestamp,
  /** The cut-off is over. */
  isLocked: z.boolean(),
  /** Autopay pays before this payment, so that it charges only what is due after that. */
  isAfterAutopay: z.boolean(),
})
export type ScheduledPayment = z.input<typeof ScheduledPayment>

/** A scheduled payment that was not made, while its payer has not paid or scheduled since. */
const UnmadePayment = z.object({
  id: Id,
  /** A sentence that says why. */
  reason: z.string(),
  payOn: CalendarDay,
  amount: Money,
})
export type UnmadePayment = z.input<typeof UnmadePayment>

/** A payment from a bank account that its bank works on. */
const SentPayment = z.object({
  id: Id,
  paymentType: z.enum(['rent', 'deposit', 'fees']),
  amount: Money,
  /** For rent: the month that it pays for. */
  rentMonth: z.nullable(CalendarDay),
  /** The day on which it counts as made, unless the bank returns it. */
  sentOn: CalendarDay,
  /** The user's own payment, and not of someone else on the lease. */
  isOwn: z.boolean(),
})
export type SentPayment = z.input<typeof SentPayment>

/** A payment from a bank account that its bank did not pay or took back, while what it was for is due. */
const UnpaidDebit = z.object({
  id: Id,
  /** A sentence that says what happened, how much and when. */
  title: z.string(),
  /** Why, and what is due. */
  text: z.string(),
  /** What is due because of it, or will be: `December 2026 rent is due Dec 1, 2026.` */
  again: z.string(),
})
export type UnpaidDebit = z.input<typeof UnpaidDebit>

export const RentSummary = z.object({
  /** The current monthly rent. Null where it is not known. */
  rentAmount: z.nullable(Money),
  /** The first and the last month of the lease, where they are charged by the day, with their days: `January 16–31, 2027`. */
  partMonths: z.array(z.object({ month: CalendarDay, name: z.string() })),
  /** The rent of the month after the one that a payment counts for. Null where it is not known. */
  laterRent: z.nullable(Money),
  /** A future rent that is already agreed, and the month it starts. */
  nextRent: z.nullable(z.object({ from: CalendarDay, amount: Money })),
  /** The first day of the month that this summary is about: the current month, or the first month of the lease. */
  month: CalendarDay,
  rentPaid: Money,
  /** The user's own rent payments of any month that are processing: a card was entered, and the provider has not answered yet. */
  rentPending: Money,
  /** Rent that banks work on. It is neither paid nor asked for again: the open amounts are without it. */
  rentSent: Money,
  /** What banks work on for the lease, of everyone on it, the oldest first. */
  sent: z.array(SentPayment),
  /**
   * The last month that is paid, where this month and any that were paid ahead are. What banks work on is not paid. Null before the lease, where the last
   * month is paid with the first, and where an older month or the opening balance is due.
   */
  settledThrough: z.nullable(CalendarDay),
  /** The rent of that month is paid in full. */
  isRentPaid: z.boolean(),
  /**
   * The month that a rent payment made now counts for: the oldest open month, else the next one. Before the lease begins, it counts for the first and
   * the last month.
   */
  rentMonth: CalendarDay,
  /** The due date of that month's rent. Null without a lease or after its end. */
  rentDueOn: z.nullable(CalendarDay),
  /** The open amount of that month. Null where the rent is not known. */
  rentOpen: z.nullable(Money),
  /** Past-due months, oldest first, with their open amounts. */
  openMonths: z.array(z.object({ month: CalendarDay, dueOn: CalendarDay, open: Money })),
  /** The pseudo-month of the opening balance that staff entered. Null without an opening balance. */
  openingMonth: z.nullable(CalendarDay),
  rentOwed: Money,
  /**
   * On a lease of several tenants, the user's share of the rent of a month, what of it is open, and all that is open of their shares. It is the oldest
   * month of which their share is open, else the latest one. $0.00 where they owe none. `processing` is what banks work on of that share: it is neither
   * open nor paid. Null on a lease of one tenant.
   */
  share: z.nullable(z.object({ month: CalendarDay, amount: Money, open: Money, processing: Money, owed: Money })),
  /** The highest rent payment that is accepted now. Null where the rent is not known. */
  rentMost: z.nullable(Money),
  /** The prepaid part of the last month's rent, paid before the lease began. */
  lastMonthPaid: Money,
  /** The lease has not begun: its first and last month may be paid. */
  isBeforeLease: z.boolean(),
  /** The last day of the lease, once it has ended. */
  leaseEndedOn: z.nullable(CalendarDay),
  /** The last day on a lease that the user shared, where they have no lease now. */
  leftOn: z.nullable(CalendarDay),
  /** The open amount of the security deposit. Null where none may be taken. */
  depositOpen: z.nullable(Money),
  /** The part of it that is charged, less what banks work on. A lease without an agreed deposit charges none, but one may be paid. */
  depositDue: Money,
  depositPaid: Money,
  /** The part that a bank works on. It is not part of the open amount. */
  depositSent: Money,
  /** Fees that banks work on. */
  feesSent: Money,
  /** What is charged and not paid of fees and utilities, and before the lease begins the new lock. Null where nothing is. */
  feeOpen: z.nullable(Money),
  /** The next automatic payment that is neither skipped nor empty. Null where there is none. */
  autopay: z.nullable(z.object({ on: CalendarDay, amount: Money })),
  /** Autopay charges nothing before this day, or until it is resumed where it is null. Null where it is off or not paused. */
  autopayPause: z.nullable(z.object({ resumesOn: z.nullable(CalendarDay) })),
  /** What the user has scheduled, the next payment first. */
  scheduled: z.array(ScheduledPayment),
  /** Scheduled payments that were not made and whose rent is still due, the newest first. */
  unmade: z.array(UnmadePayment),
  /** The user's own debits that were not paid or were returned, the newest first, until what they were for is paid. */
  unpaid: z.array(UnpaidDebit),
})

export type RentSummary = z.input<typeof RentSummary>
