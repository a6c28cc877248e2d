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

/** The bank took the whole payment back, so the payer has the money of a refund that did not arrive. */
const isTakenBack = ({ payment }: MailContext) => payment.dispute_status === 'lost'

/** To the payer: a refund that they were told of did not arrive. */
export const refundFailedNotice = (context: MailContext, refund: RefundRow): Mail =>
  paymentLetter(context, {
    subject: `Your ${dollars(refund.amount_cents)} refund didn't go through`,
    heading: `Your ${dollars(refund.amount_cents)} refund didn't go through`,
    body: [
      ...(isTakenBack(context)
        ? [
            greet(context.payment.payer_name, "The refund didn't reach you."),
            `Your bank had already taken the whole payment back, so you have this money and we won't send it again. If you have questions, call us${atPhone(context.company.phone)}.`,
          ]
        : [
            greet(context.payment.payer_name, 'Your bank sent the refund back to us, so the money is with us again.'),
            `We'll find another way to pay you. If you have a new card or bank account, call us${atPhone(context.company.phone)}.`,
          ]),
      ...testWords(context.payment),
    ],
    facts: amountsOf(refund, context),
    link: { label: 'View your ledger', path: '/ledger' },
  })

function failureWords(context: MailContext, { refund_id: id, failure }: RefundRow): string[] {
  const { payment } = context
  if (isTakenBack(context))
    return [
      `${failure} The payer's bank already took the whole payment back, so this money isn't owed to the tenant. Don't refund it again.`,
      'If you charged it on the lease as money that the tenant received in addition, reverse that charge.',
    ]
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
