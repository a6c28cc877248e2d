import { randomUUID } from 'node:crypto'
import { formatDate } from '#contract/core/dates.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { Consequences } from './debits/returned/consequences.ts'
import { dueWords, payLink } from './debits/returned/due-words.ts'
import { adviceFor, declinedDebit } from './debits/reasons.ts'
import type { PaymentRow } from './queries.ts'
import { cardOf, dollars, LAST_MONTH, lastMonthWords, purposeOf, testWords, withLastMonth, paidAt } from './labels.ts'

export interface MailContext {
  company: Company
  payment: PaymentRow
  /** `PUBLIC_URL`. */
  origin: string
}

interface ReceiptContext extends MailContext {
  /** The part that is the last month's rent in advance. */
  lastMonthCents: number
}

interface Labels {
  amount?: string
  by?: string
  lastMonthCents?: number
}

export const factsOf = (payment: PaymentRow, { amount = 'Amount', by = 'Paid by', lastMonthCents = 0 }: Labels = {}) =>
  [
    [amount, dollars(payment.amount_cents)],
    ['For', withLastMonth(purposeOf(payment), Number(payment.amount_cents), lastMonthCents)],
    ...(lastMonthCents === 0 ? [] : [[LAST_MONTH, dollars(lastMonthCents)] as const]),
    ...(payment.property_address === null ? [] : [['Property', payment.property_address] as const]),
    [by, payment.payer_name],
  ] as [string, string][]

const addressed = ({ company, payment }: MailContext) => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to: payment.payer_email,
})

const linkTo = ({ origin }: MailContext, label: string, path: string) => ({ label, url: `${origin}${path}` })

interface Letter {
  subject: string
  heading: string
  body: string[]
  facts: [string, string][]
  link: { label: string; path: string }
}

/** An email to the payer about a payment. */
export const paymentLetter = (context: MailContext, { subject, link, ...content }: Letter): Mail => ({
  ...addressed(context),
  subject,
  ...renderEmail({
    company: context.company,
    why: WHY.payment,
    ...content,
    link: linkTo(context, link.label, link.path),
  }),
})

/** To the payer: the payment was received. */
export const receipt = (context: ReceiptContext): Mail => ({
  ...addressed(context),
  subject: `Receipt for ${dollars(context.payment.amount_cents)}`,
  ...renderEmail({
    company: context.company,
    why: WHY.payment,
    heading: 'Thank you for your payment!',
    amount: dollars(context.payment.amount_cents),
    body: [
      greet(context.payment.payer_name, 'We received your payment. Please keep this email as your receipt.'),
      ...lastMonthWords(context.lastMonthCents),
      ...testWords(context.payment),
    ],
    facts: [
      ...factsOf(context.payment, { lastMonthCents: context.lastMonthCents }),
      ['Paid on', formatDate(paidAt(context.payment))],
      ...(context.payment.sent_at === null
        ? []
        : [['Paid by your bank on', formatDate(context.payment.completed_at!)] as [string, string]]),
      ['Paid with', cardOf(context.payment)],
      ['Receipt number', context.payment.receipt_number!],
      // G.L. c. 186 §15B(2)(a) and (b)
      ...(context.payment.payment_type === 'deposit' || context.lastMonthCents > 0
        ? [['Received by', context.company.name] as [string, string]]
        : []),
    ],
    link: linkTo(context, 'View payments and receipts', '/dashboard/payments'),
  }),
})

/** The provider's code of a payment whose payer was away when their bank asked for them. */
export const ASKED_FOR_PAYER = 'authentication_required'

/** Why no money moved, and what to do. The provider's reason mostly is one sentence about `Your card`; others say to try again. */
function declineOf({ payer_name: name, failure_code: code, failure_message: message }: PaymentRow): string[] {
  if (code === ASKED_FOR_PAYER)
    return [
      greet(name, "Your bank wants you to confirm this payment, so it couldn't be made automatically."),
      "You haven't been charged. Please pay online and confirm it with your bank.",
    ]
  const reason = message ?? 'Your card was declined.'
  return /^Your [^.]+\.$/.test(reason)
    ? [greet(name, `${reason.slice(0, -1)} and you haven't been charged.`), 'Please try again or use a different card.']
    : [greet(name, `You haven't been charged. ${reason}`), 'You can also use a different card.']
}

/** To the payer: the card was declined, or the bank did not pay. */
export const failureNotice = (context: MailContext, due: Consequences): Mail =>
  paymentLetter(context, {
    subject: `Your ${dollars(context.payment.amount_cents)} payment didn't go through`,
    heading: "Your payment didn't go through",
    body: [
      ...(context.payment.method_kind === 'card'
        ? declineOf(context.payment)
        : [
            declinedDebit(context.payment),
            'No money was taken from your account, and no fee was added.',
            ...dueWords(context.company, due, adviceFor(context.payment.failure_code)),
          ]),
      ...testWords(context.payment),
    ],
    facts: [
      ...factsOf(context.payment, { by: 'Tenant' }),
      ...(context.payment.sent_at === null
        ? []
        : ([
            ['Sent on', formatDate(context.payment.sent_at)],
            ['From', cardOf(context.payment)],
          ] as [string, string][])),
    ],
    link: payLink({ ...due, dueCents: due.againCents }),
  })

/** To the payer: a refund was made. */
export const refundNotice = (context: MailContext, cents: number): Mail => ({
  ...addressed(context),
  subject: `Your ${dollars(cents)} refund is on its way`,
  ...renderEmail({
    company: context.company,
    why: WHY.payment,
    heading: `Your ${dollars(cents)} refund is on its way`,
    body: [
      greet(
        context.payment.payer_name,
        `We sent your refund. It usually takes 5 to 10 business days to show up ${context.payment.method_kind === 'card' ? 'on your card' : 'in your bank account'}.`,
      ),
      ...testWords(context.payment),
    ],
    facts: [
      ['Refund', dollars(cents)],
      ...(Number(context.payment.refunded_cents) === cents
        ? []
        : [['Total refunded', dollars(context.payment.refunded_cents)] as const]),
      ...factsOf(context.payment, { amount: 'Payment' }),
      ['Receipt number', context.payment.receipt_number!],
    ],
    link: linkTo(context, 'View payments and receipts', '/dashboard/payments'),
  }),
})
