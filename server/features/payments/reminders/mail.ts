import { formatDay } from '#contract/core/dates.ts'
import type { Month } from '#contract/core/calendar.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone, greet } from '#server/jobs/email-template.ts'
import { sum } from '#server/features/payments/ledger/rent-balance.ts'
import { dollars } from '#server/features/payments/labels.ts'
import { rentLetter } from '../letter.ts'
import type { DueLease } from './queries.ts'

export interface OwedMonth {
  month: Month
  isOpening: boolean
  openCents: number
}

interface MailContext {
  company: Company
  lease: DueLease
  openCents: number
  /** The name of a month of rent, or the days of it that are charged. */
  nameOf: (month: Month) => string
  /** What the reader pays: their share on a lease of several tenants. */
  name: 'Your rent' | 'Your share of the rent'
  /** All past-due open months, including this one, with what is open of them for the reader. */
  owed: readonly OwedMonth[]
  /** `PUBLIC_URL`. */
  origin: string
}

function contentOf({ company, lease, openCents, name, nameOf }: MailContext): { heading: string; body: string[] } {
  const rent = `${name} of ${dollars(openCents)}`
  const off = 'You can turn off these reminders under Payments in your account.'
  if (lease.kind === 'upcoming')
    return {
      heading: `${rent} is due on ${formatDay(lease.dueOn)}`,
      body: ['You can pay online with no added fee.', off],
    }
  if (lease.kind === 'due')
    return { heading: `${rent} is due today`, body: ['You can pay online with no added fee.', off] }
  return {
    heading: `${name} for ${nameOf(lease.period)} is overdue`,
    body: [
      `${name} was due on ${formatDay(lease.dueOn)}, and ${dollars(openCents)} is still unpaid. No late fee has been added.`,
      `Already paid, or having trouble? Call us${atPhone(company.phone)}.`,
    ],
  }
}

/** Reminds of the amount, its due date and how to pay. */
export function reminder(context: MailContext): Mail {
  const { company, lease, openCents, owed, origin, nameOf } = context
  const { heading, body } = contentOf(context)
  const [first, ...rest] = body
  return rentLetter({
    company,
    to: lease.email,
    heading,
    body: [greet(lease.firstName, first!), ...rest],
    facts: [
      ['Amount', dollars(openCents)],
      ['For', nameOf(lease.period)],
      ['Due', formatDay(lease.dueOn)],
      ...(owed.length > 1 || (owed.length === 1 && (owed[0]!.isOpening || owed[0]!.month !== lease.period))
        ? [
            [
              'Total owed',
              `${dollars(sum(owed.map((one) => one.openCents)))} (${owed.map(({ month, isOpening }) => (isOpening ? 'opening balance' : nameOf(month))).join(', ')})`,
            ] as const,
          ]
        : []),
      ...(lease.address === null ? [] : [['Property', lease.address] as const]),
    ],
    link: { label: 'Pay now', url: `${origin}/payment` },
  })
}
