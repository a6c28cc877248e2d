import { randomUUID } from 'node:crypto'
import { formatDate } from '#contract/core/dates.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { renderEmail } from '#server/jobs/email-template.ts'
import type { PaymentRow } from './queries.ts'
import { cardOf, dollars, isTest, purposeOf } from './labels.ts'

interface MailContext {
  company: Company
  payment: PaymentRow
  /** `PUBLIC_URL`. */
  origin: string
}

const testWords = (payment: PaymentRow) => (isTest(payment) ? ['This was made in test mode: no real money moves.'] : [])

const factsOf = (payment: PaymentRow, by = 'Paid by') =>
  [
    ['Amount', dollars(payment.amount_cents)],
    ['For', purposeOf(payment)],
    ...(payment.property_address === null ? [] : [['Home', payment.property_address] as const]),
    [by, payment.payer_name],
  ] as [string, string][]

const addressed = ({ company, payment }: MailContext) => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to: payment.payer_email,
})

const linkTo = ({ origin }: MailContext, label: string, path: string) => ({ label, url: `${origin}${path}` })

/** To the payer: the payment was received. */
export const receipt = (context: MailContext): Mail => ({
  ...addressed(context),
  subject: `Receipt for ${dollars(context.payment.amount_cents)} | ${context.company.name}`,
  ...renderEmail({
    company: context.company,
    heading: 'Thank you for your payment!',
    body: [
      `Hello ${context.payment.payer_name}, your payment has reached us. Keep this mail as your receipt.`,
      ...testWords(context.payment),
    ],
    facts: [
      ...factsOf(context.payment),
      ['Paid on', formatDate(context.payment.completed_at!)],
      ['Paid with', cardOf(context.payment)],
      ['Receipt number', context.payment.id],
    ],
    link: linkTo(context, 'See your payments and receipts', '/dashboard/payments'),
  }),
})

/** To the payer: the card was declined. */
export const failureNotice = (context: MailContext): Mail => ({
  ...addressed(context),
  subject: `Your payment of ${dollars(context.payment.amount_cents)} did not go through | ${context.company.name}`,
  ...renderEmail({
    company: context.company,
    heading: 'Your payment did not go through',
    body: [
      `Hello ${context.payment.payer_name}, no money was taken. ${context.payment.failure_message ?? ''}`.trim(),
      'Please try again, or use another card.',
      ...testWords(context.payment),
    ],
    facts: factsOf(context.payment, 'Account of'),
    link: linkTo(context, 'Pay now', '/payment'),
  }),
})

/** To the payer: a refund was made. */
export const refundNotice = (context: MailContext, cents: number): Mail => ({
  ...addressed(context),
  subject: `We have refunded ${dollars(cents)} | ${context.company.name}`,
  ...renderEmail({
    company: context.company,
    heading: `${dollars(cents)} is on its way back to you`,
    body: [
      `Hello ${context.payment.payer_name}, your bank usually shows it within 5 to 10 days.`,
      ...testWords(context.payment),
    ],
    facts: [...factsOf(context.payment), ['Refunded in all', dollars(context.payment.refunded_cents)]],
    link: linkTo(context, 'See your payments and receipts', '/dashboard/payments'),
  }),
})
