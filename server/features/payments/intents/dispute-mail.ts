import { randomUUID } from 'node:crypto'
import { formatDate } from '#contract/core/dates.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { PaymentRow } from '#server/features/payments/queries.ts'
import { RETURNED_TO_STAFF } from '#server/features/payments/debits/mail.ts'
import { staffReturnReason } from '#server/features/payments/debits/reasons.ts'
import { cardOf, dollars, purposeOf, testWords } from '#server/features/payments/labels.ts'

interface MailContext {
  company: Company
  payment: PaymentRow
  origin: string
}

const factsOf = (payment: PaymentRow) => [
  ['Amount', dollars(payment.amount_cents)] as const,
  ['For', purposeOf(payment)] as const,
  ...(payment.property_address === null ? [] : [['Property', payment.property_address] as const]),
  ['Paid by', payment.payer_name] as const,
]

const isDecided = ({ dispute_status: status }: PaymentRow) => status === 'won' || status === 'lost'

/** What the company must know about a dispute and do about it. */
function contentOf({ payment }: MailContext, dueBy: Date | null): { heading: string; body: string[] } {
  if (payment.dispute_status === 'lost' && payment.method_kind === 'us_bank_account')
    return { heading: 'Bank debit returned', body: RETURNED_TO_STAFF }
  if (payment.dispute_status === 'lost')
    return {
      heading: 'Dispute lost',
      body: [
        "The cardholder's bank reversed this payment. The payment no longer counts, so the payer owes the amount again.",
        'We emailed the payer to let them know.',
      ],
    }
  if (payment.dispute_status === 'won')
    return { heading: 'Dispute won', body: ['You keep the funds, and the payment still counts as paid.'] }
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
export const lostNotice = ({ company, payment, origin }: MailContext): Mail => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to: payment.payer_email,
  subject: `Your ${dollars(payment.amount_cents)} payment was reversed`,
  ...renderEmail({
    company,
    why: WHY.payment,
    heading: `You now owe ${dollars(payment.amount_cents)}`,
    body: [
      greet(payment.payer_name, 'Your bank returned this payment to you, so the amount is due again.'),
      `Please pay again, or call us${atPhone(company.phone)} if you think this is a mistake.`,
      ...testWords(payment),
    ],
    facts: factsOf(payment),
    link: { label: 'Pay now', url: `${origin}/payment` },
  }),
})
