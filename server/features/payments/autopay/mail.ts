import type { Company } from '#contract/company/public.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { greet } from '#server/jobs/email-template.ts'
import { rentLetter } from '../letter.ts'
import { dollars } from '../labels.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import { NOT_CHARGED } from '../upcoming/reasons.ts'

interface Letter {
  company: Company
  /** `PUBLIC_URL`. */
  origin: string
  heading: string
  body: string[]
  facts?: [string, string][]
  link?: { label: string; path: string }
}

/** To the tenant, about a payment that is made by itself. Without an email address of its own the company sends no mail. */
export async function tellTenant(trx: Db, payer: Payer, { company, origin, heading, body, facts = [], link }: Letter) {
  const { label, path } = link ?? { label: 'View autopay', path: '/autopay' }
  const [first, ...rest] = body
  if (company.email === '') return
  await enqueue(
    trx,
    'send_mail',
    rentLetter({
      company,
      to: payer.email,
      heading,
      body: [greet(payer.first_name, first!), ...rest],
      facts: [...facts, ...(payer.property_address === null ? [] : [['Property', payer.property_address] as const])],
      link: { label, url: `${origin}${path}` },
    }),
  )
}

const HEADINGS = {
  on: 'Autopay is on',
  changed: 'Your autopay was changed',
  off: 'Autopay is off',
  paused: 'Autopay is paused',
  resumed: 'Autopay starts again',
} as const

/** To the tenant: what was agreed to, or that it ended. The email is their copy of the authorization. */
export const tellTerms = (
  trx: Db,
  payer: Payer,
  { kind, text, company, origin }: { kind: keyof typeof HEADINGS; text: string; company: Company; origin: string },
) =>
  tellTenant(trx, payer, {
    company,
    origin,
    heading: HEADINGS[kind],
    body:
      kind === 'on' || kind === 'changed'
        ? ['You agreed to this. Please keep this email for your records.', text]
        : [text],
  })

interface Announced {
  company: Company
  origin: string
  chargeOn: string
  /** The day of the cut-off. */
  cutOffDay: string
  cents: number
  /** `Visa ending in 4242`. */
  method: string
}

/** To the tenant, the day before: how much is charged, and until when it can be skipped. */
export const tellNext = (trx: Db, payer: Payer, { company, origin, chargeOn, cutOffDay, cents, method }: Announced) =>
  tellTenant(trx, payer, {
    company,
    origin,
    heading: `${dollars(cents)} will be paid automatically on ${formatDay(chargeOn)}`,
    body: [
      `Your rent will be charged to ${method}. You can skip this payment, change it or turn off autopay until 6 p.m. Eastern time on ${formatDay(cutOffDay)}.`,
      'If you pay by hand before then, only what is still due is charged.',
    ],
    facts: [
      ['Amount', dollars(cents)],
      ['On', formatDay(chargeOn)],
      ['Payment method', method],
    ],
  })

const WHY_UNPAID = {
  card: 'The payment method that autopay uses has expired or is no longer saved, so nothing was charged.',
  ...NOT_CHARGED,
} as const

/** To the tenant: nothing was charged, and why. */
export const tellUnpaid = (
  trx: Db,
  payer: Payer,
  { company, origin, cents, why }: Pick<Announced, 'company' | 'origin' | 'cents'> & { why: keyof typeof WHY_UNPAID },
) =>
  tellTenant(trx, payer, {
    company,
    origin,
    heading: "Your rent wasn't paid automatically",
    body: [
      WHY_UNPAID[why],
      why === 'card' || why === 'debits_off'
        ? 'Please pay by hand this time, and choose another payment method for autopay.'
        : 'Please pay by hand this time. Autopay stays on for the next payment.',
    ],
    facts: [['Rent due', dollars(cents)]],
    link: { label: 'Pay now', path: '/payment' },
  })
