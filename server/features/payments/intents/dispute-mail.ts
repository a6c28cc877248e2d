import { randomUUID } from 'node:crypto'
import { formatDate } from '#contract/core/dates.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { renderEmail } from '#server/jobs/email-template.ts'
import type { PaymentRow } from '#server/features/payments/queries.ts'
import { dollars, isTest, purposeOf } from '#server/features/payments/labels.ts'

interface MailContext {
  company: Company
  payment: PaymentRow
  origin: string
}

const factsOf = (payment: PaymentRow) => [
  ['Amount', dollars(payment.amount_cents)] as const,
  ['For', purposeOf(payment)] as const,
  ...(payment.property_address === null ? [] : [['Home', payment.property_address] as const]),
  ['Paid by', payment.payer_name] as const,
]

/** What the company must know about a dispute and do about it. */
function contentOf({ payment }: MailContext, dueBy: Date | null): { heading: string; body: string[] } {
  if (payment.dispute_status === 'lost')
    return {
      heading: 'A dispute is lost',
      body: [
        'The bank has taken the money back. The payment counts no more: what it paid for is open again.',
        'The payer is told so.',
      ],
    }
  if (payment.dispute_status === 'won')
    return { heading: 'A dispute is won', body: ['The money stays: the payment counts as before.'] }
  const until = dueBy === null ? 'Answer the bank' : `Answer the bank by ${formatDate(dueBy)}`
  return {
    heading: 'A payment is disputed',
    body: [
      `The payer’s bank asks for the money back. ${until}, in the card provider’s dashboard, or the money is lost.`,
      'Until it is decided the payment counts.',
    ],
  }
}

/** To the company: a dispute was opened or decided. */
export function disputeNotice(context: MailContext, dueBy: Date | null): Mail {
  const { company, payment, origin } = context
  const { heading, body } = contentOf(context, dueBy)
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: company.email,
    subject: `${heading}: ${dollars(payment.amount_cents)}, ${purposeOf(payment)}, ${payment.payer_name}`,
    ...renderEmail({
      company,
      heading,
      body,
      facts: [
        ...factsOf(payment),
        ...(dueBy === null || payment.dispute_status === 'lost' ? [] : [['Answer by', formatDate(dueBy)] as const]),
        ['Payment', payment.id],
        ...(payment.intent_id === null ? [] : [['At the provider', payment.intent_id] as const]),
      ],
      link: { label: 'Open the payment', url: `${origin}/admin/payments?open=${payment.id}` },
    }),
  }
}

/** To the payer: their bank took the money back, so the payment no longer counts. */
export const lostNotice = ({ company, payment, origin }: MailContext): Mail => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to: payment.payer_email,
  subject: `Your bank has taken back ${dollars(payment.amount_cents)} | ${company.name}`,
  ...renderEmail({
    company,
    heading: `${dollars(payment.amount_cents)} is open again`,
    body: [
      `Hello ${payment.payer_name}, your bank has given this payment back to you, so it does not count any more.`,
      `If that is a mistake, please pay it again, or call us: ${company.phone}.`,
      ...(isTest(payment) ? ['This was made in test mode: no real money moves.'] : []),
    ],
    facts: factsOf(payment),
    link: { label: 'Pay now', url: `${origin}/payment` },
  }),
})
