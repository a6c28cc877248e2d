import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { writeLetter } from '#server/jobs/letter.ts'
import type { PaymentRow } from './queries.ts'
import { cardOf, dayOf, dollars, isTest, purposeOf } from './labels.ts'

interface Told {
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

const addressed = ({ company, payment }: Told) => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to: payment.payer_email,
})

const linkTo = ({ origin }: Told, label: string, path: string) => ({ label, url: `${origin}${path}` })

/** The money has arrived. */
export const receipt = (told: Told): Mail => ({
  ...addressed(told),
  subject: `Receipt for ${dollars(told.payment.amount_cents)} | ${told.company.name}`,
  ...writeLetter({
    company: told.company,
    heading: 'Thank you for your payment!',
    body: [
      `Hello ${told.payment.payer_name}, your payment has reached us. Keep this mail as your receipt.`,
      ...testWords(told.payment),
    ],
    facts: [
      ...factsOf(told.payment),
      ['Paid on', dayOf(told.payment.completed_at!)],
      ['Paid with', cardOf(told.payment)],
      ['Receipt number', told.payment.id],
    ],
    link: linkTo(told, 'See your payments and receipts', '/dashboard/payments'),
  }),
})

/** The card was declined. */
export const failureNotice = (told: Told): Mail => ({
  ...addressed(told),
  subject: `Your payment of ${dollars(told.payment.amount_cents)} did not go through | ${told.company.name}`,
  ...writeLetter({
    company: told.company,
    heading: 'Your payment did not go through',
    body: [
      `Hello ${told.payment.payer_name}, no money was taken. ${told.payment.failure_message ?? ''}`.trim(),
      'Please try again, or use another card.',
      ...testWords(told.payment),
    ],
    facts: factsOf(told.payment, 'Account of'),
    link: linkTo(told, 'Pay now', '/payment'),
  }),
})

/** Money goes back. */
export const refundNotice = (told: Told, cents: number): Mail => ({
  ...addressed(told),
  subject: `We have refunded ${dollars(cents)} | ${told.company.name}`,
  ...writeLetter({
    company: told.company,
    heading: `${dollars(cents)} is on its way back to you`,
    body: [
      `Hello ${told.payment.payer_name}, your bank usually shows it within 5 to 10 days.`,
      ...testWords(told.payment),
    ],
    facts: [...factsOf(told.payment), ['Refunded in all', dollars(told.payment.refunded_cents)]],
    link: linkTo(told, 'See your payments and receipts', '/dashboard/payments'),
  }),
})
