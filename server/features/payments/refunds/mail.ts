import { randomUUID } from 'node:crypto'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import { cardOf, dollars, testWords } from '../labels.ts'
import { factsOf, type MailContext, paymentLetter } from '../mail.ts'
import type { RefundRow } from './queries.ts'

const amountsOf = ({ amount_cents: cents }: RefundRow, context: MailContext): [string, string][] => [
  ['Refund', dollars(cents)],
  ...factsOf(context.payment, { amount: 'Payment' }),
  ['Sent to', cardOf(context.payment)],
]

/** To the payer: a refund that they were told of did not arrive. */
export const refundFailedNotice = (context: MailContext, refund: RefundRow): Mail =>
  paymentLetter(context, {
    subject: `Your ${dollars(refund.amount_cents)} refund didn't go through`,
    heading: `Your ${dollars(refund.amount_cents)} refund didn't go through`,
    body: [
      greet(context.payment.payer_name, 'Your bank sent the refund back to us, so the money is with us again.'),
      `We'll find another way to pay you. If you have a new card or bank account, call us${atPhone(context.company.phone)}.`,
      ...testWords(context.payment),
    ],
    facts: amountsOf(refund, context),
    link: { label: 'View your ledger', path: '/ledger' },
  })

function failureWords({ payment }: MailContext, { refund_id: id, failure }: RefundRow): string[] {
  if (id === null) return [`${failure} No money went back, and we didn't email the payer. You can refund it again.`]
  const told = payment.payer_email === '' ? '' : ', and we emailed the payer'
  return [
    `${failure} The money counts as paid again${told}.`,
    'If it still belongs to the tenant, pay the credit back by check on the page of the lease.',
  ]
}

/** To the company: the same, with where to look. */
export const refundFailedToStaff = (context: MailContext, refund: RefundRow, leaseId: string | null): Mail => ({
  id: randomUUID(),
  from: { name: context.company.name, address: context.company.email },
  to: context.company.email,
  subject: `Refund failed: ${dollars(refund.amount_cents)}, ${context.payment.payer_name}`,
  ...renderEmail({
    company: context.company,
    why: WHY.staff,
    heading: 'Refund failed',
    body: [...failureWords(context, refund), ...testWords(context.payment)],
    facts: [...amountsOf(refund, context), ['Reason', refund.reason], ['Refunded by', refund.staff_name]],
    link: {
      label: 'Open the lease',
      url: `${context.origin}/admin/${leaseId === null ? `payments?open=${refund.payment_id}` : `leases/${leaseId}`}`,
    },
  }),
})
