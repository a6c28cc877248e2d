import { randomUUID } from 'node:crypto'
import { formatDate } from '#contract/core/dates.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { PaymentRow } from '#server/features/payments/queries.ts'
import type { Consequences } from '#server/features/payments/debits/returned/consequences.ts'
import { dueWords, owedHeading, payLink } from '#server/features/payments/debits/returned/due-words.ts'
import { returnedToStaff } from '#server/features/payments/debits/mail.ts'
import { staffReturnReason } from '#server/features/payments/debits/reasons.ts'
import { factsOf, type MailContext, paymentLetter } from '#server/features/payments/mail.ts'
import { cardOf, dollars, purposeOf, testWords } from '#server/features/payments/labels.ts'

const isDecided = ({ dispute_status: status }: PaymentRow) => status === 'won' || status === 'lost'

/** What the company must know about a dispute and do about it. */
function contentOf({ payment }: MailContext, dueBy: Date | null): { heading: string; body: string[] } {
  if (payment.dispute_status === 'lost' && payment.method_kind === 'us_bank_account')
    return { heading: 'Bank debit returned', body: returnedToStaff(payment) }
  if (payment.dispute_status === 'lost')
    return {
      heading: 'Dispute lost',
      body: [
        "The cardholder's bank reversed this payment. The payment no longer counts, so the payer owes the amount again.",
        'We emailed the payer to let them know.',
      ],
    }
  if (payment.dispute_status === 'won')
    return { heading: 'Dispute won', body: ['You keep the funds, and the payment counts as paid.'] }
  const by = dueBy === null ? '' : ` by ${formatDate(dueBy)}`
  return {
    heading: 'Payment disputed',
    body: [
      `The cardholder disputed this payment. Respond in Stripe${by} or the funds go back to the cardholder.`,
      'The payment counts as paid until the dispute is decided.',
    ],
  }
}

/** To the company: a dispute was opened or decided. */
export function disputeNotice(context: MailContext, dueBy: Date | null): Mail {
  const { company, payment, origin } = context
  const { heading, body } = contentOf(context, dueBy)
  const why = staffReturnReason(payment)
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: company.email,
    subject: `${heading}: ${dollars(payment.amount_cents)}, ${purposeOf(payment)}, ${payment.payer_name}`,
    ...renderEmail({
      company,
      why: WHY.staff,
      heading,
      body: [...body, ...testWords(payment)],
      facts: [
        ...factsOf(payment),
        ...(dueBy === null || isDecided(payment) ? [] : [['Respond by', formatDate(dueBy)] as const]),
        ...(why === null ? [] : [['Why', why] as const, ['Account', cardOf(payment)] as const]),
        ['Receipt number', payment.receipt_number!],
        ...(payment.intent_id === null ? [] : [['Stripe ID', payment.intent_id] as const]),
      ],
      link: { label: 'Open the payment', url: `${origin}/admin/payments?open=${payment.id}` },
    }),
  }
}

/** To the payer: a dispute over their card was lost, so the payment no longer counts. */
export const lostNotice = (context: MailContext, due: Consequences): Mail =>
  paymentLetter(context, {
    subject: `Your ${dollars(context.payment.amount_cents)} payment was reversed`,
    heading: owedHeading(due, 'Your payment was reversed'),
    body: [
      greet(context.payment.payer_name, 'Your bank returned this payment to you.'),
      ...dueWords(context.company, due, 'Please pay again.'),
      `If you think this is a mistake, call us${atPhone(context.company.phone)}.`,
      ...testWords(context.payment),
    ],
    facts: factsOf(context.payment),
    link: payLink(due),
  })

/** To the payer: what was taken back came again, so the payment counts. */
export const countsAgainNotice = (context: MailContext): Mail =>
  paymentLetter(context, {
    subject: `Your ${dollars(context.payment.amount_cents)} payment counts again`,
    heading: 'Your payment counts again',
    body: [
      greet(context.payment.payer_name, 'Your bank paid this payment after all, so what it paid is no longer due.'),
      ...testWords(context.payment),
    ],
    facts: factsOf(context.payment),
    link: { label: 'View your payments', path: '/dashboard/payments' },
  })
