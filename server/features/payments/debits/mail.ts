import { formatDate, formatDay } from '#contract/core/dates.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone, greet } from '#server/jobs/email-template.ts'
import { answerBy, cardOf, dollars, excessOf, testWords } from '../labels.ts'
import type { TenantRow } from '../ledger/shares/queries.ts'
import { factsOf, type MailContext, paymentLetter } from '../mail.ts'
import type { PaymentRow } from '../queries.ts'
import type { Consequences } from './returned/consequences.ts'
import { dueWords, owedHeading, payLink } from './returned/due-words.ts'
import { adviceFor, returnReason } from './reasons.ts'

/** To the payer: the bank was asked. This is no receipt, because the bank has not paid yet. */
export const sentNotice = (context: MailContext, agreed: { text: string } | null) =>
  paymentLetter(context, {
    subject: `Your ${dollars(context.payment.amount_cents)} payment is on its way`,
    heading: 'Your payment is on its way',
    body: [
      greet(
        context.payment.payer_name,
        `We sent your payment to your bank, which has until ${formatDay(answerBy(context.payment))} to pay.`,
      ),
      ...(context.payment.payment_type === 'rent'
        ? ["Your rent counts as paid on the day it was sent. If your bank doesn't pay it, the rent is due again."]
        : []),
      "We'll email you a receipt once your bank has paid, or let you know if it hasn't. This email is not a receipt.",
      ...(agreed === null ? [] : [`What you agreed to: ${agreed.text}`]),
      ...testWords(context.payment),
    ],
    facts: [
      ...factsOf(context.payment),
      ['Sent on', formatDate(context.payment.sent_at!)],
      ['From', cardOf(context.payment)],
    ],
    link: { label: 'View your payments', path: '/dashboard/payments' },
  })

/** To the payer: the bank took back what it had paid. */
export const returnedNotice = (context: MailContext, due: Consequences) =>
  paymentLetter(context, {
    subject: `Your ${dollars(context.payment.amount_cents)} payment was returned`,
    heading: owedHeading(due, 'Your payment was returned'),
    body: [
      greet(
        context.payment.payer_name,
        `Your bank took this payment back. ${returnReason(context.payment) ?? ''}`.trim(),
      ),
      ...dueWords(context.company, due, adviceFor(context.payment.dispute_reason)),
      `No fee was added. If you think this is a mistake, call us${atPhone(context.company.phone)}.`,
      ...testWords(context.payment),
    ],
    facts: [...factsOf(context.payment), ['Paid from', cardOf(context.payment)]],
    link: payLink(due),
  })

/** Roommates read a name, and never the address of someone without one. */
const roommateOf = ({ payer_name: name, payer_email: email }: PaymentRow) =>
  name === '' || name === email ? 'a former tenant' : name

/** To those who are on the lease: someone who has left it paid rent, and the bank did not pay it or took it back. */
export function othersNotice(context: MailContext, { dueCents }: Consequences, to: TenantRow): Mail {
  const { payment, company } = context
  const name = roommateOf(payment)
  const why = payment.status === 'completed' ? 'Their bank took the payment back' : "Their bank didn't pay it"
  return {
    ...paymentLetter(context, {
      subject: `${dollars(dueCents)} of rent is due again on your lease`,
      heading: `${dollars(dueCents)} of rent is due again`,
      body: [
        greet(
          to.first_name,
          `We got a payment of rent from ${name}, who has left the lease since. ${why}, so ${dollars(dueCents)} is due again, and those who are on the lease now owe it.`,
        ),
        `If you have questions, call us${atPhone(company.phone)}.`,
        ...testWords(payment),
      ],
      facts: factsOf({ ...payment, payer_name: name }),
      link: { label: 'Pay now', path: '/payment' },
    }),
    to: to.email,
  }
}

/** For the company. Nothing can be said against it. */
export function returnedToStaff(payment: PaymentRow): string[] {
  const { amount_cents: cents, refunded_cents: refunded, disputed_cents: taken } = payment
  const excess = excessOf(payment)
  return [
    `The tenant's bank took this payment back, so ${dollars(Number(cents) - Number(refunded))} counts no longer and is open again.`,
    ...(excess === 0
      ? []
      : [
          `The bank returned ${dollars(taken!)}, although ${dollars(refunded)} had been refunded. So the tenant has received ${dollars(excess)} more than they paid, which is in no ledger. Ask them for it, or charge it on their lease.`,
        ]),
    'Returns of bank debits are final, so there is nothing to answer in Stripe.',
    ...(payment.payer_email === '' ? [] : ['We emailed the tenant to let them know.']),
  ]
}
