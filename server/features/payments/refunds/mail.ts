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

/** A refund that failed, and how much of it is credit of the lease that has the payment. Null where no lease has it. */
export interface FailedRefund {
  refund: RefundRow
  creditCents: number | null
}

function owedWords({ company }: MailContext, { refund, creditCents }: FailedRefund): string {
  const phone = atPhone(company.phone)
  const another = `If you have a new card or bank account, call us${phone}.`
  if (creditCents === null)
    return `If we owe you this money, we'll find another way to pay you. If you have questions, call us${phone}.`
  const counts = 'It counts as paid on your lease again.'
  if (creditCents === 0)
    return `${counts} You haven't paid more than what is due, so we don't owe you any of it. If you have questions, call us${phone}.`
  if (creditCents < Number(refund.amount_cents))
    return `${counts} ${dollars(creditCents)} of it is more than what is due, and we'll find another way to pay you that. ${another}`
  return `We'll find another way to pay you. ${another}`
}

/** To the payer: a refund that they were told of did not arrive. */
export const refundFailedNotice = (context: MailContext, failed: FailedRefund): Mail =>
  paymentLetter(context, {
    subject: `Your ${dollars(failed.refund.amount_cents)} refund didn't go through`,
    heading: `Your ${dollars(failed.refund.amount_cents)} refund didn't go through`,
    body: [
      ...(isTakenBack(context)
        ? [
            greet(context.payment.payer_name, "The refund didn't reach you."),
            `Your bank had already taken the whole payment back, so you have this money and we won't send it again. If you have questions, call us${atPhone(context.company.phone)}.`,
          ]
        : [
            greet(context.payment.payer_name, "The refund didn't reach you, so we have the money again."),
            owedWords(context, failed),
          ]),
      ...testWords(context.payment),
    ],
    facts: amountsOf(failed.refund, context),
    link: { label: 'View your ledger', path: '/ledger' },
  })

/** What staff do about money that came back. */
function creditWords({ refund, creditCents }: FailedRefund): string {
  if (creditCents === null) return 'If it still belongs to the tenant, pay it back by check.'
  if (creditCents === 0)
    return "The lease has no credit, so none of it is owed to the tenant. Don't pay it back by check."
  const part = creditCents < Number(refund.amount_cents) ? `${dollars(creditCents)} of it` : 'It'
  return `${part} is a credit of the tenant. Pay the credit back by check on the page of the lease.`
}

function failureWords(context: MailContext, failed: FailedRefund): string[] {
  const { payment } = context
  const { refund_id: id, failure } = failed.refund
  if (isTakenBack(context))
    return [
      `${failure} The payer's bank already took the whole payment back, so this money isn't owed to the tenant. Don't refund it again.`,
      'If you charged it on the lease as money that the tenant received in addition, reverse that charge.',
    ]
  if (id === null) return [`${failure} No money went back, and we didn't email the payer. You can refund it again.`]
  const told = payment.payer_email === '' ? '' : ', and we emailed the payer'
  return [`${failure} The money counts as paid again${told}.`, creditWords(failed)]
}

/** To the company: the same, with where to look. */
export const refundFailedToStaff = (context: MailContext, failed: FailedRefund, leaseId: string | null): Mail => ({
  id: randomUUID(),
  from: { name: context.company.name, address: context.company.email },
  to: context.company.email,
  subject: `Refund failed: ${dollars(failed.refund.amount_cents)}, ${context.payment.payer_name}`,
  ...renderEmail({
    company: context.company,
    why: WHY.staff,
    heading: 'Refund failed',
    body: [...failureWords(context, failed), ...testWords(context.payment)],
    facts: [
      ...amountsOf(failed.refund, context),
      ['Reason', failed.refund.reason],
      ['Refunded by', failed.refund.staff_name],
    ],
    link: {
      label: 'Open the lease',
      url: `${context.origin}/admin/${leaseId === null ? `payments?open=${failed.refund.payment_id}` : `leases/${leaseId}`}`,
    },
  }),
})
