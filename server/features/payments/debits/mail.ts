import { formatDate } from '#contract/core/dates.ts'
import { DEBIT_DAYS } from '#contract/payments/debit-days.ts'
import { atPhone, greet } from '#server/jobs/email-template.ts'
import { cardOf, dollars, testWords } from '../labels.ts'
import { factsOf, type MailContext, paymentLetter } from '../mail.ts'
import { adviceFor, returnReason } from './reasons.ts'

/** To the payer: the bank was asked. This is no receipt, because the bank has not paid yet. */
export const sentNotice = (context: MailContext) =>
  paymentLetter(context, {
    subject: `Your ${dollars(context.payment.amount_cents)} payment is on its way`,
    heading: 'Your payment is on its way',
    body: [
      greet(context.payment.payer_name, `We sent your payment to your bank. ${DEBIT_DAYS}`),
      "We'll email you a receipt once your bank has paid, or let you know if it hasn't. This email is not a receipt.",
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
export const returnedNotice = (context: MailContext) =>
  paymentLetter(context, {
    subject: `Your ${dollars(context.payment.amount_cents)} payment was returned`,
    heading: `You now owe ${dollars(context.payment.amount_cents)}`,
    body: [
      greet(
        context.payment.payer_name,
        `Your bank took this payment back. ${returnReason(context.payment) ?? ''}`.trim(),
      ),
      `The amount is due again, and no fee was added. ${adviceFor(context.payment.dispute_reason)}`,
      `If you think this is a mistake, call us${atPhone(context.company.phone)}.`,
      ...testWords(context.payment),
    ],
    facts: [...factsOf(context.payment), ['Paid from', cardOf(context.payment)]],
    link: { label: 'Pay now', path: '/payment' },
  })

/** For the company. Nothing can be said against it. */
export const RETURNED_TO_STAFF = [
  "The tenant's bank took this payment back. The payment no longer counts, so the tenant owes the amount again.",
  'Returns of bank debits are final, so there is nothing to answer in Stripe. We emailed the tenant to let them know.',
]
