import { formatDate } from '#contract/core/dates.ts'
import { DEBIT_DAYS } from '#contract/payments/debit-days.ts'
import { atPhone, greet } from '#server/jobs/email-template.ts'
import { cardOf, dollars, testWords } from '../labels.ts'
import { factsOf, type MailContext, paymentLetter } from '../mail.ts'
import { returnReason } from './reasons.ts'

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

/** What to do about a debit that a bank did not pay, or took back. */
const ADVICE: Readonly<Record<string, string>> = {
  insufficient_funds: 'Please pay again once there is enough money in the account, or use another account or a card.',
  debit_not_authorized: 'Please ask your bank to allow our debits, or pay with another account or a card.',
}
const OTHERWISE = 'Please pay again with another bank account or a card.'

/** Why no money moved, and what to do. */
export const declinedDebit = ({ payment }: Pick<MailContext, 'payment'>) => [
  greet(payment.payer_name, `Your bank didn't pay this debit. ${payment.failure_message ?? ''}`.trim()),
  `The amount is due again. ${ADVICE[payment.failure_code ?? ''] ?? OTHERWISE}`,
]

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
      `The amount is due again, and no fee was added. ${ADVICE[context.payment.dispute_reason ?? ''] ?? OTHERWISE}`,
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
